"""What stands in the way of solving a game, and what a figure leaves out."""

from collections.abc import Sequence

from zilch3d.i18n import _
from zilch3d.odds.left_out import LeftOut
from zilch3d.odds.solvable import Obstacle, Unsolvable


def unsolvable(reason: Unsolvable) -> str:
    """Why a game is not solved, and what advice goes by instead."""
    match reason.obstacle:
        case Obstacle.NO_TARGET:
            why = _("A game that ends after some rounds is not solved.")
        case Obstacle.TARGET_TOO_HIGH:
            why = _("The target is too high to be solved.")
    instead = _("Advice goes by the points of one turn and by the exact last turn instead.")
    return f"{why} {instead}"


def left_out(parts: Sequence[LeftOut]) -> str:
    """A sentence that names these parts."""
    return _("Left out: {parts}.").format(parts="; ".join(map(_part, parts)))


def _part(part: LeftOut) -> str:
    return {
        LeftOut.FUMBLES: _("dice that leave the tray or land cocked"),
        LeftOut.CLOCK: _("the clock"),
        LeftOut.HIDDEN_DIE: _("hidden dice"),
        LeftOut.ZILCH_PENALTY: _("the penalty for zilches in a row"),
        LeftOut.ROUNDS: _("the end after a number of rounds"),
        LeftOut.TAKING_OVER: _("taking over a turn"),
        LeftOut.TAKING_OVER_IN_PLAY_OFF: _("taking over in a play-off"),
        LeftOut.LAST_CROSSING: _("a forced bank below the crossing in the last turn"),
        LeftOut.TAKING_OVER_AGAIN: _("taking over more than once"),
        LeftOut.OTHER_OPPONENTS: _("opponents behind the leader"),
        LeftOut.LATER_PLAYERS: _("later players who aim higher than the lead"),
        LeftOut.MISSED_TURNS: _("missed turns"),
        LeftOut.REST_OF_GAME: _("the rest of the game"),
    }[part]
