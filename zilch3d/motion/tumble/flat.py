"""Rigid outlines in 2D spaces, which pymunk moves and lets collide.

Bodies that must not meet share a space, each in a lane of its own along x: so all contacts of one
kind are solved in one call.
"""

from array import array
from struct import Struct
from typing import TypeAlias

import pymunk
from pymunk.batch import BodyFields, Buffer, get_space_bodies, set_space_bodies

from zilch3d.motion.tumble.constants import INERTIA, STEP, Material

Corners: TypeAlias = tuple[tuple[float, float], ...]
"""The corners of a convex outline round the centre (0, 0), counter-clockwise."""

BodyState: TypeAlias = tuple[float, float, float, float, float, float]
"""x, y, angle, velocity along x and along y, spin."""

ITERATIONS = 6
FAR_AWAY = 1e5
LANE_WIDTH = 16.0  # Bodies in different lanes are at least half of this apart along x

STATE = BodyFields.POSITION | BodyFields.ANGLE | BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
STATE_LAYOUT = Struct("6d")
_pack, _unpack = STATE_LAYOUT.pack_into, STATE_LAYOUT.unpack_from

SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


class FlatSpace:
    """A pymunk space of at most ``bodies`` bodies, with gravity along -y.

    The states of all bodies go to pymunk and come back in one call each: a call for each property
    of each body takes longer than the collisions do.
    """

    def __init__(self, bodies: int, material: Material, gravity: float = 0.0) -> None:
        self.space = pymunk.Space()
        self.space.gravity = (0.0, -gravity)
        self.space.iterations = ITERATIONS
        self.space.collision_slop = material.slop
        self.space.collision_bias = material.overlap_kept ** (1.0 / STEP)
        self.material = material
        # One more for the static body, and one since pymunk reallocates memory that is full.
        self.states = array("d", bytes(STATE_LAYOUT.size * (bodies + 2)))
        self._buffer = Buffer()
        self._buffer.set_float_buf(self.states)

    def step(self) -> None:
        """Let all bodies move and collide for a step."""
        space, substeps = self.space, self.material.substeps
        set_space_bodies(space, STATE, self._buffer)
        for _ in range(substeps):
            space.step(STEP / substeps)
        self._buffer.clear()
        get_space_bodies(space, STATE, self._buffer)


class FlatBody:
    """The outline of a die in a flat space, in which it takes part for one step at a time.

    Call ``set_up`` before the step and ``result`` after it; between steps it is parked far away in
    its lane. Bodies of the same ``group``, other than 0, do not collide.
    """

    def __init__(self, flat: FlatSpace, lane: float, group: int = 0) -> None:
        self._offset = STATE_LAYOUT.size * len(flat.space.bodies)
        self._states = flat.states
        self.body = pymunk.Body(1.0, INERTIA)
        self._shape = pymunk.Poly(self.body, SQUARE, radius=flat.material.padding)
        self._shape.filter = pymunk.ShapeFilter(group=group)
        flat.space.add(self.body, self._shape)
        self._friction = self._restitution = 0.0
        self._x = lane * LANE_WIDTH
        self._park()

    def set_up(self, corners: Corners, state: BodyState) -> None:
        """Give the body an outline, a place and a motion for the next step."""
        self._shape.unsafe_set_vertices(corners)
        _pack(self._states, self._offset, *state)

    def set_surface(self, friction: float, restitution: float) -> None:
        """Set the outline's coefficients; pymunk multiplies those of two outlines that touch."""
        if friction != self._friction:
            self._friction = self._shape.friction = friction
        if restitution != self._restitution:
            self._restitution = self._shape.elasticity = restitution

    def result(self) -> BodyState:
        """The body's place and motion after the step."""
        state: BodyState = _unpack(self._states, self._offset)
        self._park()
        return state

    def _park(self) -> None:
        _pack(self._states, self._offset, self._x, FAR_AWAY, 0.0, 0.0, 0.0, 0.0)


def other_place(x: float) -> float:
    """The other of the two places of a lane, which are used in turns.

    pymunk starts its search for a collision at the corners that touched last time, and misses some
    if the outline has changed since then. For a body that has moved far it starts from scratch.
    """
    half = LANE_WIDTH / 2
    return x - half if x % LANE_WIDTH else x + half
