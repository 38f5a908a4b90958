"""A game analysed: the luck of every roll, the cost of every decision.

The luck of a roll is the turn's value after it, with perfect play, less its value before. The error
of a decision is the value of the best choice less that of the one chosen. In a two-player game
whose rules are solved,

    result − chance at the start = luck of the first − luck of the second
                                   − errors of the first + errors of the second

holds exactly, where the result is 1 for a win of the first seat to play and a shared win its share.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import assert_never

from zilch3d.engine import events as ev
from zilch3d.engine.actions import Bank, PlayerAction, SetAside, TakeOver, Throw
from zilch3d.engine.decide import countable
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import Event, TurnKind, ZilchCause
from zilch3d.engine.evolve import evolve
from zilch3d.engine.ruleset import BlankRule, Points
from zilch3d.engine.scoring import options
from zilch3d.engine.state import State, Turn
from zilch3d.odds.advice import Advice, Basis
from zilch3d.odds.left_out import LeftOut
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.turn_evaluator import TurnEvaluation

BLUNDER = 0.02
"""A decision that costs so much of a chance of winning is a blunder."""

BLUNDER_IN_TURNS = 0.1
"""Where points are all that is known: one that costs so much of what a turn brings."""


NEGLIGIBLE = 1e-6
"""What costs no more than this is no mistake: solutions are shipped in single precision."""

FROM_THE_ROLL = (ZilchCause.NOTHING_COUNTS, ZilchCause.OVERSHOT)
"""Why a turn may be lost by the roll itself; its luck is counted when it lands."""


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


@dataclass
class TurnAnalysis:
    """A turn: its value to its player ``before`` it started and ``after`` it had ended.

    Values are chances of winning or points in units: see ``basis``. ``after`` of a turn under way
    is its value now. ``points`` are those that it brought.
    """

    seat: int
    basis: Basis
    left_out: tuple[LeftOut, ...]
    before: float
    after: float
    points: Points = 0
    rolls: list[float] = field(default_factory=list)
    """The luck of each; a fumble or a call counts as one."""
    decisions: list[DecisionAnalysis] = field(default_factory=list)

    @property
    def luck(self) -> float:
        return sum(self.rolls)

    @property
    def error(self) -> float:
        return sum(decision.error for decision in self.decisions)

    def roll(self, value: float) -> None:
        """The dice have changed the value to this."""
        self.rolls.append(value - self.after)
        self.after = value


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
    def start(self) -> float:
        """The game's value to the player of the first turn."""
        return self.turns[0].before if self.turns else 0.0

    @cached_property
    def in_chances(self) -> bool:
        """Whether all turns are known as chances of winning."""
        return all(turn.basis.is_chance for turn in self.turns)

    def comparable(self, seat: int | None = None) -> tuple[TurnAnalysis, ...]:
        """The turns, or those of one seat, of which luck and errors can be compared.

        All of them if they are ``in_chances``, else those that are known as points alone.
        """
        turns = (turn for turn in self.turns if turn.basis.is_chance == self.in_chances)
        return tuple(turn for turn in turns if seat in (None, turn.seat))

    def costliest(self, most: int) -> tuple[DecisionAnalysis, ...]:
        """The ``most`` costliest decisions of the comparable turns, the worst first."""
        every = (decision for turn in self.comparable() for decision in turn.decisions)
        wrong = [decision for decision in every if decision.error > NEGLIGIBLE]
        return tuple(sorted(wrong, key=lambda decision: -decision.error)[:most])


def analyse(adviser: Adviser, initial: State, events: Iterable[Event]) -> GameAnalysis:
    analyst = _Analyst(adviser, initial)
    for event in events:
        analyst.add(event)
    return analyst.result()


class _Analyst:
    """Takes one event after the other."""

    def __init__(self, adviser: Adviser, initial: State) -> None:
        self._adviser = adviser
        self._state = initial
        self._turns: list[TurnAnalysis] = []
        self._missed = False
        # The turn under way, if there is one that is analysed, and its values.
        self._now: tuple[TurnAnalysis, TurnEvaluation] | None = None
        # Whose the last turn was, and its value to its player when it ended.
        self._left: tuple[int, float] | None = None
        self._start_turn()

    def result(self) -> GameAnalysis:
        turns = list(self._turns)
        if self._now is not None and self._now[0].rolls:
            turns.append(self._now[0])
        exact = not self._missed and all(turn.basis is Basis.EXACT for turn in turns)
        found = {each for turn in turns for each in turn.left_out}
        found |= {LeftOut.MISSED_TURNS} if self._missed else set()
        return GameAnalysis(tuple(turns), exact, tuple(each for each in LeftOut if each in found))

    def add(self, event: Event) -> None:
        state, self._state = self._state, evolve(self._state, event)
        if isinstance(event, ev.TurnBegan):
            self._start_turn()
        elif isinstance(event, ev.TurnMissed):
            self._now, self._missed = None, True
        elif self._now is not None and state.turn is not None:
            self._in_turn(*self._now, state, state.turn, event)

    def _in_turn(
        self, now: TurnAnalysis, known: TurnEvaluation, state: State, turn: Turn, event: Event
    ) -> None:
        match event:
            case ev.KeptAside() | ev.Thrown() | ev.TakenOver() | ev.Banked():
                self._decided(now, known, state, _action(event))
            case ev.Landed(faces):
                now.roll(_value_of_roll(known, state, turn, faces))
            case ev.Zilched(cause=cause) if cause not in FROM_THE_ROLL:
                now.roll(known.values.zilch)
            # What these change is counted already, or is no part of a turn.
            case ev.Zilched() | ev.Voided() | ev.HotDice() | ev.BlankRoll() | ev.Penalised():
                pass
            case ev.Consoled() | ev.Crossed() | ev.GameOver() | ev.PlayedOff() | ev.TurnMissed():
                pass
            case ev.DieHidden() | ev.DieReturned() | ev.PlayerJoined() | ev.ScoresReopened():
                pass
            case ev.TurnBegan() | ev.StartTurnBegan() | ev.StartRolled() | ev.StartTied():
                pass
            case ev.TurnResumed() | ev.ScoreStands():
                pass
            case _:
                assert_never(event)
        if isinstance(event, ev.Banked | ev.Zilched | ev.GameOver):
            now.points = event.points if isinstance(event, ev.Banked) else 0
            self._left = (now.seat, now.after) if now.basis is Basis.EXACT else None
            self._turns.append(now)
            self._now = None

    def _start_turn(self) -> None:
        """A turn starts, if one does, with the value that the last one has left to its player."""
        state, turn = self._state, self._state.turn
        known = self._adviser.evaluator.evaluate(state)
        self._now = None
        if turn is None or known is None or turn.kind is TurnKind.FOR_START:
            return
        value = known.now(state, turn)
        if known.basis is Basis.EXACT and self._left is not None:
            seat, left = self._left
            value = left if seat == turn.seat else 1.0 - left
        now = TurnAnalysis(turn.seat, known.basis, known.left_out, value, value)
        self._now = now, known

    def _decided(
        self, now: TurnAnalysis, known: TurnEvaluation, state: State, action: PlayerAction
    ) -> None:
        advice = self._adviser.advise(state)
        chosen = None if advice is None else advice.of(action)
        if advice is None or chosen is None or len(advice.choices) < 2:
            return
        error = advice.best.value - chosen.value
        now.after -= error
        blunder = BLUNDER if known.basis.is_chance else BLUNDER_IN_TURNS * known.values.start
        now.decisions.append(DecisionAnalysis(state, advice, action, error, error >= blunder))


def _action(event: ev.KeptAside | ev.Thrown | ev.TakenOver | ev.Banked) -> PlayerAction:
    match event:
        case ev.KeptAside(option):
            return SetAside(option.keep, option.points)
        case ev.Thrown():
            return Throw()
        case ev.TakenOver():
            return TakeOver()
        case ev.Banked():
            return Bank()


def _value_of_roll(evaluation: TurnEvaluation, state: State, turn: Turn, faces: Faces) -> float:
    """The turn's value once these dice lie there, with perfect play."""
    choices = countable(state, turn, faces)
    lying = evolve(state, ev.Landed(faces, choices))
    assert lying.turn is not None
    if choices:
        return evaluation.now(lying, lying.turn)
    values, rules = evaluation.values, state.rules
    blank = turn.dice == rules.scoring.dice and not options(
        rules.scoring, tuple(sorted(faces)), turn.trios
    )
    if blank and rules.turn.blank is BlankRule.ROLL_AGAIN:
        return values.blank(turn.points)
    return values.blank_zilch if blank else values.zilch
