"""The 24 ways to turn a cube onto itself, and those that bring a face where another was."""

import itertools
import math

from zilch3d.motion.pose import NORMALS, Quaternion, turned

PARTS = (-1.0, -math.sqrt(0.5), -0.5, 0.0, 0.5, math.sqrt(0.5), 1.0)


def _is_turn(q: Quaternion) -> bool:
    """Of the two quaternions of a turn: the one whose first part other than 0 is above 0."""
    if not math.isclose(math.hypot(*q), 1.0) or next(part for part in q if part) < 0.0:
        return False
    return all(max(map(abs, turned(q, normal))) > 1.0 - 1e-9 for normal in NORMALS.values())


CUBE_TURNS = tuple(q for q in itertools.product(PARTS, PARTS, PARTS, PARTS) if _is_turn(q))


def turns_bringing(face: int, to: int) -> tuple[Quaternion, ...]:
    """The four turns of a die that bring ``face`` to where face ``to`` is on an unturned die."""
    goal = NORMALS[to]
    return tuple(q for q in CUBE_TURNS if math.dist(turned(q, NORMALS[face]), goal) < 1e-6)
