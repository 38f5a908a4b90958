"""What a figure leaves out of the game: one rule for all commands, the hint and the analysis.

A figure is exact only where nothing is left out of it.
"""

from collections.abc import Callable
from enum import Enum

from zilch3d.engine.ruleset import FumbleRule, RuleSet, Ties


class Figure(Enum):
    """What a figure describes."""

    ROLL = "roll"
    """The chances of one roll: zilch, hot dice."""
    TURN = "turn"
    """The average points of one turn."""
    PENALISED_TURN = "penalised-turn"
    """The average points of a turn in the long run, with what zilches in a row cost."""
    SOLO = "solo"
    """The average number of turns of a player alone, up to the target."""
    LAST_TURN = "last-turn"
    """The chance of winning in the last turn of a game."""
    SIMULATION = "simulation"
    """Results of simulated games: only fair dice, without fumbles, hidden dice or a clock."""
    GAME = "game"
    """The chance of winning a game of two."""


class LeftOut(Enum):
    """What a figure ignores, as though it could not happen."""

    # Rules of the game, as left_out finds them:
    FUMBLES = "fumbles"
    CLOCK = "clock"
    HIDDEN_DIE = "hidden-die"
    ZILCH_PENALTY = "zilch-penalty"
    ROUNDS = "rounds"
    TAKING_OVER = "taking-over"
    TAKING_OVER_IN_PLAY_OFF = "taking-over-in-play-off"
    LAST_CROSSING = "last-crossing"
    """In the last turn, points that reach the target but not the leader may have to be banked
    although they are too few to cross."""

    # Approximations, as the turn evaluator makes them:
    TAKING_OVER_AGAIN = "taking-over-again"
    """Within a turn: that a turn is taken over a second time."""
    OTHER_OPPONENTS = "other-opponents"
    """All opponents but the leader of them, with three players and more."""
    LATER_PLAYERS = "later-players"
    """That players still to come in the last round may try for more than the lead."""
    MISSED_TURNS = "missed-turns"
    UNWRITTEN = "unwritten-set-asides"
    """Set-asides that a paper sheet does not have, and that had to be inferred."""
    REST_OF_GAME = "rest-of-game"
    """Everything but the points of this turn."""


def left_out(rules: RuleSet, figure: Figure = Figure.GAME) -> tuple[LeftOut, ...]:
    """The rules of this rule set that a figure of this kind leaves out, in the order of LeftOut.

    Turns missed by an absent player and the Time Warp are not listed: they never happen to players
    who play every turn.
    """
    concerns = _CONCERNS[figure]
    return tuple(rule for rule, applies in _APPLIES.items() if rule in concerns and applies(rules))


_APPLIES: dict[LeftOut, Callable[[RuleSet], bool]] = {
    LeftOut.FUMBLES: lambda rules: FumbleRule.ZILCH in (rules.manners.out, rules.manners.cocked),
    LeftOut.CLOCK: lambda rules: bool(rules.manners.seconds),
    LeftOut.HIDDEN_DIE: lambda rules: rules.manners.hidden_die,
    LeftOut.ZILCH_PENALTY: lambda rules: bool(rules.turn.zilches_in_a_row),
    LeftOut.ROUNDS: lambda rules: bool(rules.end.rounds),
    LeftOut.TAKING_OVER: lambda rules: rules.turn.take_over,
    LeftOut.TAKING_OVER_IN_PLAY_OFF: lambda rules: (
        rules.end.ties is Ties.PLAY_OFF and rules.turn.take_over
    ),
    LeftOut.LAST_CROSSING: lambda rules: bool(
        rules.scoring.must_bank and rules.end.crossing and rules.end.last_turns
    ),
}

_ROLL = {LeftOut.FUMBLES}
_TURN = _ROLL | {LeftOut.CLOCK, LeftOut.HIDDEN_DIE}
_LAST_TURN = _TURN | {LeftOut.TAKING_OVER_IN_PLAY_OFF, LeftOut.LAST_CROSSING}
_CONCERNS: dict[Figure, set[LeftOut]] = {
    Figure.ROLL: _ROLL,
    Figure.TURN: _TURN | {LeftOut.ZILCH_PENALTY, LeftOut.TAKING_OVER},
    Figure.PENALISED_TURN: _TURN | {LeftOut.TAKING_OVER},
    Figure.SOLO: _ROLL | {LeftOut.CLOCK, LeftOut.ZILCH_PENALTY},
    Figure.SIMULATION: _TURN,
    Figure.LAST_TURN: _LAST_TURN,
    Figure.GAME: _LAST_TURN | {LeftOut.ZILCH_PENALTY, LeftOut.ROUNDS},
}
