"""``zilch3d simulate``: many games between computer players."""

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache, partial
from random import Random
from typing import TypeAlias

from zilch3d.cli.arguments import add_workers, rule_set, seed, whole_number
from zilch3d.cli.progress import terminal_progress
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.engine.dice import ALL_FACES, Faces
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.i18n import _, ngettext
from zilch3d.odds.left_out import Figure, left_out
from zilch3d.players import strategy
from zilch3d.store.tables import solved
from zilch3d.ui.words import amounts

MOST_GAMES = 10_000_000

CHUNK = 50
"""Games that share a seed: the same games are played in however many processes."""

Result: TypeAlias = tuple[list[Fraction], int]
"""Wins by seat, a shared win as its share, and the turns of all players."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    about = _("a preset's id or a house-rule file")
    add("--rules", metavar=_("RULES"), type=rule_set, required=True, help=about)
    about = _("the players; the first starts every game: {names}")
    about = about.format(names=", ".join(strategy.names()))
    add("--seats", metavar=_("NAME,NAME"), type=_seats, required=True, help=about)
    add("--games", type=whole_number(1, MOST_GAMES), required=True, help=_("number of games"))
    about = _("a whole number; the same number gives the same games")
    add("--seed", type=seed, required=True, help=about)
    add_workers(parser)


def _seats(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


def run(args: argparse.Namespace) -> Report:
    _check(args.rules, args.seats)
    began, played = time.perf_counter(), args.games
    wins, turns = [Fraction(0)] * len(args.seats), 0
    with terminal_progress() as show:
        for done, (chunk_wins, chunk_turns) in enumerate(_results(args), start=1):
            wins = [a + b for a, b in zip(wins, chunk_wins, strict=True)]
            turns += chunk_turns
            show(min(1.0, done * CHUNK / played))
    seconds = time.perf_counter() - began
    data = {
        "games": played,
        "wins": [int(w) if w.denominator == 1 else float(w) for w in wins],
        "turns_per_game": turns / played,
        "games_per_second": played / seconds,
        "seconds": seconds,
    }
    sentence = ngettext(
        "{games} game of {turns} turns by all players, {rate} a second",
        "{games} games of {turns} turns by all players, {rate} a second",
        played,
    )
    mean, rate = amounts.decimal(turns / played, 1), amounts.decimal(played / seconds, 0)
    last = sentence.format(games=amounts.number(played), turns=mean, rate=rate)
    report = Report(data, (*_wins(args.seats, wins, played), last))
    return report.leaving_out(left_out(args.rules, Figure.SIMULATION), estimate=True)


def _check(rules: RuleSet, seats: tuple[str, ...]) -> None:
    """Raise WrongArguments if these players cannot play by these rules."""
    try:
        _strategies(rules, seats)
    except strategy.UnknownPlayer as error:
        message = _("there is no player called {name!r}; there are {names}")
        sentence = message.format(name=error.name, names=", ".join(strategy.names()))
        raise WrongArguments(sentence) from error
    except strategy.NotSolved as error:
        message = _("optimal play needs solved rules, and these are not: see zilch3d solve")
        raise WrongArguments(message) from error
    least, most = rules.start.least_players, rules.start.most_players
    if not least <= len(seats) <= most:
        message = _("these rules are for {least} to {most} players")
        raise WrongArguments(message.format(least=least, most=most))


def _results(args: argparse.Namespace) -> Iterator[Result]:
    """Of each chunk of the games, in order."""
    starts = range(0, args.games, CHUNK)
    games = [min(CHUNK, args.games - start) for start in starts]
    seeds = [f"{args.seed}, games from {start}" for start in starts]
    play = partial(_play, args.rules, args.seats)
    if args.workers == 1:
        yield from map(play, games, seeds)
        return
    with ProcessPoolExecutor(args.workers) as pool:
        yield from pool.map(play, games, seeds)


@cache
def _strategies(rules: RuleSet, seats: tuple[str, ...]) -> tuple[strategy.Strategy, ...]:
    """The players, kept from chunk to chunk with all that they have computed."""
    table = solved(rules) if strategy.OPTIMAL in seats else None
    players = {name: strategy.strategy(name, rules, table) for name in seats}
    return tuple(players[name] for name in seats)


def _play(rules: RuleSet, seats: tuple[str, ...], games: int, seed: str) -> Result:
    chance = Random(seed)

    def dice(number: int) -> Faces:
        return tuple(chance.choices(ALL_FACES, k=number))

    # The same player may sit there twice, but names must differ.
    players = tuple(Seat(f"{name} {n}") for n, name in enumerate(seats, start=1))
    initial, strategies = begin(rules, players, 0), _strategies(rules, seats)
    wins, turns = [Fraction(0)] * len(seats), 0
    for _game in range(games):
        played = strategy.contest(initial, strategies, dice)
        turns += played.turns
        for winner in played.winners:
            wins[winner] += Fraction(1, len(played.winners))
    return wins, turns


def _wins(seats: tuple[str, ...], wins: list[Fraction], games: int) -> Iterator[str]:
    sentence = _("{number}. {name}: won {wins}, {percent}")
    for number, (name, count) in enumerate(zip(seats, wins, strict=True), start=1):
        won = amounts.decimal(float(count), {1: 0, 2: 1}.get(count.denominator, 2))
        percent = amounts.percent(float(count) / games, 2)
        yield sentence.format(number=number, name=name, wins=won, percent=percent)
