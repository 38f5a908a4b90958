"""A table of chances for three players in a third of its size, within 3e-8 of what they are.

Chances are written as multiples of 2**-24 or so; of these, along each axis, the differences of
neighbours, which are small; and of those all low bytes first, then all second ones, and so on.
"""

import numpy as np
from numpy.typing import NDArray

from zilch3d.odds.solver.start_scores import StartScores

STEPS = 2**24 - 1
AXES = (1, 2, 3)
BYTES = 4


def packed_size(goal: int) -> int:
    """The bytes of a packed table whose scores are below this goal."""
    return 2 * goal**3 * BYTES


def pack(chances: NDArray[np.float64]) -> NDArray[np.uint8]:
    """``chances[whose, first, second, third]`` as bytes; what is NaN becomes 0."""
    whole = np.rint(np.nan_to_num(chances) * STEPS).astype(np.int64)
    for axis in AXES:
        whole = np.diff(whole, axis=axis, prepend=0)
    parts = whole.astype("<i4").reshape(-1, 1).view(np.uint8)
    return np.ascontiguousarray(parts.T).reshape(-1)


def unpack(packed: NDArray[np.uint8], scores: StartScores) -> NDArray[np.float64]:
    """The table, NaN at scores that cannot be reached."""
    goal = scores.goal
    parts = np.ascontiguousarray(packed.reshape(BYTES, -1).T)
    whole = parts.view("<i4").reshape(2, goal, goal, goal).astype(np.int64)
    for axis in AXES:
        whole = np.cumsum(whole, axis=axis)
    known = np.zeros(goal, bool)
    known[scores.reachable] = True
    inside = known[:, np.newaxis, np.newaxis] & known[:, np.newaxis] & known
    return np.where(inside, whole / STEPS, np.nan)
