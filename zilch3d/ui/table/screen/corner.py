"""The buttons in the corner of the table: icons, with words where there is room for them."""

from collections.abc import Callable, Sequence

from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.ui.table.mode import Controls, Exits, Help, Mode
from zilch3d.ui.theme import QUIET

LASTING_WORDS = frozenset({"hint", "menu"})
"""The buttons that keep their words longest where room is scarce."""


def corner_buttons(
    mode: Mode, exits: Exits, controls: Controls, toggle_sheet: Callable[[], Answer]
) -> Sequence[widgets.IconTextButton]:
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
    return buttons


def _button(
    name: str, icon: widgets.IconName, words: str, tip: str, press: Callable[[], Answer | None]
) -> widgets.IconTextButton:
    return widgets.IconTextButton(name, icon, words, press, style=QUIET, tip=tip)
