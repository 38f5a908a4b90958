"""Lines of a form: what something is called, and what it is changed with."""

from collections.abc import Sequence

from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.kit.widgets.layout import Align, Column, Row, Spacer
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.widget import Widget


class FormLine(Widget):
    """Words, and beside them a control; below them where that would leave them little room.

    A ``gutter``, ``GUTTER`` points wide, is what stands before the words, beside their first line
    with the control. With ``is_wide`` the control is always below, as wide as the words.
    """

    SHARE = 0.55
    """Of the width, which the control may take beside the words."""
    GUTTER = 40

    def __init__(
        self, words: Widget, control: Widget, *, gutter: Widget | None = None, is_wide: bool = False
    ) -> None:
        super().__init__()
        self._control = control
        self._is_wide = is_wide
        words.grow, control.grow = 1, int(is_wide)
        align: Align = "centre" if gutter is None else "start"
        before, aside = ([], []) if gutter is None else ([gutter], [Spacer(self.GUTTER, flat=True)])
        gap = MEDIUM if gutter is None else NARROW
        self._beside = Row(*before, words, control, gap=gap, align=align)
        self._below = Column(
            Row(*before, words, align="start"),
            Row(*aside, control),
            gap=HAIR if is_wide else NARROW,
        )
        self._shown: Widget = self._beside

    @property
    def inside(self) -> Sequence[Widget]:
        return (self._shown,)

    def preferred_size(self, look: Look, width: int) -> Size:
        room = self.SHARE * width
        fits = not self._is_wide and self._control.measure(look, width).width <= room
        self._shown = self._beside if fits else self._below
        return self._shown.measure(look, width)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self.preferred_size(look, box.width)
        self._shown.arrange(look, box)

    def invalidate(self) -> None:
        super().invalidate()
        for arrangement in (self._beside, self._below):
            arrangement.invalidate()
