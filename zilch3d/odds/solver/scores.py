"""Where two players may stand when a turn begins, and what may be banked there.

A place is a score, or the score 0 of a player new to the game where that matters.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zilch3d.engine.ruleset import Points, Reach, RuleSet

Place: TypeAlias = int
"""An index into a table of places: a score, or ``Places.newcomer``."""

Indices: TypeAlias = NDArray[np.intp]
Truths: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True)
class Places:
    """The places of a game, and what its rules ask of a turn that is to be banked."""

    rules: RuleSet

    @property
    def goal(self) -> Points:
        """The lowest total that ends the game."""
        return self.rules.end.goal

    @property
    def newcomers_differ(self) -> bool:
        """Whether a player new to the game has an opening of its own."""
        turn = self.rules.turn
        return self._least(turn.opening) != self._least(turn.newcomer_opening)

    @property
    def newcomer(self) -> Place:
        """Off the board, new to the game: the last place."""
        return self.goal if self.newcomers_differ else 0

    @property
    def count(self) -> int:
        """How many places there are, those included that cannot be come to."""
        return self.goal + self.newcomers_differ

    def place(self, score: Points, newcomer: bool = False) -> Place:
        """The place of a player with this score below the goal."""
        return self.newcomer if newcomer and score == 0 else score

    def score(self, places: Indices) -> Indices:
        """The scores of these places."""
        return np.where(places == self.goal, 0, places)

    @property
    def all(self) -> Indices:
        """The places that a player can come to: nothing, then no less than the first score."""
        turn = self.rules.turn
        first = min(self._least(turn.opening), self._least(turn.newcomer_opening))
        others = np.arange(first, self.goal, dtype=np.intp)
        ends = [self.newcomer] if self.newcomers_differ else []
        return np.concatenate((np.zeros(1, np.intp), others, np.array(ends, np.intp)))

    def may_bank(self, places: Indices, points: Indices) -> Truths:
        """Whether such a turn may be banked, by its points alone: both broadcast."""
        score = self.score(places)
        opening = np.where(places == self.goal, 2, (score == 0).astype(np.intp))
        crossing = np.where(score + points >= self.goal, self.rules.end.crossing, 0)
        return points >= np.maximum(self.least[opening], crossing)

    @cached_property
    def least(self) -> Indices:
        """The least that a turn must bring of who is on the board; of who is not; of newcomers."""
        turn = self.rules.turn
        openings = (0, turn.opening, turn.newcomer_opening)
        return np.array([self._least(opening) for opening in openings], np.intp)

    def _least(self, opening: Points) -> Points:
        return max(1, opening, self.rules.turn.minimum)

    @property
    def exact(self) -> bool:
        """Whether the goal must be hit exactly."""
        return self.rules.end.reach is Reach.EXACTLY


@cache
def places_of(rules: RuleSet) -> Places:
    """The places under these rules."""
    return Places(rules)
