"""Advice by a thread, and rules solved by a process: what the frames see of them."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from tests.engine.playing import house
from tests.ui.playing import after
from zilch3d.advice import thread as module
from zilch3d.advice.process import Solver, command
from zilch3d.advice.protocol import Evaluation, Knowledge
from zilch3d.advice.thread import ThreadedAdviceService
from zilch3d.engine.actions import Land, Throw
from zilch3d.engine.dice import faces
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
    return after((Throw(), Land(faces("155264"))))


def short(folder: Path, target: int) -> tuple[RuleSet, str]:
    """A house rule of this target, and its file."""
    file = folder / "short.toml"
    file.write_text(SHORT.replace("TARGET", str(target)))
    return load(str(file)), str(file)


class Asking:
    """Asks for one rule set and waits for answers."""

    def __init__(self, rules: RuleSet, name: str) -> None:
        self.counsellor = ThreadedAdviceService(rules, name)
        self._moment = Event()

    def until_answered(self, state: State) -> Evaluation:
        for _try in range(round(PATIENCE / 0.01)):
            counsel = self.counsellor.ask(state)
            if counsel is not None:
                return counsel
            self._moment.wait(0.01)
        raise AssertionError(self.counsellor.knowledge)

    def until_sharp(self, state: State) -> None:
        for _try in range(round(PATIENCE / 0.01)):
            counsel = self.counsellor.ask(state)
            if counsel is not None and counsel.sharp:
                return
            self._moment.wait(0.01)
        raise AssertionError(self.counsellor.knowledge)

    def until_known(self, knowledge: Knowledge) -> None:
        for _try in range(round(PATIENCE / 0.01)):
            if self.counsellor.knowledge is knowledge:
                return
            self._moment.wait(0.01)
        raise AssertionError(self.counsellor.knowledge)


@pytest.fixture
def asking() -> Iterator[Asking]:
    made = Asking(load("freeze"), "freeze")
    yield made
    made.counsellor.close()


def test_the_first_question_is_answered_later_and_the_next_at_once(
    asking: Asking, state: State
) -> None:
    assert asking.counsellor.ask(state) is None
    counsel = asking.until_answered(state)
    assert asking.counsellor.ask(state) is counsel
    assert asking.counsellor.knowledge is Knowledge.SOLVED
    assert counsel.advice is not None
    assert counsel.advice.basis.is_chance
    assert counsel.chances is not None
    assert sum(counsel.chances) == pytest.approx(1)


def test_what_is_said_of_another_state_is_not_taken_for_this_one(
    asking: Asking, state: State
) -> None:
    first = asking.until_answered(state)
    other = after((Throw(), Land(faces("111264"))))
    assert asking.counsellor.ask(other) is None
    assert asking.until_answered(other) is not first
    assert asking.counsellor.ask(state) is first


def test_who_is_closed_reckons_no_more(asking: Asking, state: State) -> None:
    asking.counsellor.close()
    assert asking.counsellor.ask(state) is None


def test_rules_without_a_target_are_not_solved_and_advised_all_the_same() -> None:
    rules = house("freeze", end={"target": 0, "rounds": 10})
    asking = Asking(rules, "freeze")
    counsel = asking.until_answered(replace(after((Throw(), Land(faces("155264")))), rules=rules))
    asking.counsellor.close()
    assert asking.counsellor.knowledge is Knowledge.UNSOLVABLE
    assert counsel.advice is not None


def test_a_house_rule_is_solved_by_a_process_and_then_advised_exactly(
    tmp_path: Path, state: State
) -> None:
    rules, file = short(tmp_path, 500)
    asking, mine = Asking(rules, file), replace(state, rules=rules)
    before = asking.until_answered(mine)
    assert before.advice is not None
    asking.until_known(Knowledge.SOLVED)
    after_it = asking.until_answered(mine)
    asking.counsellor.close()
    assert not before.advice.basis.is_chance
    assert after_it.advice is not None
    assert after_it.advice.basis.is_chance
    assert tables.solved(rules) is not None


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
    tables.keep(game, 0.0)
    asking, mine = Asking(rules, file), replace(state, rules=rules)
    assert not asking.until_answered(mine).sharp
    asking.until_sharp(mine)
    asking.counsellor.close()


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
def test_solving_can_be_broken_off_and_keeps_what_is_done(
    start: tuple[str, ...], tmp_path: Path
) -> None:
    rules, file = short(tmp_path, 10000)
    ended: list[bool] = []
    solver = Solver([*start, *command(file)], ended.append)
    for _try in range(round(PATIENCE / 0.05)):
        if solver.progress or ended:
            break
        solver.wait(0.05)
    solver.stop()
    solver.wait(PATIENCE)
    assert ended == [False]
    assert 0 < solver.progress < 1
    assert tables.begun(rules) is not None
    assert tables.solved(rules) is None


def test_a_process_that_cannot_solve_leaves_advice_approximate(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, state: State
) -> None:
    rules, _file = short(tmp_path, 550)
    monkeypatch.setattr(module, "command", lambda _name: [*command("nowhere.toml")])
    asking = Asking(rules, "nowhere.toml")
    asking.until_answered(replace(state, rules=rules))
    asking.until_known(Knowledge.FAILED)
    asking.counsellor.close()
