"""Three perfect players: each one's chance of winning at every score, solved exactly.

Each player maximises its own chance. So the choices of a turn follow from the mover's chance alone,
and the next player's chance is averaged under the same choices (``TurnSolver.follow``); the last
player has the rest.

Totals only grow, so scores are solved from the highest sum down. Of one sum only the turns
(a, b, c), (b, c, a) and (c, a, b) depend on each other: if one is lost, the next of this ring
follows. As long as choices stay the same, chances are linear in those after a lost turn. So each
round makes the best choices for the present chances (``_follow``), solves the three linear
equations of each ring (``_linked``), and repeats that until no chance changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from zilch3d.engine.decide import set_asides
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.state import State, Turn
from zilch3d.odds.solver.batches import BATCH, Allocate, ParallelMap, serial_map
from zilch3d.odds.solver.last_two_turns import last_two_turns, least_risk
from zilch3d.odds.solver.start_scores import PlayerScore, start_scores
from zilch3d.odds.solver.turn_graph import Node
from zilch3d.odds.solver.turn_solver import (
    NOT_ALLOWED,
    Array,
    Indices,
    TurnEnds,
    TurnValues,
    turn_solver,
)

CLOSE = 1e-9
"""A ring is solved when its chances after a lost turn change by less than this in a round."""

MAX_ROUNDS = 100

EASED_AFTER = 6
"""From this round on, steps get smaller: a few rings have no choices that are best for all three
players at once, and would go round in circles. They settle where a player's two choices are equal.
"""

MOVER, LAST = 0, 1
"""Whose chance: the player to move, or the one who moves last. The next player has the rest."""


class Turns(NamedTuple):
    """Turns at their start: the scores in order of play, the mover's first, and the mover's chance
    if the turn is lost.
    """

    first: Indices
    second: Indices
    third: Indices
    lost: Array

    def only(self, chosen: Indices) -> "Turns":
        """Some of the turns."""
        first, second, third, lost = self
        return Turns(first[chosen], second[chosen], third[chosen], lost[chosen])


class _Ends(NamedTuple):
    """What banking is worth to the mover and to the next player; row 0 is the total ``first``."""

    first: Points
    own: TurnEnds
    next_player: Array


def _ends(rules: RuleSet, chances: Array, at_the_end: Array, turns: Turns) -> _Ends:
    """The ends of these turns.

    ``chances`` are those below the target. ``at_the_end[whose, excess, turn]`` are those of the
    player who banks so much more than the target (0) and of the next player (1).
    """
    scores, solver = start_scores(rules), turn_solver(rules)
    first = int(turns.first.min())
    # Rolling on is lost with some chance at least, and brings no more than a win: from the total
    # that is worth ``best`` on, banking is best and no more rows are needed.
    best = 1.0 - least_risk(solver) * (1.0 - np.minimum(turns.lost * 1.25 + 0.02, 1.0))
    enough = int((at_the_end[0] < best).sum(axis=0).max())
    rows = min(enough + 1 + solver.beyond, at_the_end.shape[1])
    early = np.arange(first, scores.goal)[:, np.newaxis]
    who = turns.second, turns.third, early
    own = np.concatenate((chances[LAST][who], at_the_end[0, :rows]))
    next_player = np.concatenate((chances[MOVER][who], at_the_end[1, :rows]))
    points = first + np.arange(len(own))[:, np.newaxis] - turns.first
    own = np.where(scores.may_bank(turns.first, points), own, NOT_ALLOWED)
    return _Ends(first, TurnEnds(own, turns.lost, turns.lost), next_player)


class TurnsOfThree:
    """Plays turns of three players; a BatchPlayer.

    ``chances`` are those that ThreePlayer solves, and ``at_the_end`` what ``_ends`` takes.
    """

    def __init__(self, rules: RuleSet, allocate: Allocate = np.zeros) -> None:
        self._rules = rules
        self._solver, goal = turn_solver(rules), start_scores(rules).goal
        leaders = len(last_two_turns(rules).leaders)
        self.chances: Array = allocate((2, goal, goal, goal), np.float64)
        self.at_the_end: Array = allocate((2, leaders, goal, goal), np.float64)

    @property
    def rules(self) -> RuleSet:
        return self._rules

    def __call__(self, turns: Turns, /) -> Array:
        """``[kind, turn]``: the turn's value to the mover, the chance of losing it, and the next
        player's chance out of banked turns. All scores of a higher sum are solved.
        """
        at_the_end = self.at_the_end[:, :, turns.second, turns.third]
        first, own, next_player = _ends(self._rules, self.chances, at_the_end, turns)
        nothing, certain = np.zeros_like(next_player), np.ones_like(turns.lost)
        banked = np.stack((nothing, next_player))
        throws, brought = self._solver.follow(own, banked, np.stack((certain, 0.0 * certain)))
        at = turns.first - first, self._solver.graph.full, np.arange(len(turns.lost))
        return np.stack((throws[at], *(each[at] for each in brought)))


class ThreePlayer:
    """A three-player game being solved: ``prepare``, then ``advance`` until ``done``.

    ``chances[whose, first, second, third]`` are those at a turn's start, NaN where not solved, a
    shared win as its share. ``residual`` is the greatest change that a last round made;
    ``unsettled`` counts the turns that still changed in the last round allowed.
    """

    def __init__(
        self,
        rules: RuleSet,
        workers: int = 1,
        parallel_map: ParallelMap = serial_map,
        allocate: Allocate = np.zeros,
    ) -> None:
        """Rules that are ``solvable_for_three``; see TwoPlayer for the other arguments."""
        self.rules = rules
        self._scores = start_scores(rules)
        self._goal = self._scores.goal
        self._workers, self._map = workers, parallel_map
        self._turns = TurnsOfThree(rules, allocate)
        self.chances = self._turns.chances
        self.chances[:] = np.nan
        self.next_sum: Points = 3 * (self._goal - 1)
        self.residual = 0.0
        self.unsettled = 0

    def prepare(self) -> None:
        """Solve the ends of the game."""
        scores = np.arange(self._goal)
        shares = last_two_turns(self.rules).shares(scores[:, np.newaxis], scores)
        self._turns.at_the_end[:] = shares

    @property
    def done(self) -> bool:
        return self.next_sum < 0

    @property
    def progress(self) -> float:
        """The share of the scores that are solved, from 0 to 1."""
        first, second, third = np.ix_(*[np.arange(self._goal)] * 3)
        return float((first + second + third > self.next_sum).mean())

    def advance(self) -> None:
        """Solve the scores of the next sum."""
        grid = np.meshgrid(*[self._scores.reachable] * 3, indexing="ij")
        scores = np.stack([each.reshape(-1) for each in grid])
        scores = scores[:, scores.sum(axis=0) == self.next_sum]
        if scores.shape[1]:
            self._solve(scores)
        self.next_sum -= 1

    def _solve(self, scores: Indices) -> None:
        """Solve the turns of one sum; ``scores[player, turn]``, from the mover on."""
        after = _after_lost(scores)
        mover, last = self._guess(MOVER, scores), self._guess(LAST, scores)
        for number in range(MAX_ROUNDS):
            # If a turn is lost, its player moves last in the turn that follows.
            lost = last[after]
            mover, new_last = _linked(
                self._follow(Turns(scores[0], scores[1], scores[2], lost)), after, lost
            )
            off = np.abs(new_last - last)
            last = last + (new_last - last) / max(1, number - EASED_AFTER)
            self.chances[MOVER][tuple(scores)] = mover
            self.chances[LAST][tuple(scores)] = last
            # A ring goes on as a whole.
            off = np.maximum(off, np.maximum(off[after], off[after[after]]))
            self.residual = max(self.residual, float(off[off <= CLOSE].max(initial=0.0)))
            left = np.flatnonzero(off > CLOSE)
            if not len(left):
                return
            scores, last = scores[:, left], last[left]
            after = _after_lost(scores)
        self.residual = max(self.residual, float(off.max()) / (MAX_ROUNDS - EASED_AFTER))
        self.unsettled += len(left)

    def _guess(self, whose: int, scores: Indices) -> Array:
        """Chances extrapolated from those with all three scores one and two higher."""

        def look(by: Points) -> Array:
            inside = (scores + by < self._goal).all(axis=0)
            at = np.minimum(scores + by, self._goal - 1)
            return np.where(inside, self.chances[whose][tuple(at)], np.nan)

        one, two = look(1), look(2)
        guess = np.where(np.isnan(two), one, 2 * one - two)
        return np.clip(np.where(np.isnan(guess), 1 / 3, guess), 0.0, 1.0)

    def _follow(self, turns: Turns) -> Array:
        """What ``TurnsOfThree`` makes of these turns."""
        order = np.argsort(turns.first, kind="stable")
        parts = -(-len(order) // (BATCH * self._workers)) * self._workers
        split = np.array_split(order, min(parts, len(order)))
        results = self._map(self._turns, [turns.only(part) for part in split])
        ordered = np.empty((3, len(order)))
        ordered[:, order] = np.concatenate(results, axis=1)
        return ordered


def _after_lost(scores: Indices) -> Indices:
    """By turn: the number of the turn that follows if it is lost."""
    number = {turn: n for n, turn in enumerate(zip(*scores.tolist(), strict=True))}
    following = zip(*scores[[1, 2, 0]].tolist(), strict=True)
    return np.array([number[turn] for turn in following], np.intp)


def _linked(followed: Array, after: Indices, lost: Array) -> tuple[Array, Array]:
    """The chances of the mover and of the last player, if all turns keep to their choices.

    ``followed`` is what ``_follow`` returned, with ``lost`` the mover's chance after a lost turn.
    If a turn is lost, ``after`` follows it; after three lost turns the ring is round. Substituting
    each equation in the one before gives the chances directly.
    """
    value, risk, second = followed
    # Each player's part without the lost turns.
    own = value - risk * lost
    third = 1.0 - risk - own - second
    one, two = after, after[after]
    ring = 1.0 - risk * risk[one] * risk[two]
    mover = (own + risk * (third[one] + risk[one] * second[two])) / ring
    last = (third + risk * (second[one] + risk[one] * own[two])) / ring
    return mover, last


@dataclass(frozen=True)
class ThreePlayerTable:
    """The solution of a rule set for three players: ``chances`` as ThreePlayer solves them."""

    rules: RuleSet
    chances: Array

    def win(self, *players: PlayerScore) -> tuple[float, float, float]:
        """The chances of the player to move, of the next and of the last, at a turn's start.

        Raises NoSuchScore.
        """
        at = self._at(players)
        mover, last = (float(table[at]) for table in self.chances)
        return mover, 1.0 - mover - last, last

    def turn(self, *players: PlayerScore) -> TurnValues:
        """The turn of the first of three players, in some milliseconds. Raises NoSuchScore."""
        return turn_solver(self.rules).solve_one(self._ends_for(*self._at(players)).own)

    def residual(self, indices: Sequence[tuple[int, int, int]]) -> float:
        """The greatest difference between some chances and what follows from all the others.

        They are the movers' at these indices; each takes some milliseconds.
        """
        solver = turn_solver(self.rules)
        turns = (solver.solve_one(self._ends_for(*at).own).roll(0, 0) for at in indices)
        played = zip(turns, indices, strict=True)
        return max((abs(value - self.chances[MOVER][at]) for value, at in played), default=0.0)

    def follow(self, *players: PlayerScore) -> "TurnOfThree":
        """The mover's turn and the next player's chances in it; about three times the work."""
        first, second, third = self._at(players)
        ends, solver = self._ends_for(first, second, third), turn_solver(self.rules)
        after_lost = np.array([[self.chances[MOVER, second, third, first]]])
        throws, brought = solver.follow(ends.own, ends.next_player[np.newaxis], after_lost)
        values = TurnValues(solver.graph, ends.own, throws[..., 0])
        return TurnOfThree(
            values, brought[0, ..., 0], ends.next_player[:, 0], float(after_lost[0, 0])
        )

    def _ends_for(self, first: Points, second: Points, third: Points) -> _Ends:
        lost = np.array([self.chances[LAST, second, third, first]])
        turns = Turns(np.array([first]), np.array([second]), np.array([third]), lost)
        shares = last_two_turns(self.rules).shares(turns.second, turns.third)
        return _ends(self.rules, self.chances, np.stack(shares), turns)

    def _at(self, players: Sequence[PlayerScore]) -> tuple[int, ...]:
        return tuple(start_scores(self.rules).reachable_index(player) for player in players)


@dataclass(frozen=True)
class TurnOfThree:
    """A turn of three players: its values to the mover, and the next player's chances.

    These are ``next_throw[points, node]`` when the mover throws, ``next_bank[points]`` when it
    banks, ``next_lost`` when the turn is lost.
    """

    values: TurnValues
    next_throw: Array
    next_bank: Array
    next_lost: float

    def next_now(self, state: State, turn: Turn) -> float:
        """The next player's chance right now, dice in the air as yet unknown."""
        values, graph = self.values, self.values.graph
        node = graph.node(turn.dice, turn.trios)
        if turn.roll is None:
            begun = turn.begun and not turn.flying
            return self._stand(turn.points, node) if begun else self._throw(turn.points, node)
        transitions = [graph.transition(turn.dice, turn.trios, o) for o in set_asides(state)]
        if not transitions:
            return self.next_lost
        best = max(transitions, key=lambda each: values.after(turn.points, each))
        return self._stand(turn.points + best.points, best.node)

    def _throw(self, points: Points, node: Node) -> float:
        return float(self.next_throw[min(points, len(self.next_throw) - 1), node])

    def _stand(self, points: Points, node: Node) -> float:
        """The next player's chance if the mover does the better of banking and throwing."""
        throws = self.values.roll(points, node) > self.values.bank(points, node)
        if throws and points <= self.values.highest:
            return self._throw(points, node)
        return float(self.next_bank[min(points, len(self.next_bank) - 1)])
