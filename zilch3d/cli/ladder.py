"""``zilch3d ladder``: how strong every computer player is, against the best and each other.

Each pair plays as many games, and both start as often. What has been played is kept in the cache:
an interrupted ladder goes on where it was, with the same result.
"""

import argparse
import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Any, TypeAlias

from zilch3d.cli.arguments import add_rules, add_workers, whole_number
from zilch3d.cli.matches import CHUNK, Match, Tally, check, nothing, play_all
from zilch3d.cli.progress import terminal_progress
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.cli.shares import in_words, what_is_in_parentheses
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.odds.left_out import Figure, left_out
from zilch3d.odds.share import Share
from zilch3d.players.profile import temperament
from zilch3d.store import profiles, reader
from zilch3d.store.files import NotWritten, cache_folder, write_whole
from zilch3d.store.reader import Unreadable
from zilch3d.store.strengths import BEST
from zilch3d.store.tables import solved_table
from zilch3d.ui.words import amounts

USUAL_GAMES = 20_000
MOST_GAMES = 1_000_000

VERSION = 2
"""Counts up when the same players play otherwise than before."""

SEED = "ladder"

LARGEST = 2**20
"""Bytes of a file of what has been played."""

STEP = 40
"""Chunks after which what has been played is kept."""

Pair: TypeAlias = tuple[str, ...]
Shares: TypeAlias = dict[str, dict[str, Share]]
"""The share of the games won, by player and opponent."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    about = _("games of each pair; else {number}").format(number=amounts.number(USUAL_GAMES))
    parser.add_argument(
        "--games", type=whole_number(2, MOST_GAMES), default=USUAL_GAMES, help=about
    )
    add_workers(parser, each_core=True)


def run(args: argparse.Namespace) -> Report:
    shares = measure(args.rules, args.games, args.workers)
    report = Report(data(args.games, shares), tuple(_lines(shares)))
    return report.leaving_out(left_out(args.rules, Figure.SIMULATION), estimate=True)


def measure(rules: RuleSet, games: int, workers: int) -> Shares:
    """Play what has not been played, by so many processes.

    Raises WrongArguments where a player cannot play by these rules, or the games can't be kept.
    """
    names = _players(rules)
    pairs = list(combinations(names, 2))
    kept = Kept(cache_folder() / "ladder" / f"{_digest(rules, names, games)}.json")
    matches = {pair: Match(rules, pair, games, SEED, alternate=True) for pair in pairs}
    chunks = [c for pair in pairs for c in matches[pair].chunks(kept.tally(pair).games)]
    kept.write()  # before they have been played in vain
    try:
        with terminal_progress() as show:
            results = play_all(chunks, workers)
            for number, (chunk, tally) in enumerate(zip(chunks, results, strict=True), start=1):
                kept.add(chunk.match.seats, tally)
                show(1 - (len(chunks) - number) * CHUNK / (len(pairs) * games))
                if number % STEP == 0:
                    kept.write()
    finally:
        kept.write()
    return _shares(names, kept)


def _players(rules: RuleSet) -> tuple[str, ...]:
    """The players of the game, those left out who go by odds that nobody has solved."""
    known, table = profiles.shipped(), solved_table(rules)
    names = tuple(name for name in known if table is not None or not known[name].advised)
    for name in names:
        check(rules, (name,) * max(2, rules.start.least_players))
    return names


def _digest(rules: RuleSet, names: tuple[str, ...], games: int) -> str:
    """A name for all that the games depend on."""
    facts = f"{games}\n{canonical(rules)}\n{players_digest(names)}"
    return hashlib.sha256(facts.encode()).hexdigest()


def players_digest(names: Iterable[str]) -> str:
    """A name, 64 hexadecimal digits, for all that these players' choices depend on."""
    known = profiles.shipped()
    facts = (VERSION, *(temperament(known[name]) for name in names))
    return hashlib.sha256("\n".join(map(repr, facts)).encode()).hexdigest()


DAMAGE = (
    Unreadable, ValueError, TypeError, KeyError, AttributeError, RecursionError, ZeroDivisionError,
)  # fmt: skip
"""What reading JSON of another form raises."""


class Kept:
    """What has been played by each pair, in a file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._played: dict[str, Tally] = {}
        # A damaged file counts as none: its games are played again.
        with suppress(*DAMAGE):
            pairs = json.loads(reader.read_bytes(file, LARGEST))
            self._played = {pair: _tally(values) for pair, values in pairs.items()}

    def tally(self, pair: Pair) -> Tally:
        return self._played.get(",".join(pair), nothing(len(pair)))

    def add(self, pair: Pair, tally: Tally) -> None:
        self._played[",".join(pair)] = self.tally(pair) + tally

    def write(self) -> None:
        """Raises WrongArguments."""
        values = {
            pair: [t.games, [*map(str, t.wins)], [*map(str, t.squares)], t.turns]
            for pair, t in self._played.items()
        }
        text = json.dumps(values).encode()
        try:
            write_whole(self._file, lambda stream: stream.write(text))
        except NotWritten as error:
            words = _("the games could not be kept in {file}: {reason}")
            raise WrongArguments(words.format(file=error.file, reason=error.detail)) from error


def _tally(values: list[Any]) -> Tally:
    games, wins, squares, turns = values
    both = tuple(map(Fraction, wins)), tuple(map(Fraction, squares))
    return Tally(int(games), *both, int(turns))


def _shares(names: tuple[str, ...], kept: Kept) -> Shares:
    shares: Shares = {name: {} for name in names}
    for pair in combinations(names, 2):
        tally = kept.tally(pair)
        for seat, (name, other) in enumerate((pair, pair[::-1])):
            shares[name][other] = tally.share(seat)
    return shares


def data(games: int, shares: Shares) -> dict[str, object]:
    """The shares of the games of each pair that the first has won, and their standard errors."""
    wins = {name: {o: share.won for o, share in row.items()} for name, row in shares.items()}
    errors = {
        name: {o: share.standard_error for o, share in row.items()} for name, row in shares.items()
    }
    return {"games": games, "wins": wins, "standard_error": errors}


def _lines(shares: Shares) -> Iterator[str]:
    """The players from the strongest on, by what they win of all their games."""
    known = profiles.shipped()
    overall = {name: _overall([*row.values()]) for name, row in shares.items()}
    for name in sorted(overall, key=lambda each: overall[each].won, reverse=True):
        words = _("{name}: {share} of all games")
        line = words.format(name=known[name].name, share=in_words(overall[name], 1))
        best = shares[name].get(BEST)
        if best is not None:
            words = _("{share} against {oracle}")
            line += ", " + words.format(share=in_words(best, 1), oracle=known[BEST].name)
        yield line
    yield what_is_in_parentheses()


def _overall(shares: list[Share]) -> Share:
    """What is won of all games, as many against each opponent."""
    variance, games = fmean(each.variance for each in shares), sum(each.games for each in shares)
    return Share(fmean(each.won for each in shares), variance, games)
