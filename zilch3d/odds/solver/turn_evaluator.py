"""The values of the turn under way, of every throw and every bank in it, and the chances of
winning.

They are exact where two players play rules that are solved; elsewhere ``basis`` and ``left_out``
name the approximation.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import prod
from typing import TypeAlias

import numpy as np

from zilch3d.engine.actions import Bank, PlayerAction, TakeOver, Throw
from zilch3d.engine.decide import legal_actions, set_asides
from zilch3d.engine.ending import seats_after
from zilch3d.engine.events import TurnKind
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.state import State, Turn
from zilch3d.odds.advice import Basis
from zilch3d.odds.left_out import Figure, LeftOut, left_out
from zilch3d.odds.solvable import solvable_for_three
from zilch3d.odds.solver.last_turn import LastRound, last_round, last_turn_of
from zilch3d.odds.solver.last_two_turns import last_two_turns
from zilch3d.odds.solver.single_player import turn_for_points
from zilch3d.odds.solver.start_scores import NoSuchScore, PlayerScore, start_scores
from zilch3d.odds.solver.three_player import ThreePlayerTable
from zilch3d.odds.solver.turn_graph import Bound
from zilch3d.odds.solver.turn_solver import NOT_ALLOWED, TurnEnds, TurnValues, turn_solver
from zilch3d.odds.solver.two_player import Pair, TurnsAhead, ValueTable

BEYOND_GOAL = 2
"""A turn played for points ends so many times the points of the best set-aside beyond the goal."""

CACHE_SIZE = 64
"""The number of evaluations in the cache."""


@dataclass(frozen=True)
class TurnEvaluation:
    """The values within a turn, what they measure, and what they leave out of the game."""

    values: TurnValues
    basis: Basis
    left_out: tuple[LeftOut, ...]

    def now(self, state: State, turn: Turn) -> float:
        """The turn's value to its player right now; dice in the air count as unknown."""
        values, graph = self.values, self.values.graph
        node = graph.node(turn.dice, turn.trios)
        if turn.roll is not None:
            after = (graph.transition(turn.dice, turn.trios, o) for o in set_asides(state))
            return max((values.after(turn.points, each) for each in after), default=values.zilch)
        if turn.flying:
            return values.roll(turn.points, node)
        if turn.begun:
            return values.stand(turn.points, node, bound_now(turn))
        value = values.roll(turn.points, node)
        left = state.extras.left_dice
        if left is None or left.seat == turn.seat or not state.rules.turn.take_over:
            return value
        return max(value, values.roll(left.points, graph.node(left.dice, left.trios)))


def bound_now(turn: Turn) -> Bound:
    """The bound that the last set-aside puts on the player."""
    if turn.must_roll:
        return Bound.MUST_ROLL
    return Bound.MUST_BANK if turn.must_bank else Bound.FREE


def step_values(
    values: TurnValues, state: State, turn: Turn
) -> Iterator[tuple[PlayerAction, float]]:
    """The legal steps between two rolls of a turn, each with its value."""
    graph, left = values.graph, state.extras.left_dice
    bank, throw = values.allowed(turn.points, graph.node(turn.dice, turn.trios), bound_now(turn))
    taken = None if left is None else values.roll(left.points, graph.node(left.dice, left.trios))
    worth = {Throw(): throw, Bank(): bank, TakeOver(): taken}
    for action in legal_actions(state):
        value = worth.get(action)
        if value is not None:
            yield action, value


SolveTurn: TypeAlias = Callable[[PlayerScore, PlayerScore], TurnValues]
"""The values of the turn of a player with the first score against the second; may raise
NoSuchScore.
"""


class TurnEvaluator:
    """Evaluates turns under one rule set, whose solution is ``table`` where there is one.

    It caches ``cache_size`` evaluations: a decision in a turn that it has takes no time. ``solve``
    gives the values of a turn at scores that the table has, by default ``ValueTable.turn``.
    """

    def __init__(
        self, table: ValueTable | None, cache_size: int = CACHE_SIZE, solve: SolveTurn | None = None
    ) -> None:
        self.table = table
        self._cache_size = cache_size
        self._solve = solve or (None if table is None else table.turn)
        self._cache: OrderedDict[tuple[object, ...], TurnEvaluation] = OrderedDict()

    def evaluate(self, state: State, against: int | None = None) -> TurnEvaluation | None:
        """The values of the turn under way, or None.

        None without a turn, in the roll for who starts, and between the events of one action, after
        the last die is set aside and before hot dice are declared. ``against`` is the seat of the
        only opponent that counts, by default the leader's; it makes no difference in the last
        round.
        """
        turn = state.turn
        if turn is None or turn.kind is TurnKind.FOR_START or not turn.dice:
            return None
        key = self.key(state, turn, against)
        evaluation = self._cache.get(key)
        if evaluation is None:
            evaluation = self._cache[key] = self._compute(state, turn, against)
        self._cache.move_to_end(key)
        if len(self._cache) > self._cache_size:
            self._cache.popitem(last=False)
        return evaluation

    def key(self, state: State, turn: Turn, against: int | None = None) -> tuple[object, ...]:
        """A key that is equal for turns with the same values."""
        end, me = state.rules.end, state.seats[turn.seat]
        late = end.rounds and state.round >= end.rounds
        if self.table is None and not late and (state.crossing_seat is None or state.played_off):
            return (me.score, me.newcomer, state.played_off)
        # Seats count from the player's own.
        first, number = turn.seat, len(state.seats)
        order = (*state.seats[first:], *state.seats[:first])
        penal = bool(state.rules.turn.zilches_in_a_row)
        seats = tuple([(s.score, s.newcomer, bool(s.missed), penal and s.zilches) for s in order])
        named = (state.crossing_seat, state.start if late else None, against)
        places = tuple([None if seat is None else (seat - first) % number for seat in named])
        return (seats, turn.kind, places, state.played_off)

    def ahead(self, states: Iterable[State]) -> "TurnEvaluator":
        """An evaluator for a whole game that solves many turns at once.

        Its turns, but for missed ones, start in ``states``, which are read as turns are needed.
        """
        if self.table is None:
            return TurnEvaluator(None, self._cache_size)
        pairs = chain.from_iterable(map(self._pairs, states))
        return TurnEvaluator(self.table, self._cache_size, TurnsAhead(self.table, pairs).turn)

    def _pairs(self, state: State) -> Iterator[Pair]:
        """The pairs of scores that evaluating this turn and the chances of winning will need."""
        turn = state.turn
        if self.table is None or turn is None or turn.kind is TurnKind.RESUMED:
            return
        of_three = len(state.seats) == 3 and self.table.for_three() is not None
        if not (of_three or state.played_off or last_round(state)):
            me, *others = in_turn(state, turn)
            yield from ((me, other) for other in others)

    def _compute(self, state: State, turn: Turn, against: int | None) -> TurnEvaluation:
        if turn.kind is TurnKind.RESUMED or state.played_off:
            return _one_turn(state, turn)
        last = last_round(state)
        if last is not None:
            return _in_last_round(state, last)
        if self.table is None or self._solve is None:
            return _one_turn(state, turn)
        if against is None and (of_three := self._turn_of_three(state, turn)) is not None:
            return of_three
        me, other = state.seats[turn.seat], state.seats[_opponent(state, turn, against)]
        try:
            values = self._solve(PlayerScore.of(me), PlayerScore.of(other))
        except NoSuchScore:  # a penalty can lead to a score that the solution lacks
            return _one_turn(state, turn)
        basis = _basis(state)
        again = () if self.table.is_exact_within_turns else (LeftOut.TAKING_OVER_AGAIN,)
        left = (*left_out(state.rules), *again, *_APPROXIMATED[basis])
        return TurnEvaluation(values, basis, left)

    def _turn_of_three(self, state: State, turn: Turn) -> TurnEvaluation | None:
        """The turn by the solution for three players; None without one, or with more or fewer."""
        table = self.table.for_three() if self.table and len(state.seats) == 3 else None
        if table is None:
            return None
        try:
            values = table.turn(*in_turn(state, turn))
        except NoSuchScore:
            return None
        basis = Basis.EXACT if _is_ordinary(state) else Basis.ORDINARY_TURNS
        return TurnEvaluation(values, basis, (*left_out(state.rules), *_APPROXIMATED[basis]))


def in_turn(state: State, turn: Turn) -> tuple[PlayerScore, ...]:
    """The players in order of play, from the one whose turn it is."""
    seats = (turn.seat, *seats_after(state, turn.seat, turn.seat))
    return tuple(PlayerScore.of(state.seats[seat]) for seat in seats)


_APPROXIMATED = {
    Basis.EXACT: (),
    Basis.AGAINST_LEADER: (LeftOut.OTHER_OPPONENTS,),
    Basis.ORDINARY_TURNS: (LeftOut.MISSED_TURNS,),
}


def _one_turn(state: State, turn: Turn) -> TurnEvaluation:
    left = (*left_out(state.rules, Figure.TURN), LeftOut.REST_OF_GAME)
    return TurnEvaluation(_for_points(state, turn), Basis.ONE_TURN, left)


def _basis(state: State) -> Basis:
    if len(state.seats) != 2:
        return Basis.AGAINST_LEADER
    return Basis.EXACT if _is_ordinary(state) else Basis.ORDINARY_TURNS


def _is_ordinary(state: State) -> bool:
    """Whether no turn has been missed, and this turn is an ordinary one."""
    everyone = all(not seat.missed for seat in state.seats)
    return everyone and state.turn is not None and state.turn.kind is TurnKind.ORDINARY


def _in_last_round(state: State, last: LastRound) -> TurnEvaluation:
    """The evaluation of a turn in the last round.

    It is exact for the last player; with two players, in all of the last round; with three, also
    for the second player where their game can be solved.
    """
    if len(state.seats) == 3 and len(last.followers) == 1 and solvable_for_three(state.rules):
        two = last_two_turns(state.rules)
        values = two.second_turn(last.leader, last.score, last.followers[0].score)
        basis = Basis.EXACT if _is_ordinary(state) else Basis.ORDINARY_TURNS
        left = (*left_out(state.rules, Figure.LAST_TURN), *_APPROXIMATED[basis])
        return TurnEvaluation(values, basis, left)
    missed = _basis(state) is Basis.ORDINARY_TURNS
    approximated = [LeftOut.LATER_PLAYERS] if last.followers else []
    approximated += [LeftOut.MISSED_TURNS] if missed else []
    left = (*left_out(state.rules, Figure.LAST_TURN), *approximated)
    return TurnEvaluation(last.values(), Basis.LAST_ROUND if approximated else Basis.EXACT, left)


def _opponent(state: State, turn: Turn, against: int | None) -> int:
    """The seat of the opponent that counts: the leading one, of equals the next to play."""
    if against is not None:
        return against
    others = seats_after(state, turn.seat, turn.seat)
    return max(others, key=lambda other: state.seats[other].score, default=turn.seat)


def _for_points(state: State, turn: Turn) -> TurnValues:
    """The values of the turn played for its points, followed as far as more can be won."""
    rules, seat = state.rules, state.seats[turn.seat]
    solver, end = turn_solver(rules), rules.end
    min_to_bank = rules.turn.min_to_bank(seat.score, newcomer=seat.newcomer)
    highest = turn_for_points(rules, opening=not seat.score).highest
    to_target = bool(end.target and not state.played_off)
    exact = end.exact and not state.played_off
    room = end.goal - seat.score if to_target else None
    if room is not None:
        highest = room if exact else min(highest, room + BEYOND_GOAL * solver.most_points)
    highest = max(highest, min_to_bank)
    if room is not None and room > highest + solver.beyond:
        room = None  # the goal is out of this turn's reach: all such scores share a cached turn
    consoled = float(rules.turn.consolation) if seat.score else 0.0
    return _solved_for_points(rules, _PointsTurn(min_to_bank, highest, room, consoled, exact))


@dataclass(frozen=True, slots=True)
class _PointsTurn:
    """All that a turn played for its points depends on besides the rules.

    Fewer points than ``min_to_bank`` may not be banked; with more than ``highest`` no throw is
    worth it. ``room`` is the points missing to the goal, None if they are out of reach.
    """

    min_to_bank: Points
    highest: Points
    room: Points | None
    consoled: float
    exact: bool


@lru_cache(maxsize=CACHE_SIZE)
def _solved_for_points(rules: RuleSet, turn: _PointsTurn) -> TurnValues:
    room = turn.room
    solver, end = turn_solver(rules), rules.end
    bank = np.arange(turn.highest + 1 + solver.beyond, dtype=float)
    bank[: turn.min_to_bank] = NOT_ALLOWED
    if room is not None:
        bank[room : end.crossing] = NOT_ALLOWED
        if not end.last_turns:
            bank[room:][bank[room:] > NOT_ALLOWED] = end.goal
    won = float(end.goal or solver.most_points)
    return solver.solve_one(TurnEnds.of_one(bank, 0.0, turn.consoled, exact=turn.exact, won=won))


def winning_chances(evaluator: TurnEvaluator, state: State) -> tuple[float, ...] | None:
    """The chance of winning of each seat, with perfect play; they add up to 1.

    A shared win counts as its share. Exact for two players, and for three where that is solved;
    else each chance is the product of those against every other player alone, scaled so that they
    add up to 1. None where no chance is known: before the last round under rules without a
    solution, and when a score is reopened.
    """
    if state.outcome is not None:
        winners = state.outcome.winners
        return tuple((n in winners) / len(winners) for n in range(len(state.seats)))
    evaluation, turn = evaluator.evaluate(state), state.turn
    if evaluation is None or turn is None or not evaluation.basis.is_chance:
        return None
    if len(state.seats) == 2:
        mine = evaluation.now(state, turn)
        return (mine, 1 - mine) if turn.seat == 0 else (1 - mine, mine)
    if last_round(state) is not None:
        return _in_the_last_round(evaluation, state, turn)
    try:
        table = evaluator.table
        three = table.for_three() if table and len(state.seats) == 3 else None
        if three is not None:
            return _of_three(three, evaluation, state, turn)
        return _all_pairs(evaluator, table, state, turn) if table else None
    except NoSuchScore:
        return None


def _of_three(
    table: ThreePlayerTable, evaluation: TurnEvaluation, state: State, turn: Turn
) -> tuple[float, ...]:
    mine = evaluation.now(state, turn)
    following = table.follow(*in_turn(state, turn)).next_now(state, turn)
    second, third = seats_after(state, turn.seat, turn.seat)
    chances = {turn.seat: mine, second: following, third: 1.0 - mine - following}
    return tuple(chances[seat] for seat in range(3))


def _in_the_last_round(evaluation: TurnEvaluation, state: State, turn: Turn) -> tuple[float, ...]:
    """The mover's chance is known; the rest goes to the leader and to those who follow."""
    mine, seats, rules = evaluation.now(state, turn), state.seats, state.rules
    last = state.crossing_seat if state.crossing_seat is not None else state.start
    assert last is not None
    followers = seats_after(state, turn.seat, last)
    others = seats_after(state, turn.seat, turn.seat)
    rivals = [n for n in others if n not in followers] or followers
    leader = max(rivals, key=lambda n: seats[n].score)
    deficits = [np.array(seats[leader].score - seats[n].score) for n in followers]
    who = [np.array(start_scores(rules).index(PlayerScore.of(seats[n]))) for n in followers]
    tries = [float(last_turn_of(rules).win(*each)) for each in zip(who, deficits, strict=True)]
    chances = [0.0] * len(seats)
    chances[turn.seat] = mine
    chances[leader] = (1 - mine) * prod(1 - chance for chance in tries)
    for number, (seat, chance) in enumerate(zip(followers, tries, strict=True)):
        later = prod(1 - other for other in tries[number + 1 :])
        chances[seat] += (1 - mine) * chance * later
    return _shares(chances)


def _all_pairs(
    evaluator: TurnEvaluator, table: ValueTable, state: State, turn: Turn
) -> tuple[float, ...]:
    seats, order = state.seats, (turn.seat, *seats_after(state, turn.seat, turn.seat))
    against: dict[tuple[int, int], float] = {}
    for number, first in enumerate(order):
        for second in order[number + 1 :]:
            if first == turn.seat:
                evaluation = evaluator.evaluate(state, second)
                assert evaluation is not None
                wins = evaluation.now(state, turn)
            else:
                wins = table.win(PlayerScore.of(seats[first]), PlayerScore.of(seats[second]))
            against[first, second], against[second, first] = wins, 1 - wins
    every = range(len(seats))
    return _shares([prod(against[n, other] for other in every if other != n) for n in every])


def _shares(weights: Sequence[float]) -> tuple[float, ...]:
    total = sum(weights)
    return tuple(weight / total if total else 1 / len(weights) for weight in weights)
