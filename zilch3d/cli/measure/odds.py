"""Advice: solving a turn, for its first decision, and every decision of whole games."""

import time
from random import Random

from zilch3d.cli.measure import CannotMeasure, Samples, milliseconds
from zilch3d.engine.actions import Action, Land
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


def samples(games: int = 4, rules: tuple[str, ...] = ("freeze", "picnic", "andyzilch")) -> Samples:
    """Milliseconds for hints, in games that are played as the hints say."""
    found: Samples = {}
    for name in rules:
        table = solved(load(name))
        if table is None:
            raise CannotMeasure(_("{rules} is not solved: see zilch3d solve").format(rules=name))
        turns: list[float] = found.setdefault(f"solving a turn of {name}, ms", [])
        decisions: list[float] = found.setdefault(f"a decision in {name}, ms", [])
        chance = Random(1)
        for _game in range(games):
            _play(table, chance, turns, decisions)
    return found


def _play(table: ValueTable, chance: Random, turns: list[float], decisions: list[float]) -> None:
    """A game; nothing is remembered from one turn to the next."""
    state = begin(table.rules, (Seat("Ann"), Seat("Ben")), 0)
    adviser = Adviser(table.rules, table)
    while not isinstance(state.mover, Nobody):
        state = _move(state, adviser, chance, decisions)
        if state.turn is not None and not state.turn.begun:
            adviser = Adviser(table.rules, table)
            turns.append(milliseconds(Outlooks(table.rules, table).of, state))


def _move(state: State, adviser: Adviser, chance: Random, decisions: list[float]) -> State:
    """The state after the next action: of chance, or the best."""
    if isinstance(state.mover, Chance):
        action: Action = Land(tuple(chance.choices(ALL_FACES, k=state.mover.dice)))
    else:
        began = time.perf_counter()
        advice = adviser.advise(state)
        decisions.append(1000 * (time.perf_counter() - began))
        assert advice is not None
        action = advice.best.action
    events = decide(state, action)
    assert not isinstance(events, Refusal)
    return replay(state, events)
