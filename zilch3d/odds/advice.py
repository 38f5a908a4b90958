"""Advice as plain data: every choice with its value, the best one, and the figures behind it.

There are no sentences here: reasons are keys, and figures are numbers. ``odds.solver.adviser``
computes advice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from zilch3d.engine.actions import PlayerAction, SetAside
from zilch3d.engine.ruleset import Points
from zilch3d.engine.scoring import Option
from zilch3d.odds.left_out import LeftOut

DIGITS = 12
"""Values that are equal to this many decimals are equal."""

CERTAIN_WIN = 1.0 - 1e-9
"""From this chance of winning on, a win is certain."""
CERTAIN_LOSS = 1e-9
"""Up to this chance of winning, a loss is certain."""


class Basis(Enum):
    """What the values of a turn measure, and how exactly."""

    EXACT = "exact"
    """The chance of winning between two perfect players."""
    AGAINST_LEADER = "against-leader"
    """The chance of winning against the leader of the others alone."""
    LAST_ROUND = "last-round"
    """The chance of winning, if all players still to come only try to take the lead."""
    ORDINARY_TURNS = "ordinary-turns"
    """The chance of winning, as though no turn had been missed."""
    ONE_TURN = "one-turn"
    """The points that the turn brings on average: no chance of winning is known."""

    @property
    def is_chance(self) -> bool:
        """Whether values are chances of winning; else they are points, in units."""
        return self is not Basis.ONE_TURN


class Then(Enum):
    """The next step, after a set-aside or without one."""

    ROLL = "roll"
    BANK = "bank"
    TAKE_OVER = "take-over"
    WIN = "win"
    """No step: setting these dice aside wins the game."""


class AdviceReason(Enum):
    """Why rolling, banking or taking over is best."""

    WINS = "wins"
    """Banking is a certain win, or the set-aside has won."""
    MAY_NOT_BANK = "may-not-bank"
    MAY_NOT_ROLL = "may-not-roll"
    BANKING_LOSES = "banking-loses"
    """Banking is a certain loss, so there is nothing to lose."""
    SAFE_ROLL = "safe-roll"
    """The dice cannot zilch."""
    WORTH_THE_RISK = "worth-the-risk"
    BETTER_IN_HAND = "better-in-hand"
    START_AFRESH = "start-afresh"
    TAKE_OVER = "take-over"
    FIRST_THROW = "first-throw"
    """There is no choice: the turn begins."""


class KeepReason(Enum):
    """Why these dice are the best to set aside."""

    ONLY_CHOICE = "only-choice"
    MOST_POINTS = "most-points"
    ALL_THE_DICE = "all-the-dice"
    MORE_DICE = "more-dice"
    """Another set-aside has more points, but leaves fewer dice to roll."""
    FEWER_POINTS = "fewer-points"
    """Another set-aside has more points and leaves no fewer dice, and yet is worse."""


@dataclass(frozen=True, slots=True)
class RollOdds:
    """What is at stake with ``points`` at risk and ``dice`` dice to roll.

    ``bank`` and ``roll`` are the values of banking and rolling, None where that is not allowed.
    ``zilch`` is the chance that the next roll loses the turn. ``gain`` is the average of the
    points, in units, of that roll's highest-scoring set-aside, 0 for a zilch; an exact target is
    not considered.
    """

    points: Points
    dice: int
    bank: float | None
    roll: float | None
    zilch: float
    gain: float


@dataclass(frozen=True, slots=True)
class RatedAction:
    """An action, the next step after it, and its value if all that follows is played perfectly.

    ``option`` is the set-aside, where the action is one.
    """

    action: PlayerAction
    then: Then
    value: float
    odds: RollOdds
    option: Option | None = None

    @property
    def banks(self) -> bool:
        """Whether it is to bank, at once or after setting aside."""
        return self.then is Then.BANK


class RatedChoice(NamedTuple):
    """A choice and its value; ``banks`` says that it is to bank, at once or after setting aside."""

    action: PlayerAction
    value: float
    banks: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """A whole decision: a set-aside, or None, and the next step.

    ``worth`` is a chance of winning or points, as ``Advice.basis`` says.
    """

    option: Option | None
    then: Then
    worth: float


@dataclass(frozen=True, slots=True)
class Advice:
    """Every choice, the best first, and why it is the best.

    Values are chances of winning from 0 to 1 or points in units: see ``basis``. Of equals the safer
    one comes first: more points set aside, banking before rolling. ``keep_reason`` is None where
    nothing is set aside. Values are exact only where nothing is ``left_out``.
    """

    basis: Basis
    left_out: tuple[LeftOut, ...]
    choices: tuple[RatedAction, ...]
    reason: AdviceReason
    keep_reason: KeepReason | None = None

    @property
    def best(self) -> RatedAction:
        return self.choices[0]

    def of(self, action: PlayerAction) -> RatedAction | None:
        """The rating of this action, None if it is no choice.

        Of a set-aside without points the highest-scoring way to count these dice is taken.
        """
        if isinstance(action, SetAside):
            keep, points = tuple(sorted(action.keep)), action.points
            if points is None:
                same = (c.option.points for c in self.choices if c.option and c.option.keep == keep)
                points = max(same, default=None)
            action = SetAside(keep, points)
        return next((rated for rated in self.choices if rated.action == action), None)


def every_decision(advice: Advice) -> tuple[Decision, ...]:
    """Every decision, the best first; of equals the safer one, as in ``Advice``."""
    decisions = [decision for rated in advice.choices for decision in decisions_of(rated)]
    return tuple(sorted(decisions, key=decision_rank, reverse=True))


def decisions_of(rated: RatedAction) -> Sequence[Decision]:
    """The decisions that an action begins: after a set-aside there may be two next steps."""
    option, odds = rated.option, rated.odds
    if option is None or rated.then is Then.WIN:
        return [Decision(option, rated.then, rated.value)]
    both = ((Then.BANK, odds.bank), (Then.ROLL, odds.roll))
    return [Decision(option, then, worth) for then, worth in both if worth is not None]


def decision_rank(decision: Decision) -> tuple[float, bool, Points]:
    """A key that orders decisions by their worth; of equals the safer one is greater."""
    points = decision.option.points if decision.option is not None else 0
    return (round(decision.worth, DIGITS), decision.then is Then.BANK, points)


def decision_for(advice: Advice, option: Option | None, then: Then) -> Decision | None:
    """The decision to set this aside and take that step; None if it is not among the advice."""
    rated = (one for one in advice.choices if one.option == option)
    decisions = (decision for one in rated for decision in decisions_of(one))
    return next((decision for decision in decisions if decision.then is then), None)
