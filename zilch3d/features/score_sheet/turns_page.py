"""The turns of a game so far, for whoever has looked away."""

from collections.abc import Sequence

from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import NARROW
from zilch3d.kit.widget_scene import Backdrop, Shortcuts, WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.turn_list import TurnFacts, TurnRow
from zilch3d.ui.widgets import done_button

WIDTH = 620
DIE = 22


class TurnsScene(WidgetScene):
    """Each turn with its rolls, the newest first: dice that were not set aside are faint."""

    first_focus = "done"

    def __init__(
        self,
        screen: kit.Screen,
        turns: Sequence[TurnFacts],
        backdrop: Backdrop | None = None,
    ) -> None:
        super().__init__(screen, backdrop)
        self._turns = turns

    def build(self) -> kit.Widget:
        rows: list[kit.Widget] = []
        for turn in self._turns:
            row = TurnRow(DIE)
            row.show(turn)
            rows += [row, kit.Rule()]
        words = kit.Label(_("Faint dice weren’t set aside."), theme.SMALL, roles.SOFT)
        if not rows:
            words.text = _("Nobody has rolled yet.")
        return kit.Page(
            kit.Head(_("The turns so far"), done_button(self.back)),
            words,
            kit.Scroll(kit.Column(*rows[:-1], gap=NARROW), grow=1, name="turns"),
            width=WIDTH,
        )

    def shortcuts(self) -> Shortcuts:
        return {"l": self.back}
