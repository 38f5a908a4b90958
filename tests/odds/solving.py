"""Small games, solved in no time."""

from functools import cache

from tests.engine.playing import house
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solver.two_player import TwoPlayer, ValueTable


def short(preset: str, units: int = 30) -> RuleSet:
    """The preset, played to so few units."""
    return house(preset, end={"target": units})


@cache
def solution(rules: RuleSet) -> ValueTable:
    """The solution of a short game."""
    game = TwoPlayer(rules)
    while not game.done:
        game.advance()
    return ValueTable(rules, game.chances, game.take_overs)
