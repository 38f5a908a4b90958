"""A game reviewed, as plain data: the luck of every roll and the cost of every decision.

The luck of a roll is the turn's value after it, with perfect play, less its value before. The error
of a decision is the value of the best choice less that of the one chosen. In a two-player game
whose rules are solved,

    result − chance at the start = luck of the first − luck of the second
                                   − errors of the first + errors of the second

holds exactly, where the result is 1 for a win of the first seat to play and a shared win its share.
Set-asides that a paper sheet does not have are inferred, so nobody is to blame for what they cost:
that is ``unwritten``, apart from the errors, and enters the equation as they do.

``odds.solver.reviewer`` reviews games.
"""

from bisect import bisect_left
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from zilch3d.engine.actions import PlayerAction
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.state import State
from zilch3d.odds.advice import Advice, Basis, RatedAction
from zilch3d.odds.left_out import LeftOut


class Severity(Enum):
    """How much a wrong decision has cost."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


MIN_COST = {Severity.INACCURACY: 0.0005, Severity.MISTAKE: 0.005, Severity.BLUNDER: 0.02}
"""The minimum cost of each severity, as a chance of winning; errors below the first don't count."""

MIN_COST_IN_TURNS = {Severity.INACCURACY: 0.005, Severity.MISTAKE: 0.03, Severity.BLUNDER: 0.1}
"""The minimum cost where only points are known, as a share of an average turn."""


class Grade(Enum):
    """How well a player decides, from the best grade to the worst, by the error per decision."""

    PERFECT = "perfect"
    EXPERT = "expert"
    STRONG = "strong"
    FAIR = "fair"
    BEGINNER = "beginner"


GRADED_TO = (0.0001, 0.0006, 0.0015, 0.0037)
"""The maximum error per decision, in chances of winning, of each grade but the last."""

GRADED_TO_IN_TURNS = (0.001, 0.009, 0.027, 0.062)
"""The maximum error per decision as a share of an average turn, where only points are known."""

FEWEST_GRADED = 8
"""Fewer decisions are not graded."""


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """A decision: the position, what was advised, what was done and what that cost.

    ``step`` is the index of its action in the game's actions; those before it lead to ``state``.
    ``turn`` is the number of its turn. ``roll`` is the last roll of that turn, if there was one, of
    which ``kept`` was set aside before the decision: nothing where the set-aside itself is the
    decision. ``severity`` is None where the error is too small, or cannot be compared with those of
    other turns. ``off_by`` says at how many points too many a player rolled, or how many
    too early one banked: see ``TurnValues.off_by``; None of all other decisions.
    """

    step: int
    turn: int
    state: State
    roll: Faces | None
    kept: Faces
    advice: Advice
    action: PlayerAction
    error: float
    severity: Severity | None
    off_by: Points | None = None

    @property
    def seat(self) -> int:
        assert self.state.turn is not None
        return self.state.turn.seat

    @property
    def scores(self) -> tuple[Points, ...]:
        """What each player had banked, by seat."""
        return tuple(seat.score for seat in self.state.seats)

    @property
    def at_risk(self) -> Points:
        """The turn's points so far, without the roll if nothing has been set aside from it."""
        assert self.state.turn is not None
        return self.state.turn.points

    @property
    def best(self) -> RatedAction:
        return self.advice.best

    @property
    def chosen(self) -> RatedAction:
        """The rating of what was done."""
        rated = self.advice.of(self.action)
        assert rated is not None
        return rated


@dataclass(frozen=True, slots=True)
class TurnReview:
    """A turn: its value to its player ``before`` it started and ``after`` it had ended.

    ``number`` counts from 1 as on the score sheet: with missed turns, without rolls for who starts;
    ``steps`` are the indices of its first action and of the first one after it. Values are chances
    of winning or points in units: see ``basis``. ``chances_before`` and ``chances_after`` are those
    of every seat, None where they are unknown. ``score`` is what its player had banked before,
    ``points`` what the turn banked, 0 for a ``zilch``; a turn that is neither is under way, and
    ``after`` is its value now. ``rolls`` is the luck of each roll; a fumble or a call counts as a
    roll, and a penalty is added to the luck of its zilch.
    """

    number: int
    steps: tuple[int, int]
    seat: int
    basis: Basis
    left_out: tuple[LeftOut, ...]
    score: Points
    points: Points
    zilch: bool
    before: float
    after: float
    chances_before: tuple[float, ...] | None
    chances_after: tuple[float, ...] | None
    rolls: tuple[float, ...]
    unwritten: float
    decisions: tuple[DecisionReview, ...]

    @property
    def luck(self) -> float:
        return sum(self.rolls)

    @property
    def error(self) -> float:
        return sum(decision.error for decision in self.decisions)


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A player's luck, error and cost of ``unwritten`` set-asides, over all comparable turns.

    ``began`` and ``ended`` are the player's chances of winning before the first turn and after the
    last, None where they are unknown. Their difference is luck - error - unwritten + ``others``,
    what the turns of the other players changed; None unless the review ``adds_up``. ``wrong``
    counts the decisions of each severity. ``per_decision`` is the average error, in chances or
    points in units; ``grade`` is None for too few decisions.
    """

    seat: int
    name: str
    luck: float
    error: float
    unwritten: float
    began: float | None
    ended: float | None
    others: float | None
    decisions: int
    wrong: dict[Severity, int]
    per_decision: float
    grade: Grade | None

    @property
    def blunders(self) -> int:
        return self.wrong[Severity.BLUNDER]


@dataclass(frozen=True)
class GameReview:
    """All turns in order, without those that were missed or rolled for who starts.

    ``in_chances``: luck and errors are chances of winning; else points in units, and turns that are
    known as chances do not count. ``adds_up`` where all turns are known exactly, as between two
    players by rules that are solved, so that luck and errors account for the result. Values are
    exact only where nothing is ``left_out``: what is left out is counted as luck when it happens.
    ``winners`` are the seats that have won, none if the game is not over. ``per_turn`` is what a
    turn brings on average.
    """

    rules: RuleSet
    names: tuple[str, ...]
    turns: tuple[TurnReview, ...]
    in_chances: bool
    adds_up: bool
    left_out: tuple[LeftOut, ...]
    winners: tuple[int, ...]
    per_turn: float

    @property
    def has_chances(self) -> bool:
        """Whether any chance of winning is known."""
        return any(turn.chances_before or turn.chances_after for turn in self.turns)

    @property
    def exact(self) -> bool:
        return not self.left_out

    @property
    def start(self) -> float:
        """The game's value to the player of the first turn."""
        return self.turns[0].before if self.turns else 0.0

    def comparable(self, seat: int | None = None) -> tuple[TurnReview, ...]:
        """The turns, or those of one seat, of which luck and errors can be compared."""
        turns = (turn for turn in self.turns if turn.basis.is_chance == self.in_chances)
        return tuple(turn for turn in turns if seat in (None, turn.seat))

    def costliest(self, count: int, seat: int | None = None) -> tuple[DecisionReview, ...]:
        """The ``count`` costliest decisions, or those of one seat, the worst first."""
        every = (decision for turn in self.comparable(seat) for decision in turn.decisions)
        wrong = [decision for decision in every if decision.severity is not None]
        return tuple(sorted(wrong, key=lambda decision: -decision.error)[:count])

    def share_lost(self, seat: int) -> float | None:
        """The share of all the chances of winning a seat ever had that its mistakes cost, 0 to 1.

        It had the chance at its first turn, and got more by each lucky roll, and by each rise while
        others played. Whatever it lost was of that, so that all shares together are never more
        than 1. None where luck and errors are points, or where it had no chance to lose.
        """
        if not self.in_chances:
            return None
        had, lost, since = 0.0, 0.0, 0.0
        for turn in self.comparable(seat):
            rises = (luck for luck in turn.rolls if luck > 0)
            had += max(0.0, turn.before - since) + sum(rises)
            lost, since = lost + turn.error, turn.after
        return lost / had if had > 0 else None

    @cached_property
    def players(self) -> tuple[PlayerReview, ...]:
        """Every player's part, by seat."""
        return tuple(self._player(seat, name) for seat, name in enumerate(self.names))

    def _player(self, seat: int, name: str) -> PlayerReview:
        turns, began, ended = self.comparable(seat), None, None
        if self.turns:
            began = self._chance(seat, self.turns[0].chances_before)
            ended = self._chance(seat, self.turns[-1].chances_after)
        luck, error = sum(turn.luck for turn in turns), sum(turn.error for turn in turns)
        unwritten = sum(turn.unwritten for turn in turns)
        others = None
        if self.adds_up and began is not None and ended is not None:
            others = ended - began - luck + error + unwritten
        made = [decision for turn in turns for decision in turn.decisions]
        per_decision = error / len(made) if made else 0.0
        return PlayerReview(
            seat=seat,
            name=name,
            luck=luck,
            error=error,
            unwritten=unwritten,
            began=began,
            ended=ended,
            others=others,
            decisions=len(made),
            wrong={each: sum(one.severity is each for one in made) for each in Severity},
            per_decision=per_decision,
            grade=self.graded(per_decision) if len(made) >= FEWEST_GRADED else None,
        )

    def _chance(self, seat: int, chances: tuple[float, ...] | None) -> float | None:
        """The seat's chance; None if chances are unknown, or the player was not there yet."""
        return chances[seat] if self.in_chances and chances and seat < len(chances) else None

    def graded(self, per_decision: float) -> Grade:
        """The grade for so great an error per decision."""
        if self.in_chances:
            return tuple(Grade)[bisect_left(GRADED_TO, per_decision)]
        return tuple(Grade)[bisect_left(GRADED_TO_IN_TURNS, per_decision / self.per_turn)]


def severity(error: float, per_turn: float | None) -> Severity | None:
    """How grave an error is, of a chance; or of points, where a turn brings so many on average."""
    minimum, cost = (MIN_COST, error) if per_turn is None else (MIN_COST_IN_TURNS, error / per_turn)
    reached = [each for each in Severity if cost >= minimum[each]]
    return reached[-1] if reached else None
