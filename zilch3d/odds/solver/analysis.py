"""A game looked back on: the luck of every roll, the cost of every decision.

The luck of a roll is what the turn is worth after it, played as well as can be, less what it was
worth before. The error of a decision is what the best choice is worth less what was chosen. In a
two-player game whose rules are solved,

    result − chance at the start = luck of the first − luck of the second
                                   − errors of the first + errors of the second

holds exactly, where the result is 1 for a win of the first seat to play and a shared win its share.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from zilch3d.engine.actions import Bank, PlayerAction, SetAside, TakeOver, Throw
from zilch3d.engine.decide import countable
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import (
    Banked,
    Event,
    GameOver,
    KeptAside,
    Landed,
    TakenOver,
    Thrown,
    TurnBegan,
    TurnKind,
    TurnMissed,
    ZilchCause,
    Zilched,
)
from zilch3d.engine.evolve import evolve
from zilch3d.engine.ruleset import BlankRule, Points
from zilch3d.engine.scoring import options
from zilch3d.engine.state import State, Turn
from zilch3d.odds.advice import Advice, Basis
from zilch3d.odds.left_out import LeftOut
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.turn_evaluator import Outlook
from zilch3d.odds.solver.winning_chances import worth_now
from zilch3d.odds.solver.within_turn import turn_solver

BLUNDER = 0.02
"""A decision that costs so much of a chance of winning is a blunder."""

BLUNDER_IN_TURNS = 0.1
"""Where points are all that is known: one that costs so much of what a turn brings."""


NEGLIGIBLE = 1e-6
"""What costs no more than this is no mistake: solutions are shipped in single precision."""


@dataclass(frozen=True, slots=True)
class RollAnalysis:
    """A roll, and what it changed for its player. A fumble or a call has ``faces`` too, or none."""

    faces: Faces
    luck: float


@dataclass(frozen=True, slots=True)
class DecisionAnalysis:
    """A decision: the state it was made in, what was advised, what was done and what that cost.

    ``is_blunder`` where the error is great.
    """

    state: State
    advice: Advice
    action: PlayerAction
    error: float
    is_blunder: bool


@dataclass(frozen=True)
class TurnAnalysis:
    """A turn, as it looked to its player: ``before`` it began and ``after`` it had ended.

    ``basis`` tells what the worths are: chances of winning, or points in units. ``after`` of a turn
    under way is what it is worth now. ``points`` are those that it brought.
    """

    seat: int
    basis: Basis
    before: float
    after: float
    points: Points
    rolls: tuple[RollAnalysis, ...]
    decisions: tuple[DecisionAnalysis, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def luck(self) -> float:
        """The luck of all its rolls."""
        return sum(roll.luck for roll in self.rolls)

    @property
    def error(self) -> float:
        """The errors of all its decisions."""
        return sum(decision.error for decision in self.decisions)


@dataclass(frozen=True)
class GameAnalysis:
    """All turns in order, without those that were missed or rolled for who starts.

    ``adds_up`` where two players played by rules that are solved, so that ``start``, the chance
    of the first of them, and luck and errors account for the result. Values are exact only where
    nothing is ``left_out``: what is left out is counted as luck when it happens.
    """

    turns: tuple[TurnAnalysis, ...]
    adds_up: bool
    left_out: tuple[LeftOut, ...]

    @property
    def is_exact(self) -> bool:
        return not self.left_out

    @property
    def start(self) -> float:
        """What the game was worth to the player of the first turn."""
        return self.turns[0].before if self.turns else 0.0

    @property
    def in_chances(self) -> bool:
        """Whether all turns are known as chances of winning."""
        return all(turn.basis.is_chance for turn in self.turns)

    def told(self, seat: int | None = None) -> tuple[TurnAnalysis, ...]:
        """The turns, or those of one seat, of which luck and errors can be compared.

        All of them if they are ``in_chances``, else those that are known as points alone.
        """
        return tuple(
            turn
            for turn in self.turns
            if seat in (None, turn.seat) and turn.basis.is_chance == self.in_chances
        )

    def costliest(self, most: int) -> tuple[DecisionAnalysis, ...]:
        """The decisions of the turns told that cost most, the worst first, so many at the most."""
        every = (decision for turn in self.told() for decision in turn.decisions)
        wrong = [decision for decision in every if decision.error > NEGLIGIBLE]
        return tuple(sorted(wrong, key=lambda decision: -decision.error)[:most])


def analyse(adviser: Adviser, initial: State, events: Iterable[Event]) -> GameAnalysis:
    """The analysis of a game that began so and in which this happened."""
    analyst = _Analyst(adviser, initial)
    for event in events:
        analyst.see(event)
    return analyst.result()


@dataclass
class _Turn:
    """A turn being looked at: ``worth`` is what it is worth to its player by now."""

    seat: int
    outlook: Outlook
    before: float
    worth: float
    points: Points = 0
    rolls: list[RollAnalysis] = field(default_factory=list)
    decisions: list[DecisionAnalysis] = field(default_factory=list)

    def done(self) -> TurnAnalysis:
        return TurnAnalysis(
            self.seat,
            self.outlook.basis,
            self.before,
            self.worth,
            self.points,
            tuple(self.rolls),
            tuple(self.decisions),
            self.outlook.left_out,
        )


class _Analyst:
    """Sees one event after the other."""

    def __init__(self, adviser: Adviser, initial: State) -> None:
        self._adviser = adviser
        self._state = initial
        self._turns: list[TurnAnalysis] = []
        self._missed = False
        self._now: _Turn | None = None
        # What the last turn was worth to its player when it ended, and whose it was.
        self._left: tuple[int, float] | None = None
        self._begin()

    def result(self) -> GameAnalysis:
        """The analysis of all that has been seen."""
        turns = list(self._turns)
        if self._now is not None and self._now.rolls:
            turns.append(self._now.done())
        exact = not self._missed and all(turn.basis is Basis.EXACT for turn in turns)
        found = {each for turn in turns for each in turn.left_out}
        found |= {LeftOut.MISSED_TURNS} if self._missed else set()
        return GameAnalysis(tuple(turns), exact, tuple(each for each in LeftOut if each in found))

    def see(self, event: Event) -> None:
        """The next event."""
        state = self._state
        self._state = evolve(state, event)
        if isinstance(event, TurnBegan):
            self._begin()
        elif isinstance(event, TurnMissed):
            self._now, self._missed = None, True
        elif self._now is not None and state.turn is not None:
            self._in_turn(self._now, state, state.turn, event)

    def _in_turn(self, now: _Turn, state: State, turn: Turn, event: Event) -> None:
        match event:
            case KeptAside(option):
                self._decided(now, state, SetAside(option.keep, option.points))
            case Thrown():
                self._decided(now, state, Throw())
            case TakenOver():
                self._decided(now, state, TakeOver())
            case Banked(points=points):
                self._decided(now, state, Bank())
                now.points = points
                self._end(now)
            case Landed(faces):
                self._fell(now, faces, _after(now.outlook, state, turn, faces))
            case Zilched(cause=cause):
                if cause not in (ZilchCause.NOTHING_COUNTS, ZilchCause.OVERSHOT):
                    self._fell(now, (), now.outlook.worths.stakes.zilch)
                self._end(now)
            case GameOver():
                self._end(now)
            case _:
                pass

    def _begin(self) -> None:
        """A turn begins, if one does: worth what the one before it has left to its player."""
        state, turn = self._state, self._state.turn
        outlook = self._adviser.outlooks.of(state)
        self._now = None
        if turn is None or outlook is None or turn.kind is TurnKind.FOR_START:
            return
        worth = worth_now(outlook, state, turn)
        if outlook.basis is Basis.EXACT and self._left is not None:
            seat, left = self._left
            worth = left if seat == turn.seat else 1.0 - left
        self._now = _Turn(turn.seat, outlook, worth, worth)

    def _end(self, now: _Turn) -> None:
        exact = now.outlook.basis is Basis.EXACT
        self._left = (now.seat, now.worth) if exact else None
        self._turns.append(now.done())
        self._now = None

    def _decided(self, now: _Turn, state: State, action: PlayerAction) -> None:
        advice = self._adviser.advise(state)
        chosen = None if advice is None else advice.of(action)
        if advice is None or chosen is None or len(advice.choices) < 2:
            return
        error = advice.best.value - chosen.value
        now.worth -= error
        blunder = error >= self._blunder(now.outlook)
        now.decisions.append(DecisionAnalysis(state, advice, action, error, blunder))

    def _blunder(self, outlook: Outlook) -> float:
        if outlook.basis.is_chance:
            return BLUNDER
        return BLUNDER_IN_TURNS * outlook.worths.start

    def _fell(self, now: _Turn, faces: Faces, worth: float) -> None:
        now.rolls.append(RollAnalysis(faces, worth - now.worth))
        now.worth = worth


def _after(outlook: Outlook, state: State, turn: Turn, faces: Faces) -> float:
    """What the turn is worth once these dice lie there, to be played as well as can be."""
    choices = countable(state, turn, faces)
    lying = evolve(state, Landed(faces, choices))
    assert lying.turn is not None
    if choices:
        return worth_now(outlook, lying, lying.turn)
    worths, rules = outlook.worths, state.rules
    blank = turn.dice == rules.scoring.dice and not options(
        rules.scoring, tuple(sorted(faces)), turn.trios
    )
    if blank and rules.turn.blank is BlankRule.ROLL_AGAIN:
        return worths.roll(turn.points + rules.turn.blank_bonus, turn_solver(rules).graph.full)
    return worths.stakes.blank_zilch if blank else worths.stakes.zilch
