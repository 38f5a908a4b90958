"""The turns of a replayed game in words."""

from collections.abc import Iterator, Sequence

from zilch3d.engine.events import GameOver
from zilch3d.engine.state import State
from zilch3d.i18n import _, ngettext
from zilch3d.records.scoresheet import TurnLine
from zilch3d.ui.words import turns
from zilch3d.ui.words.captions import caption
from zilch3d.ui.words.turns import Shown


def position(number: int, turns: int) -> str:
    """Where the replay is: the ``number``-th of so many turns."""
    return _("Turn {n} of {turns}").format(n=number, turns=turns)


def turn(line: TurnLine, names: Sequence[str], shown: Shown) -> str:
    """Whose turn it is, what came of it, and what else there was to it."""
    text = _("{name}: {result}").format(name=names[line.seat], result=turns.result(line, shown))
    return ", ".join((text, *_more(line, shown)))


def _more(line: TurnLine, shown: Shown) -> Iterator[str]:
    notes = turns.notes(line, shown)
    if notes:
        yield notes
    if line.hot_dice:
        yield ngettext("hot dice", "hot dice {n} times", line.hot_dice).format(n=line.hot_dice)
    if line.crossed:
        yield _("first over the target")


def end(state: State, shown: Shown) -> str:
    """The winner and the margin; of a game that was left, a sentence that it ends here."""
    if state.outcome is None:
        return _("The game was played so far")
    caption_ = caption(GameOver(state.outcome.winners, state.outcome.reason), state, shown)
    return " · ".join(filter(None, caption_[:2])) if caption_ is not None else ""
