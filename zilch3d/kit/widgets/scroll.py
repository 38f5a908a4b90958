"""A widget that scrolls its child up and down where that is higher than the room for it."""

from dataclasses import dataclass, field
from typing import ClassVar

from zilch3d.kit.theme import FOCUS_GAP, FOCUS_WIDTH, HAIR, MEDIUM, Colour, Skin
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import IconName, Pen
from zilch3d.kit.widgets.widget import Wrapper

NOTCH = 60
"""Points that one notch of the wheel moves."""
BAR_WIDTH = 6
"""Points."""
ARROW = 12
"""Points of the arrow that says at either end of the bar that there is more."""
RING = FOCUS_GAP + FOCUS_WIDTH + 1
"""Points of room for the ring of the focus, above and below."""
PAGE_SHARE = 0.9
"""A page as a share of the height that is seen."""


@dataclass(eq=False)
class Scroll(Wrapper):
    """A child that may be higher than the room it gets: wheel, bar and focus move it.

    ``offset`` is how many pixels of it lie above the room. There is a little room above and below
    the child, and ``overhang`` at its sides, so that the ring of the focus isn't cut off.
    """

    clips = True
    lane: ClassVar[Skin | None] = None
    thumb: ClassVar[Skin | None] = None
    arrow: ClassVar[Colour | None] = None
    """Skins and colour of the bar, None for those of the theme."""

    offset: int = field(default=0, init=False)
    _height: int = field(default=0, init=False)
    """Pixels of the child and the room above and below it."""

    @property
    def overflow(self) -> int:
        """By how many pixels the child is higher than the room for it."""
        return max(0, self._height - self.box.height)

    @property
    def pages(self) -> float:
        """The child's height in heights of the room for it."""
        return self._height / max(1, self.box.height)

    @property
    def content(self) -> Box:
        """The part of the box in which the child is seen."""
        height = min(self._height, self.box.height)
        return self.box._replace(y=self.box.top - height, height=height)

    def takes(self, x: float, _y: float) -> bool:
        """The bar can be dragged, if there is one."""
        return self.overflow > 0 and x >= self.child.box.right

    def preferred_size(self, look: Look, width: int) -> Size:
        size = self.child.measure(look, width)
        return Size(size.width, size.height + 2 * self._ring(look))

    def slack(self, look: Look, width: int) -> int:
        return self.measure(look, width).height

    def arrange(self, look: Look, box: Box) -> None:
        """Place the child as far up as it is scrolled, beside a lane for the bar if need be."""
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
        return self._move(-round(notches * look.px(NOTCH)))

    def page(self, pages: float) -> bool:
        """Up for positive ``pages``; whether that went anywhere."""
        return self._move(-round(pages * PAGE_SHARE * self.box.height))

    def _move(self, pixels: int) -> bool:
        """Scroll down by so many pixels, or to the nearest end; whether that went anywhere."""
        before = self.offset
        self.offset = max(0, min(before + pixels, self.overflow))
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
        return look.px(RING)

    def _arrow(self, pen: Pen, box: Box, icon: IconName) -> None:
        pen.icon(box, icon, self.arrow or pen.look.theme.accent, ARROW)

    def _lane(self, look: Look) -> Box:
        """The lane that the bar moves in."""
        width, end = look.px(BAR_WIDTH), look.px(ARROW + HAIR)
        aside = look.px(ARROW - BAR_WIDTH) // 2
        return Box(self.box.right - width - aside, self.box.y, width, self.box.height).inset(0, end)

    def _thumb(self, look: Look) -> Box:
        """The bar, as high a part of its lane as is seen of the child, but never tiny."""
        lane = self._lane(look)
        height = lane.height * self.box.height // max(1, self._height)
        height = min(lane.height, max(look.px(24), height))
        down = (lane.height - height) * self.offset // self.overflow if self.overflow else 0
        return lane._replace(y=lane.top - height - down, height=height)


@dataclass(eq=False)
class PageScroll(Scroll):
    """A page whose lists scroll between its head and its foot, as long as these leave them room.

    Where the lists would get less than ``least`` of the height, or the rest has no room, all of it
    scrolls as one, and the lists in it don't.
    """

    LEAST: ClassVar[float] = 0.55

    least: float = field(default=LEAST, kw_only=True)

    def arrange(self, look: Look, box: Box) -> None:
        """Place the child in the whole room, or scroll it."""
        preferred = self.measure(look, box.width).height
        for_lists = box.height - preferred + self.child.slack(look, box.width)
        if preferred > box.height and for_lists < self.least * box.height:
            super().arrange(look, box)
            return
        self.box, self.offset, self._height = box, 0, box.height
        self.overhang = self._ring(look)
        self.child.arrange(look, box.inset(0, self.overhang))
