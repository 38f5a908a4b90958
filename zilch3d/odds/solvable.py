"""Rules as the solver takes them: in their largest unit, whether they are solved, and their name.

A house rule may count in ones and use hundreds only: in hundreds it is less work, the same game.
"""

import hashlib
import json
from dataclasses import asdict, fields, replace
from enum import Enum
from functools import cache
from typing import Any, get_type_hints

from zilch3d.engine.possible import step_of
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

HIGHEST_GOAL = 420
"""In units: the work grows with its third power, and is some minutes at this."""

HIGHEST_GOAL_TAKING_OVER = 240
"""Where turns are taken over, every value of every turn is kept: 300 MB at this."""

HIGHEST_GOAL_OF_THREE = 110
"""In units, where three players are solved: the work grows with its fourth power."""

METHOD = 1
"""Counts up when solutions come out otherwise than before: older ones are then not found."""

ADDED_LATER = frozenset({"blank_may_bank"})
"""Fields of rules that are younger than the solutions shipped with the game."""


class Obstacle(Enum):
    """Why two-player play is not solved under some rules.

    What to go by then is the most points expected of a turn, and the exact last turn: that loses
    2 to 3 % of games.
    """

    NO_TARGET = "no-target"
    """A number of rounds ends the game: every round would be a game of its own."""
    TARGET_TOO_HIGH = "target-too-high"


class SoloObstacle(Enum):
    """Why the turns of a player alone are not worked out."""

    NO_TARGET = "no-target"
    HIGH_TARGET = "high-target"
    PENALTY = "penalty"
    """Zilches in a row cost points: then the turns do not depend on the score alone."""
    OUT_OF_REACH = "out-of-reach"
    """No play can be sure to reach the target."""


def unsolvable(rules: RuleSet) -> Obstacle | None:
    """What stands in the way of solving these rules; None if nothing does."""
    if not rules.end.target:
        return Obstacle.NO_TARGET
    highest = HIGHEST_GOAL_TAKING_OVER if rules.turn.take_over else HIGHEST_GOAL
    return Obstacle.TARGET_TOO_HIGH if rules.end.goal > highest else None


def solvable_for_three(rules: RuleSet) -> bool:
    """Whether play of three can be solved: short games with last turns in which only points count.

    What binds in a turn, a minimum, a crossing, consolations, zilches that are thrown again, turns
    taken over, exact targets and play-offs are left to play of two.
    """
    end, turn, scoring = rules.end, rules.turn, rules.scoring
    long = end.goal > HIGHEST_GOAL_OF_THREE
    ends_otherwise = not end.last_turns or end.crossing or end.exact or end.rounds
    binds = scoring.must_roll or scoring.must_bank or scoring.six_wins or turn.hot_dice_forced
    more = turn.minimum > 1 or turn.consolation or turn.take_over
    newcomers = turn.newcomer_opening != turn.opening
    again = turn.blank is BlankRule.ROLL_AGAIN or end.ties is Ties.PLAY_OFF
    return not (unsolvable(rules) or long or ends_otherwise or binds or more or newcomers or again)


def digest(rules: RuleSet) -> str:
    """A name, 64 hexadecimal digits, for all that a solution depends on.

    Rules that differ in their names, manners or start alone have the same. A field that was added
    later, with its default, which changes nothing, changes no name of a solution made before.
    """
    return _digest((METHOD, *_played_by(rules)))


@cache
def same_play(rules: RuleSet) -> str:
    """A name, 32 hexadecimal digits, that rules share under which games are comparable.

    They may differ as for ``digest``; unlike that, it stays the same whatever the solver does.
    """
    return _digest(_played_by(rules))[:32]


def _digest(facts: tuple[object, ...]) -> str:
    plain = json.dumps(facts, sort_keys=True, default=_plain)
    return hashlib.sha256(plain.encode()).hexdigest()


def _played_by(rules: RuleSet) -> tuple[dict[str, object], ...]:
    """What scores, the turn and the end."""
    turn = _facts(rules.turn)
    del turn["hot_dice_name"]
    return _facts(rules.scoring), turn, _facts(rules.end)


def _facts(section: Scoring | TurnRules | EndRules) -> dict[str, object]:
    usual = {field.name: field.default for field in fields(section)}
    return {
        name: value
        for name, value in asdict(section).items()
        if name not in ADDED_LATER or value != usual[name]
    }


def _plain(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(member.value for member in value)
    return value.value if isinstance(value, Enum) else str(value)


@cache
def in_largest_unit(rules: RuleSet) -> RuleSet:
    """The rules in that unit; points as a player sees them are the same.

    Totals are taken to be multiples of it from the start.
    """
    turn, scoring, end = rules.turn, rules.scoring, rules.end
    step = step_of(rules)
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
