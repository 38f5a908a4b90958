"""Whole games through ``decide`` and ``evolve``, on one core."""

import time
from random import Random

from zilch3d.cli.measure import Samples
from zilch3d.engine.actions import Action, Bank, Land, SetAside, Throw
from zilch3d.engine.game import begin, decide, replay, set_asides
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.state import Chance, Nobody, Seat, State
from zilch3d.store.rulefiles import load

BATCHES = 20
GAMES = 100
BANK_AT = 300


def samples() -> Samples:
    """Two-player games of ``freeze`` a second, between players that hold at 300."""
    rules = load("freeze")
    enough = BANK_AT // int(rules.scoring.unit)
    beginning = begin(rules, (Seat("Ann"), Seat("Ben")), 0)
    chance = Random(1)
    _play(beginning, enough, chance)
    rates = []
    for _batch in range(BATCHES):
        began = time.perf_counter()
        for _game in range(GAMES):
            _play(beginning, enough, chance)
        rates.append(GAMES / (time.perf_counter() - began))
    return {"two-player games of freeze, games/s": rates}


def _play(state: State, enough: int, chance: Random) -> State:
    while not isinstance(state.mover, Nobody):
        events = decide(state, _action(state, enough, chance))
        assert not isinstance(events, Refusal)
        state = replay(state, events)
    return state


def _action(state: State, enough: int, chance: Random) -> Action:
    turn = state.turn
    assert turn is not None
    if isinstance(state.mover, Chance):
        return Land(tuple(chance.choices((1, 2, 3, 4, 5, 6), k=turn.dice)))
    if turn.roll is not None:
        dearest = max(set_asides(state), key=lambda option: option.points)
        return SetAside(dearest.keep, dearest.points)
    return Bank() if turn.points >= enough else Throw()
