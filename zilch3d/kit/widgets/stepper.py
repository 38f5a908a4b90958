"""A number that is typed, or stepped up and down."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, HAIR, NARROW, Ink
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import IconName, Pen
from zilch3d.kit.widgets.widget import Key, Widget

MARKS = ".,"
"""Either is taken for the decimal mark: a keypad has one of them only."""


@dataclass(eq=False)
class Stepper(Widget):
    """A number between two buttons; arrows or a click change it by a step, digits replace it.

    ``stepped`` gives the number after a step up (1) or down (-1), the same number where there is
    none. ``shown`` writes a number as the language does. ``places`` is how many digits may stand
    behind the decimal mark; typing never hinders a number that is out of range: who gets it says
    so. What is emptied counts as 0.
    """

    focusable = True
    takes_text = True
    paint_only = Widget.paint_only | {"value", "stepped", "places"}
    ARROW = 32
    CARET = 20

    name: str = field()
    value: float
    on_change: Callable[[float], Answer]
    stepped: Callable[[float, int], float]
    _: KW_ONLY
    shown: Callable[[float], str] = str
    places: int = 0
    digits: int = 7
    room: str = "000,000"
    """It is wide enough for this."""

    _typing: str | None = field(default=None, init=False)
    """What is being typed; None once the number stands."""

    def __setattr__(self, attribute: str, value: object) -> None:
        super().__setattr__(attribute, value)
        if attribute == "focused" and not value:
            self._typing = None

    # Changing

    def step(self, direction: int) -> Answer:
        """One step up or down."""
        self._typing = None
        return self._set(self.stepped(self.value, direction))

    def typed(self, text: str) -> Answer:
        """Digits and a decimal mark are put to what is there; + and - step."""
        before, answer = self._typing, None
        for letter in text:
            if letter in "+-":
                answer = self.step(1 if letter == "+" else -1) or answer
            elif self._fits(letter):
                self._typing = (self._typing or "") + ("." if letter in MARKS else letter)
        return answer if self._typing in (before, None) else self._take()

    def _fits(self, letter: str) -> bool:
        whole, mark, rest = (self._typing or "").partition(".")
        if letter in MARKS:
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
        """The button at (x, y); between them the number is to be typed anew."""
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
            if self.stepped(self.value, step) != self.value:
                pen.icon(end, icon, theme.accent if active else theme.ink_soft, 14)
        words = self.shown(self.value) if self._typing is None else self._typing
        middle = self.box.inset(self._arrow, 0)
        across = look.width(words, theme.body)
        if self.focused:
            self._paint_caret(pen, middle.middle(across, look.line(theme.body)))
        pen.write(middle, words, Ink(theme.body, theme.ink, "centre"))

    def _paint_caret(self, pen: Pen, words: Box) -> None:
        """What the next digit replaces; while typing, where it will stand."""
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
