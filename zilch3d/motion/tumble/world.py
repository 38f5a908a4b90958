"""A whole simulation: dice, table and rim, step by step until all dice rest; and how it ends."""

import math
from collections.abc import Iterator
from copy import copy
from enum import Enum
from random import Random

from zilch3d.motion.easing import smooth
from zilch3d.motion.pose import Pose, multiply, pose, rotation
from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.constants import FPS, GRAVITY, STEP
from zilch3d.motion.tumble.cube import half_axes, half_axis, reach_up, steepest
from zilch3d.motion.tumble.die import FLAT, Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.pairs import Pair, Pairs, push_apart
from zilch3d.motion.tumble.start import Aim, release
from zilch3d.motion.tumble.surfaces import Felt, Rim, RimContact

# From the strength LEANS_NEVER to LEANS_OFTEN, a rising share of throws, up to OFTEN, lets dice
# lean: of six dice, one then lies cocked in 2 % of the throws.
LEANS_NEVER, LEANS_OFTEN, OFTEN = 0.10, 0.50, 0.8
HELD_FOR_GOOD = round(0.45 / STEP)  # Steps for which a die of a clean throw may be held up
SEPARATION_ROUNDS = 16  # Rounds, at most, of moving dice out of each other and of the rim

LAST_STEP = round(3.6 / STEP)  # With the run-in no throw reaches four seconds

RUN_IN_FRAMES = 4
RUN_IN = RUN_IN_FRAMES / FPS  # Seconds of flight shown before the simulation begins
SETTLE_FRAMES = round(0.15 * FPS)
FLAT_TILT = math.radians(3.0)

# Coming to rest. Energies are twice the kinetic energy; ``*_KEPT`` is the share of the motion that
# is left after a step.
ON_THE_TABLE = 0.6  # A flat die whose centre is lower lies on the table, not on another die
RECENT = 2  # Steps within which a die that touched something counts as touching it

SETTLING_ENERGY = 3.0
CALM_ENERGY = 0.05
CALM_LEANING_ENERGY = 0.1
POISED_ENERGY = 1.0

ROCKING_KEPT = 0.81
LEANING_KEPT = 0.92
LOST_KEPT = 0.96  # On the table outside the tray: nobody waits for such a die

STEPS_FLAT = round(0.04 / STEP)
STEPS_LEANING = round(0.08 / STEP)
STEPS_HELD = round(0.04 / STEP)
STEPS_HELD_LONG = round(0.28 / STEP)

TIPPING = 20.0  # The angular acceleration that makes a balancing die fall, in radians/s²


class Rest:
    """Puts calm dice to sleep, and makes a die fall that balances on an edge.

    Only where they ``can_lean`` may dice sleep leaning on something.
    """

    def __init__(self, rim: Rim, can_lean: bool) -> None:
        self.rim, self.can_lean = rim, can_lean

    def watch(self, die: Die, step: int) -> None:
        """Slow the die down, or put it to sleep, if it is calm after this step."""
        recent = step - RECENT
        touching = die.last_table >= recent or die.last_other >= recent
        if touching and die.lost and self.rim.has_lost(die):
            die.slow_down(LOST_KEPT)
        if not touching or (energy := die.energy) >= SETTLING_ENERGY:
            die.calm_steps = die.held_steps = 0
            die.slippery = False
            return
        if die.uprightness > FLAT and die.z < ON_THE_TABLE:
            self._watch_flat(die, energy, step)
        else:
            self._watch_tilted(die, energy, step)

    def _watch_flat(self, die: Die, energy: float, step: int) -> None:
        die.wx *= ROCKING_KEPT
        die.wy *= ROCKING_KEPT
        die.slippery = False
        die.held_steps = 0
        die.calm_steps = die.calm_steps + 1 if energy < CALM_ENERGY else 0
        if die.calm_steps >= STEPS_FLAT:
            die.sleep(step)

    def _watch_tilted(self, die: Die, energy: float, step: int) -> None:
        """A tilted die leans or tips over; one that does neither loses its friction for a while."""
        supported = die.last_other >= step - RECENT
        die.held_steps += 1
        die.calm_steps = die.calm_steps + 1 if energy < CALM_LEANING_ENERGY else 0
        if self.can_lean and supported:
            die.slow_down(LEANING_KEPT)
        if self.can_lean and supported and die.calm_steps >= STEPS_LEANING:
            die.sleep(step)
        elif not supported and energy < POISED_ENERGY:
            _tip(die)
        elif die.held_steps >= (STEPS_HELD_LONG if self.can_lean else STEPS_HELD):
            die.slippery = True


def _tip(die: Die) -> None:
    """Turn a die that balances on an edge or a corner towards its highest face."""
    x, y, z = half_axis(die.axes, steepest(die.axes))
    push = math.copysign(TIPPING * STEP, z) / max(1e-9, math.hypot(x, y))
    die.wx += y * push
    die.wy -= x * push


class DieOutcome(Enum):
    """How a die ended: flat in the tray, leaning on something, or beyond the rim."""

    FLAT = "flat"
    COCKED = "cocked"
    OUT = "out"


class World:
    """Dice in the tray from their release on.

    Where they ``may_lean``, dice can come to rest leaning in some throws, more often in strong
    ones. ``released`` has the dice as they left the hand. A clean throw is ``spoiled`` once a die
    has left the tray, or is held up by others for good.
    """

    def __init__(
        self, count: int, tray: Tray, aimed: Aim, rng: Random, *, may_lean: bool = True
    ) -> None:
        self.dice = release(count, tray, aimed, rng)
        self.released = [copy(die) for die in self.dice]
        leaning = OFTEN * min(1.0, (aimed.strength - LEANS_NEVER) / (LEANS_OFTEN - LEANS_NEVER))
        self.felt = Felt(count)
        self.rim = Rim(count, tray)
        self.pairs = Pairs(self.dice)
        self.rest = Rest(self.rim, may_lean and rng.random() < leaning)
        self.impacts = ImpactLog()
        self.steps = 0
        self.spoiled = False

    @property
    def finished(self) -> bool:
        """Whether every die rests, or the time is up."""
        return self.steps >= LAST_STEP or all(die.asleep for die in self.dice)

    @property
    def restless(self) -> bool:
        """Whether a die in the tray does not rest (yet)."""
        return any(not die.asleep and not die.lost for die in self.dice)

    def running(self, *, until_spoiled: bool = False) -> Iterator[None]:
        """Simulate step by step, to the end or ``until_spoiled``."""
        while not self.finished and not (until_spoiled and self.spoiled):
            self.step()
            yield
        self._contacts()
        for die in self.dice:
            die.record()

    def step(self) -> None:
        """Record the pose of all dice and advance to the next step."""
        awake = [die for die in self.dice if not die.asleep]
        pairs, at_rim = self._contacts()
        for die in self.dice:
            die.record()
        self.steps = step = self.steps + 1
        self.pairs.collide(pairs, step, self.impacts)
        self.felt.collide(awake, step, self.impacts)
        self.rim.collide(at_rim, step, self.impacts)
        for die in awake:
            die.move()
            self.rest.watch(die, step)
            if die.lost or die.held_steps > HELD_FOR_GOOD:
                self.spoiled = True

    def outcome(self, die: Die) -> DieOutcome:
        if self.rim.inside(die.x, die.y) < 0:
            return DieOutcome.OUT
        flat = math.hypot(*_levelling(die)) < FLAT_TILT and die.asleep and die.z < ON_THE_TABLE
        return DieOutcome.FLAT if flat else DieOutcome.COCKED

    def frames(self) -> tuple[tuple[Pose, ...], ...]:
        """The poses to show: the run-in before the release, then the simulation."""
        paths = [
            _run_in(die, self.released)
            + (_levelled(die) if self.outcome(die) is DieOutcome.FLAT else die.path)
            for die in self.dice
        ]
        return tuple(zip(*paths, strict=True))

    def _contacts(self) -> tuple[list[Pair], list[RimContact]]:
        """Move dice out of each other and of the rim; what may touch within a step then."""
        for _ in range(SEPARATION_ROUNDS):
            movable = [die for die in self.dice if die.pushed or not die.asleep]
            at_rim = [met for met in self.rim.near(movable) if not met.die.asleep]
            pairs = self.pairs.near()
            pushes = [push_apart(pair) for pair in pairs]
            if not any(pushes):
                break
        return pairs, at_rim


def _run_in(die: Die, released: list[Die]) -> list[Pose]:
    """Flight with the hand: all dice with their mean velocity, each with its own spin."""
    start = released[die.index]
    # Exact sums: Python's own round differently from version to version.
    vx = math.fsum(d.vx for d in released) / len(released)
    vy = math.fsum(d.vy for d in released) / len(released)
    vz = math.fsum(d.vz for d in released) / len(released)
    path = []
    for frame in range(-RUN_IN_FRAMES, 0):
        t = frame / FPS
        place = (start.x + vx * t, start.y + vy * t, start.z + vz * t - GRAVITY * t * t / 2)
        turn = rotation(start.wx * t, start.wy * t, start.wz * t)
        path.append(pose(place, multiply(turn, start.q)))
    return path


def _levelling(die: Die) -> tuple[float, float]:
    """The turn about x and y, in radians, that brings the highest face level."""
    x, y, z = half_axis(die.axes, steepest(die.axes))
    side = math.hypot(x, y)
    if side < 1e-12:
        return (0.0, 0.0)
    tilt = math.copysign(math.atan2(side, abs(z)) / side, z)
    return (y * tilt, -x * tilt)


def _levelled(die: Die) -> list[Pose]:
    """The path of a flat die, with the rest of its tilt removed while it settles."""
    path = die.path
    dx, dy = _levelling(die)
    last = min(len(path) - 1, die.asleep_since)
    first = max(0, last - SETTLE_FRAMES)
    sinking = path[last].z - 0.5
    for frame in range(first, last):
        share = smooth((frame - first) / (last - first))
        path[frame] = _turned(path[frame], share * dx, share * dy, share * sinking)
    path[last:] = [_turned(path[last], dx, dy, sinking)] * (len(path) - last)
    return path


def _turned(here: Pose, about_x: float, about_y: float, lower: float) -> Pose:
    """The pose turned about x and y by so many radians and lowered, but not into the table."""
    orientation = multiply(rotation(about_x, about_y, 0.0), here.orientation)
    x, y, z = here.position
    return pose((x, y, max(z - lower, reach_up(half_axes(orientation)))), orientation)
