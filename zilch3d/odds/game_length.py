"""How long a game usually is: from how many turns a player needs to the target, alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

SECONDS_A_THROW = 7.0
"""Assumed: a throw takes about two seconds to come to rest, and a person five to look and choose.

Not measured with people; whoever plays fast needs half of it.
"""
SECONDS_A_TURN = 4.0
"""Assumed, too: to write down the points, and for the next player to take the dice."""


@dataclass(frozen=True, slots=True)
class GameLength:
    """How long games are if everybody takes as few turns as possible, heedless of the others.

    ``not_there[n]`` is the chance that a player is not at the target after n turns, from 1 for
    none down to nearly 0, or up to the last of the rounds: then the game ends if nobody is there.
    ``throws`` is the average number of throws in a turn. When somebody is there, in that round as
    in any, each other player has a last turn, if there are ``last_turns``.
    """

    not_there: tuple[float, ...]
    throws: float
    last_turns: bool

    def turns(self, players: int) -> float:
        """The average number of turns of all players together, to the end of the game."""
        nobody = self.not_there[-1] ** players * (len(self.not_there) - 1) * players
        return nobody + sum(
            chance * self._turns(players, before, seat)
            for before, seat, chance in self._ends(players)
        )

    def minutes(self, players: int) -> float:
        """The average time that those turns take between people."""
        turn = SECONDS_A_TURN + self.throws * SECONDS_A_THROW
        return self.turns(players) * turn / 60.0

    def share(self, players: int, least: int, most: int) -> float:
        """The share of games of so many players in which each has so many turns on average."""
        return sum(
            chance
            for before, seat, chance in self._ends(players)
            if least <= self._turns(players, before, seat) / players <= most
        )

    def _ends(self, players: int) -> Iterator[tuple[int, int, float]]:
        """After how many full rounds, and at which seat, who is there first; and its chance."""
        for rounds, (before, after) in enumerate(pairwise(self.not_there)):
            for seat in range(players):
                there = after**seat * (before - after) * before ** (players - 1 - seat)
                yield rounds, seat, there

    def _turns(self, players: int, rounds: int, seat: int) -> int:
        more = players - 1 if self.last_turns else 0
        return rounds * players + seat + 1 + more
