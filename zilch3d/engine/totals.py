"""Which totals a player can have before a turn: those that some turns add up to.

A total is called impossible only where that is certain. What binds a player after a set-aside is
left out of account, and so is what follows from very many points. Reopened scores are, too: nobody
has one to lose before somebody has gone over the target (rules, section 3).
"""

from enum import Enum
from functools import lru_cache
from math import gcd
from typing import NamedTuple, TypeAlias

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import combinations

MOST_STEPS = 4000
"""Above so many steps every multiple of a step is taken for possible."""

Steps: TypeAlias = int
"""A set of points: bit n stands for n steps."""


class TotalReason(Enum):
    """Why there is no such total; the user interface has a sentence for each."""

    AT_THE_END = "at-the-end"
    """It ends the game, which ``bound`` does first."""
    BELOW_THE_END = "below-the-end"
    """It doesn't end the game, which ``bound`` does first."""
    ABOVE_THE_END = "above-the-end"
    """Only exactly ``bound`` ends the game."""
    BETWEEN_STEPS = "between-steps"
    """Whatever counts is a multiple of ``bound``."""
    BELOW_THE_OPENING = "below-the-opening"
    """The first score is at least ``bound``."""
    OUT_OF_REACH = "out-of-reach"
    """No turns add up to it."""


class ImpossibleTotal(NamedTuple):
    """A total that nobody can have, and why."""

    total: Points
    reason: TotalReason
    bound: Points = 0


def step_of(rules: RuleSet) -> Points:
    """The highest number of points of which everything that counts is a multiple."""
    turn, scoring = rules.turn, rules.scoring
    extras = (scoring.match, turn.consolation, turn.blank_bonus, turn.zilch_penalty)
    return gcd(*(part.points for part in combinations(scoring)), *extras)


def impossible_total(
    rules: RuleSet, total: Points, *, newcomer: bool = False
) -> ImpossibleTotal | None:
    """Why a player can't have this total before a turn while the game goes on; None if it can."""
    end, step = rules.end, step_of(rules)
    if end.reached(total):
        return ImpossibleTotal(total, TotalReason.AT_THE_END, end.goal)
    if total % step:
        return ImpossibleTotal(total, TotalReason.BETWEEN_STEPS, step)
    steps = total // step
    if steps > MOST_STEPS or _totals(rules, newcomer) >> steps & 1:
        return None
    least = _first_score(rules, newcomer)
    if total < least and not rules.turn.zilch_penalty:
        return ImpossibleTotal(total, TotalReason.BELOW_THE_OPENING, least)
    return ImpossibleTotal(total, TotalReason.OUT_OF_REACH)


def impossible_end(rules: RuleSet, total: Points) -> ImpossibleTotal | None:
    """Why a player can't have ended the game with this total; None if it can."""
    end, step = rules.end, step_of(rules)
    if not end.reached(total):
        return ImpossibleTotal(total, TotalReason.BELOW_THE_END, end.goal)
    if end.exact and total > end.target:
        return ImpossibleTotal(total, TotalReason.ABOVE_THE_END, end.target)
    return ImpossibleTotal(total, TotalReason.BETWEEN_STEPS, step) if total % step else None


def _first_score(rules: RuleSet, newcomer: bool) -> Points:
    """What a player's first score must be at least."""
    turn = rules.turn
    return max(turn.newcomer_opening if newcomer else turn.opening, turn.minimum)


@lru_cache(maxsize=64)
def _totals(rules: RuleSet, newcomer: bool) -> Steps:
    """The totals below the end, up to ``MOST_STEPS``, to which turns and the like add up."""
    turn, step = rules.turn, step_of(rules)
    most = min(MOST_STEPS, (rules.end.goal - 1) // step) if rules.end.target else MOST_STEPS
    below = (1 << most + 1) - 1
    banked = _at_least(_turns(rules, most), turn.minimum, step)
    first = _at_least(banked, _first_score(rules, newcomer), step)
    later = banked | (1 << turn.consolation // step if turn.consolation else 0)
    found, before = 1, 0
    while found != before:  # a penalty leads back to totals that others follow
        before = found
        for total in range(most + 1):
            if found >> total & 1:
                found |= (later if total else first) << total & below
        found |= found >> turn.zilch_penalty // step
    return found


def _at_least(points: Steps, least: Points, step: Points) -> Steps:
    fewest = -(-least // step)
    return points >> fewest << fewest


def _turns(rules: RuleSet, most: int) -> Steps:
    """What turns can bring, up to ``most`` steps, but for nothing."""
    scoring, step, dice = rules.scoring, step_of(rules), rules.scoring.dice
    parts = {(part.points // step, sum(part.uses)) for part in combinations(scoring)}
    if scoring.match:
        parts.add((scoring.match // step, 1))
    # For each number of points the numbers of dice that may be left with them: bit n for n dice.
    left = [1 << dice] + [0] * most
    for points, numbers in enumerate(left):
        for more, used in parts:
            if points + more <= most and numbers >> used:
                after = numbers >> used
                # After hot dice there are all of them again.
                left[points + more] |= after & ~1 | (after & 1) << dice
        blank = points + rules.turn.blank_bonus // step
        if rules.turn.blank_bonus and blank <= most and numbers >> dice & 1:
            left[blank] |= 1 << dice
    return sum(1 << points for points, numbers in enumerate(left) if points and numbers)
