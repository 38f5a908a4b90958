"""How strong a computer player is, in words and as a level that is seen at a glance."""

from bisect import bisect_right
from dataclasses import dataclass

from zilch3d.i18n import _
from zilch3d.store.strengths import BEST, Strengths
from zilch3d.ui.words import amounts

LEVELS = 5
FROM_LEVEL_TWO = (0.32, 0.38, 0.43, 0.47)
"""From which share of games won against best play on a player is of the levels from 2 to LEVELS."""
HUNDRED = 100


@dataclass(frozen=True)
class Rating:
    """A player's strength: a ``level`` from 1 to LEVELS, its name, and a line on the measurement.

    Without a measurement the level is 0 and has no name.
    """

    level: int
    name: str
    line: str


NOTHING_TO_SAY = Rating(0, "", "")


def rating(player: str, strengths: Strengths | None) -> Rating:
    """How strong the computer player of this id is where the ``strengths`` were measured.

    Players of the same rank have the same level and figure.
    """
    if player == BEST:
        line = _("Exact for two players, near-exact for more")
        return Rating(LEVELS, _("Best play"), line)
    share = strengths.share(player) if strengths is not None else None
    if share is None:
        unknown = _("Not measured for these rules") if strengths is None else _("Not measured")
        return Rating(0, "", unknown)
    level = 1 + bisect_right(FROM_LEVEL_TWO, share)
    names = (_("Beginner"), _("Easy"), _("Medium"), _("Strong"), _("Expert"))
    words = _("Wins {n} of 100 against best play")
    won = words.format(n=amounts.number(round(share * HUNDRED)))
    return Rating(level, names[level - 1], won)
