"""The marks of the score sheet as a hand draws them: strokes of a pen, a little unsteady.

Chance varies only how they look, and always in the same way. A mark's height is 1, y points down.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import ClassVar, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from zilch3d.kit.theme import Colour
from zilch3d.records.columns import Fang, Marks, Mousehole
from zilch3d.ui import theme

FINE = 4
"""A picture is drawn so many times as large, then averaged."""
STEPS = 16
"""Pictures of a mark while it is being drawn, the last one whole."""
VARIANTS = 6
"""Ways in which a hand draws the same mark."""
WOBBLE = 0.012
"""Deviation of points from where they are meant to be, in heights of the mark."""
CURVE = 10
"""Points of a smooth line between two that are given."""

Point: TypeAlias = tuple[float, float]


class PenStroke(NamedTuple):
    """A line through these points, smooth unless it has corners; ``width`` is the pen's."""

    points: Sequence[Point]
    width: float = 0.075
    blood: bool = False
    corners: bool = False


@dataclass(frozen=True)
class MarkPicture:
    """A zilch as the sheet has it: a mousehole with chevrons, or a nought; and a fang.

    ``done`` of STEPS are drawn. See ``kit.widgets.Picture``.
    """

    marks: Marks
    variant: int = 0
    done: int = STEPS

    @property
    def share(self) -> float:
        """The width as a share of the height."""
        return HOLE_WIDTH + (FANG_WIDTH if self.marks.fang is not None else 0.0)

    def drawn(self, side: int) -> Image.Image:
        random = Random(f"{self.marks} {self.variant}")
        strokes = [_unsteady(stroke, random) for stroke in mark_strokes(self.marks)]
        return _drawn(strokes, (round(self.share * side), side), self.done)


@dataclass(frozen=True)
class NoughtPicture:
    """A zilch on a sheet without marks: a nought in pencil, for the points of the turn."""

    variant: int = 0
    done: int = STEPS
    share: ClassVar[float] = 1.0

    def drawn(self, side: int) -> Image.Image:
        nought = _unsteady(PenStroke(_NOUGHT, 0.1), Random(f"nought {self.variant}"))
        return _drawn([nought], (side, side), self.done, theme.PENCIL)


@dataclass(frozen=True)
class CirclePicture:
    """A total ringed ``times`` over; ``share`` is the width as a share of the height."""

    share: float
    times: int
    variant: int = 0
    done: int = STEPS

    def drawn(self, side: int) -> Image.Image:
        random = Random(f"circle {self.times} {self.variant}")
        strokes = [_unsteady(stroke, random) for stroke in circle_strokes(self.share, self.times)]
        return _drawn(strokes, (round(self.share * side), side), self.done)


@dataclass(frozen=True)
class StrikePicture:
    """A line through a score that was put at risk again."""

    share: float
    variant: int = 0
    done: int = STEPS

    def drawn(self, side: int) -> Image.Image:
        stroke = PenStroke(((0.04, 0.62), (self.share / 2, 0.5), (self.share - 0.04, 0.36)), 0.07)
        unsteady = _unsteady(stroke, Random(f"strike {self.variant}"))
        return _drawn([unsteady], (round(self.share * side), side), self.done)


@dataclass(frozen=True)
class TornPicture:
    """A piece of the edge at which the sheet was torn off; pieces go on in each other."""

    SHARE: ClassVar[int] = 40

    def drawn(self, side: int) -> Image.Image:
        random, width = Random("torn"), self.SHARE * side
        waves = [(n, random.random() * math.tau) for n in (3, 7, 16, 29, 53, 90)]
        paper, torn = (Image.new("L", (width * FINE, side * FINE)) for _layer in range(2))
        edges = []
        for x in range(0, width * FINE + 1, 2):
            t = math.tau * x / (width * FINE)
            up = sum(math.sin(n * t + begins) / (n + 14) ** 0.5 for n, begins in waves)
            edges.append((x, (0.45 + 0.22 * up) * side * FINE))
        low = ((width * FINE, side * FINE), (0, side * FINE))
        ImageDraw.Draw(torn).polygon([*edges, *low], fill=255)
        inner = [(x, y + 0.16 * side * FINE) for x, y in edges]
        ImageDraw.Draw(paper).polygon([*inner, *low], fill=255)
        picture = Image.new("RGBA", (width, side), theme.SHEET_TORN)
        picture.putalpha(torn.resize(picture.size, Image.Resampling.BOX))
        layer = Image.new("RGBA", picture.size, theme.SHEET.fill)
        layer.putalpha(paper.resize(picture.size, Image.Resampling.BOX))
        picture.alpha_composite(layer)
        return picture


# What is drawn

HOLE_WIDTH = 0.92
FANG_WIDTH = 0.5
_NOUGHT = ((0.53, 0.20), (0.36, 0.27), (0.27, 0.50), (0.33, 0.74), (0.48, 0.82), (0.62, 0.70),
           (0.67, 0.46), (0.59, 0.24), (0.46, 0.19), (0.37, 0.24))  # fmt: skip


def mark_strokes(marks: Marks) -> list[PenStroke]:
    """The strokes of these marks in the order in which a hand draws them."""
    if marks.mousehole is None:
        strokes = [PenStroke(_NOUGHT, 0.085)]
    else:
        strokes = [*_mousehole(marks.mousehole, marks.chevrons), *_chevrons(marks.chevrons)]
    return [*strokes, *(_fang(marks.fang) if marks.fang is not None else ())]


def _mousehole(colour: Mousehole, chevrons: int) -> Iterable[PenStroke]:
    """An arch in the skirting board; the black one is filled by going to and fro."""
    floor, top = (0.62, 0.05) if chevrons else (0.82, 0.14)
    high = floor - top
    arch = [(0.24, floor), (0.235, floor - 0.5 * high), (0.31, top + 0.12 * high), (0.46, top),
            (0.61, top + 0.12 * high), (0.685, floor - 0.5 * high), (0.68, floor)]  # fmt: skip
    yield PenStroke(((0.02, floor + 0.01), (0.12, floor - 0.005), (0.22, floor)), 0.06)
    yield PenStroke(arch)
    if colour is Mousehole.BLACK:
        yield PenStroke(list(_hatched(top, floor)), 0.11, corners=True)
    yield PenStroke(((0.70, floor), (0.80, floor + 0.005), (0.91, floor - 0.01)), 0.06)


def _hatched(top: float, floor: float) -> Iterable[Point]:
    """The corners of a line to and fro that fills the arch from the floor up."""
    rows, right = 9, False
    for row in range(rows + 1):
        up = row / rows
        half = 0.185 * math.sqrt(max(0.0, 1.0 - max(0.0, (up - 0.4) / 0.6) ** 2))
        y = floor - 0.03 - up * (floor - top - 0.09)
        yield (0.46 + half if right else 0.46 - half, y)
        yield (0.46 - half if right else 0.46 + half, y)
        right = not right


def _chevrons(number: int) -> Iterable[PenStroke]:
    """Dark bars under a mousehole, closer together where there are many."""
    room = 0.30
    apart = min(0.125, room / max(1, number))
    for n in range(number):
        y = 0.75 + n * apart
        bar = ((0.12, y - 0.02), (0.46, y + 0.035), (0.80, y - 0.03))
        yield PenStroke(bar, min(0.085, 0.7 * apart), corners=True)


def _fang(fang: Fang) -> Iterable[PenStroke]:
    x = HOLE_WIDTH
    short = fang is Fang.DRIPPING
    low = 0.64 if short else 0.86
    tip = (x + 0.27, low)
    yield PenStroke(((x, 0.17), (x + 0.12, 0.12), (x + 0.26, 0.17), (x + 0.42, 0.11)))
    yield PenStroke(((x + 0.05, 0.17), (x + 0.06, 0.5 * low), (x + 0.13, 0.8 * low), tip))
    yield PenStroke((tip, (x + 0.30, 0.72 * low), (x + 0.36, 0.45 * low), (x + 0.38, 0.15)))
    if short:
        yield PenStroke((tip, (x + 0.27, 0.73)), 0.07, blood=True)
        yield PenStroke(((x + 0.27, 0.79), (x + 0.265, 0.85), (x + 0.27, 0.92)), 0.12, blood=True)
        yield PenStroke(((x + 0.40, 0.56), (x + 0.405, 0.66)), 0.09, blood=True)


def circle_strokes(share: float, times: int) -> list[PenStroke]:
    """One stroke that goes round and ends beyond its beginning."""
    pen = 0.05 + 0.013 * min(times, 4)
    a, b = share / 2 - 1.2 * pen, 0.5 - 1.2 * pen
    turns, points = times + 0.12, []
    for n in range(round(turns * 14) + 1):
        t = n / 14 * math.tau
        inward = 1.0 - 0.07 * (n / 14) / turns
        points.append((share / 2 + a * inward * math.sin(t + 0.16), 0.5 - b * inward * math.cos(t)))
    return [PenStroke(points, pen)]


# How a hand draws it


def _unsteady(stroke: PenStroke, random: Random) -> PenStroke:
    """The points of a smooth line, none of them quite where it was meant to be."""

    def off() -> float:
        return random.gauss(0.0, WOBBLE)

    points = [(x + off(), y + off()) for x, y in stroke.points]
    return stroke._replace(points=points if stroke.corners else _smooth(points))


def _smooth(points: Sequence[Point]) -> list[Point]:
    """A line through them without corners (Catmull and Rom)."""
    around = [points[0], *points, points[-1]]
    line = []
    for before, one, other, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        for n in range(CURVE):
            t = n / CURVE
            line.append((
                _through(before[0], one[0], other[0], after[0], t),
                _through(before[1], one[1], other[1], after[1], t),
            ))  # fmt: skip
    return [*line, points[-1]]


def _through(p: float, q: float, r: float, s: float, t: float) -> float:
    return q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))


def _drawn(
    strokes: Sequence[PenStroke], size: tuple[int, int], done: int, colour: Colour = theme.INK
) -> Image.Image:
    """The picture with ``done`` of STEPS of all the strokes' length."""
    width, height = max(1, size[0]), max(1, size[1])
    left = sum(map(_length, strokes)) * done / STEPS
    picture = Image.new("RGBA", (width, height), (*colour[:3], 0))
    fine = height * FINE
    ink, blood = (Image.new("L", (width * FINE, fine)) for _colour in range(2))
    for stroke in strokes:
        draw = ImageDraw.Draw(blood if stroke.blood else ink)
        left -= _pull(draw, stroke, fine, left)
    for mask, shade in ((ink, colour), (blood, theme.BLOOD)):
        layer = Image.new("RGBA", picture.size, (*shade[:3], 0))
        layer.putalpha(mask.resize(picture.size, Image.Resampling.BOX))
        picture.alpha_composite(layer)
    return picture


def _pull(draw: ImageDraw.ImageDraw, stroke: PenStroke, fine: int, left: float) -> float:
    """Draw a stroke up to a length of ``left``, pressing harder in the middle; the length drawn.

    Lengths are in heights of the mark; the picture is ``fine`` pixels high.
    """
    whole, distance = max(1e-6, _length(stroke)), 0.0
    if left <= 0.0:
        return 0.0
    step = max(0.5, 0.3 * stroke.width * fine) / fine
    for (x0, y0), (x1, y1) in pairwise(stroke.points):
        far = math.hypot(x1 - x0, y1 - y0)
        dots = max(1, math.ceil(far / step))
        for n in range(dots):
            t = n / dots
            if distance + t * far > left:
                return left
            share = min(1.0, (distance + t * far) / whole)
            pressed = 0.72 + 0.28 * math.sin(math.pi * share) ** 0.6
            r = stroke.width / 2 * pressed * fine
            x, y = (x0 + t * (x1 - x0)) * fine, (y0 + t * (y1 - y0)) * fine
            draw.ellipse((x - r, y - r, x + r, y + r), fill=255)
        distance += far
    return distance


@lru_cache(maxsize=256)
def _length_of(points: tuple[Point, ...]) -> float:
    return sum(math.dist(one, other) for one, other in pairwise(points))


def _length(stroke: PenStroke) -> float:
    return _length_of(tuple(stroke.points))
