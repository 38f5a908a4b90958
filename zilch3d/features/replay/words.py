"""The turns of a replayed game in words."""

from collections.abc import Iterator, Sequence

from zilch3d.engine.events import GameOver
from zilch3d.engine.state import State
from zilch3d.i18n import _, ngettext
from zilch3d.records.scoresheet import TurnLine
from zilch3d.ui.words import captions
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.captions import caption


def position(number: int, turns: int) -> str:
    """Where the replay is: the ``number``-th of so many turns."""
    return _("Turn {n} of {turns}").format(n=number, turns=turns)


def turn(line: TurnLine, names: Sequence[str], points_text: PointsText) -> str:
    """Whose turn it is, what came of it, and what else there was to it."""
    text = _("{name}: {result}").format(
        name=names[line.seat], result=captions.turn_result(line, points_text)
    )
    return ", ".join((text, *_more(line, points_text)))


def _more(line: TurnLine, points_text: PointsText) -> Iterator[str]:
    notes = captions.turn_notes(line, points_text)
    if notes:
        yield notes
    if line.hot_dice:
        yield ngettext("hot dice", "hot dice {n} times", line.hot_dice).format(n=line.hot_dice)
    if line.crossed:
        yield _("first over the target")


def end(state: State, points_text: PointsText) -> str:
    """The winner and the margin; of a game that was left, a sentence that it ends here."""
    if state.outcome is None:
        return _("The game was played so far")
    ending = caption(GameOver(state.outcome.winners, state.outcome.reason), state, points_text)
    return " · ".join(filter(None, ending[:2])) if ending is not None else ""
