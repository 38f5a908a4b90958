"""The last turns, below the players where there is room."""

from collections.abc import Sequence

from zilch3d.kit import widgets
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.ui.widgets import TurnFacts, TurnRow


class _Rows(widgets.Column):
    """As many of the rows as have room; see ``fit``."""

    _fitting = 0

    @property
    def children(self) -> Sequence[widgets.Widget]:
        return super().children[: self._fitting]

    def fit(self, look: widgets.Look, width: int, height: int) -> int:
        """Show the rows that fit into this; the height that they take."""
        used, self._fitting = 0, 0
        for row in super().children:
            taken = row.measure(look, width).height + (look.px(NARROW) if used else 0)
            if used + taken > height:
                break
            used, self._fitting = used + taken, self._fitting + 1
        self.invalidate()
        return used


class TurnsPanel(widgets.Panel):
    """The newest turns first, as many as have room; hidden before there is one."""

    MOST = 8
    DIE = 13

    def __init__(self) -> None:
        self._rows = [TurnRow(self.DIE) for _row in range(self.MOST)]
        self._fitting = _Rows(*self._rows, gap=NARROW)
        super().__init__(self._fitting, padding=(MEDIUM, NARROW), name="turns-panel")
        self.show(())

    def show(self, turns: Sequence[TurnFacts]) -> None:
        self.visible = bool(turns)
        for n, row in enumerate(self._rows):
            row.visible = n < len(turns)
            if row.visible:
                row.show(turns[n])

    def fit(self, look: widgets.Look, width: int, height: int) -> int:
        """Show as many rows as fit into this height; the height that they take, 0 for none."""
        around = 2 * look.px(NARROW)
        used = self._fitting.fit(look, width - 2 * look.px(MEDIUM), height - around)
        return used + around if used else 0
