"""Charts: bars with names and figures; lines over places, with axes, a legend and a pointer."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from itertools import groupby
from math import ceil, floor, inf

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, NARROW, PILL, Ink, Skin, Stroke
from zilch3d.kit.widgets.labels import Label, OneLine
from zilch3d.kit.widgets.layout import Column, Grid, Row, Spacer
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import Pen, Point
from zilch3d.kit.widgets.widget import Key, Widget

STEPS = (1.0, 2.0, 5.0)
"""What the marks of an axis are multiples of, but for a power of ten."""
SLACK = 1e-9
"""Shares of a step: a mark at the very end of an axis belongs to it."""


@dataclass(frozen=True)
class Axis:
    """What a chart shows in one direction: from ``low`` to ``high``, and how a value is written.

    ``steps`` are what marks may be multiples of, but for a power of ten; of a ``whole`` axis none
    is below 1.
    """

    low: float
    high: float
    shown: Callable[[float], str]
    name: str = ""
    _: KW_ONLY
    whole: bool = False
    steps: tuple[float, ...] = STEPS

    @property
    def length(self) -> float:
        return self.high - self.low

    def share(self, value: float) -> float:
        """Where the value is, from 0 at the low end to 1; the middle if the axis has no length."""
        return (value - self.low) / self.length if self.length > 0 else 0.5

    def marks(self, step: float) -> list[float]:
        """The multiples of ``step`` on the axis."""
        if self.length <= 0:
            return [self.low]
        first, last = ceil(self.low / step - SLACK), floor(self.high / step + SLACK)
        return [n * step for n in range(first, last + 1)]

    def marked(self, fits: Callable[[list[float]], bool]) -> list[float]:
        """The most marks that fit; only the ends, or one of them, where no others do."""
        for step in self._possible_steps():
            marks = self.marks(step)
            if len(marks) < 2:
                break
            if fits(marks):
                return marks
        ends = [self.low, self.high]
        return ends if self.length > 0 and fits(ends) else ends[-1:]

    def _possible_steps(self) -> Iterator[float]:
        """From small to large: at most a thousand marks are worth trying."""
        power = 10.0 ** floor_log(max(self.length, SLACK) / 1000)
        while power <= self.length:
            yield from (
                step * power for step in self.steps if not self.whole or (step * power) % 1 == 0
            )
            power *= 10


def floor_log(value: float) -> int:
    """The power of ten that the value, above 0, is not below."""
    return int(f"{value:e}".partition("e")[2])


@dataclass(frozen=True)
class ChartCurve:
    """A line of a chart: its name, how it is drawn, a value for each place; None is a gap."""

    name: str
    values: Sequence[float | None]
    stroke: Stroke


@dataclass(eq=False)
class LineChart(Widget):
    """Lines over ``places``, which are values along ``across`` in ascending order.

    The place under the mouse, or where the arrows have led, is ``position``: it is marked, and
    ``on_point`` told of each change. ``height`` points are what it would like.
    """

    focusable = True
    paint_only = Widget.paint_only | {"position"}
    DOT = 11
    ROWS_APART, MARKS_APART = 36, 22
    """Points from one mark of an axis to the next, upwards from line to line."""

    name: str = field()
    curves: Sequence[ChartCurve]
    places: Sequence[float]
    across: Axis
    up: Axis
    on_point: Callable[[int], object] = lambda _position: None
    _: KW_ONLY
    height: float = 190
    position: int = -1
    """Which of the places is looked at; at first the last one."""
    _lines: "_Lines" = field(init=False)
    _columns: tuple[int, ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        if self.position < 0:
            self.position = len(self.places) - 1
        self._lines = _Lines(self)

    @property
    def inside(self) -> Sequence[Widget]:
        return (self._lines,)

    # Looking at a place

    def look_at(self, position: int) -> None:
        """Mark this place, or the nearest end, and say so if it is another."""
        position = max(0, min(position, len(self.places) - 1))
        if self.places and position != self.position:
            self.position = position
            self.on_point(position)

    def point_at(self, x: float, _y: float) -> None:
        if self._columns:
            self.look_at(min(range(len(self._columns)), key=lambda n: abs(self._columns[n] - x)))

    def drag(self, x: float, y: float, _look: Look) -> Answer:
        self.point_at(x, y)
        return None

    def key(self, key: Key) -> tuple[bool, Answer]:
        to = {
            Key.LEFT: self.position - 1,
            Key.RIGHT: self.position + 1,
            Key.HOME: 0,
            Key.END: len(self.places) - 1,
        }
        if key not in to:
            return False, None
        self.look_at(to[key])
        return True, None

    # Layout

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, look.px(self.height))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self._lines.arrange(look, self._plot(look))
        inner = self.plot.inset(look.px(NARROW), 0)
        self._columns = tuple(
            inner.x + round(inner.width * self.across.share(value)) for value in self.places
        )

    @property
    def plot(self) -> Box:
        """What the lines are drawn in."""
        return self._lines.box

    def column(self, position: int) -> int:
        """The middle of a place, in pixels."""
        return self._columns[position]

    def row(self, value: float) -> float:
        """The height of a value, in pixels."""
        return self.plot.y + self.plot.height * min(1.0, max(0.0, self.up.share(value)))

    def _plot(self, look: Look) -> Box:
        line, gap = look.line(look.theme.small), look.px(NARROW)
        above = line if self.up.name else line // 2
        top = self.box.top - above
        bottom = self.box.y + line + look.px(HAIR)
        height = max(0, top - bottom)
        marks = self._rows(look, height)
        names = [self.across.name, *map(self.up.shown, marks)]
        left = max(look.width(name, look.theme.small) for name in names) + gap
        left = min(left, self.box.width)
        end = look.width(self.across.shown(self.across.high), look.theme.small) // 2
        return Box(self.box.x + left, bottom, max(0, self.box.width - left - end), height)

    def _rows(self, look: Look, height: int) -> list[float]:
        """The values marked at the left."""
        apart = look.px(self.ROWS_APART)
        return self.up.marked(lambda marks: (len(marks) - 1) * apart <= height)

    def _marks_across(self, look: Look) -> list[float]:
        """The values marked below: their texts keep a distance."""
        gap, room = look.px(self.MARKS_APART), self.plot.width - 2 * look.px(NARROW)

        def fits(marks: list[float]) -> bool:
            ends = -inf
            for mark in marks:
                half = look.width(self.across.shown(mark), look.theme.small) / 2
                middle = room * self.across.share(mark)
                if middle - half < ends + gap:
                    return False
                ends = middle + half
            return True

        return self.across.marked(fits)

    # Painting

    def paint(self, pen: Pen) -> None:
        look, theme, plot = pen.look, pen.look.theme, self.plot
        pen.box("ground", plot, theme.chart_ground)
        line = look.line(theme.small)
        ink = Ink(theme.small, theme.ink_soft, "right")
        left = self.box._replace(width=max(0, plot.x - look.px(NARROW) - self.box.x), height=line)
        for n, value in enumerate(self._rows(look, plot.height)):
            y = round(self.row(value))
            pen.box(f"row{n}", Box(plot.x, y, plot.width, look.px(1)), theme.rule)
            pen.write(left._replace(y=y - line // 2), self.up.shown(value), ink, f"up{n}.")
        pen.write(left, self.across.name, ink, "across.")
        if self.up.name:
            above = Box(plot.x, self.box.top - line, plot.width, line)
            pen.write(above, self.up.name, replace(ink, align="left"), "name.")
        self._write_across(pen)

    def _write_across(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        inner = self.plot.inset(look.px(NARROW), 0)
        for n, value in enumerate(self._marks_across(look)):
            text = self.across.shown(value)
            wide = look.width(text, theme.small) + look.px(1)
            x = inner.x + round(inner.width * self.across.share(value)) - wide // 2
            x = max(self.plot.x - look.px(HAIR), min(x, self.box.right - wide))
            box = Box(x, self.box.y, wide, look.line(theme.small))
            pen.write(box, text, Ink(theme.small, theme.ink_soft, "centre"), f"mark{n}.")


class _Lines(Widget):
    """The lines of a chart, over its ground."""

    paint_only = Widget.paint_only

    def __init__(self, chart: LineChart) -> None:
        super().__init__()
        self._chart = chart
        self._dots = _Dots(chart)

    @property
    def inside(self) -> Sequence[Widget]:
        return (self._dots,)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self._dots.arrange(look, box)

    def paint(self, pen: Pen) -> None:
        for n, curve in enumerate(self._chart.curves):
            for part, points in enumerate(self._runs(curve)):
                pen.line(f"line{n}.{part}", points, curve.stroke)

    def _runs(self, curve: ChartCurve) -> Iterator[list[Point]]:
        """The points between gaps; one that stands alone is a short line."""
        places = groupby(enumerate(curve.values), key=lambda each: each[1] is None)
        for missing, run in places:
            points = [self._point(n, value) for n, value in run if value is not None]
            if len(points) == 1:
                ((x, y),) = points
                points = [(x - 3, y), (x + 3, y)]
            if not missing:
                yield points

    def _point(self, position: int, value: float) -> Point:
        return self._chart.column(position), self._chart.row(value)


class _Dots(Widget):
    """What marks the place that is looked at: a line up, and a dot on each line."""

    def __init__(self, chart: LineChart) -> None:
        super().__init__()
        self._chart = chart

    def paint(self, pen: Pen) -> None:
        chart, look = self._chart, pen.look
        if not chart.places:
            return
        x = chart.column(chart.position)
        colour = look.theme.accent if chart.focused or chart.hovered else look.theme.ink_faint
        upright = Box(x - look.px(1) // 2, self.box.y, look.px(1), self.box.height)
        pen.box("upright", upright, Skin(colour, 0))
        side = look.px(chart.DOT)
        for n, curve in enumerate(chart.curves):
            value = curve.values[chart.position]
            if value is not None:
                dot = Box(x - side // 2, round(chart.row(value)) - side // 2, side, side)
                skin = Skin(curve.stroke.colour, PILL, look.theme.chart_ground.fill, 1.5)
                pen.box(f"dot{n}", dot, skin)


@dataclass(eq=False)
class _Sample(Widget):
    """A bit of a line, beside its name."""

    stroke: Stroke
    WIDTH, HEIGHT = 40, 12

    def preferred_size(self, look: Look, _width: int) -> Size:
        return Size(look.px(self.WIDTH), look.px(self.HEIGHT))

    def paint(self, pen: Pen) -> None:
        y = self.box.y + self.box.height / 2
        pen.line("line", [(self.box.x, y), (self.box.right, y)], self.stroke)


LEGEND_WIDTH = 150
"""Points of a name of the legend, with the line before it."""


def legend(curves: Sequence[ChartCurve]) -> Grid:
    """The names of the lines, each beside a bit of it."""
    return Grid(
        *(
            Row(_Sample(curve.stroke), OneLine(curve.name, grow=1), Spacer(1), gap=NARROW)
            for curve in curves
        ),
        min_width=LEGEND_WIDTH,
        gap=HAIR,
    )


def described_chart(chart: LineChart, describe: Callable[[int], str]) -> Column:
    """A chart below its legend; below it, ``describe`` says what is at the place looked at."""
    words = Label(describe(chart.position) if chart.places else "", min_text="\n")

    def say(position: int) -> None:
        words.text = describe(position)

    chart.on_point = say
    return Column(legend(chart.curves), chart, words, gap=HAIR)


# Charts of bars


@dataclass(eq=False)
class ChartBar(Widget):
    """A bar that fills a ``share``, 0 to 1, of its ground."""

    share: float
    _: KW_ONLY
    skin: Skin | None = None

    HEIGHT = 16

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, look.px(self.HEIGHT))

    def paint(self, pen: Pen) -> None:
        theme = pen.look.theme
        pen.box("ground", self.box, theme.chart_ground)
        across = round(self.box.width * min(1.0, max(0.0, self.share)))
        pen.box("share", self.box._replace(width=across), self.skin or theme.chart_bar)


@dataclass(frozen=True)
class ChartLine:
    """A bar of a chart: what it is of, its value, and the figure that says it."""

    name: str
    value: float
    figure: str


def bar_chart(lines: Sequence[ChartLine], whole: float | None = None) -> Column:
    """A bar for each line, below each other; the longest, or one of ``whole``, fills its ground."""
    longest = max((line.value for line in lines), default=0.0) if whole is None else whole
    return Column(
        *(
            Row(
                Label(line.name, min_text=_longest([each.name for each in lines])),
                ChartBar(line.value / longest if longest else 0.0, grow=1),
                Label(
                    line.figure, min_text=_longest([each.figure for each in lines]), align="right"
                ),
                gap=NARROW,
            )
            for line in lines
        ),
        gap=HAIR,
    )


def _longest(texts: Sequence[str]) -> str:
    """What takes the room of the longest of these texts, whatever its digits."""
    return re.sub(r"\d", "0", max(texts, key=len))
