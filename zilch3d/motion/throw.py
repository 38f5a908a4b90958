"""A throw of dice, simulated whole before its first frame is shown.

The faces play no part in the simulation: ``show_faces`` brings those that fair chance chose to the
top by turning each die's pips, before anything is drawn. How the dice move stays the same.
"""

import gc
import math
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Generic, TypeAlias, TypeVar

from zilch3d.motion.pose import Pose, between, multiply, pose, top_face, turns_bringing
from zilch3d.motion.tray import Tray, rectangular
from zilch3d.motion.tumble.constants import FPS
from zilch3d.motion.tumble.impacts import Impact
from zilch3d.motion.tumble.start import FASTEST, SLOWEST, aim, aim_flick
from zilch3d.motion.tumble.world import RUN_IN, DieOutcome, World

T = TypeVar("T")

Steps: TypeAlias = Generator[None, None, T]
"""A computation that yields after each step, of a millisecond or two, and returns its result."""

MAX_DICE = 6
TRIES_AT_FULL_STRENGTH = 8
MAX_TRIES = 40
WEAKER = 0.85
"""The factor of the strength with each further try."""
CLEAN_STRENGTH = 0.9
"""The share of its strength that a clean throw has: with all of it, twice as many tries with six
dice would leave the tray.
"""
GENTLE = 0.2
"""The strength up to which every throw is a clean one: else the gentlest throw of six dice would
lose a die one time in a hundred.
"""


class NoCleanThrow(Exception):
    """No try ended with every die flat in the tray: it is too small for so many dice."""


@dataclass(frozen=True)
class ThrowRequest:
    """What is thrown and how.

    ``dice`` is 1 to 6, ``strength`` 0 to 1; ``flick`` is the hand's velocity (x, y) in sides a
    second and, if given, replaces strength and direction. ``clean`` asks for a throw after which
    every die lies flat in the tray; otherwise dice may lean or leave the tray as they fall, unless
    they are thrown gently.
    Raises ValueError naming the field that is out of range.
    """

    dice: int
    strength: float
    seed: int
    tray: Tray = field(default_factory=rectangular)
    flick: tuple[float, float] | None = None
    clean: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.dice <= MAX_DICE:
            raise ValueError(f"dice must be 1 to {MAX_DICE}, not {self.dice}")
        if not 0.0 <= self.strength <= 1.0:
            raise ValueError(f"strength must be 0 to 1, not {self.strength}")
        if self.flick is not None and not all(map(math.isfinite, self.flick)):
            raise ValueError(f"flick must be two finite numbers, not {self.flick}")


@dataclass(frozen=True)
class SimulatedThrow:
    """A simulated throw: a pose for each die in each of ``fps`` frames a second.

    All tuples are in the order of the dice; ``impacts`` are in order of time. The dice are
    ``resting`` in the last frame; ``faces`` look up most there.
    """

    frames: tuple[tuple[Pose, ...], ...]
    outcomes: tuple[DieOutcome, ...]
    impacts: tuple[Impact, ...]
    seed: int
    fps: int = FPS

    @property
    def duration(self) -> float:
        """Seconds from the first frame to the last."""
        return (len(self.frames) - 1) / self.fps

    @property
    def resting(self) -> tuple[Pose, ...]:
        return self.frames[-1]

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(top_face(die.orientation) for die in self.resting)

    def die_at(self, die: int, seconds: float) -> Pose:
        """The die's pose at this time, interpolated; outside the throw its first or last."""
        place = min(max(0.0, seconds * self.fps), len(self.frames) - 1.0)
        index = int(place)
        if place == index:
            return self.frames[index][die]
        return between(self.frames[index][die], self.frames[index + 1][die], place - index)


def simulate(request: ThrowRequest) -> SimulatedThrow:
    """The requested throw: always the same for the same request on the same machine.

    Raises NoCleanThrow if a clean throw is requested and the tray is too small for one.
    """
    return run_to_end(simulation(request))


def simulation(request: ThrowRequest) -> Steps[SimulatedThrow]:
    """The simulation of a throw in steps: one for each of the physics, one for the poses to show.

    Raises NoCleanThrow as ``simulate`` does.
    """
    clean = request.clean or (request.flick is None and request.strength <= GENTLE)
    strength = CLEAN_STRENGTH if clean else 1.0
    for attempt in range(MAX_TRIES):
        rng = Random(f"throw {request.seed}, try {attempt}")
        if request.flick is None:
            aimed = aim(request.strength * strength, rng)
        else:
            aimed = aim_flick(request.flick, strength)
        world = World(request.dice, request.tray, aimed, rng, may_lean=not clean)
        yield from world.running(until_spoiled=clean)
        outcomes = tuple(map(world.outcome, world.dice))
        allowed = set(outcomes) == {DieOutcome.FLAT} if clean else not world.restless
        if allowed:
            yield
            impacts = world.impacts.since(RUN_IN)
            return SimulatedThrow(world.frames(), outcomes, impacts, request.seed)
        if attempt >= TRIES_AT_FULL_STRENGTH:
            strength *= WEAKER
    raise NoCleanThrow


def show_faces(throw: SimulatedThrow, faces: Sequence[int]) -> SimulatedThrow:
    """This throw with these faces (1 to 6, one for each die) on top in the end.

    Each die's pips are turned by one of the cube's own turns, the same in every frame. Raises
    ValueError if there are not as many faces as dice, or one is not 1 to 6.
    """
    if len(faces) != len(throw.resting):
        raise ValueError(f"faces must be {len(throw.resting)}, not {len(faces)}")
    if not all(1 <= face <= 6 for face in faces):
        raise ValueError(f"faces must be 1 to 6, not {tuple(faces)}")
    rng = Random(f"faces of throw {throw.seed}")
    choices = [rng.randrange(4) for _ in faces]
    turns = [
        turns_bringing(face, to=top)[choice]
        for face, top, choice in zip(faces, throw.faces, choices, strict=True)
    ]
    frames = tuple(
        tuple(
            pose(die.position, multiply(die.orientation, turn))
            for die, turn in zip(frame, turns, strict=True)
        )
        for frame in throw.frames
    )
    return replace(throw, frames=frames)


SLOW, SLOW_LAST, SLOWING = 0.6, 0.9, 0.25
"""How fast the end of a slowed throw is shown, its last seconds, and those in which it slows."""


def slowed(throw: SimulatedThrow) -> SimulatedThrow:
    """This throw with its end in slow motion, its impacts with it; at most 0.6 s longer."""
    begin, seconds = max(0.0, throw.duration - SLOW_LAST), throw.duration
    count = math.ceil(_slowed(seconds, begin) * throw.fps)
    times = [_original(frame / throw.fps, begin) for frame in range(count)]
    dice = range(len(throw.resting))
    frames = [tuple(throw.die_at(die, time) for die in dice) for time in times]
    impacts = [impact._replace(time=_slowed(impact.time, begin)) for impact in throw.impacts]
    return replace(throw, frames=(*frames, throw.resting), impacts=tuple(impacts))


def _original(seconds: float, begin: float) -> float:
    """The time of a throw that is shown so late, if it slows down from ``begin`` on."""
    since = max(0.0, seconds - begin)
    ramp = min(since, SLOWING)
    passed = ramp - (1.0 - SLOW) * ramp * ramp / (2.0 * SLOWING) + SLOW * (since - ramp)
    return min(seconds, begin) + passed


def _slowed(seconds: float, begin: float) -> float:
    """When a time of the throw is shown: what ``_original`` takes back."""
    since = seconds - begin
    if since <= 0.0:
        return seconds
    ramped = SLOWING * (1.0 + SLOW) / 2.0
    if since >= ramped:
        return begin + SLOWING + (since - ramped) / SLOW
    bend = (1.0 - SLOW) / (2.0 * SLOWING)
    return begin + (1.0 - math.sqrt(1.0 - 4.0 * bend * since)) / (2.0 * bend)


def strength_of(speed: float) -> float:
    """The strength, 0 to 1, of a throw that leaves the hand at this speed in sides a second."""
    return min(1.0, max(0.0, (speed - SLOWEST) / (FASTEST - SLOWEST)))


# Long computations in steps


@contextmanager
def _garbage_later() -> Iterator[None]:
    """Stop the garbage collector, which would search thousands of live poses again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Work(Generic[T]):
    """A computation that is advanced some steps at a time; how many at once changes no result."""

    def __init__(self, steps: Steps[T]) -> None:
        self._steps = steps
        self._result: tuple[T] | None = None

    @property
    def done(self) -> bool:
        return self._result is not None

    def advance(self, enough: Callable[[], bool] = lambda: False) -> bool:
        """Take one step at least, and more until ``enough`` returns True; returns ``done``."""
        with _garbage_later():
            while self._result is None:
                try:
                    next(self._steps)
                except StopIteration as end:
                    self._result = (end.value,)
                if enough():
                    break
        return self.done

    def result(self) -> T:
        """The result; the remaining steps are taken at once."""
        while self._result is None:
            self.advance()
        return self._result[0]


def run_to_end(steps: Steps[T]) -> T:
    """The result of a computation, all of its steps taken at once."""
    return Work(steps).result()
