"""Games by a rule of thumb against best play: where their turns start, and what they give away."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from zilch3d.engine.actions import Action, PlayerAction, Throw
from zilch3d.engine.ending import yet_to_play
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.odds.performance import share
from zilch3d.odds.rule_of_thumb import MeasuredRule, RuleOfThumb, choose
from zilch3d.odds.solver.best_play import BestPlay
from zilch3d.odds.solver.rule_of_thumb import TurnStart, sampled, search
from zilch3d.odds.solver.start_scores import PlayerScore
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.players.choose import RandomSource
from zilch3d.players.strategy import Contestants, RollDice, Strategy, best_play, contest

BY_THUMB = "rule-of-thumb"
"""The name of whoever plays by the rule of thumb of the rules, among sparring partners."""

SEATS = (Seat("first"), Seat("second"))


@dataclass(frozen=True)
class ByThumb:
    """The strategy of a player who goes by a rule of thumb."""

    rule: RuleOfThumb

    def __call__(self, state: State, _chance: RandomSource) -> PlayerAction:
        return choose(self.rule, state)


@dataclass(frozen=True)
class ByBestPlay:
    """The strategy of a player who makes no mistake; of equal choices the safer one."""

    best: BestPlay

    def __call__(self, state: State, _chance: RandomSource) -> PlayerAction:
        turn, rated = state.turn, self.best.turn(state)
        assert turn is not None
        assert rated is not None
        return rated.choices(state, turn)[0].action


def turn_starts(
    rules: RuleSet, best: BestPlay, roll: RollDice, chance: RandomSource, games: int
) -> Iterator[list[TurnStart]]:
    """The turns of so many games of best play against itself, a list for each game."""
    player: Strategy = ByBestPlay(best)
    for number in range(games):
        starts: list[TurnStart] = []

        def watch(
            state: State,
            action: Action,
            _events: tuple[Event, ...],
            starts: list[TurnStart] = starts,
        ) -> None:
            if isinstance(action, Throw) and state.turn is not None and not state.turn.begun:
                starts.append(_start(state, state.turn.seat))

        contest(
            begin(rules, SEATS, number % 2), Contestants((player,) * 2, chance), roll, watch=watch
        )
        yield starts


def _start(state: State, seat: int) -> TurnStart:
    mine, theirs = (PlayerScore.of(state.seats[n]) for n in (seat, 1 - seat))
    return TurnStart(mine, theirs, yet_to_play(state, seat) is not None)


class Played(NamedTuple):
    """A game by a rule of thumb: what it gave away, the turns of both, and its share of the win."""

    error: float
    turns: int
    won: float


def against_best_play(
    rules: RuleSet, rule: RuleOfThumb, best: BestPlay, roll: RollDice, chance: RandomSource
) -> Iterator[Played]:
    """Games without end, in which the rule's player and the best one start in turn."""
    thumb, perfect = ByThumb(rule), ByBestPlay(best)
    number = 0
    while True:
        seat = number % 2
        both: tuple[Strategy, Strategy] = (thumb, perfect) if seat == 0 else (perfect, thumb)
        errors = _Errors(best, seat)
        played = contest(
            begin(rules, SEATS, 0 if number % 4 < 2 else 1),
            Contestants(both, chance),
            roll,
            watch=errors.watch,
        )
        won = (seat in played.winners) / max(1, len(played.winners))
        yield Played(errors.total, played.turns, won)
        number += 1


class _Errors:
    """Adds up what the choices of one seat give away."""

    def __init__(self, best: BestPlay, seat: int) -> None:
        self._best, self._seat = best, seat
        self.total = 0.0

    def watch(self, state: State, action: Action, _events: tuple[Event, ...]) -> None:
        turn = state.turn
        if turn is None or turn.seat != self._seat or turn.flying:
            return
        rated = self._best.turn(state)
        if rated is None:
            return
        choices = rated.choices(state, turn)
        if len(choices) > 1:
            made = next(each.value for each in choices if each.action == action)
            self.total += choices[0].value - made


# A rule found, and measured

GAMES_LOOKED_AT = 250
"""Games of best play whose turns are looked at in a search."""
GAMES_PLAYED = 3000
"""Games by which a rule is measured."""


def searched(
    table: ValueTable, roll: RollDice, chance: RandomSource, games: int = GAMES_PLAYED
) -> Generator[float, None, MeasuredRule]:
    """Find the best rule of thumb and play it; yields how far that is, from 0 to 1.

    It takes a minute or two. Rules must be in their largest unit and have no take-overs.
    """
    best = best_play(table)
    starts: list[list[TurnStart]] = []
    for game in turn_starts(table.rules, best, roll, chance, GAMES_LOOKED_AT):
        starts.append(game)
        yield 0.1 * len(starts) / GAMES_LOOKED_AT
    finding = search(table, sampled(table.rules, starts))
    while True:
        try:
            yield 0.1 + 0.5 * next(finding)
        except StopIteration as end:
            rule: RuleOfThumb = end.value
            break
    played: list[Played] = []
    for one in against_best_play(table.rules, rule, best, roll, chance):
        played.append(one)
        if len(played) == games:
            break
        yield 0.6 + 0.4 * len(played) / games
    return measured(rule, played, fmean(map(len, starts)))


def measured(rule: RuleOfThumb, played: Sequence[Played], turns: float) -> MeasuredRule:
    """What the rule came to in these games, at least two; ``turns`` as in MeasuredRule."""
    shares = [share(game.error, game.turns, turns) for game in played]
    (error, error_se), (mean, mean_se), (won, won_se) = (
        (max(0.0, fmean(row)), stdev(row) / sqrt(len(row)))
        for row in ([game.error for game in played], shares, [game.won for game in played])
    )
    return MeasuredRule(
        rule, len(played), error, error_se, max(mean, 0.0), mean_se, won, won_se, turns
    )
