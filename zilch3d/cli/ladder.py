"""``zilch3d ladder``: how strong every computer player is, against the best and each other.

All pairs play the same number of games, and both players start as often. Results are cached: an
interrupted ladder goes on where it was, with the same outcome.
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
from zilch3d.cli.players import about_intervals, share_in_words
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.cli.simulate import CHUNK, Match, Tally, empty_tally, play_all, require_players
from zilch3d.cli.terminal import terminal_progress
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
from zilch3d.ui.words import amounts, system

USUAL_GAMES = 20_000
MOST_GAMES = 1_000_000

VERSION = 2
"""Must count up when the same profiles come to play otherwise than before."""

SEED = "ladder"

LARGEST = 2**20
"""Bytes of a file of results."""

STEP = 40
"""Chunks after which results are written."""

Pair: TypeAlias = tuple[str, ...]
Shares: TypeAlias = dict[str, dict[str, Share]]
"""The share of the games won, by player and opponent."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    about = _("games for each pair ({number} if not given)").format(
        number=amounts.number(USUAL_GAMES)
    )
    parser.add_argument(
        "--games", type=whole_number(2, MOST_GAMES), default=USUAL_GAMES, help=about
    )
    add_workers(parser, each_core=True)


def run(args: argparse.Namespace) -> Report:
    shares = measure(args.rules, args.games, args.workers)
    report = Report(data(args.games, shares), tuple(_lines(shares)))
    return report.leaving_out(left_out(args.rules, Figure.SIMULATION), estimate=True)


def measure(rules: RuleSet, games: int, workers: int) -> Shares:
    """The shares of all pairs; games that are not in the cache are played by so many processes.

    Raises WrongArguments where a player can't play by these rules, or the cache can't be written.
    """
    names = _players(rules)
    pairs = list(combinations(names, 2))
    played = PlayedGames(cache_folder() / "ladder" / f"{_digest(rules, names, games)}.json")
    matches = {pair: Match(rules, pair, games, SEED, alternate=True) for pair in pairs}
    chunks = [c for pair in pairs for c in matches[pair].chunks(played.tally(pair).games)]
    played.write()  # before they have been played in vain
    try:
        with terminal_progress() as show:
            results = play_all(chunks, workers)
            for number, (chunk, tally) in enumerate(zip(chunks, results, strict=True), start=1):
                played.add(chunk.match.seats, tally)
                show(1 - (len(chunks) - number) * CHUNK / (len(pairs) * games))
                if number % STEP == 0:
                    played.write()
    finally:
        played.write()
    return _shares(names, played)


def _players(rules: RuleSet) -> tuple[str, ...]:
    """The ids of the game's players; of rules that are not solved, without those who go by odds."""
    shipped, table = profiles.shipped(), solved_table(rules)
    names = tuple(name for name in shipped if table is not None or not shipped[name].advised)
    for name in names:
        require_players(rules, (name,) * max(2, rules.start.least_players))
    return names


def _digest(rules: RuleSet, names: tuple[str, ...], games: int) -> str:
    """The digest of all that the games depend on."""
    facts = f"{games}\n{canonical(rules)}\n{players_digest(names)}"
    return hashlib.sha256(facts.encode()).hexdigest()


def players_digest(names: Iterable[str]) -> str:
    """The digest, 64 hexadecimal digits, of all that these players' choices depend on."""
    shipped = profiles.shipped()
    facts = (VERSION, *(temperament(shipped[name]) for name in names))
    return hashlib.sha256("\n".join(map(repr, facts)).encode()).hexdigest()


DAMAGE = (
    Unreadable, ValueError, TypeError, KeyError, AttributeError, RecursionError, ZeroDivisionError,
)  # fmt: skip
"""The errors of reading JSON of another form."""


class PlayedGames:
    """The results of each pair so far, in a file of the cache."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._tallies: dict[str, Tally] = {}
        # A damaged file counts as none: its games are played again.
        with suppress(*DAMAGE):
            pairs = json.loads(reader.read_bytes(file, LARGEST))
            self._tallies = {pair: _tally(values) for pair, values in pairs.items()}

    def tally(self, pair: Pair) -> Tally:
        """The results of the pair so far."""
        return self._tallies.get(",".join(pair), empty_tally(len(pair)))

    def add(self, pair: Pair, tally: Tally) -> None:
        """Add results of the pair, which the next ``write`` writes."""
        self._tallies[",".join(pair)] = self.tally(pair) + tally

    def write(self) -> None:
        """Write all results. Raises WrongArguments."""
        values = {
            pair: [t.games, [*map(str, t.wins)], [*map(str, t.squares)], t.turns]
            for pair, t in self._tallies.items()
        }
        text = json.dumps(values).encode()
        try:
            write_whole(self._file, lambda stream: stream.write(text))
        except NotWritten as error:
            words = _("can’t save the games in {file}: {reason}")
            raise WrongArguments(
                words.format(file=error.file, reason=system.reason(system.text_of(error)))
            ) from error


def _tally(values: list[Any]) -> Tally:
    games, wins, squares, turns = values
    both = tuple(map(Fraction, wins)), tuple(map(Fraction, squares))
    return Tally(int(games), *both, int(turns))


def _shares(names: tuple[str, ...], played: PlayedGames) -> Shares:
    shares: Shares = {name: {} for name in names}
    for pair in combinations(names, 2):
        tally = played.tally(pair)
        for seat, (name, other) in enumerate((pair, pair[::-1])):
            shares[name][other] = tally.share(seat)
    return shares


def data(games: int, shares: Shares) -> dict[str, object]:
    """The shares as JSON, by player and opponent, and their standard errors."""
    wins = {name: {o: share.won for o, share in row.items()} for name, row in shares.items()}
    errors = {
        name: {o: share.standard_error for o, share in row.items()} for name, row in shares.items()
    }
    return {"games": games, "wins": wins, "standard_error": errors}


def _lines(shares: Shares) -> Iterator[str]:
    """The players from the strongest on, by what they win of all their games."""
    shipped = profiles.shipped()
    overall = {name: _overall([*row.values()]) for name, row in shares.items()}
    for name in sorted(overall, key=lambda each: overall[each].won, reverse=True):
        yield _line(shipped[name].name, overall[name], shares[name].get(BEST), shipped[BEST].name)
    yield about_intervals()


def _line(name: str, overall: Share, against_best: Share | None, best_player: str) -> str:
    """What a player wins of all games, and of those against the best player, if any."""
    share = share_in_words(overall, 1)
    if against_best is None:
        return _("{name} wins {share} of all games").format(name=name, share=share)
    # Translators: {share} and {best} are percentages, {best_player} is a name.
    words = _("{name} wins {share} of all games, {best} against {best_player}")
    best = share_in_words(against_best, 1)
    return words.format(name=name, share=share, best=best, best_player=best_player)


def _overall(shares: list[Share]) -> Share:
    """The share of all games, of which there are as many against each opponent."""
    variance, games = fmean(each.variance for each in shares), sum(each.games for each in shares)
    return Share(fmean(each.won for each in shares), variance, games)
