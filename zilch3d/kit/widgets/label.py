"""Text."""

from typing import Literal

from zilch3d.kit.theme import BODY, IVORY, Colour, TextStyle
from zilch3d.kit.widgets.brush import Brush
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.widget import Widget

TextAlign = Literal["left", "centre", "right"]


def write(  # noqa: PLR0913, PLR0917 - each is a fact about the text
    brush: Brush,
    look: Look,
    box: Box,
    text: str,
    style: TextStyle,
    colour: Colour,
    align: TextAlign = "left",
    key: str = "text",
) -> None:
    """Paint the text, wrapped to the box and in the middle of its height."""
    font, line = look.font(style), look.line(style)
    lines = look.wrap(text, style, box.width)
    bottom = box.top - (box.height - len(lines) * line) // 2
    for n, words in enumerate(lines):
        bottom -= line
        spare = box.width - look.width(words, style)
        x = box.x + {"left": 0, "centre": spare // 2, "right": spare}[align]
        baseline = bottom + round((line - font.cap_height) / 2)
        if words:
            brush.text(f"{key}{n}", (x, baseline), words, font, colour)


def text_size(look: Look, text: str, style: TextStyle, width: int) -> Size:
    """The room that the text takes when it is wrapped to ``width``; none if there is no text."""
    if not text:
        return Size(0, 0)
    lines = look.wrap(text, style, width)
    return Size(max(look.width(line, style) for line in lines), len(lines) * look.line(style))


class Label(Widget):
    """A text, wrapped to the width it is given."""

    def __init__(  # noqa: PLR0913 - each is a fact about the text
        self,
        text: str,
        style: TextStyle = BODY,
        colour: Colour = IVORY,
        *,
        align: TextAlign = "left",
        name: str = "",
        grow: int = 0,
    ) -> None:
        super().__init__(name, grow=grow)
        self.text = text
        self.style = style
        self.colour = colour
        self.align: TextAlign = align

    def natural(self, look: Look, width: int) -> Size:
        """As wide as the longest line."""
        return text_size(look, self.text, self.style, width)

    def paint(self, brush: Brush, look: Look) -> None:
        """The lines."""
        write(brush, look, self.box, self.text, self.style, self.colour, self.align)
