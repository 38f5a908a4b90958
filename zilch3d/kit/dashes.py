"""Lines of dashes."""

from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise
from math import hypot, inf

from zilch3d.kit.widgets.pen import Point


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
