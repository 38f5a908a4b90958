"""Many games between computer players, in as many processes as wanted: the same games each time."""

import gc
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from random import Random

from zilch3d.cli.player_names import shown
from zilch3d.cli.report import WrongArguments
from zilch3d.engine.dice import ALL_FACES, Faces
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.i18n import _
from zilch3d.odds.share import Share
from zilch3d.odds.solver.best_play import BestPlay
from zilch3d.players import strategy
from zilch3d.store import profiles
from zilch3d.store.tables import solved
from zilch3d.ui.words import errors

CHUNK = 50
"""Games that share a seed: the same games are played in however many processes."""

AHEAD = 4
"""Chunks that wait for each process, so that it is never idle."""

MOST_PLAYERS = 8
"""A process keeps what so many players have thought over."""


@dataclass(frozen=True)
class Match:
    """Games between these players, by id. The first starts, or if ``alternate`` each in turn."""

    rules: RuleSet
    seats: tuple[str, ...]
    games: int
    seed: str
    alternate: bool = False

    def chunks(self, done: int = 0) -> "Iterator[Chunk]":
        """The games in parts, but for those that are ``done``, a multiple of CHUNK."""
        starts = range(done, self.games, CHUNK)
        return (Chunk(self, start, min(CHUNK, self.games - start)) for start in starts)


@dataclass(frozen=True)
class Chunk:
    """Some games of a match, from number ``start`` on."""

    match: Match
    start: int
    games: int


@dataclass(frozen=True)
class Tally:
    """What games have ended with: the wins of each seat, a shared win as its share, the sum of
    their squares, and the turns of all players.
    """

    games: int
    wins: tuple[Fraction, ...]
    squares: tuple[Fraction, ...]
    turns: int

    def __add__(self, other: "Tally") -> "Tally":
        wins = tuple(a + b for a, b in zip(self.wins, other.wins, strict=True))
        squares = tuple(a + b for a, b in zip(self.squares, other.squares, strict=True))
        return Tally(self.games + other.games, wins, squares, self.turns + other.turns)

    def share(self, seat: int) -> Share:
        """The share of the games that the seat has won."""
        mean = self.wins[seat] / self.games
        variance = self.squares[seat] / self.games - mean**2
        return Share(float(mean), float(variance), self.games)


def nothing(seats: int) -> Tally:
    """The tally of no games."""
    return Tally(0, (Fraction(0),) * seats, (Fraction(0),) * seats, 0)


def check(rules: RuleSet, seats: tuple[str, ...]) -> None:
    """Raise WrongArguments if these players, by their ids, cannot play by these rules."""
    least, most = rules.start.least_players, rules.start.most_players
    if not least <= len(seats) <= most:
        raise WrongArguments(errors.number_of_players(rules.start, len(seats)))
    for name in seats:
        try:
            _player(rules, name)
        except strategy.NotInUnits as error:
            message = _("{name}: under these rules all points are multiples of {unit}")
            unit = rules.scoring.player_points(1)
            raise WrongArguments(message.format(name=error.name, unit=unit)) from error
        except strategy.NotSolved as error:
            message = _("{name} goes by odds that these rules lack: first call zilch3d solve")
            raise WrongArguments(message.format(name=shown(name, profiles.known()))) from error


def play_all(chunks: Iterable[Chunk], workers: int) -> Iterator[Tally]:
    """The tally of each chunk, in order, however many there are."""
    if workers == 1:
        yield from map(play, chunks)
        return
    waiting: deque[Future[Tally]] = deque()
    with ProcessPoolExecutor(workers) as pool:
        for chunk in chunks:
            waiting.append(pool.submit(play, chunk))
            if len(waiting) > AHEAD * workers:
                yield waiting.popleft().result()
        yield from (played.result() for played in waiting)


def play(chunk: Chunk) -> Tally:
    """Play these games. The players' whims and the dice have a seed each."""
    # Nothing that a game makes refers back to itself: there is no garbage to look for.
    with _collector_off():
        return _play(chunk)


def _play(chunk: Chunk) -> Tally:
    match, number = chunk.match, len(chunk.match.seats)
    seed = f"{match.seed}, games from {chunk.start}"
    dice, whims = Random(seed), Random(f"{seed}, players")
    players = strategy.Players([_player(match.rules, name) for name in match.seats], whims)
    # The same player may sit there twice, but names must differ.
    seats = tuple(Seat(f"{name} {n}") for n, name in enumerate(match.seats, start=1))
    starts = [begin(match.rules, seats, seat) for seat in range(number)]
    wins, squares, turns = [Fraction(0)] * number, [Fraction(0)] * number, 0
    for game in range(chunk.start, chunk.start + chunk.games):
        start = starts[game % number if match.alternate else 0]
        played = strategy.contest(start, players, lambda n: _roll(dice, n))
        turns += played.turns
        for winner in played.winners:
            wins[winner] += Fraction(1, len(played.winners))
            squares[winner] += Fraction(1, len(played.winners) ** 2)
    return Tally(chunk.games, tuple(wins), tuple(squares), turns)


@contextmanager
def _collector_off() -> Iterator[None]:
    """Leave reference cycles alone: to look for them takes a fifth of a game's time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@lru_cache(maxsize=MOST_PLAYERS)
def _player(rules: RuleSet, name: str) -> strategy.Strategy:
    """The player, kept from chunk to chunk with all that it has thought over."""
    known = profiles.known()
    best = _best_play(rules) if strategy.is_advised(name, known) else None
    return strategy.strategy(name, rules, best, known)


@lru_cache(maxsize=1)
def _best_play(rules: RuleSet) -> BestPlay | None:
    """What all share who go by the odds: it takes long to find, most of all for take-overs."""
    table = solved(rules)
    return None if table is None else strategy.best_play(table)


def _roll(chance: Random, dice: int) -> Faces:
    every = _rolls(dice)
    return every[int(chance.random() * len(every))]


@cache
def _rolls(dice: int) -> list[Faces]:
    """Every roll of so many dice: to draw one of them is faster than to draw die by die."""
    return list(product(ALL_FACES, repeat=dice))
