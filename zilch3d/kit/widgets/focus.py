"""Which widget the keyboard goes to next."""

from collections.abc import Sequence

from zilch3d.kit.widgets.look import Box
from zilch3d.kit.widgets.widget import Key, Widget

ARROWS = {Key.LEFT: (-1, 0), Key.RIGHT: (1, 0), Key.UP: (0, 1), Key.DOWN: (0, -1)}
"""The direction of each arrow key."""
ASIDE = 3
"""How many times worse a step to the side is than one straight ahead."""


def next_stop(key: Key, focused: Widget | None, stops: Sequence[Widget]) -> Widget | None:
    """Where ``key`` leads from the widget that has the focus; that one if it leads nowhere.

    ``stops``, of which there is at least one, are in the order of reading.
    """
    if key in ARROWS and focused is not None:
        return beside(focused, stops, ARROWS[key]) or focused
    if key not in (Key.NEXT, Key.PREVIOUS, *ARROWS):
        return focused
    step = -1 if key is Key.PREVIOUS else 1
    if focused not in stops:
        return stops[0 if step > 0 else -1]
    return stops[(stops.index(focused) + step) % len(stops)]


def beside(start: Widget, stops: Sequence[Widget], direction: tuple[int, int]) -> Widget | None:
    """The stop that is nearest to ``start`` in this direction, or None if there is none."""
    ahead = [
        stop for stop in stops if stop is not start and _gap(start.box, stop.box, direction) >= 0
    ]
    return min(ahead, key=lambda stop: _distance(start.box, stop.box, direction), default=None)


def _gap(a: Box, b: Box, direction: tuple[int, int]) -> int:
    """How far the near edge of ``b`` lies beyond the far edge of ``a``; negative if it doesn't."""
    gaps = {
        (-1, 0): a.x - b.right,
        (1, 0): b.x - a.right,
        (0, -1): a.y - b.top,
        (0, 1): b.y - a.top,
    }
    return gaps[direction]


def _distance(a: Box, b: Box, direction: tuple[int, int]) -> float:
    across = max(0, b.x - a.right, a.x - b.right)
    up = max(0, b.y - a.top, a.y - b.top)
    (ax, ay), (bx, by) = a.centre, b.centre
    if direction[0]:
        return across + ASIDE * up + abs(by - ay) / 100
    return up + ASIDE * across + abs(bx - ax) / 100
