"""Which three of a kind can lie on the board, as far as points and dice tell."""

from collections import defaultdict
from functools import cache

from zilch3d.engine.dice import ALL_FACES, outcomes
from zilch3d.engine.ruleset import Points, RuleSet, Scoring
from zilch3d.engine.scoring import NO_TRIOS, Trios, combinations, options

FAR = 4
"""With so many times the points of the best combination at risk, any board is possible."""


def possible_trios(rules: RuleSet, points: Points, dice: int) -> tuple[Trios, ...]:
    """The trios that can lie beside this many dice in a turn with these points at risk.

    No trio comes first. It is the only one where trios make no difference, and where no turn can
    come to this.
    """
    if not rules.scoring.match or dice > rules.scoring.dice - 3:
        return (NO_TRIOS,)
    if points > FAR * max(part.points for part in combinations(rules.scoring)):
        return (NO_TRIOS, *(frozenset({face}) for face in ALL_FACES))
    found = {trios for left, trios in _reached(rules, points) if left == dice}
    return tuple(sorted(found, key=sorted)) or (NO_TRIOS,)


@cache
def _reached(rules: RuleSet, points: Points) -> frozenset[tuple[int, Trios]]:
    """The dice to throw, and the trios beside them, of every turn with so many points at risk."""
    most = rules.scoring.dice
    reached: defaultdict[Points, set[tuple[int, Trios]]] = defaultdict(set)
    reached[0].add((most, NO_TRIOS))
    for held in range(points):
        for dice, trios in reached[held]:
            for more, left, lying in _steps(rules.scoring, dice, trios):
                reached[held + more].add((left, lying) if left else (most, NO_TRIOS))
        if (most, NO_TRIOS) in reached[held]:
            reached[held + rules.turn.blank_bonus].add((most, NO_TRIOS))
    return frozenset(reached[points])


@cache
def _steps(scoring: Scoring, dice: int, trios: Trios) -> frozenset[tuple[Points, int, Trios]]:
    """What a throw can lead to: points set aside, dice left, and the trios that lie there then."""
    return frozenset(
        (option.points, dice - len(option.keep), trios | option.trios)
        for roll, _orders in outcomes(dice)
        for option in options(scoring, roll, trios)
    )
