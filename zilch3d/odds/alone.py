"""The fewest turns that a player alone needs to the target, on average."""

from functools import cache

import numpy as np

from zilch3d.engine.ruleset import Points, Reach, RuleSet
from zilch3d.odds.within_turn import NEVER, Stakes, Worths, turn_solver

TOLERANCE = 1e-11
HIGHEST_TARGET = 600
"""In units: the work grows with its square, and is some ten seconds at this."""

HOPELESS = 1e6
"""More turns than this are no way to the target."""


def solo_turns(rules: RuleSet) -> float | None:
    """The turns from nothing to the target, played so that they are fewest on average.

    None where there is no target or it is too high, none can be sure to reach it, or zilches in a
    row are penalised: then the turns do not depend on the score alone.
    """
    if not 0 < rules.end.target <= HIGHEST_TARGET or rules.turn.zilches_in_a_row:
        return None
    turns = float(_turns_to_go(rules)[0])
    return turns if turns < HOPELESS else None


@cache
def _turns_to_go(rules: RuleSet) -> Worths:
    """The fewest turns still needed, by score; 0 from the goal on, infinite where it is lost."""
    goal = rules.end.goal
    turns = np.zeros(goal + 1)
    for score in range(goal - 1, -1, -1):
        turns[score] = _turns_from(rules, turns, score)
    return turns


def _turns_from(rules: RuleSet, turns: Worths, score: Points) -> float:
    """``turns`` knows those of all higher scores. A lost turn leaves the score as it is.

    The turns needed are 1 and what is left after this one, which is a concave function of
    themselves with a slope below 1: secants find where they are equal.
    """
    guess = turns[score + 1] if turns[score + 1] < HOPELESS else 1.0
    known = [(guess, _after_one(rules, turns, score, guess))]
    if known[0][1] == guess:
        return guess
    known.append((known[0][1], _after_one(rules, turns, score, known[0][1])))
    while abs(known[-1][1] - known[-1][0]) > TOLERANCE:
        (x0, y0), (x1, y1) = known[-2:]
        slope = (y1 - y0) / (x1 - x0)
        if slope >= 1 or y1 > HOPELESS:
            return np.inf
        guess = x1 + (y1 - x1) / (1 - slope)
        known.append((guess, _after_one(rules, turns, score, guess)))
    return known[-1][1]


def _after_one(rules: RuleSet, turns: Worths, score: Points, lost: float) -> float:
    """The turns needed if those after a lost turn were ``lost``."""
    solver = turn_solver(rules)
    exact = rules.end.reach is Reach.EXACTLY
    highest = _highest(rules, score)
    totals = np.minimum(score + np.arange(highest + solver.beyond), rules.end.goal)
    bank = -turns[totals]
    bank[np.isinf(bank)] = NEVER
    bank[: _least(rules, score)] = NEVER
    bank[rules.end.goal - score : rules.end.crossing] = NEVER
    consoled = score + rules.turn.consolation
    given = score > 0 and consoled < rules.end.goal and rules.turn.consolation
    blank = -float(turns[consoled]) if given else -lost
    stakes = Stakes(highest, bank, -lost, blank, won=0.0, exact=exact)
    return 1.0 - solver.solve(stakes).start


def _least(rules: RuleSet, score: Points) -> Points:
    return max(1, rules.turn.minimum, 0 if score else rules.turn.opening)


def _highest(rules: RuleSet, score: Points) -> Points:
    """The points at risk at which there is nothing more to win, bound or not."""
    room = rules.end.goal - score
    if rules.end.reach is Reach.EXACTLY:
        return room
    bound = rules.scoring.must_roll or rules.turn.hot_dice_forced
    longer = 4 * turn_solver(rules).most_points if bound else 0
    return max(room, _least(rules, score), rules.end.crossing) + longer
