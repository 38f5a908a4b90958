"""The throw of dice, from the hand to their rest: the one owner of its simulation.

Which faces the dice show is the table's word; how they roll, and whether one fumbles, is physics'.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import FumbleRule
from zilch3d.engine.state import Chance
from zilch3d.motion.throw import SimulatedThrow, ThrowRequest, show_faces, simulating
from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.world import DieOutcome
from zilch3d.motion.work import Steps, Work, finished
from zilch3d.table.table import Fumble, Table

MEDIUM = 0.5
"""The strength of an ordinary throw."""
SLICE = 0.003
"""Seconds of a frame, at least, in which a throw is simulated."""
SHARE = 0.2
"""The share of a long frame: on a slow machine, too, a throw is ready before the cup pours."""
THROWS_AT_MOST = 12
"""Tries before a clean throw is asked for instead."""
SEEDS = 2**32

Simulator: TypeAlias = Callable[[ThrowRequest], Steps[SimulatedThrow]]

Clock: TypeAlias = Callable[[], float]
"""Seconds, counted from any fixed point."""


def no_time() -> float:
    """A clock that stands still: no work is ever cut short."""
    return 0.0


@dataclass(frozen=True)
class Swing:
    """How the dice are thrown: ``strength`` is 0 to 1.

    ``flick``, the dice's velocity (x, y) in sides a second, replaces strength and direction.
    """

    strength: float = MEDIUM
    flick: tuple[float, float] | None = None


ORDINARY = Swing()

Prepared: TypeAlias = tuple[SimulatedThrow, Fumble | None]


class Thrower:
    """Simulates the dice that are in the air at a table, a slice in each frame, and lands them.

    ``seed`` is for looks alone, never for a face.
    """

    def __init__(
        self, game: Table, seed: int, simulate: Simulator = simulating, clock: Clock = no_time
    ) -> None:
        self._game = game
        self._rng = Random(seed)
        self._simulate = simulate
        self._clock = clock
        self._work: Work[Prepared] | None = None
        self._ready: SimulatedThrow | None = None

    @property
    def busy(self) -> bool:
        """Whether a throw is being simulated."""
        return self._work is not None

    def start(self, swing: Swing, tray: Tray) -> None:
        """If dice are in the air now, start to simulate them."""
        mover = self._game.state.mover
        if isinstance(mover, Chance):
            self._work = Work(self._preparing(mover.dice, swing, tray))

    def work(self, seconds: float) -> bool:
        """Simulate for a slice of a frame of so many seconds; whether the dice have landed."""
        work, end = self._work, self._clock() + max(SLICE, SHARE * seconds)

        def enough() -> bool:
            return self._clock() >= end

        if work is None or (not work.done and (not work.advance(enough) or enough())):
            return False
        (self._ready, fumble), self._work = work.result(), None
        self._game.land(fumble)
        return True

    def throw_showing(self, faces: Faces, tray: Tray) -> SimulatedThrow:
        """The throw that has just landed so; simulated at once if none was prepared."""
        throw, self._ready = self._ready, None
        if throw is None:
            throw = finished(self._once(len(faces), ORDINARY, tray, clean=True))
        return show_faces(throw, faces)

    def _preparing(self, dice: int, swing: Swing, tray: Tray) -> Steps[Prepared]:
        """A throw with no fumbles except those that the rules provide for."""
        manners = self._game.state.rules.manners
        allowed = {DieOutcome.FLAT}
        if manners.out is not FumbleRule.OFF:
            allowed.add(DieOutcome.OUT)
        if manners.cocked is not FumbleRule.OFF:
            allowed.add(DieOutcome.COCKED)
        clean = allowed == {DieOutcome.FLAT}
        for _try in range(THROWS_AT_MOST):
            throw = yield from self._once(dice, swing, tray, clean=clean)
            if allowed.issuperset(throw.outcomes):
                cocked = Fumble.COCKED if DieOutcome.COCKED in throw.outcomes else None
                return throw, Fumble.OUT if DieOutcome.OUT in throw.outcomes else cocked
        return (yield from self._once(dice, swing, tray, clean=True)), None

    def _once(self, dice: int, swing: Swing, tray: Tray, *, clean: bool) -> Steps[SimulatedThrow]:
        seed = self._rng.randrange(SEEDS)
        request = ThrowRequest(dice, swing.strength, seed, tray, swing.flick, clean)
        return (yield from self._simulate(request))
