"""Rigid outlines in 2D spaces, which pymunk moves and lets collide."""

from array import array
from struct import Struct
from typing import TypeAlias

import pymunk
from pymunk.batch import BodyFields, Buffer, get_space_bodies, set_space_bodies

from zilch3d.motion.tumble.constants import ITERATIONS

Corners: TypeAlias = tuple[tuple[float, float], ...]
"""The corners of an outline, counter-clockwise: four or six."""

BodyState: TypeAlias = tuple[float, float, float, float, float, float]
"""x, y, angle, velocity along x and along y, spin."""

FIELDS = BodyFields.POSITION | BodyFields.ANGLE | BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
STATE = Struct("6d")
_pack, _unpack = STATE.pack_into, STATE.unpack_from


class FlatSpace:
    """A pymunk space of up to ``bodies`` bodies; ``substeps`` make a step of ``duration`` seconds.

    Of an overlap of shapes the share ``kept`` is left after a step; ``slop`` of it is let be.
    The states of all bodies go to pymunk and come back in one call each: a call for each property
    of each body takes longer than the collisions.
    """

    def __init__(
        self,
        bodies: int,
        *,
        gravity: float,
        kept: float,
        slop: float,
        substeps: int,
        duration: float,
    ) -> None:
        self.space = pymunk.Space()
        self.space.gravity = (0.0, -gravity)
        self.space.iterations = ITERATIONS
        self.space.collision_slop = slop
        self.space.collision_bias = kept ** (1.0 / duration)
        # One more for the static body; and one, since pymunk must never find the memory full.
        self.states = array("d", bytes(STATE.size * (bodies + 2)))
        self._batch = Buffer()
        self._batch.set_float_buf(self.states)
        self.bodies = 0
        self._substeps = range(substeps)
        self._duration = duration / substeps

    def step(self) -> None:
        """Let all bodies move and collide for a step."""
        space, duration, batch = self.space, self._duration, self._batch
        set_space_bodies(space, FIELDS, batch)
        step = space.step
        for _ in self._substeps:
            step(duration)
        batch.clear()
        get_space_bodies(space, FIELDS, batch)


class FlatBody:
    """A rigid outline in a flat space, rounded by ``radius``; ``moment`` is its moment of inertia.

    One ``group`` of bodies do not collide with each other; 0 is none.
    """

    __slots__ = ("_offset", "_states", "body", "flat", "shape")

    def __init__(
        self, flat: FlatSpace, mass: float, moment: float, radius: float, group: int = 0
    ) -> None:
        self.flat = flat
        self.body = pymunk.Body(mass, moment)
        self.shape = pymunk.Poly(self.body, SQUARE, radius=radius)
        self.shape.filter = pymunk.ShapeFilter(group=group)
        flat.space.add(self.body, self.shape)
        self._states, self._offset = flat.states, STATE.size * flat.bodies
        flat.bodies += 1

    def place(self, x: float, y: float) -> None:
        """Set up where the body is, at angle 0 and at rest."""
        _pack(self._states, self._offset, x, y, 0.0, 0.0, 0.0, 0.0)

    def set_up(self, corners: Corners, state: BodyState) -> None:
        """The same in motion and with another outline: convex, round the body's own middle."""
        self.shape.unsafe_set_vertices(corners)
        _pack(self._states, self._offset, *state)

    def weigh(self, mass: float) -> None:
        """Give the body another mass."""
        self.body.mass = mass

    def touch_as(self, friction: float, elasticity: float) -> None:
        """Give the outline another surface."""
        self.shape.friction = friction
        self.shape.elasticity = elasticity

    def state(self) -> BodyState:
        """Where the body is and how it moves."""
        return _unpack(self._states, self._offset)
