"""Players by name: the profiles, and sparring partners for whoever wants to measure them.

A strategy is a function from a state to the action of the player whose move it is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from re import fullmatch
from typing import TypeAlias

from zilch3d.engine.actions import Bank, LetStand, PlayerAction, SetAside, Throw
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.ruleset import Points, RuleSet, Ties
from zilch3d.engine.state import State, Turn
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.value_table import ValueTable
from zilch3d.players import profile
from zilch3d.players.choose import choose
from zilch3d.players.profile import Profile

STEADY = Profile("steady", 1.0)

Strategy: TypeAlias = Callable[[State], PlayerAction]

HOLDING = r"hold-at-(\d{1,9}(?:\.5)?)"
"""A player that holds at so many points, as a player sees them: ``hold-at-300``."""


OPTIMAL = "optimal"
"""Plays two-player games as well as can be; others as ``odds.advice`` has it."""

ONE_TURN = "one-turn"
"""Plays for the most points a turn on average, and the last turn as well as can be."""

REMEMBERED = 20_000
"""How many turns an adviser keeps: more than the scores of a game to 10,000 that often occur."""


class UnknownPlayer(Exception):
    """There is no player of this ``name``."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class NotSolved(Exception):
    """Nobody can play as well as can be by rules without a solution."""


def names() -> tuple[str, ...]:
    """The names of all players; of those who hold at some points, an example."""
    return (*profile.names(), ONE_TURN, "hold-at-300")


def strategy(name: str, rules: RuleSet, table: ValueTable | None) -> Strategy:
    """The strategy of this name under these rules, whose solution is ``table`` if there is one.

    Raises UnknownPlayer, and NotSolved for ``optimal`` without a solution.
    """
    holding = fullmatch(HOLDING, name)
    if holding:
        return Holding(int(float(holding[1]) / rules.scoring.unit))
    if name == OPTIMAL and table is None:
        raise NotSolved
    if name in (OPTIMAL, ONE_TURN):
        return Advised(Adviser(rules, table if name == OPTIMAL else None, REMEMBERED))
    if name not in profile.names():
        raise UnknownPlayer(name)
    return partial(choose, profile=profile.load(name))


@dataclass(frozen=True)
class Advised:
    """Does what the adviser thinks best, and what a steady player does where that says nothing."""

    adviser: Adviser

    def __call__(self, state: State) -> PlayerAction:
        """The action of the player whose move it is."""
        advice = self.adviser.advise(state)
        return choose(state, STEADY) if advice is None else advice.best.action


@dataclass(frozen=True)
class Holding:
    """Sets the dearest aside and banks at ``enough`` points, at the end, or where it may not throw.

    In the last turns it goes on until it wins, or shares the win.
    """

    enough: Points

    def __call__(self, state: State) -> PlayerAction:
        """The action of the player whose move it is."""
        turn = state.turn
        if turn is None:
            return LetStand()
        kept = set_asides(state)
        if kept:
            dearest = max(kept, key=lambda option: (option.points, -len(option.keep)))
            return SetAside(dearest.keep, dearest.points)
        stops = self._is_enough(state, turn) and not _is_behind(state, turn)
        first, second = (Bank(), Throw()) if stops else (Throw(), Bank())
        return second if isinstance(decide(state, first), Refusal) else first

    def _is_enough(self, state: State, turn: Turn) -> bool:
        total = state.seats[turn.seat].score + turn.points
        return turn.points >= self.enough or state.rules.end.reached(total)


def _is_behind(state: State, turn: Turn) -> bool:
    """Whether banking in the last turns would only seal the defeat."""
    total = state.seats[turn.seat].score + turn.points
    enough = total + (state.rules.end.ties is Ties.SHARED)
    return state.crossed is not None and enough <= state.leader_score
