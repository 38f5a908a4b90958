"""Two perfect players: the chance of winning at every score, solved exactly, and in every turn.

``chances[mine, theirs]`` is the chance of winning of the player to move at a turn's start, a shared
win as half, by ``start_scores``. Totals only grow, so scores are solved from the highest sum down.
Of one sum only (a, b) and (b, a) depend on each other: if the turn at the one is lost, the other
follows. Newton's method on each such pair finds both.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.batches import BATCH, Allocate, ParallelMap, serial_map
from zilch3d.odds.solver.game_ends import GameEnds, KnownTakeOvers, NextTakeOver
from zilch3d.odds.solver.start_scores import NoSuchScore, PlayerScore, start_scores
from zilch3d.odds.solver.three_player import ThreePlayerTable
from zilch3d.odds.solver.turn_solver import Array, Indices, TurnValues, turn_solver

CLOSE = 1e-11
"""The residual after which a pair is solved by one step more."""

MAX_ROUNDS = 40

TOO_CLOSE = 1e-9
"""Two points as close as this give no slope."""

NEARLY_ZERO = 1e-9

USUAL_SLOPE = 0.35
"""How much a turn's value grows with that of a lost turn: about the chance of losing it."""


class TurnBatch(NamedTuple):
    """Turns at their start: the score indices of the player to move and of the other, and the value
    of each turn if it is lost.
    """

    mine: Indices
    theirs: Indices
    lost: Array


class _Pairs(NamedTuple):
    """Turns of one sum of scores; ``partner[k]`` is the number of the turn after k if k is lost."""

    mine: Indices
    theirs: Indices
    partner: Indices

    def only(self, chosen: Indices) -> "_Pairs":
        """Some of the turns; their partners must be among them."""
        number = np.empty(len(self.mine), np.intp)
        number[chosen] = np.arange(len(chosen))
        return _Pairs(self.mine[chosen], self.theirs[chosen], number[self.partner[chosen]])


class TurnsOfTwo:
    """Plays turns of two players; a BatchPlayer.

    ``chances`` and ``take_overs`` are those that TwoPlayer solves; turns that are played fill in
    ``take_overs``, which is None where there are none.
    """

    def __init__(self, rules: RuleSet, allocate: Allocate = np.zeros) -> None:
        self._rules = rules
        self._scores, self._solver = start_scores(rules), turn_solver(rules)
        count = self._scores.count
        self.chances: Array = allocate((count, count), np.float64)
        self.take_overs = KnownTakeOvers(rules, allocate) if rules.turn.take_over else None
        self._ends = GameEnds(rules, self.chances, self.take_overs)

    @property
    def rules(self) -> RuleSet:
        return self._rules

    def __call__(self, turns: TurnBatch, /) -> Array:
        """The chance of winning of each turn, all scores of a higher sum being solved."""
        first, ends = self._ends.of(turns.mine, turns.theirs, turns.lost)
        throws = self._solver.solve(ends)
        own = self._scores.score(turns.mine) - first
        if self.take_overs is not None:
            for turn, mine in enumerate(turns.mine):
                if turns.theirs[turn] < self._scores.goal:
                    self.take_overs.put(mine, turns.theirs[turn], throws[own[turn] :, :, turn])
        chances: Array = throws[own, self._solver.graph.full, np.arange(len(own))]
        return chances


class TwoPlayer:
    """A two-player game being solved, sum by sum: ``advance`` until ``done``.

    Between two sums it may be interrupted: another TwoPlayer can ``resume`` from ``chances``.
    ``residual`` is the greatest difference between a chance and what follows from all the others.
    Only scores that can follow from the two of ``since`` are solved.
    """

    def __init__(
        self,
        rules: RuleSet,
        workers: int = 1,
        parallel_map: ParallelMap = serial_map,
        allocate: Allocate = np.zeros,
        since: tuple[Points, Points] = (0, 0),
    ) -> None:
        self._since = since
        self.rules = rules
        self._scores = start_scores(rules)
        self._workers = workers
        self._map = parallel_map
        self._turns = TurnsOfTwo(rules, allocate)
        self.chances, self.take_overs = self._turns.chances, self._turns.take_overs
        self.chances[:] = np.nan
        self.next_sum: Points = 2 * (self._scores.goal - 1)
        self.residual = 0.0
        self._slopes = np.full(self.chances.shape, USUAL_SLOPE)

    @property
    def done(self) -> bool:
        return self.next_sum < 0

    @property
    def states(self) -> int:
        """How many scores there are to solve."""
        return len(self._scores.reachable) ** 2

    @property
    def progress(self) -> float:
        """The share of the work that is done, about, from 0 to 1."""
        return 1.0 - float(self._work[self.next_sum + 1])

    @cached_property
    def _work(self) -> Array:
        """By sum: the share of the work that all sums below it are, about."""
        goal = self._scores.goal
        sums = np.arange(2 * goal - 1)
        scores, length = np.minimum(sums, 2 * goal - 2 - sums) + 1, 1.5 * goal - sums / 2
        work: Array = np.concatenate(([0.0], np.cumsum(scores * length)))
        return np.asarray(work / work[-1])

    def solved(self) -> Array:
        """A copy of the chances, NaN where they are not solved yet."""
        scores = self._scores.score(np.arange(self._scores.count))
        done = scores[:, np.newaxis] + scores > self.next_sum
        return np.where(done, self.chances, np.nan)

    def resume(self, chances: Array) -> None:
        """Take these chances, NaN where they are unknown; call it before the first ``advance``."""
        self.chances[:] = chances

    def advance(self) -> None:
        """Solve the scores of the next sum, unless ``resume`` brought them."""
        pairs = self._pairs(self.next_sum)
        if np.isnan(self.chances[pairs.mine, pairs.theirs]).any():
            self._solve(pairs)
        elif self.take_overs is not None and len(pairs.mine):
            self._play(pairs, 1.0 - self.chances[pairs.theirs, pairs.mine])
        self.next_sum -= 1

    def _pairs(self, total: Points) -> _Pairs:
        indices = self._scores.reachable
        mine, theirs = (each.reshape(-1) for each in np.meshgrid(indices, indices, indexing="ij"))
        scores = self._scores.score(mine)
        others = self._scores.score(theirs)
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
        """Solve by Newton's method, at first with slopes from nearby scores, then with secants."""
        values = self._guess(pairs)
        slopes = self._slopes_nearby(pairs)
        before: tuple[Array, Array] | None = None
        for _round in range(MAX_ROUNDS):
            lost = 1.0 - values[pairs.partner]
            played = self._play(pairs, lost)
            if before is not None:
                slopes = _secants(before, (lost, played), slopes)
            off = np.abs(played - values)
            off = np.maximum(off, off[pairs.partner])
            values = _step(pairs, values, played, slopes)
            self.chances[pairs.mine, pairs.theirs] = values
            self._slopes[pairs.mine, pairs.theirs] = slopes
            left = np.flatnonzero(off > CLOSE)
            self.residual = max(self.residual, float(off[off <= CLOSE].max(initial=0.0)))
            if not len(left):
                return
            before = lost[left], played[left]
            pairs, values, slopes = pairs.only(left), values[left], slopes[left]
        self.residual = max(self.residual, float(off.max()))

    def _play(self, pairs: _Pairs, lost: Array) -> Array:
        count = len(pairs.mine)
        number = -(-count // (BATCH * self._workers)) * self._workers
        parts = np.array_split(np.arange(count), min(number, count))
        turns = [TurnBatch(pairs.mine[part], pairs.theirs[part], lost[part]) for part in parts]
        return np.concatenate(self._map(self._turns, turns))

    def _guess(self, pairs: _Pairs) -> Array:
        """Chances extrapolated from scores one and two higher: bilinear, or what is known."""
        look = self._reader(self.chances, pairs)
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

    def _slopes_nearby(self, pairs: _Pairs) -> Array:
        look = self._reader(self._slopes, pairs)
        return _first_known((look(1, 0), look(0, 1), np.full(len(pairs.mine), USUAL_SLOPE)))

    def _reader(self, table: Array, pairs: _Pairs) -> Callable[[int, int], Array]:
        """A function that reads the table at scores so much higher; NaN outside of it."""
        goal = self._scores.goal

        def look(mine: int, theirs: int) -> Array:
            at, against = pairs.mine + mine, pairs.theirs + theirs
            inside = ((at < goal) | (mine == 0)) & ((against < goal) | (theirs == 0))
            values = table[np.where(inside, at, 0), np.where(inside, against, 0)]
            return np.where(inside, values, np.nan)

        return look


def _first_known(guesses: Iterable[Array]) -> Array:
    """The first of the guesses that is not NaN, element by element."""
    best, *others = guesses
    for other in others:
        best = np.where(np.isnan(best), other, best)
    return best


def _secants(before: tuple[Array, Array], now: tuple[Array, Array], slopes: Array) -> Array:
    """The slopes through the last two points each; the old slopes where these are too close."""
    run, rise = now[0] - before[0], now[1] - before[1]
    apart = np.abs(run) > TOO_CLOSE
    return np.where(apart, np.clip(rise / np.where(apart, run, 1.0), 0.0, 1.0), slopes)


def _step(pairs: _Pairs, values: Array, played: Array, slopes: Array) -> Array:
    """Newton's step for each pair: x = f(1 − y) and y = g(1 − x), with f and g taken as linear.

    ``played`` are f and g at the present ``values``.
    """
    partner = pairs.partner
    other_played, other_slope = played[partner], slopes[partner]
    both = slopes * other_slope
    x = played - slopes * (other_played - values[partner]) - both * values
    return np.clip(x / np.maximum(1.0 - both, NEARLY_ZERO), 0.0, 1.0)


@dataclass(frozen=True)
class ValueTable:
    """The solution of a rule set: ``chances[mine, theirs]`` by score, as TwoPlayer solves it.

    Chances are those of the player to move between two perfect players, a shared win as half.
    Methods take scores in units; a player new to the game is a PlayerScore. Where turns may be
    taken over and ``take_overs`` is None, chances within a turn are computed as though that could
    happen only once, in some 30 ms.
    """

    rules: RuleSet
    chances: Array
    take_overs: KnownTakeOvers | None = None
    for_three: Callable[[], ThreePlayerTable | None] = lambda: None
    """Returns the solution for three players, if there is one; reads it when it is first called."""

    @property
    def is_exact_within_turns(self) -> bool:
        """Whether chances within a turn are exact, as those at its start are."""
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

        Values go up to ``held`` points at risk at least. Raises NoSuchScore. Takes a few
        milliseconds.
        """
        scores = start_scores(self.rules)
        at, against = (np.array([scores.reachable_index(each)]) for each in (mine, theirs))
        _first, ends = self._ends.of(at, against, 1.0 - self.chances[against, at], held)
        return turn_solver(self.rules).solve_one(ends)

    def turns(
        self, pairs: Sequence[tuple[PlayerScore, PlayerScore]], rows: int | None = None
    ) -> list[TurnValues]:
        """The chances within each of several turns: many at once take less time than one by one.

        Scores of the players to move should be close together. With ``rows``, only the values of
        fewer points than that are kept. Raises NoSuchScore.
        """
        scores, solver = start_scores(self.rules), turn_solver(self.rules)
        at, against = (
            np.array([scores.reachable_index(pair[who]) for pair in pairs]) for who in range(2)
        )
        first, ends = self._ends.of(at, against, 1.0 - self.chances[against, at])
        throws = solver.solve(ends)
        starts = (scores.score(at) - first).tolist()
        if whole := rows is None or len(throws) <= rows:
            kept = ends
        else:
            rows += max(starts)
            throws, kept = throws[:rows].copy(), replace(ends, bank=ends.bank[:rows].copy())
        return [
            TurnValues(solver.graph, kept.of_turn(turn, start), throws[start:, :, turn], whole)
            for turn, start in enumerate(starts)
        ]

    def residual(self, at: Indices, against: Indices) -> float:
        """The greatest difference between some chances and what follows from all the others.

        They are those of turns at these indices; each takes a millisecond or two.
        """
        solver, scores = turn_solver(self.rules), start_scores(self.rules)
        first, ends = self._ends.of(at, against, 1.0 - self.chances[against, at])
        throws = solver.solve(ends)
        played = throws[scores.score(at) - first, solver.graph.full, np.arange(len(at))]
        return float(np.abs(played - self.chances[at, against]).max(initial=0.0))

    def knows(self, *players: PlayerScore) -> bool:
        """Whether turns can start with all of these scores."""
        scores = start_scores(self.rules)
        try:
            return all(scores.reachable_index(player) >= 0 for player in players)
        except NoSuchScore:
            return False

    @cached_property
    def _ends(self) -> GameEnds:
        if self.is_exact_within_turns:
            return GameEnds(self.rules, self.chances, self.take_overs)
        return GameEnds(self.rules, self.chances, NextTakeOver(self.rules, self.chances))


Pair: TypeAlias = tuple[PlayerScore, PlayerScore]
"""Who has the turn, and the other player."""

TURNS_AHEAD = 64
"""How many turns TurnsAhead solves at once."""

TURNS_KEPT = 3 * TURNS_AHEAD
"""How many turns it keeps: those solved last, and some that may be asked for again."""


class TurnsAhead:
    """Solves turns of a game ahead: many at once take less time than one by one.

    ``coming`` yields the scores in the order in which the game asks for them; it is read when more
    are needed, TURNS_AHEAD at once.
    """

    def __init__(self, table: ValueTable, coming: Iterator[Pair]) -> None:
        self._table = table
        self._coming = coming
        self._solved: OrderedDict[Pair, TurnValues] = OrderedDict()

    def turn(self, me: PlayerScore, other: PlayerScore) -> TurnValues:
        """The values that ``ValueTable.turn`` would give. Raises NoSuchScore."""
        pair = me, other
        if pair not in self._solved:
            batch = self._next(pair)
            self._solved.update(zip(batch, self._table.turns(batch), strict=True))
            while len(self._solved) > TURNS_KEPT:
                self._solved.popitem(last=False)
        self._solved.move_to_end(pair)
        return self._solved[pair]

    def _next(self, pair: Pair) -> list[Pair]:
        """The pair, and those of the pairs that come next which are not solved yet."""
        if not self._table.knows(*pair):
            return [pair]
        batch = {pair: None}
        for following in islice(self._coming, TURNS_AHEAD):
            if following in self._solved:
                self._solved.move_to_end(following)
            elif self._table.knows(*following):
                batch[following] = None
        return list(batch)
