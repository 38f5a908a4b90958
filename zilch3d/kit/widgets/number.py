"""Widgets for a number: a slider for a place along a track, a stepper to type it or step."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, HAIR, NARROW, Hue, Ink, Role, Skin
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import IconName, Pen, Shape
from zilch3d.kit.widgets.widget import Key, Widget

PAGES = 10
"""Page Up and Page Down go a tenth of the track."""
DECIMAL_MARKS = ".,"
"""Either is taken for the decimal mark: a keypad has one of them only."""


@dataclass(frozen=True)
class SliderMark:
    """A mark at a ``place`` of a slider's track: a bar, and over it a ``dot`` and an ``icon``.

    The bar is a ``share``, -1 to 1, of the room above the track, or below it where it is negative.
    """

    place: int
    share: float
    skin: Skin | Role[Skin]
    dot: Skin | Role[Skin] | None = None
    icon: Shape | None = None
    colour: Hue = (255, 255, 255, 255)


@dataclass(eq=False)
class Slider(Widget):
    """A whole number from 0 to ``last``; a click, dragging, arrows and Home or End change it.

    ``describe`` puts a place into words: the tip where the mouse points.
    """

    focusable = True
    tips_at_once = True
    paint_only = Widget.paint_only | {"value", "marks", "tip"}
    TRACK, BELOW, KNOB, DOT, ICON = 5, 9, 14, 5, 12
    """Points: the height of the track and of the room below it, the sides of the others."""
    MIN_APART = 3
    """Points from one mark to the next, at least; of those that are closer, one is painted."""

    name: str = field()
    last: int
    value: int
    on_change: Callable[[int], Answer]
    _: KW_ONLY
    marks: Sequence[SliderMark] = ()
    describe: Callable[[int], str] = lambda _place: ""

    # Changing

    def go_to(self, value: int) -> Answer:
        """Move the knob to this value, or to the nearest end."""
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
        for mark in self._visible_marks(look):
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

    def _visible_marks(self, look: Look) -> Sequence[SliderMark]:
        """Of marks too close together one: with an icon, else a dot, else the longest bar."""
        apart, visible = look.px(self.MIN_APART), dict[tuple[int, bool], SliderMark]()

        def weight(mark: SliderMark) -> tuple[bool, bool, float]:
            return mark.icon is not None, mark.dot is not None, abs(mark.share)

        for mark in self.marks:
            column = self._x(mark.place) // apart, mark.share < 0.0
            if column not in visible or weight(mark) > weight(visible[column]):
                visible[column] = mark
        return tuple(visible.values())

    def _x(self, place: int) -> int:
        return self._inner.x + round(self._inner.width * place / max(1, self.last))

    def _place_at(self, x: float) -> int:
        share = (x - self._inner.x) / max(1, self._inner.width)
        return min(self.last, max(0, round(share * self.last)))


@dataclass(eq=False)
class Stepper(Widget):
    """A number between two buttons; arrows or a click change it by a step, digits replace it.

    ``next_value`` gives the number after a step up (1) or down (-1), or the same number at an end.
    ``text_of`` writes a number as the language does. ``digits`` may stand before the decimal mark
    and ``places`` behind it. Any such number can be typed: it is for ``on_change`` to say whether
    it is in range. An empty field counts as 0.
    """

    focusable = True
    takes_text = True
    paint_only = Widget.paint_only | {"value", "next_value", "places"}
    ARROW = 32
    """Points of width of a button."""
    CARET = 20

    name: str = field()
    value: float
    on_change: Callable[[float], Answer]
    next_value: Callable[[float, int], float]
    _: KW_ONLY
    text_of: Callable[[float], str] = str
    places: int = 0
    digits: int = 7
    room: str = "000,000"
    """A text for which there is room between the buttons."""

    _typing: str | None = field(default=None, init=False)
    """The digits typed since the field got the focus; None while none were."""

    def __setattr__(self, attribute: str, value: object) -> None:
        super().__setattr__(attribute, value)
        if attribute == "focused" and not value:
            self._typing = None

    # Changing

    def step(self, direction: int) -> Answer:
        """One step up or down."""
        self._typing = None
        return self._set(self.next_value(self.value, direction))

    def typed(self, text: str) -> Answer:
        """Digits and a decimal mark are put behind those typed before; + and - step."""
        before, answer = self._typing, None
        for letter in text:
            if letter in "+-":
                answer = self.step(1 if letter == "+" else -1) or answer
            elif self._fits(letter):
                self._typing = (self._typing or "") + ("." if letter in DECIMAL_MARKS else letter)
        return answer if self._typing in (before, None) else self._take()

    def _fits(self, letter: str) -> bool:
        whole, mark, rest = (self._typing or "").partition(".")
        if letter in DECIMAL_MARKS:
            return self.places > 0 and not mark
        if not (letter.isascii() and letter.isdigit()):
            return False
        return len(rest) < self.places if mark else len(whole) < self.digits

    def _take(self) -> Answer:
        self.needs_paint = True
        number = float(f"0{self._typing}".rstrip(".") or 0)
        return self._set(int(number) if number.is_integer() else number)

    def _set(self, value: float) -> Answer:
        if value == self.value:
            return None
        self.value = value
        return self.on_change(value)

    def key(self, key: Key) -> tuple[bool, Answer]:
        steps = {Key.LEFT: -1, Key.RIGHT: 1}
        if key in steps:
            return True, self.step(steps[key])
        if key is Key.BACKSPACE:
            self._typing = (self._typing or "")[:-1]
            return True, self._take()
        if key is Key.DELETE:
            self._typing = ""
            return True, self._take()
        return False, None

    def press(self, x: float, y: float) -> Answer:
        """Press the button at (x, y); between them, only the focus comes here."""
        less, more = self._ends()
        if less.holds(x, y):
            return self.step(-1)
        return self.step(1) if more.holds(x, y) else None

    def spots(self) -> dict[str, tuple[int, int]]:
        """The two buttons, as ``name:less`` and ``name:more``, and the number."""
        less, more = (end.centre for end in self._ends())
        return {self.name: self.box.centre, f"{self.name}:less": less, f"{self.name}:more": more}

    # Looks

    def preferred_size(self, look: Look, width: int) -> Size:
        across = look.width(self.room, look.theme.body) + 2 * look.px(self.ARROW + HAIR)
        return Size(min(width, across), look.px(CONTROL_HEIGHT))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self._arrow = look.px(self.ARROW)

    def paint(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        active = self.focused or self.hovered
        pen.box("ground", self.box, theme.field_active if active else theme.field)
        ends: tuple[tuple[IconName, int], ...] = (("minus", -1), ("plus", 1))
        for (icon, step), end in zip(ends, self._ends(), strict=True):
            if self.next_value(self.value, step) != self.value:
                pen.icon(end, icon, theme.accent if active else theme.ink_soft, 14)
        words = self.text_of(self.value) if self._typing is None else self._typing
        middle = self.box.inset(self._arrow, 0)
        across = look.width(words, theme.body)
        if self.focused:
            self._paint_caret(pen, middle.middle(across, look.line(theme.body)))
        pen.write(middle, words, Ink(theme.body, theme.ink, "centre"))

    def _paint_caret(self, pen: Pen, words: Box) -> None:
        """Mark the number, which the next digit replaces; while typing, the place of the next."""
        if self._typing is None:
            around = words.inset(-pen.look.px(NARROW - HAIR), 0)
            pen.box("selected", around.common(self.box), pen.look.theme.segment)
            return
        upright = words.middle(words.width, pen.look.px(self.CARET))
        caret = upright._replace(x=words.right + pen.look.px(1), width=pen.look.px(2))
        pen.box("caret", caret, pen.look.theme.caret)

    def _ends(self) -> tuple[Box, Box]:
        box, width = self.box, self._arrow
        return box._replace(width=width), box._replace(x=box.right - width, width=width)
