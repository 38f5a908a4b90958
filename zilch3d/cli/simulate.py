"""``zilch3d simulate``: many games between computer players, in as many processes as wanted.

Games are played in chunks with a seed each, so that they are the same in however many processes.
"""

import argparse
import gc
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from random import Random

from zilch3d.cli.arguments import about_rules, add_workers, rule_set, seed, whole_number
from zilch3d.cli.players import about_intervals, display_name, seats, share_in_words
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.cli.terminal import terminal_progress
from zilch3d.engine.dice import ALL_FACES, Faces
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.i18n import _, ngettext
from zilch3d.odds.left_out import Figure, left_out
from zilch3d.odds.share import Share
from zilch3d.odds.solver.best_play import BestPlay
from zilch3d.players import strategy
from zilch3d.players.by_thumb import BY_THUMB, ByThumb
from zilch3d.store import profiles
from zilch3d.store.rules_of_thumb import rule_of_thumb
from zilch3d.store.tables import solved_table
from zilch3d.ui.words import amounts, record_faults

MOST_GAMES = 10_000_000
CHUNK = 50
"""Games that share a seed."""

AHEAD = 4
"""Chunks that are queued for each process, so that it is never idle."""

MOST_PLAYERS = 8
"""Players whose evaluations a process caches."""


class NoThumb(Exception):
    """There is no rule of thumb for the rules yet, or there can't be one."""


@dataclass(frozen=True)
class Match:
    """Games between these players, by id. The first starts, or if ``alternate`` each in turn."""

    rules: RuleSet
    seats: tuple[str, ...]
    games: int
    seed: str
    alternate: bool = False

    def chunks(self, done: int = 0) -> "Iterator[Chunk]":
        """The games in chunks, without the first ones that are ``done``, a multiple of CHUNK."""
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
    """Results of games, added up.

    ``wins`` are those of each seat, a shared win as its share; ``squares`` sums the squares of
    these shares, and ``turns`` the turns of all players.
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


def empty_tally(seats: int) -> Tally:
    """The tally of no games."""
    return Tally(0, (Fraction(0),) * seats, (Fraction(0),) * seats, 0)


# The command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--rules", metavar=_("RULES"), type=rule_set, required=True, help=about_rules())
    about = _(
        "who plays, by names that zilch3d players lists, or one-turn, rule-of-thumb, hold-at-300 "
        "and the like; the first one starts every game"
    )
    add("--seats", metavar=_("NAME,NAME"), type=seats, required=True, help=about)
    add("--games", type=whole_number(1, MOST_GAMES), required=True, help=_("how many games"))
    about = _("any whole number; the same one gives the same games")
    add("--seed", type=seed, required=True, help=about)
    add("--alternate", action="store_true", help=_("let everybody start in turn"))
    add_workers(parser)


def run(args: argparse.Namespace) -> Report:
    require_players(args.rules, args.seats)
    match = Match(args.rules, args.seats, args.games, str(args.seed), args.alternate)
    began, tally = time.perf_counter(), empty_tally(len(args.seats))
    with terminal_progress() as show:
        for part in play_all(match.chunks(), args.workers):
            tally += part
            show(tally.games / args.games)
    seconds = time.perf_counter() - began
    lines = (*_wins(args.seats, tally), about_intervals(), _summary(tally, seconds))
    report = Report({**_data(tally, seconds), "seats": args.seats}, lines)
    return report.leaving_out(left_out(args.rules, Figure.SIMULATION), estimate=True)


def _data(tally: Tally, seconds: float) -> dict[str, object]:
    return {
        "games": tally.games,
        "wins": [int(w) if w.denominator == 1 else float(w) for w in tally.wins],
        "turns_per_game": tally.turns / tally.games,
        "games_per_second": tally.games / seconds,
        "seconds": seconds,
        "standard_errors": [tally.share(seat).standard_error for seat in range(len(tally.wins))],
    }


def _summary(tally: Tally, seconds: float) -> str:
    sentence = ngettext(
        "{games} game of {turns} turns (all players together), {rate} a second",
        "{games} games of {turns} turns (all players together), {rate} a second",
        tally.games,
    )
    games, mean = amounts.number(tally.games), amounts.decimal(tally.turns / tally.games, 1)
    rate = amounts.decimal(tally.games / seconds, 0)
    return sentence.format(games=games, turns=mean, rate=rate)


def _wins(seats: tuple[str, ...], tally: Tally) -> Iterator[str]:
    sentence, everybody = _("{number}. {name}: won {wins}, {share}"), profiles.available()
    for seat, player in enumerate(seats):
        count, name = tally.wins[seat], display_name(player, everybody)
        won = amounts.decimal(float(count), {1: 0, 2: 1}.get(count.denominator, 2))
        share = share_in_words(tally.share(seat), 2)
        yield sentence.format(number=seat + 1, name=name, wins=won, share=share)


# Playing


def require_players(rules: RuleSet, seats: tuple[str, ...]) -> None:
    """Raise WrongArguments if the players of these ids can't play by these rules."""
    least, most = rules.start.least_players, rules.start.most_players
    if not least <= len(seats) <= most:
        raise WrongArguments(record_faults.number_of_players(rules.start, len(seats)))
    for name in seats:
        try:
            _player(rules, name)
        except strategy.NotInUnits as error:
            message = _("{name} can’t play by these rules, where points go in steps of {unit}")
            unit = rules.scoring.player_points(1)
            raise WrongArguments(message.format(name=error.name, unit=unit)) from error
        except NoThumb as error:
            words = _("nobody has looked for a rule of thumb by these rules yet")
            raise WrongArguments(words) from error
        except strategy.NotSolved as error:
            message = _("{name} needs these rules solved. Run zilch3d solve first")
            raise WrongArguments(
                message.format(name=display_name(name, profiles.available()))
            ) from error


def play_all(chunks: Iterable[Chunk], workers: int) -> Iterator[Tally]:
    """The tally of each chunk, in their order."""
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
    """Play these games; the dice and the players' whims have a seed each."""
    with _garbage_collector_off():
        return _play(chunk)


def _play(chunk: Chunk) -> Tally:
    match, number = chunk.match, len(chunk.match.seats)
    seed = f"{match.seed}, games from {chunk.start}"
    dice, whims = Random(seed), Random(f"{seed}, players")
    players = strategy.Contestants([_player(match.rules, name) for name in match.seats], whims)
    # The same player may sit there twice, but names must differ.
    seats = tuple(Seat(f"{name} {n}") for n, name in enumerate(match.seats, start=1))
    starts = [begin(match.rules, seats, seat) for seat in range(number)]
    wins, squares, turns = [Fraction(0)] * number, [Fraction(0)] * number, 0
    for game in range(chunk.start, chunk.start + chunk.games):
        start = starts[game % number if match.alternate else 0]
        played = strategy.contest(start, players, rolls(dice))
        turns += played.turns
        for winner in played.winners:
            wins[winner] += Fraction(1, len(played.winners))
            squares[winner] += Fraction(1, len(played.winners) ** 2)
    return Tally(chunk.games, tuple(wins), tuple(squares), turns)


@contextmanager
def _garbage_collector_off() -> Iterator[None]:
    """Look for no reference cycles: games make none, and looking takes a fifth of their time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@lru_cache(maxsize=MOST_PLAYERS)
def _player(rules: RuleSet, name: str) -> strategy.Strategy:
    """The player, cached from chunk to chunk with the evaluations it has made."""
    if name == BY_THUMB:
        thumb = rule_of_thumb(rules)
        if thumb is None:
            raise NoThumb
        return ByThumb(thumb.rule)
    everybody = profiles.available()
    best = _best_play(rules) if strategy.is_advised(name, everybody) else None
    return strategy.strategy(name, rules, best, everybody)


@lru_cache(maxsize=1)
def _best_play(rules: RuleSet) -> BestPlay | None:
    """The best play that all advised players share: it takes long to work out, with take-overs."""
    table = solved_table(rules)
    return None if table is None else strategy.best_play(table)


def rolls(chance: Random) -> strategy.RollDice:
    """Rolls of fair dice by this source of chance, quickly."""

    def roll(dice: int) -> Faces:
        every = _every_roll(dice)
        return every[int(chance.random() * len(every))]

    return roll


@cache
def _every_roll(dice: int) -> list[Faces]:
    """Every roll of so many dice: drawing one of them is faster than drawing die by die."""
    return list(product(ALL_FACES, repeat=dice))
