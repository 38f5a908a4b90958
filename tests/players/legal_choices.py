"""Random states of games, and what every computer player and every adviser would do in them.

What they choose or offer must be what ``decide`` accepts, and advisers must offer all of it.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from tests.engine.playing import legal
from zilch3d.engine.actions import (
    Action,
    AskForDie,
    Bank,
    Land,
    LetStand,
    PlayerAction,
    Refusal,
    Throw,
)
from zilch3d.engine.decide import decide, legal_actions
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.events import Crossed
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Nobody, Seat, State
from zilch3d.odds.advice import Advice, RatedAction, Then
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.best_play import BestPlay
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.players.strategy import Strategy, strategy
from zilch3d.store.profiles import shipped

FAR_AHEAD = 4
"""Times the target, or 400 units: totals that a game reaches seldom, if ever."""


class IllegalChoice(AssertionError):
    """Who chose or offered what in which state, though the rules do not allow it, or not all."""


class Everyone:
    """All the computer players and advisers under one rule set, whose solution may be there."""

    def __init__(self, rules: RuleSet, table: ValueTable | None) -> None:
        self.rules = rules
        self._adviser, self._best = Adviser(rules, table), BestPlay(table, 200)
        profiles = shipped()
        self._players: dict[str, Strategy] = {
            name: strategy(name, rules, self._best, profiles) for name in profiles
        }

    def check(self, state: State, chance: Random) -> Counter[str]:
        """How many choices were asked for, by who was asked. Raises IllegalChoice."""
        allowed: set[PlayerAction] = {
            action for action in legal(state) if not isinstance(action, AskForDie)
        }
        asked: Counter[str] = Counter()
        _require("legal_actions", state, set(legal_actions(state)), allowed)
        for name, player in self._players.items():
            _require(name, state, {player(state, chance)}, allowed, every=False)
            asked["players"] += 1
        advice = self._adviser.advise(state)
        if advice is not None:
            _require("adviser", state, {rated.action for rated in advice.choices}, allowed)
            asked["set-asides"] += _check_what_follows(advice, state)
            asked["adviser"] += 1
        turn = self._best.turn(state)
        if turn is not None and state.turn is not None:
            offered = {choice.action for choice in turn.choices(state, state.turn)}
            _require("best play", state, offered, allowed)
            asked["best play"] += 1
        return asked


@lru_cache(maxsize=8)
def everyone(rules: RuleSet, table: ValueTable | None = None) -> Everyone:
    return Everyone(rules, table)


def _require(
    who: str,
    state: State,
    offered: set[PlayerAction],
    allowed: set[PlayerAction],
    *,
    every: bool = True,
) -> None:
    if not offered <= allowed or (every and offered != allowed):
        raise IllegalChoice(f"{who}: {offered ^ allowed if every else offered - allowed}", state)


def _check_what_follows(advice: Advice, state: State) -> int:
    """Whether each set-aside is said to be followed by what is legal then."""
    options = [rated for rated in advice.choices if rated.option is not None]
    for rated in options:
        decision = decide(state, rated.action)
        assert not isinstance(decision, Refusal)
        after = replay(state, decision)
        if rated.then is Then.WIN:
            _require(f"{rated.action} wins", state, set(), set(legal_actions(after)))
        else:
            _require(f"after {rated.action}", state, _offered(rated), set(legal_actions(after)))
    return len(options)


def _offered(rated: RatedAction) -> set[PlayerAction]:
    both = ((Bank(), rated.odds.bank), (Throw(), rated.odds.roll))
    return {action for action, value in both if value is not None}


def random_states(rules: RuleSet, chance: Random, games: int = 1) -> Iterator[State]:
    """States in which a player is to move, of games from random totals on."""
    for _game in range(games):
        state = _start(rules, chance)
        for _step in range(chance.randint(1, 60)):
            if isinstance(state.mover, Nobody):
                break
            if not isinstance(state.mover, Chance) and state.starting is None:
                yield state
            decision = decide(state, _at_random(state, chance))
            assert not isinstance(decision, Refusal)
            state = replay(state, decision)


def _start(rules: RuleSet, chance: Random) -> State:
    """A third of the games begin in the last turns, a third wherever they may be."""
    number = chance.randint(max(2, rules.start.least_players), min(8, rules.start.most_players))
    target = rules.end.target or 100
    kind = chance.randrange(3)
    below = rules.end.target - 1 if rules.end.target else target
    scores = [0 if kind == 0 else chance.randint(0, below) for _seat in range(number)]
    last = rules.end.target and rules.end.last_turns and kind == 2
    if last:
        beyond = 0 if rules.end.exact else chance.choice((0, 1, 4, target, FAR_AHEAD * target))
        scores[0] = rules.end.goal + beyond
    seats = tuple(Seat(f"Player {n}", score) for n, score in enumerate(scores, start=1))
    start = chance.randrange(1, number) if last else chance.randrange(number)
    state = begin(rules, seats, start)
    return evolve(state, Crossed(0, scores[0])) if last else state


def _at_random(state: State, chance: Random) -> Action:
    if isinstance(state.mover, Chance):
        return Land(tuple(chance.choices(ALL_FACES, k=state.mover.dice)))
    allowed = legal_actions(state)
    if state.turn is not None and state.turn.roll is not None:
        return chance.choice(allowed)
    # Resumed turns and take-overs are seldom: they are taken wherever they come.
    rare = [action for action in allowed if not isinstance(action, Throw | Bank | LetStand)]
    return chance.choice(rare or allowed)
