"""What the parts of a record mean: the action that each stands for, in the state it is played in.

Nothing is judged here: an action may still be refused.
"""

from collections.abc import Iterable
from typing import TypeAlias

from zilch3d.engine.actions import (
    Action,
    Bank,
    CallOut,
    HideDie,
    MissTurn,
    Resume,
    SetAside,
    Spill,
    TakeOver,
    Throw,
)
from zilch3d.engine.dice import lacking
from zilch3d.engine.events import (
    Banked,
    Consoled,
    Event,
    StartRolled,
    TurnKind,
    TurnMissed,
    Zilched,
)
from zilch3d.engine.game import set_asides
from zilch3d.engine.ruleset import Fumble, Points
from zilch3d.engine.state import State
from zilch3d.records.notation import BankPart, RollPart, SpillPart, Word, WordPart, points_from

Brought: TypeAlias = tuple[Points, ...]
"""What a turn may be said to have brought, the usual word first; empty while it goes on."""


def brought(events: Iterable[Event]) -> Brought:
    """What the turn brought that these events tell of.

    A zilch brings 0, although it may be consoled: a sheet may have the consolation there instead.
    """
    said: Brought = ()
    for event in events:
        if isinstance(event, Zilched | StartRolled | TurnMissed):
            said = (0,)
        elif isinstance(event, Banked | Consoled):
            said = (*said, event.points)
    return said


def actions(state: State, part: SpillPart | WordPart | BankPart) -> tuple[Action, ...] | None:
    """What a part without set-asides stands for; None if it can mean nothing under the rules."""
    if isinstance(part, BankPart):
        return (Bank(),)
    if isinstance(part, WordPart):
        return _WORDS[part.word]
    spilt = _spill(state, part)
    return None if spilt is None else (Throw(), spilt)


_WORDS: dict[Word, tuple[Action, ...]] = {
    Word.TAKE: (TakeOver(),),
    Word.LATE: (CallOut(),),
    Word.HIDDEN: (HideDie(), Throw()),
    Word.AWAY: (MissTurn(),),
    Word.RESUME: (Resume(),),
}


def _spill(state: State, part: SpillPart) -> Spill | None:
    """The spilt roll; None if no fumble has this consequence under the rules.

    A record doesn't tell a die off the table from a cocked one: it is the former if it may be.
    In the roll for who starts nothing can be lost: there every fumble is void.
    """
    fates = {Fumble.ZILCH} if part.zilch else {Fumble.VOID}
    for_start = state.turn is not None and state.turn.kind is TurnKind.FOR_START
    if for_start and not part.zilch:
        fates = {Fumble.VOID, Fumble.ZILCH}
    manners = state.rules.manners
    if manners.out in fates:
        return Spill(part.roll, out=True)
    return Spill(part.roll, out=False) if manners.cocked in fates else None


def set_aside(state: State, part: RollPart) -> SetAside | None:
    """What was set aside of the roll that lies there, as it says; None if its points are none.

    Dice that can be counted with the others, but take no part in the count that is written, stay
    in the tray: four 6s of ``226666>226666=12`` count 12, and the 2s are thrown again.
    """
    keep = tuple(sorted(part.keep or ()))
    if part.points is None:
        return SetAside(keep)
    points = points_from(part.points, state.rules.scoring.unit)
    if points is None:
        return None
    legal = set_asides(state)
    worth = [option.keep for option in legal if option.points == points]
    within = [kept for kept in worth if lacking(kept, keep) is None]
    counts = any(option.keep == keep for option in legal)
    if keep not in within and len(within) == 1 and counts:
        return SetAside(within[0], points)
    return SetAside(keep, points)
