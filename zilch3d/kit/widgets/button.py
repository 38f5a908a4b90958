"""Things to press."""

from collections.abc import Callable

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import (
    CONTROL_HEIGHT,
    HAIR,
    IVORY,
    IVORY_SOFT,
    MEDIUM,
    NARROW,
    QUIET,
    SECONDARY,
    SMALL,
    STRONG,
    WOOD_EDGE,
    ButtonStyle,
    Colour,
    Skin,
    TextStyle,
)
from zilch3d.kit.widgets.brush import Brush, IconName
from zilch3d.kit.widgets.label import TextAlign, text_size, write
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.widget import Widget

Press = Callable[[], Answer]


class Button(Widget):
    """A button with a text and, smaller below it, a note; at least ``least`` points wide.

    While ``reason`` is set the button can't be pressed and shows it in the place of the note.
    """

    focusable = True

    def __init__(  # noqa: PLR0913 - each is a fact about the button
        self,
        name: str,
        text: str,
        on_press: Press,
        *,
        style: ButtonStyle = SECONDARY,
        text_style: TextStyle = STRONG,
        note: str = "",
        reason: str = "",
        align: TextAlign = "centre",
        tip: str = "",
        least: float = 0,
        grow: int = 0,
    ) -> None:
        super().__init__(name, grow=grow)
        self.least = least
        self.text = text
        self.note = note
        self.style = style
        self.text_style = text_style
        self.align: TextAlign = align
        self.on_press = on_press
        self.reason = reason
        self.tip = tip

    @property
    def clickable(self) -> bool:
        """Whether a click here does something."""
        return super().clickable and not self.reason

    def natural(self, look: Look, width: int) -> Size:
        """The text and the note with room around them."""
        room = width - 2 * look.px(MEDIUM)
        text = text_size(look, self.text, self.text_style, room)
        note = text_size(look, self.reason or self.note, SMALL, room)
        height = text.height + note.height + 2 * look.px(NARROW)
        across = max(max(text.width, note.width) + 2 * look.px(MEDIUM), look.px(self.least))
        return Size(min(width, across), max(height, look.px(CONTROL_HEIGHT)))

    def press(self, x: float, y: float) -> Answer:  # noqa: ARG002  anywhere will do
        """What the button is for, unless there is a reason against it."""
        return self.on_press() if self.clickable else None

    def paint(self, brush: Brush, look: Look) -> None:
        """The ground, the text and the note, together in the middle."""
        brush.box("ground", self.box, self._skin())
        inner = self.box.inset(look.px(MEDIUM), 0)
        note = self.reason or self.note
        below = text_size(look, note, SMALL, inner.width).height
        height = text_size(look, self.text, self.text_style, inner.width).height
        top = inner.top - (inner.height - height - below) // 2
        line = Box(inner.x, top - height, inner.width, height)
        write(brush, look, line, self.text, self.text_style, self._ink(), self.align)
        if note:
            under = Box(inner.x, line.y - below, inner.width, below)
            soft = self.style.off_ink if self.reason else self.style.ink_soft
            write(brush, look, under, note, SMALL, soft, self.align, "note")

    def _skin(self) -> Skin:
        if not self.clickable:
            return self.style.off
        if self.pressed and self.hovered:
            return self.style.down
        return self.style.hover if self.hovered else self.style.normal

    def _ink(self) -> Colour:
        return self.style.ink if self.clickable else self.style.off_ink


class IconButton(Widget):
    """A small square button with a sign; ``tip`` says in words what it does."""

    focusable = True

    def __init__(
        self,
        name: str,
        icon: IconName,
        on_press: Press,
        *,
        tip: str = "",
        style: ButtonStyle = QUIET,
    ) -> None:
        super().__init__(name)
        self.icon: IconName = icon
        self.on_press = on_press
        self.tip = tip
        self.style = style

    def natural(self, look: Look, width: int) -> Size:  # noqa: ARG002  it is always as wide
        """A square."""
        return Size(look.px(CONTROL_HEIGHT), look.px(CONTROL_HEIGHT))

    def press(self, x: float, y: float) -> Answer:  # noqa: ARG002  anywhere will do
        """What the button is for."""
        return self.on_press() if self.clickable else None

    def paint(self, brush: Brush, look: Look) -> None:
        """The ground, if something is being done to it, and the sign."""
        style = self.style
        skin = style.down if self.pressed and self.hovered else style.normal
        brush.box("ground", self.box, style.hover if self.hovered and not self.pressed else skin)
        colour = (IVORY if self.hovered else IVORY_SOFT) if self.enabled else WOOD_EDGE
        paint_icon(brush, look, self.box, self.icon, colour)


def paint_icon(  # noqa: PLR0913, PLR0917 - each is a fact about the sign
    brush: Brush, look: Look, box: Box, icon: IconName, colour: Colour, size: float = 18
) -> None:
    """A sign of ``size`` points in the middle of the box."""
    side = look.px(size)
    x, y = box.x + (box.width - side) // 2, box.y + (box.height - side) // 2
    brush.icon(f"icon-{icon}", Box(x, y, side, side), icon, colour)


class Icon(Widget):
    """A drawn sign that does nothing."""

    def __init__(self, icon: IconName, colour: Colour = IVORY_SOFT, *, size: float = 18) -> None:
        super().__init__()
        self.icon: IconName = icon
        self.colour = colour
        self.size = size

    def natural(self, look: Look, width: int) -> Size:  # noqa: ARG002  it is always as wide
        """A square with a hair of room at both sides."""
        return Size(look.px(self.size + HAIR), look.px(self.size))

    def paint(self, brush: Brush, look: Look) -> None:
        """The sign."""
        paint_icon(brush, look, self.box, self.icon, self.colour, self.size)
