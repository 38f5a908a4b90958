"""How strong the computer players are against best play, under the rules that it was measured by.

``packaging/generators/strengths.py`` plays the games and writes the file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import hypot
from typing import TypeAlias

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.share import ERRORS_OF_95_PERCENT, Share
from zilch3d.odds.solvable import digest
from zilch3d.store.shipped import entries

SHIPPED = "assets/strengths.json"

BEST = "optimal"
"""The player that goes by the exact odds."""

Rank: TypeAlias = tuple[str, ...]
"""Players by their ids, the strongest first, none of whom is for sure weaker than the first."""


@dataclass(frozen=True)
class Strength:
    """The share of so many ``games`` against best play that a player has ``won``.

    Both have started as often. ``players`` is the digest of the two profiles that have played.
    """

    won: float
    standard_error: float
    games: int
    players: str

    @property
    def share(self) -> Share | None:
        """The same with its interval; None where no games were needed."""
        if not self.games:
            return None
        return Share.of_error(self.won, self.standard_error, self.games)

    def is_weaker(self, other: "Strength") -> bool:
        """Whether the difference is more than what chance makes of equals."""
        errors = hypot(self.standard_error, other.standard_error)
        return other.won - self.won > ERRORS_OF_95_PERCENT * errors


BEST_PLAY = Strength(0.5, 0.0, 0, "")
"""That of best play against itself, which needs no games."""


@dataclass(frozen=True)
class Strengths:
    """Those of the computer players under one rule set, by their ids; best play is not listed."""

    players: Mapping[str, Strength]

    def of(self, player: str) -> Strength | None:
        """None for who did not play."""
        return BEST_PLAY if player == BEST else self.players.get(player)

    @cached_property
    def ranks(self) -> tuple[Rank, ...]:
        """Everybody, from best play down; who is within the error of the first is of its rank.

        Nobody is stronger than best play, whatever the dice have made of it.
        """
        ranks: list[list[str]] = [[BEST]]
        first = BEST_PLAY
        for player in sorted(self.players, key=lambda each: -self.players[each].won):
            strength = self.players[player]
            if strength.is_weaker(first):
                first = strength
                ranks.append([])
            ranks[-1].append(player)
        return tuple(tuple(rank) for rank in ranks)

    def share(self, player: str) -> float | None:
        """The share of the games that those of this player's rank have won: equals have the same.

        Never more than half, which is best play's own.
        """
        if player == BEST:
            return BEST_PLAY.won
        rank = next((rank for rank in self.ranks if player in rank), None)
        if rank is None:
            return None
        shares = [self.players[each].won for each in rank if each != BEST]
        return min(BEST_PLAY.won, sum(shares) / len(shares))


class DamagedStrengths(ValueError):
    """A file that is not what the measurement has ended with."""


def measured(rules: RuleSet) -> Strengths | None:
    """What was measured under rules with the same odds; None if nothing was."""
    return shipped().get(digest(rules))


@cache
def shipped() -> dict[str, Strengths]:
    """All that was measured, by the digests of the rules; nothing if the file is damaged."""
    return entries(SHIPPED, _strengths)


def _strengths(value: object) -> Strengths:
    if not isinstance(value, dict):
        raise DamagedStrengths
    return Strengths({str(player): _strength(entry) for player, entry in value.items()})


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
