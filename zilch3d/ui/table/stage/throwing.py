"""The throw of dice, from the hand to their rest: the one owner of its simulation.

Which faces the dice show is the table's word; how they roll, and whether one fumbles, is physics'.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TypeAlias, TypeVar

from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import FumbleRule
from zilch3d.engine.state import Chance
from zilch3d.motion.swing import USUAL, Flight, Swing
from zilch3d.motion.throw import (
    SimulatedThrow,
    Steps,
    ThrowRequest,
    Work,
    run_to_end,
    show_faces,
    simulation,
)
from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.world import DieOutcome
from zilch3d.records.notation import Fumble
from zilch3d.table.table import Table, landing_of

SLICE = 0.003
"""Seconds of a frame, at least, in which a throw is simulated."""
SHARE = 0.2
"""The share of a long frame: on a slow machine, too, a throw is ready before the cup pours."""
THROWS_AT_MOST = 12
"""Tries before a clean throw is asked for instead."""
SEEDS = 2**32

T = TypeVar("T")

Simulator: TypeAlias = Callable[[ThrowRequest], Steps[SimulatedThrow]]

Clock: TypeAlias = Callable[[], float]
"""Seconds, counted from any fixed point."""


def no_time() -> float:
    """A clock that stands still: no work is ever cut short."""
    return 0.0


def is_simulated(work: Work[T], clock: Clock, seconds: float) -> bool:
    """Go on with a throw for a slice of a frame of so many seconds; whether it is done in time."""
    end = clock() + max(SLICE, SHARE * seconds)

    def enough() -> bool:
        return clock() >= end

    return work.done or (work.advance(enough) and not enough())


Prepared: TypeAlias = tuple[SimulatedThrow, Fumble | None]


class Thrower:
    """Simulates the dice that are in the air at a table, a slice in each frame, and lands them.

    ``seed`` is for looks alone, never for a face. With it a roll's index and flight decide how its
    dice move, and nothing that came before them: so a roll can be shown again.
    """

    def __init__(
        self,
        game: Table,
        seed: int,
        simulate: Simulator = simulation,
        clock: Clock = no_time,
    ) -> None:
        self._game = game
        self._seed = seed
        self._simulate = simulate
        self._clock = clock
        self._work: Work[Prepared] | None = None
        self._flight = USUAL
        self._ready: SimulatedThrow | None = None

    @property
    def busy(self) -> bool:
        """Whether a throw is being simulated."""
        return self._work is not None

    def start(self, swing: Swing, tray: Tray) -> None:
        """If dice are in the air now, start to simulate them."""
        mover = self._game.state.mover
        if isinstance(mover, Chance):
            self._flight = Flight(swing, tray)
            self._work = Work(self._preparing(mover.dice, self._game.rolls, self._flight))

    def stop(self) -> None:
        """Simulate no more: the game has gone elsewhere."""
        self._work = self._ready = None

    def work(self, seconds: float) -> bool:
        """Simulate for a slice of a frame of so many seconds; whether the dice have landed."""
        if self._work is None or not is_simulated(self._work, self._clock, seconds):
            return False
        (self._ready, fumble), self._work = self._work.result(), None
        self._game.land(fumble, self._flight)
        return True

    def throw_showing(self, roll: int, faces: Faces, tray: Tray) -> SimulatedThrow:
        """The throw that has landed so as the game's ``roll``, by its index.

        It is simulated at once, as it was, if none was prepared.
        """
        throw, self._ready = self._ready, None
        if throw is None:
            flight = replace(self._game.flight(roll), tray=tray)
            throw, _fumble = run_to_end(self._preparing(len(faces), roll, flight))
        return show_faces(throw, faces)

    def _preparing(self, dice: int, roll: int, flight: Flight) -> Steps[Prepared]:
        """A throw with no fumbles except those that the rules provide for.

        Where it is known how the dice have landed, they do so again.
        """
        chance, landing = Random(f"throw {self._seed} {roll}"), self._game.landing(roll)
        manners = self._game.state.rules.manners
        allowed = {DieOutcome.FLAT}
        if manners.out is not FumbleRule.OFF:
            allowed.add(DieOutcome.OUT)
        if manners.cocked is not FumbleRule.OFF:
            allowed.add(DieOutcome.COCKED)
        clean = allowed == {DieOutcome.FLAT}
        for _try in range(THROWS_AT_MOST):
            throw = yield from self._once(dice, flight, chance, clean=clean)
            fumble = _fumble(throw)
            agrees = landing is None or landing == landing_of(landing.faces, fumble)
            if allowed.issuperset(throw.outcomes) and agrees:
                return throw, fumble
        return (yield from self._once(dice, flight, chance, clean=True)), None

    def _once(
        self, dice: int, flight: Flight, chance: Random, *, clean: bool
    ) -> Steps[SimulatedThrow]:
        swing, seed = flight.swing, chance.randrange(SEEDS)
        request = ThrowRequest(dice, swing.strength, seed, flight.tray, swing.flick, clean)
        return (yield from self._simulate(request))


def _fumble(throw: SimulatedThrow) -> Fumble | None:
    """The throw's fumble, if there is one; a die out of the tray is the worse of two."""
    if DieOutcome.OUT in throw.outcomes:
        return Fumble.OUT
    return Fumble.COCKED if DieOutcome.COCKED in throw.outcomes else None
