"""Containers: widgets that give each of their children its box.

A layout has two passes. Downwards, a container asks its children for their preferred sizes in some
width (``measure``, which caches them); then it gives each a box (``arrange``), in which the child
arranges its own. Widths are decided before heights: a text is higher where it is narrower.
"""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cache
from itertools import pairwise
from typing import ClassVar, Literal, TypeAlias

from zilch3d.kit.theme import NARROW, WIDE, Role, Skin
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import Pen
from zilch3d.kit.widgets.widget import Widget, Wrapper

Align = Literal["start", "centre", "end", "fill"]
Padding: TypeAlias = float | tuple[float, float]
"""Points at all sides, or at the sides, and above and below."""


class Container(Widget):
    """A widget of other widgets, ``gap`` points apart; hidden ones take no room.

    ``align`` says where each child stands crosswise: from left to right in a column, from top to
    bottom in a row.
    """

    ALIGN: ClassVar[Align] = "fill"

    def __init__(
        self,
        *children: Widget,
        gap: float = NARROW,
        align: Align | None = None,
        name: str = "",
        grow: int = 0,
    ) -> None:
        super().__init__(name=name, grow=grow)
        self.members: tuple[Widget, ...] = children
        self.gap = gap
        self.align: Align = align or self.ALIGN

    @property
    def inside(self) -> Sequence[Widget]:
        return self.members

    def _gaps(self, look: Look) -> int:
        return look.px(self.gap) * max(0, len(self.children) - 1)


def slack_of_highest(children: Sequence[Widget], look: Look, widths: Sequence[int]) -> int:
    """The slack of widgets that share one height, each as wide as ``widths`` say."""
    heights = [child.measure(look, w).height for child, w in zip(children, widths, strict=True)]
    slacks = [child.slack(look, width) for child, width in zip(children, widths, strict=True)]
    needed = (height - slack for height, slack in zip(heights, slacks, strict=True))
    return max(heights, default=0) - max(needed, default=0)


def shares(room: int, weights: Sequence[int]) -> list[int]:
    """``room`` pixels shared out by weight, all of them; zeros where all weights are zero."""
    total = sum(weights)
    ends = [room * sum(weights[:n]) // total if total else 0 for n in range(len(weights) + 1)]
    return [end - start for start, end in pairwise(ends)]


def squeezed(lengths: Sequence[int], room: int) -> list[int]:
    """The lengths, the longest of them cut to the same length so that all fit into ``room``."""
    left, max_length = room, room
    for n, length in enumerate(sorted(lengths)):
        max_length = left // (len(lengths) - n)
        if length > max_length:
            break
        left -= length
        max_length = room
    return [min(length, max_length) for length in lengths]


class Column(Container):
    """Children below each other, from the top; those that grow share the height that is spare.

    Where there is too little height, they share what the others leave, and may get none.
    """

    def preferred_size(self, look: Look, width: int) -> Size:
        sizes = [child.measure(look, width) for child in self.children]
        height = sum(size.height for size in sizes) + self._gaps(look)
        return Size(max((size.width for size in sizes), default=0), height)

    def slack(self, look: Look, width: int) -> int:
        return sum(child.slack(look, width) for child in self.children if child.grow)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        sizes = [child.measure(look, box.width) for child in self.children]
        top = box.top
        heights = self._heights(look, sizes, box.height)
        for child, size, height in zip(self.children, sizes, heights, strict=True):
            across = aligned(box.x, box.width, size.width, self.align)
            child.arrange(look, Box(across[0], top - height, across[1], height))
            top -= height + look.px(self.gap)

    def _heights(self, look: Look, sizes: Sequence[Size], height: int) -> list[int]:
        """Each child's height: the preferred one, and more or less for those that grow."""
        weights = [child.grow for child in self.children]
        preferred = [size.height for size in sizes]
        spare = height - sum(preferred) - self._gaps(look)
        if spare < 0:
            preferred = [0 if grow else own for grow, own in zip(weights, preferred, strict=True)]
            spare = max(0, height - sum(preferred) - self._gaps(look))
        return [own + more for own, more in zip(preferred, shares(spare, weights), strict=True)]


class Row(Container):
    """Children side by side, from the left; those that grow share the width that is spare.

    Children that grow are measured in the room that the others leave.
    """

    ALIGN: ClassVar[Align] = "centre"

    def preferred_size(self, look: Look, width: int) -> Size:
        widths = self._widths(look, width)
        sizes = [c.measure(look, w) for c, w in zip(self.children, widths, strict=True)]
        across = sum(size.width for size in sizes) + self._gaps(look)
        return Size(across, max((size.height for size in sizes), default=0))

    def slack(self, look: Look, width: int) -> int:
        return slack_of_highest(self.children, look, self._widths(look, width))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        x = box.x
        for child, width in zip(self.children, self._widths(look, box.width), strict=True):
            height = child.measure(look, width).height
            up = aligned(box.y, box.height, height, self.align, downwards=True)
            child.arrange(look, Box(x, up[0], width, up[1]))
            x += width + look.px(self.gap)

    def _widths(self, look: Look, width: int) -> list[int]:
        """Each child's width: the preferred one, or a share of the room that is left."""
        room = max(0, width - self._gaps(look))
        preferred = [
            0 if child.grow else child.measure(look, room).width for child in self.children
        ]
        fixed = squeezed(preferred, room)
        growing = shares(room - sum(fixed), [child.grow for child in self.children])
        return [a + b for a, b in zip(fixed, growing, strict=True)]


def aligned(
    start: int, room: int, length: int, align: Align, *, downwards: bool = False
) -> tuple[int, int]:
    """Where something of ``length`` begins in ``room`` from ``start``, and how long it gets.

    With ``downwards`` it is aligned from the far end of the room: heights start at the top.
    """
    if align == "fill":
        return start, room
    length = min(length, room)
    spare = {"start": 0, "centre": (room - length) // 2, "end": room - length}[align]
    return start + (room - length - spare if downwards else spare), length


class Grid(Container):
    """Children in as many columns as fit at ``min_width`` points or more, all equally wide.

    Children on a line are equally high. With ``filled``, those of the last line share its whole
    width. With ``even``, lines have as equally many children as can be: of six there are three on a
    line where four would fit.
    """

    def __init__(
        self,
        *children: Widget,
        min_width: float,
        gap: float = NARROW,
        even: bool = False,
        filled: bool = False,
        name: str = "",
    ):
        super().__init__(*children, gap=gap, name=name)
        self.min_width = min_width
        self.even = even
        self.filled = filled

    def preferred_size(self, look: Look, width: int) -> Size:
        heights = [height for _line, height in self._lines(look, width)]
        return Size(width, sum(heights) + look.px(self.gap) * max(0, len(heights) - 1))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        top, gap = box.top, look.px(self.gap)
        for line, height in self._lines(look, box.width):
            columns = self._on_line(look, box.width, line)
            widths = shares(box.width - gap * (columns - 1), [1] * columns)
            x = box.x
            for child, width in zip(line, widths, strict=False):
                child.arrange(look, Box(x, top - height, width, height))
                x += width + gap
            top -= height + gap

    def _columns(self, look: Look, width: int) -> int:
        gap, number = look.px(self.gap), len(self.children)
        max_columns = max(1, (width + gap) // (look.px(self.min_width) + gap))
        if not self.even or number <= max_columns:
            return max_columns
        lines = -(-number // max_columns)  # rounded up, as is the next
        return -(-number // lines)

    def _lines(self, look: Look, width: int) -> list[tuple[Sequence[Widget], int]]:
        columns = self._columns(look, width)
        lines = [self.children[n : n + columns] for n in range(0, len(self.children), columns)]
        return [(line, self._height(look, width, line)) for line in lines]

    def _height(self, look: Look, width: int, line: Sequence[Widget]) -> int:
        columns = self._on_line(look, width, line)
        each = (width - look.px(self.gap) * (columns - 1)) // columns
        return max(child.measure(look, each).height for child in line)

    def _on_line(self, look: Look, width: int, line: Sequence[Widget]) -> int:
        """How many children share the width of this line."""
        return len(line) if self.filled else self._columns(look, width)


class Table(Container):
    """Rows of equally many cells; each column is as wide as its widest cell, rows as the highest.

    Where there is too little room across, the widest columns give way. Cells stand in the middle of
    their row's height.
    """

    def __init__(self, *rows: Sequence[Widget], gap: float = NARROW, name: str = ""):
        super().__init__(*(cell for row in rows for cell in row), gap=gap, name=name)
        self.columns = len(rows[0]) if rows else 1

    def preferred_size(self, look: Look, width: int) -> Size:
        widths = self._widths(look, width)
        heights = [height for _row, height in self._rows(look, widths)]
        gap = look.px(self.gap)
        up = sum(heights) + gap * max(0, len(heights) - 1)
        return Size(sum(widths) + gap * (len(widths) - 1), up)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        widths, top, gap = self._widths(look, box.width), box.top, look.px(self.gap)
        for row, height in self._rows(look, widths):
            x = box.x
            for cell, width in zip(row, widths, strict=True):
                up = cell.measure(look, width).height
                cell.arrange(look, Box(x, top - height + (height - up) // 2, width, up))
                x += width + gap
            top -= height + gap

    def _widths(self, look: Look, width: int) -> list[int]:
        room = max(0, width - look.px(self.gap) * (self.columns - 1))
        cells = [self.members[n :: self.columns] for n in range(self.columns)]
        preferred = [max(cell.measure(look, room).width for cell in column) for column in cells]
        return squeezed(preferred, room)

    def _rows(self, look: Look, widths: Sequence[int]) -> list[tuple[Sequence[Widget], int]]:
        step = self.columns
        rows = [self.members[n : n + step] for n in range(0, len(self.members), step)]
        return [
            (row, max(c.measure(look, w).height for c, w in zip(row, widths, strict=True)))
            for row in rows
        ]


class Stack(Container):
    """Children over each other, each in the whole box; the last is on top."""

    overlapping = True

    def preferred_size(self, look: Look, width: int) -> Size:
        sizes = [child.measure(look, width) for child in self.children]
        return Size(*map(max, zip((0, 0), *sizes, strict=True)))

    def slack(self, look: Look, width: int) -> int:
        return slack_of_highest(self.children, look, [width] * len(self.children))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        for child in self.children:
            child.arrange(look, box)


@dataclass(eq=False)
class Spacer(Widget):
    """Empty room of ``size`` points, or more if it grows; a ``flat`` one has no height."""

    size: float = 0
    flat: bool = field(default=False, kw_only=True)

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(min(width, look.px(self.size)), 0 if self.flat else look.px(self.size))


@dataclass(eq=False)
class Frame(Wrapper):
    """One child, in the middle or at an edge of the room there is, with padding around it.

    ``across`` and ``up`` say where it stands. ``max_width`` is in points; with ``stretch`` the
    child gets that width even if it prefers a smaller one. ``padding`` is in points, at all sides
    or as a pair: at the sides, above and below. Once ``tighten`` was called it is ``tight``, if
    that is not None.
    """

    _: KW_ONLY
    padding: Padding = 0
    across: Align = "fill"
    up: Align = "fill"
    max_width: float | None = None
    stretch: bool = False
    tight: Padding | None = None
    _is_tight: bool = field(default=False, init=False)

    def tighten(self, is_tight: bool) -> None:
        """Have the padding for a low window, or the usual one; before anything is measured."""
        self._is_tight = is_tight

    def slack(self, look: Look, width: int) -> int:
        aside, _above = self._padding(look)
        return self.child.slack(look, self._room(look, width - 2 * aside))

    def preferred_size(self, look: Look, width: int) -> Size:
        if not self.child.visible:
            return Size(0, 0)
        aside, above = self._padding(look)
        room = self._room(look, width - 2 * aside)
        size = self.child.measure(look, room)
        return Size((room if self.stretch else size.width) + 2 * aside, size.height + 2 * above)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        inner = box.inset(*self._padding(look))
        room = self._room(look, inner.width)
        size = self.child.measure(look, room)
        length = room if self.stretch or self.across == "fill" else size.width
        where: Align = "centre" if self.across == "fill" else self.across
        x, width = aligned(inner.x, inner.width, length, where)
        y, height = aligned(inner.y, inner.height, size.height, self.up, downwards=True)
        self.child.arrange(look, Box(x, y, width, height))

    def _padding(self, look: Look) -> tuple[int, int]:
        """The padding in pixels: at the sides, above and below."""
        padding = self.tight if self._is_tight and self.tight is not None else self.padding
        aside, above = padding if isinstance(padding, tuple) else (padding,) * 2
        return look.px(aside), look.px(above)

    def _room(self, look: Look, width: int) -> int:
        return max(0, width if self.max_width is None else min(width, look.px(self.max_width)))


@dataclass(eq=False)
class Panel(Frame):
    """A child on a ground of its own, in the theme's skin for panels unless another is given."""

    padding: Padding = field(default=WIDE, kw_only=True)
    skin: Skin | Role[Skin] | None = field(default=None, kw_only=True)

    def paint(self, pen: Pen) -> None:
        pen.box("ground", self.box, self.skin or pen.look.theme.panel)


@dataclass(eq=False)
class PagePanel(Panel):
    """The ground of the theme of pages, with all that is on it, whatever lies below."""

    def look_inside(self, look: Look) -> Look:
        return look.page

    def slack(self, look: Look, width: int) -> int:
        return super().slack(look.page, width)

    def preferred_size(self, look: Look, width: int) -> Size:
        return super().preferred_size(look.page, width)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look.page, box)

    def paint(self, pen: Pen) -> None:
        pen.box("ground", self.box, self.skin or pen.look.page.theme.ground)


class Responsive(Widget):
    """One of several arrangements of the same things, by the width that it gets.

    ``arrangements`` are pairs of a minimum width in points and a function that builds the widget,
    called when it is first needed: widths in falling order, the last zero. The first that fits is
    shown. ``by_height`` they are heights; then it prefers the size of the present one.
    """

    def __init__(
        self,
        *arrangements: tuple[float, Callable[[], Widget]],
        name: str = "",
        grow: int = 0,
        by_height: bool = False,
    ) -> None:
        super().__init__(name=name, grow=grow)
        self._by_height = by_height
        self._arrangements = [(min_width, cache(build)) for min_width, build in arrangements]
        self._current: Callable[[], Widget] = self._arrangements[-1][1]

    @property
    def inside(self) -> Sequence[Widget]:
        return (self._current(),)

    def preferred_size(self, look: Look, width: int) -> Size:
        return self._fitting(look, width)().measure(look, width)

    def slack(self, look: Look, width: int) -> int:
        return self._fitting(look, width)().slack(look, width)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        room = box.height if self._by_height else box.width
        self._current = self._for_room(look, room)
        self._current().arrange(look, box)

    def _fitting(self, look: Look, width: int) -> Callable[[], Widget]:
        return self._current if self._by_height else self._for_room(look, width)

    def _for_room(self, look: Look, room: int) -> Callable[[], Widget]:
        fits = (build for least, build in self._arrangements if room >= look.px(least))
        return next(fits, self._arrangements[-1][1])
