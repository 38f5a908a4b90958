"""A player alone: the most points that one turn brings, and the fewest turns to the target."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

import numpy as np

from zilch3d.engine.dice import ALL_FACES, Face
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Trios
from zilch3d.odds.solvable import SoloObstacle
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
"""Values that differ by this share, for twice as long a turn, are the same."""

LONGEST = 64
"""The most points at risk that are solved: so many times the most that one set-aside brings."""

MOST_ROWS = 100_000
"""In units: a turn is followed no further, but to the points that may be banked; some seconds."""

CLOSE = 1e-8
"""Turns as close as this to what follows from them are found with one step more."""

USUAL_SLOPE = 0.35
"""How much the turns needed grow with those after a lost one: about the chance to lose a turn."""

HIGHEST_TARGET = 600
"""In units: the work grows with its square, and is some ten seconds at this."""

HOPELESS = 1e6
"""More turns than this are no way to the target."""


Thresholds: TypeAlias = dict[int, Points | None]
"""By the number of dice left, the fewest points at risk at which banking is as good as throwing;
None where it never is, or never allowed.
"""


@dataclass(frozen=True, kw_only=True)
class Banking:
    """When to bank: without a three of a kind on the board, and beside one, by its face.

    The latter is empty where the rules have no matching.
    """

    bank_at: Thresholds
    bank_at_beside: dict[Face, Thresholds]


@dataclass(frozen=True, kw_only=True)
class BestTurn(Banking):
    """What a turn brings that is played for its points alone, and how it is played.

    ``expected`` is in units, None where there is no limit to it, or none within MOST_ROWS.
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
    """With up to ``most`` dice left beside these trios."""
    rules = values.graph.rules
    bank_at = {n: _banking_from(values, values.graph.node(n, trios)) for n in range(1, most + 1)}
    if most == rules.scoring.dice and rules.turn.hot_dice_forced:
        bank_at[most] = None
    return bank_at


def turn_for_points(rules: RuleSet, *, opening: bool = False) -> TurnValues:
    """The value, in units, of every throw of a turn that is played for its points alone.

    ``opening`` is the turn of a player off the board: it must reach the opening and is not
    consoled. A game won at once counts as the whole target.
    """
    return _long_enough(rules, opening)[0]


def turn_at_risk_of(rules: RuleSet, lost: float) -> TurnValues:
    """The same of a player on the board to whom a lost turn is worth ``lost`` units, 0 or less.

    It is followed as far as a turn without a loss: who has more to lose banks no later. To have x
    to lose is to have x more at risk in each throw, so it is right by x points earlier.
    """
    return _turn(rules, _long_enough(rules, False)[0].highest, lost=lost)


@cache
def _points_solver(rules: RuleSet) -> TurnSolver:
    """A solver for turns that are played for their points: the fewer choices, the less work."""
    return TurnSolver(turn_graph(rules).highest_only(), rules.turn.blank_bonus)


@cache
def _long_enough(rules: RuleSet, opening: bool) -> tuple[TurnValues, Points | None]:
    """A turn followed far enough to see from where on all dice are banked, if that is ever, and the
    highest points that were enough for its value; None if more would bring more.
    """
    most_points = _points_solver(rules).most_points
    most = min(2 * most_points, MOST_ROWS // 2)
    highest = max(most, 2 * rules.turn.min_to_bank(not opening))
    shorter, enough = _turn(rules, highest, opening=opening), None
    while True:
        highest *= 2
        longer = _turn(rules, highest, opening=opening)
        settled = abs(longer.start - shorter.start) <= SETTLED * longer.start
        enough = (enough or shorter.highest) if settled else None
        ends = _banking_from(longer, longer.graph.full)
        # Near the most points that are followed it may seem so too early: the rest is banked.
        banked = ends is not None and ends + most_points <= highest
        if (settled and banked) or highest > min(LONGEST * most_points, MOST_ROWS // 2):
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
    """The fewest points at risk at which banking is as good as throwing these dice."""
    bank = values.ends.bank[: values.highest + 1, 0]
    good = np.flatnonzero(bank >= values.throw[:, node])
    return int(good[0]) if good.size else None


def solo_turns(rules: RuleSet) -> float | None:
    """The turns from nothing to the target, played so that they are fewest on average.

    None where there is a ``solo_obstacle``.
    """
    return None if solo_obstacle(rules) else float(_turns_to_go(rules)[0])


def solo_obstacle(rules: RuleSet) -> SoloObstacle | None:
    """Why the turns are not worked out; None if they are."""
    known = plain_obstacle(rules)
    return known or (None if is_reached(_turns_to_go(rules)) else SoloObstacle.OUT_OF_REACH)


def plain_obstacle(rules: RuleSet) -> SoloObstacle | None:
    """The same where it takes no work to say."""
    if not rules.end.target:
        return SoloObstacle.NO_TARGET
    if rules.end.target > HIGHEST_TARGET:
        return SoloObstacle.HIGH_TARGET
    return SoloObstacle.PENALTY if rules.turn.zilches_in_a_row else None


def is_reached(turns: Array) -> bool:
    """Whether the target can be reached, by the turns needed at each score."""
    return bool(turns[0] < HOPELESS)


@cache
def _turns_to_go(rules: RuleSet) -> Array:
    working = turns_to_go(rules)
    while True:
        try:
            next(working)
        except StopIteration as done:
            turns: Array = done.value
            return turns


def turns_to_go(rules: RuleSet) -> Generator[None, None, Array]:
    """The fewest turns still needed, by score; 0 from the goal on, infinite where it is lost.

    It yields after each score, so that work on other rules may begin instead.
    """
    goal = rules.end.goal
    turns = np.zeros(goal + 1)
    slope = USUAL_SLOPE
    for score in range(goal - 1, -1, -1):
        turns[score], slope = _turns_from(rules, turns, score, slope)
        yield
    return turns


def _turns_from(rules: RuleSet, turns: Array, score: Points, slope: float) -> tuple[float, float]:
    """The turns needed, where ``turns`` knows those of all higher scores; and a slope.

    A lost turn leaves the score as it is: the turns needed are 1 and what is left after this one,
    which is a concave function of themselves with a slope below 1, nearly that of the score above.
    Secants find where both are equal.
    """
    above = turns[score + 1 : score + 3]
    guess = 2 * above[0] - above[-1] if max(above) < HOPELESS else 1.0
    found = _after_one(rules, turns, score, guess)
    while abs(found - guess) > CLOSE:
        before = guess, found
        guess += (found - guess) / (1 - slope)
        found = _after_one(rules, turns, score, guess)
        slope = (found - before[1]) / (guess - before[0])
        if slope >= 1 or found > HOPELESS:
            return np.inf, USUAL_SLOPE
    # One step more than was found to be needed: what it is off by is negligible.
    return guess + (found - guess) / (1 - slope), slope


def _after_one(rules: RuleSet, turns: Array, score: Points, lost: float) -> float:
    """The turns needed if those after a lost turn were ``lost``."""
    return 1.0 - turn_for_turns(rules, turns, score, lost).start


def turn_for_turns(rules: RuleSet, turns: Array, score: Points, lost: float) -> TurnValues:
    """A turn whose ends are worth the turns needed after them, with a minus sign."""
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
    """The points at risk at which there is nothing more to win, bound or not."""
    room = rules.end.goal - score
    if rules.end.exact:
        return room
    bound = rules.scoring.must_roll or rules.turn.hot_dice_forced
    longer = 4 * turn_solver(rules).most_points if bound else 0
    return max(room, rules.turn.min_to_bank(score), rules.end.crossing) + longer
