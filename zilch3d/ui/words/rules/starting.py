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
        FirstStart.HIGHEST_DIE: _("Everybody rolls one die. The highest starts."),
        FirstStart.ROLLING: _(
            "Everybody rolls and sets aside until they zilch. Whoever had the most points before "
            "that starts."
        ),
        FirstStart.FIRST_SEAT: _("Whoever sits in the first seat starts."),
    }[first]
    if first is not FirstStart.FIRST_SEAT:
        yield _("You roll in the order of your seats. If it’s a tie, those players roll again.")


WORDS = (
    FieldWords(
        "start.least_players",
        mark("Fewest players"),
        mark("It takes at least this many."),
        page=_players,
    ),
    FieldWords("start.most_players", mark("Most players"), mark("No more than this can play.")),
    FieldWords(
        "start.first",
        mark("First game"),
        mark("Who goes first."),
        page=_first,
        choices={
            "highest-die": mark("The highest die"),
            "rolling": mark("Rolling until a zilch"),
            "first-seat": mark("The first seat"),
        },
    ),
    FieldWords(
        "start.later",
        mark("Later games"),
        mark("Who goes first when you play again."),
        page={LaterStart.LAST_WINNER: mark("When you play again, the last winner starts.")},
        choices={"as-first": mark("As in the first"), "last-winner": mark("The last winner")},
    ),
    FieldWords(
        "start.direction",
        mark("Direction"),
        mark("Which way the dice go round the table."),
        page={
            Direction.CLOCKWISE: mark("Play goes round clockwise."),
            Direction.COUNTER_CLOCKWISE: mark("Play goes round counter-clockwise."),
        },
        choices={
            "clockwise": mark("Clockwise"),
            "counter-clockwise": mark("Counter-clockwise"),
        },
    ),
)
