"""The shelf at the right of the tray, where frozen dice stand in groups, the first farthest."""

from collections.abc import Sequence

from zilch3d.motion.pose import Vector

CENTRE_X = 8.35
HALF_WIDTH = 0.95
HALF_DEPTH = 5.0
HEIGHT = 0.35
"""The shelf's top above the felt, in sides; its middle is at (CENTRE_X, 0)."""

SPACING = 1.13
GROUP_GAP = 0.5


def places(groups: Sequence[int]) -> tuple[tuple[Vector, ...], ...]:
    """Centres of the dice standing on the shelf, for groups of these sizes (six dice at most)."""
    rows: list[tuple[Vector, ...]] = []
    y = HALF_DEPTH - 0.3 - 0.5
    for size in groups:
        rows.append(tuple((CENTRE_X, y - k * SPACING, HEIGHT + 0.5) for k in range(size)))
        y -= size * SPACING + GROUP_GAP
    return tuple(rows)
