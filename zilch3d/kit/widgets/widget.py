"""The base of all widgets, and the keys and presses of the mouse that they answer to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import ClassVar, NamedTuple

from pyglet.window import key as symbols

from zilch3d.kit.keys import ON_MACOS, by_words, with_command
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import Skin, Theme
from zilch3d.kit.widgets.look import NOWHERE, Box, Look, Size
from zilch3d.kit.widgets.pen import Pen

_UNWATCHED = frozenset({"box", "overhang", "needs_layout", "needs_paint"})
"""Public attributes whose change needs neither: a layout, or a painting, sets them itself."""
STATES = frozenset({"hovered", "pressed", "focused"})
"""What mouse and keyboard do to a widget."""


class Key(IntEnum):
    """A key by its purpose; the negative ones are keys with Shift, Ctrl, Option or Command."""

    LEFT = symbols.LEFT
    RIGHT = symbols.RIGHT
    UP = symbols.UP
    DOWN = symbols.DOWN
    NEXT = symbols.TAB
    PREVIOUS = -1
    PRESS = symbols.RETURN
    BACK = symbols.ESCAPE
    HOME = symbols.HOME
    END = symbols.END
    PAGE_UP = symbols.PAGEUP
    PAGE_DOWN = symbols.PAGEDOWN
    BACKSPACE = symbols.BACKSPACE
    DELETE = symbols.DELETE
    SELECT_ALL = -2
    CUT = -3
    COPY = -4
    PASTE = -5
    WORD_LEFT = -6
    WORD_RIGHT = -7
    DELETE_WORD = -8
    """Before the caret."""
    DELETE_NEXT_WORD = -9


BY_WORDS = {
    Key.LEFT: Key.WORD_LEFT,
    Key.RIGHT: Key.WORD_RIGHT,
    Key.BACKSPACE: Key.DELETE_WORD,
    Key.DELETE: Key.DELETE_NEXT_WORD,
}
"""What keys do with Ctrl, on macOS with Option."""
BY_LETTERS = {by_words: key for key, by_words in BY_WORDS.items()}
"""What those do in widgets that know no words."""
TO_THE_END = {Key.LEFT: Key.HOME, Key.RIGHT: Key.END}
"""What arrows do with Command on macOS."""
LETTERS = {
    symbols.A: Key.SELECT_ALL,
    symbols.X: Key.CUT,
    symbols.C: Key.COPY,
    symbols.V: Key.PASTE,
}
"""What letters do with Ctrl, on macOS with Command."""
REPEATED = frozenset(
    {
        *(Key.LEFT, Key.RIGHT, Key.UP, Key.DOWN, Key.PAGE_UP, Key.PAGE_DOWN),
        *BY_WORDS,
        *BY_LETTERS,
    }
)
"""Keys that act again and again while they are held."""

X11_LEFT_TAB = symbols.user_key(23)
"""X11 calls Tab with Shift another key, which pyglet knows by its code on the keyboard alone."""


def key_of(symbol: int, modifiers: int, *, on_macos: bool = ON_MACOS) -> Key | None:
    """The key of these symbol and modifiers of pyglet; None if widgets have no use for it."""
    if symbol in {symbols.TAB, X11_LEFT_TAB} and modifiers & symbols.MOD_SHIFT:
        return Key.PREVIOUS
    if symbol in {symbols.NUM_ENTER, symbols.SPACE}:
        return Key.PRESS
    command = with_command(modifiers, on_macos=on_macos)
    if command and symbol in LETTERS:
        return LETTERS[symbol]
    key = next((key for key in Key if key == symbol), None)
    if key is not None and by_words(modifiers, on_macos=on_macos):
        return BY_WORDS.get(key, key)
    return TO_THE_END.get(key, key) if key is not None and command and on_macos else key


class MousePress(NamedTuple):
    """Where the mouse went down, in pixels; how many times in a row there, and if with Shift."""

    x: float
    y: float
    clicks: int = 1
    with_shift: bool = False


@dataclass(eq=False)
class Widget:
    """A part of a screen: it says how large it would be, is given a box, and paints itself.

    Boxes and positions are in pixels of the window, from the bottom left. ``name`` is how tests and
    the focus find it; it stays the same when the screen is built again. ``grow`` is its share of
    the room that a Row or Column has to spare, ``tip`` a hint for the mouse that rests on it. A
    change of any public attribute sets ``needs_layout``, so that the screen lays itself out again
    before the next frame, or ``needs_paint`` if it is ``paint_only``.
    """

    focusable: ClassVar[bool] = False
    """Whether the keyboard can stop here."""
    ringed: ClassVar[bool] = True
    """Whether a ring is painted around it while it has the focus."""
    takes_text: ClassVar[bool] = False
    """Whether typed text is for this widget while it has the focus."""
    clips: ClassVar[bool] = False
    """Whether its children show within its box only."""
    overlapping: ClassVar[bool] = False
    """Whether its children lie over each other, the last on top."""
    animated: ClassVar[bool] = False
    """Whether it changes in every frame: it is painted in a layer over all that does not."""
    tips_at_once: ClassVar[bool] = False
    """Whether its tip appears as soon as the mouse is there."""
    paint_only: ClassVar[frozenset[str]] = STATES
    """Attributes that change how it is painted, but no box: they save a layout."""

    name: str = field(default="", kw_only=True)
    grow: int = field(default=0, kw_only=True)
    tip: str = field(default="", kw_only=True)
    box: Box = field(default=NOWHERE, init=False)
    visible: bool = field(default=True, init=False)
    enabled: bool = field(default=True, init=False)
    hovered: bool = field(default=False, init=False)
    pressed: bool = field(default=False, init=False)
    focused: bool = field(default=False, init=False)
    needs_layout: bool = field(default=True, init=False)
    needs_paint: bool = field(default=False, init=False)
    overhang: int = field(default=0, init=False)
    """How many pixels to the left and right of its box its children may still be seen."""
    # The preferred sizes of this layout, by width.
    _sizes: dict[int, Size] = field(default_factory=dict, init=False, repr=False)

    def __setattr__(self, attribute: str, value: object) -> None:
        if not attribute.startswith("_") and attribute not in _UNWATCHED:
            if getattr(self, attribute, _UNWATCHED) == value:  # the default equals no value
                return
            mark = "needs_paint" if attribute in self.paint_only else "needs_layout"
            object.__setattr__(self, mark, True)
        object.__setattr__(self, attribute, value)

    @property
    def inside(self) -> Sequence["Widget"]:
        """The widgets directly inside this one, in the order of reading, hidden ones too."""
        return ()

    @property
    def children(self) -> Sequence["Widget"]:
        """The widgets directly inside this one that are not hidden: hidden ones take no room."""
        return tuple([child for child in self.inside if child.visible])

    @property
    def says(self) -> str:
        """The words beside it while the mouse rests there, or the ring of the focus is seen."""
        return self.tip

    @property
    def selected_text(self) -> str:
        """The text that is copied or cut here, and replaced by what is typed."""
        return ""

    @property
    def clickable(self) -> bool:
        """Whether a click here does anything."""
        return self.focusable and self.enabled

    def takes(self, _x: float, _y: float) -> bool:
        """Whether a click at (x, y), in its box, is for this widget and not for what lies below."""
        return self.focusable and self.enabled

    def focus_skins(self, theme: Theme) -> tuple[Skin, ...]:
        """The rings that show the focus around it, the outer first."""
        return (theme.focus,)

    def preferred_size(self, _look: Look, _width: int) -> Size:
        """The size in pixels that it would like if it can be ``width`` pixels wide."""
        return Size(0, 0)

    def measure(self, look: Look, width: int) -> Size:
        """The preferred size, worked out once for each layout."""
        if width not in self._sizes:
            self._sizes[width] = self.preferred_size(look, width)
        return self._sizes[width]

    def slack(self, _look: Look, _width: int) -> int:
        """The pixels of its preferred height that it can do without: it scrolls what has no room.

        They are asked for ``width`` pixels of width, as the preferred size is.
        """
        return 0

    def invalidate(self) -> None:
        """A new layout begins: sizes are to be worked out again."""
        self._sizes.clear()
        self.needs_layout = False

    def arrange(self, _look: Look, box: Box) -> None:
        """Take ``box``, and give each child its own."""
        self.box = box

    def look_inside(self, look: Look) -> Look:
        """The look of its children, if it has this one itself."""
        return look

    def paint(self, pen: Pen) -> None:
        """Paint what is this widget's own; its children are painted after it, and above."""

    def activate(self) -> Answer:
        """Do what Enter, Space or a click does."""

    def press(self, _x: float, _y: float) -> Answer:
        """A click has ended here, at (x, y)."""
        return self.activate()

    def spots(self) -> dict[str, tuple[int, int]]:
        """The pixels to click by name, if it is clickable; tests know them by these names."""
        return {self.name: self.box.centre} if self.name else {}

    def grab(self, press: MousePress, look: Look) -> Answer:
        """The mouse went down on this widget, which is as if it were dragged there."""
        return self.drag(press.x, press.y, look)

    def drag(self, x: float, y: float, look: Look) -> Answer:
        """The mouse has moved to (x, y), perhaps outside the box, since it was pressed here."""

    def point_at(self, x: float, y: float) -> None:
        """The mouse has moved to (x, y), and is over this widget."""

    def scroll(self, _notches: float, _look: Look) -> bool:
        """The wheel was turned over this widget, upwards if positive; whether that did anything."""
        return False

    def key(self, _key: Key) -> tuple[bool, Answer]:
        """A key came while the focus is here: whether it was taken, and what follows."""
        return False, None

    def select(self, _key: Key) -> bool:
        """A key came with Shift: the selection grows to where it leads; whether there is one."""
        return False

    def typed(self, text: str) -> Answer:
        """Text was typed, or pasted, while the focus is here."""


@dataclass(eq=False)
class Wrapper(Widget):
    """A widget with one other inside."""

    child: Widget

    @property
    def inside(self) -> Sequence[Widget]:
        return (self.child,)


def all_widgets(root: Widget) -> Iterator[Widget]:
    """The widget and all in it, in the order of reading, hidden ones too."""
    waiting = [root]
    while waiting:
        widget = waiting.pop()
        yield widget
        waiting.extend(reversed(widget.inside))


def all_looks(root: Widget, look: Look) -> Iterator[tuple[Widget, Look]]:
    """All widgets as ``all_widgets`` has them, each with the look it has if the root has this."""
    waiting = [(root, look)]
    while waiting:
        widget, own = waiting.pop()
        yield widget, own
        inner = widget.look_inside(own)
        waiting.extend([(child, inner) for child in reversed(widget.inside)])


def visible_widgets(root: Widget, clip: Box | None = None) -> Iterator[tuple[Widget, Box | None]]:
    """The widget and all in it but the hidden, in the order of reading and painting.

    With each comes the box outside of which it can't be seen, None where nothing hides it.
    """
    waiting = [(root, clip)]
    while waiting:
        widget, seen_in = waiting.pop()
        yield widget, seen_in
        if children := widget.children:
            inner = clip_within(widget, seen_in)
            waiting.extend([(child, inner) for child in reversed(children)])


def clip_within(widget: Widget, clip: Box | None) -> Box | None:
    """The box outside of which a widget's children can't be seen, if it is seen in ``clip``."""
    if not widget.clips:
        return clip
    own = widget.box.inset(-widget.overhang, 0)
    return own if clip is None else own.common(clip)
