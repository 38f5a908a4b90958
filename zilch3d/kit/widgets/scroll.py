"""More than fits."""

from dataclasses import dataclass, field

from zilch3d.kit.theme import FOCUS_GAP, FOCUS_WIDTH, MEDIUM
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import Pen
from zilch3d.kit.widgets.widget import Wrapper

NOTCH = 60
"""Points that one notch of the wheel moves."""
BAR_WIDTH = 6


@dataclass(eq=False)
class Scroll(Wrapper):
    """A child that may be higher than the room it gets: wheel, bar and focus move it.

    There is a little room above and below the child, and a little more of its sides shows, so
    that the ring of the focus isn't cut off.
    """

    clips = True

    offset: int = field(default=0, init=False)
    _height: int = field(default=0, init=False)

    @property
    def overflow(self) -> int:
        """By how many pixels the child is higher than the room for it."""
        return max(0, self._height - self.box.height)

    @property
    def content(self) -> Box:
        """What is seen of the child."""
        height = min(self._height, self.box.height)
        return self.box._replace(y=self.box.top - height, height=height)

    def takes(self, x: float, _y: float) -> bool:
        """The bar can be dragged, if there is one."""
        return self.overflow > 0 and x >= self.child.box.right

    def natural(self, look: Look, width: int) -> Size:
        size = self.child.measured(look, width)
        return Size(size.width, size.height + 2 * self._ring(look))

    def place(self, look: Look, box: Box) -> None:
        """The child as far up as it is scrolled, with a lane for the bar where it is needed."""
        super().place(look, box)
        ring = self.overhang = self._ring(look)
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
        """Scroll until ``box``, which lies in the child, is seen."""
        above, below = box.top + self.overhang - self.box.top, self.box.y + self.overhang - box.y
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

    def drag(self, _x: float, y: float, look: Look) -> None:
        """The bar's middle follows the mouse."""
        thumb = self._thumb(look)
        room = self.box.height - thumb.height
        if room > 0:
            share = (self.box.top - thumb.height / 2 - y) / room
            self.offset = round(self.overflow * min(1.0, max(0.0, share)))

    def paint(self, pen: Pen) -> None:
        if self.overflow:
            pen.box("thumb", self._thumb(pen.look), pen.look.theme.thumb)

    def _ring(self, look: Look) -> int:
        return look.px(FOCUS_GAP + FOCUS_WIDTH + 1)

    def _thumb(self, look: Look) -> Box:
        width = look.px(BAR_WIDTH)
        height = max(look.px(24), self.box.height * self.box.height // max(1, self._height))
        room = self.box.height - height
        down = room * self.offset // self.overflow if self.overflow else 0
        return Box(self.box.right - width, self.box.top - height - down, width, height)
