"""Fills a store with finished games that nobody played, to measure what is asked of many."""

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from zilch3d.engine.rulefile import as_json
from zilch3d.engine.ruleset import RuleSet
from zilch3d.records.summary import Feat, GameSummary, PlayerSummary
from zilch3d.store.results import CostlyDecision, ReviewSummary, keep_result, keep_review
from zilch3d.store.setup import PERSON
from zilch3d.store.writer import transaction

FIRST = datetime(2020, 1, 1, tzinfo=UTC)
EVERY = timedelta(hours=5)
"""From one game to the next."""
PLAYERS = (
    ("Ragna", PERSON), ("Bertram", PERSON), ("Clara", "steady"), ("Dora", "bold"),
    ("Emil", PERSON), ("Frieda", "cautious"),
)  # fmt: skip


def fill(database: sqlite3.Connection, games: int, rules: Sequence[RuleSet], seed: int = 1) -> None:
    """Put so many games of two to four players into the database, reviewed. Raises sqlite3.Error.

    The same seed gives the same games.
    """
    chance, texts = Random(seed), [as_json(each) for each in rules]
    with transaction(database):
        for number in range(games):
            played = chance.randrange(len(rules))
            name = rules[played].id
            game, ended = f"{number:032x}", (FIRST + number * EVERY).isoformat()
            row = (game, name, texts[played], 0, None, b"", "", "", ended, ended, ended, None, "")
            database.execute(f"INSERT INTO game VALUES ({', '.join('?' * len(row))})", row)
            seats = chance.sample(PLAYERS, chance.choice((2, 2, 2, 3, 4)))
            _add_game(database, game, seats, chance)


def _add_game(
    database: sqlite3.Connection, game: str, seats: Sequence[tuple[str, str]], chance: Random
) -> None:
    winner, turns = chance.randrange(len(seats)), chance.randint(6, 25)
    players = [_played(chance, turns, won=seat == winner) for seat in range(len(seats))]
    for seat, ((name, player), came_to) in enumerate(zip(seats, players, strict=True)):
        row = (game, seat, name, player, 0, came_to.score, came_to.won)
        database.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    keep_result(database, game, GameSummary(turns * len(seats), tuple(players)))
    reviews = [_reviewed(chance, seat, turns) for seat in range(len(seats))]
    costly = [CostlyDecision(game, step, step % 2, chance.random() / 10) for step in range(3)]
    keep_review(game, reviews, costly, database, exact=len(seats) == 2)


def _played(chance: Random, turns: int, *, won: bool) -> PlayerSummary:
    def feat(most: int) -> Feat:
        return Feat(chance.randint(1, most), chance.randint(1, turns))

    zilches = chance.randint(0, turns // 2)
    return PlayerSummary(
        score=200 if won else chance.randint(50, 199),
        won=won,
        turns=turns,
        zilches=zilches,
        lost_to_dice=zilches,
        expected_zilches=chance.uniform(0, turns / 2),
        rolls=3 * turns,
        hot_dice=chance.randint(0, 4),
        faces=tuple(chance.randint(10, 30) for _face in range(6)),
        best_turn=feat(80),
        loss=feat(60),
        longest_turn=feat(9),
        zilch_run=feat(5),
        last_die=feat(40),
        comeback=chance.randint(1, 90) if won else None,
        lead=chance.randint(0, 90) if won else None,
    )


def _reviewed(chance: Random, seat: int, turns: int) -> ReviewSummary:
    luck, error = chance.uniform(-0.5, 0.5), chance.uniform(0, 0.3)
    return ReviewSummary(seat, luck, error, 4 * turns, chance.randint(0, 4))
