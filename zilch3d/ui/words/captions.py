"""What is stamped on the table when something happens."""

from collections.abc import Callable
from dataclasses import dataclass

from zilch3d.engine.events import (
    Banked,
    BlankRoll,
    Consoled,
    Crossed,
    DieReturned,
    Event,
    HotDice,
    Penalised,
    PlayedOff,
    PlayerJoined,
    ScoresReopened,
    StartTied,
    TakenOver,
    TurnMissed,
    Voided,
    ZilchCause,
    Zilched,
)
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State
from zilch3d.i18n import _, ngettext
from zilch3d.ui.words.names import hot_dice


@dataclass(frozen=True)
class Caption:
    """A few words on what happened, and a smaller line below them."""

    text: str
    line: str = ""


def caption(event: Event, state: State, shown: Callable[[Points], str]) -> Caption | None:
    """What is stamped on the table for an event; None if it is seen well enough without.

    ``shown`` writes points; ``state`` is the one after the event.
    """
    match event:
        case Zilched(_, _, lost, cause):
            return Caption(
                _zilch(cause), _("{points} lost").format(points=shown(lost)) if lost else ""
            )
        case HotDice(_, times):
            return Caption(hot_dice(state.rules, times), _("All dice count: throw them all again"))
        case Banked(seat, points, _total):
            text = _("+{points}").format(points=shown(points))
            return Caption(text, _("{name} banks").format(name=state.seats[seat].name))
        case Consoled(_, points, _total):
            return Caption(_("+{points}").format(points=shown(points)), _("Consolation"))
        case Crossed(seat, total):
            line = _("{name} stands at {total}: one more turn for everyone else")
            name = state.seats[seat].name
            return Caption(_("Last turns!"), line.format(name=name, total=shown(total)))
        case StartTied():
            return Caption(_("Equal!"), _("The highest roll again"))
        case Voided(_, out):
            return Caption(_("Void"), _("A die left the tray") if out else _("A die is cocked"))
        case _:
            return _rare(event, state, shown)


def _rare(event: Event, state: State, shown: Callable[[Points], str]) -> Caption | None:
    """What is stamped for events that some rules only know."""
    match event:
        case Penalised(_, points, _total):
            return Caption(_("−{points}").format(points=shown(points)), _("Zilch after zilch"))
        case BlankRoll(_, bonus):
            line = _("+{points}").format(points=shown(bonus)) if bonus else ""
            return Caption(_("Nothing at all: roll again"), line)
        case TakenOver(seat, _, points):
            line = _("{name} takes over").format(name=state.seats[seat].name)
            return Caption(shown(points), line)
        case DieReturned(seat):
            return Caption(_("A die was missing"), state.seats[seat].name)
        case TurnMissed(seat):
            return Caption(_("Away"), state.seats[seat].name)
        case PlayerJoined(_, name, _newcomer, missed):
            return Caption(_("{name} joins").format(name=name), turns_to_catch_up(len(missed)))
        case ScoresReopened():
            return Caption(_("Time Warp!"), _("Scores may be put at risk again"))
        case PlayedOff():
            return Caption(_("Equal!"), _("One more turn each"))
        case _:
            return None


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
