"""The dice of a season: one commitment before its first game, from which the dice of all follow.

The commitment is the SHA-256, in hexadecimal digits, of these lines, each ended by a line feed:

    zilch3d season 1
    season: (the season's id, 32 hexadecimal digits)
    seed: (the season's seed, 64 hexadecimal digits)

The seed of the season's game n, counted from 1 by when games began and never used twice, is
HMAC-SHA-256 with the season's seed, as 32 bytes, as its key, and as its message the line
``zilch3d season game n 1`` with the number for n, a line feed, and the season's id in ASCII. Each
game has its own commitment beside that, as ``proof`` has it: players may add words to it.
``packaging/FIGURES.md`` has the commands that verify a season by hand.
"""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from zilch3d.fair import seeds
from zilch3d.fair.proof import FairGame, Seed


@dataclass(frozen=True)
class FairSeason:
    """The dice of a season: its id, 32 hexadecimal digits, and its seed.

    Before the season is over nothing that is shown may contain the seed.
    """

    season_id: str
    seed: Seed = field(repr=False)

    @cached_property
    def commitment(self) -> str:
        """The commitment to show before the first game, 64 hexadecimal digits."""
        return commitment(self.season_id, self.seed)

    def game_seed(self, number: int) -> Seed:
        """The seed of the game of this number, from 1."""
        message = f"zilch3d season game {number} 1\n{self.season_id}".encode("ascii")
        return Seed(hmac.digest(self.seed, message, "sha256"))

    def game(self, number: int, rules: str) -> FairGame:
        """The dice of the game of this number, by the canonical text of its rules."""
        return replace(seeds.new_game(rules), seed=self.game_seed(number))

    def differing(self, games: Mapping[int, Seed]) -> tuple[int, ...]:
        """The numbers of those games whose seeds don't follow from that of the season."""
        return tuple(n for n, seed in sorted(games.items()) if seed != self.game_seed(n))


def new_season() -> FairSeason:
    """New dice that nobody can foresee."""
    return FairSeason(seeds.new_id(), seeds.new_seed())


def commitment(season_id: str, seed: Seed) -> str:
    """The SHA-256 of the lines in the docstring of this module, 64 hexadecimal digits."""
    text = f"zilch3d season 1\nseason: {season_id}\nseed: {seed.hex()}\n"
    return hashlib.sha256(text.encode("ascii")).hexdigest()
