"""Whole games through ``decide`` and ``evolve``, on one core."""

import time
from operator import attrgetter
from random import Random

from zilch3d.cli.measure import Samples
from zilch3d.engine.actions import Action, Bank, Land, SetAside, Throw
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.dice import ALL_FACES, Faces
from zilch3d.engine.evolve import replay
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.store.rulefiles import load

BANK_AT = 300
DICE = 1_000
"""More than such a game takes: the longest of 30,000 took 476."""

THROW, BANK = Throw(), Bank()
points_of = attrgetter("points")


def samples(batches: int = 20, games: int = 100) -> Samples:
    """Two-player games of ``freeze`` a second, between players who bank at 300.

    Each game's dice are rolled before the clock starts: what is timed is the rules and the players.
    """
    rules = load("freeze")
    enough = BANK_AT // int(rules.scoring.unit)
    initial = begin(rules, (Seat("Ann"), Seat("Ben")), 0)
    chance = Random(1)
    _play(initial, enough, _rolled(chance))
    rates = []
    for _batch in range(batches):
        rolled = [_rolled(chance) for _game in range(games)]
        began = time.perf_counter()
        for dice in rolled:
            _play(initial, enough, dice)
        rates.append(games / (time.perf_counter() - began))
    return {"two-player games of freeze, games/s": rates}


def _rolled(chance: Random) -> Faces:
    return tuple(chance.choices(ALL_FACES, k=DICE))


def _play(state: State, enough: int, dice: Faces) -> State:
    """A whole game with these dice, in their order."""
    used = 0
    while (turn := state.turn) is not None:
        if turn.flying:
            action: Action = Land(dice[used : used + turn.dice])
            used += turn.dice
        elif turn.roll is not None:
            highest = max(set_asides(state), key=points_of)
            action = SetAside(highest.keep, highest.points)
        else:
            action = BANK if turn.points >= enough else THROW
        events = decide(state, action)
        assert not isinstance(events, Refusal)
        state = replay(state, events)
    return state
