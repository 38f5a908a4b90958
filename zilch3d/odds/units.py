"""The same rules in the largest unit that all their points are multiples of: less work, same game.

A house rule may count in ones and use hundreds only.
"""

from dataclasses import replace
from functools import cache
from math import gcd
from typing import Any, get_type_hints

from zilch3d.engine.ruleset import EndRules, Points, Reach, RuleSet, Scoring, TurnRules
from zilch3d.engine.scoring import combinations


@cache
def in_largest_unit(rules: RuleSet) -> RuleSet:
    """The rules in that unit; points as a player sees them are the same.

    Totals are taken to be multiples of it from the start.
    """
    turn, scoring, end = rules.turn, rules.scoring, rules.end
    extras = (scoring.match, turn.consolation, turn.blank_bonus, turn.zilch_penalty)
    step = gcd(*(part.points for part in combinations(scoring)), *extras)
    if step <= 1:
        return rules
    coarser = replace(end, **_divided(end, step))
    if end.reach is Reach.MORE_THAN:
        coarser = replace(coarser, target=end.target // step)
    return replace(
        rules,
        scoring=replace(scoring, unit=scoring.unit * step, **_divided(scoring, step)),
        turn=replace(turn, **_divided(turn, step)),
        end=coarser,
    )


def _divided(section: Scoring | TurnRules | EndRules, step: Points) -> dict[str, Any]:
    """The points of a section in steps; what must be reached and is no multiple is rounded up."""
    up = 0 if isinstance(section, Scoring) else step - 1
    found: dict[str, Any] = {}
    for name, kind in get_type_hints(type(section), include_extras=True).items():
        value = getattr(section, name)
        if kind == Points:
            found[name] = (value + up) // step
        elif isinstance(value, tuple):
            found[name] = tuple(points // step for points in value)
    return found
