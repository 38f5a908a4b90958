"""Which rules two-player play can be solved for."""

import hashlib
import json
from dataclasses import asdict, dataclass
from enum import Enum

from zilch3d.engine.ruleset import RuleSet

HIGHEST_GOAL = 420
"""In units: the work grows with its third power, and is some minutes at this."""

HIGHEST_GOAL_TAKING_OVER = 240
"""Where turns are taken over, every value of every turn is kept: 300 MB at this."""


METHOD = 1
"""Counts up when solutions come out otherwise than before: older ones are then not found."""


class Obstacle(Enum):
    """Why two-player play is not solved under some rules; ``stand_in`` is what may be used."""

    NO_TARGET = "no-target"
    """A number of rounds ends the game: every round would be a game of its own."""
    TARGET_TOO_HIGH = "target-too-high"


class StandIn(Enum):
    """What to go by where a game is not solved."""

    ONE_TURN_AND_LAST_TURN = "one-turn-and-last-turn"
    """The most points expected of a turn, and the exact last turn: loses 2 to 3 % of games."""


@dataclass(frozen=True, slots=True)
class Unsolvable:
    """Why these rules are not solved, and what to go by instead."""

    obstacle: Obstacle
    stand_in: StandIn = StandIn.ONE_TURN_AND_LAST_TURN


def unsolvable(rules: RuleSet) -> Unsolvable | None:
    """What stands in the way of solving these rules; None if nothing does."""
    if not rules.end.target:
        return Unsolvable(Obstacle.NO_TARGET)
    highest = HIGHEST_GOAL_TAKING_OVER if rules.turn.take_over else HIGHEST_GOAL
    return Unsolvable(Obstacle.TARGET_TOO_HIGH) if rules.end.goal > highest else None


def digest(rules: RuleSet) -> str:
    """A name, 64 hexadecimal digits, for all that a solution depends on.

    Rules that differ in their names, manners or start alone have the same.
    """
    turn = asdict(rules.turn)
    del turn["hot_dice_name"]
    facts = (METHOD, asdict(rules.scoring), turn, asdict(rules.end))
    plain = json.dumps(facts, sort_keys=True, default=_plain)
    return hashlib.sha256(plain.encode()).hexdigest()


def _plain(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(member.value for member in value)
    return value.value if isinstance(value, Enum) else str(value)
