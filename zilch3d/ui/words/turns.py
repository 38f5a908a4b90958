"""The result of a turn in a few words."""

from collections.abc import Iterator

from zilch3d.engine.events import ZilchCause
from zilch3d.engine.ruleset import Points
from zilch3d.i18n import _
from zilch3d.records.scoresheet import TurnLine
from zilch3d.ui.words.amounts import PointsText


def result(line: TurnLine, points_text: PointsText) -> str:
    """The points won or lost by a turn; of a turn under way, those at risk."""
    if line.start_result is not None:
        return (
            points_text(line.start_result)
            if len(line.rolls[0].faces) > 1
            else str(line.start_result)
        )
    if line.missed:
        return _("Away")
    if line.zilch and line.at_risk:
        return _("Zilch, {points} lost").format(points=points_text(line.at_risk))
    if line.zilch:
        return _("Zilch")
    if line.banked:
        return _("+{points}").format(points=points_text(line.points))
    return _("{points} so far").format(points=points_text(line.at_risk))


def before(points: Points, points_text: PointsText) -> str:
    """The points of a turn from before the dice that lie on the shelf."""
    return _("{points} before").format(points=points_text(points))


def notes(line: TurnLine, points_text: PointsText) -> str:
    """Other facts of the turn, such as points taken over; often empty."""
    return ", ".join(_notes(line, points_text))


def _notes(line: TurnLine, points_text: PointsText) -> Iterator[str]:
    if line.is_for_start:
        yield _("for the start")
    if line.takeover is not None:
        yield _("took over {points}").format(points=points_text(line.takeover.points))
    if line.resumed_turn is not None:
        yield _("risked {points} again").format(points=points_text(line.resumed_turn.points))
    if line.consolation:
        yield _("{points} for consolation").format(points=points_text(line.consolation))
    if line.penalty:
        yield _("{points} paid for zilches in a row").format(points=points_text(line.penalty))
    if line.cause is not None and (why := _why_lost(line.cause)):
        yield why


def _why_lost(cause: ZilchCause) -> str:
    """The end of the turn, where its dice don't show it; else empty."""
    return {
        ZilchCause.NOTHING_COUNTS: "",
        ZilchCause.OVERSHOT: _("more than the target allows"),
        ZilchCause.OUT: _("a die left the tray"),
        ZilchCause.COCKED: _("a die was cocked"),
        ZilchCause.LATE: _("too late"),
        ZilchCause.HIDDEN_DIE: _("a die was missing"),
    }[cause]
