"""Advice: the first decision of a turn, which is solved for it, and every decision of games."""

import time
from random import Random

from zilch3d.cli.measure import CannotMeasure, Samples
from zilch3d.engine.actions import Land
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.evolve import replay
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Nobody, Seat, State
from zilch3d.i18n import _
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.turn_evaluator import Outlooks
from zilch3d.odds.solver.value_table import ValueTable
from zilch3d.store.rulefiles import load
from zilch3d.store.tables import solved

RULES = ("freeze", "picnic", "andyzilch")
GAMES = 4


def samples() -> Samples:
    """Milliseconds for what a hint asks for, in games that are played as it says."""
    found: Samples = {}
    for name in RULES:
        table = solved(load(name))
        if table is None:
            raise CannotMeasure(_("{rules} is not solved: see zilch3d solve").format(rules=name))
        turns, decisions = _play(table)
        found[f"solving a turn of {name}, ms"] = turns
        found[f"a decision in {name}, ms"] = decisions
    return found


def _play(table: ValueTable) -> tuple[list[float], list[float]]:
    chance = Random(1)
    turns: list[float] = []
    decisions: list[float] = []
    for _game in range(GAMES):
        state = begin(table.rules, (Seat("Ann"), Seat("Ben")), 0)
        adviser = Adviser(table.rules, table)
        while not isinstance(state.mover, Nobody):
            state = _move(state, adviser, chance, decisions)
            if state.turn is not None and not state.turn.begun:
                # Nothing is remembered from one turn to the next.
                adviser = Adviser(table.rules, table)
                began = time.perf_counter()
                Outlooks(table.rules, table).of(state)
                turns.append(1000 * (time.perf_counter() - began))
    return turns, decisions


def _move(state: State, adviser: Adviser, chance: Random, decisions: list[float]) -> State:
    if isinstance(state.mover, Chance):
        events = decide(state, Land(tuple(chance.choices(ALL_FACES, k=state.mover.dice))))
    else:
        began = time.perf_counter()
        advice = adviser.advise(state)
        decisions.append(1000 * (time.perf_counter() - began))
        assert advice is not None
        events = decide(state, advice.best.action)
    assert not isinstance(events, Refusal)
    return replay(state, events)
