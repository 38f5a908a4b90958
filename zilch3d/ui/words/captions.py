"""What is stamped on the table when something happens."""

from collections.abc import Callable
from typing import NamedTuple, assert_never

from zilch3d.engine.events import (
    Banked,
    BlankRoll,
    Consoled,
    Crossed,
    DieHidden,
    DieReturned,
    Event,
    GameOver,
    HotDice,
    KeptAside,
    Landed,
    Penalised,
    PlayedOff,
    PlayerJoined,
    ScoresReopened,
    ScoreStands,
    StartRolled,
    StartTied,
    StartTurnBegan,
    TakenOver,
    Thrown,
    TurnBegan,
    TurnMissed,
    TurnResumed,
    Voided,
    ZilchCause,
    Zilched,
)
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State
from zilch3d.i18n import _, ngettext
from zilch3d.ui.words.names import hot_dice


class Caption(NamedTuple):
    """A few words on what happened, and a smaller line below them."""

    text: str
    line: str = ""


def caption(event: Event, state: State, shown: Callable[[Points], str]) -> Caption | None:
    """What is stamped on the table for an event; None if it is seen well enough without.

    ``shown`` writes points; ``state`` is the one after the event.
    """
    match event:
        case Zilched() | HotDice() | BlankRoll() | Voided() | StartTied() | PlayedOff():
            return _dice(event, state, shown)
        case Banked() | Consoled() | Penalised() | TakenOver() | Crossed() | ScoresReopened():
            return _score(event, state, shown)
        case DieReturned() | TurnMissed() | PlayerJoined():
            return _player(event, state)
        case Thrown() | Landed() | KeptAside() | DieHidden() | TurnResumed() | ScoreStands():
            return None
        case StartTurnBegan() | StartRolled() | TurnBegan() | GameOver():
            return None
        case _:
            assert_never(event)


def _dice(
    event: Zilched | HotDice | BlankRoll | Voided | StartTied | PlayedOff,
    state: State,
    shown: Callable[[Points], str],
) -> Caption:
    match event:
        case Zilched(_, _, lost, cause):
            line = _("{points} lost").format(points=shown(lost)) if lost else ""
            return Caption(_zilch(cause), line)
        case HotDice(_, times):
            return Caption(hot_dice(state.rules, times), _("All dice count: roll them all again"))
        case BlankRoll(_, bonus):
            line = _("+{points}").format(points=shown(bonus)) if bonus else ""
            return Caption(_("Nothing counts: roll again"), line)
        case Voided(_, out):
            return Caption(_("Void"), _("A die left the tray") if out else _("A die is cocked"))
        case StartTied():
            return Caption(_("Tie!"), _("The highest players roll again"))
        case PlayedOff():
            return Caption(_("Tie!"), _("One more turn each"))


def _score(
    event: Banked | Consoled | Penalised | TakenOver | Crossed | ScoresReopened,
    state: State,
    shown: Callable[[Points], str],
) -> Caption:
    gained, lost = _("+{points}"), _("−{points}")
    match event:
        case Banked(seat, points, _total):
            line = _("{name} banks").format(name=state.seats[seat].name)
            return Caption(gained.format(points=shown(points)), line)
        case Consoled(_, points, _total):
            return Caption(gained.format(points=shown(points)), _("Consolation points"))
        case Penalised(_, points, _total):
            return Caption(lost.format(points=shown(points)), _("Zilch after zilch"))
        case TakenOver(seat, _, points):
            line = _("{name} takes over").format(name=state.seats[seat].name)
            return Caption(shown(points), line)
        case Crossed(seat, total):
            line = _("{name} has {total}: one more turn for everyone else")
            name = state.seats[seat].name
            return Caption(_("Last turns!"), line.format(name=name, total=shown(total)))
        case ScoresReopened():
            return Caption(_("Time Warp!"), _("Banked scores may be risked again"))


def _player(event: DieReturned | TurnMissed | PlayerJoined, state: State) -> Caption:
    match event:
        case DieReturned(seat):
            return Caption(_("A die was missing"), state.seats[seat].name)
        case TurnMissed(seat):
            return Caption(_("Away"), state.seats[seat].name)
        case PlayerJoined(_, name, _newcomer, missed):
            return Caption(_("{name} joins").format(name=name), turns_to_catch_up(len(missed)))


def turns_to_catch_up(turns: int) -> str:
    """How many missed turns a player still has to play; empty for none."""
    words = ngettext("{n} turn to catch up", "{n} turns to catch up", turns)
    return words.format(n=turns) if turns else ""


def _zilch(cause: ZilchCause) -> str:
    return {
        ZilchCause.NOTHING_COUNTS: _("Zilch!"),
        ZilchCause.OVERSHOT: _("Bust!"),
        ZilchCause.OUT: _("Fumble!"),
        ZilchCause.COCKED: _("Fumble!"),
        ZilchCause.LATE: _("Zilch! Too late"),
        ZilchCause.HIDDEN_DIE: _("Zilch! A die was missing"),
    }[cause]
