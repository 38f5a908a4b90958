"""A line to type into, with a caret, a selection and the clipboard."""

from collections.abc import Callable
from dataclasses import KW_ONLY, InitVar, dataclass, field

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, MEDIUM, Ink
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import Pen
from zilch3d.kit.widgets.widget import Key, MousePress, Widget


@dataclass(eq=False)
class TextField(Widget):
    """A short text, such as a name, of at most ``max_length`` letters; ``hint`` shows while empty.

    The selection reaches from ``anchor`` to ``caret``, in letters from the start of the text; it is
    empty where they are equal. At first it is all of the text if ``selected``. ``on_change`` gets
    the text that the player has changed; Enter calls ``on_enter``.
    """

    focusable = True
    takes_text = True
    paint_only = Widget.paint_only | {"text", "caret", "anchor"}
    WIDTH = 240
    CARET = 20

    name: str = field()
    text: str
    on_change: Callable[[str], Answer]
    _: KW_ONLY
    hint: str = ""
    max_length: int = 24
    selected: InitVar[bool] = False
    on_enter: Callable[[], Answer] | None = None

    def __post_init__(self, selected: bool) -> None:
        self.caret = len(self.text)
        self.anchor = 0 if selected else self.caret
        self._first = 0
        """The first letter that is seen, where the text is longer than the field."""
        self._grab = (0, 0)
        """Start and end of what the press of the mouse selected: a place, a word, or all."""

    # The text

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selection begins and ends; twice the caret while nothing is selected."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    @property
    def selected_text(self) -> str:
        start, end = self.selection
        return self.text[start:end]

    def set_text(self, text: str) -> None:
        """Show another text, the caret at its end."""
        self.text = text
        self._go_to(len(text))

    def typed(self, text: str) -> Answer:
        """Put the text in the place of the selection, without what is too long or not printable."""
        start, end = self.selection
        insert = "".join(letter for letter in text if letter.isprintable())
        insert = insert[: self.max_length - len(self.text) + end - start]
        return self._replace(start, end, insert) if insert else None

    def _replace(self, start: int, end: int, insert: str = "") -> Answer:
        """Put ``insert`` in the place of these letters."""
        self.text = self.text[:start] + insert + self.text[end:]
        self._go_to(start + len(insert))
        return self.on_change(self.text)

    # Keys

    def key(self, key: Key) -> tuple[bool, Answer]:
        """Arrows, Home and End move the caret; Backspace and Delete take letters away."""
        if key is Key.SELECT_ALL:
            self._select(0, len(self.text))
            return True, None
        start, end = self.selection
        if start != end and key in ENDS:
            self._go_to((start, end)[ENDS[key]])
            return True, None
        if key in DELETIONS:
            if start == end:
                start, end = sorted((self.caret, self._target(DELETIONS[key])))
            return True, self._replace(start, end) if start < end else None
        if key not in MOTIONS:
            return False, None
        self._go_to(self._target(key))
        return True, None

    def select(self, key: Key) -> bool:
        if key in MOTIONS:
            self.caret = self._target(key)
        return key in MOTIONS

    def activate(self) -> Answer:
        return self.on_enter() if self.on_enter is not None else None

    def _target(self, key: Key) -> int:
        """The place in the text that this key leads to from the caret."""
        return MOTIONS[key](self.text, self.caret)

    def _go_to(self, at: int) -> None:
        self._select(at, at)

    def _select(self, anchor: int, caret: int) -> None:
        self.anchor, self.caret = anchor, caret

    # The mouse

    def grab(self, press: MousePress, _look: Look) -> None:
        """Set the caret between the letters there; the second click selects a word, then all."""
        at = self._letter_at(press.x)
        anchor = (self.anchor, self.anchor)
        self._grab = anchor if press.with_shift else self._whole(at, press.clicks)
        self._select_to(at)

    def _whole(self, at: int, clicks: int) -> tuple[int, int]:
        """Start and end of what so many clicks select: a place between letters, a word, or all."""
        match clicks:
            case 1:
                return at, at
            case 2:
                return word_at(self.text, at)
            case _:
                return 0, len(self.text)

    def drag(self, x: float, _y: float, _look: Look) -> None:
        """Select up to ``x``."""
        self._select_to(self._letter_at(x))

    def press(self, _x: float, _y: float) -> Answer:
        """The caret was set when the mouse went down."""

    def _select_to(self, at: int) -> None:
        """Select from what was grabbed to this place."""
        start, end = self._grab
        self._select(end if at < start else start, at if not start <= at <= end else end)

    def _letter_at(self, x: float) -> int:
        """The place in the text that is nearest to ``x``, counted in letters before it."""
        edges = self._edges
        return self._first + min(range(len(edges)), key=lambda n: abs(edges[n] - x), default=0)

    # Looks

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(min(width, look.px(self.WIDTH)), look.px(CONTROL_HEIGHT))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self._fit(look)

    def _fit(self, look: Look) -> None:
        """Find the part of the text that is seen, and the x of the edges between its letters.

        It moves no further than the caret needs, so that a text stays under the mouse.
        """
        style, text = look.theme.body, self.text
        room = self.box.width - 2 * look.px(MEDIUM) - look.px(2)
        caret = min(self.caret, len(text)) if self.focused else 0
        first = min(self._first, caret)
        while first and look.width(text[first - 1 :], style) <= room:
            first -= 1
        while look.width(text[first:caret], style) > room:
            first += 1
        last = len(text)
        while look.width(text[first:last], style) > room:
            last -= 1
        self._first, self._visible_text = first, text[first:last]
        left = self.box.x + look.px(MEDIUM)
        ends = range(len(self._visible_text) + 1)
        self._edges = [left + look.width(self._visible_text[:n], style) for n in ends]

    def paint(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        self._fit(look)  # another part is seen while it has the focus
        active = self.focused or self.hovered
        pen.box("ground", self.box, theme.field_active if active else theme.field)
        inner = self.box.inset(look.px(MEDIUM), 0)
        if self.focused and self.selected_text:
            start, end = (self._edge(at) for at in self.selection)
            around = self._upright(start, end, look.line(theme.body))
            pen.box("selected", around.inset(-look.px(2), 0), theme.segment)
        if self.text:
            pen.write(inner, self._visible_text, Ink(theme.body, theme.ink))
        else:
            pen.write(inner, self.hint, Ink(theme.body, theme.ink_faint))
        if self.focused and not self.selected_text:
            x = self._edge(self.caret)
            pen.box("caret", self._upright(x, x + look.px(2), look.px(self.CARET)), theme.caret)

    def _edge(self, at: int) -> int:
        """The x at which this letter starts, or the end that is seen if it lies beyond."""
        return self._edges[min(max(0, at - self._first), len(self._visible_text))]

    def _upright(self, left: int, right: int, height: int) -> Box:
        """From ``left`` to ``right``, in the middle of the height."""
        return Box(left, self.box.y + (self.box.height - height) // 2, right - left, height)


def word_before(text: str, at: int) -> int:
    """The place where a word starts: the last one that begins before ``at``."""
    while at and not text[at - 1].isalnum():
        at -= 1
    while at and text[at - 1].isalnum():
        at -= 1
    return at


def word_after(text: str, at: int) -> int:
    """The place where a word ends: the first one that ends after ``at``."""
    while at < len(text) and not text[at].isalnum():
        at += 1
    while at < len(text) and text[at].isalnum():
        at += 1
    return at


def word_at(text: str, at: int) -> tuple[int, int]:
    """Start and end of the word at this place; between words, those of what parts them."""
    at = min(at, max(0, len(text) - 1))
    kind = text[at : at + 1].isalnum()
    start = end = at
    while start and text[start - 1].isalnum() == kind:
        start -= 1
    while end < len(text) and text[end].isalnum() == kind:
        end += 1
    return start, end


MOTIONS: dict[Key, Callable[[str, int], int]] = {
    Key.LEFT: lambda _text, at: max(0, at - 1),
    Key.RIGHT: lambda text, at: min(len(text), at + 1),
    Key.WORD_LEFT: word_before,
    Key.WORD_RIGHT: word_after,
    Key.HOME: lambda _text, _at: 0,
    Key.END: lambda text, _at: len(text),
}
"""The place that each key leads to in a text, from a place in it."""
ENDS = {Key.LEFT: 0, Key.RIGHT: 1}
"""The end of the selection that a key leads to."""
DELETIONS = {
    Key.BACKSPACE: Key.LEFT,
    Key.DELETE: Key.RIGHT,
    Key.DELETE_WORD: Key.WORD_LEFT,
    Key.DELETE_NEXT_WORD: Key.WORD_RIGHT,
}
"""Keys that delete, each with the key that leads as far as it deletes."""
