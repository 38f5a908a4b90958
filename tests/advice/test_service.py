"""Advice from a thread, and rules solved in a process, as the frames see them."""

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from tests.engine.playing import RULES, THROW, after, game, house, land
from zilch3d.advice.evaluator import Evaluator
from zilch3d.advice.processes import SolverEnd, SolverProcess, solve_command
from zilch3d.advice.protocol import Evaluation, Knowledge, Trouble
from zilch3d.advice.thread import TRIES, AdviceDependencies, ThreadedAdviceService
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import State
from zilch3d.odds.solver.two_player import TwoPlayer
from zilch3d.store import tables
from zilch3d.store.rulefiles import load

PATIENCE = 60.0
"""Seconds after which a thread or a process will never answer."""
SHORT = """
id = "short"
name = "Short"
summary = "A short game."
[scoring]
unit = 50
single = { 1 = 100, 5 = 50 }
three = { 1 = 1000, 2 = 200, 3 = 300, 4 = 400, 5 = 500, 6 = 600 }
[end]
target = TARGET
last_turns = true
"""


@pytest.fixture
def state() -> State:
    return after(game("freeze"), THROW, land("155264"))


def short(folder: Path, target: int) -> RuleSet:
    """A house rule of this target, whose file is gone since."""
    file = folder / "short.toml"
    file.write_text(SHORT.replace("TARGET", str(target)))
    rules = load(str(file))
    file.unlink()
    return rules


def is_exact(evaluation: Evaluation) -> bool:
    return evaluation.advice is not None and not evaluation.advice.left_out


class Asking:
    """Asks for one rule set and waits for answers."""

    def __init__(self, rules: RuleSet, dependencies: AdviceDependencies | None = None) -> None:
        self.service = ThreadedAdviceService(rules, dependencies=dependencies)
        self._pause = Event()

    def until_answered(self, state: State) -> Evaluation:
        for _try in range(round(PATIENCE / 0.01)):
            evaluation = self.service.ask(state)
            if evaluation is not None:
                return evaluation
            self._pause.wait(0.01)
        raise AssertionError(self.service.knowledge)

    def until_exact(self, state: State) -> None:
        for _try in range(round(PATIENCE / 0.01)):
            evaluation = self.service.ask(state)
            if evaluation is not None and is_exact(evaluation):
                return
            self._pause.wait(0.01)
        raise AssertionError(self.service.knowledge)

    def until_known(self, knowledge: Knowledge) -> None:
        for _try in range(round(PATIENCE / 0.01)):
            if self.service.knowledge is knowledge:
                return
            self._pause.wait(0.01)
        raise AssertionError(self.service.knowledge)


@pytest.fixture
def asking() -> Iterator[Asking]:
    made = Asking(RULES["freeze"])
    yield made
    made.service.close()


def test_the_first_question_is_answered_later_and_the_next_at_once(
    asking: Asking, state: State
) -> None:
    assert asking.service.ask(state) is None
    evaluation = asking.until_answered(state)
    assert asking.service.ask(state) is evaluation
    assert asking.service.knowledge is Knowledge.SOLVED
    assert evaluation.advice is not None
    assert evaluation.advice.basis.is_chance
    assert evaluation.chances is not None
    assert sum(evaluation.chances) == pytest.approx(1)


def test_an_evaluation_of_another_state_is_not_taken_for_this_one(
    asking: Asking, state: State
) -> None:
    first = asking.until_answered(state)
    other = after(game("freeze"), THROW, land("111264"))
    assert asking.service.ask(other) is None
    assert asking.until_answered(other) is not first
    assert asking.service.ask(state) is first


def test_a_closed_service_answers_no_more(asking: Asking, state: State) -> None:
    asking.service.close()
    assert asking.service.ask(state) is None


def test_rules_without_a_target_are_not_solved_and_advised_all_the_same() -> None:
    rules = house("freeze", end={"target": 0, "rounds": 10})
    asking = Asking(rules)
    evaluation = asking.until_answered(
        replace(after(game("freeze"), THROW, land("155264")), rules=rules)
    )
    asking.service.close()
    assert asking.service.knowledge is Knowledge.UNSOLVABLE
    assert evaluation.advice is not None


def test_a_house_rule_is_solved_though_its_file_is_gone_and_then_advised_exactly(
    tmp_path: Path, state: State
) -> None:
    rules = short(tmp_path, 500)
    asking, mine = Asking(rules), replace(state, rules=rules)
    before = asking.until_answered(mine)
    assert before.advice is not None
    asking.until_known(Knowledge.SOLVED)
    after_it = asking.until_answered(mine)
    asking.service.close()
    assert not before.advice.basis.is_chance
    assert after_it.advice is not None
    assert after_it.advice.basis.is_chance
    assert tables.solved_table(rules) is not None


def test_what_may_be_taken_over_is_solved_by_a_process_before_advice_is_exact(
    tmp_path: Path, state: State
) -> None:
    (tmp_path / "short.toml").write_text(
        SHORT.replace("TARGET", "500").replace("[end]", "[turn]\ntake_over = true\n[end]")
    )
    file = str(tmp_path / "short.toml")
    rules = load(file)
    game = TwoPlayer(rules)
    while not game.done:
        game.advance()
    game.take_overs = None
    tables.save(game, 0.0)
    asking, mine = Asking(rules), replace(state, rules=rules)
    assert not is_exact(asking.until_answered(mine))
    asking.until_exact(mine)
    asking.service.close()


IN_THE_BACKGROUND = ("sh", "-c", "trap '' INT; exec \"$@\"", "sh")
"""Starts what follows as a shell does in the background: with interrupts ignored."""


@pytest.mark.parametrize(
    "start",
    [
        (),
        pytest.param(
            IN_THE_BACKGROUND,
            marks=pytest.mark.skipif(os.name != "posix", reason="only POSIX shells do this"),
        ),
    ],
    ids=["by the game", "in the background"],
)
def test_solving_can_be_stopped_and_keeps_what_is_done(
    start: tuple[str, ...], tmp_path: Path
) -> None:
    rules = short(tmp_path, 10000)
    ended: list[SolverEnd] = []
    solver = SolverProcess([*start, *solve_command()], rules, ended.append, lambda: None)
    for _try in range(round(PATIENCE / 0.05)):
        if solver.progress or ended:
            break
        solver.wait(0.05)
    solver.stop()
    solver.wait(PATIENCE)
    assert ended != [SolverEnd.SOLVED]
    assert 0 < solver.progress < 1
    assert tables.unfinished_table(rules) is not None
    assert tables.solved_table(rules) is None


def test_a_process_that_cannot_solve_leaves_advice_approximate(
    tmp_path: Path, state: State
) -> None:
    rules = short(tmp_path, 550)
    asking = Asking(
        rules, AdviceDependencies(command=lambda: [sys.executable, "-c", "raise SystemExit(2)"])
    )
    asking.until_answered(replace(state, rules=rules))
    asking.until_known(Knowledge.FAILED)
    asking.service.close()


class Failing(Evaluator):
    """Knows nothing, and fails as often as is left to."""

    def __init__(self, rules: RuleSet, left: list[int]) -> None:
        super().__init__(rules, None)
        self._left = left

    def evaluate(self, _state: State) -> Evaluation:
        if self._left[0]:
            self._left[0] -= 1
            raise ZeroDivisionError("an error of the test")
        return Evaluation(chances=(0.5, 0.5))


def fails(times: int) -> tuple[Asking, list[Exception]]:
    """Under rules that are not solved; what has been reported."""
    rules = house("freeze", end={"target": 0, "rounds": 10})
    left, reported = [times], list[Exception]()
    dependencies = AdviceDependencies(lambda rules: Failing(rules, left), on_error=reported.append)
    return Asking(rules, dependencies), reported


def test_evaluating_that_fails_is_begun_again_and_the_answer_says_so(state: State) -> None:
    asking, reported = fails(TRIES - 1)
    answer = asking.until_answered(state)
    assert answer == Evaluation(chances=(0.5, 0.5), trouble=Trouble.RESTARTED)
    assert [type(error) for error in reported] == [ZeroDivisionError], "once in a row"
    other = after(game("freeze"), THROW, land("111264"))
    assert asking.until_answered(other).trouble is None
    asking.service.close()


def test_evaluating_that_fails_each_time_is_given_up_for_one_state_only(state: State) -> None:
    asking, _reported = fails(TRIES)
    assert asking.until_answered(state).trouble is Trouble.GIVEN_UP
    other = after(game("freeze"), THROW, land("111264"))
    assert asking.until_answered(other).trouble is Trouble.RESTARTED
    asking.service.close()


def test_a_solution_that_cannot_be_loaded_leaves_no_question_open(state: State) -> None:
    def load(_rules: RuleSet) -> Evaluator:
        raise MemoryError

    asking = Asking(RULES["freeze"], AdviceDependencies(load))
    assert asking.until_answered(state).trouble is Trouble.GIVEN_UP
    asking.service.close()


def test_a_solver_that_dies_is_started_again_and_then_given_up(
    tmp_path: Path, state: State
) -> None:
    rules = short(tmp_path, 550)
    started: list[int] = []

    def command() -> list[str]:
        started.append(1)
        return [sys.executable, "-c", "import os; os._exit(70)"]

    asking = Asking(rules, AdviceDependencies(command=command))
    asking.until_answered(replace(state, rules=rules))
    asking.until_known(Knowledge.SOLVER_DIES)
    asking.service.close()
    assert len(started) == TRIES
