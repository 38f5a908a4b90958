"""Two players who play as well as can be: the chance of winning at every score, solved exactly.

``chances[mine, theirs]`` is the chance of winning of the player to move at a turn's start, a shared
win as half, by places (``places``). Totals only grow, so scores are solved from the highest sum
down; of one sum only (a, b) and (b, a) depend on each other, through the turn that is lost, and
Newton's method on each pair finds both.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.game_ends import GameEnds
from zilch3d.odds.solver.scores import Indices, Places, places_of
from zilch3d.odds.solver.sweep import Chances, Sweep, sweep_of
from zilch3d.odds.solver.take_overs import Allocate, KnownTakeOvers

BATCH = 80
"""How many turns are swept at once."""

CLOSE = 1e-11
"""The residual at which a pair is taken as solved, after one more step."""

MOST_ROUNDS = 40

TOO_CLOSE = 1e-9
"""Two points as close as this tell no slope."""

NEARLY_NOTHING = 1e-9

USUAL_SLOPE = 0.35
"""How much a turn gains with what it is worth when lost: about the chance to lose it."""


class Turns(NamedTuple):
    """Turns at their start: the places of their players and of the others, and what each is worth
    if it is lost.
    """

    mine: Indices
    theirs: Indices
    lost: Chances


class Spread(Protocol):
    """Has turns played in parts, maybe by others at the same time, each with ``play``.

    Who else plays must share the arrays that ``allocate`` gave.
    """

    def __call__(
        self, play: Callable[[Turns], Chances], parts: Sequence[Turns], /
    ) -> Sequence[Chances]: ...


def one_by_one(play: Callable[[Turns], Chances], parts: Sequence[Turns]) -> list[Chances]:
    """The Spread of who has no help."""
    return [play(part) for part in parts]


class _Pairs(NamedTuple):
    """Turns of one sum; ``partner[k]`` is the number of the turn that follows if k is lost."""

    mine: Indices
    theirs: Indices
    partner: Indices

    def only(self, chosen: Indices) -> "_Pairs":
        """Some of the turns, with their partners among them."""
        number = np.empty(len(self.mine), np.intp)
        number[chosen] = np.arange(len(chosen))
        return _Pairs(self.mine[chosen], self.theirs[chosen], number[self.partner[chosen]])


class TwoPlayer:
    """A two-player game being solved, sum by sum: ``advance`` until ``done``.

    Between two sums it may be put aside: ``chances`` is all that another needs to ``recall`` and go
    on. ``residual`` is the greatest difference found between a chance and what it follows from.
    Only what can still come about ``since`` these two scores is solved.
    """

    def __init__(
        self,
        rules: RuleSet,
        workers: int = 1,
        spread: Spread = one_by_one,
        allocate: Allocate = np.zeros,
        since: tuple[Points, Points] = (0, 0),
    ) -> None:
        self._since = since
        self.rules = rules
        self._places: Places = places_of(rules)
        self._sweep: Sweep = sweep_of(rules)
        self._workers = workers
        self._spread = spread
        count = self._places.count
        self.chances: Chances = allocate((count, count), np.float64)
        self.chances[:] = np.nan
        self.take_overs = KnownTakeOvers(rules, allocate) if rules.turn.take_over else None
        self.next_sum: Points = 2 * (self._places.goal - 1)
        self.residual = 0.0
        self.sweeps = 0
        self._slopes = np.full((count, count), USUAL_SLOPE)
        self._ends = GameEnds(rules, self.chances, self.take_overs)

    @property
    def done(self) -> bool:
        """Whether every score is solved."""
        return self.next_sum < 0

    @property
    def states(self) -> int:
        """How many scores there are to solve."""
        return len(self._places.all) ** 2

    @property
    def progress(self) -> float:
        """The share of the work that is done, about, from 0 to 1."""
        return 1.0 - float(self._work[self.next_sum + 1])

    @cached_property
    def _work(self) -> Chances:
        """The share of the work that all sums below each make."""
        goal = self._places.goal
        sums = np.arange(2 * goal - 1)
        scores, length = np.minimum(sums, 2 * goal - 2 - sums) + 1, 1.5 * goal - sums / 2
        work: Chances = np.concatenate(([0.0], np.cumsum(scores * length)))
        return np.asarray(work / work[-1])

    def solved(self) -> Chances:
        """A copy of the chances that are solved; the others are no numbers."""
        scores = self._places.score(np.arange(self._places.count))
        done = scores[:, np.newaxis] + scores > self.next_sum
        return np.where(done, self.chances, np.nan)

    def recall(self, chances: Chances) -> None:
        """Take these as solved, but for those that are no numbers; before the first ``advance``."""
        self.chances[:] = chances

    def advance(self) -> None:
        """Solve the scores of the next sum, or those of them that are not recalled."""
        pairs = self._pairs(self.next_sum)
        if np.isnan(self.chances[pairs.mine, pairs.theirs]).any():
            self._solve(pairs)
        elif self.take_overs is not None and len(pairs.mine):
            self._play(pairs, 1.0 - self.chances[pairs.theirs, pairs.mine])
        self.next_sum -= 1

    def _pairs(self, total: Points) -> _Pairs:
        places = self._places.all
        mine, theirs = (each.reshape(-1) for each in np.meshgrid(places, places, indexing="ij"))
        scores = self._places.score(mine)
        others = self._places.score(theirs)
        here = (scores + others == total) & self._to_come(scores, others)
        order = np.argsort(scores[here], kind="stable")
        mine, theirs = mine[here][order], theirs[here][order]
        number = {pair: k for k, pair in enumerate(zip(mine, theirs, strict=True))}
        partner = [number[pair] for pair in zip(theirs, mine, strict=True)]
        return _Pairs(mine, theirs, np.array(partner, np.intp))

    def _to_come(self, mine: Indices, theirs: Indices) -> NDArray[np.bool_]:
        first, second = self._since
        as_seated = (mine >= first) & (theirs >= second)
        return as_seated | ((mine >= second) & (theirs >= first))

    def _solve(self, pairs: _Pairs) -> None:
        """Newton's method, with the slopes of a score nearby and then secants."""
        values = self._guess(pairs)
        slopes = self._slopes_nearby(pairs)
        before: tuple[Chances, Chances] | None = None
        for _round in range(MOST_ROUNDS):
            lost = 1.0 - values[pairs.partner]
            found = self._play(pairs, lost)
            if before is not None:
                slopes = _secants(before, (lost, found), slopes)
            off = np.abs(found - values)
            off = np.maximum(off, off[pairs.partner])
            values = _step(pairs, values, found, slopes)
            self.chances[pairs.mine, pairs.theirs] = values
            self._slopes[pairs.mine, pairs.theirs] = slopes
            left = np.flatnonzero(off > CLOSE)
            self.residual = max(self.residual, float(off[off <= CLOSE].max(initial=0.0)))
            if not len(left):
                return
            before = lost[left], found[left]
            pairs, values, slopes = pairs.only(left), values[left], slopes[left]
        self.residual = max(self.residual, float(off.max()))

    def play(self, turns: Turns) -> Chances:
        """The chance of winning of each turn, all scores of a higher sum being solved."""
        first, ends = self._ends.of(turns.mine, turns.theirs, turns.lost)
        throws = self._sweep.solve(ends)
        own = self._places.score(turns.mine) - first
        if self.take_overs is not None:
            for turn, place in enumerate(turns.mine):
                if turns.theirs[turn] < self._places.goal:
                    self.take_overs.put(place, turns.theirs[turn], throws[own[turn] :, :, turn])
        chances: Chances = throws[own, self._sweep.graph.full, np.arange(len(own))]
        return chances

    def _play(self, pairs: _Pairs, lost: Chances) -> Chances:
        count = len(pairs.mine)
        self.sweeps += count
        number = -(-count // (BATCH * self._workers)) * self._workers
        parts = np.array_split(np.arange(count), min(number, count))
        turns = [Turns(pairs.mine[part], pairs.theirs[part], lost[part]) for part in parts]
        return np.concatenate(self._spread(self.play, turns))

    def _guess(self, pairs: _Pairs) -> Chances:
        """What the chances a little higher up lead to expect, straight on in both scores."""
        look = self._looker(self.chances, pairs)
        mine, theirs = 2 * look(1, 0) - look(2, 0), 2 * look(0, 1) - look(0, 2)
        both = 4 * look(1, 1) - 2 * (look(1, 2) + look(2, 1)) + look(2, 2)
        guesses = (
            mine + theirs - both,
            look(1, 0) + look(0, 1) - look(1, 1),
            2 * look(1, 1) - look(2, 2),
            theirs,
            mine,
            np.full(len(pairs.mine), 0.5),
        )
        return np.clip(_first_known(guesses), 0.0, 1.0)

    def _slopes_nearby(self, pairs: _Pairs) -> Chances:
        look = self._looker(self._slopes, pairs)
        return _first_known((look(1, 0), look(0, 1), np.full(len(pairs.mine), USUAL_SLOPE)))

    def _looker(self, table: Chances, pairs: _Pairs) -> Callable[[int, int], Chances]:
        """Reads the table so much further up; not a number where that leads out of it."""
        goal = self._places.goal

        def look(mine: int, theirs: int) -> Chances:
            at, against = pairs.mine + mine, pairs.theirs + theirs
            inside = ((at < goal) | (mine == 0)) & ((against < goal) | (theirs == 0))
            return np.where(
                inside, table[np.where(inside, at, 0), np.where(inside, against, 0)], np.nan
            )

        return look


def _first_known(guesses: Iterable[Chances]) -> Chances:
    """The first of the guesses that is a number, each by itself."""
    known, *others = guesses
    for other in others:
        known = np.where(np.isnan(known), other, known)
    return known


def _secants(
    before: tuple[Chances, Chances], now: tuple[Chances, Chances], slopes: Chances
) -> Chances:
    """The slopes between two points each; the former ones where these are too close."""
    run, rise = now[0] - before[0], now[1] - before[1]
    apart = np.abs(run) > TOO_CLOSE
    return np.where(apart, np.clip(rise / np.where(apart, run, 1.0), 0.0, 1.0), slopes)


def _step(pairs: _Pairs, values: Chances, found: Chances, slopes: Chances) -> Chances:
    """Newton's step for each pair: x = f(1 − y) and y = g(1 − x), both taken as straight."""
    partner = pairs.partner
    other_found, other_slope = found[partner], slopes[partner]
    both = slopes * other_slope
    x = found - slopes * (other_found - values[partner]) - both * values
    return np.clip(x / np.maximum(1.0 - both, NEARLY_NOTHING), 0.0, 1.0)
