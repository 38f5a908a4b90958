"""Where a die is and how it is turned; vectors, quaternions, and the turns of a cube.

Axes: x to the player's right, y away from the player, z up; the table is z = 0. The side of a die
is the unit of length. Quaternions are (w, x, y, z) of unit length and turn a die whose +z face is
1, +x face is 2 and +y face is 3; opposite faces add up to seven.
"""

import itertools
import math
from itertools import pairwise
from typing import NamedTuple, TypeAlias

Vector: TypeAlias = tuple[float, float, float]
Axes: TypeAlias = tuple[Vector, Vector, Vector]
"""Three unit vectors at right angles to each other."""
Quaternion: TypeAlias = tuple[float, float, float, float]

ZERO: Vector = (0.0, 0.0, 0.0)
UPRIGHT: Quaternion = (1.0, 0.0, 0.0, 0.0)

new_pose = tuple.__new__  # Makes a Pose in a fifth of the time of Pose()


class Pose(NamedTuple):
    """The centre of a die, in sides, and its unit quaternion."""

    x: float
    y: float
    z: float
    qw: float
    qx: float
    qy: float
    qz: float

    @property
    def position(self) -> Vector:
        return self[:3]

    @property
    def orientation(self) -> Quaternion:
        return self[3:]


def pose(position: Vector, orientation: Quaternion) -> Pose:
    return new_pose(Pose, (*position, *orientation))


def moved(place: Vector, direction: Vector, times: float = 1.0) -> Vector:
    """The place plus ``times`` the direction vector."""
    (x, y, z), (dx, dy, dz) = place, direction
    return (x + dx * times, y + dy * times, z + dz * times)


def lerp(a: Vector, b: Vector, share: float) -> Vector:
    """The point that lies ``share`` of the straight way from ``a`` to ``b``."""
    x, y, z = (p + (q - p) * share for p, q in zip(a, b, strict=True))
    return (x, y, z)


def bezier(share: float, *points: Vector) -> Vector:
    """The point at this share of a Bezier curve, by de Casteljau's algorithm."""
    while len(points) > 1:
        points = tuple(lerp(a, b, share) for a, b in pairwise(points))
    return points[0]


def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def to_axes(axes: Axes, v: Vector) -> Vector:
    """The components of ``v`` along these axes."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = axes
    x, y, z = v
    return (x * ax + y * ay + z * az, x * bx + y * by + z * bz, x * cx + y * cy + z * cz)


def from_axes(axes: Axes, v: Vector) -> Vector:
    """The vector that has the components ``v`` along these axes."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = axes
    a, b, c = v
    return (a * ax + b * bx + c * cx, a * ay + b * by + c * cy, a * az + b * bz + c * cz)


def multiply(a: Quaternion, b: Quaternion) -> Quaternion:
    """The Hamilton product: first turn by ``b``, then by ``a``."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by + ay * bw + az * bx - ax * bz,
        aw * bz + az * bw + ax * by - ay * bx,
    )


def rotation(x: float, y: float, z: float) -> Quaternion:
    """The turn about the axis (x, y, z) by as many radians as that vector is long."""
    angle = math.sqrt(x * x + y * y + z * z)
    scale = math.sin(angle / 2) / angle if angle > 1e-12 else 0.5
    return (math.cos(angle / 2), x * scale, y * scale, z * scale)


def turned(q: Quaternion, v: Vector) -> Vector:
    """The vector ``v`` turned by ``q``."""
    w, x, y, z = q
    tx = 2 * (y * v[2] - z * v[1])
    ty = 2 * (z * v[0] - x * v[2])
    tz = 2 * (x * v[1] - y * v[0])
    return (
        v[0] + w * tx + y * tz - z * ty,
        v[1] + w * ty + z * tx - x * tz,
        v[2] + w * tz + x * ty - y * tx,
    )


NORMALS: dict[int, Vector] = {
    1: (0.0, 0.0, 1.0),
    2: (1.0, 0.0, 0.0),
    3: (0.0, 1.0, 0.0),
    4: (0.0, -1.0, 0.0),
    5: (-1.0, 0.0, 0.0),
    6: (0.0, 0.0, -1.0),
}
"""The outward normal of each face on an unturned die."""


def top_face(q: Quaternion) -> int:
    """The face that looks up most, 1 to 6."""
    return max(NORMALS, key=lambda face: turned(q, NORMALS[face])[2])


def between(a: Pose, b: Pose, share: float) -> Pose:
    """The pose that lies ``share`` of the way from ``a`` to ``b``."""
    return pose(lerp(a.position, b.position, share), slerp(a.orientation, b.orientation, share))


def slerp(a: Quaternion, b: Quaternion, share: float) -> Quaternion:
    """The turn that lies ``share`` (0 to 1) of the shorter way from ``a`` to ``b``."""
    dot = math.fsum(p * q for p, q in zip(a, b, strict=True))
    sign = -1.0 if dot < 0 else 1.0
    angle = math.acos(min(1.0, abs(dot)))
    if angle < 1e-6:
        return b if share >= 0.5 else a
    from_a = math.sin((1 - share) * angle) / math.sin(angle)
    from_b = sign * math.sin(share * angle) / math.sin(angle)
    w, x, y, z = (from_a * p + from_b * q for p, q in zip(a, b, strict=True))
    return (w, x, y, z)


# The 24 turns of a cube onto itself

PARTS = (-1.0, -math.sqrt(0.5), -0.5, 0.0, 0.5, math.sqrt(0.5), 1.0)


def _is_turn(q: Quaternion) -> bool:
    """Whether ``q`` turns a cube onto itself; of a turn's two quaternions, the one whose first part
    that is not 0 is positive.
    """
    if not math.isclose(math.hypot(*q), 1.0) or next(part for part in q if part) < 0.0:
        return False
    return all(max(map(abs, turned(q, normal))) > 1.0 - 1e-9 for normal in NORMALS.values())


CUBE_TURNS = tuple(q for q in itertools.product(PARTS, PARTS, PARTS, PARTS) if _is_turn(q))


def turns_bringing(face: int, to: int) -> tuple[Quaternion, ...]:
    """The four turns that bring ``face`` to the place of face ``to`` on an unturned die."""
    goal = NORMALS[to]
    return tuple(q for q in CUBE_TURNS if math.dist(turned(q, NORMALS[face]), goal) < 1e-6)
