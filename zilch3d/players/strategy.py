"""Strategies by name, and whole games between them.

A strategy is a function from a state to the action of the player to move: the profiles, perfect
play, and sparring partners to measure them against. Its whims are its own: it plays no dice.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from re import fullmatch
from typing import NamedTuple, TypeAlias

from zilch3d.engine.actions import (
    Action,
    Bank,
    Land,
    LetStand,
    PlayerAction,
    Refusal,
    SetAside,
    Throw,
)
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import Event
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import most_points
from zilch3d.engine.state import Chance, Nobody, State
from zilch3d.odds.solver.best_play import BestPlay
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.players.advised import AdvisedPlayer
from zilch3d.players.choose import ComputerPlayer, RandomSource
from zilch3d.players.profile import Profile
from zilch3d.players.situation import situation_of

Strategy: TypeAlias = Callable[[State, RandomSource], PlayerAction]
RollDice: TypeAlias = Callable[[int], Faces]
Watch: TypeAlias = Callable[[State, Action, tuple[Event, ...]], None]
"""Called with each state, the action in it, and the events that it caused."""

HOLDING = r"hold-at-(?:\d{1,9}(?:\.\d{1,9})?|\d{0,9}X)"
"""Holds at so many points, as a player sees them: ``hold-at-300``, ``hold-at-4X`` for 4½."""

ONE_TURN = "one-turn"
"""Plays for the most points a turn on average, and the last turn perfectly."""

HOLDING_EXAMPLE = "hold-at-300"

STEADY = Profile("steady", "", "")
"""The temperament of a player who goes by the odds, where they say nothing."""

REMEMBERED = 45_000
"""Turns whose odds best play keeps: all of a game to 200 units."""


class UnknownPlayer(Exception):
    """There is no strategy of this ``name``."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class NotInUnits(Exception):
    """A player holds at points that the rules don't know: no multiple of their ``unit``."""

    def __init__(self, name: str, unit: Fraction) -> None:
        super().__init__(name, unit)
        self.name = name
        self.unit = unit


class NotSolved(Exception):
    """A player who goes by the odds needs a solution of the rules, and there is none."""


def best_play(table: ValueTable | None) -> BestPlay:
    """Best play by these values, for ``strategy``; several players may share it."""
    return BestPlay(table, REMEMBERED)


def strategy(
    name: str, rules: RuleSet, best: BestPlay | None, profiles: Mapping[str, Profile]
) -> Strategy:
    """The strategy of this name under these rules; ``best`` has their solution if there is one.

    ``profiles`` are by their ids, which come before the names of sparring partners.

    Raises UnknownPlayer, NotInUnits, and NotSolved for a player who is advised without ``best``.
    """
    profile = profiles.get(name)
    if profile is None:
        return _sparring_partner(name, rules)
    if not profile.advised:
        return ComputerPlayer(profile, rules).choose
    if best is None:
        raise NotSolved
    return _Advised(profile, rules, best)


def _sparring_partner(name: str, rules: RuleSet) -> Strategy:
    if fullmatch(HOLDING, name):
        return Holding(_holding_points(name, rules))
    if name == ONE_TURN:
        return _Advised(STEADY, rules, best_play(None))
    raise UnknownPlayer(name)


def is_advised(name: str, profiles: Mapping[str, Profile]) -> bool:
    """Whether the player of this name needs a solution of the rules."""
    return name in profiles and profiles[name].advised


def _holding_points(name: str, rules: RuleSet) -> Points:
    """The points in units, X being half a point as on the score sheet of 1990."""
    number = name.removeprefix("hold-at-")
    points = Fraction(number.removesuffix("X") or 0) + Fraction(number.endswith("X"), 2)
    units = points / rules.scoring.unit
    if units.denominator != 1:
        raise NotInUnits(name, rules.scoring.unit)
    return int(units)


class _Advised:
    """The strategy of a profile that goes by the odds, or where there are none by temperament."""

    def __init__(self, profile: Profile, rules: RuleSet, best: BestPlay) -> None:
        self._player = AdvisedPlayer(profile, rules)
        self._play = best
        self._plain = ComputerPlayer(profile, rules)

    def __call__(self, state: State, chance: RandomSource) -> PlayerAction:
        choices = set_asides(state)
        if len(choices) == 1:
            return SetAside(choices[0].keep, choices[0].points)
        rated = self._play.turn(state)
        if rated is None or state.turn is None:
            return self._plain.choose(state, chance)
        choices_by_worth = rated.choices(state, state.turn)
        return self._player.pick(choices_by_worth, state.turn, rated.basis, chance)


@dataclass(frozen=True)
class Holding:
    """Sets the most points aside and banks at ``enough``, at the end, or where it may not throw.

    In the last turns it goes on until it wins, or shares the win.
    """

    enough: Points

    def __call__(self, state: State, _chance: RandomSource) -> PlayerAction:
        turn = state.turn
        if turn is None:
            return LetStand()
        choices = set_asides(state)
        if choices:
            best = most_points(choices)
            return SetAside(best.keep, best.points)
        total = state.seats[turn.seat].score + turn.points
        enough = turn.points >= self.enough or state.rules.end.reached(total)
        stops = enough and turn.points >= situation_of(state, turn, 0.0, 0.0).min_not_to_lose
        first, second = (Bank(), Throw()) if stops else (Throw(), Bank())
        return second if isinstance(decide(state, first), Refusal) else first


class Contest(NamedTuple):
    """The result of a game: its winners' seats, and the number of turns of all players together.

    There is no winner where it was given up after too many turns.
    """

    winners: tuple[int, ...]
    turns: int


MAX_TURNS = 10_000
"""Turns after which a game is given up: nobody may be able to hit an exact target."""


class Contestants(NamedTuple):
    """The strategies in the order of the seats, and the source of their whims."""

    strategies: Sequence[Strategy]
    chance: RandomSource


def contest(
    initial: State,
    players: Contestants,
    roll: RollDice,
    max_turns: int = MAX_TURNS,
    watch: Watch | None = None,
) -> Contest:
    """Play the game to its end.

    There are no fumbles, and no die is hidden: ``roll`` gives the faces of that many dice.
    ``watch`` sees every action.

    Raises ValueError if an action of a strategy is not allowed.
    """
    state, turns = initial, 0
    action: Action
    while not isinstance(mover := state.mover, Nobody) and turns <= max_turns:
        if isinstance(mover, Chance):
            action = Land(roll(mover.dice))
        else:
            action = players.strategies[mover.seat](state, players.chance)
            if isinstance(action, Throw) and state.turn is not None:
                turns += not state.turn.begun
        events = decide(state, action)
        if isinstance(events, Refusal):
            raise ValueError(events)
        if watch is not None:
            watch(state, action, events)
        state = replay(state, events)
    return Contest(state.outcome.winners if state.outcome else (), turns)
