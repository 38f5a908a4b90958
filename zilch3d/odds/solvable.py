"""Rules as the solver takes them: whether they can be solved, their digest, their largest unit.

A house rule may count in ones and yet use hundreds only. In hundreds it is the same game, and less
work to solve.
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
"""In units: the work grows with the third power of the goal, and takes minutes at this one."""

HIGHEST_GOAL_TAKING_OVER = 240
"""Where turns are taken over, every value of every turn is stored: 300 MB at this goal."""

HIGHEST_GOAL_OF_THREE = 110
"""In units, for three players: the work grows with the fourth power of the goal."""

RULES_CACHED = 32
"""Rule sets whose solvers are cached: each change in the editor makes another one, of half a MB."""

METHOD = 1
"""Raised when the solver's results change, so that older solutions have other digests."""

ADDED_LATER = frozenset({"blank_may_bank"})
"""Fields of rules that are younger than the solutions shipped with the game."""


class Obstacle(Enum):
    """Why two-player play is not solved under some rules.

    Advice is then for the most points of a turn, and exact in the last turn: it loses 2 to 3 % of
    games.
    """

    NO_TARGET = "no-target"
    """A number of rounds ends the game: every round would be a game of its own."""
    TARGET_TOO_HIGH = "target-too-high"


class SoloObstacle(Enum):
    """Why the turns that a player alone needs are not computed."""

    NO_TARGET = "no-target"
    HIGH_TARGET = "high-target"
    PENALTY = "penalty"
    """Zilches in a row cost points: then the turns do not depend on the score alone."""
    OUT_OF_REACH = "out-of-reach"
    """No way of playing is certain to reach the target."""


def unsolvable(rules: RuleSet) -> Obstacle | None:
    """Why these rules cannot be solved for two players; None if they can."""
    if not rules.end.target:
        return Obstacle.NO_TARGET
    highest = HIGHEST_GOAL_TAKING_OVER if rules.turn.take_over else HIGHEST_GOAL
    return Obstacle.TARGET_TOO_HIGH if rules.end.goal > highest else None


def solvable_for_three(rules: RuleSet) -> bool:
    """Whether the game can be solved for three players: a short one with simple last turns.

    Rules that bind within a turn, a minimum to bank, a crossing, consolations, blank rolls thrown
    again, taking over, exact targets and play-offs are solved for two players only.
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
    """SHA-256, in hexadecimal, of all that a solution depends on: its name.

    It is the same for rules that differ only in their names, manners or start. A field that is
    ADDED_LATER does not change it as long as it has its default.
    """
    return _digest((METHOD, *_played_by(rules)))


@cache
def same_play(rules: RuleSet) -> str:
    """A name, 32 hexadecimal digits, that is the same for rules under which games are comparable.

    As ``digest``, but without the solver's METHOD.
    """
    return _digest(_played_by(rules))[:32]


def _digest(facts: tuple[object, ...]) -> str:
    plain = json.dumps(facts, sort_keys=True, default=_plain)
    return hashlib.sha256(plain.encode()).hexdigest()


def _played_by(rules: RuleSet) -> tuple[dict[str, object], ...]:
    """The sections of the rules that decide how a game is played best."""
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
    """The rules in their largest unit; points as a player sees them stay the same.

    Totals are taken to be multiples of that unit from the start.
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
    """The fields of a section that are points, in steps; thresholds are rounded up."""
    up = 0 if isinstance(section, Scoring) else step - 1
    divided: dict[str, Any] = {}
    for name, kind in get_type_hints(type(section), include_extras=True).items():
        value = getattr(section, name)
        if kind == Points:
            divided[name] = (value + up) // step
        elif isinstance(value, tuple):
            divided[name] = tuple(points // step for points in value)
    return divided
