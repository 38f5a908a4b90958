"""Reviews a game: plays its actions again, with the value of the turn before and after each."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import accumulate, chain, tee
from typing import NamedTuple

from zilch3d.engine import events as ev
from zilch3d.engine.actions import (
    Action,
    Bank,
    Land,
    LandFumbled,
    PlayerAction,
    Refusal,
    SetAside,
    TakeOver,
    Throw,
)
from zilch3d.engine.decide import countable, decide
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import Event, TurnKind, ZilchCause
from zilch3d.engine.evolve import evolve
from zilch3d.engine.ruleset import BlankRule, Points
from zilch3d.engine.scoring import options
from zilch3d.engine.state import State, Turn
from zilch3d.odds.advice import Basis
from zilch3d.odds.left_out import LeftOut
from zilch3d.odds.review import DecisionReview, GameReview, TurnReview, severity
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.single_player import turn_for_points
from zilch3d.odds.solver.turn_evaluator import TurnEvaluation, winning_chances
from zilch3d.odds.solver.turn_solver import TurnValues

BY_THE_ROLL = (ZilchCause.NOTHING_COUNTS, ZilchCause.OVERSHOT)
"""Zilches by the roll itself; their luck is counted when the roll lands."""

NOTHING_UNWRITTEN: frozenset[tuple[int, int]] = frozenset()


def review(
    adviser: Adviser,
    initial: State,
    actions: Sequence[Action],
    unwritten: AbstractSet[tuple[int, int]] = NOTHING_UNWRITTEN,
) -> GameReview:
    """The whole review at once: see ``reviewing``."""
    steps = reviewing(adviser, initial, actions, unwritten)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: GameReview = done.value
            return result


def reviewing(
    adviser: Adviser,
    initial: State,
    actions: Sequence[Action],
    unwritten: AbstractSet[tuple[int, int]] = NOTHING_UNWRITTEN,
) -> Generator[float, None, GameReview]:
    """Reviews a game turn by turn: yields the share that is done, and returns the review.

    ``actions`` are all actions since ``initial``. ``unwritten`` has, by turn and roll (both from
    0), the set-asides that were inferred, whose cost is nobody's error. A turn takes some
    milliseconds on average; many are solved at once, in some tenths of a second. Raises ValueError
    at an action that is not legal.
    """
    steps, ahead = tee(_steps(initial, actions))
    starts = (state for step in ahead for state in step.starts())
    reviewer = _Reviewer(adviser.ahead(chain((initial,), starts)), initial, unwritten)
    turns = 0
    for number, step in enumerate(steps, start=1):
        reviewer.act(step)
        if len(reviewer.turns) != turns:
            turns = len(reviewer.turns)
            yield number / len(actions)
    return reviewer.result()


class _Step(NamedTuple):
    """An action that was played, and its events, each with the state after it."""

    action: Action
    happened: tuple[tuple[Event, State], ...]

    def starts(self) -> Iterator[State]:
        """The states after this action in which a turn starts."""
        for event, state in self.happened:
            if isinstance(event, ev.TurnBegan):
                yield state


def _steps(initial: State, actions: Iterable[Action]) -> Iterator[_Step]:
    """The actions, played one after the other. Raises ValueError at one that is not legal."""
    state = initial
    for number, action in enumerate(actions):
        events = decide(state, action)
        if isinstance(events, Refusal):
            raise ValueError(f"action {number}: {events.reason.value}")
        states = accumulate(events, evolve, initial=state)
        next(states)
        happened = tuple(zip(events, states, strict=True))
        state = happened[-1][1] if happened else state
        yield _Step(action, happened)


@dataclass
class _Turn:
    """A turn under review: ``after`` is its value now, ``end`` the index of the action after it."""

    number: int
    step: int
    seat: int
    score: Points
    evaluation: TurnEvaluation
    before: float
    chances: tuple[float, ...] | None
    after: float
    end: int = 0
    points: Points = 0
    zilch: bool = False
    rolls: list[float] = field(default_factory=list)
    landed: int = 0
    """How many rolls, counted or not."""
    roll: Faces | None = None
    unwritten: float = 0.0
    decisions: list[DecisionReview] = field(default_factory=list)

    def rolled(self, value: float) -> None:
        """A roll has changed the value to this."""
        self.rolls.append(value - self.after)
        self.after = value

    def led_to(self, value: float) -> None:
        """A consequence of the last roll has changed the value to this: it is the roll's luck."""
        if self.rolls:
            self.rolls[-1] += value - self.after
            self.after = value

    def reviewed(self, chances: tuple[float, ...] | None) -> TurnReview:
        """The review of the turn, with the chances of all seats after it."""
        evaluation, steps = self.evaluation, (self.step, self.end)
        return TurnReview(
            self.number, steps, self.seat, evaluation.basis, evaluation.left_out,
            self.score, self.points, self.zilch, self.before, self.after, self.chances, chances,
            tuple(self.rolls), self.unwritten, tuple(self.decisions),
        )  # fmt: skip


class _Reviewer:
    """Reviews a game from one action after the other; ``turns`` are those that are over."""

    def __init__(
        self, adviser: Adviser, initial: State, unwritten: AbstractSet[tuple[int, int]]
    ) -> None:
        self.turns: list[TurnReview] = []
        self._adviser = adviser
        self._state = initial
        self._unwritten = unwritten
        self._next = 0
        """The index of the next action."""
        self._number = 0
        self._missed = self._penalised = False
        # The turn under way, if it can be reviewed; and the last one, until the next begins.
        self._now: _Turn | None = None
        self._over: _Turn | None = None
        self._start_turn()

    def act(self, step: _Step) -> None:
        """Take the next action."""
        if self._now is not None:
            self._before(self._now, step.action)
        self._next += 1
        for event, after in step.happened:
            state, self._state = self._state, after
            self._happened(state, event)

    def result(self) -> GameReview:
        """The review of all that was played."""
        now = self._now
        self._finish(self._chances())
        turns, state = list(self.turns), self._state
        if now is not None and now.rolls:
            now.end = self._next
            turns.append(now.reviewed(self._chances_of(now.after, now)))
        in_chances = self._adviser.evaluator.table is not None
        in_chances = in_chances or all(turn.basis.is_chance for turn in turns)
        exact = not self._missed and all(turn.basis is Basis.EXACT for turn in turns)
        return GameReview(
            rules=state.rules,
            names=tuple(seat.name for seat in state.seats),
            turns=tuple(turns),
            in_chances=in_chances,
            adds_up=exact,
            left_out=self._left_out(turns),
            winners=state.outcome.winners if state.outcome else (),
            per_turn=turn_for_points(state.rules).start,
        )

    def _left_out(self, turns: Sequence[TurnReview]) -> tuple[LeftOut, ...]:
        omissions = {each for turn in turns for each in turn.left_out}
        omissions |= {LeftOut.MISSED_TURNS} if self._missed else set()
        omissions |= {LeftOut.UNWRITTEN} if self._unwritten else set()
        return tuple(each for each in LeftOut if each in omissions)

    # What a player does

    def _before(self, now: _Turn, action: Action) -> None:
        if isinstance(action, Land | LandFumbled):
            now.landed += 1
            now.roll = action.faces
        elif isinstance(action, SetAside | Throw | Bank | TakeOver):
            self._decided(now, action)

    def _decided(self, now: _Turn, action: PlayerAction) -> None:
        state, per_turn = self._state, now.evaluation.values.start
        advice = self._adviser.advise(state)
        chosen = None if advice is None else advice.of(action)
        if advice is None or chosen is None or len(advice.choices) < 2:
            return
        error = advice.best.value - chosen.value
        now.after -= error
        if isinstance(action, SetAside) and (now.number - 1, now.landed - 1) in self._unwritten:
            now.unwritten += error
            return
        chance = now.evaluation.basis.is_chance
        comparable = chance or self._adviser.evaluator.table is None
        decision = DecisionReview(
            step=self._next,
            turn=now.number,
            state=state,
            roll=now.roll,
            kept=_kept(state, now.roll),
            advice=advice,
            action=action,
            error=error,
            severity=severity(error, None if chance else per_turn) if comparable else None,
            off_by=_off_by(state, action, now.evaluation.values) if error > 0 else None,
        )
        now.decisions.append(decision)

    # What happens

    def _happened(self, state: State, event: Event) -> None:
        now = self._now
        match event:
            case ev.TurnBegan() | ev.TurnResumed():
                self._start_turn()
            case ev.TurnMissed():
                self._now, self._missed = None, True
            case ev.Penalised():
                self._penalised = True
            case ev.GameOver():
                if now is not None:  # a set-aside has won at once
                    self._end_turn(now)
                self._finish(self._chances())
            case _:
                if now is not None and state.turn is not None:
                    self._in_turn(now, state, state.turn, event)

    def _in_turn(self, now: _Turn, state: State, turn: Turn, event: Event) -> None:
        match event:
            case ev.Landed(faces):
                now.rolled(_value_of_roll(now.evaluation, state, turn, faces))
            case ev.Zilched(cause=cause):
                if cause not in BY_THE_ROLL:
                    now.rolled(now.evaluation.values.zilch)
                now.zilch = True
                self._end_turn(now)
            case ev.Banked(points=points):
                now.points = points
                self._end_turn(now)
            # All other events are counted already, or are no part of a turn.

    def _start_turn(self) -> None:
        """Begin the review of the turn that starts in this state, if one does."""
        state, turn = self._state, self._state.turn
        if turn is None or turn.kind is TurnKind.FOR_START:
            return
        self._number += 1
        self._now = None
        evaluation = self._adviser.evaluator.evaluate(state)
        if evaluation is None:
            self._finish(None)
            return
        value = self._passed_on(evaluation, evaluation.now(state, turn), turn)
        now = _Turn(
            number=self._number,
            step=self._next,
            seat=turn.seat,
            score=state.seats[turn.seat].score,
            evaluation=evaluation,
            before=value,
            chances=None,
            after=value,
        )
        now.chances = self._chances_of(value, now)
        self._finish(now.chances)
        self._now = now

    def _passed_on(self, evaluation: TurnEvaluation, value: float, turn: Turn) -> float:
        """The value of a turn that begins: where values are exact, what the last turn has left.

        So the review adds up without rounding errors. A penalty is bad luck of the last turn.
        """
        over, penalised = self._over, self._penalised
        self._penalised = False
        if over is None or not self._exact_for_two(over.evaluation):
            return value
        if evaluation.basis is not Basis.EXACT:
            return value
        same = over.seat == turn.seat
        if penalised:
            over.led_to(value if same else 1.0 - value)
        return over.after if same else 1.0 - over.after

    def _end_turn(self, now: _Turn) -> None:
        now.end = self._next
        self._over, self._now = now, None

    def _finish(self, chances: tuple[float, ...] | None) -> None:
        """Add the review of the turn that is over, if there is one, with the chances after it."""
        if self._over is not None:
            self.turns.append(self._over.reviewed(chances))
            self._over = None

    def _exact_for_two(self, evaluation: TurnEvaluation) -> bool:
        return evaluation.basis is Basis.EXACT and len(self._state.seats) == 2

    def _chances(self) -> tuple[float, ...] | None:
        return winning_chances(self._adviser.evaluator, self._state)

    def _chances_of(self, value: float, now: _Turn) -> tuple[float, ...] | None:
        """The chances of all seats at this value of the turn; None if values are points."""
        if not now.evaluation.basis.is_chance:
            return None
        if len(self._state.seats) == 2:
            return (value, 1.0 - value) if now.seat == 0 else (1.0 - value, value)
        return self._chances()


def _kept(state: State, roll: Faces | None) -> Faces:
    """The dice set aside from the last roll: all of them where none are left to throw."""
    turn = state.turn
    if turn is None or turn.roll is not None or roll is None:
        return ()
    return turn.set_aside[-1].keep if turn.set_aside else tuple(sorted(roll))


def _off_by(state: State, action: PlayerAction, values: TurnValues) -> Points | None:
    """At how many points too many a wrong roll was, or how many too early a wrong bank."""
    turn = state.turn
    if not isinstance(action, Throw | Bank) or turn is None or state.crossing_seat is not None:
        return None
    return values.off_by(turn.points, values.graph.node(turn.dice, turn.trios))


def _value_of_roll(evaluation: TurnEvaluation, state: State, turn: Turn, faces: Faces) -> float:
    """The turn's value once these dice have landed, with perfect play."""
    choices = countable(state, turn, faces)
    landed = evolve(state, ev.Landed(faces, choices))
    assert landed.turn is not None
    if choices:
        return evaluation.now(landed, landed.turn)
    values, rules = evaluation.values, state.rules
    blank = turn.dice == rules.scoring.dice and not options(
        rules.scoring, tuple(sorted(faces)), turn.trios
    )
    if blank and rules.turn.blank is BlankRule.ROLL_AGAIN:
        return values.blank(turn.points)
    return values.blank_zilch if blank else values.zilch
