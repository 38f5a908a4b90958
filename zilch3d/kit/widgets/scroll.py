"""More than fits."""

from collections.abc import Sequence

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import FOCUS_GAP, FOCUS_WIDTH, MEDIUM, THUMB
from zilch3d.kit.widgets.brush import Brush
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.widget import Widget

NOTCH = 60
"""Points that one notch of the wheel moves."""
BAR_WIDTH = 6


class Scroll(Widget):
    """A child that may be higher than the room it gets: wheel, bar and focus move it.

    There is a little room above and below the child, and a little more of its sides shows, so
    that the ring of the focus isn't cut off.
    """

    clips = True

    def __init__(self, child: Widget, *, name: str = "", grow: int = 0) -> None:
        super().__init__(name, grow=grow)
        self.child = child
        self.offset = 0
        self._height = 0

    @property
    def inside(self) -> Sequence[Widget]:
        """The child."""
        return (self.child,)

    @property
    def overflow(self) -> int:
        """By how many pixels the child is higher than the room for it."""
        return max(0, self._height - self.box.height)

    @property
    def content(self) -> Box:
        """What is seen of the child."""
        height = min(self._height, self.box.height)
        return self.box._replace(y=self.box.top - height, height=height)

    def takes(self, x: float, y: float) -> bool:  # noqa: ARG002  the bar goes all the way up
        """The bar can be dragged, if there is one."""
        return self.overflow > 0 and x >= self.child.box.right

    def natural(self, look: Look, width: int) -> Size:
        """The child's size, and room for the ring."""
        size = self.child.measured(look, width)
        return Size(size.width, size.height + 2 * self._ring(look))

    def place(self, look: Look, box: Box) -> None:
        """The child as far up as it is scrolled, with a lane for the bar where it is needed."""
        super().place(look, box)
        ring = self.spill = self._ring(look)
        width = box.width
        self._height = self.natural(look, width).height
        if self.overflow:
            width -= look.px(BAR_WIDTH + MEDIUM)
            self._height = self.natural(look, width).height
        self.offset = max(0, min(self.offset, self.overflow))
        height = max(self._height, box.height) - 2 * ring
        top = box.top + self.offset - ring
        self.child.place(look, Box(box.x, top - height, width, height))

    def show(self, box: Box) -> None:
        """Scroll as far as needed for ``box``, which lies in the child, to be in sight."""
        above, below = box.top + self.spill - self.box.top, self.box.y + self.spill - box.y
        if above > 0:
            self.offset = max(0, self.offset - above)
        elif below > 0:
            self.offset = min(self.overflow, self.offset + below)

    def scroll(self, notches: float, look: Look) -> bool:
        """Up for positive notches."""
        wanted = self.offset - round(notches * look.px(NOTCH))
        before = self.offset
        self.offset = max(0, min(wanted, self.overflow))
        return self.offset != before

    def drag(self, x: float, y: float, look: Look) -> Answer:  # noqa: ARG002  it only goes up
        """The bar's middle follows the mouse."""
        thumb = self._thumb(look)
        room = self.box.height - thumb.height
        if room > 0:
            share = (self.box.top - thumb.height / 2 - y) / room
            self.offset = round(self.overflow * min(1.0, max(0.0, share)))
        return None

    def paint(self, brush: Brush, look: Look) -> None:
        """The bar, if there is more than fits."""
        if self.overflow:
            brush.box("thumb", self._thumb(look), THUMB)

    def _ring(self, look: Look) -> int:
        return look.px(FOCUS_GAP + FOCUS_WIDTH + 1)

    def _thumb(self, look: Look) -> Box:
        width = look.px(BAR_WIDTH)
        height = max(look.px(24), self.box.height * self.box.height // max(1, self._height))
        room = self.box.height - height
        down = room * self.offset // self.overflow if self.overflow else 0
        return Box(self.box.right - width, self.box.top - height - down, width, height)
