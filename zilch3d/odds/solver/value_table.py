"""A solved two-player game: the chance of winning at every score, and within every turn.

Chances are those of the player to move against an opponent who plays as well as can be, a shared
win as half.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.game_ends import FURTHER_THROWS, GameEnds
from zilch3d.odds.solver.last_turn import last_turn_of
from zilch3d.odds.solver.next_take_over import NextTakeOver
from zilch3d.odds.solver.scores import Place, places_of
from zilch3d.odds.solver.sweep import NOT_ALLOWED, Chances, Sweep, sweep_of
from zilch3d.odds.solver.take_overs import TakeOvers
from zilch3d.odds.solver.within_turn import NEVER, Stakes, TurnWorths, turn_solver


class NoSuchScore(ValueError):
    """A turn does not begin with such a ``score``: it cannot be come to, or ends the game."""

    def __init__(self, score: Points) -> None:
        super().__init__(score)
        self.score = score


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's score at the start of a turn, and whether the player is new to the game."""

    score: Points
    newcomer: bool = False


@dataclass(frozen=True)
class ValueTable:
    """The solution of a rule set: ``chances[mine, theirs]`` by places, as two_player solves it.

    Scores in the methods are whole units, of players who are new to the game as Standing. Where
    turns may be taken over and ``take_overs`` are not known, chances within a turn are reckoned as
    though that could happen only once, and take some 30 ms.
    """

    rules: RuleSet
    chances: Chances
    take_overs: TakeOvers | None = None

    @property
    def is_exact_within_turns(self) -> bool:
        """Whether chances within a turn are as exact as those at its start."""
        return self.take_overs is not None or not self.rules.turn.take_over

    def win(self, mine: Points | Standing, theirs: Points | Standing) -> float:
        """The chance of winning of the player to move, at the start of a turn.

        Raises NoSuchScore.
        """
        return float(self.chances[self._place(mine), self._place(theirs)])

    def turn(
        self, mine: Points | Standing, theirs: Points | Standing, held: Points = 0
    ) -> TurnWorths:
        """The chances of winning within a turn that begins with these scores.

        Points are those at risk in the turn; so many ``held`` of them are followed in any case.
        Raises NoSuchScore. Takes a few milliseconds.
        """
        at, against = np.array([self._place(mine)]), np.array([self._place(theirs)])
        lost = 1.0 - self.chances[against, at]
        _first, ends = self._ends.of(at, against, lost, held)
        bank = np.where(ends.bank == NOT_ALLOWED, NEVER, ends.bank)[..., 0]
        highest = len(bank) - 1 - self._sweep.beyond
        blank = float(ends.blank_zilch[0])
        return turn_solver(self.rules).solve(
            Stakes(highest, bank, float(lost[0]), blank, 1.0, ends.exact)
        )

    def last_turn_win(self, mine: Points | Standing, leader: Points) -> float:
        """The chance of winning at the start of the last turn; see the function of this name."""
        return last_turn_win(self.rules, mine, leader)

    def last_turn(self, mine: Points | Standing, leader: Points) -> TurnWorths:
        """The chances of winning within the last turn; see the function of this name."""
        return last_turn(self.rules, mine, leader)

    def _place(self, who: Points | Standing) -> Place:
        return _place(self.rules, who)

    @property
    def _sweep(self) -> Sweep:
        return sweep_of(self.rules)

    @cached_property
    def _ends(self) -> GameEnds:
        take_overs = self.take_overs
        if take_overs is None and self.rules.turn.take_over:
            take_overs = NextTakeOver(self.rules, self.chances)
        return GameEnds(self.rules, self.chances, take_overs)


def last_turn_win(rules: RuleSet, mine: Points | Standing, leader: Points) -> float:
    """The chance of winning at the start of the last turn, against a leader at the end.

    No solution is needed for it. Raises NoSuchScore, of the leader where the rules know no last
    turns or this is not the end.
    """
    place, lack = _last(rules, mine, leader)
    return float(last_turn_of(rules).win(np.array(place), np.array(lack)))


def last_turn(
    rules: RuleSet, mine: Points | Standing, leader: Points, held: Points = 0
) -> TurnWorths:
    """The chances of winning within the last turn, against a leader at the end.

    So many points ``held`` at risk are followed in any case. No solution is needed for it. Raises
    NoSuchScore as ``last_turn_win``.
    """
    place, lack = _last(rules, mine, leader)
    sweep, last, places = sweep_of(rules), last_turn_of(rules), places_of(rules)
    further = int(FURTHER_THROWS * sweep.mean_points) if sweep.binds else 0
    highest = lack if places.exact else max(lack + 1, last.enough, held) + further
    points = np.arange(highest + 1 + sweep.beyond)
    bank = last.bank(np.array(place), np.array(lack), points)
    allowed = (bank != NOT_ALLOWED) & places.may_bank(np.array(place), points)
    bank = np.where(allowed, bank, NEVER)
    return turn_solver(rules).solve(Stakes(highest, bank, 0.0, 0.0, 1.0, places.exact))


def _last(rules: RuleSet, mine: Points | Standing, leader: Points) -> tuple[Place, Points]:
    if not rules.end.last_turns or not rules.end.reached(leader):
        raise NoSuchScore(leader)
    score = mine if isinstance(mine, int) else mine.score
    return _place(rules, mine), leader - score


def _place(rules: RuleSet, who: Points | Standing) -> Place:
    standing = Standing(who) if isinstance(who, int) else who
    places = places_of(rules)
    if standing.score not in places.all or standing.score >= places.goal:
        raise NoSuchScore(standing.score)
    return places.place(standing.score, standing.newcomer)
