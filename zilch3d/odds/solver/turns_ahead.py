"""Turns that will be asked for, solved before that: many at once take less time than one by one."""

from collections import OrderedDict
from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from zilch3d.odds.solver.start_scores import PlayerScore
from zilch3d.odds.solver.turn_solver import TurnValues
from zilch3d.odds.solver.two_player import ValueTable

Pair: TypeAlias = tuple[PlayerScore, PlayerScore]
"""Who has the turn, and the other player."""

TOGETHER = 64
"""How many turns are looked ahead."""

KEPT = 3 * TOGETHER
"""Turns that are kept: those that were looked at, and some for when they are asked for again."""


class TurnsAhead:
    """The turns of a game under solved rules, whose scores come up in the order of ``coming``.

    ``coming`` is read when more of them are needed, TOGETHER at once.
    """

    def __init__(self, table: ValueTable, coming: Iterator[Pair]) -> None:
        self._table = table
        self._coming = coming
        self._solved: OrderedDict[Pair, TurnValues] = OrderedDict()

    def turn(self, me: PlayerScore, other: PlayerScore) -> TurnValues:
        """The values of the turn, as the table's own. Raises NoSuchScore."""
        pair = me, other
        if pair not in self._solved:
            batch = self._next(pair)
            self._solved.update(zip(batch, self._table.turns(batch), strict=True))
            while len(self._solved) > KEPT:
                self._solved.popitem(last=False)
        self._solved.move_to_end(pair)
        return self._solved[pair]

    def _next(self, pair: Pair) -> list[Pair]:
        """The pair, and of those that come next the ones that are not solved yet."""
        if not self._table.knows(*pair):
            return [pair]
        batch = {pair: None}
        for following in islice(self._coming, TOGETHER):
            if following in self._solved:
                self._solved.move_to_end(following)
            elif self._table.knows(*following):
                batch[following] = None
        return list(batch)
