"""The shape of a die: a cube of side 1 whose edges and corners are rounded."""

import math
from itertools import product

ROUNDING = 0.1
"""The radius of edges and corners, in sides."""


def rounded_cube(steps: int) -> tuple[list[float], list[int]]:
    """Positions, three floats each, and triangles; ``steps`` facets round each edge, even."""
    cuts = _cuts(steps)
    vertices: list[float] = []
    indices: list[int] = []
    for axis, side in product(range(3), (-1, 1)):
        first = len(vertices) // 3
        for v, u in product(cuts, cuts):
            vertices += _on_surface(axis, side, u, v)
        indices += _grid(first, len(cuts), flipped=side < 0)
    return vertices, indices


def _cuts(steps: int) -> list[float]:
    """Where a face is divided: its flat middle, and ever closer towards its edges."""
    core = 0.5 - ROUNDING
    angles = [math.pi / 4 * k / (steps // 2) for k in range(steps // 2 + 1)]
    upper = [core + ROUNDING * math.tan(angle) for angle in angles]
    return [-x for x in reversed(upper)] + upper


def _on_surface(axis: int, side: int, u: float, v: float) -> tuple[float, float, float]:
    """The point of a sharp cube drawn in to the rounded one."""
    core = 0.5 - ROUNDING
    sharp = [0.0, 0.0, 0.0]
    sharp[axis], sharp[(axis + 1) % 3], sharp[(axis + 2) % 3] = 0.5 * side, u, v
    inner = [max(-core, min(core, c)) for c in sharp]
    outwards = [c - i for c, i in zip(sharp, inner, strict=True)]
    length = math.sqrt(sum(o * o for o in outwards))
    x, y, z = (i + ROUNDING * o / length for i, o in zip(inner, outwards, strict=True))
    return (x, y, z)


def _grid(first: int, width: int, *, flipped: bool) -> list[int]:
    """Two triangles for each cell of a square grid of vertices."""
    indices: list[int] = []
    for row, column in product(range(width - 1), range(width - 1)):
        a = first + row * width + column
        b, c, d = a + 1, a + width + 1, a + width
        indices += [a, c, b, a, d, c] if flipped else [a, b, c, a, c, d]
    return indices
