"""Possible under a rule set or not: a game that comes to an end, and the totals of its players.

A rule set whose fields are in order one by one may still contradict itself. A total is called
impossible only where that is certain: what binds a player after a set-aside is left out of
account, and so is what follows from very many points. Reopened scores are, too: nobody has one to
lose before somebody has gone over the target (rules, section 3).
"""

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from math import gcd
from typing import NamedTuple, TypeAlias

from zilch3d.engine.dice import MAX_DICE
from zilch3d.engine.fields import Fault, FaultReason, toml_value
from zilch3d.engine.ruleset import (
    BlankRule,
    EndRules,
    Points,
    Reach,
    RuleSet,
    Scoring,
    Ties,
    TurnRules,
)
from zilch3d.engine.scoring import combinations

MAX_STEPS = 4000
"""Above so many steps every multiple of a step is taken for possible."""

Steps: TypeAlias = int
"""A set of points: bit n stands for n steps."""


def contradictions(rules: RuleSet) -> Iterator[Fault]:
    """Faults that no single field shows; none if the rules can be played to an end."""
    yield from _scoring_faults(rules.scoring)
    yield from _limit_faults(rules)
    yield from _turn_faults(rules.turn)
    yield from _end_faults(rules.scoring, rules.end)
    if rules.manners.time_warp and not rules.manners.catching_up:
        yield _needs("manners.time_warp", "manners.catching_up", value=True)
    if rules.start.least_players > rules.start.most_players:
        yield Fault("start.least_players", FaultReason.MIN_ABOVE_MAX)


def without_effect(rules: RuleSet) -> Iterator[Fault]:
    """Fields that change nothing about who wins.

    The player who hits an exact target first has won: in the last turns the others can at most draw
    level, which then loses or is refused. Unless six of a kind wins, or a Time Warp takes the score
    back.
    """
    end = rules.end
    level_loses = end.ties in (Ties.FIRST_ACROSS, Ties.NOT_BANKABLE)
    other_ways = rules.scoring.six_wins or rules.manners.time_warp
    if end.exact and end.last_turns and level_loses and not other_ways:
        yield Fault("end.last_turns", FaultReason.NO_EFFECT, allowed="end.reach")


def _needs(field: str, other: str, value: object = None) -> Fault:
    """The fault of a field that needs the other one to have this value; None: any value."""
    quoted = "" if value is None else toml_value(value)
    return Fault(field, FaultReason.NEEDS_OTHER, quoted, other)


def _scoring_faults(scoring: Scoring) -> Iterator[Fault]:
    if not combinations(scoring):
        yield Fault("scoring", FaultReason.NO_COMBINATION)
    for kind in scoring.must_roll & scoring.must_bank:
        yield Fault("scoring.must_bank", FaultReason.BOTH_BOUND, toml_value(kind.value))
    of_six_dice = {
        "six": any(scoring.sixes),
        "straight": scoring.straight,
        "three_pairs": scoring.three_pairs,
        "four_and_pair": scoring.four_and_pair,
        "two_triples": scoring.two_triples,
    }
    for name, points in of_six_dice.items():
        if points and scoring.dice < MAX_DICE:
            yield Fault(f"scoring.{name}", FaultReason.NEEDS_SIX_DICE)
    if scoring.six_wins and not any(scoring.sixes):
        yield _needs("scoring.six_wins", "scoring.six")


def _limit_faults(rules: RuleSet) -> Iterator[Fault]:
    """Points that a turn must bring, and no turn can."""
    turn, target = rules.turn, rules.end.target
    newcomer = turn.newcomer_opening if turn.newcomer_opening != turn.opening else 0
    limits = (
        ("turn.opening", turn.opening),
        ("turn.newcomer_opening", newcomer),
        ("turn.minimum", turn.minimum),
        ("end.crossing", rules.end.crossing),
    )
    maximum = _max_of_a_turn(rules)
    for name, points in limits:
        value = str(rules.scoring.player_points(points))
        if target and points > target:
            yield Fault(name, FaultReason.ABOVE_TARGET, value)
        elif maximum is not None and points > maximum:
            allowed = str(rules.scoring.player_points(maximum))
            yield Fault(name, FaultReason.OUT_OF_REACH, value, allowed)


def _turn_faults(turn: TurnRules) -> Iterator[Fault]:
    again, zilch = BlankRule.ROLL_AGAIN.value, BlankRule.ZILCH.value
    if turn.blank_bonus and turn.blank is not BlankRule.ROLL_AGAIN:
        yield _needs("turn.blank_bonus", "turn.blank", again)
    if turn.blank_may_bank and turn.blank is not BlankRule.ROLL_AGAIN:
        yield _needs("turn.blank_may_bank", "turn.blank", again)
    if turn.consolation and turn.blank is BlankRule.ROLL_AGAIN:
        yield _needs("turn.consolation", "turn.blank", zilch)
    if turn.zilch_penalty and not turn.zilches_in_a_row:
        yield _needs("turn.zilch_penalty", "turn.zilches_in_a_row")
    if turn.zilches_in_a_row and not turn.zilch_penalty:
        yield _needs("turn.zilches_in_a_row", "turn.zilch_penalty")


def _max_of_a_turn(rules: RuleSet) -> Points | None:
    """The most points that a turn can bring; None if there is no limit to them.

    There is none where all the dice can be set aside, as they are then thrown again, nor where a
    blank roll brings points. It is not worked out where later dice match earlier ones: None, too.
    """
    scoring = rules.scoring
    if rules.turn.blank_bonus or scoring.match:
        return None
    # By number of dice, the most that they can bring; -1 where no combinations use just that many.
    best = [0] + [-1] * scoring.dice
    for dice in range(1, scoring.dice + 1):
        for part in combinations(scoring):
            before = dice - sum(part.uses)
            if before >= 0 and best[before] >= 0:
                best[dice] = max(best[dice], best[before] + part.points)
    return None if best[scoring.dice] >= 0 else max(best)


def _end_faults(scoring: Scoring, end: EndRules) -> Iterator[Fault]:
    if end.target == 0 and end.rounds == 0:
        yield Fault("end.target", FaultReason.NO_END)
    if end.reach is Reach.EXACTLY and end.target == 0:
        yield _needs("end.reach", "end.target")
    elif end.reach is Reach.EXACTLY and combinations(scoring):
        points = [part.points for part in combinations(scoring)]
        if end.target % gcd(*points, scoring.match) or end.target < min(points):
            yield Fault(
                "end.target", FaultReason.NEVER_EXACT, str(scoring.player_points(end.target))
            )


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
    """The greatest common divisor of all points that a player can get or pay."""
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
    if steps > MAX_STEPS or _totals(rules, newcomer) >> steps & 1:
        return None
    opening = _first_score(rules, newcomer)
    if total < opening and not rules.turn.zilch_penalty:
        return ImpossibleTotal(total, TotalReason.BELOW_THE_OPENING, opening)
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
    """The minimum of a player's first score."""
    turn = rules.turn
    return max(turn.newcomer_opening if newcomer else turn.opening, turn.minimum)


@lru_cache(maxsize=64)
def _totals(rules: RuleSet, newcomer: bool) -> Steps:
    """The totals below the end, up to ``MAX_STEPS``, that turns, consolations, penalties add up to.

    Sums are shifts: the totals one turn of n steps further on are the bits moved up by n.
    """
    turn, step = rules.turn, step_of(rules)
    maximum = min(MAX_STEPS, (rules.end.goal - 1) // step) if rules.end.target else MAX_STEPS
    below = (1 << maximum + 1) - 1
    banked = _at_least(_turns(rules, maximum), turn.minimum, step)
    first = _at_least(banked, _first_score(rules, newcomer), step)
    later = banked | (1 << turn.consolation // step if turn.consolation else 0)
    totals, before = 1, 0
    while totals != before:  # a penalty leads back to totals that others follow
        before = totals
        for total in range(maximum + 1):
            if totals >> total & 1:
                totals |= (later if total else first) << total & below
        totals |= totals >> turn.zilch_penalty // step
    return totals


def _at_least(points: Steps, minimum: Points, step: Points) -> Steps:
    """The points of the set that are not below the minimum."""
    steps = -(-minimum // step)
    return points >> steps << steps


def _turns(rules: RuleSet, maximum: int) -> Steps:
    """The points that banked turns can bring, up to ``maximum`` steps."""
    scoring, step, dice = rules.scoring, step_of(rules), rules.scoring.dice
    parts = {(part.points // step, sum(part.uses)) for part in combinations(scoring)}
    if scoring.match:
        parts.add((scoring.match // step, 1))
    # For each number of points the numbers of dice that may be left with them: bit n for n dice.
    dice_left = [1 << dice] + [0] * maximum
    for points, numbers in enumerate(dice_left):
        for more, used in parts:
            if points + more <= maximum and numbers >> used:
                after = numbers >> used
                # After hot dice there are all of them again.
                dice_left[points + more] |= after & ~1 | (after & 1) << dice
        blank = points + rules.turn.blank_bonus // step
        if rules.turn.blank_bonus and blank <= maximum and numbers >> dice & 1:
            dice_left[blank] |= 1 << dice
    return sum(1 << points for points, numbers in enumerate(dice_left) if points and numbers)
