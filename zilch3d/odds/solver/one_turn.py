"""The best that one turn brings on average, without a thought for the others' scores."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.turn_graph import Node
from zilch3d.odds.solver.within_turn import NEVER, Stakes, TurnWorths, turn_solver

SETTLED = 1e-12
"""Worths that differ by this share, for twice as long a turn, are the same."""

LONGEST = 64
"""The most points at risk that are looked at: so many times the most that one set-aside brings."""


@dataclass(frozen=True)
class BestTurn:
    """What a turn brings that is played for its points alone, and how it is played so.

    ``expected`` is in units, None where there is no limit to it. ``bank_at`` has, by the number of
    dice left, the fewest points at risk at which banking is as good as throwing; None where it
    never is, or never allowed.
    """

    expected: float | None
    bank_at: dict[int, Points | None]


def turn_for_points(rules: RuleSet, *, opening: bool = False) -> TurnWorths:
    """The worth, in units, of every throw of a turn that is played for its points alone.

    ``opening`` is the turn of a player off the board: it must reach the opening and is not
    consoled. A game won at once counts as the whole target.
    """
    return _long_enough(rules, opening).worths


@dataclass(frozen=True)
class _Turn:
    """A turn looked at far enough, and whether it would bring no more if it were longer."""

    worths: TurnWorths
    settled: bool


@cache
def _long_enough(rules: RuleSet, opening: bool) -> _Turn:
    solver = turn_solver(rules)
    highest = max(8 * solver.most_points, 2 * _least(rules, opening=opening))
    worths = _turn(rules, highest, opening=opening)
    while True:
        highest *= 2
        longer = _turn(rules, highest, opening=opening)
        before, after = worths.start, longer.start
        settled = abs(after - before) <= SETTLED * after
        ends = _banking(longer, solver.graph.full) is not None
        if (settled and ends) or highest > LONGEST * solver.most_points:
            return _Turn(longer, settled)
        worths = longer


def _least(rules: RuleSet, *, opening: bool) -> Points:
    """The fewest points that may be banked."""
    return max(1, rules.turn.minimum, rules.turn.opening if opening else 0)


def _turn(rules: RuleSet, highest: Points, *, opening: bool) -> TurnWorths:
    solver = turn_solver(rules)
    bank = np.arange(highest + solver.beyond, dtype=float)
    bank[: _least(rules, opening=opening)] = NEVER
    consoled = 0.0 if opening else float(rules.turn.consolation)
    won = float(rules.end.goal or solver.most_points)
    return solver.solve(Stakes(highest, bank, blank_zilch=consoled, won=won))


def best_turn(rules: RuleSet, *, opening: bool = False) -> BestTurn:
    """The best turn by these rules, or the best ``opening`` one."""
    worths = turn_for_points(rules, opening=opening)
    graph, dice = turn_solver(rules).graph, rules.scoring.dice
    bank_at = {number: _banking(worths, graph.node(number)) for number in range(1, dice + 1)}
    if rules.turn.hot_dice_forced:
        bank_at[dice] = None
    settled = _long_enough(rules, opening).settled
    return BestTurn(worths.start if settled else None, bank_at)


def _banking(worths: TurnWorths, node: Node) -> Points | None:
    """The fewest points at risk at which banking is as good as throwing these dice."""
    highest = worths.stakes.highest
    good = np.flatnonzero(worths.stakes.bank[: highest + 1] >= worths.throw[:, node])
    return int(good[0]) if good.size else None
