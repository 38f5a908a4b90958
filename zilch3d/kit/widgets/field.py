"""A line to type into."""

from collections.abc import Callable

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import (
    BODY,
    CONTROL_HEIGHT,
    FIELD,
    FIELD_ACTIVE,
    GOLD,
    IVORY,
    IVORY_FAINT,
    MEDIUM,
    SEGMENT_CHOSEN,
    Skin,
)
from zilch3d.kit.widgets.brush import Brush
from zilch3d.kit.widgets.keys import Key
from zilch3d.kit.widgets.label import write
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.widget import Widget

CARET = Skin(GOLD, 0)


class TextField(Widget):
    """A short text, such as a name; ``hint`` shows while it is empty, ``most`` is its length.

    While it is ``selected`` as a whole, what is typed takes the text's place. ``on_enter`` is what
    the Enter key does.
    """

    focusable = True
    takes_text = True
    LEAST_WIDTH = 120

    def __init__(  # noqa: PLR0913 - each is a fact about the field
        self,
        name: str,
        text: str,
        on_change: Callable[[str], Answer],
        *,
        hint: str = "",
        most: int = 24,
        selected: bool = False,
        on_enter: Callable[[], Answer] | None = None,
        grow: int = 0,
    ) -> None:
        super().__init__(name, grow=grow)
        self.text = text
        self.hint = hint
        self.most = most
        self.caret = len(text)
        self.selected = selected
        self.on_change = on_change
        self.on_enter = on_enter

    def natural(self, look: Look, width: int) -> Size:
        """A line of a comfortable length."""
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
        if key in (Key.RUB_OUT, Key.DELETE) and self.selected:
            self._clear()
            return True, self.on_change(self.text)
        if key is Key.RUB_OUT:
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
        """What follows when the text is done."""
        return self.on_enter() if self.on_enter is not None else None

    def press(self, x: float, y: float) -> Answer:  # noqa: ARG002  the line is one high
        """Set the caret between the letters at ``x``."""
        nearest = min(range(len(self._edges)), key=lambda n: abs(self._edges[n] - x), default=0)
        self.caret, self.selected = self._first + nearest, False
        return None

    def place(self, look: Look, box: Box) -> None:
        """Find out which part of the text is in sight, and where its letters begin."""
        super().place(look, box)
        room = box.width - 2 * look.px(MEDIUM) - look.px(2)
        caret = min(self.caret, len(self.text)) if self.focused else 0
        self._first = 0
        while look.width(self.text[self._first : caret], BODY) > room:
            self._first += 1
        last = len(self.text)
        while look.width(self.text[self._first : last], BODY) > room:
            last -= 1
        self._seen = self.text[self._first : last]
        left = box.x + look.px(MEDIUM)
        ends = range(len(self._seen) + 1)
        self._edges = [left + look.width(self._seen[:n], BODY) for n in ends]

    def paint(self, brush: Brush, look: Look) -> None:
        """The field, its text or hint, and the caret while it has the focus."""
        active = self.focused or self.hovered
        brush.box("ground", self.box, FIELD_ACTIVE if active else FIELD)
        inner = self.box.inset(look.px(MEDIUM), 0)
        if self.focused and self.selected and self.text:
            wide = self._edges[-1] - self._edges[0]
            up = look.line(BODY)
            low = self.box.y + (self.box.height - up) // 2
            around = Box(self._edges[0], low, wide, up).inset(-look.px(2), 0)
            brush.box("selected", around, SEGMENT_CHOSEN)
        if self.text:
            write(brush, look, inner, self._seen, BODY, IVORY)
        else:
            write(brush, look, inner, self.hint, BODY, IVORY_FAINT)
        if self.focused and not self.selected:
            up = look.px(20)
            x = self._edges[self.caret - self._first]
            caret = Box(x, self.box.y + (self.box.height - up) // 2, look.px(2), up)
            brush.box("caret", caret, CARET)
