"""What a turn looks like to its player: the worth of every throw and every bank in it.

Exact where two players play rules that are solved. Elsewhere what it goes by is named.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from zilch3d.engine.events import TurnKind
from zilch3d.engine.ruleset import Points, Reach, RuleSet
from zilch3d.engine.state import State, Turn
from zilch3d.odds.advice import Basis
from zilch3d.odds.left_out import Figure, LeftOut, left_out
from zilch3d.odds.solver.last_round import LastRound, last_round
from zilch3d.odds.solver.one_turn import turn_for_points
from zilch3d.odds.solver.value_table import NoSuchScore, Standing, ValueTable
from zilch3d.odds.solver.within_turn import NEVER, Stakes, TurnWorths, turn_solver


@dataclass(frozen=True)
class Outlook:
    """The values within a turn, what they are, and what they leave out of the game."""

    worths: TurnWorths
    basis: Basis
    left_out: tuple[LeftOut, ...]


Key: TypeAlias = tuple[object, ...]
"""Equal for turns that are worth the same."""

AHEAD = 2
"""A turn played for points stops so many times the dearest set-aside beyond the goal."""

KEPT = 64
"""How many outlooks are kept for when they are asked for again."""


class Outlooks:
    """The outlooks of turns under one rule set, with its solution where there is one.

    ``kept`` is how many it remembers: a decision in a turn known already takes no time.
    """

    def __init__(self, rules: RuleSet, table: ValueTable | None, kept: int = KEPT) -> None:
        self.rules = rules
        self._table = table
        self._kept = kept
        self._known: OrderedDict[Key, Outlook] = OrderedDict()

    def of(self, state: State, against: int | None = None) -> Outlook | None:
        """The outlook of the turn under way; None in the roll for who starts or without a turn, and
        between the events of one action, when the last die is aside and hot dice not told yet.

        ``against`` is the seat of the only opponent that counts; None: whoever counts most. It
        makes no difference in the last round.
        """
        turn = state.turn
        if turn is None or turn.kind is TurnKind.FOR_START or not turn.dice:
            return None
        key = self._key(state, turn, against)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._find(state, turn, against)
        self._known.move_to_end(key)
        if len(self._known) > self._kept:
            self._known.popitem(last=False)
        return known

    def _key(self, state: State, turn: Turn, against: int | None) -> Key:
        seats = tuple((s.score, s.newcomer, bool(s.missed)) for s in state.seats)
        late = state.rules.end.rounds and state.round >= state.rules.end.rounds
        ends = (state.crossed, state.start if late else None, state.played_off)
        return (seats, turn.seat, turn.kind, ends, against)

    def _find(self, state: State, turn: Turn, against: int | None) -> Outlook:
        if turn.kind is TurnKind.RESUMED or state.played_off:
            return _one_turn(state, turn)
        last = last_round(state)
        if last is not None:
            return _in_last_round(state, last)
        if self._table is None:
            return _one_turn(state, turn)
        me, other = state.seats[turn.seat], state.seats[_opponent(state, turn, against)]
        try:
            worths = self._table.turn(
                Standing(me.score, me.newcomer), Standing(other.score, other.newcomer)
            )
        except NoSuchScore:  # which a penalty can bring about
            return _one_turn(state, turn)
        basis = _basis(state)
        again = () if self._table.is_exact_within_turns else (LeftOut.TAKING_OVER_AGAIN,)
        left = (*left_out(self.rules), *again, *_APPROXIMATED[basis])
        return Outlook(worths, basis, left)


_APPROXIMATED = {
    Basis.EXACT: (),
    Basis.AGAINST_LEADER: (LeftOut.OTHER_OPPONENTS,),
    Basis.ORDINARY_TURNS: (LeftOut.MISSED_TURNS,),
}


def _one_turn(state: State, turn: Turn) -> Outlook:
    left = (*left_out(state.rules, Figure.TURN), LeftOut.REST_OF_GAME)
    return Outlook(_for_points(state, turn), Basis.ONE_TURN, left)


def _basis(state: State) -> Basis:
    if len(state.seats) != 2:
        return Basis.AGAINST_LEADER
    everyone = all(not seat.missed for seat in state.seats)
    ordinary = state.turn is not None and state.turn.kind is TurnKind.ORDINARY
    return Basis.EXACT if everyone and ordinary else Basis.ORDINARY_TURNS


def _in_last_round(state: State, last: LastRound) -> Outlook:
    """Exact for the last player; of two, also in the last round of a game of rounds."""
    missed = _basis(state) is Basis.ORDINARY_TURNS
    approximated = [LeftOut.LATER_PLAYERS] if last.followers else []
    approximated += [LeftOut.MISSED_TURNS] if missed else []
    left = (*left_out(state.rules, Figure.LAST_TURN), *approximated)
    return Outlook(last.worths(), Basis.LAST_ROUND if approximated else Basis.EXACT, left)


def _opponent(state: State, turn: Turn, against: int | None) -> int:
    """The seat that counts: the leader of the others, of equals whoever comes first."""
    if against is not None:
        return against
    others = []
    seat = state.following(turn.seat)
    while seat != turn.seat:
        others.append(seat)
        seat = state.following(seat)
    return max(others, key=lambda other: state.seats[other].score, default=turn.seat)


def _for_points(state: State, turn: Turn) -> TurnWorths:
    """The turn played for its points, but no further than there is something to win."""
    rules, score = state.rules, state.seats[turn.seat].score
    solver = turn_solver(rules)
    exact = rules.end.reach is Reach.EXACTLY and not state.played_off
    highest = turn_for_points(rules, opening=not score).stakes.highest
    room = rules.end.goal - score
    if rules.end.target and not state.played_off:
        highest = room if exact else min(highest, room + AHEAD * solver.most_points)
    highest = max(highest, _least(state, turn))
    bank = np.arange(highest + solver.beyond, dtype=float)
    bank[: _least(state, turn)] = NEVER
    if rules.end.target and not state.played_off:
        bank[room : rules.end.crossing] = NEVER
        if not rules.end.last_turns:
            bank[room:][bank[room:] > NEVER] = rules.end.goal
    consoled = float(rules.turn.consolation) if score else 0.0
    won = float(rules.end.goal or solver.most_points)
    return solver.solve(Stakes(highest, bank, 0.0, consoled, won, exact))


def _least(state: State, turn: Turn) -> Points:
    """The fewest points that may be banked."""
    rules, me = state.rules.turn, state.seats[turn.seat]
    opening = rules.newcomer_opening if me.newcomer else rules.opening
    return max(1, rules.minimum, 0 if me.score else opening)
