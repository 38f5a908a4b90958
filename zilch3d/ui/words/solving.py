"""What stands in the way of solving a game, and what a solution is without."""

from zilch3d.i18n import _
from zilch3d.odds.solvable import LeftOut, Obstacle, Unsolvable


def unsolvable(reason: Unsolvable) -> str:
    """Why a game is not solved, and what advice goes by instead."""
    match reason.obstacle:
        case Obstacle.NO_TARGET:
            why = _("A game that ends after some rounds is not solved.")
        case Obstacle.TARGET_TOO_HIGH:
            why = _("The target is too high to be solved.")
    instead = _("Advice goes by the points of one turn and by the exact last turn instead.")
    return f"{why} {instead}"


def left_out(rule: LeftOut) -> str:
    """What a solution is without."""
    match rule:
        case LeftOut.ZILCH_PENALTY:
            return _("solved without the penalty for zilches in a row")
        case LeftOut.ROUNDS:
            return _("solved as though no number of rounds ended the game")
        case LeftOut.FUMBLES:
            return _("solved for dice that never leave the tray or land cocked")
        case LeftOut.CLOCK:
            return _("solved for players who are never too slow")
        case LeftOut.HIDDEN_DIE:
            return _("solved for players who hide no die")
        case LeftOut.TAKING_OVER_IN_PLAY_OFF:
            return _("solved as though no turn could be taken over in a play-off")
        case LeftOut.LAST_CROSSING:
            return _("solved as though too few points to cross could be banked in the last turn")
