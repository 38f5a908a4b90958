"""``zilch3d simulate``: many games between computer players."""

import argparse
import time
from collections.abc import Iterator

from zilch3d.cli.arguments import about_rules, add_workers, rule_set, seed, whole_number
from zilch3d.cli.matches import Match, Tally, check, nothing, play_all
from zilch3d.cli.player_names import seats, shown
from zilch3d.cli.progress import terminal_progress
from zilch3d.cli.report import Report
from zilch3d.cli.shares import in_words, what_is_in_parentheses
from zilch3d.i18n import _, ngettext
from zilch3d.odds.left_out import Figure, left_out
from zilch3d.store import profiles
from zilch3d.ui.words import amounts

MOST_GAMES = 10_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--rules", metavar=_("RULES"), type=rule_set, required=True, help=about_rules())
    about = _(
        "the players, as zilch3d players has them, or one-turn, or hold-at-300 and the like; the "
        "first starts every game"
    )
    add("--seats", metavar=_("NAME,NAME"), type=seats, required=True, help=about)
    add("--games", type=whole_number(1, MOST_GAMES), required=True, help=_("number of games"))
    about = _("a whole number; the same number gives the same games")
    add("--seed", type=seed, required=True, help=about)
    add("--alternate", action="store_true", help=_("the players start in turn"))
    add_workers(parser)


def run(args: argparse.Namespace) -> Report:
    check(args.rules, args.seats)
    match = Match(args.rules, args.seats, args.games, str(args.seed), args.alternate)
    began, tally = time.perf_counter(), nothing(len(args.seats))
    with terminal_progress() as show:
        for part in play_all(match.chunks(), args.workers):
            tally += part
            show(tally.games / args.games)
    seconds = time.perf_counter() - began
    lines = (*_wins(args.seats, tally), what_is_in_parentheses(), _summary(tally, seconds))
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
        "{games} game of {turns} turns by all players, {rate} a second",
        "{games} games of {turns} turns by all players, {rate} a second",
        tally.games,
    )
    games, mean = amounts.number(tally.games), amounts.decimal(tally.turns / tally.games, 1)
    rate = amounts.decimal(tally.games / seconds, 0)
    return sentence.format(games=games, turns=mean, rate=rate)


def _wins(seats: tuple[str, ...], tally: Tally) -> Iterator[str]:
    sentence, known = _("{number}. {name}: won {wins}, {share}"), profiles.available()
    for seat, player in enumerate(seats):
        count, name = tally.wins[seat], shown(player, known)
        won = amounts.decimal(float(count), {1: 0, 2: 1}.get(count.denominator, 2))
        share = in_words(tally.share(seat), 2)
        yield sentence.format(number=seat + 1, name=name, wins=won, share=share)
