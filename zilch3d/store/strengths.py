"""How strong the computer players are against best play, under rules by which it was measured.

Results say it in games won, and ratings by what decisions give away, as people are rated.
``packaging/generators/strengths.py`` and ``player_ratings.py`` play the games and write the files.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from math import hypot
from typing import TypeAlias

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.performance import BEST_PLAY, rating_of
from zilch3d.odds.share import ERRORS_OF_95_PERCENT, Share
from zilch3d.odds.solvable import digest
from zilch3d.resources import read_entries

SHIPPED = "assets/strengths.json"
RATINGS = "assets/player-ratings.json"

BEST = "optimal"
"""The id of the player that goes by the exact odds."""

Rank: TypeAlias = tuple[str, ...]
"""Ids of players, the strongest first, of whom none is significantly weaker than the first."""


@dataclass(frozen=True)
class Strength:
    """The share of ``games`` against best play that a player has ``won``, with its standard error.

    Each has started half of them. ``players`` is the digest of the two profiles.
    """

    won: float
    standard_error: float
    games: int
    players: str

    @property
    def share(self) -> Share | None:
        """The share with its interval; None where no games were needed."""
        if not self.games:
            return None
        return Share.of_error(self.won, self.standard_error, self.games)

    def is_weaker(self, other: "Strength") -> bool:
        """Whether the difference is more than chance makes between equals."""
        errors = hypot(self.standard_error, other.standard_error)
        return other.won - self.won > ERRORS_OF_95_PERCENT * errors


BEST_STRENGTH = Strength(0.5, 0.0, 0, "")
"""The strength of best play against itself, which needs no games."""


@dataclass(frozen=True)
class Strengths:
    """The strengths of the computer players under one rule set, by their ids, but best play's.

    ``ratings`` are those of the long run within a few points, best play's too; empty if none were
    measured.
    """

    players: Mapping[str, Strength]
    ratings: Mapping[str, float] = field(default_factory=dict)

    def of(self, player: str) -> Strength | None:
        """The strength of this player, who may be best play; None if it is not measured."""
        return BEST_STRENGTH if player == BEST else self.players.get(player)

    @cached_property
    def ranks(self) -> tuple[Rank, ...]:
        """All players, from best play down; those within the error of the first share its rank.

        Nobody is ranked above best play, however lucky its games were.
        """
        ranks: list[list[str]] = [[BEST]]
        first = BEST_STRENGTH
        for player in sorted(self.players, key=lambda each: -self.players[each].won):
            strength = self.players[player]
            if strength.is_weaker(first):
                first = strength
                ranks.append([])
            ranks[-1].append(player)
        return tuple(tuple(rank) for rank in ranks)

    def share(self, player: str) -> float | None:
        """The mean share of games won by the players of this one's rank; None if there is no rank.

        It is never more than half, which is best play's own.
        """
        if player == BEST:
            return BEST_STRENGTH.won
        rank = next((rank for rank in self.ranks if player in rank), None)
        if rank is None:
            return None
        shares = [self.players[each].won for each in rank if each != BEST]
        return min(BEST_STRENGTH.won, sum(shares) / len(shares))


class DamagedStrengths(ValueError):
    """The file of strengths is not of the form that the measurement writes."""


def strengths_under(rules: RuleSet) -> Strengths | None:
    """The strengths measured under rules with the same odds as these; None if none were."""
    return all_strengths().get(digest(rules))


@cache
def all_strengths() -> dict[str, Strengths]:
    """All measured strengths, by the digests of the rules; none if the file is damaged."""
    measured, ratings = read_entries(SHIPPED, _strengths), _all_ratings()
    return {key: replace(one, ratings=ratings.get(key, {})) for key, one in measured.items()}


def _strengths(value: object) -> Strengths:
    if not isinstance(value, dict):
        raise DamagedStrengths
    return Strengths({str(player): _strength(each) for player, each in value.items()})


def _strength(value: object) -> Strength:
    match value:
        case {
            "wins": int() | float() as won,
            "standard_error": float(error),
            "games": int(games),
            "players": str(players),
        } if 0 <= won <= 1:
            return Strength(won, error, games, players)
    raise DamagedStrengths


@cache
def _all_ratings() -> dict[str, dict[str, float]]:
    """By the digests of the rules; none if the file is damaged."""
    return read_entries(RATINGS, _ratings)


def _ratings(value: object) -> dict[str, float]:
    if not isinstance(value, dict):
        raise DamagedStrengths
    return {str(player): _rating(each) for player, each in value.items()} | {BEST: BEST_PLAY}


def _rating(value: object) -> float:
    match value:
        case {"share": int() | float() as share} if 0 <= share < 1:
            return rating_of(share)
    raise DamagedStrengths
