"""The shelf at the right of the tray, in front of the cup, where frozen dice stand in groups.

Dice stand in two columns, the first group farthest away; none hides a face of another.
"""

from collections.abc import Sequence

from zilch3d.motion.pose import Vector

CENTRE_X, CENTRE_Y = 8.64, -2.2
HALF_WIDTH = 1.3
HALF_DEPTH = 3.25
HEIGHT = 0.35
"""The shelf's top above the felt, in sides; its middle is at (CENTRE_X, CENTRE_Y)."""

COLUMNS = (CENTRE_X - 0.68, CENTRE_X + 0.56)
"""The x of each column, a little left of the middle: the camera sees dice there from the left."""
ROW = 1.48
"""From one row to the next, in sides: the camera sees all faces of the die behind."""
FIRST = CENTRE_Y + HALF_DEPTH - 1.45
"""The y of the first row: so far from the edge that dice, seen from the front, don't cover it."""

REACH = 0.6
"""How far beyond the shelf's edge, in sides, a held die is still put down on it."""


def holds(x: float, y: float, margin: float = 0.0) -> bool:
    """Whether the place lies within the shelf's edges, or this far beyond, seen from above."""
    across, along = abs(x - CENTRE_X) - HALF_WIDTH, abs(y - CENTRE_Y) - HALF_DEPTH
    return across < margin and along < margin


def places(groups: Sequence[int]) -> tuple[tuple[Vector, ...], ...]:
    """Centres of the dice standing on the shelf, for groups of these sizes, six dice at most.

    A group stands in rows of two. Groups of one die take turns in the columns, half a row apart, so
    that they don't look like one group. A group's place depends only on the groups before it.
    """
    # The first free row of each column, and the first row that a lone die may stand in.
    free, next_lone = [0.0, 0.0], 0.0
    centres = []
    for size in groups:
        group: list[tuple[int, float]] = []
        for _pair in range(size // 2):
            row = max(free)
            group += [(0, row), (1, row)]
            free = [row + 1.0, row + 1.0]
        if size % 2:
            column = free.index(min(free))
            row = free[column] if group else max(free[column], next_lone)
            group.append((column, row))
            free[column] = row + 1.0
        if group:  # a group is empty while its dice have all been let go
            next_lone = group[-1][1] + 0.5
        centres.append(tuple(_place(column, row) for column, row in group))
    return tuple(centres)


def _place(column: int, row: float) -> Vector:
    return (COLUMNS[column], FIRST - row * ROW, HEIGHT + 0.5)
