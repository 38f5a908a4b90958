"""Dice against dice, seen from above: prisms that pymunk keeps apart.

Each pair meets at one height, so a hit above or below the centre also turns a die over; its mass in
this view is what that leaves of it: 1 / (1 + 6 r^2) for a hit r above the centre.
"""

import math
from collections.abc import Sequence

import pymunk

from zilch3d.motion.tumble.constants import (
    DICE,
    FAR_AWAY,
    INERTIA,
    ITERATIONS,
    LOUD_DIE,
    MASS,
    STEP,
)
from zilch3d.motion.tumble.contact import softened
from zilch3d.motion.tumble.cube import outline
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import (
    LANE_WIDTH,
    SQUARE,
    set_angle,
    set_mass,
    set_position,
    set_spin,
    set_velocity,
)

REACH_SQUARED = 3.3
NEAR = 0.25
HIGHEST_HIT = 0.6
WAKING = 1e-4
DISTURBING = 0.3


class _Disc:
    """A die in the view from above."""

    __slots__ = ("body", "height", "idle", "place", "shape", "velocity")

    def __init__(self, space: pymunk.Space, index: int) -> None:
        self.body = pymunk.Body(MASS, INERTIA)
        self.shape = pymunk.Poly(self.body, SQUARE, radius=DICE.padding)
        self.shape.friction = math.sqrt(DICE.friction)
        self.shape.elasticity = math.sqrt(DICE.restitution)
        self.shape.collision_type = 1
        space.add(self.body, self.shape)
        self.place = (FAR_AWAY + index * LANE_WIDTH, 0.0)
        self.idle = False
        self.leave()

    def leave(self) -> None:
        if not self.idle:
            self.idle = True
            set_position(self.body, self.place)
            set_velocity(self.body, (0.0, 0.0))
            set_spin(self.body, 0.0)

    def meet(self, die: Die, height: float) -> None:
        self.idle = False
        self.height = height
        ax, ay, _, bx, by, _, cx, cy, _ = die.axes
        self.shape.unsafe_set_vertices(outline((ax, ay), (bx, by), (cx, cy)))
        self.velocity = ux, uy = die.vx + height * die.wy, die.vy - height * die.wx
        set_mass(self.body, MASS / (1.0 + height * height / INERTIA))
        set_angle(self.body, -die.wz * STEP)
        set_position(self.body, (die.x - ux * STEP, die.y - uy * STEP))
        set_velocity(self.body, self.velocity)
        set_spin(self.body, die.wz)

    def answer(self, die: Die) -> None:
        body = self.body
        ux, uy = body.velocity
        jx = (ux - self.velocity[0]) * body.mass
        jy = (uy - self.velocity[1]) * body.mass
        spin = body.angular_velocity - die.wz
        if die.asleep:
            if jx * jx + jy * jy + spin * spin <= WAKING:
                return
            die.asleep = False
            die.calm_steps = 0
        die.push(jx, jy, 0.0)
        lift = self.height / INERTIA
        die.spin_up(-lift * jy, lift * jx, spin)
        die.x, die.y = body.position


class Pairs:
    """All dice in the view from above."""

    def __init__(self, dice: Sequence[Die]) -> None:
        self.dice = dice
        self.space = pymunk.Space()
        self.space.iterations = ITERATIONS
        self.space.collision_slop = 0.0
        self.space.collision_bias = DICE.overlap_kept ** (DICE.substeps / STEP)
        self.space.on_collision(1, 1, post_solve=self._touched)
        self.discs = [_Disc(self.space, die.index) for die in dice]
        self._by_body = dict(zip((d.body for d in self.discs), dice, strict=True))
        self._step = 0
        self._impacts = ImpactLog()

    def touch(self, step: int, impacts: ImpactLog) -> None:
        """Let the dice that meet bounce off each other."""
        self._step, self._impacts = step, impacts
        heights = self._heights()
        for die, disc in zip(self.dice, self.discs, strict=True):
            if die.index in heights:
                disc.meet(die, heights[die.index])
            else:
                disc.leave()
        if not heights:
            return
        for _ in range(DICE.substeps):
            self.space.step(STEP / DICE.substeps)
        for k in heights:
            self.discs[k].answer(self.dice[k])

    def _touched(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: object) -> None:
        one, two = (self._by_body[shape.body] for shape in arbiter.shapes if shape.body)
        one.last_other = two.last_other = self._step
        impulse = arbiter.total_impulse.length
        if impulse > LOUD_DIE:
            self._impacts.add(self._step, "die", one.index, two.index, impulse)

    def _heights(self) -> dict[int, float]:
        """For each die near another: how high above its centre its closest neighbour meets it."""
        closest: dict[int, tuple[float, float]] = {}
        for k, one in enumerate(self.dice):
            for two in self.dice[k + 1 :]:
                dx, dy = two.x - one.x, two.y - one.y
                apart = dx * dx + dy * dy
                if apart < REACH_SQUARED and not (one.asleep and two.asleep):
                    _disturb(one, two, apart)
                    for die, gap, height in _meeting(one, two, dx, dy):
                        if die.index not in closest or gap < closest[die.index][0]:
                            closest[die.index] = (gap, height)
        return {k: height for k, (_, height) in closest.items()}


def _disturb(one: Die, two: Die, apart: float) -> None:
    """A lively die close by wakes one that sleeps leaning."""
    sleeper, other = (one, two) if one.asleep else (two, one)
    if (
        sleeper.asleep
        and apart < 3.06
        and sleeper.uprightness < 0.4997
        and other.energy > DISTURBING
    ):
        sleeper.asleep = False
        sleeper.calm_steps = 0


def _meeting(one: Die, two: Die, dx: float, dy: float) -> tuple[tuple[Die, float, float], ...]:
    """For both dice: the gap along the line of centres and the height of the hit; () if far."""
    distance = max(1e-6, math.hypot(dx, dy))
    nx, ny = dx / distance, dy / distance
    reach_one, rise_one, span_one = _flank(one, nx, ny)
    reach_two, rise_two, span_two = _flank(two, -nx, -ny)
    gap = distance - reach_one - reach_two
    if gap > NEAR:
        return ()
    high_one, high_two = one.z + rise_one, two.z + rise_two
    if span_one <= span_two:
        height = min(max(high_one, high_two - span_two), high_two + span_two)
    else:
        height = min(max(high_two, high_one - span_one), high_one + span_one)
    return ((one, gap, _lever(height - one.z)), (two, gap, _lever(height - two.z)))


def _lever(height: float) -> float:
    return min(HIGHEST_HIT, max(-HIGHEST_HIT, height))


def _flank(die: Die, nx: float, ny: float) -> tuple[float, float, float]:
    """The part of a die farthest along (nx, ny): reach, height above centre, half its extent up."""
    reach = rise = span = 0.0
    axes = die.axes
    for k in (0, 3, 6):
        along, up = axes[k] * nx + axes[k + 1] * ny, axes[k + 2]
        end = softened(along)
        reach += abs(along)
        rise += end * up
        span += (1.0 - abs(end)) * abs(up)
    return reach, rise, span
