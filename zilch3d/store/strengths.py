"""How strong the computer players are under the rules that a ladder was played by.

``packaging/generators/strengths.py`` plays the ladders and writes the file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias, cast

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solvable import digest
from zilch3d.store.shipped import entries

SHIPPED = "assets/strengths.json"

BEST = "optimal"
"""The player that goes by the exact odds."""

Pairs: TypeAlias = Mapping[str, Mapping[str, float]]
"""A number from 0 to 1 for each player and opponent, by their ids."""


@dataclass(frozen=True)
class Strengths:
    """The share of the ``games`` of each pair that the first has won, and its standard error.

    Both have started as often. ``players`` is the digest of the profiles that have played.
    """

    games: int
    players: str
    wins: Pairs
    standard_error: Pairs

    def against_best(self, player: str) -> float | None:
        """The share won against best play: half for that itself, None for who did not play."""
        return 0.5 if player == BEST else self.wins.get(player, {}).get(BEST)


class DamagedStrengths(ValueError):
    """A file that is not what a ladder has ended with."""


def measured(rules: RuleSet) -> Strengths | None:
    """What was measured under rules with the same odds; None if nothing was."""
    return shipped().get(digest(rules))


@cache
def shipped() -> dict[str, Strengths]:
    """All that was measured, by the digests of the rules; nothing if the file is damaged."""
    return entries(SHIPPED, _strengths)


def _strengths(value: object) -> Strengths:
    match value:
        case {"games": int(games), "players": str(players), "wins": wins, "standard_error": errors}:
            return Strengths(games, players, _pairs(wins), _pairs(errors))
    raise DamagedStrengths


def _pairs(value: object) -> Pairs:
    return {name: _shares(row) for name, row in _table(value).items()}


def _shares(value: object) -> dict[str, float]:
    row = _table(value)
    if not all(isinstance(share, float | int) and 0 <= share <= 1 for share in row.values()):
        raise DamagedStrengths
    return cast(dict[str, float], row)


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise DamagedStrengths
    return value
