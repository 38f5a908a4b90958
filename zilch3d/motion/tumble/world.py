"""A whole simulation: dice, table and rim, step by step until all dice rest."""

from collections.abc import Iterator
from copy import copy
from random import Random

from zilch3d.motion.pose import Pose
from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.constants import STEP, STEPS_PER_FRAME, TIME_LIMIT
from zilch3d.motion.tumble.cube import half_axes
from zilch3d.motion.tumble.die import NOWHERE, Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.pairs import Pairs
from zilch3d.motion.tumble.rest import Rest
from zilch3d.motion.tumble.rim import Rim
from zilch3d.motion.tumble.start import Aim, release
from zilch3d.motion.tumble.table import Table

LEANS_NEVER = 0.30
LEANS_ALWAYS = 0.90
"""Strengths of a throw between which more and more throws leave dice leaning."""

HELD_FOR_GOOD = round(0.25 / STEP)
"""Steps after which a die held up by others or the rim is given up in a clean throw."""

HALF_STEP = STEP / 2


class World:
    """Dice in the tray from their release on.

    Where they ``may_lean``, some throws, more of the stronger ones, let dice rest leaning.
    ``frames`` holds their poses at every 1/120 s, ``released`` the dice as they left the hand.
    """

    def __init__(
        self, count: int, tray: Tray, aimed: Aim, rng: Random, *, may_lean: bool = True
    ) -> None:
        self.dice = release(count, tray, aimed, rng)
        self.released = [copy(die) for die in self.dice]
        leaning = (aimed.strength - LEANS_NEVER) / (LEANS_ALWAYS - LEANS_NEVER)
        self.table = Table(count)
        self.rim = Rim(count, tray)
        self.pairs = Pairs(self.dice)
        self.rest = Rest(self.table, self.rim, may_lean and rng.random() < leaning)
        self.impacts = ImpactLog()
        self.steps = 0
        self.frames: list[list[Pose]] = [[die.pose for die in self.dice]]

    @property
    def finished(self) -> bool:
        """Whether every die rests, or the time is over."""
        return self.steps * STEP >= TIME_LIMIT or all(die.asleep for die in self.dice)

    def running(self, *, until_spoiled: bool = False) -> Iterator[None]:
        """Simulate to the end step by step, or until a die has left or is held up by others."""
        while not self.finished and not (until_spoiled and self._spoiled()):
            self.step()
            yield
        if self.steps % STEPS_PER_FRAME:
            self._record()

    def step(self) -> None:
        """Advance by 1/240 s."""
        self.steps += 1
        awake = [die for die in self.dice if not die.asleep]
        before = [(die.vx, die.vy, die.vz, die.wx, die.wy, die.wz) for die in awake]
        self.pairs.touch(self.steps, self.impacts)
        self.table.touch(awake, self.steps, self.impacts)
        self.rim.touch(awake, self.steps, self.impacts)
        for die, motion in zip(awake, before, strict=True):
            _move(die, motion)
        for die in awake:
            self.rest.watch(die, self.steps)
        if self.steps % STEPS_PER_FRAME == 0:
            self._record()

    def _spoiled(self) -> bool:
        beyond = -self.rim.thickness
        return any(
            die.held_steps > HELD_FOR_GOOD or self.rim.inside(die.x, die.y) < beyond
            for die in self.dice
        )

    def _record(self) -> None:
        self.frames.append([die.pose for die in self.dice])


def _move(die: Die, motion: tuple[float, float, float, float, float, float]) -> None:
    """Carry a die on for a step with the velocities before it, as pymunk does, and corrections."""
    vx, vy, vz, hx, hy, hz = motion
    die.x += vx * STEP
    die.y += vy * STEP
    die.z += vz * STEP
    hx, hy, hz = hx * HALF_STEP, hy * HALF_STEP, hz * HALF_STEP
    if die.shift is not NOWHERE:
        x, y, z = die.shift
        die.x += x
        die.y += y
        die.z += z
        x, y, z = die.turn
        hx, hy, hz = hx + x / 2, hy + y / 2, hz + z / 2
        die.shift = die.turn = NOWHERE
    half = hx * hx + hy * hy + hz * hz
    scale, cosine = 1.0 - half / 6, 1.0 - half / 2 + half * half / 24
    hx, hy, hz = hx * scale, hy * scale, hz * scale
    w, x, y, z = die.q
    a = cosine * w - hx * x - hy * y - hz * z
    b = cosine * x + hx * w + hy * z - hz * y
    c = cosine * y + hy * w + hz * x - hx * z
    d = cosine * z + hz * w + hx * y - hy * x
    norm = 1.5 - 0.5 * (a * a + b * b + c * c + d * d)
    die.q = q = (a * norm, b * norm, c * norm, d * norm)
    die.axes = half_axes(q)
