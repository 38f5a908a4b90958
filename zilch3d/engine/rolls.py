"""Example rolls for a lesson, found by asking the rules about every roll of so many dice."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from zilch3d.engine.actions import Action, Bank, Land, Refusal, SetAside, Throw
from zilch3d.engine.decide import countable, decide
from zilch3d.engine.dice import Faces, outcomes
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import Kind
from zilch3d.engine.scoring import OF_A_KIND, Option, most_points, options
from zilch3d.engine.state import State, Turn


class ScoringRoll(NamedTuple):
    """A sorted roll that scores, its legal set-asides, and the best of them."""

    roll: Faces
    choices: tuple[Option, ...]
    best: Option

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The combinations that the best consists of."""
        return tuple(part.kind for part in self.best.combinations)

    @property
    def is_single(self) -> bool:
        """Whether the best is one die that counts by itself."""
        return self.kinds == (Kind.SINGLE,)

    @property
    def is_one_of_a_kind(self) -> bool:
        """Whether the best is one combination of three equal dice, or more."""
        return len(self.kinds) == 1 and self.kinds[0] in OF_A_KIND


Rank: TypeAlias = Callable[[ScoringRoll], tuple[float, ...] | None]
"""How well a roll shows what it should, the lowest first; None for one that does not."""


def find(state: State, rank: Rank) -> ScoringRoll | None:
    """The scoring roll of the dice to be thrown with the lowest rank; None if none has one.

    Of equals, the one with the fewest choices, the most different faces, the lowest faces. A roll
    that wins the game at once is no example.
    """
    ranked = [
        ((*key, len(example.choices), -len(set(example.roll)), *example.roll), example)
        for example in _scoring(state)
        if not _wins(state, example.best) and (key := rank(example)) is not None
    ]
    return min(ranked, key=lambda pair: pair[0])[1] if ranked else None


def find_blank(state: State) -> Faces | None:
    """The roll of the dice to be thrown of which nothing counts, with the most different faces.

    Faces that lie on the board come last: they could be taken for dice that match.
    """
    turn, scoring = turn_of(state), state.rules.scoring
    aside = {face for option in turn.set_aside for face in option.keep}
    blanks = [roll for roll, _n in outcomes(turn.dice) if not options(scoring, roll, turn.trios)]
    return min(blanks, key=lambda roll: (-len(set(roll) - aside), roll), default=None)


def may(state: State, action: Action) -> bool:
    """Whether the action is legal now."""
    return not isinstance(decide(state, action), Refusal)


def play_on(state: State, *actions: Action) -> State:
    """The state after these actions. Raises ValueError if one is refused."""
    for action in actions:
        events = decide(state, action)
        if isinstance(events, Refusal):
            raise ValueError(events)
        state = replay(state, events)
    return state


def set_best_aside(state: State, example: ScoringRoll) -> State:
    """The state after a throw that lands so, and the best set-aside of it."""
    aside = SetAside(example.best.keep, example.best.points)
    return play_on(state, Throw(), Land(example.roll), aside)


def may_bank(state: State) -> bool:
    return may(state, Bank())


def may_throw(state: State) -> bool:
    return may(state, Throw())


def turn_of(state: State) -> Turn:
    """The turn under way, which there is in every position of a lesson."""
    assert state.turn is not None
    return state.turn


def _scoring(state: State) -> Iterator[ScoringRoll]:
    """Every sorted roll of the dice to be thrown that scores."""
    turn = turn_of(state)
    for roll, _orders in outcomes(turn.dice):
        choices = countable(state, turn, roll)
        if choices:
            yield ScoringRoll(roll, choices, most_points(choices))


def _wins(state: State, option: Option) -> bool:
    six = any(part.kind is Kind.SIX for part in option.combinations)
    return six and state.rules.scoring.six_wins
