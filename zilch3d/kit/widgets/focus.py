"""Which widget the keyboard goes to next."""

from collections.abc import Mapping, Sequence

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
    ways = [(_way(start.box, stop.box, direction), stop) for stop in stops if stop is not start]
    ahead = [(far, stop) for (gap, far), stop in ways if gap >= 0]
    return min(ahead, key=lambda each: each[0], default=(0.0, None))[1]


def around(
    start: Widget, places: Mapping[Widget, Box], direction: tuple[int, int]
) -> Widget | None:
    """Where this direction leads that goes on from the other side of all stops.

    To the side, it stays in the row of ``start``; up and down, it leaves that row for the one at
    the other end. ``places`` are the boxes of all stops. None if there is nothing.
    """
    box = places[start]
    meant = {
        stop: place
        for stop, place in places.items()
        if stop is not start and _is_level(box, place) == bool(direction[0])
    }
    if not meant:
        return None
    left = min(place.x for place in meant.values()) - box.width
    right = max(place.right for place in meant.values())
    below = min(place.y for place in meant.values()) - box.height
    above = max(place.top for place in meant.values())
    entry = {
        (1, 0): box._replace(x=left),
        (-1, 0): box._replace(x=right),
        (0, 1): box._replace(y=below),
        (0, -1): box._replace(y=above),
    }[direction]
    return min(meant, key=lambda stop: _way(entry, meant[stop], direction)[1])


def _is_level(a: Box, b: Box) -> bool:
    """Whether both are in one row."""
    return a.y < b.top and b.y < a.top


def _way(a: Box, b: Box, direction: tuple[int, int]) -> tuple[int, float]:
    """The gap from ``a`` to ``b`` in this direction, negative if there is none; how far it is."""
    left, right, below, above = a.x - b.right, b.x - a.right, a.y - b.top, b.y - a.top
    across, up = max(0, left, right), max(0, below, above)
    (ax, ay), (bx, by) = a.centre, b.centre
    if direction[0]:
        gap = right if direction[0] > 0 else left
        return gap, across + ASIDE * up + abs(by - ay) / 100
    gap = above if direction[1] > 0 else below
    return gap, up + ASIDE * across + abs(bx - ax) / 100
