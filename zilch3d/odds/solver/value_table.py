"""A solved two-player game: the chance of winning at every score, and within every turn."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.game_ends import GameEnds, NextTakeOver, TakeOvers
from zilch3d.odds.solver.start_scores import PlayerScore, start_scores
from zilch3d.odds.solver.turn_solver import Array, TurnValues, turn_solver


@dataclass(frozen=True)
class ValueTable:
    """The solution of a rule set: ``chances[mine, theirs]`` by score, as TwoPlayer solves it.

    Chances are those of the player to move between two perfect players, a shared win as half.
    Scores in the methods are in units, of players who are new to the game as PlayerScore. Where
    turns may be taken over and ``take_overs`` are not known, chances within a turn are computed as
    though that could happen only once, in some 30 ms.
    """

    rules: RuleSet
    chances: Array
    take_overs: TakeOvers | None = None

    @property
    def is_exact_within_turns(self) -> bool:
        """Whether chances within a turn are as exact as those at its start."""
        return self.take_overs is not None or not self.rules.turn.take_over

    def win(self, mine: Points | PlayerScore, theirs: Points | PlayerScore) -> float:
        """The chance of winning of the player to move, at the start of a turn.

        Raises NoSuchScore.
        """
        scores = start_scores(self.rules)
        return float(self.chances[scores.reachable_index(mine), scores.reachable_index(theirs)])

    def turn(
        self, mine: Points | PlayerScore, theirs: Points | PlayerScore, held: Points = 0
    ) -> TurnValues:
        """The chances of winning within a turn that starts with these scores.

        Points are those at risk in the turn; ``held`` of them are followed in any case. Raises
        NoSuchScore. Takes a few milliseconds.
        """
        scores = start_scores(self.rules)
        at, against = (
            np.array([scores.reachable_index(mine)]),
            np.array([scores.reachable_index(theirs)]),
        )
        _first, ends = self._ends.of(at, against, 1.0 - self.chances[against, at], held)
        return turn_solver(self.rules).solve_one(ends)

    @cached_property
    def _ends(self) -> GameEnds:
        take_overs = self.take_overs
        if take_overs is None and self.rules.turn.take_over:
            take_overs = NextTakeOver(self.rules, self.chances)
        return GameEnds(self.rules, self.chances, take_overs)
