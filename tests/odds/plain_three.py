"""Three players' chances, worked out a second time: every choice of every turn is followed with
what it brings to all three, over every score at once. Nothing is shared with the odds but numpy.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tests.odds.plain_game import Hand, PlainGame
from zilch3d.engine.ruleset import RuleSet, Ties

Array = NDArray[np.float64]


@dataclass(frozen=True)
class PlainThree:
    """Turns are followed for ``rows`` points; above that they are banked. Ties are shared or lost.

    ``scoring`` names the column of the table of section 1 that the rules score by. They must have
    last turns, and know no minimum.
    """

    rules: RuleSet
    scoring: str
    rows: int

    @cached_property
    def plain(self) -> PlainGame:
        return PlainGame(self.rules, self.scoring, self.rows)

    @property
    def goal(self) -> int:
        return self.rules.end.goal

    @property
    def most(self) -> int:
        """More points than any turn that is followed comes to."""
        return self.rows + self.plain.far

    def turns(self, bank: Array, lost: Array) -> Array:
        """``[game, player]``: what turns are worth to all three, the player's own first.

        ``bank[points, game, player]`` is what banking is worth, ``lost[game, player]`` a zilch.
        """
        hands = self.plain.hands
        stand = {hand: bank.copy() for hand in hands}
        for row in range(self.rows - 1, -1, -1):
            for hand in hands:
                throw = self._throw(stand, row, hand, lost)
                if not row and hand == Hand(self.rules.scoring.dice):
                    return throw
                better = throw[:, :1] > bank[row, :, :1]
                stand[hand][row] = np.where(better, throw, bank[row])
        raise AssertionError

    def _throw(self, stand: dict[Hand, Array], row: int, hand: Hand, lost: Array) -> Array:
        # The hands of one row don't depend on each other: every set-aside brings points.
        found = np.zeros_like(lost)
        for thrown, keeps, chance in self.plain.classes:
            if thrown != hand:
                continue
            best = lost
            for number, keep in enumerate(sorted(keeps)):
                after = stand[keep.hand][row + keep.points]
                best = np.where(after[:, :1] > best[:, :1], after, best) if number else after
            found += chance * best
        return found

    @property
    def leaders(self) -> int:
        """Totals at the end are looked at up to this many; more count as so many."""
        return self.goal + self.most

    @cached_property
    def third(self) -> Array:
        """``[best total, score, holders - 1, (own, each holder's)]`` at the third's last turn."""
        shape = (self.leaders, self.goal, 2)
        best, score, other = (each.reshape(-1) for each in np.indices(shape))
        holders = other + 1
        total = score + np.arange(self.leaders + self.most)[:, np.newaxis]
        tie = 1 / (holders + 1) if self.rules.end.ties is Ties.SHARED else np.zeros(len(best))
        kept = tie if self.rules.end.ties is Ties.SHARED else 1 / holders
        own = np.where(total > best, 1.0, np.where(total == best, tie, 0.0))
        each = np.where(total > best, 0.0, np.where(total == best, kept, 1 / holders))
        bank = np.stack([own, each], axis=-1)
        lost = np.stack([np.zeros(len(best)), 1 / holders], axis=-1)
        return self.turns(bank, lost).reshape(*shape, 2)

    @cached_property
    def second(self) -> Array:
        """``[leader's total, second's score, third's score, player]``, the leader first."""
        shape = (self.leaders, self.goal, self.goal)
        leader, score, third = (each.reshape(-1) for each in np.indices(shape))
        total = np.minimum(score + np.arange(2 * self.most)[:, np.newaxis], self.leaders - 1)
        shared = self.rules.end.ties is Ties.SHARED
        left, own = self.third[leader, third, 0].T
        of_two = self.third[leader, third, 1]
        level = (of_two[:, 1], of_two[:, 1], of_two[:, 0]) if shared else (0.0, own, left)
        beaten = self.third[total, third, 0]
        above = (beaten[..., 1], 0.0, beaten[..., 0])
        bank = np.stack(
            [
                np.where(total > leader, up, np.where(total == leader, at, below))
                for up, at, below in zip(above, level, (0.0, own, left), strict=True)
            ],
            axis=-1,
        )
        lost = np.stack([np.zeros(len(own)), own, left], axis=-1)
        found = self.turns(bank, lost)[:, [1, 0, 2]]
        return found.reshape(*shape, 3)

    def after(self, chances: Array) -> Array:
        """``[first, second, third, player]``: the chances if these are those of the next turns."""
        goal = self.goal
        first, second, third = (each.reshape(-1) for each in np.indices((goal,) * 3))
        total = np.minimum(first + np.arange(self.most)[:, np.newaxis], self.leaders - 1)
        below = np.minimum(total, goal - 1)
        passed_on = chances[second, third, below][..., [2, 0, 1]]
        at_the_end = self.second[total, second, third]
        bank = np.where((total >= goal)[..., np.newaxis], at_the_end, passed_on)
        opening = np.where(first, 1, max(1, self.rules.turn.opening))
        bank[np.arange(self.most)[:, np.newaxis] < opening] = -1.0
        lost = chances[second, third, first][:, [2, 0, 1]]
        return self.turns(bank, lost).reshape(goal, goal, goal, 3)
