"""Rigid outlines in flat spaces: pymunk, with a short way to the library beneath it.

A simulation sets up and reads thousands of bodies. pymunk's attributes take each value through
several layers of Python; here the same functions of Chipmunk, pymunk's own library, are called
straight away.
"""

from struct import Struct
from typing import TypeAlias

import pymunk
from pymunk._chipmunk_cffi import ffi, lib

from zilch3d.motion.tumble.constants import ITERATIONS

Corners: TypeAlias = tuple[float, ...]
"""x and y of each corner in turn, counter-clockwise: four corners or six."""

BodyState: TypeAlias = tuple[float, float, float, float, float, float]
"""x, y, angle, velocity along x and along y, spin."""

FIELDS = lib.POSITION | lib.ANGLE | lib.VELOCITY | lib.ANGULAR_VELOCITY
CData: TypeAlias = object
"""What pymunk's library keeps of a body, a shape or a space."""

SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
PACKED = {count: Struct(f"{count}d").pack_into for count in (8, 12)}
MOTION = Struct("6d")
_pack_motion = MOTION.pack_into
_unpack_motion = MOTION.unpack_from

_write_motion = lib.pmSpaceBodySetIteratorFuncBatched
_read_motion = lib.pmSpaceBodyGetIteratorFuncBatched
_set_corners = lib.cpPolyShapeSetVertsRaw
_step = lib.cpSpaceStep


class FlatSpace:
    """A pymunk space in which ``substeps`` make a step of ``duration`` seconds.

    Of an overlap of shapes the share ``kept`` is left after a step; ``slop`` of it is let be.
    """

    def __init__(
        self, *, gravity: float, kept: float, slop: float, substeps: int, duration: float
    ) -> None:
        self.space = pymunk.Space()
        self.space.gravity = (0.0, -gravity)
        self.space.iterations = ITERATIONS
        self.space.collision_slop = slop
        self.space.collision_bias = kept ** (1.0 / duration)
        self._handle = self.space._space
        self._substeps = range(substeps)
        self._duration = duration / substeps
        # Memory through which place and motion of a body go to the library and back in one call.
        self._memory = ffi.new("double[16]")
        self.motion = ffi.buffer(self._memory)
        self.numbers = ffi.new("pmFloatArray *", {"num": 0, "max": 16, "arr": self._memory})
        self.batch = ffi.new("pmBatchedData *", {"floatArray": self.numbers, "fields": FIELDS})

    def take(self, body: CData, shape: CData) -> None:
        """Put a body with its shape into the space; pymunk's own way there takes far longer."""
        lib.cpSpaceAddBody(self._handle, body)
        lib.cpSpaceAddShape(self._handle, shape)

    def step(self) -> None:
        """Let all bodies move and collide for a step."""
        handle, duration = self._handle, self._duration
        for _ in self._substeps:
            _step(handle, duration)


class FlatBody:
    """A rigid outline in a flat space, rounded by ``radius``; ``moment`` is its moment of inertia.

    One ``group`` of bodies do not collide with each other; 0 is none.
    """

    __slots__ = (
        "_batch", "_body", "_buffer", "_corners", "_motion", "_numbers", "_shape",
        "body", "flat", "shape",
    )  # fmt: skip

    def __init__(
        self, flat: FlatSpace, mass: float, moment: float, radius: float, group: int = 0
    ) -> None:
        self.flat = flat
        self.body = pymunk.Body(mass, moment)
        self.shape = pymunk.Poly(self.body, SQUARE, radius=radius)
        self.shape.filter = pymunk.ShapeFilter(group=group)
        self._body, self._shape = self.body._body, self.shape._shape
        flat.take(self._body, self._shape)
        self._corners = ffi.new("cpVect[6]")
        self._buffer = ffi.buffer(self._corners)
        self._motion, self._numbers, self._batch = flat.motion, flat.numbers, flat.batch

    def place(self, x: float, y: float) -> None:
        """Set up where the body is, at angle 0 and at rest."""
        self._set_motion((x, y, 0.0, 0.0, 0.0, 0.0))

    def set_up(self, corners: Corners, state: BodyState) -> None:
        """The same in motion and with another outline: convex, round the body's own middle."""
        count = len(corners)
        PACKED[count](self._buffer, 0, *corners)
        _set_corners(self._shape, count // 2, self._corners)
        self._set_motion(state)

    def _set_motion(self, state: BodyState) -> None:
        self._numbers.num = 0
        _pack_motion(self._motion, 0, *state)
        _write_motion(self._body, self._batch)

    def weigh(self, mass: float) -> None:
        """Give the body another mass."""
        lib.cpBodySetMass(self._body, mass)

    def touch_as(self, friction: float, elasticity: float) -> None:
        """Give the outline another surface."""
        lib.cpShapeSetFriction(self._shape, friction)
        lib.cpShapeSetElasticity(self._shape, elasticity)

    def state(self) -> BodyState:
        """Where the body is and how it moves."""
        self._numbers.num = 0
        _read_motion(self._body, self._batch)
        return _unpack_motion(self._motion)
