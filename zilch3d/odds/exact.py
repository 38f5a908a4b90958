"""Exact chances, by enumerating every roll."""

from collections import defaultdict
from fractions import Fraction
from functools import cache

from zilch3d.engine.dice import outcomes
from zilch3d.engine.ruleset import BlankRule, Points, RuleSet, Scoring
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios, options

SURE = Fraction(1)


@cache
def zilch_chance(scoring: Scoring, dice: int, trios: Trios = NO_TRIOS) -> Fraction:
    """The chance that nothing counts in a roll of that many dice, these trios on the board."""
    lost = sum(orders for roll, orders in outcomes(dice) if not options(scoring, roll, trios))
    return Fraction(lost, 6**dice)


@cache
def expected_best(scoring: Scoring, dice: int, trios: Trios = NO_TRIOS) -> Fraction:
    """The average points of the highest-scoring set-aside of such a roll, a zilch as 0."""
    return sum(
        (points * chance for points, chance in points_of_a_roll(scoring, dice, trios).items()),
        Fraction(0),
    )


@cache
def points_of_a_roll(
    scoring: Scoring, dice: int, trios: Trios = NO_TRIOS
) -> dict[Points, Fraction]:
    """The chance of each number of points as the most that such a roll counts, ascending.

    Nothing at all is 0. The chances add to 1.
    """
    orders_of: defaultdict[Points, int] = defaultdict(int)
    for roll, orders in outcomes(dice):
        most = max((option.points for option in options(scoring, roll, trios)), default=0)
        orders_of[most] += orders
    return {points: Fraction(orders_of[points], 6**dice) for points in sorted(orders_of)}


def losing_chance(
    rules: RuleSet, dice: int, trios: Trios = NO_TRIOS, room: Points | None = None
) -> Fraction:
    """The chance that such a roll ends the turn for nothing.

    That is ``zilch_chance`` but where nothing of all the dice is rolled again, and where an exact
    target leaves ``room`` for so many points only: a roll of which nothing fits is lost too.
    Fumbles are left out: they are the hand's, not the dice's.
    """
    again = dice == rules.scoring.dice and rules.turn.blank is BlankRule.ROLL_AGAIN
    lost = Fraction(0) if again else zilch_chance(rules.scoring, dice, trios)
    return lost if room is None else lost + _overshooting_chance(rules.scoring, dice, trios, room)


@cache
def _overshooting_chance(scoring: Scoring, dice: int, trios: Trios, room: Points) -> Fraction:
    """The chance of a roll of which something counts, but nothing as little as fits."""
    found = ((options(scoring, roll, trios), orders) for roll, orders in outcomes(dice))
    least = ((min((o.points for o in legal), default=0), orders) for legal, orders in found)
    return Fraction(sum(orders for points, orders in least if points > room), 6**dice)


@cache
def hot_dice_chance(rules: RuleSet, dice: int, trios: Trios = NO_TRIOS) -> Fraction:
    """The chance of hot dice for a player who rolls on until those or a zilch.

    What is set aside is chosen so as to make this chance the greatest.
    """
    total: Fraction = Fraction(0)
    for roll, orders in outcomes(dice):
        legal = options(rules.scoring, roll, trios)
        total += orders * max((_hot_after(rules, dice, trios, o) for o in legal), default=0)
    blank = zilch_chance(rules.scoring, dice, trios) - losing_chance(rules, dice, trios)
    return total / ((SURE - blank) * int(6**dice))


def _hot_after(rules: RuleSet, dice: int, trios: Trios, option: Option) -> Fraction:
    """The same chance once the option has been set aside."""
    left = dice - len(option.keep)
    lying = trios | option.trios if rules.scoring.match else NO_TRIOS
    return hot_dice_chance(rules, left, lying) if left else SURE
