"""The things that lie on the table beside the game: a cup of tea, a pencil, a sheet of paper.

Lengths are in die sides. They are part of the still scene, so they cost nothing in a frame.
"""

import math
from collections.abc import Sequence

from zilch3d.motion.pose import Vector
from zilch3d.render.moulding import Facet, Point2, Shape, facets
from zilch3d.render.view import Place, Props

LAYOUT = (3, 3, 2, 1)
"""Position, normal, place on the thing, and what it is made of there: see ``props.frag``."""

PAPER, PORCELAIN, TEA, LACQUER, CEDAR, LEAD, BRASS, RUBBER = range(8)

SHEET = (4.5, 6.3)
"""Width and height of the sheet."""
SHEET_CELLS = (12, 16)
LIFTED_CORNER = 1.72
"""From where on, as the sum of shares across and down, a corner of the sheet is bent up."""

SAUCER = 2.45
"""The radius of the saucer."""
SIDES = 56
"""Of the round things."""
LEVEL = 1.28
"""How high the tea stands."""

PENCIL = (6.0, 0.25)
"""The length of the pencil, and the radius round its six sides."""
PENCIL_SIDES = 18
"""Of its round parts."""
POINT, FERRULE, ERASER = 0.95, 0.42, 0.40
"""Lengths of the pencil's sharpened end, of the metal, and of the rubber behind that."""


class _Builder:
    """Collects triangles in LAYOUT, moved to a place on the table."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._cos, self._sin = math.cos(place.turn), math.sin(place.turn)
        self.vertices: list[float] = []
        self.indices: list[int] = []

    def strip(
        self, rings: Sequence[Sequence[tuple[Vector, Vector]]], at: Sequence[float], part: int
    ) -> None:
        """Quads between neighbouring rings of (point, normal); ``at`` is each ring's place."""
        first, width = len(self.vertices) // sum(LAYOUT), len(rings[0])
        for ring, along in zip(rings, at, strict=True):
            for step, (point, normal) in enumerate(ring):
                self._add(point, normal, (along, step / (width - 1)), part)
        for row in range(len(rings) - 1):
            for step in range(width - 1):
                a = first + row * width + step
                b, c, d = a + 1, a + width + 1, a + width
                self.indices += [a, b, c, a, c, d]

    def _add(self, point: Vector, normal: Vector, at: Point2, part: int) -> None:
        x, y, z = self._turned(point)
        self.vertices += (x + self.place.x, y + self.place.y, z, *self._turned(normal), *at, part)

    def _turned(self, v: Vector) -> Vector:
        return (v[0] * self._cos - v[1] * self._sin, v[0] * self._sin + v[1] * self._cos, v[2])

    def lathe(self, profile: Sequence[Point2], part: int) -> None:
        """A profile, from the outer foot over the lip to the middle, turned about the axis."""
        for (a, normal_a), (b, normal_b) in reversed(_outside(profile)):
            rings = [[_around(p, n, k) for k in range(SIDES + 1)]
                     for p, n in ((a, normal_a), (b, normal_b))]  # fmt: skip
            self.strip(rings, (a[0], b[0]), part)


def _outside(profile: Sequence[Point2]) -> list[Facet]:
    """The facets of a profile whose outer side is on the right, each from its start on."""
    return [(start, end) for end, start in reversed(facets(profile[::-1]))]


def _around(point: Point2, normal: Point2, step: int) -> tuple[Vector, Vector]:
    angle = math.tau * step / SIDES
    cos, sin = math.cos(angle), math.sin(angle)
    return (point[0] * cos, point[0] * sin, point[1]), (normal[0] * cos, normal[0] * sin, normal[1])


def shape(props: Props) -> Shape:
    """All of the props where they lie, in LAYOUT."""
    vertices: list[float] = []
    indices: list[int] = []
    for build, place in ((_sheet, props.sheet), (_tea, props.tea), (_pencil, props.pencil)):
        builder = _Builder(place)
        build(builder)
        first = len(vertices) // sum(LAYOUT)
        vertices += builder.vertices
        indices += [first + index for index in builder.indices]
    return Shape(vertices, indices, LAYOUT)


def sheet(place: Place) -> Shape:
    """The sheet alone, in LAYOUT: what is written on it is drawn on that."""
    builder = _Builder(place)
    _sheet(builder)
    return Shape(builder.vertices, builder.indices, LAYOUT)


def _sheet(builder: _Builder) -> None:
    across, down = SHEET_CELLS
    rings = [
        [_on_sheet(column / across, row / down) for column in range(across + 1)]
        for row in range(down + 1)
    ]
    builder.strip(rings[::-1], [row / down for row in range(down, -1, -1)], PAPER)


def _on_sheet(across: float, down: float) -> tuple[Vector, Vector]:
    """The point and the normal at these shares of the width and the height."""
    width, height = SHEET
    step = 0.01
    z = _lift(across, down)
    dx = (_lift(across + step, down) - z) / (step * width)
    dy = (z - _lift(across, down + step)) / (step * height)
    point = ((across - 0.5) * width, (0.5 - down) * height, 0.02 + z)
    length = math.hypot(dx, dy, 1.0)
    return point, (-dx / length, -dy / length, 1.0 / length)


def _lift(across: float, down: float) -> float:
    """How far the sheet is off the table: its corners never lie quite flat."""
    near, far = across + down - LIFTED_CORNER, 0.42 - across - down
    return 1.1 * max(near, 0.0) ** 2 + 0.7 * max(far, 0.0) ** 2 + 0.05 * (across - 0.5) ** 2


def _tea(builder: _Builder) -> None:
    rim = SAUCER
    saucer = [
        (1.35, 0.0), (1.42, 0.05), (rim - 0.45, 0.20), (rim - 0.03, 0.37), (rim, 0.40),
        (rim - 0.04, 0.43), (rim - 0.5, 0.27), (1.45, 0.16), (1.15, 0.13), (0.01, 0.13),
    ]  # fmt: skip
    cup = [
        (0.80, 0.13), (0.82, 0.24), (1.05, 0.36), (1.36, 0.68), (1.55, 1.12), (1.66, 1.66),
        (1.68, 1.74), (1.65, 1.78), (1.60, 1.74), (1.49, 1.12), (1.44, 0.95),
    ]  # fmt: skip
    builder.lathe(saucer, PORCELAIN)
    builder.lathe(cup, PORCELAIN)
    builder.lathe([(1.53, LEVEL), (0.01, LEVEL)], TEA)
    _handle(builder)


def _handle(builder: _Builder, tube: float = 0.13) -> None:
    """A bow at the side of the cup, in the plane of x and z."""
    turns, steps = 14, 12
    rings = []
    for turn in range(turns + 1):
        angle = math.radians(-105 + 195 * turn / turns)
        out = (math.cos(angle), 0.0, math.sin(angle))
        middle = (1.62 + 0.50 * out[0], 0.0, 1.02 + 0.44 * out[2])
        ring = []
        for step in range(steps + 1):
            around = math.tau * step / steps
            normal = (out[0] * math.cos(around), math.sin(around), out[2] * math.cos(around))
            point = tuple(m + tube * n for m, n in zip(middle, normal, strict=True))
            ring.append(((point[0], point[1], point[2]), normal))
        rings.append(ring)
    builder.strip(rings, [1.2] * len(rings), PORCELAIN)


def _pencil(builder: _Builder) -> None:
    """Lies along x, its point at the far end, flat on one of its six sides."""
    length, radius = PENCIL
    start = -length / 2
    ends = [start, start + ERASER, start + ERASER + FERRULE, length / 2 - POINT]
    lies = radius * math.cos(math.pi / 6)
    round_parts = ((ends[0], ends[1], RUBBER, 0.92), (ends[1], ends[2], BRASS, 0.98))
    for begin, end, part, share in round_parts:
        builder.strip(*_tube((begin, end), (share * radius, share * radius), lies), part)
    builder.strip(*_tube((ends[0], ends[0] + 0.001), (0.0, 0.92 * radius), lies), RUBBER)
    builder.strip(*_prism(ends[2], ends[3], radius, lies), LACQUER)
    lead = length / 2 - 0.26 * POINT
    builder.strip(*_tube((ends[3], lead), (0.97 * radius, 0.26 * radius), lies), CEDAR)
    builder.strip(*_tube((lead, length / 2), (0.26 * radius, 0.03), lies), LEAD)


_Rings = tuple[list[list[tuple[Vector, Vector]]], list[float]]


def _tube(span: Point2, radii: Point2, lies: float) -> _Rings:
    """A round length along x, from one radius to another, its axis ``lies`` above the table."""
    (begin, end), (first, last), steps = span, radii, PENCIL_SIDES
    slope = (first - last) / (end - begin)
    scale = 1.0 / math.hypot(1.0, slope)

    def ring(x: float, radius: float) -> list[tuple[Vector, Vector]]:
        return [
            ((x, radius * math.cos(a), lies + radius * math.sin(a)),
             (slope * scale, math.cos(a) * scale, math.sin(a) * scale))
            for a in (math.tau * k / steps for k in range(steps + 1))
        ]  # fmt: skip

    return [ring(begin, first), ring(end, last)], [begin, end]


def _prism(begin: float, end: float, radius: float, lies: float) -> _Rings:
    """Six flat sides along x, each with its own normal."""

    def ring(x: float) -> list[tuple[Vector, Vector]]:
        corners: list[tuple[Vector, Vector]] = []
        for k in range(6):
            middle = math.pi / 3 * k + math.pi / 2
            normal = (0.0, math.cos(middle), math.sin(middle))
            corners += [
                ((x, radius * math.cos(a), lies + radius * math.sin(a)), normal)
                for a in (middle - math.pi / 6, middle + math.pi / 6)
            ]
        return corners

    return [ring(begin), ring(end)], [begin, end]


def pencil_ends(place: Place) -> tuple[float, float, float, float]:
    """The places of its two ends, seen from above."""
    half = PENCIL[0] / 2
    dx, dy = half * math.cos(place.turn), half * math.sin(place.turn)
    return (place.x - dx, place.y - dy, place.x + dx, place.y + dy)


def corners(props: Props) -> Sequence[Sequence[Vector]]:
    """For each thing, points that it lies between."""
    width, height = SHEET
    cos, sin = math.cos(props.sheet.turn), math.sin(props.sheet.turn)
    ends = pencil_ends(props.pencil)
    reach = PENCIL[1]

    def flat(x: float, y: float) -> Vector:
        return (props.sheet.x + x * cos - y * sin, props.sheet.y + x * sin + y * cos, 0.0)

    return (
        [flat(x * width, y * height) for x in (-0.5, 0.5) for y in (-0.5, 0.5)],
        [(props.tea.x + x, props.tea.y + y, z) for x in (-SAUCER, SAUCER)
         for y in (-SAUCER, SAUCER) for z in (0.0, 1.8)],
        [(ends[k] + dx, ends[k + 1] + dy, 2 * reach) for k in (0, 2)
         for dx in (-reach, reach) for dy in (-reach, reach)],
    )  # fmt: skip
