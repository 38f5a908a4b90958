"""How well the computer players decide, rated as people are, under rules by which it was measured.

``packaging/generators/player_ratings.py`` plays the games and writes the file.
"""

from collections.abc import Mapping
from functools import cache

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.performance import BEST_PLAY, rating_of
from zilch3d.odds.solvable import digest
from zilch3d.resources import read_entries
from zilch3d.store.strengths import BEST

SHIPPED = "assets/player-ratings.json"


def player_ratings(rules: RuleSet) -> Mapping[str, float]:
    """The ratings of the computer players by their ids, under rules with the same odds as these.

    They are within a few points of the long run. None are known under other rules.
    """
    measured = _all().get(digest(rules))
    return {} if measured is None else {BEST: BEST_PLAY, **measured}


def nearest(rules: RuleSet, rating: float) -> str | None:
    """The id of the computer player whose rating is nearest to this; None if none are known."""
    ratings = player_ratings(rules)
    return min(ratings, key=lambda player: abs(ratings[player] - rating), default=None)


@cache
def _all() -> dict[str, dict[str, float]]:
    return read_entries(SHIPPED, _ratings)


def _ratings(value: object) -> dict[str, float]:
    if not isinstance(value, dict):
        raise ValueError(value)
    return {str(player): rating_of(_share(each)) for player, each in value.items()}


def _share(value: object) -> float:
    match value:
        case {"share": int() | float() as share} if 0 <= share < 1:
            return share
    raise ValueError(value)
