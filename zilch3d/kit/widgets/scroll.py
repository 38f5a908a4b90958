"""More than fits."""

from dataclasses import dataclass, field
from typing import ClassVar

from zilch3d.kit.theme import FOCUS_GAP, FOCUS_WIDTH, HAIR, MEDIUM, Colour, Skin
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import IconName, Pen
from zilch3d.kit.widgets.widget import Wrapper

NOTCH = 60
"""Points that one notch of the wheel moves."""
BAR_WIDTH = 6
ARROW = 12
"""Points of the arrow that says at either end of the bar that there is more."""
NEARLY_ALL = 0.9
"""Of what is seen: so far a page goes."""


@dataclass(eq=False)
class Scroll(Wrapper):
    """A child that may be higher than the room it gets: wheel, bar and focus move it.

    There is a little room above and below the child, and a little more of its sides shows, so
    that the ring of the focus isn't cut off.
    """

    clips = True
    lane: ClassVar[Skin | None] = None
    thumb: ClassVar[Skin | None] = None
    arrow: ClassVar[Colour | None] = None
    """What the bar is made of where it is not the theme's."""

    offset: int = field(default=0, init=False)
    _height: int = field(default=0, init=False)

    @property
    def overflow(self) -> int:
        """By how many pixels the child is higher than the room for it."""
        return max(0, self._height - self.box.height)

    @property
    def pages(self) -> float:
        """How many times the child is as high as what is seen of it."""
        return self._height / max(1, self.box.height)

    @property
    def content(self) -> Box:
        """What is seen of the child."""
        height = min(self._height, self.box.height)
        return self.box._replace(y=self.box.top - height, height=height)

    def takes(self, x: float, _y: float) -> bool:
        """The bar can be dragged, if there is one."""
        return self.overflow > 0 and x >= self.child.box.right

    def preferred_size(self, look: Look, width: int) -> Size:
        size = self.child.measure(look, width)
        return Size(size.width, size.height + 2 * self._ring(look))

    def arrange(self, look: Look, box: Box) -> None:
        """The child as far up as it is scrolled, with a lane for the bar where it is needed."""
        super().arrange(look, box)
        ring = self.overhang = self._ring(look)
        width = box.width
        self._height = self.preferred_size(look, width).height
        if self.overflow:
            width -= look.px(BAR_WIDTH + MEDIUM)
            self._height = self.preferred_size(look, width).height
        self.offset = max(0, min(self.offset, self.overflow))
        height = max(self._height, box.height) - 2 * ring
        top = box.top + self.offset - ring
        self.child.arrange(look, Box(box.x, top - height, width, height))

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

    def page(self, pages: float) -> bool:
        """Up for positive ``pages`` of nearly all that is seen; whether that went anywhere."""
        before = self.offset
        wanted = before - round(pages * NEARLY_ALL * self.box.height)
        self.offset = max(0, min(wanted, self.overflow))
        return self.offset != before

    def drag(self, _x: float, y: float, look: Look) -> None:
        """The bar's middle follows the mouse."""
        thumb = self._thumb(look)
        lane = self._lane(look)
        room = lane.height - thumb.height
        if room > 0:
            share = (lane.top - thumb.height / 2 - y) / room
            self.offset = round(self.overflow * min(1.0, max(0.0, share)))

    def paint(self, pen: Pen) -> None:
        """The bar, with an arrow where there is more above or below."""
        if not self.overflow:
            return
        look, lane = pen.look, self._lane(pen.look)
        pen.box("lane", lane, self.lane or look.theme.bar_ground)
        pen.box("thumb", self._thumb(look), self.thumb or look.theme.thumb)
        side = look.px(ARROW)
        x = lane.centre[0] - side // 2
        if self.offset:
            self._arrow(pen, Box(x, self.box.top - side, side, side), "up")
        if self.offset < self.overflow:
            self._arrow(pen, Box(x, self.box.y, side, side), "down")

    def _ring(self, look: Look) -> int:
        return look.px(FOCUS_GAP + FOCUS_WIDTH + 1)

    def _arrow(self, pen: Pen, box: Box, icon: IconName) -> None:
        pen.icon(box, icon, self.arrow or pen.look.theme.accent, ARROW)

    def _lane(self, look: Look) -> Box:
        """What the bar moves in."""
        width, end = look.px(BAR_WIDTH), look.px(ARROW + HAIR)
        aside = look.px(ARROW - BAR_WIDTH) // 2
        return Box(self.box.right - width - aside, self.box.y, width, self.box.height).inset(0, end)

    def _thumb(self, look: Look) -> Box:
        lane = self._lane(look)
        height = lane.height * self.box.height // max(1, self._height)
        height = min(lane.height, max(look.px(24), height))
        down = (lane.height - height) * self.offset // self.overflow if self.overflow else 0
        return lane._replace(y=lane.top - height - down, height=height)
