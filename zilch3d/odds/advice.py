"""Advice as plain data: every choice with its value, the best one, and the figures behind it.

No sentences here: reasons are keys, and figures are numbers. ``odds.solver.adviser`` works it out.
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
CERTAIN_LOSS = 1e-9
"""A chance of winning from the one on is certain, and so is a loss with one up to the other."""


class Basis(Enum):
    """What the values of a turn are."""

    EXACT = "exact"
    """The chance of winning between two perfect players."""
    AGAINST_LEADER = "against-leader"
    """The chance of winning against the leader of the others alone."""
    LAST_ROUND = "last-round"
    """The chance of winning, if those still to play only try to take the lead."""
    ORDINARY_TURNS = "ordinary-turns"
    """The chance of winning, if nobody had missed a turn."""
    ONE_TURN = "one-turn"
    """The points that the turn brings on average: no chance of winning is known."""

    @property
    def is_chance(self) -> bool:
        """Whether values are chances of winning; else they are points, in units."""
        return self is not Basis.ONE_TURN


class Then(Enum):
    """What the player does next, after a set-aside or without one."""

    ROLL = "roll"
    BANK = "bank"
    TAKE_OVER = "take-over"
    WIN = "win"
    """Nothing: setting these dice aside has won the game."""


class AdviceReason(Enum):
    """Why rolling, banking or taking over is best."""

    WINS = "wins"
    """Banking wins for sure, or setting aside has won."""
    MAY_NOT_BANK = "may-not-bank"
    MAY_NOT_ROLL = "may-not-roll"
    BANKING_LOSES = "banking-loses"
    """Banking loses for sure, so there is nothing to lose."""
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
    """Fewer points are set aside than could be, for more dice to roll."""
    FEWER_POINTS = "fewer-points"
    """Fewer points are set aside than could be, and no more dice are left."""


@dataclass(frozen=True, slots=True)
class RollOdds:
    """What is at stake with these points at risk and this many dice to roll.

    ``bank`` and ``roll`` are the values of doing so, None where it is not allowed. ``zilch`` is
    the chance that the next roll loses it all. ``gain`` is the average of the points, in units,
    of that roll's highest-scoring set-aside, 0 for a zilch; an exact target is not considered.
    """

    points: Points
    dice: int
    bank: float | None
    roll: float | None
    zilch: float
    gain: float


@dataclass(frozen=True, slots=True)
class RatedAction:
    """An action, what to do next after it, and its value if all that follows is played perfectly.

    ``option`` is the set-aside, if it is one.
    """

    action: PlayerAction
    then: Then
    value: float
    odds: RollOdds
    option: Option | None = None


class RatedChoice(NamedTuple):
    """A choice and its value; ``banks``: banking is best, at once or after setting aside."""

    action: PlayerAction
    value: float
    banks: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """A whole decision: what is set aside, if anything, and what is done next.

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
        """This action among the choices; a set-aside without points is the highest-scoring one."""
        if isinstance(action, SetAside):
            keep, points = tuple(sorted(action.keep)), action.points
            if points is None:
                same = (c.option.points for c in self.choices if c.option and c.option.keep == keep)
                points = max(same, default=None)
            action = SetAside(keep, points)
        return next((rated for rated in self.choices if rated.action == action), None)


def every_decision(advice: Advice) -> tuple[Decision, ...]:
    """All that can be decided, the best first; of equals, the surer one as ``Advice`` ranks."""
    found = [decision for advised in advice.choices for decision in decisions_of(advised)]
    return tuple(sorted(found, key=decision_rank, reverse=True))


def decisions_of(advised: RatedAction) -> Sequence[Decision]:
    """A set-aside is two decisions where both banking and rolling may follow it."""
    option, odds = advised.option, advised.odds
    if option is None or advised.then is Then.WIN:
        return [Decision(option, advised.then, advised.value)]
    both = ((Then.BANK, odds.bank), (Then.ROLL, odds.roll))
    return [Decision(option, then, worth) for then, worth in both if worth is not None]


def decision_rank(decision: Decision) -> tuple[float, bool, Points]:
    """Orders decisions by their worth; of equals the surer one comes first."""
    points = decision.option.points if decision.option is not None else 0
    return (round(decision.worth, DIGITS), decision.then is Then.BANK, points)


def decision_for(advice: Advice, option: Option | None, then: Then) -> Decision | None:
    """The decision to set this aside and go on so, if advice knows it."""
    of_option = (one for one in advice.choices if one.option == option)
    decisions = (decision for one in of_option for decision in decisions_of(one))
    return next((decision for decision in decisions if decision.then is then), None)
