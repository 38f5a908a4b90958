"""Which rules two-player play can be solved for, and which of them a solution leaves out."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import Enum

from zilch3d.engine.ruleset import FumbleRule, RuleSet, Ties

HIGHEST_GOAL = 420
"""In units: the work grows with its third power, and is some minutes at this."""

HIGHEST_GOAL_TAKING_OVER = 240
"""Where turns are taken over, every worth of every turn is kept: 300 MB at this."""


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


class LeftOut(Enum):
    """A rule of the game that a solution is without, as though it were not there."""

    ZILCH_PENALTY = "zilch-penalty"
    ROUNDS = "rounds"
    FUMBLES = "fumbles"
    CLOCK = "clock"
    HIDDEN_DIE = "hidden-die"
    TAKING_OVER_IN_PLAY_OFF = "taking-over-in-play-off"
    LAST_CROSSING = "last-crossing"
    """In the last turn, points that reach the goal but not the leader may be bound to be banked
    though they are too few to cross."""


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


def left_out(rules: RuleSet) -> tuple[LeftOut, ...]:
    """The rules that a solution is without.

    Being away and the Time Warp are not named: nobody who plays every turn meets them.
    """
    return tuple(_left_out(rules))


def _left_out(rules: RuleSet) -> Iterator[LeftOut]:
    manners = rules.manners
    if rules.turn.zilches_in_a_row:
        yield LeftOut.ZILCH_PENALTY
    if rules.end.rounds:
        yield LeftOut.ROUNDS
    if FumbleRule.ZILCH in (manners.out, manners.cocked):
        yield LeftOut.FUMBLES
    if manners.seconds:
        yield LeftOut.CLOCK
    if manners.hidden_die:
        yield LeftOut.HIDDEN_DIE
    if rules.end.ties is Ties.PLAY_OFF and rules.turn.take_over:
        yield LeftOut.TAKING_OVER_IN_PLAY_OFF
    if rules.scoring.must_bank and rules.end.crossing and rules.end.last_turns:
        yield LeftOut.LAST_CROSSING


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
