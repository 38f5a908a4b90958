"""A place along a track, chosen with a knob: for what is too long for buttons, as a replay is."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, Colour, Skin
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import Pen, Shape
from zilch3d.kit.widgets.widget import Key, Widget

PAGES = 10
"""Into so many parts the track is divided by the keys for pages."""


@dataclass(frozen=True)
class SliderMark:
    """Something at a ``place`` of a slider: a bar upwards, a ``share`` of its room, or downwards.

    It goes downwards where the share, -1 to 1, is negative. A ``dot`` stands over it, an ``icon``
    above all.
    """

    place: int
    share: float
    skin: Skin
    dot: Skin | None = None
    icon: Shape | None = None
    colour: Colour = (255, 255, 255, 255)


@dataclass(eq=False)
class Slider(Widget):
    """A whole number from 0 to ``last``; a click, dragging, arrows and Home or End change it.

    ``describe`` says what is at a place: that is the tip where the mouse points.
    """

    focusable = True
    tips_at_once = True
    paint_only = Widget.paint_only | {"value", "marks", "tip"}
    TRACK, BELOW, KNOB, DOT, ICON = 5, 9, 14, 5, 12
    APART = 3
    """Points that two marks need side by side; of those that are closer one is seen."""

    name: str = field()
    last: int
    value: int
    on_change: Callable[[int], Answer]
    _: KW_ONLY
    marks: Sequence[SliderMark] = ()
    describe: Callable[[int], str] = lambda _place: ""

    # Changing

    def go_to(self, value: int) -> Answer:
        """Go there, or to the nearest end."""
        value = min(self.last, max(0, value))
        if value == self.value:
            return None
        self.value = value
        return self.on_change(value)

    def drag(self, x: float, y: float, _look: Look) -> Answer:
        self.point_at(x, y)
        return self.go_to(self._place_at(x))

    def point_at(self, x: float, _y: float) -> None:
        self.tip = self.describe(self._place_at(x))

    def key(self, key: Key) -> tuple[bool, Answer]:
        page = max(1, self.last // PAGES)
        to = {
            Key.LEFT: self.value - 1,
            Key.RIGHT: self.value + 1,
            Key.PAGE_UP: self.value - page,
            Key.PAGE_DOWN: self.value + page,
            Key.HOME: 0,
            Key.END: self.last,
        }
        return (True, self.go_to(to[key])) if key in to else (False, None)

    # Looks

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, look.px(CONTROL_HEIGHT))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self._inner = box.inset(look.px(self.KNOB) // 2 + look.px(1), 0)

    def spots(self) -> dict[str, tuple[int, int]]:
        """The knob, and both ends, as ``name:first`` and ``name:last``."""
        places = {self.name: self.value, f"{self.name}:first": 0, f"{self.name}:last": self.last}
        y = self.box.centre[1]
        return {name: (self._x(place), y) for name, place in places.items()}

    def paint(self, pen: Pen) -> None:
        look, theme, inner = pen.look, pen.look.theme, self._inner
        up = look.px(self.TRACK)
        track = Box(inner.x, self.box.y + look.px(self.BELOW), inner.width, up)
        at = self._x(self.value)
        pen.box("track", track, theme.trough)
        pen.box("passed", track._replace(width=max(up, at - track.x)), theme.trough_on)
        for mark in self._seen_marks(look):
            self._paint_mark(pen, mark, track)
        side = look.px(self.KNOB)
        middle = track.y + up // 2
        knob = Box(at - side // 2, middle - side // 2, side, side)
        if self.focused or self.hovered:
            knob = knob.inset(-look.px(2))
        pen.box("knob", knob, theme.knob)

    def _paint_mark(self, pen: Pen, mark: SliderMark, track: Box) -> None:
        look, key, x = pen.look, f"mark {mark.place}", self._x(mark.place)
        wide = max(look.px(1), min(look.px(4), self._inner.width // (2 * max(1, self.last))))
        left, gap = x - wide // 2, look.px(1)
        top = look.px(self.DOT) + gap + (look.px(self.ICON) if mark.icon else 0)
        room = max(0, self.box.top - track.top - gap - top)
        high = round(room * max(0.0, mark.share))
        if mark.share < 0.0:
            deep = round((track.y - self.box.y) * -mark.share)
            pen.box(key, Box(left, track.y - gap - deep, wide, max(1, deep)), mark.skin)
        elif mark.share > 0.0:
            pen.box(key, Box(left, track.top + gap, wide, max(1, high)), mark.skin)
        if mark.dot is not None:
            side = look.px(self.DOT)
            at = Box(x - side // 2, track.top + 2 * gap + high, side, side)
            pen.box(f"{key} dot", at, mark.dot)
        if mark.icon is not None:
            side = look.px(self.ICON)
            at = Box(x - side // 2, self.box.top - side, side, side)
            pen.icon(at, mark.icon, mark.colour, self.ICON)

    def _seen_marks(self, look: Look) -> Sequence[SliderMark]:
        """Of marks that are too close the most: an icon or a dot, else the longest bar."""
        apart, seen = look.px(self.APART), dict[tuple[int, bool], SliderMark]()

        def weight(mark: SliderMark) -> tuple[bool, bool, float]:
            return mark.icon is not None, mark.dot is not None, abs(mark.share)

        for mark in self.marks:
            column = self._x(mark.place) // apart, mark.share < 0.0
            if column not in seen or weight(mark) > weight(seen[column]):
                seen[column] = mark
        return tuple(seen.values())

    def _x(self, place: int) -> int:
        return self._inner.x + round(self._inner.width * place / max(1, self.last))

    def _place_at(self, x: float) -> int:
        share = (x - self._inner.x) / max(1, self._inner.width)
        return min(self.last, max(0, round(share * self.last)))
