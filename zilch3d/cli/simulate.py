"""``zilch3d simulate``: many games between computer players."""

import argparse
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from zilch3d.cli.arguments import MOST_WORKERS, rule_set, seed, whole_number
from zilch3d.cli.progress import TerminalProgress
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.engine.dice import ALL_FACES, Faces
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.i18n import _, ngettext
from zilch3d.players.contest import contest
from zilch3d.players.strategy import (
    OPTIMAL,
    NotSolved,
    Strategy,
    UnknownPlayer,
    names,
    strategy,
)
from zilch3d.store.tables import solved

EXAMPLE = "zilch3d simulate --rules freeze --seats steady,hold-at-300 --games 1000 --seed 1"

MOST_GAMES = 10_000_000

CHUNK = 50
"""Games that share a seed: the same games are played in however many processes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add = parser.add_argument
    about = _("a preset's id or a house-rule file")
    add("--rules", metavar=_("RULES"), type=rule_set, required=True, help=about)
    about = _("the players, the first of whom starts every game: {names}")
    add(
        "--seats",
        metavar=_("NAME,NAME"),
        type=lambda text: tuple(text.split(",")),
        required=True,
        help=about.format(names=", ".join(names())),
    )
    add("--games", type=whole_number(1, MOST_GAMES), required=True, help=_("how many"))
    about = _("a whole number; the same gives the same games")
    add("--seed", type=seed, required=True, help=about)
    workers = whole_number(1, MOST_WORKERS)
    add("--workers", type=workers, default=1, help=_("processes to play in"))


def run(args: argparse.Namespace) -> Report:
    """The games, played."""
    _check(args.rules, args.seats)
    began = time.perf_counter()
    total = _Tally((Fraction(0),) * len(args.seats), 0, 0)
    with TerminalProgress() as progress:
        for tally in _tallies(list(_chunks(args)), args.workers):
            total += tally
            progress.show(total.games / args.games)
    seconds = time.perf_counter() - began
    return Report(_data(total, seconds), tuple(_lines(args.seats, total, seconds)))


def _check(rules: RuleSet, seats: tuple[str, ...]) -> None:
    """Raise WrongArguments if these players cannot play by these rules."""
    try:
        _strategies(rules, seats)
    except UnknownPlayer as error:
        message = _("there is no player called {name}; there are {names}")
        sentence = message.format(name=error.name, names=", ".join(names()))
        raise WrongArguments(sentence) from error
    except NotSolved as error:
        message = _("these rules are not solved, so nobody plays them best: see zilch3d solve")
        raise WrongArguments(message) from error
    least, most = rules.start.least_players, rules.start.most_players
    if not least <= len(seats) <= most:
        message = _("these rules are for {least} to {most} players")
        raise WrongArguments(message.format(least=least, most=most))


@dataclass(frozen=True)
class _Chunk:
    """Some of the games."""

    rules: RuleSet
    seats: tuple[str, ...]
    games: int
    seed: str


@dataclass(frozen=True)
class _Tally:
    """Results of games: wins by seat (a shared win counts as a share), and turns by all players."""

    wins: tuple[Fraction, ...]
    games: int
    turns: int

    def __add__(self, other: "_Tally") -> "_Tally":
        wins = tuple(a + b for a, b in zip(self.wins, other.wins, strict=True))
        return _Tally(wins, self.games + other.games, self.turns + other.turns)


def _chunks(args: argparse.Namespace) -> Iterator[_Chunk]:
    for first in range(0, args.games, CHUNK):
        games = min(CHUNK, args.games - first)
        yield _Chunk(args.rules, args.seats, games, f"{args.seed}, games from {first}")


def _tallies(chunks: Iterable[_Chunk], workers: int) -> Iterator[_Tally]:
    if workers == 1:
        yield from map(_play, chunks)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_play, chunks)


@cache
def _strategies(rules: RuleSet, seats: tuple[str, ...]) -> tuple[Strategy, ...]:
    """The players, kept from chunk to chunk with all that they have computed."""
    table = solved(rules) if OPTIMAL in seats else None
    players = {name: strategy(name, rules, table) for name in seats}
    return tuple(players[name] for name in seats)


def _play(chunk: _Chunk) -> _Tally:
    chance = Random(chunk.seed)

    def dice(number: int) -> Faces:
        return tuple(chance.choices(ALL_FACES, k=number))

    # The same player may sit there twice, but names must differ.
    seats = tuple(Seat(f"{name} {n}") for n, name in enumerate(chunk.seats, start=1))
    initial = begin(chunk.rules, seats, 0)
    strategies = _strategies(chunk.rules, chunk.seats)
    wins, turns = [Fraction(0)] * len(seats), 0
    for _game in range(chunk.games):
        played = contest(initial, strategies, dice)
        turns += played.turns
        for winner in played.winners:
            wins[winner] += Fraction(1, len(played.winners))
    return _Tally(tuple(wins), chunk.games, turns)


def _data(total: _Tally, seconds: float) -> dict[str, object]:
    return {
        "games": total.games,
        "wins": [int(w) if w.denominator == 1 else float(w) for w in total.wins],
        "turns_per_game": total.turns / total.games,
        "games_per_second": total.games / seconds,
        "seconds": seconds,
    }


def _lines(seats: tuple[str, ...], total: _Tally, seconds: float) -> Iterator[str]:
    for number, (name, wins) in enumerate(zip(seats, total.wins, strict=True), start=1):
        sentence = _("{number}. {name}: {wins} wins, {percent:.2f} %")
        won = f"{float(wins):.2f}".rstrip("0").rstrip(".")
        percent = 100 * float(wins) / total.games
        yield sentence.format(number=number, name=name, wins=won, percent=percent)
    sentence = ngettext(
        "{games} game of {turns:.1f} turns by all players, {rate:.0f} a second",
        "{games} games of {turns:.1f} turns by all players, {rate:.0f} a second",
        total.games,
    )
    turns, rate = total.turns / total.games, total.games / seconds
    yield sentence.format(games=total.games, turns=turns, rate=rate)
