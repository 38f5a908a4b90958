"""The same rules in the largest unit that all their points are multiples of: less work, same game.

A house may count in ones and use hundreds only.
"""

from dataclasses import replace
from functools import cache
from math import gcd

from zilch3d.engine.ruleset import FaceValues, Points, Reach, RuleSet
from zilch3d.engine.scoring import combinations


@cache
def in_largest_unit(rules: RuleSet) -> RuleSet:
    """The rules in that unit; points as a player sees them are the same.

    Totals are taken to be multiples of it from the start.
    """
    turn, scoring = rules.turn, rules.scoring
    worths = [part.points for part in combinations(scoring)]
    extras = (scoring.match, turn.consolation, turn.blank_bonus, turn.zilch_penalty)
    step = gcd(*worths, *extras)
    return _in_steps(rules, step) if step > 1 else rules


def _in_steps(rules: RuleSet, step: Points) -> RuleSet:
    """All points divided: what can be had exactly, what must be reached rounded up."""

    def up(points: Points) -> Points:
        return -(-points // step)

    def each(values: FaceValues) -> FaceValues:
        a, b, c, d, e, f = (value // step for value in values)
        return (a, b, c, d, e, f)

    old, turn, end = rules.scoring, rules.turn, rules.end
    scoring = replace(
        old,
        unit=old.unit * step,
        singles=each(old.singles),
        threes=each(old.threes),
        fours=each(old.fours),
        fives=each(old.fives),
        sixes=each(old.sixes),
        straight=old.straight // step,
        low_straight=old.low_straight // step,
        high_straight=old.high_straight // step,
        three_pairs=old.three_pairs // step,
        four_and_pair=old.four_and_pair // step,
        two_triples=old.two_triples // step,
        match=old.match // step,
    )
    target = end.target // step if end.reach is Reach.MORE_THAN else up(end.target)
    return replace(
        rules,
        scoring=scoring,
        turn=replace(
            turn,
            opening=up(turn.opening),
            newcomer_opening=up(turn.newcomer_opening),
            minimum=up(turn.minimum),
            consolation=turn.consolation // step,
            blank_bonus=turn.blank_bonus // step,
            zilch_penalty=turn.zilch_penalty // step,
        ),
        end=replace(end, target=target, crossing=up(end.crossing)),
    )
