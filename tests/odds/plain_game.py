"""A two-player game's chances, worked out a second time: value iteration over every score at once,
until nothing changes, with the scoring of ``tests.engine.brute``. Nothing is shared with the odds.

Numpy only carries the loop over the scores. No score, dice or trio is merged with another, and no
choice but one that occurs twice is left out.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.engine.brute import TABLES, Brute, parts, rolls
from zilch3d.engine.ruleset import BlankRule, Kind, Reach, RuleSet, Ties

Array = NDArray[np.float64]

FREE, MUST_ROLL, MUST_BANK, WON = range(4)


class Hand(NamedTuple):
    """Dice to throw, and the face of a trio on the board, 0 for none."""

    dice: int
    trio: int = 0


class Keep(NamedTuple):
    """A set-aside: its points in units, what may be thrown then, and what binds."""

    points: int
    hand: Hand
    bound: int


class Side(NamedTuple):
    score: int
    new: bool = False


Score = tuple[Side, Side]
"""Who is to move, and the other."""


@dataclass(frozen=True)
class PlainGame:
    """``scoring`` names the column of the table of section 1 that the rules score by.

    Turns are followed for ``rows`` points; above that they are banked.
    """

    rules: RuleSet
    scoring: str
    rows: int

    @cached_property
    def hands(self) -> list[Hand]:
        most, trios = self.rules.scoring.dice, range(7 if self.rules.scoring.match else 1)
        every = product(range(1, most + 1), trios)
        return [Hand(dice, trio) for dice, trio in every if not trio or dice <= most - 3]

    @cached_property
    def classes(self) -> list[tuple[Hand, frozenset[Keep], float]]:
        """The sets of choices of each hand with their chances; a zilch has no choice."""
        found: Counter[tuple[Hand, frozenset[Keep]]] = Counter()
        for hand in self.hands:
            for roll in rolls(hand.dice):
                chance = _orders(hand.dice)[roll] / 6**hand.dice
                found[hand, frozenset(self._keeps(hand, roll))] += chance
        return [(hand, keeps, float(chance)) for (hand, keeps), chance in found.items()]

    def _keeps(self, hand: Hand, roll: tuple[int, ...]) -> list[Keep]:
        brute = Brute(self.scoring, frozenset({hand.trio} - {0}))
        unit = int(self.rules.scoring.unit)
        return [
            self._keep(hand, part, int(points) // unit, binds)
            for part in parts(roll)
            for points, binds in brute.worth(part).items()
        ]

    def _keep(self, hand: Hand, part: tuple[int, ...], points: int, binds: bool) -> Keep:
        scoring, table = self.rules.scoring, TABLES[self.scoring]
        shown = points * int(scoring.unit)
        left = hand.dice - len(part)
        bound = MUST_ROLL if binds else FREE
        if Kind.STRAIGHT in scoring.must_bank and part == (1, 2, 3, 4, 5, 6):
            bound = MUST_BANK
        if not left and self.rules.turn.hot_dice_forced:
            bound = MUST_ROLL
        if scoring.six_wins and shown == table.six.get(part[0]) and len(part) == 6:
            bound = WON
        threes = [f for f in range(1, 7) if part.count(f) >= 3 and self._is_trio(part, f, shown)]
        trio = threes[0] if threes and scoring.match else hand.trio
        return Keep(points, Hand(left, trio) if left else Hand(scoring.dice), bound)

    def _is_trio(self, part: tuple[int, ...], face: int, shown: int) -> bool:
        """Whether three of these count as a trio: not where a 1 or 5 counts by itself."""
        rest = list(part)
        for _ in range(3):
            rest.remove(face)
        table = TABLES[self.scoring]
        return shown >= table.three[face] + sum(table.single.get(f, 0) for f in rest)

    def turns(self, bank: Array, zilch: Array, blank: Array, top: Array | None = None) -> Array:
        """``[points, hand, score]``: the worth of throwing, from that of banking.

        ``bank[points, hand, score]`` is -1 where it is not allowed. At more than ``top`` points
        nothing may be set aside.
        """
        number = {hand: n for n, hand in enumerate(self.hands)}
        rows = len(bank) - self.far
        lists = [(number[hand], sorted(keeps), chance) for hand, keeps, chance in self.classes]
        flat = [(k.points, k.bound, number[k.hand]) for _h, keeps, _c in lists for k in keeps]
        add, bound, node = (np.array(column) for column in zip(*flat, strict=True))
        starts = np.cumsum([0, *(len(keeps) for _h, keeps, _c in lists if keeps)])[:-1]
        weights = np.zeros((len(self.hands), len(starts)))
        for column, (hand, _keeps, chance) in enumerate(each for each in lists if each[1]):
            weights[hand, column] = chance
        nothing = 1.0 - weights.sum(axis=1)
        full, turn = number[Hand(self.rules.scoring.dice)], self.rules.turn
        again = nothing[full] if turn.blank is BlankRule.ROLL_AGAIN else 0.0
        lost = nothing[:, None] * zilch
        lost[full] = (nothing[full] - again) * blank
        stand = np.empty((len(bank), 4, len(self.hands), len(zilch)))
        stand[:, WON] = 1.0
        stand[rows:, :WON] = bank[rows:, None]
        if top is not None:
            over = np.arange(len(bank))[:, None] > top
            stand = np.where(over[:, None, None], -1.0, stand)
        throws = np.empty((rows, len(self.hands), len(zilch)))
        for row in range(rows - 1, -1, -1):
            best = np.maximum.reduceat(stand[row + add, bound, node], starts)
            best = np.where(best < 0, zilch, best)
            throw = lost + weights @ best
            if turn.blank_bonus:
                may = FREE if turn.blank_may_bank else MUST_ROLL
                after = stand[row + turn.blank_bonus, may, full]
                throw[full] += again * np.where(after < 0, zilch, after)
            else:
                banked = throw[full] + again * (bank[row, full] if turn.blank_may_bank else 0.0)
                throw[full] = np.maximum(throw[full] / (1.0 - again), banked)
            throws[row] = throw
            stand[row, FREE] = np.maximum(throw, bank[row])
            stand[row, MUST_ROLL] = throw
            stand[row, MUST_BANK] = np.where(bank[row] < 0, throw, bank[row])
            if top is not None:
                stand[row] = np.where(row > top, -1.0, stand[row])
        return throws

    # The game. Scores are in units, and every list is in the order of ``scores``.

    @cached_property
    def sides(self) -> list[Side]:
        turn = self.rules.turn
        least = max(min(turn.opening, turn.newcomer_opening), turn.minimum, 1)
        scores = [0, *range(least, self.rules.end.goal)]
        return [*map(Side, scores), Side(0, True)]

    @cached_property
    def scores(self) -> list[Score]:
        return list(product(self.sides, self.sides))

    def least(self, side: Side, points: int) -> int:
        rules = self.rules
        opening = rules.turn.newcomer_opening if side.new else rules.turn.opening
        crossing = rules.end.crossing if side.score + points >= rules.end.goal else 0
        return max(1, rules.turn.minimum, crossing, 0 if side.score else opening)

    @cached_property
    def tie(self) -> float:
        ties = self.rules.end.ties
        if ties is Ties.PLAY_OFF:
            return self._second_in_play_off()
        return {Ties.SHARED: 0.5, Ties.NOT_BANKABLE: -1.0}.get(ties, 0.0)

    def _second_in_play_off(self) -> float:
        """Until nothing changes: who follows meets every number of points of who begins."""
        full, least = self.hands.index(Hand(self.rules.scoring.dice)), self.rules.turn.minimum
        points = np.arange(self.most + self.rows)
        allowed = (points >= max(1, least))[:, None, None]
        met = np.arange(self.most)
        chance, before = 0.5, 0.0
        while abs(chance - before) > 1e-14:
            before = chance
            ahead = np.sign(points[:, None] - met)
            second = np.where(ahead > 0, 1.0, np.where(ahead == 0, chance, 0.0))
            second = np.repeat(np.where(allowed, second[:, None], -1.0), len(self.hands), axis=1)
            tied = np.where(met == 0, chance, 0.0)
            answer = self.turns(second, tied, tied)[0, full]
            bank = np.where(allowed[: self.most], 1.0 - answer[:, None, None], -1.0)
            first = np.repeat(bank, len(self.hands), axis=1)
            lost = 1.0 - answer[:1]
            chance = 1.0 - float(self.turns(first, lost, lost)[0, full, 0])
        return chance

    def top(self, sides: list[Side]) -> Array | None:
        if self.rules.end.reach is not Reach.EXACTLY:
            return None
        return np.array([self.rules.end.goal - side.score for side in sides], float)

    @cached_property
    def far(self) -> int:
        """How far above the highest row one set-aside can reach."""
        points = [k.points for _h, keeps, _c in self.classes for k in keeps]
        return max(*points, self.rules.turn.blank_bonus) + 1

    @property
    def most(self) -> int:
        """How many points banking is looked at for."""
        return self.rows + self.far

    @property
    def leaders(self) -> range:
        goal = self.rules.end.goal
        return range(goal, goal + (1 if self.rules.end.reach is Reach.EXACTLY else self.most))

    @cached_property
    def last_turns(self) -> dict[tuple[Side, int], Array]:
        """``[points, hand]`` of each last turn, against each total of the leader."""
        every = list(product(self.sides, self.leaders))
        # Enough points to beat the highest leader, too.
        bank = np.full((self.most + self.rows, len(every)), -1.0)
        for n, (side, leader) in enumerate(every):
            for points in range(len(bank)):
                if points >= self.least(side, points):
                    ahead = side.score + points - leader
                    bank[points, n] = 1.0 if ahead > 0 else self.tie if ahead == 0 else 0.0
        nothing = np.zeros(len(every))
        by_hand = np.repeat(bank[:, None], len(self.hands), axis=1)
        top = self.top([side for side, _leader in every])
        throws = self.turns(by_hand, nothing, nothing, top)
        return {each: throws[:, :, n] for n, each in enumerate(every)}

    def chances(
        self, begin: Callable[[Side, Side], float] = lambda _mine, _theirs: 0.5
    ) -> dict[Score, float]:
        """The chance of winning at every score, iterated from those that ``begin`` gives.

        Nothing but the time that it takes depends on where it begins: a sweep brings all chances
        nearer to the only ones that it leaves as they are.
        """
        value = {score: begin(*score) for score in self.scores}
        taken: dict[Score, Array] = {}
        for _sweep in range(1000):
            throws = self.throws(value, taken)
            full = self.hands.index(Hand(self.rules.scoring.dice))
            after = {score: float(throws[0, full, n]) for n, score in enumerate(self.scores)}
            change = max(abs(after[score] - value[score]) for score in self.scores)
            value = after
            if self.rules.turn.take_over:
                taken = {score: throws[:, :, n] for n, score in enumerate(self.scores)}
            if change < 1e-14:
                return value
        raise AssertionError(change)

    def throws(self, value: dict[Score, float], taken: dict[Score, Array]) -> Array:
        """``[points, hand, score]``: the worth of throwing, if these are the chances at starts."""
        bank = self.banked_at_the_end.copy()
        for n, (mine, theirs) in enumerate(self.scores):
            for points in range(self.least(mine, 0), self.rules.end.goal - mine.score):
                after = theirs, Side(mine.score + points)
                bank[points, :, n] = self._for_other(value[after], taken.get(after), points)
        zilch = np.array([1.0 - value[theirs, mine] for mine, theirs in self.scores])
        blank = np.array(
            [1.0 - value[theirs, self._consoled(mine)] for mine, theirs in self.scores]
        )
        top = self.top([mine for mine, _theirs in self.scores])
        return self.turns(bank, zilch, blank, top)

    @cached_property
    def banked_at_the_end(self) -> Array:
        """What banking is worth that reaches the goal; -1 at all other points."""
        goal, full = self.rules.end.goal, self.hands.index(Hand(self.rules.scoring.dice))
        bank = np.full((self.most, len(self.hands), len(self.scores)), -1.0)
        for n, (mine, theirs) in enumerate(self.scores):
            for points in range(goal - mine.score, self.most):
                if points < self.least(mine, points):
                    continue
                if not self.rules.end.last_turns:
                    bank[points, :, n] = 1.0
                    continue
                last = self.last_turns[theirs, min(mine.score + points, max(self.leaders))]
                bank[points, :, n] = self._for_other(float(last[0, full]), last, points)
        return bank

    def _for_other(self, afresh: float, over: Array | None, points: int) -> Array | float:
        """What is left of the other's chance, by the number of dice that it may take over."""
        if not self.rules.turn.take_over or over is None or points >= len(over):
            return 1.0 - afresh
        other: Array = np.maximum(afresh, over[points])
        return 1.0 - other

    def _consoled(self, side: Side) -> Side:
        total = side.score + self.rules.turn.consolation
        return Side(total) if side.score and total < self.rules.end.goal else side


@cache
def _orders(dice: int) -> Counter[tuple[int, ...]]:
    """In how many of all orders each sorted roll falls."""
    return Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=dice))
