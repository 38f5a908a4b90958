"""Whole games played with fair dice, as records with their proof."""

from functools import cache
from random import Random

from tests.engine.playing import RULES, at_random
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import FumbleRule, RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Nobody, Seat, State
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.records.notation import Fumble
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Table

NAMES = ("Ann", "Ben")
LONGEST = 20_000
"""Actions after which a game is left unfinished."""


def fair_game(rules: RuleSet, seed: int = 1, words: str = "lucky, Glück") -> FairGame:
    return FairGame(
        f"{seed % 2**128:032x}", canonical(rules), Seed(seed.to_bytes(32, "big")), words
    )


def played(
    rules: RuleSet,
    fair: FairGame,
    chance: Random,
    actions: int = LONGEST,
    state: State | None = None,
) -> Table:
    """So many actions of a game at random, with fumbles, undone set-asides and absent players.

    It is between two who roll for the start, unless the state that it begins in is given.
    """
    state = state or begin(rules, tuple(map(Seat, NAMES)))
    table = Table(state, tuple(SeatSetup(seat.name) for seat in state.seats), fair.roll)
    for _action in range(actions):
        if isinstance(table.state.mover, Nobody):
            break
        if isinstance(table.state.mover, Chance):
            table.land(chance.choice(_ways_to_land(rules)))
        else:
            table.play(at_random(chance, table.state))
        if table.can_undo and chance.random() < 0.3:
            table.undo()
    return table


def _ways_to_land(rules: RuleSet) -> list[Fumble | None]:
    """Mostly well; fumbled as far as the rules have it."""
    manners = rules.manners
    rule_of = {Fumble.OUT: manners.out, Fumble.COCKED: manners.cocked}
    return [*[None] * 9, *(each for each, rule in rule_of.items() if rule is not FumbleRule.OFF)]


@cache
def record(preset: str, seed: int = 1) -> str:
    """The record of a whole game by the preset."""
    rules = RULES[preset]
    fair = fair_game(rules, seed)
    return played(rules, fair, Random(seed)).record(preset, fair)
