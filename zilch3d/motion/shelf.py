"""The shelf at the right of the tray, in front of the cup, where frozen dice stand in groups.

Dice stand in two columns, the first group farthest away; none hides a face of another.
"""

from collections.abc import Sequence

from zilch3d.motion.pose import Vector

CENTRE_X, CENTRE_Y = 8.64, -2.0
HALF_WIDTH = 1.3
HALF_DEPTH = 3.05
HEIGHT = 0.35
"""The shelf's top above the felt, in sides; its middle is at (CENTRE_X, CENTRE_Y)."""

COLUMNS = (CENTRE_X - 0.68, CENTRE_X + 0.56)
"""The x of each column, a little left of the middle: the camera sees dice there from the left."""
ROW = 1.48
"""From one row to the next, in sides: the camera sees all faces of the die behind."""
FIRST = CENTRE_Y + HALF_DEPTH - 1.1
"""The y of the first row, so far from the edge that dice, seen from the front, don't cover it."""


REACH = 0.6
"""How far beyond its edge, in sides, a held die is still put down on the shelf."""


def holds(x: float, y: float, margin: float = 0.0) -> bool:
    """Whether the place lies within the shelf's edges, or this far beyond, seen from above."""
    across, along = abs(x - CENTRE_X) - HALF_WIDTH, abs(y - CENTRE_Y) - HALF_DEPTH
    return across < margin and along < margin


def places(groups: Sequence[int]) -> tuple[tuple[Vector, ...], ...]:
    """Centres of the dice standing on the shelf, for groups of these sizes, six dice at most.

    A group stands in rows of two. Dice that are a group each take turns in the columns, half a row
    apart: nobody takes them for one group. Where a group stands depends on those before it alone.
    """
    free, begun = [0.0, 0.0], 0.0
    """The first free row of each column, and the first that a lone die may stand in."""
    found = []
    for size in groups:
        group: list[tuple[int, float]] = []
        for _pair in range(size // 2):
            row = max(free)
            group += [(0, row), (1, row)]
            free = [row + 1.0, row + 1.0]
        if size % 2:
            column = free.index(min(free))
            row = free[column] if group else max(free[column], begun)
            group.append((column, row))
            free[column] = row + 1.0
        if group:  # none while all that was picked has been let go
            begun = group[-1][1] + 0.5 if group else begun
        found.append(tuple(_place(column, row) for column, row in group))
    return tuple(found)


def _place(column: int, row: float) -> Vector:
    return (COLUMNS[column], FIRST - row * ROW, HEIGHT + 0.5)
