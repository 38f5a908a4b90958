"""The buttons in the corner of the table: icons, with words where there is room for them."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.ui.table.mode import Controls, Exits, Help, Mode
from zilch3d.ui.theme import QUIET


@dataclass(eq=False)
class CornerButtons(widgets.Widget):
    """Buttons side by side, or ``upright`` below each other; either all of them have words or none.

    Side by side they have words where these take no more than MOST of the width there is.
    """

    buttons: Sequence[widgets.IconTextButton]
    _: KW_ONLY
    upright: bool = False

    MOST = 0.46

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        return self.buttons

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        brief = self._across(look, brief=False) > self.MOST * width
        across = self._across(look, brief=brief or self.upright)
        heights = [button.measure(look, width).height for button in self.children]
        if self.upright:
            return widgets.Size(across, sum(heights))
        return widgets.Size(across, max(heights, default=0))

    def arrange(self, look: widgets.Look, box: widgets.Box) -> None:
        super().arrange(look, box)
        brief = self.upright or self._across(look, brief=False) > box.width
        x, top = box.x, box.top
        for button in self.buttons:
            button.brief = brief
            width, height = button.width(look, brief=brief), button.measure(look, box.width).height
            button.arrange(look, widgets.Box(x, top - height, width, height))
            x, top = (x, top - height) if self.upright else (x + width, top)

    def _across(self, look: widgets.Look, *, brief: bool) -> int:
        widths = [button.width(look, brief=brief) for button in self.buttons]
        return max(widths, default=0) if self.upright else sum(widths)


def corner_buttons(
    mode: Mode, exits: Exits, controls: Controls, toggle_sheet: Callable[[], Answer]
) -> CornerButtons:
    """All that a person may call for at this table; the same in every window."""
    buttons = []
    if Help.SHEET in mode.helps:
        tip = _("All scores so far, on paper (F3)")
        buttons.append(_button("sheet", "sheet", _("Sheet"), tip, toggle_sheet))
    buttons.append(_button("rules", "rules", _("Rules"), _("The rules (F1)"), exits.rules))
    if Help.TURNS in mode.helps:
        tip = _("All turns so far (L)")
        buttons.append(_button("turns", "turns", _("Turns"), tip, exits.turns))
    if Help.HINT in mode.helps:
        tip = _("The best choice, and why (H)")
        buttons.append(_button("hint", "hint", _("Hint"), tip, controls.toggle_hint))
    buttons.append(_button("menu", mode.leave_icon, mode.leave_words(), "", exits.menu))
    return CornerButtons(buttons)


def _button(
    name: str, icon: widgets.IconName, words: str, tip: str, press: Callable[[], Answer | None]
) -> widgets.IconTextButton:
    return widgets.IconTextButton(name, icon, words, press, style=QUIET, tip=tip)
