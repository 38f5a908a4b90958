"""Plays millions of games between two players who play as well as can be.

    python3 packaging/dev.py prove optimal_games freeze --games 1000000

The share the first player wins must be the solved chance, within the error of that many games. Dice
are thrown one by one, and the rules say what comes of them. So this checks a preset's solution from
the other side. The exit status is 1 if it's more than three standard errors off.
"""

import math
import sys
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bootstrap.terminal import command_parser
from zilch3d.engine.dice import outcomes
from zilch3d.engine.ruleset import Points, RuleSet, Ties
from zilch3d.engine.scoring import options
from zilch3d.odds.solver.last_turn import last_turn
from zilch3d.odds.solver.turn_graph import Bound, Transition, TurnGraph, turn_graph
from zilch3d.odds.solver.turn_solver import NOT_ALLOWED, TurnValues
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.tables import solved_table

Whole: TypeAlias = NDArray[np.intp]
Array: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]

ZILCH, BLANK = -1, -2
BATCH = 4_000_000
"""Games that are played together."""


class Chosen(NamedTuple):
    """The dice and points set aside in each of many turns."""

    points: Whole
    node: Whole
    bound: Whole


class Dice:
    """Throws of many turns at once, and every choice that each class of rolls offers."""

    def __init__(self, rules: RuleSet, chance: np.random.Generator) -> None:
        self._rules = rules
        self._graph: TurnGraph = turn_graph(rules)
        self._chance = chance
        self._classes: dict[frozenset[Transition], int] = {}
        states = self._graph.states
        sizes = [6**state.dice for state in states]
        self._offsets = np.cumsum([0, *sizes[:-1]])
        self._weights = np.array(
            [[6**k if k < state.dice else 0 for k in range(6)] for state in states]
        )
        self._class_of = np.concatenate([self._classes_of(node) for node in range(len(states))])
        self._lay_out()

    def _classes_of(self, node: int) -> Whole:
        """The class of each order of the dice: the first die counts 1, the next 6, then 36, …"""
        state = self._graph.states[node]
        by_roll = {}
        for roll, _orders in outcomes(state.dice):
            legal = options(self._rules.scoring, roll, state.trios)
            some = frozenset(
                self._graph.transition(state.dice, state.trios, option) for option in legal
            )
            if some:
                by_roll[roll] = self._classes.setdefault(some, len(self._classes))
            else:
                by_roll[roll] = BLANK if state.blanks else ZILCH
        codes = np.arange(6**state.dice)
        faces = np.stack([codes // 6**k % 6 + 1 for k in range(state.dice)], axis=1)
        faces.sort(axis=1)
        return np.array([by_roll[tuple(roll)] for roll in faces.tolist()], np.intp)

    def _lay_out(self) -> None:
        """Choices by class, each row filled up with its first."""
        rows = [sorted(some) for some in self._classes]
        widest = max(map(len, rows))
        filled = [[*row, *[row[0]] * (widest - len(row))] for row in rows]
        self.points = np.array([[c.points for c in row] for row in filled])
        self.nodes = np.array([[c.node for c in row] for row in filled])
        self.bounds = np.array([[int(c.bound) for c in row] for row in filled])

    def throw(self, nodes: Whole) -> Whole:
        """The class of a throw from each of the nodes, ZILCH or BLANK."""
        faces = self._chance.integers(0, 6, (len(nodes), 6), np.intp)
        codes = (faces * self._weights[nodes]).sum(axis=1) + self._offsets[nodes]
        classes: Whole = self._class_of[codes]
        return classes


@dataclass
class Turn:
    """The values of a turn, laid out for many players in it at once."""

    values: TurnValues
    bank: Array = field(init=False)
    throw: Array = field(init=False)
    stands: Array = field(init=False)

    def __post_init__(self) -> None:
        ends, nodes, end = self.values.ends, self.values.throw.shape[1], self.values.highest + 1
        bank = ends.bank[..., 0]
        self.bank = np.empty((len(bank), nodes))
        self.bank[:] = bank if bank.ndim == 2 else bank[:, np.newaxis]
        self.throw = np.full((len(bank), nodes), NOT_ALLOWED)
        self.throw[:end] = self.values.throw
        if ends.exact:
            self.bank[end:] = NOT_ALLOWED
        # What follows where the turn is looked at no further: it is banked, or rolled if it must.
        rolled = self.throw.copy()
        rolled[end:] = self.bank[end:]
        self.stands = np.empty((len(bank), len(Bound), nodes))
        self.stands[:, Bound.FREE] = np.maximum(self.bank, self.throw)
        self.stands[:, Bound.MUST_ROLL] = rolled
        self.stands[:, Bound.MUST_BANK] = np.where(self.bank > NOT_ALLOWED, self.bank, rolled)
        self.stands[:, Bound.WON] = ends.won

    def choose(self, dice: Dice, classes: Whole, points: Whole) -> Chosen:
        """The best choice of each class, with so many points at risk before it."""
        totals = points[:, np.newaxis] + dice.points[classes]
        rows = np.minimum(totals, len(self.stands) - 1)
        values = self.stands[rows, dice.bounds[classes], dice.nodes[classes]]
        best = values.argmax(axis=1)
        every = np.arange(len(classes))
        return Chosen(
            totals[every, best],
            dice.nodes[classes, best],
            np.where(values[every, best] == NOT_ALLOWED, ZILCH, dice.bounds[classes, best]),
        )

    def banks(self, chosen: Chosen) -> Flags:
        """Who banks after that."""
        rows = np.minimum(chosen.points, len(self.bank) - 1)
        bank, throw = self.bank[rows, chosen.node], self.throw[rows, chosen.node]
        free = (chosen.bound == Bound.FREE) & (bank >= throw)
        bound = chosen.bound == Bound.MUST_BANK
        banks: Flags = (bank > NOT_ALLOWED) & (free | bound)
        return banks


class Players(NamedTuple):
    """Many games at the start of a turn: whether the first player has it, and what was left."""

    first: Flags
    points: Whole
    node: Whole


Scores: TypeAlias = tuple[Points, Points]
"""The totals of the player to move and of the other."""

Waiting: TypeAlias = defaultdict[Scores, list[Players]]


class Ended(NamedTuple):
    """How many turns ended: points banked, or a zilch; with all the dice or not; or a game won."""

    points: Whole
    node: Whole
    zilch: Flags
    blank: Flags
    won: Flags


class Games:
    """All games of one batch."""

    def __init__(self, table: ValueTable, chance: np.random.Generator) -> None:
        self._rules = table.rules
        self._table = table
        self._dice = Dice(table.rules, chance)
        self._full = turn_graph(table.rules).full
        # By the sum of both totals: these only grow, so the games of a sum can be played at once.
        self._waiting: defaultdict[Points, Waiting] = defaultdict(lambda: defaultdict(list))
        self._last: Waiting = defaultdict(list)
        self.first_wins = 0.0
        self.over = 0

    def play(self, games: int) -> None:
        """Play so many games to their end."""
        nothing = np.zeros(games, np.intp)
        everybody = Players(np.ones(games, np.bool_), nothing, nothing)
        self._waiting[0][0, 0].append(everybody)
        while self._waiting:
            self._play_sum(self._waiting.pop(min(self._waiting)))
        for (mine, leader), players in self._last.items():
            self._last_turn(mine, leader, _joined(players))
        self._last.clear()

    def _play_sum(self, waiting: Waiting) -> None:
        """Play until every game of this sum has gone on to a greater one."""
        turns: dict[Scores, Turn] = {}
        while waiting:
            scores, players = waiting.popitem()
            if scores not in turns:
                turns[scores] = Turn(self._table.turn(*scores))
            self._usual_turn(turns[scores], scores, _joined(players))
            again: Waiting = self._waiting.pop(sum(scores), defaultdict(list))
            for each, others in again.items():
                waiting[each] += others

    def _usual_turn(self, turn: Turn, scores: Scores, players: Players) -> None:
        mine, theirs = scores
        ended = self._turn(turn, players)
        self._count(players.first[ended.won], 1.0)
        lost = ended.zilch & ~ended.blank
        self._wait(theirs, mine, players, ended, lost)
        consoled = mine + self._rules.turn.consolation
        kept = not mine or self._rules.end.reached(consoled)
        self._wait(theirs, mine if kept else consoled, players, ended, ended.blank)
        banked = ~ended.zilch & ~ended.won
        for points in np.unique(ended.points[banked]).tolist():
            here = banked & (ended.points == points)
            self._banked(mine + points, theirs, players, ended, here)

    def _banked(
        self, total: Points, theirs: Points, players: Players, ended: Ended, here: Flags
    ) -> None:
        end = self._rules.end
        if not end.reached(total):
            self._wait(theirs, total, players, ended, here)
        elif end.last_turns:
            left = Players(~players.first[here], ended.points[here], ended.node[here])
            self._last[theirs, total].append(left)
        else:
            self._count(players.first[here], 1.0)

    def _wait(
        self, mine: Points, theirs: Points, players: Players, ended: Ended, here: Flags
    ) -> None:
        """The other player's turn: a lost one leaves nothing to take over."""
        if here.any():
            points = np.where(ended.zilch[here], 0, ended.points[here])
            others = Players(~players.first[here], points, ended.node[here])
            self._waiting[mine + theirs][mine, theirs].append(others)

    def _last_turn(self, mine: Points, leader: Points, players: Players) -> None:
        ended = self._turn(Turn(last_turn(self._rules, mine, leader)), players)
        totals = np.where(ended.zilch, mine, mine + ended.points)
        tie = 0.5 if self._rules.end.ties is Ties.SHARED else 0.0
        shares = np.where(totals > leader, 1.0, np.where(totals == leader, tie, 0.0))
        shares[ended.won] = 1.0
        for share in np.unique(shares).tolist():
            self._count(players.first[shares == share], share)

    def _count(self, first: Flags, share: float) -> None:
        """These players had the last move of their games, and won so much of each."""
        self.over += len(first)
        self.first_wins += float(np.where(first, share, 1.0 - share).sum())

    def _turn(self, turn: Turn, players: Players) -> Ended:
        """All these players play the turn."""
        count = len(players.first)
        points, nodes = self._begin(turn, players)
        zilch, blank, won = (np.zeros(count, np.bool_) for _ in range(3))
        playing = np.arange(count)
        while len(playing):
            classes = self._dice.throw(nodes[playing])
            lost = playing[classes == ZILCH]
            zilch[lost], blank[lost] = True, nodes[lost] == self._full
            again = playing[classes == BLANK]
            points[again] += self._rules.turn.blank_bonus
            scored = classes >= 0
            rolled = playing[scored]
            chosen = turn.choose(self._dice, classes[scored], points[rolled])
            points[rolled], nodes[rolled] = chosen.points, chosen.node
            overshot, wins = chosen.bound == ZILCH, chosen.bound == Bound.WON
            zilch[rolled[overshot]], won[rolled[wins]] = True, True
            goes_on = ~(overshot | wins | turn.banks(chosen))
            playing = np.concatenate((again, rolled[goes_on]))
        return Ended(points, nodes, zilch, blank, won)

    def _begin(self, turn: Turn, players: Players) -> tuple[Whole, Whole]:
        """The points and the dice with which each player starts: taken over where that is best."""
        nothing = np.zeros_like(players.points)
        if not self._rules.turn.take_over:
            return nothing, nothing + self._full
        rows = np.minimum(players.points, len(turn.throw) - 1)
        taken = turn.stands[rows, Bound.MUST_ROLL, players.node]
        takes = (players.points > 0) & (taken > turn.throw[0, self._full])
        points = np.where(takes, players.points, 0)
        return points, np.where(takes, players.node, self._full)


def _joined(players: list[Players]) -> Players:
    first, points, nodes = zip(*players, strict=True)
    return Players(np.concatenate(first), np.concatenate(points), np.concatenate(nodes))


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove optimal_games", __doc__)
    parser.add_argument("rules", choices=PRESETS)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    table = solved_table(load(given.rules))
    if table is None:
        print(f"{given.rules} isn't solved yet; run zilch3d solve {given.rules}", file=sys.stderr)
        return 2
    began = time.perf_counter()
    games = Games(table, np.random.default_rng(given.seed))
    for first in range(0, given.games, BATCH):
        games.play(min(BATCH, given.games - first))
    share, chance = games.first_wins / games.over, table.win(0, 0)
    error = math.sqrt(chance * (1 - chance) / games.over)
    off = (share - chance) / error
    seconds = time.perf_counter() - began
    print(f"{given.rules}: the first player won {share:.6f} of {games.over:,} games; ", end="")
    print(f"solved {chance:.6f}; {off:+.2f} standard errors; {seconds:.0f} s")
    return int(abs(off) > 3)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
