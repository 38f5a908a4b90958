"""The 24 ways to turn a cube onto itself, and those that bring a face where another was."""

import itertools
import math

from zilch3d.motion.pose import NORMALS, Quaternion, turned


def _turns() -> tuple[Quaternion, ...]:
    """One of the two quaternions of each turn: the one whose first part other than 0 is above 0."""
    half = math.sqrt(0.5)
    parts = (-1.0, -half, -0.5, 0.0, 0.5, half, 1.0)
    candidates = itertools.product(parts, parts, parts, parts)
    return tuple(
        q
        for q in candidates
        if math.isclose(math.hypot(*q), 1.0) and next(c for c in q if c) > 0 and _is_symmetry(q)
    )


def _is_symmetry(q: Quaternion) -> bool:
    return all(max(map(abs, turned(q, normal))) > 1.0 - 1e-9 for normal in NORMALS.values())


CUBE_TURNS: tuple[Quaternion, ...] = _turns()


def turns_bringing(face: int, to: int) -> tuple[Quaternion, ...]:
    """The four turns of a die that bring ``face`` to where face ``to`` is on an unturned die."""
    goal = NORMALS[to]
    return tuple(q for q in CUBE_TURNS if math.dist(turned(q, NORMALS[face]), goal) < 1e-6)
