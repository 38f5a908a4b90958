"""The pen that widgets paint with, and the brush behind it, of which there are several.

``Canvas`` paints in a window, ``StillBrush`` into a picture, and that of tests writes down what was
painted. A pen adds what brushes need not know: points, themes, wrapped texts.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import cycle, pairwise
from math import hypot, inf
from typing import Literal, NamedTuple, Protocol, TypeAlias

from PIL import Image
from PIL.ImageDraw import ImageDraw

from zilch3d.kit.theme import Colour, Fade, Hue, Ink, Role, Skin, Stroke
from zilch3d.kit.widgets.look import Box, Font, Look, Size, Words

IconName: TypeAlias = Literal[
    "back", "forward", "up", "down", "open", "cross", "check", "minus", "plus", "undo",
    "play", "pause", "camera",
    "sheet", "rules", "turns", "hint", "menu",
    "person", "machine",
]  # fmt: skip


Point: TypeAlias = tuple[float, float]
"""A place in pixels from the bottom left of the window: x and y."""


class Symbol:
    """A shape of the game's own among the icons; equal ones are drawn once for each size."""

    def paint(self, mask: ImageDraw, side: int) -> None:
        """Draw into an empty square of ``side`` pixels: 255 where the shape is, 0 where not."""
        raise NotImplementedError


class Picture(Protocol):
    """A picture of the game's own. Equal ones look the same and are drawn once for each size.

    It is as wide as it likes, but square where it stands for an icon.
    """

    def __hash__(self) -> int: ...

    def drawn(self, side: int) -> Image.Image:
        """The picture, ``side`` pixels high (RGBA, not premultiplied)."""
        ...


class Placement(NamedTuple):
    """Where a sprite is: its middle in pixels, its scale, and its turn in degrees clockwise.

    ``scale`` is in multiples of its size as drawn, ``opacity`` from 0 to 1.
    """

    x: float
    y: float
    scale: float = 1.0
    opacity: float = 1.0
    turn: float = 0.0


Shape: TypeAlias = IconName | Symbol
"""An icon in one colour: one of the toolkit's, or a shape of the game's own."""
Emblem: TypeAlias = Shape | Picture
"""An icon in one colour, or a picture in its own colours in the place of one."""


class Brush(Protocol):
    """Paints the parts of widgets, each under a key that no other part of the widget has.

    Between ``begin`` and ``end`` all parts of a layer are painted that ``draw`` shall show. A part
    painted again under the same owner and key is changed, not made again; one that isn't is gone.
    """

    def begin(self, *, animated: bool = False) -> None:
        """Paint a layer from now on: the one of what changes in every frame lies over the other."""
        ...

    def onto(self, owner: Hashable, place: tuple[int, int], clip: Box | None) -> None:
        """What is painted now belongs to ``owner`` and shows only within ``clip``.

        ``place`` is a level and a depth: it lies over all of lower levels. On one level, boxes lie
        over those that are less deep, or were painted before by the same owner; texts lie over all
        boxes.
        """
        ...

    def end(self) -> None: ...

    def draw(self) -> None:
        """Draw both layers as they were painted last."""
        ...

    def box(self, key: str, box: Box, skin: Skin | Fade, opacity: float = 1.0) -> None:
        """A rounded box; its shadow lies outside ``box``."""
        ...

    def line(self, key: str, points: Sequence[Point], stroke: Stroke) -> None:
        """A line from each point to the next, in the order of the boxes."""
        ...

    def text(self, key: str, at: tuple[int, int], text: str, font: Font, colour: Colour) -> None:
        """One line of text that begins at ``at``, the left end of its baseline."""
        ...

    def icon(self, key: str, box: Box, icon: Shape, colour: Colour) -> None:
        """An icon that fills the square ``box``."""
        ...

    def picture(self, key: str, box: Box, picture: Picture) -> None:
        """A picture as high as ``box``, which is as wide as the picture."""
        ...

    def sprite(self, key: str, picture: Picture, height: int, placement: Placement) -> None:
        """A picture drawn ``height`` pixels high, for what moves: sprites lie over all boxes."""
        ...


LEVELS, MARK, MARK_GAP = 5, 9, 4
"""How many marks show a level; the points of each and between two."""


def level_size(look: Look) -> Size:
    """The size in pixels of a level as ``Pen.level`` paints it."""
    side, gap = look.px(MARK), look.px(MARK_GAP)
    return Size(LEVELS * side + (LEVELS - 1) * gap, side)


class Pen(NamedTuple):
    """A brush, and the look by which lengths and texts are measured: one for each ground.

    Where it is given a role, it takes the part of the look's theme that has it.
    """

    brush: Brush
    look: Look

    def box(self, key: str, box: Box, skin: Skin | Fade | Role[Skin], opacity: float = 1.0) -> None:
        plain = skin.of(self.look.theme) if isinstance(skin, Role) else skin
        self.brush.box(key, box, plain, opacity)

    def line(self, key: str, points: Sequence[Point], stroke: Stroke | Role[Stroke]) -> None:
        self.brush.line(key, points, self.look.theme.part(stroke))

    def icon(self, box: Box, icon: Emblem, colour: Hue, size: float = 18) -> None:
        """An icon or a picture of ``size`` points in the middle of the box."""
        side = self.look.px(size)
        square = box.middle(side, side)
        if isinstance(icon, str | Symbol):
            self.brush.icon(f"icon-{icon}", square, icon, self.look.theme.part(colour))
        else:
            self.brush.picture("picture", square, icon)

    def level(self, box: Box, filled: int) -> None:
        """LEVELS marks in the middle of the box, so many of them ``filled``, the others rings."""
        side, gap = self.look.px(MARK), self.look.px(MARK_GAP)
        row, theme = box.middle(*level_size(self.look)), self.look.theme
        for n in range(LEVELS):
            one = Box(row.x + n * (side + gap), row.y, side, side)
            if n < filled:
                self.box(f"filled{n}", one, theme.level_on)
            else:
                self.box(f"ring{n}", one, theme.level_off)

    def write(self, box: Box, text: str, ink: Ink, key: str = "text") -> None:
        """A text, wrapped to the box and in the middle of its height."""
        look, style, colour = self.look, ink.style, self.look.theme.part(ink.colour)
        font, line = look.font(style), look.line(style)
        lines = look.wrap(text, style, box.width)
        bottom = box.top - (box.height - len(lines) * line) // 2
        for n, words in enumerate(lines):
            bottom -= line
            spare = box.width - look.width(words, style)
            x = box.x + {"left": 0, "centre": spare // 2, "right": spare}[ink.align]
            baseline = bottom + round((line - font.cap_height) / 2)
            if words:
                self.brush.text(f"{key}{n}", (x, baseline), words, font, colour)

    def stack(self, box: Box, texts: Sequence[Words]) -> None:
        """Texts below each other, together in the middle of the box's height."""
        top = box.top - (box.height - self.look.stack_size(texts, box.width).height) // 2
        for key, text, ink in texts:
            height = self.look.text_size(text, ink.style, box.width).height
            top -= height
            self.write(box._replace(y=top, height=height), text, ink, key)


def dashed(points: Sequence[Point], pattern: Sequence[float]) -> Iterator[tuple[Point, Point]]:
    """The straight pieces of a line through the points that are drawn.

    ``pattern`` has the lengths of dashes and gaps in turn, which go on round corners; without one
    all of the line is drawn.
    """
    lengths = cycle(enumerate(pattern)) if pattern else cycle([(0, inf)])
    place, left = next(lengths)
    for (x0, y0), (x1, y1) in pairwise(points):
        length, at = hypot(x1 - x0, y1 - y0), 0.0
        while at < length:
            ends = at + left <= length
            to = at + left if ends else length
            if place % 2 == 0:
                yield (
                    (x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length),
                    (x0 + (x1 - x0) * to / length, y0 + (y1 - y0) * to / length),
                )
            left, at = left - (to - at), to
            if ends:
                place, left = next(lengths)
