"""A line to type into."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, MEDIUM, Ink
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import Pen
from zilch3d.kit.widgets.widget import Key, Widget


@dataclass(eq=False)
class TextField(Widget):
    """A short text, such as a name; ``hint`` shows while it is empty, ``most`` is its length.

    While it is ``selected`` as a whole, what is typed takes the text's place. ``on_enter`` is what
    the Enter key does.
    """

    focusable = True
    takes_text = True
    LEAST_WIDTH = 120
    CARET = 20

    name: str = field()
    text: str
    on_change: Callable[[str], Answer]
    _: KW_ONLY
    hint: str = ""
    most: int = 24
    selected: bool = False
    on_enter: Callable[[], Answer] | None = None

    def __post_init__(self) -> None:
        self.caret = len(self.text)

    def natural(self, look: Look, width: int) -> Size:
        return Size(min(width, look.px(2 * self.LEAST_WIDTH)), look.px(CONTROL_HEIGHT))

    def typed(self, text: str) -> Answer:
        """Insert what was typed at the caret, as far as there is room."""
        fresh = "".join(letter for letter in text if letter.isprintable())
        if fresh and self.selected:
            self._clear()
        fresh = fresh[: self.most - len(self.text)]
        if not fresh:
            return None
        self.text = self.text[: self.caret] + fresh + self.text[self.caret :]
        self.caret += len(fresh)
        return self.on_change(self.text)

    def key(self, key: Key) -> tuple[bool, Answer]:
        """Arrows, Home and End move the caret; Backspace and Delete take away a letter, or all."""
        if key is Key.SELECT_ALL:
            self.caret, self.selected = len(self.text), True
            return True, None
        moves = {
            Key.LEFT: max(0, self.caret - 1),
            Key.RIGHT: min(len(self.text), self.caret + 1),
            Key.HOME: 0,
            Key.END: len(self.text),
        }
        if key in moves:
            self.caret, self.selected = moves[key], False
            return True, None
        if key in (Key.BACKSPACE, Key.DELETE) and self.selected:
            self._clear()
            return True, self.on_change(self.text)
        if key is Key.BACKSPACE:
            return True, self._cut(self.caret - 1)
        return (True, self._cut(self.caret)) if key is Key.DELETE else (False, None)

    def _cut(self, at: int) -> Answer:
        if not 0 <= at < len(self.text):
            return None
        self.text = self.text[:at] + self.text[at + 1 :]
        self.caret = at
        return self.on_change(self.text)

    def _clear(self) -> None:
        self.text, self.caret, self.selected = "", 0, False

    def activate(self) -> Answer:
        return self.on_enter() if self.on_enter is not None else None

    def press(self, x: float, _y: float) -> Answer:
        """Set the caret between the letters at ``x``."""
        nearest = min(range(len(self._edges)), key=lambda n: abs(self._edges[n] - x), default=0)
        self.caret, self.selected = self._first + nearest, False
        return None

    def place(self, look: Look, box: Box) -> None:
        super().place(look, box)
        self._fit(look)

    def _fit(self, look: Look) -> None:
        """Find the part of the text that is seen, and where its letters start."""
        style = look.theme.body
        room = self.box.width - 2 * look.px(MEDIUM) - look.px(2)
        caret = min(self.caret, len(self.text)) if self.focused else 0
        self._first = 0
        while look.width(self.text[self._first : caret], style) > room:
            self._first += 1
        last = len(self.text)
        while look.width(self.text[self._first : last], style) > room:
            last -= 1
        self._seen = self.text[self._first : last]
        left = self.box.x + look.px(MEDIUM)
        ends = range(len(self._seen) + 1)
        self._edges = [left + look.width(self._seen[:n], style) for n in ends]

    def paint(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        self._fit(look)  # another part is seen while it has the focus
        active = self.focused or self.hovered
        pen.box("ground", self.box, theme.field_active if active else theme.field)
        inner = self.box.inset(look.px(MEDIUM), 0)
        if self.focused and self.selected and self.text:
            around = self._upright(self._edges[0], self._edges[-1], look.line(theme.body))
            pen.box("selected", around.inset(-look.px(2), 0), theme.segment)
        if self.text:
            pen.write(inner, self._seen, Ink(theme.body, theme.ink))
        else:
            pen.write(inner, self.hint, Ink(theme.body, theme.ink_faint))
        if self.focused and not self.selected:
            x = self._edges[self.caret - self._first]
            pen.box("caret", self._upright(x, x + look.px(2), look.px(self.CARET)), theme.caret)

    def _upright(self, left: int, right: int, height: int) -> Box:
        """From ``left`` to ``right``, in the middle of the height."""
        return Box(left, self.box.y + (self.box.height - height) // 2, right - left, height)
