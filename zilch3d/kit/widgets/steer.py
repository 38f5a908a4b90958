"""Which widget an arrow key leads to."""

from collections.abc import Sequence

from zilch3d.kit.widgets.look import Box
from zilch3d.kit.widgets.widget import Widget

ASIDE = 3
"""How many times worse a step to the side is than one straight ahead."""


def beside(start: Widget, stops: Sequence[Widget], direction: tuple[int, int]) -> Widget | None:
    """The stop that is nearest to ``start`` in this direction, or None if there is none."""
    ahead = [stop for stop in stops if stop is not start and _gap(start, stop, direction) >= 0]
    return min(ahead, key=lambda stop: _distance(start.box, stop.box, direction), default=None)


def _gap(start: Widget, stop: Widget, direction: tuple[int, int]) -> int:
    """How far the stop's near edge lies beyond the start's far edge; negative if it doesn't."""
    a, b = start.box, stop.box
    match direction:
        case (-1, 0):
            return a.x - b.right
        case (1, 0):
            return b.x - a.right
        case (0, -1):
            return a.y - b.top
        case _:
            return b.y - a.top


def _distance(a: Box, b: Box, direction: tuple[int, int]) -> float:
    across = max(0, b.x - a.right, a.x - b.right)
    up = max(0, b.y - a.top, a.y - b.top)
    (ax, ay), (bx, by) = a.centre, b.centre
    if direction[0]:
        return across + ASIDE * up + abs(by - ay) / 100
    return up + ASIDE * across + abs(bx - ax) / 100
