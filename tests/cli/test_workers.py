"""Processes that play the parts of a solution, as every system starts them."""

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest

from tests.engine.playing import RULES
from zilch3d.cli.report import AnswerIsNo
from zilch3d.cli.workers import Workers
from zilch3d.engine.ruleset import EndRules, RuleSet
from zilch3d.odds.solver.batches import Allocate, serial_map
from zilch3d.odds.solver.three_player import ThreePlayer
from zilch3d.odds.solver.turn_solver import Array
from zilch3d.odds.solver.two_player import TwoPlayer

PASSING = RULES["pass-the-dice"]
SHORT = {
    "plain": replace(RULES["bust"], end=EndRules(target=24, last_turns=False)),
    "taken over": replace(PASSING, end=replace(PASSING.end, target=18)),
}


@pytest.fixture
def two() -> Iterator[Workers]:
    with closing(Workers(2)) as workers:
        yield workers
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("rules", SHORT.values(), ids=SHORT)
def test_another_process_finds_the_same_to_the_last_bit(rules: RuleSet, two: Workers) -> None:
    alone = TwoPlayer(rules, 2, serial_map)
    helped = TwoPlayer(rules, 2, two.map, two.zeros)
    while not alone.done:
        alone.advance()
        helped.advance()
    assert alone.chances.tobytes() == helped.chances.tobytes()
    if alone.take_overs is not None and helped.take_overs is not None:
        assert alone.take_overs.table.tobytes() == helped.take_overs.table.tobytes()


def test_so_it_does_for_three(two: Workers) -> None:
    rules = replace(RULES["bust"], end=EndRules(target=3, last_turns=True))
    alone = ThreePlayer(rules, 2, serial_map)
    helped = ThreePlayer(rules, 2, two.map, two.zeros)
    for game in (alone, helped):
        game.prepare()
        while not game.done:
            game.advance()
    assert alone.chances.tobytes() == helped.chances.tobytes()


class Squares:
    """Plays a number: returns its square, and the process; what it saw stands in ``seen``."""

    def __init__(self, rules: RuleSet, allocate: Allocate) -> None:
        self.rules = rules
        self.seen = allocate((100,), np.int64)

    def __call__(self, batch: int, /) -> Array:
        before, self.seen[batch] = self.seen[batch], os.getpid()
        return np.array([batch * batch, os.getpid(), before])


def test_results_come_in_the_order_of_the_batches(two: Workers) -> None:
    """Be they fewer than processes, as many, or more; numbers that no count before has had."""
    play = Squares(SHORT["plain"], two.zeros)
    for first, count in ((0, 1), (1, 2), (3, 3), (6, 50)):
        batches = range(first, first + count)
        results = np.array(two.map(play, batches))
        assert results[:, 0].tolist() == [number**2 for number in batches]
        assert set(results[0::2, 1]) == {os.getpid()}
        assert os.getpid() not in results[1::2, 1]
        assert play.seen[batches].tolist() == results[:, 1].tolist(), "memory is shared"
        assert not results[:, 2].any(), "and was zero"
        again = np.array(two.map(play, batches))
        assert again[:, 2].tolist() == results[:, 1].tolist()


class Dies(Squares):
    """Ends every process but the one that it is sent from."""

    def __call__(self, batch: int, /) -> Array:
        if os.getpid() != batch:
            os._exit(9)
        return np.zeros(1)


def test_a_worker_that_has_died_is_named_and_not_waited_for(two: Workers) -> None:
    """As Linux ends one when memory is short, or a virus scanner does."""
    play = Dies(SHORT["plain"], two.zeros)
    with pytest.raises(AnswerIsNo, match="stopped unexpectedly") as raised:
        two.map(play, [os.getpid()] * 2)
    assert raised.value.error == {"reason": "worker-ended"}
