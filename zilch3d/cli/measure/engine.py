"""Whole games through ``decide`` and ``evolve``, on one core."""

import time
from collections.abc import Iterator
from itertools import cycle, islice
from operator import attrgetter
from random import Random

from zilch3d.cli.measure import Samples
from zilch3d.engine.actions import Action, Bank, Land, SetAside, Throw
from zilch3d.engine.dice import ALL_FACES, Face
from zilch3d.engine.game import begin, decide, replay, set_asides
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.state import Seat, State
from zilch3d.store.rulefiles import load

BATCHES = 20
GAMES = 100
BANK_AT = 300
DICE = 100_003

THROW, BANK = Throw(), Bank()
points_of = attrgetter("points")


def samples() -> Samples:
    """Two-player games of ``freeze`` a second, between players that hold at 300.

    The dice are rolled before the clock starts, enough for hundreds of games: what is timed is the
    rules and the two players.
    """
    rules = load("freeze")
    enough = BANK_AT // int(rules.scoring.unit)
    beginning = begin(rules, (Seat("Ann"), Seat("Ben")), 0)
    dice = cycle(Random(1).choices(ALL_FACES, k=DICE))
    _play(beginning, enough, dice)
    rates = []
    for _batch in range(BATCHES):
        began = time.perf_counter()
        for _game in range(GAMES):
            _play(beginning, enough, dice)
        rates.append(GAMES / (time.perf_counter() - began))
    return {"two-player games of freeze, games/s": rates}


def _play(state: State, enough: int, dice: Iterator[Face]) -> State:
    while (turn := state.turn) is not None:
        if turn.flying:
            action: Action = Land(tuple(islice(dice, turn.dice)))
        elif turn.roll is not None:
            dearest = max(set_asides(state), key=points_of)
            action = SetAside(dearest.keep, dearest.points)
        else:
            action = BANK if turn.points >= enough else THROW
        events = decide(state, action)
        assert not isinstance(events, Refusal)
        state = replay(state, events)
    return state
