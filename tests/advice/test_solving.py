"""Best play of rules that are being changed, solved on request."""

import sys
from dataclasses import replace
from threading import Event

from tests.engine.playing import RULES
from zilch3d.advice.processes import BestPlaySolver, SolvingState, Stage
from zilch3d.engine.ruleset import RuleSet

FREEZE = RULES["freeze"]
OTHER = replace(FREEZE, end=replace(FREEZE.end, target=60))
SOON = 30.0

HALF_WAY = "import sys; sys.stdin.readline(); print('{\"progress\": 0.5}', flush=True)"
SOLVES = f'{HALF_WAY}; print(\'{{"first_player_wins": 0.544, "seconds": 1}}\')'
WAITS = f"{HALF_WAY}; sys.stdin.read()"
DIES = f"{HALF_WAY}; sys.exit(70)"


class Solver:
    """One whose process runs this program."""

    def __init__(self, program: str) -> None:
        self.news = Event()
        self.solver = BestPlaySolver(self.news.set, lambda: [sys.executable, "-c", program])

    def until(self, stage: Stage, rules: RuleSet = FREEZE, progress: float = 0.0) -> SolvingState:
        while True:
            self.news.clear()
            found = self.solver.state(rules)
            if found.stage is stage and found.progress >= progress:
                return found
            assert self.news.wait(SOON)


def test_nothing_is_solved_unasked() -> None:
    assert BestPlaySolver(command=lambda: ["no such program"]).state(FREEZE) == SolvingState()


def test_what_was_asked_for_is_solved() -> None:
    asked = Solver(SOLVES)
    asked.solver.start(FREEZE)
    assert asked.until(Stage.SOLVED).first_wins == 0.544
    assert asked.solver.state(OTHER).stage is Stage.IDLE


def test_progress_is_shown_and_whose_it_is() -> None:
    asked = Solver(WAITS)
    asked.solver.start(FREEZE)
    assert not asked.until(Stage.SOLVING, progress=0.5).of_others
    assert asked.solver.state(OTHER).of_others
    asked.solver.stop()
    assert asked.solver.state(FREEZE) == SolvingState()


def test_a_solver_that_dies_has_failed_and_may_be_asked_again() -> None:
    asked = Solver(DIES)
    for _time in range(2):
        asked.solver.start(FREEZE)
        assert asked.until(Stage.FAILED).first_wins is None


def test_a_program_that_cannot_be_started_has_failed() -> None:
    solver = BestPlaySolver(command=lambda: ["/no/such/program"])
    solver.start(FREEZE)
    assert solver.state(FREEZE).stage is Stage.FAILED
