"""Strategies by name, and whole games between them.

A strategy is a function from a state to the action of the player to move: the profiles, perfect
play, and sparring partners to measure them against.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from re import fullmatch
from typing import NamedTuple, TypeAlias

from zilch3d.engine.actions import Action, Bank, Land, LetStand, PlayerAction, SetAside, Throw
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.dice import Faces
from zilch3d.engine.evolve import replay
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.state import Chance, Nobody, State
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.players import profile
from zilch3d.players.choose import choose, is_behind
from zilch3d.players.profile import Profile

STEADY = Profile("steady", 1.0)

Strategy: TypeAlias = Callable[[State], PlayerAction]
RollDice: TypeAlias = Callable[[int], Faces]

HOLDING = r"hold-at-(\d{1,9}(?:\.5)?)"
"""Holds at so many points, as a player sees them: ``hold-at-300``."""

OPTIMAL = "optimal"
"""Plays two-player games perfectly, others as the adviser evaluates them."""

ONE_TURN = "one-turn"
"""Plays for the most points a turn on average, and the last turn perfectly."""

REMEMBERED = 20_000
"""The turns that an adviser keeps: more than the scores of a game to 10,000 that often occur."""


class UnknownPlayer(Exception):
    """There is no strategy of this ``name``."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class NotSolved(Exception):
    """Perfect play needs a solution of the rules."""


def names() -> tuple[str, ...]:
    """The names of all strategies, with an example of those that hold at some points."""
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
        adviser = Adviser(rules, table if name == OPTIMAL else None, REMEMBERED)
        return partial(_advised, adviser=adviser)
    if name not in profile.names():
        raise UnknownPlayer(name)
    return partial(choose, profile=profile.load(name))


def _advised(state: State, adviser: Adviser) -> PlayerAction:
    """Follows the adviser, and plays as a steady profile where that has no advice."""
    advice = adviser.advise(state)
    return choose(state, STEADY) if advice is None else advice.best.action


@dataclass(frozen=True)
class Holding:
    """Sets the most points aside and banks at ``enough``, at the end, or where it may not throw.

    In the last turns it goes on until it wins, or shares the win.
    """

    enough: Points

    def __call__(self, state: State) -> PlayerAction:
        turn = state.turn
        if turn is None:
            return LetStand()
        kept = set_asides(state)
        if kept:
            highest = max(kept, key=lambda option: (option.points, -len(option.keep)))
            return SetAside(highest.keep, highest.points)
        total = state.seats[turn.seat].score + turn.points
        enough = turn.points >= self.enough or state.rules.end.reached(total)
        stops = enough and not is_behind(state, turn)
        first, second = (Bank(), Throw()) if stops else (Throw(), Bank())
        return second if isinstance(decide(state, first), Refusal) else first


class Contest(NamedTuple):
    """A game that has been played: its ``winners``, and the turns of all players together.

    Nobody has won where it was given up after too many turns.
    """

    winners: tuple[int, ...]
    turns: int


ENDLESS = 10_000
"""A game of more turns is given up: nobody may be able to bank what hits the target exactly."""


def contest(
    initial: State, strategies: Sequence[Strategy], roll: RollDice, endless: int = ENDLESS
) -> Contest:
    """Play the game to its end, ``strategies`` in the order of the seats.

    There are no fumbles: ``roll`` gives the faces of that many dice.

    Raises ValueError if an action of a strategy is not allowed.
    """
    state, turns = initial, 0
    while not isinstance(state.mover, Nobody) and turns <= endless:
        mover = state.mover
        action: Action
        if isinstance(mover, Chance):
            action = Land(roll(mover.dice))
        else:
            action = strategies[mover.seat](state)
            fresh = state.turn is not None and not state.turn.begun
            turns += fresh and isinstance(action, Throw)
        events = decide(state, action)
        if isinstance(events, Refusal):
            raise ValueError(events)
        state = replay(state, events)
    return Contest(state.outcome.winners if state.outcome else (), turns)
