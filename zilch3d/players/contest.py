"""Whole games between strategies, with chance from outside: the dice as they are, no fumbles."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from zilch3d.engine.actions import Action, Land, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Faces
from zilch3d.engine.evolve import replay
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.state import Chance, Nobody, State
from zilch3d.players.strategy import Strategy

Dice: TypeAlias = Callable[[int], Faces]
"""Throws so many dice."""


class Contest(NamedTuple):
    """A game that has been played: its ``winners``, and the turns of all players together.

    Nobody has won where it was given up after too many turns.
    """

    winners: tuple[int, ...]
    turns: int


ENDLESS = 10_000
"""A game of more turns is given up: nobody may be able to bank what hits the target exactly."""


def contest(
    initial: State, strategies: Sequence[Strategy], dice: Dice, endless: int = ENDLESS
) -> Contest:
    """Play the game to its end, ``strategies`` in the order of the seats.

    Raises ValueError if a strategy does what the rules do not allow.
    """
    state, turns = initial, 0
    while not isinstance(state.mover, Nobody) and turns <= endless:
        mover = state.mover
        action: Action
        if isinstance(mover, Chance):
            action = Land(dice(mover.dice))
        else:
            action = strategies[mover.seat](state)
            fresh = state.turn is not None and not state.turn.begun
            turns += fresh and isinstance(action, Throw)
        events = decide(state, action)
        if isinstance(events, Refusal):
            raise ValueError(events)
        state = replay(state, events)
    return Contest(state.outcome.winners if state.outcome else (), turns)
