"""Who plays and who starts.

``WORDS`` has these fields in the order in which the page of rules speaks of them.
"""

from collections.abc import Iterator

from zilch3d.engine.ruleset import Direction, FirstStart, LaterStart, RuleSet
from zilch3d.i18n import _, mark, ngettext
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.rules.parts import FieldWords


def _players(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    least, most = rules.start.least_players, rules.start.most_players
    if least == most:
        yield ngettext("For {n} player.", "For {n} players.", most).format(n=most)
    else:
        yield _("For {least} to {most} players.").format(least=least, most=most)


def _first(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    first = rules.start.first
    yield {
        FirstStart.HIGHEST_DIE: _("Everybody rolls one die, and the highest starts."),
        FirstStart.ROLLING: _(
            "Everybody rolls and sets aside until a zilch: whoever had the most points before it "
            "starts."
        ),
        FirstStart.FIRST_SEAT: _("The player in the first seat starts."),
    }[first]
    if first is not FirstStart.FIRST_SEAT:
        yield _("They roll in the order of their seats.")


def _ties(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    start = rules.start
    if start.first is FirstStart.FIRST_SEAT:
        return
    if start.ties_by_seat:
        yield _("Of equal players, the first in that order starts.")
    else:
        yield _("Equal players roll again.")


WORDS = (
    FieldWords(
        "start.least_players", mark("Fewest players"), mark("So many are needed."), page=_players
    ),
    FieldWords("start.most_players", mark("Most players"), mark("No more than so many can play.")),
    FieldWords(
        "start.first",
        mark("First game"),
        mark("Who begins."),
        page=_first,
        choices={
            "highest-die": mark("The highest die"),
            "rolling": mark("Rolling until a zilch"),
            "first-seat": mark("The first seat"),
        },
    ),
    FieldWords(
        "start.ties_by_seat",
        mark("Equal rolls by seat"),
        mark("Of those who roll equally high for the start, the first seat starts."),
        page=_ties,
    ),
    FieldWords(
        "start.later",
        mark("Later games"),
        mark("Who begins the next games of a series."),
        page={LaterStart.LAST_WINNER: mark("In later games of a series, the last winner starts.")},
        choices={"as-first": mark("As in the first"), "last-winner": mark("The last winner")},
    ),
    FieldWords(
        "start.direction",
        mark("Direction"),
        mark("Which way the dice go round the table."),
        page={
            Direction.CLOCKWISE: mark("Turns go round clockwise."),
            Direction.COUNTER_CLOCKWISE: mark("Turns go round counter-clockwise."),
        },
        choices={
            "clockwise": mark("Clockwise"),
            "counter-clockwise": mark("Counter-clockwise"),
        },
    ),
)
