"""The score sheet on the table, kept up to date with the game as it is shown."""

from dataclasses import replace

from zilch3d.engine.state import State
from zilch3d.render.view import AT_TABLE, Props, at_table
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.screen.hud import HudParts
from zilch3d.ui.turn_list import PaperSheet


class TablePaper:
    """The ``props`` of a table, with what is written on the sheet among them."""

    def __init__(self, parts: HudParts) -> None:
        self.props: Props = AT_TABLE
        self._parts = parts
        self._sheet: PaperSheet | None = None
        self._made_for: tuple[str, ...] = ()
        """The names on the sheet, and how points are written there."""
        self._scored: object = None

    def build(self, model: TableModel) -> None:
        """Begin a sheet, if there are other players or points are written in another way.

        To write all of a game anew takes 30 ms, and happens to look a little different.
        """
        players = self._parts.seats_of(model)
        if self._parts.paper is None or at_table(len(players)) is not AT_TABLE:
            self.props, self._sheet, self._made_for = at_table(len(players)), None, ()
            return
        names = [seat.name for seat in players]
        made_for = (*names, model.points(1000))
        if made_for != self._made_for:
            self._made_for = made_for
            self._sheet, self._scored = self._parts.paper(names, model.points), None
        self.show(model)

    def show(self, model: TableModel) -> None:
        """Write down the turns that have been scored since this was last called."""
        scored = _scored(model.play.shown)
        if self._sheet is None or scored == self._scored:
            return
        self._scored = scored
        self._sheet.show(self._parts.columns())
        self.props = replace(AT_TABLE, writing=self._sheet.writing)


def _scored(state: State) -> object:
    """Changes with whatever is written on a score sheet: most of what happens is not."""
    seat = state.turn.seat if state.turn is not None else None
    return (state.round, seat, tuple(each.score for each in state.seats), state.outcome)
