"""The scores at which two players can start a turn, and what may be banked there.

Tables are indexed by score. Where a player who is new to the game has an opening of its own, its
score of 0 has the index ``goal``, the last one.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.state import Seat
from zilch3d.odds.solvable import RULES_CACHED
from zilch3d.odds.solver.turn_solver import Indices

ScoreIndex: TypeAlias = int
"""An index into a table of scores: a score, or the goal for a newcomer."""


class NoSuchScore(ValueError):
    """No turn can start at this ``score``: it cannot be reached, or it ends the game."""

    def __init__(self, score: Points) -> None:
        super().__init__(score)
        self.score = score


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player's score at the start of a turn, and whether the player is new to the game."""

    score: Points
    newcomer: bool = False

    @classmethod
    def of(cls, seat: Seat) -> "PlayerScore":
        return cls(seat.score, seat.newcomer)


@dataclass(frozen=True)
class StartScores:
    """The scores of a game below its ``goal``, and what a turn must bring there to be banked."""

    rules: RuleSet

    @cached_property
    def goal(self) -> Points:
        return self.rules.end.goal

    @cached_property
    def min_to_bank(self) -> Indices:
        """The fewest points to bank: of a player on the board, off it, and new to the game."""
        new = self.rules.turn.min_to_bank(0, newcomer=True)
        return np.array([*(self.rules.turn.min_to_bank(score) for score in (1, 0)), new], np.intp)

    @cached_property
    def newcomers_differ(self) -> bool:
        """Whether a player new to the game has an opening of its own."""
        return bool(self.min_to_bank[1] != self.min_to_bank[2])

    @property
    def count(self) -> int:
        """The number of indices, including those of scores that cannot be reached."""
        return self.goal + self.newcomers_differ

    def index(self, player: PlayerScore) -> ScoreIndex:
        newcomer = player.newcomer and not player.score and self.newcomers_differ
        return self.goal if newcomer else player.score

    def reachable_index(self, player: Points | PlayerScore) -> ScoreIndex:
        """The index of a player, or of the score of a player who is not new. Raises NoSuchScore."""
        one = PlayerScore(player) if isinstance(player, int) else player
        if one.score not in self.reachable or one.score >= self.goal:
            raise NoSuchScore(one.score)
        return self.index(one)

    def score(self, indices: Indices) -> Indices:
        return np.where(indices == self.goal, 0, indices)

    @cached_property
    def reachable(self) -> Indices:
        """The indices of scores that can be reached: 0, and all from the lowest opening on."""
        others = range(self.min_to_bank[1:].min(), self.goal)
        return np.array([0, *others, *([self.goal] if self.newcomers_differ else [])], np.intp)

    def opening(self, indices: Indices) -> Indices:
        """The index of the opening in ``min_to_bank``: 0 for none, 1 the usual, 2 a newcomer's."""
        return np.where(indices == self.goal, 2, (indices == 0).astype(np.intp))

    def may_bank(self, indices: Indices, points: Indices) -> NDArray[np.bool_]:
        """Whether turns with these points may be banked at these scores; arguments broadcast."""
        crossing = np.where(self.score(indices) + points >= self.goal, self.rules.end.crossing, 0)
        return points >= np.maximum(self.min_to_bank[self.opening(indices)], crossing)


@lru_cache(maxsize=RULES_CACHED)
def start_scores(rules: RuleSet) -> StartScores:
    return StartScores(rules)
