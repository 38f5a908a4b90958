"""What a rule of thumb gives away in a turn, exactly, and the search for the one that gives least.

Within a turn the errors of a rule's choices add up to what its turn is worth with perfect play less
what it is worth as the rule plays it, if all later turns are perfect. So one pass down the points
of a turn measures a rule. It does so at turn starts of games of best play, in strata, as last turns
are rare and cost most. A descent by coordinates starts from what is best by Freeze 5000.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.rule_of_thumb import HALVES, Adjustment, RuleOfThumb, matches
from zilch3d.odds.solver.last_turn import last_turn
from zilch3d.odds.solver.maxima import plan_maxima
from zilch3d.odds.solver.start_scores import PlayerScore
from zilch3d.odds.solver.turn_graph import Bound, Node, Transition, TurnGraph
from zilch3d.odds.solver.turn_solver import NOT_ALLOWED, Array, Indices, TurnValues, turn_solver
from zilch3d.odds.solver.two_player import ValueTable

Flags: TypeAlias = NDArray[np.bool_]
Keys: TypeAlias = NDArray[np.int64]

FAR_THROWS = 9
"""A turn is followed up to so many average throws; there it is banked, if it may be."""


class TurnStart(NamedTuple):
    """The totals with which a turn starts; in the ``last`` one the other has had its last."""

    mine: PlayerScore
    theirs: PlayerScore
    last: bool = False

    @property
    def order(self) -> tuple[Points, Points]:
        """A key that puts the starts of games in an order."""
        return self.mine.score, self.theirs.score

    @property
    def lead(self) -> Points:
        return self.mine.score - self.theirs.score

    def values(self, table: ValueTable) -> TurnValues:
        """The turn with perfect play. Raises NoSuchScore."""
        if self.last:
            return last_turn(table.rules, self.mine, self.theirs.score)
        return table.turn(self.mine, self.theirs)


# What a rule gives away


class _Choices:
    """The set-asides of a graph as arrays, numbered in the order in which a rule prefers them.

    Of several that come to the same by a rule the one with the highest number is taken, as
    ``odds.rule_of_thumb`` has it. ``columns`` are pairs of a bound and a node that occur, free ones
    first; ``reached`` is a set-aside's distance in a table of rows of points by columns.
    """

    def __init__(self, graph: TurnGraph) -> None:
        states = graph.states
        classes = [(node, *each) for node, s in enumerate(states) for each in s.classes]
        every = {leaf for _node, some, _orders in classes for leaf in some}
        leaves = sorted(every, key=lambda leaf: _rank(graph, leaf))
        number = {leaf: n for n, leaf in enumerate(leaves)}
        free = [(Bound.FREE, node) for node in range(len(states))]
        bound = sorted({(leaf.bound, leaf.node) for leaf in leaves if leaf.bound})
        self.columns = [*free, *bound]
        place = {column: n for n, column in enumerate(self.columns)}
        self.points: Indices = np.array([leaf.points for leaf in leaves], np.intp)
        columns = np.array([place[leaf.bound, leaf.node] for leaf in leaves], np.intp)
        self.reached: Indices = self.points * len(self.columns) + columns
        sets = tuple(frozenset(number[leaf] for leaf in some) for _n, some, _o in classes)
        self.plan = plan_maxima(len(leaves), sets)
        self.roots: Indices = np.array(self.plan.roots, np.intp)
        self.chances: Array = np.zeros((len(states), len(classes)))
        for k, (node, _some, orders) in enumerate(classes):
            self.chances[node, k] = orders / states[node].orders
        self.dice: Indices = np.array([state.dice for state in states], np.intp)
        scoring = graph.rules.scoring
        self.beside: Flags = np.array([matches(scoring, state.trios) for state in states])

    def best(self, keys: Keys) -> Indices:
        """By class, the set-aside with the highest of these ``keys[set-aside, turn]``.

        −1 where each of a class is below 0.
        """
        leaves = self.plan.leaves
        slots = np.empty((self.plan.size, keys.shape[1]), np.int64)
        numbers = np.arange(leaves, dtype=np.int64)[:, np.newaxis]
        slots[:leaves] = np.where(keys < 0, -1, keys * leaves + numbers)
        for level in self.plan.levels:
            out = slice(level.first, level.first + len(level.left))
            np.maximum(slots[list(level.left)], slots[list(level.right)], out=slots[out])
        highest = slots[self.roots]
        return np.where(highest < 0, -1, highest % leaves).astype(np.intp)


def _rank(graph: TurnGraph, leaf: Transition) -> tuple[int, int, int, int, Node]:
    trios = graph.states[leaf.node].trios
    bound = {Bound.MUST_ROLL: 1, Bound.MUST_BANK: 2}.get(leaf.bound, 0)
    return (leaf.points, len(trios), -bound, -min(trios, default=0), leaf.node)


class TurnErrors:
    """What a rule gives away in each of these turns, whose perfect play is ``values``."""

    def __init__(
        self, rules: RuleSet, starts: Sequence[TurnStart], values: Sequence[TurnValues]
    ) -> None:
        solver, self._rules, self._starts = turn_solver(rules), rules, starts
        self._choices = _Choices(solver.graph)
        self._full, self._zilches = solver.graph.full, solver.zilch_chances
        full = solver.graph.states[self._full]
        self._blank = full.blanks / full.orders
        self._rows = self._followed(starts, solver.mean_points)
        rows = np.arange(self._rows + solver.beyond)
        banks = [each.ends.bank[:, 0] for each in values]
        self._bank: Array = np.stack([b[np.minimum(rows, len(b) - 1)] for b in banks], axis=1)
        self._may: Flags = self._bank > NOT_ALLOWED
        self._best = np.array([each.start for each in values])
        self._lost = np.array([each.zilch for each in values])
        self._blank_lost = np.array([each.blank_zilch for each in values])
        self._won = float(values[0].ends.won)
        exact = rules.end.exact
        self._room = np.array([each.highest if exact else len(rows) for each in values])

    def _followed(self, starts: Sequence[TurnStart], mean_points: float) -> int:
        """The rows of points up to which turns are followed: a last turn until it is won."""
        far = int(FAR_THROWS * mean_points) + 1
        deficits = [1 - start.lead for start in starts if start.last]
        return max(far, *deficits) if deficits else far

    def of(self, rule: RuleOfThumb) -> Array:
        """The chance of winning that the rule gives away in each turn."""
        banks = self._banks(rule)
        keys, group = self._keys(rule, banks)
        columns, points = len(self._choices.columns), self._choices.points
        worth, thrown = np.empty((len(banks), columns, len(self._starts))), self._lost
        self._fill_beyond(worth)
        flat, flat_keys = worth.reshape(-1, len(group)), keys.reshape(-1, keys.shape[2])
        room, every = np.empty(keys.shape[2], np.intp), np.arange(len(group))
        room[group] = self._room
        tight = int(self._room.min()) - int(points.max())
        for row in range(self._rows - 1, -1, -1):
            reached = row * columns + self._choices.reached
            offered = flat_keys[reached]
            if row > tight:
                offered[row + points[:, np.newaxis] > room] = -1
            chosen = self._choices.best(offered)[:, group]
            after = np.where(chosen < 0, self._lost, flat[reached[chosen], every])
            thrown = self._thrown(after, worth, row, banks)
            self._fill(worth[row], thrown, self._bank[row], banks[row])
        return np.asarray(self._best - thrown[self._full])

    def _banks(self, rule: RuleOfThumb) -> Flags:
        """By points, node and turn: whether the rule banks there, if it is free to."""
        rows, dice = len(self._bank), self._choices.dice
        points = np.arange(rows)[:, np.newaxis]
        lead = np.array([start.lead for start in self._starts])
        never = np.iinfo(np.int32).max
        at = np.array([never if at is None else at for at in rule.bank_at])
        by_node = at[np.minimum(dice, len(at)) - 1] + rule.beside * self._choices.beside
        at = by_node[:, np.newaxis] + self._shifts(rule, lead)
        enough = points[..., np.newaxis] >= np.maximum(at, 1)
        enough = self._across(rule, points, lead, enough)
        enough[self._rows :] = True
        return enough & self._may[:, np.newaxis]

    def _shifts(self, rule: RuleOfThumb, lead: Indices) -> Indices:
        other = rule.adjustment
        if other is None:
            return np.zeros_like(lead)
        return np.array([other.shift if other.holds(each) else 0 for each in lead.tolist()])

    def _across(self, rule: RuleOfThumb, points: Indices, lead: Indices, enough: Flags) -> Flags:
        """What is ``enough`` at the target and in the last turn is another thing."""
        end = self._rules.end
        missing = np.array([end.goal - start.mine.score for start in self._starts])
        last = np.array([start.last for start in self._starts])
        least = rule.lead if end.last_turns and rule.lead is not None else -2 * end.goal
        far = np.where(last, points + lead > 0, points + lead >= least)
        there = last | (points >= missing)
        return np.where(there[:, np.newaxis], far[:, np.newaxis], enough)

    def _keys(self, rule: RuleOfThumb, banks: Flags) -> tuple[Keys, Indices]:
        """By points, column and group, the key of a set-aside that leads there; each turn's group.

        Turns of a group have the same keys: most are alike in all that a rule looks at.
        """
        bits = np.packbits(banks.reshape(-1, banks.shape[2]), axis=0)
        room = self._room.astype(np.int64).view(np.uint8).reshape(-1, 8).T
        pattern = np.ascontiguousarray(np.concatenate((bits, room)).T)
        _alike, first, group = np.unique(pattern, axis=0, return_index=True, return_inverse=True)
        nodes = np.array([node for _bound, node in self._choices.columns])
        boards = zip(self._choices.dice.tolist(), self._choices.beside.tolist(), strict=True)
        worth = np.array([rule.worth(dice, beside=beside) for dice, beside in boards])[nodes]
        stops = banks[..., first][:, nodes]
        for column, (bound, _node) in enumerate(self._choices.columns):
            if bound is Bound.MUST_ROLL:
                stops[:, column] = False
            elif bound is Bound.MUST_BANK:
                stops[:, column] = self._may[:, first]
        points = HALVES * np.arange(len(banks))[:, np.newaxis, np.newaxis]
        keys: Keys = points + np.where(stops, 0, worth[:, np.newaxis])
        won = [bound is Bound.WON for bound, _node in self._choices.columns]
        keys[:, won] = HALVES * len(banks) + int(worth.max()) + 1
        return keys, group.reshape(-1)

    def _thrown(self, after: Array, worth: Array, row: int, banks: Flags) -> Array:
        """The value of throwing each node, from that ``after`` each class of rolls."""
        thrown: Array = self._choices.chances @ after
        lost = np.repeat(self._lost[np.newaxis], len(thrown), axis=0)
        lost[self._full] = self._blank_lost
        thrown += self._zilches[:, np.newaxis] * lost
        if self._blank:
            self._throw_blank_again(thrown, worth, row, banks)
        return thrown

    def _throw_blank_again(self, thrown: Array, worth: Array, row: int, banks: Flags) -> None:
        turn, full = self._rules.turn, self._full
        at, stops = row + turn.blank_bonus, turn.blank_may_bank
        stays = banks[at, full] if stops else np.zeros_like(banks[at, full])
        if turn.blank_bonus:
            column = self._choices.columns.index((Bound.MUST_ROLL, full))
            again = np.where(stays, self._bank[at], worth[at, column])
            again = np.where(at > self._room, self._lost, again)
            thrown[full] += self._blank * again
        else:
            banked = thrown[full] + self._blank * self._bank[row]
            thrown[full] = np.where(stays, banked, thrown[full] / (1.0 - self._blank))

    def _fill(self, worth: Array, thrown: Array, bank: Array, banks: Flags) -> None:
        """Fill in a row: what each column is worth with so many points at risk."""
        may = bank > NOT_ALLOWED
        for column, (bound, node) in enumerate(self._choices.columns):
            match bound:
                case Bound.WON:
                    worth[column] = self._won
                case Bound.MUST_ROLL:
                    worth[column] = thrown[node]
                case Bound.MUST_BANK:
                    worth[column] = np.where(may, bank, thrown[node])
                case Bound.FREE:
                    worth[column] = np.where(banks[node], bank, thrown[node])

    def _fill_beyond(self, worth: Array) -> None:
        """Fill in the rows up to which no turn is followed: there it is banked, or lost."""
        bank, may = self._bank[self._rows :], self._may[self._rows :]
        worth[self._rows :] = np.where(may, bank, self._lost)[:, np.newaxis]
        won = [bound is Bound.WON for bound, _node in self._choices.columns]
        worth[self._rows :, won] = self._won


class Sample(NamedTuple):
    """Turn starts of games of best play, and how often each comes up in a game, for one player."""

    starts: tuple[TurnStart, ...]
    weights: tuple[float, ...]


STRATA = (60, 170, 120)
"""How many last turns, turns late in a game, and others are looked at."""
LATE = 0.75
"""It is late once somebody has this share of the target."""


def sampled(
    rules: RuleSet, games: Sequence[Sequence[TurnStart]], sizes: Sequence[int] = STRATA
) -> Sample:
    """Some of the turns of these games, which both players played, evenly from each stratum."""
    strata: tuple[list[TurnStart], ...] = ([], [], [])
    for start in (start for game in games for start in game):
        late = max(start.mine.score, start.theirs.score) >= LATE * rules.end.goal
        strata[0 if start.last else 1 if late else 2].append(start)
    chosen: dict[TurnStart, float] = {}
    for stratum, size in zip(strata, sizes, strict=True):
        # Sorted, every n-th is a fair share of all totals.
        row = sorted(stratum, key=lambda start: start.order)
        number = min(size, len(row))
        for k in range(number):
            start = row[(2 * k + 1) * len(row) // (2 * number)]
            weight = len(row) / number / (2 * len(games))
            chosen[start] = chosen.get(start, 0.0) + weight
    return Sample(tuple(chosen), tuple(chosen.values()))


class GivenAway:
    """What rules of thumb give away in a game: last turns apart, as they are followed further."""

    def __init__(self, table: ValueTable, sample: Sample) -> None:
        self._last = self._part(table, sample, last=True)
        self._others = self._part(table, sample, last=False)
        self._in_last: dict[tuple[int, int, int], float] = {}

    def _part(self, table: ValueTable, sample: Sample, *, last: bool) -> "_Part | None":
        pairs = [pair for pair in zip(*sample, strict=True) if pair[0].last is last]
        if not pairs:
            return None
        starts, weights = zip(*pairs, strict=True)
        values = [start.values(table) for start in starts]
        return _Part(TurnErrors(table.rules, starts, values), np.array(weights))

    def of(self, rule: RuleOfThumb) -> float:
        """The chance of winning that the rule gives away in a game, about."""
        key = rule.per_die, rule.less, rule.beside_worth
        if key not in self._in_last:  # nothing else of a rule counts in the last turn of two
            self._in_last[key] = 0.0 if self._last is None else self._last.of(rule)
        return self._in_last[key] + (0.0 if self._others is None else self._others.of(rule))


class _Part(NamedTuple):
    errors: TurnErrors
    weights: Array

    def of(self, rule: RuleOfThumb) -> float:
        return float(self.errors.of(rule) @ self.weights)


# The search

FREEZE = RuleOfThumb((6, 5, 10, 14, 34, None), per_die=5, less=12, lead=10)
"""The best one by Freeze 5000, in units of 50 points, and nearly so by other rules."""
FREEZE_MEAN_POINTS = 7.172
"""What a throw of all its dice brings on average, in units."""

SCALES = (1.0, 0.75, 1.35)
"""The search starts from thresholds that are so many times those."""
MOST_TRIED = 260
"""Rules that are tried, at most; most often half of them will do."""
WORTH_SAYING = 0.002
"""An adjustment is only added if it saves this much in a game: 1.4 points of rating."""
ROUNDING = 0.00015
"""A rounder figure is taken if it costs no more than this."""
RARE = 20
"""A threshold of more units may be left out altogether, if that costs next to nothing."""


def search(table: ValueTable, sample: Sample) -> Generator[float, None, RuleOfThumb]:
    """Find the rule that gives least away at these turn starts; yields how far it is, from 0 to 1.

    Rules must be in their largest unit and have no take-overs.
    """
    search = _Search(table.rules, GivenAway(table, sample))
    yield from search.begin()
    yield from search.descend(2)
    yield from search.descend(1)
    yield from search.adjust()
    yield from search.descend(1)
    yield from search.make_round()
    return search.rule


class _Search:
    """The best rule so far, and what it gives away."""

    def __init__(self, rules: RuleSet, given_away: GivenAway) -> None:
        self._rules, self._given_away = rules, given_away
        self._tried: dict[RuleOfThumb, float] = {}
        self._step = max(1, round(turn_solver(rules).mean_points / FREEZE_MEAN_POINTS))
        self.rule = self._scaled(SCALES[0])
        self.error = 1.0

    def _scaled(self, scale: float) -> RuleOfThumb:
        """Freeze's rule where points, or at least its thresholds, are so many times as many."""
        ratio = turn_solver(self._rules).mean_points / FREEZE_MEAN_POINTS
        dice = self._rules.scoring.dice
        lead = round((FREEZE.lead or 0) * ratio) if self._rules.end.last_turns else None
        at = [None if at is None else max(1, round(at * ratio * scale)) for at in FREEZE.bank_at]
        worth = round(FREEZE.per_die * ratio), round(FREEZE.less * ratio)
        return RuleOfThumb((*at[: dice - 1], None), *worth, lead)

    def _try(self, rule: RuleOfThumb, saving: float = 1e-7) -> bool:
        """Whether the rule saves so much; then it is the best so far."""
        if rule not in self._tried:
            self._tried[rule] = self._given_away.of(rule)
        if self._tried[rule] > self.error - saving:
            return False
        self.rule, self.error = rule, self._tried[rule]
        return True

    @property
    def _progress(self) -> float:
        return min(0.99, len(self._tried) / MOST_TRIED)

    def begin(self) -> Iterator[float]:
        for scale in SCALES:
            self._try(self._scaled(scale))
            yield self._progress

    def descend(self, size: int) -> Iterator[float]:
        """Change one figure after the other, as long as that saves anything."""
        moves, since = self._moves(size), 0
        while since < len(moves) and len(self._tried) < MOST_TRIED:
            change = moves.pop(0)
            moves.append(change)
            rule = change.of(self.rule)
            if rule is not None and self._try(rule):
                moves.insert(0, moves.pop())  # go on that way
                since = 0
            else:
                since += 1
            yield self._progress

    def _moves(self, size: int) -> list["_Change"]:
        step = size * self._step
        moves = []
        for place, at in enumerate(self.rule.bank_at):
            if at is not None:
                wide = step * max(1, at // (8 * self._step))
                moves += [_Change(place, wide), _Change(place, -wide)]
        worth = ((0, 1), (0, -1), (1, 2), (-1, -2), (1, 3), (-1, -3))
        moves += [_Change(per_die=step * each, less=step * less) for each, less in worth]
        if self._rules.scoring.match:
            moves += [_Change(beside=3 * step), _Change(beside=-step)]
            moves += [_Change(beside_worth=3 * step), _Change(beside_worth=-step)]
        if self.rule.lead is not None:
            moves += [_Change(lead=step), _Change(lead=-step)]
        return moves

    def adjust(self) -> Iterator[float]:
        """Add the adjustment that saves most, if any saves enough."""
        best, plain = self.rule, self.error
        for share in (0.04, 0.08, 0.14, -0.1, -0.18):
            for shift in (-4, -2, 2, 4):
                lead = round(share * self._rules.end.goal) or 1
                adjusted = replace(best, adjustment=Adjustment(lead, shift * self._step))
                if (shift < 0) == (lead > 0):  # bank earlier when ahead, later when behind
                    self._try(adjusted)
                    yield self._progress
        if self.error > plain - WORTH_SAYING:
            self.rule, self.error = best, plain

    def make_round(self) -> Iterator[float]:
        """Take rounder figures, and no threshold at all, where that costs next to nothing."""
        for place, at in reversed(list(enumerate(self.rule.bank_at))):
            for rounder in _rounder(at):
                row = self.rule.bank_at
                row = (*row[:place], rounder, *row[place + 1 :])
                if self._try(replace(self.rule, bank_at=row), -ROUNDING):
                    break
                yield self._progress
        for rounder in _rounder(self.rule.lead):
            if rounder is not None and self._try(replace(self.rule, lead=rounder), -ROUNDING):
                break
            yield self._progress


def _rounder(figure: Points | None) -> Iterator[Points | None]:
    """Rounder figures than this one, the roundest first; None is no limit, for what is rare."""
    if figure is None:
        return
    if figure > RARE:
        yield None
    for unit in (10, 4, 2):
        if figure > 2 * unit and figure % unit:
            yield figure // unit * unit
            yield -(-figure // unit) * unit


class _Change(NamedTuple):
    """Adds so much to the threshold at this ``place``, and to the other figures."""

    place: int = 0
    threshold: Points = 0
    per_die: int = 0
    less: int = 0
    lead: Points = 0
    beside: Points = 0
    beside_worth: int = 0

    def of(self, rule: RuleOfThumb) -> RuleOfThumb | None:
        """The changed rule; None if a figure fell below 0, or the threshold is never reached."""
        row, at = list(rule.bank_at), rule.bank_at[self.place]
        if self.threshold and at is None:
            return None
        if at is not None:
            row[self.place] = at + self.threshold
        changed = replace(
            rule,
            bank_at=tuple(row),
            per_die=rule.per_die + self.per_die,
            less=rule.less + self.less,
            lead=None if rule.lead is None else rule.lead + self.lead,
            beside=rule.beside + self.beside,
            beside_worth=rule.beside_worth + self.beside_worth,
        )
        figures = [changed.per_die, changed.less, changed.lead or 0, (row[self.place] or 1) - 1]
        figures += [changed.beside, changed.beside_worth]
        return None if min(figures) < 0 else changed
