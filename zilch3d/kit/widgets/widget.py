"""What every widget is."""

from collections.abc import Sequence

from zilch3d.kit.scene import Answer
from zilch3d.kit.widgets.brush import Brush
from zilch3d.kit.widgets.keys import Key
from zilch3d.kit.widgets.look import NOWHERE, Box, Look, Size

_KEPT_QUIET = frozenset({"box", "changed"})


class Widget:
    """A part of a screen: it says how large it would be, is given a box, and paints itself.

    ``name`` is how tests and the focus find it; it stays the same when the screen is built anew.
    ``grow`` is its share of the room that a Row or Column has to spare. A change of any public
    attribute sets ``changed``, so that the screen lays itself out again before the next frame.
    """

    focusable = False
    """Whether the keyboard can stop here."""
    ringed = True
    """Whether a ring is painted around it while it has the focus."""
    takes_text = False
    """Whether typed text is for this widget while it has the focus."""
    clips = False
    """Whether nothing of its children shows outside its box."""
    spill = 0
    """How many pixels to the left and right of its box its children may still be seen."""
    piled = False
    """Whether its children lie over each other, the last on top."""

    def __init__(self, name: str = "", *, grow: int = 0) -> None:
        self.name = name
        self.grow = grow
        self.box: Box = NOWHERE
        self.visible = True
        self.enabled = True
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.tip = ""
        self.changed = True
        self._sizes: dict[int, Size] = {}

    def __setattr__(self, attribute: str, value: object) -> None:
        if not attribute.startswith("_") and attribute not in _KEPT_QUIET:
            if getattr(self, attribute, _KEPT_QUIET) == value:
                return
            object.__setattr__(self, "changed", True)
        object.__setattr__(self, attribute, value)

    @property
    def inside(self) -> Sequence["Widget"]:
        """The widgets inside this one, in the order of reading, hidden ones too."""
        return ()

    @property
    def children(self) -> Sequence["Widget"]:
        """The widgets inside this one that are not hidden; those take no room."""
        return tuple(child for child in self.inside if child.visible)

    @property
    def clickable(self) -> bool:
        """Whether a click here does something."""
        return self.focusable and self.enabled

    def takes(self, x: float, y: float) -> bool:  # noqa: ARG002  where is for some to know
        """Whether a click at (x, y), in its box, would be for this widget itself."""
        return self.focusable and self.enabled

    def natural(self, look: Look, width: int) -> Size:
        """The size it would like where at most ``width`` pixels are to be had across."""
        raise NotImplementedError

    def measured(self, look: Look, width: int) -> Size:
        """The natural size, worked out once for each layout."""
        if width not in self._sizes:
            self._sizes[width] = self.natural(look, width)
        return self._sizes[width]

    def forget(self) -> None:
        """A new layout begins: sizes are to be worked out again."""
        self._sizes.clear()
        self.changed = False

    def place(self, look: Look, box: Box) -> None:  # noqa: ARG002  containers need it
        """Take ``box``, and give each child its own."""
        self.box = box

    def paint(self, brush: Brush, look: Look) -> None:
        """Paint what is this widget's own; its children are painted after it, and above."""

    def press(self, x: float, y: float) -> Answer:  # noqa: ARG002  where is for some to know
        """A click at (x, y) has ended here."""
        return None

    def activate(self) -> Answer:
        """Enter or Space was pressed with the focus here."""
        return self.press(*self.box.centre)

    def spots(self) -> dict[str, tuple[int, int]]:
        """The places to click, by name, of a widget that is clickable."""
        return {self.name: self.box.centre} if self.name else {}

    def drag(self, x: float, y: float, look: Look) -> Answer:  # noqa: ARG002  few can be dragged
        """The pressed mouse has moved to (x, y)."""
        return None

    def scroll(self, notches: float, look: Look) -> bool:  # noqa: ARG002  few can be scrolled
        """The wheel was turned over this widget; whether that did anything."""
        return False

    def key(self, key: Key) -> tuple[bool, Answer]:  # noqa: ARG002  most know no keys
        """A key came while the focus is here: whether it was taken, and what follows."""
        return False, None

    def typed(self, text: str) -> Answer:  # noqa: ARG002  most take no text
        """Text was typed while the focus is here."""
        return None
