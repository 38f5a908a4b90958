"""Finds out what a player set aside where a paper score sheet says only what was rolled.

What is known: how many dice the next roll has, and the points of the whole turn. Every set-aside
that fits is followed at once, and ways that come to the same stand of the turn are joined.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from zilch3d.engine.actions import (
    Action,
    Bank,
    CallOut,
    HideDie,
    Land,
    LandFumbled,
    MissTurn,
    Resume,
    SetAside,
    TakeOver,
    Throw,
)
from zilch3d.engine.decide import decide, set_asides
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
from zilch3d.engine.evolve import replay
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.ruleset import FumbleRule, Points
from zilch3d.engine.state import State
from zilch3d.records.notation import (
    BankPart,
    FumblePart,
    PointsPart,
    RecordPart,
    RollPart,
    StartPart,
    Word,
    WordPart,
    points_from,
    write_points,
)

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


def actions(state: State, part: FumblePart | WordPart | BankPart) -> tuple[Action, ...] | None:
    """What a part without set-asides stands for; None if it can mean nothing under the rules."""
    if isinstance(part, BankPart):
        return (Bank(),)
    if isinstance(part, WordPart):
        return _WORDS[part.word]
    fumbled = _fumbled(state, part)
    return None if fumbled is None else (Throw(), fumbled)


_WORDS: dict[Word, tuple[Action, ...]] = {
    Word.TAKE: (TakeOver(),),
    Word.LATE: (CallOut(),),
    Word.HIDDEN: (HideDie(), Throw()),
    Word.AWAY: (MissTurn(),),
    Word.RESUME: (Resume(),),
}


def _fumbled(state: State, part: FumblePart) -> LandFumbled | None:
    """The fumbled roll; None if no fumble has this consequence under the rules.

    A record doesn't tell a die off the table from a cocked one: it is the former if it may be.
    In the roll for who starts nothing can be lost: there every fumble is void.
    """
    fates = {FumbleRule.ZILCH} if part.zilch else {FumbleRule.VOID}
    for_start = state.turn is not None and state.turn.kind is TurnKind.FOR_START
    if for_start and not part.zilch:
        fates = {FumbleRule.VOID, FumbleRule.ZILCH}
    manners = state.rules.manners
    if manners.out in fates:
        return LandFumbled(part.roll, out=True)
    return LandFumbled(part.roll, out=False) if manners.cocked in fates else None


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


Path: TypeAlias = "tuple[RecordPart, Path] | None"
"""The parts so far, the last one first, with every set-aside filled in."""


@dataclass(frozen=True, slots=True)
class Later:
    """What later lines of the record tell of a turn: that it came to an end, and the number of
    dice that it left when it was banked, where somebody went on with them.
    """

    over: bool = False
    dice: int | None = None


NOTHING_LATER = Later()


@dataclass(frozen=True, slots=True)
class Fit:
    """``count`` ways of setting aside fit what is written; ``parts`` is one of them, if any.

    ``left`` are the numbers of dice that one or other of all ways leaves when it is banked.
    """

    count: int
    parts: tuple[RecordPart, ...]
    left: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where the turn may stand; once it is over, what it ``brought`` and the dice it ``left``."""

    state: State
    count: int
    path: Path
    brought: Brought = ()
    left: int = 0

    @property
    def key(self) -> object:
        """Equal for stands from which the turn goes on alike."""
        turn = self.state.turn
        if self.brought or turn is None:
            return (self.brought, self.left)
        return (turn.points, turn.dice, turn.trios, turn.hot_dice, turn.must_roll, turn.must_bank)


def infer(state: State, parts: tuple[RecordPart, ...], later: Later = NOTHING_LATER) -> Fit | None:
    """Fill in the set-asides of a turn that begins in ``state``; None if none is left out.

    Where the parts end with a roll that counts, nothing has been set aside from that one yet; nor
    from one after which the player is called out for hesitating. Where no way fits what is told
    ``later``, others do: it is for that line to say what is wrong there.
    """
    if all(not isinstance(part, RollPart) or part.keep is not None for part in parts):
        return None
    stands = [_Stand(state, 1, None)]
    for part, following in zip(parts, (*parts[1:], None), strict=True):
        # Who is called out has not decided on the roll that lies there.
        last = following in (None, WordPart(Word.LATE))
        stands = _joined(after for stand in stands for after in _follow(stand, part, last=last))
    over = [stand for stand in stands if stand.brought or not later.over] or stands
    fitting = [stand for stand in over if later.dice in (None, stand.left)] or over
    left = frozenset(stand.left for stand in over if stand.left)
    path = fitting[0].path if fitting else None
    return Fit(sum(stand.count for stand in fitting), _unwound(path), left)


def _joined(stands: Iterator[_Stand]) -> list[_Stand]:
    joined: dict[object, _Stand] = {}
    for stand in stands:
        known = joined.get(stand.key)
        count = stand.count + (known.count if known else 0)
        joined[stand.key] = replace(known or stand, count=count)
    return list(joined.values())


def _unwound(path: Path) -> tuple[RecordPart, ...]:
    parts: list[RecordPart] = []
    while path is not None:
        part, path = path
        parts.append(part)
    return tuple(reversed(parts))


def _follow(stand: _Stand, part: RecordPart, *, last: bool) -> Iterator[_Stand]:
    if isinstance(part, PointsPart):
        yield from _checked(stand, part)
    elif isinstance(part, StartPart):
        yield replace(stand, path=(part, stand.path))
    elif not stand.brought and isinstance(part, RollPart):
        yield from _rolled(stand, part, last=last)
    elif not stand.brought and not isinstance(part, RollPart):
        yield from _told(stand, part)


def _checked(stand: _Stand, part: PointsPart) -> Iterator[_Stand]:
    wanted = points_from(part.points, stand.state.rules.scoring.unit)
    ended = [stand] if stand.brought else list(_banked(stand))
    for end in ended:
        if wanted in end.brought:
            yield replace(end, path=(part, end.path))


def _banked(stand: _Stand) -> Iterator[_Stand]:
    after = _play(stand.state, Bank())
    if after is not None:
        yield _Stand(after[0], stand.count, stand.path, after[1], _dice(stand.state))


def _dice(state: State) -> int:
    """How many dice are left if the turn is banked now."""
    return state.turn.dice if state.turn is not None else 0


def _told(stand: _Stand, part: FumblePart | WordPart | BankPart) -> Iterator[_Stand]:
    """A part that says all there is to say."""
    after: tuple[State, Brought] | None = (stand.state, ())
    for action in actions(stand.state, part) or ():
        after = _play(after[0], action) if after is not None else None
    if after is not None:
        left = _dice(stand.state) if isinstance(part, BankPart) else 0
        yield _Stand(after[0], stand.count, (part, stand.path), after[1], left)


def _rolled(stand: _Stand, part: RollPart, *, last: bool) -> Iterator[_Stand]:
    thrown = _play(stand.state, Throw())
    landed = _play(thrown[0], Land(part.roll)) if thrown else None
    if landed is None:
        return
    state, result = landed
    if result or state.turn is None or state.turn.roll is None:
        if not part.keep:
            yield _Stand(state, stand.count, (replace(part, keep=()), stand.path), result)
    elif last and part.keep is None:
        yield _Stand(state, stand.count, (part, stand.path))
    else:
        for told, action in _choices(state, part):
            after = _play(state, action)
            if after is not None:
                yield _Stand(after[0], stand.count, (told, stand.path))


def _choices(state: State, part: RollPart) -> Iterator[tuple[RollPart, SetAside]]:
    """What may have been set aside, the most points first, and how a record would tell it."""
    if part.keep is not None:
        written = set_aside(state, part)
        if written is not None:
            yield part, written
        return
    for option in sorted(set_asides(state), key=lambda o: (-o.points, len(o.keep))):
        points = write_points(option.points, state.rules.scoring.unit)
        told = replace(part, keep=option.keep, points=points)
        yield told, SetAside(option.keep, option.points)


def _play(state: State, action: Action) -> tuple[State, Brought] | None:
    """The state after the action and, where it ended the turn, what that brought."""
    events = decide(state, action)
    if isinstance(events, Refusal):
        return None
    return replay(state, events), brought(events)
