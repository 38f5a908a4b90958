"""Advice: solving a turn, for its first decision, and every decision of whole games."""

import time
from functools import partial
from random import Random

from zilch3d.cli.measure import CannotMeasure, Samples, milliseconds
from zilch3d.engine.actions import PlayerAction
from zilch3d.engine.dice import ALL_FACES, Faces
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.i18n import _
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.turn_evaluator import TurnEvaluator
from zilch3d.odds.solver.value_table import ValueTable
from zilch3d.players.strategy import contest
from zilch3d.store.rulefiles import load
from zilch3d.store.tables import solved


def samples(games: int = 4, rules: tuple[str, ...] = ("freeze", "picnic", "andyzilch")) -> Samples:
    """Milliseconds for hints, in games of two that are played as the hints say."""
    found: Samples = {}
    for name in rules:
        table = solved(load(name))
        if table is None:
            raise CannotMeasure(_("{rules} is not solved: see zilch3d solve").format(rules=name))
        player, roll = _Player(table), partial(_roll, Random(1))
        initial = begin(table.rules, (Seat("Ann"), Seat("Ben")), 0)
        for _game in range(games):
            contest(initial, (player.act,) * 2, roll)
        found[f"solving a turn of {name}, ms"] = player.turns
        found[f"a decision in {name}, ms"] = player.decisions
    return found


def _roll(chance: Random, dice: int) -> Faces:
    return tuple(chance.choices(ALL_FACES, k=dice))


class _Player:
    """Does what the hint says, and remembers nothing from one turn to the next."""

    def __init__(self, table: ValueTable) -> None:
        self._table = table
        self._adviser = Adviser(table.rules, table)
        self.turns: list[float] = []
        self.decisions: list[float] = []

    def act(self, state: State) -> PlayerAction:
        if state.turn is not None and not state.turn.begun:
            self._adviser = Adviser(self._table.rules, self._table)
            self.turns.append(milliseconds(TurnEvaluator(self._table).evaluate, state))
        began = time.perf_counter()
        advice = self._adviser.advise(state)
        self.decisions.append(1000 * (time.perf_counter() - began))
        assert advice is not None
        return advice.best.action
