"""The measures of a layout, in pixels: boxes, fonts, and texts broken into lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, Protocol

from zilch3d.kit.theme import Ink, TextStyle, Theme, Typeface
from zilch3d.safe_text import printable_lines


class Size(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int


class Box(NamedTuple):
    """A rectangle in pixels, y up; (x, y) is its bottom left corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond the box."""
        return self.x + self.width

    @property
    def top(self) -> int:
        """The first row above the box."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.top

    def inset(self, across: int, up: int | None = None) -> Box:
        """The box without a margin of ``across`` pixels at its sides, ``up`` above and below.

        Without ``up`` it is the same; negative margins enlarge the box.
        """
        up = across if up is None else up
        width, height = max(0, self.width - 2 * across), max(0, self.height - 2 * up)
        return Box(self.x + across, self.y + up, width, height)

    def moved_up(self, pixels: int) -> Box:
        return self._replace(y=self.y + pixels)

    def common(self, other: Box) -> Box:
        """What both boxes cover; empty if they don't meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        width, height = min(self.right, other.right) - x, min(self.top, other.top) - y
        return Box(x, y, max(0, width), max(0, height))

    def middle(self, width: int, height: int) -> Box:
        """A box of this size in the middle of this one."""
        x, y = self.x + (self.width - width) // 2, self.y + (self.height - height) // 2
        return Box(x, y, width, height)


NOWHERE = Box(0, 0, 0, 0)


class Font(NamedTuple):
    """A typeface at a size in pixels."""

    face: Typeface
    bold: bool
    size: int

    @property
    def cap_height(self) -> float:
        """Pixels of a capital letter."""
        return self.size * self.face.cap_height


class Words(NamedTuple):
    """A text of a widget, under a key that no other of the widget's parts has."""

    key: str
    text: str
    ink: Ink


class Measure(Protocol):
    """Knows how wide a text is when it is drawn."""

    def width(self, text: str, font: Font) -> int:
        """The width of one line of text in pixels."""
        ...


@dataclass(frozen=True)
class Look:
    """How points of the design become pixels, and texts lines, at ``scale`` pixels a point.

    A look never changes, so it caches what it has measured.
    """

    scale: float
    measure: Measure
    theme: Theme
    _wrapped: dict[tuple[str, Font, int], tuple[str, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )

    _sizes: dict[tuple[str, TextStyle, int], Size] = field(
        default_factory=dict, repr=False, compare=False
    )

    @cached_property
    def page(self) -> Look:
        """The look of what is on a page: the same measures in the theme of pages."""
        return self if self.theme.page is None else replace(self, theme=self.theme.page)

    def px(self, points: float) -> int:
        """A length in points of the design as pixels; at least one if it isn't zero."""
        return max(1, round(points * self.scale)) if points else 0

    def font(self, style: TextStyle) -> Font:
        return Font(style.face, style.bold, self.px(style.size))

    def width(self, text: str, style: TextStyle) -> int:
        """The width of one line of text in pixels."""
        return self.measure.width(text, self.font(style))

    def line(self, style: TextStyle) -> int:
        """The height of a line of text in pixels."""
        return self.px(style.size * style.leading)

    def text_size(self, text: str, style: TextStyle, width: int) -> Size:
        """The size of a text that is wrapped to ``width`` pixels; zero for an empty one."""
        if not text:
            return Size(0, 0)
        key = (text, style, width)
        if key not in self._sizes:
            lines, line = self.wrap(text, style, width), self.line(style)
            across = max(self.width(line, style) for line in lines)
            self._sizes[key] = Size(across, len(lines) * line)
        return self._sizes[key]

    def stack_size(self, texts: Sequence[Words], width: int) -> Size:
        """The size of texts below each other, each wrapped to ``width`` pixels."""
        sizes = [self.text_size(words.text, words.ink.style, width) for words in texts]
        return Size(max(size.width for size in sizes), sum(size.height for size in sizes))

    def shortened(self, text: str, style: TextStyle, width: int) -> str:
        """The text on one line, its end replaced by dots if it is wider than ``width`` pixels."""
        words = " ".join(printable_lines(text).split("\n"))
        if self.width(words, style) <= width:
            return words
        shorter = (words[:n].rstrip() + "…" for n in range(len(words) - 1, 0, -1))
        return next((one for one in shorter if self.width(one, style) <= width), "…")

    def wrap(self, text: str, style: TextStyle, width: int) -> tuple[str, ...]:
        """The text as lines of at most ``width`` pixels; a word that is wider is broken.

        Letters that would not be seen, or turn the line round, are escaped here, in whatever is
        shown, as some of it comes from files.
        """
        font = self.font(style)
        key = (text, font, width)
        if key not in self._wrapped:
            lines = printable_lines(text).split("\n")
            paragraphs = (self._paragraph(words, font, width) for words in lines)
            self._wrapped[key] = tuple(line for lines in paragraphs for line in lines)
        return self._wrapped[key]

    def _paragraph(self, text: str, font: Font, width: int) -> list[str]:
        lines = [""]
        for word in text.split(" "):
            together = f"{lines[-1]} {word}" if lines[-1] else word
            if self.measure.width(together, font) <= width:
                lines[-1] = together
            else:
                lines += self._pieces(word, font, width)
        return lines if lines[0] or len(lines) == 1 else lines[1:]

    def _pieces(self, word: str, font: Font, width: int) -> list[str]:
        """The word in as few pieces as fit, or whole if it fits."""
        pieces = [""]
        for letter in word:
            if pieces[-1] and self.measure.width(pieces[-1] + letter, font) > width:
                pieces.append("")
            pieces[-1] += letter
        return pieces
