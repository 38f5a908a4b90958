"""A player alone: the most points from one turn, and the fewest turns to the target.

Where zilches in a row cost points, also the most points per turn in the long run.
"""

from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from zilch3d.engine.dice import ALL_FACES, Face
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Trios
from zilch3d.odds.solvable import RULES_CACHED, SoloObstacle
from zilch3d.odds.solver.turn_graph import Node, turn_graph
from zilch3d.odds.solver.turn_solver import (
    NOT_ALLOWED,
    Array,
    TurnEnds,
    TurnSolver,
    TurnValues,
    turn_solver,
)

SETTLED = 1e-12
"""A turn's value has converged if twice as many points change it by no more than this share."""

LONGEST = 64
"""The maximum of points at risk that is solved: so many times those of the best set-aside."""

MAX_ROWS = 100_000
"""In units: a turn is followed no further, except to the fewest points to bank; some seconds."""

CLOSE = 1e-8
"""The residual, in turns, after which one more step is enough."""

USUAL_SLOPE = 0.35
"""How much the turns needed grow with those needed after a lost one: about the chance of that."""

HIGHEST_TARGET = 600
"""In units: the work grows with its square, and is some ten seconds at this."""

HOPELESS = 1e6
"""From so many turns on, the target counts as out of reach."""

AVERAGE_CLOSE = 1e-10
"""In units: an average this close to what follows from it is found."""

MAX_STEPS = 30

SAME_LOSS = 1e-13
"""In units: two losses that differ by no more lead to the same turn."""

Thresholds: TypeAlias = dict[int, Points | None]
"""By the number of dice left, the fewest points at risk at which banking is as good as throwing;
None where it never is, or never allowed.
"""


@dataclass(frozen=True, kw_only=True)
class Banking:
    """When to bank: without a three of a kind on the board, and beside one, by its face.

    ``bank_at_beside`` is empty where the rules have no matching.
    """

    bank_at: Thresholds
    bank_at_beside: dict[Face, Thresholds]


@dataclass(frozen=True, kw_only=True)
class BestTurn(Banking):
    """A turn that is played for its points alone: their average, and when to bank.

    ``expected`` is in units; None where there is no limit to it, or none within MAX_ROWS.
    """

    expected: float | None


def best_turn(rules: RuleSet, *, opening: bool = False) -> BestTurn:
    """The best turn by these rules, or the best ``opening`` one."""
    values, enough = _long_enough(rules, opening)
    when = banking(values)
    return BestTurn(
        expected=None if enough is None else values.start,
        bank_at=when.bank_at,
        bank_at_beside=when.bank_at_beside,
    )


def banking(values: TurnValues) -> Banking:
    """When to bank in a turn with these values."""
    scoring = values.graph.rules.scoring
    faces = ALL_FACES if scoring.match else ()
    beside = {face: _thresholds(values, frozenset({face}), scoring.dice - 3) for face in faces}
    return Banking(bank_at=_thresholds(values, NO_TRIOS, scoring.dice), bank_at_beside=beside)


def _thresholds(values: TurnValues, trios: Trios, most: int) -> Thresholds:
    """The thresholds with 1 to ``most`` dice left beside these trios."""
    rules = values.graph.rules
    bank_at = {n: _banking_from(values, values.graph.node(n, trios)) for n in range(1, most + 1)}
    if most == rules.scoring.dice and rules.turn.hot_dice_forced:
        bank_at[most] = None
    return bank_at


def turn_for_points(rules: RuleSet, *, opening: bool = False) -> TurnValues:
    """The values, in units, within a turn that is played for its points alone.

    ``opening`` is the turn of a player off the board: it must reach the opening, and brings no
    consolation. A game won at once counts as the whole target.
    """
    return _long_enough(rules, opening)[0]


def turn_at_risk_of(rules: RuleSet, lost: float) -> TurnValues:
    """The values within a turn on the board in which a zilch is worth ``lost`` units, 0 or less.

    It is followed as far as a turn without a loss, since a player with more to lose banks no later:
    x to lose are like x more points at risk in every throw.
    """
    return _turn(rules, _long_enough(rules, False)[0].highest, lost=lost)


@lru_cache(maxsize=RULES_CACHED)
def _points_solver(rules: RuleSet) -> TurnSolver:
    """A solver for turns that are played for their points, without set-asides that never help."""
    return TurnSolver(turn_graph(rules).highest_only(), rules.turn.blank_bonus)


@lru_cache(maxsize=RULES_CACHED)
def _long_enough(rules: RuleSet, opening: bool) -> tuple[TurnValues, Points | None]:
    """The values of a turn, and the points at risk up to which they had to be followed.

    Twice as many points are followed until the turn's value stays the same and all the dice are
    banked from some points on. The second result is None if the value never settles.
    """
    most_points = _points_solver(rules).most_points
    most = min(2 * most_points, MAX_ROWS // 2)
    highest = max(most, 2 * rules.turn.min_to_bank(not opening))
    shorter, enough = _turn(rules, highest, opening=opening), None
    while True:
        highest *= 2
        longer = _turn(rules, highest, opening=opening)
        settled = abs(longer.start - shorter.start) <= SETTLED * longer.start
        enough = (enough or shorter.highest) if settled else None
        ends = _banking_from(longer, longer.graph.full)
        # Near the highest points banking seems best too early, since all above them is banked.
        banked = ends is not None and ends + most_points <= highest
        if (settled and banked) or highest > min(LONGEST * most_points, MAX_ROWS // 2):
            return longer, enough
        shorter = longer


def _turn(
    rules: RuleSet, highest: Points, *, opening: bool = False, lost: float = 0.0
) -> TurnValues:
    solver = _points_solver(rules)
    bank = np.arange(highest + 1 + solver.beyond, dtype=float)
    bank[: rules.turn.min_to_bank(not opening)] = NOT_ALLOWED
    consoled = 0.0 if opening else float(rules.turn.consolation)
    won = float(rules.end.goal or solver.most_points)
    values = solver.solve_one(TurnEnds.of_one(bank, lost, lost + consoled, won=won))
    return replace(values, graph=turn_graph(rules))


def _banking_from(values: TurnValues, node: Node) -> Points | None:
    """The fewest points at risk at which banking is as good as throwing the node."""
    bank = values.ends.bank[: values.highest + 1, 0]
    good = np.flatnonzero(bank >= values.throw[:, node])
    return int(good[0]) if good.size else None


# Zilches in a row


@dataclass(frozen=True)
class PenalisedTurns:
    """Turns played for the most points in the long run, with the penalty for zilches in a row.

    ``average`` is the average of a turn, in units, as long as there are points to lose. ``banking``
    says when to bank after no zilch, after one, and so on, up to the last before the penalty.
    """

    average: float
    banking: tuple[Banking, ...]


@lru_cache(maxsize=RULES_CACHED)
def penalised_turns(rules: RuleSet) -> PenalisedTurns | None:
    """The best turns in the long run; None where zilches in a row cost nothing, or where there is
    no limit to the points of a turn.

    With g the average of a turn, let h(s) be how many points more or fewer the future is worth
    after s zilches in a row. Then h(s) is the value of the best turn in which a zilch is worth
    h(s + 1), less g. The last zilch of a row costs the penalty; after it, and after banking, the
    row begins again with h(0) = 0. Secants find the g for which that holds.
    """
    usual = best_turn(rules).expected
    if not rules.turn.zilches_in_a_row or usual is None:
        return None
    before, average = usual + 1.0, usual
    off_before, off = _residual(rules, before), _residual(rules, average)
    for _step in range(MAX_STEPS):
        if abs(off) < AVERAGE_CLOSE:
            break
        step = off * (average - before) / (off - off_before)
        before, average, off_before = average, average - step, off
        off = _residual(rules, average)
    return PenalisedTurns(average, tuple(banking(each) for each in _turns_of_row(rules, average)))


def _residual(rules: RuleSet, average: float) -> float:
    """The h(0) that follows from this average; it is 0 for the right one."""
    return _turns_of_row(rules, average)[0].start - average


def _turns_of_row(rules: RuleSet, average: float) -> list[TurnValues]:
    """The turns after no zilch, after one, and so on."""
    lost, turns = -float(rules.turn.zilch_penalty), list[TurnValues]()
    for _zilch in range(rules.turn.zilches_in_a_row):
        if not turns or abs(turns[-1].zilch - lost) > SAME_LOSS:
            turns.append(turn_at_risk_of(rules, lost))
        else:
            turns.append(turns[-1])
        lost = turns[-1].start - average
    return turns[::-1]


# The fewest turns to the target


def solo_turns(rules: RuleSet) -> float | None:
    """The average number of turns from 0 to the target, played so that it is as low as possible.

    None where there is a ``solo_obstacle``.
    """
    return None if solo_obstacle(rules) else float(_turns_to_go(rules)[0])


def solo_obstacle(rules: RuleSet) -> SoloObstacle | None:
    """Why ``solo_turns`` cannot be computed; None if it can."""
    obstacle = plain_obstacle(rules)
    return obstacle or (None if is_reached(_turns_to_go(rules)) else SoloObstacle.OUT_OF_REACH)


def plain_obstacle(rules: RuleSet) -> SoloObstacle | None:
    """The obstacle, as far as the rules tell it without solving anything."""
    if not rules.end.target:
        return SoloObstacle.NO_TARGET
    if rules.end.target > HIGHEST_TARGET:
        return SoloObstacle.HIGH_TARGET
    return SoloObstacle.PENALTY if rules.turn.zilches_in_a_row else None


def is_reached(turns: Array) -> bool:
    """Whether the target can be reached, given the turns needed at each score."""
    return bool(turns[0] < HOPELESS)


@lru_cache(maxsize=RULES_CACHED)
def _turns_to_go(rules: RuleSet) -> Array:
    working = turns_to_go(rules)
    while True:
        try:
            next(working)
        except StopIteration as done:
            turns: Array = done.value
            return turns


def turns_to_go(rules: RuleSet) -> Generator[None, None, Array]:
    """The fewest turns still needed, by score: 0 at the goal, infinite where it is out of reach.

    It yields after each score, so that work on other rules may come first.
    """
    goal = rules.end.goal
    turns = np.zeros(goal + 1)
    slope = USUAL_SLOPE
    for score in range(goal - 1, -1, -1):
        turns[score], slope = _turns_from(rules, turns, score, slope)
        yield
    return turns


def _turns_from(rules: RuleSet, turns: Array, score: Points, slope: float) -> tuple[float, float]:
    """The turns needed at this score, given those at all higher ones; and the slope there.

    A lost turn leaves the score as it is. So the turns needed are x = 1 + f(x), where f, what is
    needed after this turn, is concave with a slope below 1, about that of the score above. Secants
    find x.
    """
    above = turns[score + 1 : score + 3]
    guess = 2 * above[0] - above[-1] if max(above) < HOPELESS else 1.0
    needed = _after_one(rules, turns, score, guess)
    while abs(needed - guess) > CLOSE:
        before = guess, needed
        guess += (needed - guess) / (1 - slope)
        needed = _after_one(rules, turns, score, guess)
        slope = (needed - before[1]) / (guess - before[0])
        if slope >= 1 or needed > HOPELESS:
            return np.inf, USUAL_SLOPE
    # One step more than needed: the residual is negligible.
    return guess + (needed - guess) / (1 - slope), slope


def _after_one(rules: RuleSet, turns: Array, score: Points, lost: float) -> float:
    """The turns needed at this score if ``lost`` turns were needed after a lost one."""
    return 1.0 - turn_for_turns(rules, turns, score, lost).start


def turn_for_turns(rules: RuleSet, turns: Array, score: Points, lost: float) -> TurnValues:
    """The values within a turn at this score: minus the turns needed after it.

    ``turns`` has them by score; ``lost`` are needed after a lost turn.
    """
    solver, goal = turn_solver(rules), rules.end.goal
    totals = np.minimum(score + np.arange(_highest(rules, score) + 1 + solver.beyond), goal)
    bank = -turns[totals]
    bank[np.isinf(bank)] = NOT_ALLOWED
    bank[: rules.turn.min_to_bank(score)] = NOT_ALLOWED
    bank[goal - score : rules.end.crossing] = NOT_ALLOWED
    consoled = score + rules.turn.consolation
    given = score > 0 and consoled < goal and rules.turn.consolation
    blank = -float(turns[consoled]) if given else -lost
    ends = TurnEnds.of_one(bank, -lost, blank, exact=rules.end.exact, won=0.0)
    return solver.solve_one(ends)


def _highest(rules: RuleSet, score: Points) -> Points:
    """The points at risk from which on nothing more can be gained, under any bound."""
    room = rules.end.goal - score
    if rules.end.exact:
        return room
    bound = rules.scoring.must_roll or rules.turn.hot_dice_forced
    longer = 4 * turn_solver(rules).most_points if bound else 0
    return max(room, rules.turn.min_to_bank(score), rules.end.crossing) + longer
