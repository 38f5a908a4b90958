"""Who plays and who starts, in sentences."""

from collections.abc import Iterator

from zilch3d.engine.ruleset import Direction, FirstStart, LaterStart, RuleSet, StartRules
from zilch3d.i18n import _, ngettext
from zilch3d.ui.words.rulebook.parts import Section


def section(rules: RuleSet) -> Section:
    return Section(_("Who starts"), tuple(_sentences(rules.start)))


def _sentences(start: StartRules) -> Iterator[str]:
    yield _players(start.least_players, start.most_players)
    yield {
        FirstStart.HIGHEST_DIE: _("Everybody rolls one die, and the highest starts."),
        FirstStart.ROLLING: _(
            "Everybody rolls and sets aside until a zilch: whoever had the most points before it "
            "starts."
        ),
        FirstStart.FIRST_SEAT: _("The player in the first seat starts."),
    }[start.first]
    if start.first is not FirstStart.FIRST_SEAT:
        yield _("They roll in the order of their seats.")
        yield _("Equal players roll again.")
    if start.later is LaterStart.LAST_WINNER:
        yield _("In later games of a series, the last winner starts.")
    if start.direction is Direction.CLOCKWISE:
        yield _("Turns go round clockwise.")
    else:
        yield _("Turns go round counter-clockwise.")


def _players(least: int, most: int) -> str:
    if least == most:
        return ngettext("For {n} player.", "For {n} players.", most).format(n=most)
    return _("For {least} to {most} players.").format(least=least, most=most)
