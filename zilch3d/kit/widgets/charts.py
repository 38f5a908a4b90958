"""Charts: bars with names and figures; lines over places, with axes, a legend and a pointer."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from itertools import groupby
from math import ceil, floor, inf

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, NARROW, PILL, Ink, Role, Skin, Stroke
from zilch3d.kit.widgets.labels import Label, OneLine
from zilch3d.kit.widgets.layout import Column, Grid, Row, Spacer
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import Pen, Point
from zilch3d.kit.widgets.widget import Key, Widget

STEPS = (1.0, 2.0, 5.0)
"""Marks of an axis are multiples of one of these, times a power of ten."""
SLACK = 1e-9
"""So much of a step a mark may lie beyond the end of an axis: rounding puts it there."""


@dataclass(frozen=True)
class Axis:
    """The values of a chart in one direction, from ``low`` to ``high``; ``text_of`` writes one.

    Marks are multiples of one of ``steps``, times a power of ten: of a whole number if the axis is
    ``whole``.
    """

    low: float
    high: float
    text_of: Callable[[float], str]
    name: str = ""
    _: KW_ONLY
    whole: bool = False
    steps: tuple[float, ...] = STEPS

    @property
    def length(self) -> float:
        return self.high - self.low

    def share(self, value: float) -> float:
        """The place of a value, from 0 at the low end to 1; the middle of an axis of no length."""
        return (value - self.low) / self.length if self.length > 0 else 0.5

    def marks(self, step: float) -> list[float]:
        """The multiples of ``step`` on the axis."""
        if self.length <= 0:
            return [self.low]
        first, last = ceil(self.low / step - SLACK), floor(self.high / step + SLACK)
        return [n * step for n in range(first, last + 1)]

    def fitting_marks(self, fits: Callable[[list[float]], bool]) -> list[float]:
        """As many marks as fit; only the ends, or the high one, where no others do."""
        for step in self._possible_steps():
            marks = self.marks(step)
            if len(marks) < 2:
                break
            if fits(marks):
                return marks
        ends = [self.low, self.high]
        return ends if self.length > 0 and fits(ends) else ends[-1:]

    def _possible_steps(self) -> Iterator[float]:
        """The steps from small to large; a thousand marks are the most that is worth trying."""
        power = 10.0 ** floor_log(max(self.length, SLACK) / 1000)
        while power <= self.length:
            yield from (
                step * power for step in self.steps if not self.whole or (step * power) % 1 == 0
            )
            power *= 10


def floor_log(value: float) -> int:
    """The power of the largest power of ten up to the value, which is above 0."""
    return int(f"{value:e}".partition("e")[2])


@dataclass(frozen=True)
class ChartCurve:
    """A line of a chart: its name, its values at the chart's places, None for a gap, its stroke."""

    name: str
    values: Sequence[float | None]
    stroke: Stroke | Role[Stroke]


@dataclass(eq=False)
class LineChart(Widget):
    """Curves over ``places``, which are values along the axis ``across`` in ascending order.

    One place is marked, the one under the mouse or to which the arrows lead: ``position`` among the
    places. ``on_point`` is told of each change of it. ``height`` is the preferred one, in points.
    """

    focusable = True
    paint_only = Widget.paint_only | {"position"}
    DOT = 11
    ROWS_APART, MARKS_APART = 36, 22
    """Points between two marks of an axis, at least: upwards from line to line, else of texts."""

    name: str = field()
    curves: Sequence[ChartCurve]
    places: Sequence[float]
    across: Axis
    up: Axis
    on_point: Callable[[int], object] = lambda _position: None
    _: KW_ONLY
    height: float = 190
    position: int = -1
    """From 0; below that, as by default, it becomes the last place."""
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
        """Mark this place, or the nearest end; ``on_point`` is called if it is another."""
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
        """The box that the curves are drawn in, within the axes."""
        return self._lines.box

    def column(self, position: int) -> int:
        """The x of a place, in pixels."""
        return self._columns[position]

    def row(self, value: float) -> float:
        """The y of a value, in pixels."""
        return self.plot.y + self.plot.height * min(1.0, max(0.0, self.up.share(value)))

    def _plot(self, look: Look) -> Box:
        """The plot: the box without the texts left of it, below and above.

        These depend on its height alone: how many marks fit upwards decides how wide they are.
        """
        line, gap = look.line(look.theme.small), look.px(NARROW)
        above = line if self.up.name else line // 2
        top = self.box.top - above
        bottom = self.box.y + line + look.px(HAIR)
        height = max(0, top - bottom)
        marks = self._rows(look, height)
        names = [self.across.name, *map(self.up.text_of, marks)]
        left = max(look.width(name, look.theme.small) for name in names) + gap
        left = min(left, self.box.width)
        end = look.width(self.across.text_of(self.across.high), look.theme.small) // 2
        return Box(self.box.x + left, bottom, max(0, self.box.width - left - end), height)

    def _rows(self, look: Look, height: int) -> list[float]:
        """The values marked at the left."""
        apart = look.px(self.ROWS_APART)
        return self.up.fitting_marks(lambda marks: (len(marks) - 1) * apart <= height)

    def _marks_across(self, look: Look) -> list[float]:
        """The values marked below: their texts keep a distance."""
        gap, room = look.px(self.MARKS_APART), self.plot.width - 2 * look.px(NARROW)

        def fits(marks: list[float]) -> bool:
            ends = -inf
            for mark in marks:
                half = look.width(self.across.text_of(mark), look.theme.small) / 2
                middle = room * self.across.share(mark)
                if middle - half < ends + gap:
                    return False
                ends = middle + half
            return True

        return self.across.fitting_marks(fits)

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
            pen.write(left._replace(y=y - line // 2), self.up.text_of(value), ink, f"up{n}.")
        pen.write(left, self.across.name, ink, "across.")
        if self.up.name:
            above = Box(plot.x, self.box.top - line, plot.width, line)
            pen.write(above, self.up.name, replace(ink, align="left"), "name.")
        self._write_across(pen)

    def _write_across(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        inner = self.plot.inset(look.px(NARROW), 0)
        for n, value in enumerate(self._marks_across(look)):
            text = self.across.text_of(value)
            wide = look.width(text, theme.small) + look.px(1)
            x = inner.x + round(inner.width * self.across.share(value)) - wide // 2
            x = max(self.plot.x - look.px(HAIR), min(x, self.box.right - wide))
            box = Box(x, self.box.y, wide, look.line(theme.small))
            pen.write(box, text, Ink(theme.small, theme.ink_soft, "centre"), f"mark{n}.")


class _Lines(Widget):
    """The curves of a chart: a child, so that they lie over its ground and marks."""

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
        """The points of each part between gaps; one that stands alone becomes a short line."""
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
    """The marks of the place that is looked at, over the curves: a line up, a dot on each curve."""

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
                stroke, ground = look.theme.part(curve.stroke), look.theme.chart_ground
                skin = Skin(stroke.colour, PILL, ground.fill, 1.5)
                pen.box(f"dot{n}", dot, skin)


@dataclass(eq=False)
class _Sample(Widget):
    """A bit of a curve for the legend, of WIDTH and HEIGHT points."""

    stroke: Stroke | Role[Stroke]
    WIDTH, HEIGHT = 40, 12

    def preferred_size(self, look: Look, _width: int) -> Size:
        return Size(look.px(self.WIDTH), look.px(self.HEIGHT))

    def paint(self, pen: Pen) -> None:
        y = self.box.y + self.box.height / 2
        pen.line("line", [(self.box.x, y), (self.box.right, y)], self.stroke)


def curve_sample(stroke: Stroke | Role[Stroke]) -> Widget:
    """A bit of a curve, to stand beside a name that is no part of a legend."""
    return _Sample(stroke)


LEGEND_WIDTH = 150
"""Points of a name of the legend, with the sample before it, at least."""


def legend(curves: Sequence[ChartCurve]) -> Grid:
    """The names of the curves, each beside a bit of it."""
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
    skin: Skin | Role[Skin] | None = None

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
    """A bar of a chart with its name and its value; ``figure`` writes that out."""

    name: str
    value: float
    figure: str


def bar_chart(lines: Sequence[ChartLine], whole: float | None = None) -> Column:
    """A bar for each line, below each other; the longest, or ``whole``, would fill its ground."""
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
    """A text as wide as the longest of these, whatever digits it has."""
    return re.sub(r"\d", "0", max(texts, key=len))
