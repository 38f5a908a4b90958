"""Finds positions worth practising in games that chance plays: close calls, and traps.

Needs numpy: import it where no frame waits for it.
"""

from collections.abc import Iterator, Sequence
from random import Random

from zilch3d.engine.actions import Action, Bank, Land, Refusal, SetAside, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.events import Event
from zilch3d.engine.evolve import replay
from zilch3d.engine.rolls import play_on as played_on
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Player, Seat, State, Turn
from zilch3d.features.practice.position import Sketch, Source, sketched_scores
from zilch3d.odds.advice import Advice, Decision, Then, decision_for, every_decision
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.two_player import ValueTable
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
        self._seen: set[tuple[object, ...]] = set()

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
                yield self._judged(state, state.turn, turn, advice)
                play_on = self._decided(advice)
            else:
                play_on = (self._next(state),)
            before = state.turn.seat, state.round
            for action in play_on:
                state = played_on(state, action)
            is_same = state.turn is not None and (state.turn.seat, state.round) == before
            turn = [*turn, *play_on] if is_same else []

    def _next(self, state: State) -> Action:
        """The dice land, or are thrown; where they may not be, the turn is banked."""
        if isinstance(state.mover, Chance):
            return Land(tuple(self._chance.choice(ALL_FACES) for _die in range(state.mover.dice)))
        return Bank() if isinstance(decide(state, Throw()), Refusal) else Throw()

    def _decided(self, advice: Advice) -> tuple[Action, ...]:
        """The best, and now and then anything."""
        found = every_decision(advice)
        made = self._chance.choice(found) if self._chance.random() < STRAY else found[0]
        assert made.option is not None
        aside = SetAside(made.option.keep, made.option.points)
        following = {Then.BANK: (Bank(),), Then.ROLL: (Throw(),)}
        return (aside, *following.get(made.then, ()))

    # What is worth practising

    def _judged(
        self, state: State, turn: Turn, play_on: Sequence[Action], advice: Advice
    ) -> Sketch | None:
        found = every_decision(advice)
        if len(found) < 2 or state.seats[turn.seat].zilches or turn.roll is None:
            return None
        scale = 1.0
        if not advice.basis.is_chance:
            scale = SHARES * max(1.0, found[0].worth)
        elif not OPEN[0] < found[0].worth < OPEN[1]:
            return None
        source = self._source(state, found, scale)
        like = (source, tuple(sorted(turn.roll)), found[0].then, len(turn.set_aside))
        if source is None or like in self._seen:
            return None
        self._seen.add(like)
        return self._sketch(source, state, turn.seat, play_on)

    def _source(self, state: State, found: Sequence[Decision], scale: float) -> Source | None:
        best, second = found[0].worth, found[1].worth
        natural = self._natural(state)
        worths = (one.worth for one in found if (one.option, one.then) == natural)
        if best - next(worths, best) >= TRAPPED * scale:
            return Source.TRAP
        close = CLOSE[0] * scale <= best - second <= CLOSE[1] * scale
        return Source.CLOSE if close else None

    def _natural(self, state: State) -> tuple[Option | None, Then] | None:
        """All that counts is set aside, and the points of the turn alone say how to go on."""
        advice = self._for_points.advise(state)
        if advice is None:
            return None
        most = max(advice.choices, key=lambda choice: choice.odds.points)
        both = (decision_for(advice, most.option, then) for then in (Then.BANK, Then.ROLL))
        known = [one for one in both if one is not None]
        if not known:
            return None
        made = max(known, key=lambda one: one.worth)
        return made.option, made.then

    def _sketch(
        self, source: Source, state: State, seat: int, play_on: Sequence[Action]
    ) -> Sketch | None:
        """The position with the player to move first; None if it can't be told so."""
        scores = state.seats[seat].score, state.seats[1 - seat].score
        start = begin(self._rules, (Seat("A", scores[0]), Seat("B", scores[1])), 0)
        events: list[Event] = []
        again = start
        for action in play_on:
            happened = decide(again, action)
            if isinstance(happened, Refusal):
                return None
            events += happened
            again = replay(again, happened)
        _header, _colon, turn = write("", start, events).rstrip("\n").rpartition("A: ")
        return Sketch(source, sketched_scores(self._rules, scores), turn)
