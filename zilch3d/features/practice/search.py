"""Finds positions worth practising in games that chance plays: close calls, and traps.

Needs numpy: import it where no frame waits for it.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from zilch3d.engine.actions import Action, Bank, Land, Refusal, SetAside, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.events import Event
from zilch3d.engine.evolve import replay
from zilch3d.engine.rolls import play_on
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Player, Seat, State, Turn
from zilch3d.features.practice.position import Sketch, Source, sketched_scores
from zilch3d.odds.advice import Advice, Decision, Then, decision_for, every_decision
from zilch3d.odds.habits import SIDES, Kind
from zilch3d.odds.questions import Decided, answers, situations
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.records.notation import RecordError
from zilch3d.records.writer import write

CLOSE = (0.002, 0.012)
"""Chances of winning that the second best choice gives away in a close call."""
TRAPPED = 0.025
"""What the natural choice gives away at least in a trap."""
SHARES = 4.0
"""Where only points are known: what these figures are multiplied by, as shares of a turn."""
OPEN = (0.04, 0.96)
"""Beyond these chances of winning, nothing is at stake any more."""
STRAY = 0.15
"""How often a game goes on with another choice than the best, so that games differ."""


class Search:
    """Positions by these rules, found in games of two; the same for the same ``seed``.

    Without a ``table`` positions are judged by the points of a turn.
    """

    def __init__(self, rules: RuleSet, table: ValueTable | None, seed: int) -> None:
        self._rules = rules
        self._adviser = Adviser(rules, table)
        self._for_points = Adviser(rules, None)
        self._chance = Random(f"positions {rules.id} {seed}")
        self._like_found: set[tuple[object, ...]] = set()

    def sketches(self) -> Iterator[Sketch | None]:
        """Without an end; None after each decision that is not worth practising."""
        while True:
            yield from self._game()

    def _game(self) -> Iterator[Sketch | None]:
        """A game until somebody crosses the target: the last turns hold no surprises."""
        state = begin(self._rules, (Seat("A"), Seat("B")), 0)
        turn: list[Action] = []
        while state.turn is not None and state.crossing_seat is None:
            if isinstance(state.mover, Player) and state.turn.roll is not None:
                advice = self._adviser.advise(state)
                if advice is None:
                    return
                yield self._sketch_if_worth(state, state.turn, turn, advice)
                actions = self._decide(advice)
            else:
                actions = (self._next(state),)
            before = state.turn.seat, state.round
            for action in actions:
                state = play_on(state, action)
            is_same = state.turn is not None and (state.turn.seat, state.round) == before
            turn = [*turn, *actions] if is_same else []

    def _next(self, state: State) -> Action:
        """The dice land, or are thrown; where they may not be, the turn is banked."""
        if isinstance(state.mover, Chance):
            return Land(tuple(self._chance.choice(ALL_FACES) for _die in range(state.mover.dice)))
        return Bank() if isinstance(decide(state, Throw()), Refusal) else Throw()

    def _decide(self, advice: Advice) -> tuple[Action, ...]:
        """The best decision, and now and then any other."""
        ranked = every_decision(advice)
        decision = self._chance.choice(ranked) if self._chance.random() < STRAY else ranked[0]
        assert decision.option is not None
        aside = SetAside(decision.option.keep, decision.option.points)
        following = {Then.BANK: (Bank(),), Then.ROLL: (Throw(),)}
        return (aside, *following.get(decision.then, ()))

    # What is worth practising

    def _sketch_if_worth(
        self, state: State, turn: Turn, actions: Sequence[Action], advice: Advice
    ) -> Sketch | None:
        """A sketch of the decision, whose turn was played so; None if it is not worth practising.

        Nor is one much like an earlier one.
        """
        ranked = every_decision(advice)
        if len(ranked) < 2 or state.seats[turn.seat].zilches or turn.roll is None:
            return None
        scale = 1.0
        if not advice.basis.is_chance:
            scale = SHARES * max(1.0, ranked[0].worth)
        elif not OPEN[0] < ranked[0].worth < OPEN[1]:
            return None
        source = self._source(state, ranked, scale)
        like = (source, tuple(sorted(turn.roll)), ranked[0].then, len(turn.set_aside))
        if source is None or like in self._like_found:
            return None
        self._like_found.add(like)
        return self._sketch(source, state, turn.seat, actions)

    def _source(self, state: State, ranked: Sequence[Decision], scale: float) -> Source | None:
        best, second = ranked[0].worth, ranked[1].worth
        natural = self._natural(state)
        worths = (each.worth for each in ranked if (each.option, each.then) == natural)
        if best - next(worths, best) >= TRAPPED * scale:
            return Source.TRAP
        close = CLOSE[0] * scale <= best - second <= CLOSE[1] * scale
        return Source.CLOSE if close else None

    def _natural(self, state: State) -> tuple[Option | None, Then] | None:
        """The choice that seems natural, by which traps are known.

        All that counts is set aside, and the points of the turn alone say how to go on.
        """
        advice = self._for_points.advise(state)
        if advice is None:
            return None
        highest = max(advice.choices, key=lambda choice: choice.odds.points)
        both = (decision_for(advice, highest.option, then) for then in (Then.BANK, Then.ROLL))
        allowed = [decision for decision in both if decision is not None]
        if not allowed:
            return None
        best = max(allowed, key=lambda decision: decision.worth)
        return best.option, best.then

    def _sketch(
        self, source: Source, state: State, seat: int, actions: Sequence[Action]
    ) -> Sketch | None:
        """The position with the player to move first; None if it needs more than that."""
        scores = state.seats[seat].score, state.seats[1 - seat].score
        start = begin(self._rules, (Seat("A", scores[0]), Seat("B", scores[1])), 0)
        events: list[Event] = []
        replayed = start
        for action in actions:
            happened = decide(replayed, action)
            if isinstance(happened, Refusal):
                return None
            events += happened
            replayed = replay(replayed, happened)
        _header, _colon, turn = write("", start, events).rstrip("\n").rpartition("A: ")
        return Sketch(source, sketched_scores(self._rules, scores), turn)


# Positions of a kind


def of_kind(
    sketches: Iterable[Sketch], rules: RuleSet, table: ValueTable | None, kind: Kind
) -> Iterator[Sketch]:
    """Those that ask what the kind of habit is about; whoever has the habit may be right there."""
    adviser = Adviser(rules, table)
    for sketch in sketches:
        try:
            state = sketch.position(rules, ("A", "B")).state
        except (RecordError, ValueError):
            continue
        if any(_asks(adviser, each, kind) for each in _decided_in(adviser, state)):
            yield sketch


def _decided_in(adviser: Adviser, state: State) -> Iterator[State]:
    """The states of a position in which something is decided: this one, and after a set-aside."""
    yield state
    advice = adviser.advise(state)
    if advice is not None and isinstance(advice.best.action, SetAside):
        yield play_on(state, advice.best.action)


def _asks(adviser: Adviser, state: State, kind: Kind) -> bool:
    side, advice = SIDES[kind], adviser.advise(state)
    if advice is None or state.turn is None:
        return False
    if side.situation is not None and not situations(state) & side.situation:
        return False
    asked = answers(Decided(state, advice.choices, advice.best))
    return any(each.question in side.questions for each in asked)
