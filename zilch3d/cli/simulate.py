"""``zilch3d simulate``: many games between computer players."""

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from zilch3d.cli.arguments import add_json, rule_set
from zilch3d.cli.main import refuse
from zilch3d.cli.progress import Progress
from zilch3d.engine.dice import Faces
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

CHUNK = 50
"""Games with chance of their own: however many processes there are, the same games are played."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--rules",
        metavar=_("RULES"),
        type=rule_set,
        required=True,
        help=_("a preset's id or a house-rule file"),
    )
    parser.add_argument(
        "--seats",
        metavar=_("NAME,NAME"),
        type=lambda text: tuple(text.split(",")),
        required=True,
        help=_("the players, the first of whom starts every game: {names}").format(
            names=", ".join(names())
        ),
    )
    parser.add_argument("--games", type=_whole, required=True, help=_("how many"))
    parser.add_argument(
        "--seed", type=int, required=True, help=_("a whole number; the same gives the same games")
    )
    parser.add_argument("--workers", type=_whole, default=1, help=_("processes to play in"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play and print; returns the exit status."""
    rules: RuleSet = args.rules
    try:
        _strategies(rules, args.seats)
    except UnknownPlayer as error:
        message = _("there is no player called {name}; there are {names}")
        return refuse(message.format(name=error.name, names=", ".join(names())))
    except NotSolved:
        message = _("these rules are not solved, so nobody plays them best: see zilch3d solve")
        return refuse(message)
    start = rules.start
    if not start.least_players <= len(args.seats) <= start.most_players:
        message = _("these rules are for {least} to {most} players")
        return refuse(message.format(least=start.least_players, most=start.most_players))
    found = _simulate(rules, args)
    if args.json:
        print(json.dumps(_as_json(found)))
    else:
        print("\n".join(_in_words(args.seats, found)))
    return 0


def _whole(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        message = _("must be a whole number above 0, not {text!r}")
        raise argparse.ArgumentTypeError(message.format(text=text))
    return int(text)


@dataclass(frozen=True)
class _Chunk:
    """Some of the games."""

    rules: RuleSet
    seats: tuple[str, ...]
    games: int
    seed: str


@dataclass(frozen=True)
class _Tally:
    """What came of them; a game that is shared counts as its share for each winner."""

    wins: tuple[Fraction, ...]
    games: int
    turns: int


@dataclass(frozen=True)
class _Found:
    tally: _Tally
    seconds: float


def _simulate(rules: RuleSet, args: argparse.Namespace) -> _Found:
    began = time.perf_counter()
    wins = [Fraction(0)] * len(args.seats)
    games = turns = 0
    with Progress() as progress:
        for tally in _tallies(list(_chunks(rules, args)), args.workers):
            wins = [a + b for a, b in zip(wins, tally.wins, strict=True)]
            games, turns = games + tally.games, turns + tally.turns
            progress.show(games / args.games)
    return _Found(_Tally(tuple(wins), games, turns), time.perf_counter() - began)


def _chunks(rules: RuleSet, args: argparse.Namespace) -> Iterator[_Chunk]:
    for first in range(0, args.games, CHUNK):
        games = min(CHUNK, args.games - first)
        yield _Chunk(rules, args.seats, games, f"{args.seed}, games from {first}")


def _tallies(chunks: list[_Chunk], workers: int) -> Iterator[_Tally]:
    if workers == 1:
        yield from map(_play, chunks)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_play, chunks)


@cache
def _strategies(rules: RuleSet, seats: tuple[str, ...]) -> tuple[Strategy, ...]:
    """Kept from chunk to chunk, with all that the players have worked out."""
    table = solved(rules) if OPTIMAL in seats else None
    players = {name: strategy(name, rules, table) for name in seats}
    return tuple(players[name] for name in seats)


def _play(chunk: _Chunk) -> _Tally:
    chance = Random(chunk.seed)

    def dice(number: int) -> Faces:
        return tuple(chance.choices((1, 2, 3, 4, 5, 6), k=number))

    # The same player twice must not have the same name at the table.
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


def _as_json(found: _Found) -> dict[str, object]:
    tally, seconds = found.tally, found.seconds
    return {
        "games": tally.games,
        "wins": [int(w) if w.denominator == 1 else float(w) for w in tally.wins],
        "turns_per_game": tally.turns / tally.games,
        "games_per_second": tally.games / seconds,
        "seconds": seconds,
    }


def _in_words(seats: tuple[str, ...], found: _Found) -> Iterator[str]:
    tally, games = found.tally, found.tally.games
    for number, (name, wins) in enumerate(zip(seats, tally.wins, strict=True), start=1):
        words = _("{number}. {name}: {wins} wins, {percent:.2f} %")
        won = f"{float(wins):.2f}".rstrip("0").rstrip(".")
        percent = 100 * float(wins) / games
        yield words.format(number=number, name=name, wins=won, percent=percent)
    words = ngettext(
        "{games} game of {turns:.1f} turns by all players, {rate:.0f} a second",
        "{games} games of {turns:.1f} turns by all players, {rate:.0f} a second",
        games,
    )
    yield words.format(games=games, turns=tally.turns / games, rate=games / found.seconds)
