"""The turns of a game so far, for whoever has looked away."""

from collections.abc import Sequence

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, Shortcuts, WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.turn_list import TurnFacts, TurnRow

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
        done = kit.Button("done", _("Done"), self.back, style=theme.PRIMARY, least=110)
        rows: list[kit.Widget] = []
        for turn in self._turns:
            row = TurnRow(DIE)
            row.show(turn)
            rows += [row, kit.Rule()]
        words = kit.Label(_("Faint dice were not set aside."), theme.SMALL, theme.IVORY_SOFT)
        if not rows:
            words.text = _("Nobody has rolled yet.")
        page = kit.Column(
            kit.Row(kit.Label(_("The turns so far"), theme.TITLE, grow=1), done, gap=MEDIUM),
            words,
            kit.Scroll(kit.Column(*rows[:-1], gap=NARROW), grow=1, name="turns"),
        )
        return kit.Pile(kit.Ground(theme.DIM), kit.Frame(kit.Panel(page), padding=WIDE, most=WIDTH))

    def shortcuts(self) -> Shortcuts:
        return {"l": self.back}
