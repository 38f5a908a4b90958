"""The fewest turns that a player alone needs to the target, on average."""

from functools import cache

import numpy as np

from zilch3d.engine.ruleset import Points, Reach, RuleSet
from zilch3d.odds.solver.within_turn import NEVER, Stakes, Worths, turn_solver

CLOSE = 1e-8
"""Turns as close as this to what follows from them are found with one step more."""

USUAL_SLOPE = 0.35
"""How much the turns needed grow with those after a lost one: about the chance to lose a turn."""

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
    slope = USUAL_SLOPE
    for score in range(goal - 1, -1, -1):
        turns[score], slope = _turns_from(rules, turns, score, slope)
    return turns


def _turns_from(rules: RuleSet, turns: Worths, score: Points, slope: float) -> tuple[float, float]:
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
    # One step more than was found to be needed: what it is off by is as good as nothing.
    return guess + (found - guess) / (1 - slope), slope


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
