"""Which throws are asked for, how they may fail, and how much of a frame their simulation takes."""

from collections.abc import Sequence
from itertools import cycle

import pytest

from zilch3d.engine.actions import Throw
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import Landed, Voided, Zilched
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.motion.pose import UPRIGHT, pose
from zilch3d.motion.swing import Swing
from zilch3d.motion.throw import SimulatedThrow, Steps, ThrowRequest
from zilch3d.motion.tray import rectangular
from zilch3d.motion.tumble.world import DieOutcome
from zilch3d.store.rulefiles import load
from zilch3d.table.table import Table
from zilch3d.ui.table.stage.throwing import SHARE, SLICE, THROWS_AT_MOST, Thrower

FLAT, OUT, COCKED = DieOutcome.FLAT, DieOutcome.OUT, DieOutcome.COCKED
TICK = 0.0005


class Simulation:
    """A simulation with a given outcome, in steps that take TICK seconds each."""

    def __init__(self, outcomes: Sequence[DieOutcome], steps: int = 1) -> None:
        self.requests: list[ThrowRequest] = []
        self.seconds = 0.0
        self._outcomes = cycle(outcomes)
        self._steps = steps

    def __call__(self, request: ThrowRequest) -> Steps[SimulatedThrow]:
        self.requests.append(request)
        for _step in range(self._steps):
            self.seconds += TICK
            yield
        fallen = FLAT if request.clean else next(self._outcomes)
        frame = (pose((0.0, 0.0, 0.5), UPRIGHT),) * request.dice
        return SimulatedThrow((frame,), (fallen,) * request.dice, (), request.seed)


def thrown(rules: str, simulation: Simulation, swing: Swing | None = None) -> tuple[Table, Thrower]:
    """Ann's six dice are in the air; 1 5 5 2 2 6 will show."""

    def dice(_index: int, _number: int) -> Faces:
        return (1, 5, 5, 2, 2, 6)

    game = Table(begin(load(rules), (Seat("Ann"), Seat("Ben")), 0), (), dice)
    thrower = Thrower(game, 5, simulation, lambda: simulation.seconds)
    game.play(Throw())
    thrower.start(swing or Swing(), rectangular())
    return game, thrower


def landed(rules: str, outcomes: Sequence[DieOutcome]) -> tuple[Table, Simulation]:
    simulation = Simulation(outcomes)
    game, thrower = thrown(rules, simulation)
    while not thrower.work(0.0):
        assert thrower.busy
    return game, simulation


def test_rules_without_fumbles_ask_for_clean_throws() -> None:
    game, simulation = landed("freeze", [OUT])
    assert [request.clean for request in simulation.requests] == [True]
    assert Landed in map(type, game.events)


@pytest.mark.parametrize("fallen", [OUT, COCKED])
def test_a_fumble_that_the_rules_know_happens(fallen: DieOutcome) -> None:
    """Rules, section 3: the family's dice that leave the tray or land cocked are a zilch."""
    game, simulation = landed("picnic", [fallen])
    assert [request.clean for request in simulation.requests] == [False]
    assert Zilched in map(type, game.events)


def test_a_fumble_that_the_rules_do_not_know_is_thrown_again() -> None:
    """AndyZilch voids dice that leave the tray, and says nothing of cocked ones."""
    game, simulation = landed("andyzilch", [COCKED, COCKED, OUT])
    assert len(simulation.requests) == 3
    assert len({request.seed for request in simulation.requests}) == 3
    assert Voided in map(type, game.events)


def test_after_enough_tries_the_throw_is_clean() -> None:
    game, simulation = landed("andyzilch", [COCKED])
    assert [request.clean for request in simulation.requests] == [False] * THROWS_AT_MOST + [True]
    assert Landed in map(type, game.events)


def test_the_swing_is_the_request_s() -> None:
    simulation = Simulation([FLAT])
    _game, thrower = thrown("freeze", simulation, Swing(0.8, (3.0, -1.0)))
    thrower.work(0.0)
    (request,) = simulation.requests
    assert (request.strength, request.flick) == (0.8, (3.0, -1.0))


def test_the_throw_shows_the_faces_that_fell() -> None:
    simulation = Simulation([FLAT])
    _game, thrower = thrown("freeze", simulation)
    while not thrower.work(0.0):
        pass
    throw = thrower.throw_showing(0, (1, 5, 5, 2, 2, 6), rectangular())
    assert throw.faces == (1, 5, 5, 2, 2, 6)
    assert len(simulation.requests) == 1


@pytest.mark.parametrize("frame", [1 / 120, 1 / 60, 1 / 10])
def test_a_slice_is_a_share_of_a_long_frame_and_never_longer_than_a_step_more(frame: float) -> None:
    """At 60 frames a second a throw takes 4 ms of a frame at most: a step takes 0.5 here."""
    simulation = Simulation([FLAT], steps=1000)
    _game, thrower = thrown("freeze", simulation)
    thrower.work(frame)
    assert simulation.seconds == pytest.approx(max(SLICE, SHARE * frame), abs=TICK)
    assert frame > 1 / 60 or simulation.seconds <= 0.004
