"""How many turns a game by some rules usually has, if everybody plays the best."""

from functools import cache

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.rule_figures import GameLength
from zilch3d.odds.solvable import digest, in_largest_unit
from zilch3d.resources import read_entries
from zilch3d.store.figures import complete_figures

SHIPPED = "assets/odds/usual-turns.json"
"""``packaging/generators/usual_turns.py`` plays the games and writes the file."""


def usual_turns(rules: RuleSet, players: int = 2) -> float | None:
    """The mean number of turns of so many players together; None if it is not known yet.

    It was measured for the game's own rules. For others it is as long as a game takes in which
    everybody is in a hurry, which was within 3 % of it wherever both are known. So it is where
    there are more players, by how much longer their games then are.
    """
    length = _length(rules)
    two = measured_turns().get(digest(in_largest_unit(rules)))
    if two is None and length is not None:
        two = length.turns(2)
    if two is None or players == 2:
        return two
    return None if length is None else two * length.turns(players) / length.turns(2)


def _length(rules: RuleSet) -> GameLength | None:
    figures = complete_figures(rules) or complete_figures(in_largest_unit(rules))
    return figures.long_game.length if figures is not None and figures.long_game else None


@cache
def measured_turns() -> dict[str, float]:
    """The mean turns of two who play their best, by the digests of the rules."""
    return read_entries(SHIPPED, _turns)


def _turns(value: object) -> float:
    match value:
        case {"turns": int() | float() as turns} if 1 <= turns < 10_000:
            return turns
    raise ValueError(value)
