"""Results and reviews of finished games, and answers in practice, as rows of the database.

Results are worked out from the games themselves, and again where they are missing. Reviews take
seconds, and answers are given once: these are salvaged from a damaged database.

In this module, rows of the table ``part`` are a player's share in a finished game.
"""

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from datetime import datetime
from logging import getLogger

from zilch3d.odds.solvable import same_play
from zilch3d.records.summary import Feat, GameSummary, PlayerSummary
from zilch3d.store import saved_games
from zilch3d.store.household import owners
from zilch3d.store.saved_games import NAME, PLAYER, CannotLoad, LoadReason, SavedGame, in_utc
from zilch3d.store.schema import DERIVED, REVIEWS
from zilch3d.store.setup import PERSON
from zilch3d.store.writer import transaction

LOG = getLogger(__name__)

FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
FEATS = ("best_turn", "loss", "chevrons", "longest_turn", "zilch_run", "last_die")
"""A player's feats of one turn; each column has another with ``_at`` for the turn's number."""
COUNTS = ("turns", "zilches", "lost_to_dice", "expected_zilches", "rolls", "hot_dice")
COLUMNS = (
    *("game", "seat", "person", "who", "rules", "ended", "score", "won", "winners", *COUNTS),
    *FACES,
    *(column for feat in FEATS for column in (feat, f"{feat}_at")),
    *("comeback", "lead"),
)

MAX_ANSWERS = 20_000
"""Answers in practice that are read: half a year's of somebody who gives a hundred a day."""
ANSWERS_BETWEEN_THINNING = 1_000
WHOLE_DAYS = 30
"""Days of practice of which all answers are kept, however many there are by then."""
NEWEST_OF_POSITION = 4
"""Answers that are kept of a position: the schedule asks for the last three."""
LONGEST_TEXT = 1000
"""Characters of a position, a choice or rules, none of which is as long."""


@dataclass(frozen=True, slots=True)
class ReviewSummary:
    """A player's luck and errors in a game, in chances of winning.

    ``blunders`` are how many of the ``decisions`` were graded so.
    """

    seat: int
    luck: float
    error: float
    decisions: int
    blunders: int


@dataclass(frozen=True, slots=True)
class CostlyDecision:
    """A decision of a finished game, and the chance of winning it gave away.

    ``step`` is the number of its action, from 0.
    """

    game: str
    step: int
    seat: int
    error: float


@dataclass(frozen=True, slots=True)
class PracticeAnswer:
    """The choice made in a position, and the chance of winning it gives away: 0 for the best.

    ``position`` is the practice's own name for it, and ``rules`` what ``same_play`` calls them.
    ``choice`` is an action as ``steps.encode_action`` writes it.
    """

    answered: datetime
    position: str
    rules: str
    choice: str
    error: float


def games_without_result(database: sqlite3.Connection) -> tuple[str, ...]:
    """The ids of finished games that have none yet, the newest first. Raises sqlite3.Error."""
    question = (
        "SELECT id FROM game WHERE ended IS NOT NULL"
        " AND NOT EXISTS (SELECT 1 FROM result WHERE game = id) ORDER BY ended DESC"
    )
    return tuple(str(game) for (game,) in database.execute(question).fetchall())


def find_result(
    database: sqlite3.Connection, game_id: str, summarise: Callable[[SavedGame], GameSummary]
) -> None:
    """Work out the result of a finished game, and write it. Raises sqlite3.Error.

    Of a game that can't be played again there is what its rows say; of a damaged one nothing.
    """
    summary, is_damaged = None, False
    try:
        summary = summarise(saved_games.saved_game(database, game_id))
    except CannotLoad as fault:
        LOG.warning("no turns of a finished game: %s", fault)
        is_damaged = fault.reason is LoadReason.DAMAGED
    with transaction(database):
        keep_result(database, game_id, summary, is_damaged=is_damaged)


def keep_result(
    database: sqlite3.Connection,
    game_id: str,
    summary: GameSummary | None,
    *,
    is_damaged: bool = False,
) -> None:
    """Write the game's result; without a summary, what its rows alone say.

    Of a damaged game, and of one whose dice were known before, there is a result without players,
    so that it is in no statistics and not tried again.

    Nothing is written of a game that is open (again). Raises sqlite3.Error.
    """
    row = database.execute("SELECT rules, ended FROM game WHERE id = ?", (game_id,)).fetchone()
    if row is None or row[1] is None:
        return
    rules, ended = rules_key(row[0]), in_utc(saved_games.time_of(row[1]))
    delete_result(database, game_id)
    turns = None if summary is None else summary.turns
    insert = "INSERT INTO result (game, rules, ended, turns) VALUES (?, ?, ?, ?)"
    database.execute(insert, (game_id, rules, ended, turns))
    if is_damaged or saved_games.known_dice(database, game_id) is not None:
        return
    seats = database.execute(
        f"SELECT seat, player = ?, {NAME}, {PLAYER}, score, won FROM seat WHERE game = ?"
        " ORDER BY seat",
        (PERSON, game_id),
    ).fetchall()
    who_was = owners(database).of
    winners = sum(won for *_others, won in seats)
    for seat, person, name, player, score, won in seats:
        who = who_was(name, ended) if person else player
        player_summary = None if summary is None else summary.players[seat]
        insert = f"INSERT INTO part ({', '.join(COLUMNS)}) VALUES ({_marks(len(COLUMNS))})"
        of_every_game = (game_id, seat, person, who, rules, ended, score, won, winners)
        database.execute(insert, (*of_every_game, *_summary_columns(player_summary)))


def _summary_columns(player: PlayerSummary | None) -> tuple[object, ...]:
    """The columns from COUNTS on; all are NULL without a summary."""
    if player is None:
        return (None,) * (len(COUNTS) + len(FACES) + 2 * len(FEATS) + 2)
    feats: list[int | None] = []
    for name in FEATS:
        feat: Feat | None = getattr(player, name)
        feats += (None, None) if feat is None else (feat.value, feat.turn)
    counts = (getattr(player, name) for name in COUNTS)
    return (*counts, *player.faces, *feats, player.comeback, player.lead)


def delete_result(database: sqlite3.Connection, game_id: str) -> None:
    """Delete what was worked out from a game, which may be open again. Raises sqlite3.Error."""
    for table in DERIVED:
        database.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))


def keep_review(
    game_id: str,
    players: Sequence[ReviewSummary],
    costly: Sequence[CostlyDecision],
    database: sqlite3.Connection,
    *,
    exact: bool,
) -> None:
    """Write the review of a game in the place of an earlier one. Raises sqlite3.Error."""
    for table in REVIEWS:
        database.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))
    for player in players:
        values = (game_id, *astuple(player), exact)
        database.execute(f"INSERT INTO review VALUES ({_marks(7)})", values)
    for decision in costly:
        database.execute(f"INSERT INTO costly_decision VALUES ({_marks(4)})", astuple(decision))


def costly_decisions(
    database: sqlite3.Connection, name: str | None, most: int
) -> tuple[CostlyDecision, ...]:
    """Decisions of the person of this name, of any person if it is None: the costliest first.

    Raises sqlite3.Error.
    """
    columns = ", ".join(field.name for field in fields(CostlyDecision))
    question = (
        f"SELECT {columns} FROM costly_decision JOIN part USING (game, seat)"
        " WHERE person AND (?1 IS NULL OR who = ?1) ORDER BY error DESC, ended DESC LIMIT ?2"
    )
    return tuple(CostlyDecision(*row) for row in database.execute(question, (name, most)))


def keep_answer(answer: PracticeAnswer, database: sqlite3.Connection) -> None:
    """Write an answer in practice, and thin old ones out if there are many. Raises sqlite3.Error"""
    when = in_utc(answer.answered, precise=True)
    values = (when, answer.position, answer.rules, answer.choice, answer.error)
    insert = f"INSERT OR REPLACE INTO practice_answer VALUES ({_marks(5)})"
    database.execute(insert, values)
    ((number,),) = database.execute("SELECT COUNT(*) FROM practice_answer").fetchall()
    if number >= MAX_ANSWERS + ANSWERS_BETWEEN_THINNING:
        thin_answers(database)


def thin_answers(
    database: sqlite3.Connection, whole_days: int = WHOLE_DAYS, max_number: int = MAX_ANSWERS
) -> None:
    """Delete answers that no screen shows and nothing depends on. Raises sqlite3.Error.

    All answers of the last days of practice are kept, ``whole_days`` of them, and of each position
    the newest NEWEST_OF_POSITION; of all these, the newest ``max_number``.
    """
    _keep_newest(database, 2 * max_number)  # more come from elsewhere only
    rows = database.execute("SELECT answered, position FROM practice_answer ORDER BY answered DESC")
    unused = tuple(_unused(rows.fetchall(), whole_days))
    database.executemany("DELETE FROM practice_answer WHERE answered = ? AND position = ?", unused)
    _keep_newest(database, max_number)


def _keep_newest(database: sqlite3.Connection, number: int) -> None:
    database.execute(
        "DELETE FROM practice_answer WHERE answered <= (SELECT answered FROM practice_answer"
        " ORDER BY answered DESC LIMIT 1 OFFSET ?)",
        (number,),
    )


def _unused(newest_first: Iterable[tuple[str, str]], whole_days: int) -> Iterator[tuple[str, str]]:
    """The times and positions of answers that are neither of the last days nor the newest few."""
    days, of_position = set[str](), Counter[str]()
    for answered, position in newest_first:
        days.add(answered[: len("2026-11-23")])
        of_position[position] += 1
        # A day more: days are counted in UTC here, and by the player's own calendar elsewhere.
        if len(days) > whole_days + 1 and of_position[position] > NEWEST_OF_POSITION:
            yield answered, position


def answers(
    database: sqlite3.Connection, since: datetime | None = None
) -> tuple[PracticeAnswer, ...]:
    """The answers in practice, all or those since then, in their order: the newest MAX_ANSWERS.

    Raises sqlite3.Error.
    """
    question = (
        f"SELECT answered, {_cut('position')}, {_cut('rules')}, {_cut('choice')}, error"
        " FROM practice_answer WHERE ?1 IS NULL OR answered >= ?1"
        f" ORDER BY answered DESC, position DESC LIMIT {MAX_ANSWERS}"
    )
    since_text = None if since is None else in_utc(since, precise=True)
    rows = database.execute(question, (since_text,)).fetchall()
    newest_last = reversed(rows)
    return tuple(
        PracticeAnswer(saved_games.time_of(when), *others) for when, *others in newest_last
    )


def _cut(column: str) -> str:
    return f"substr({column}, 1, {LONGEST_TEXT})"


def rules_key(text: str) -> str:
    """The key in results of a game's rules, which are its JSON in the database.

    Rules that this version can't read have a key of their own.
    """
    rules = saved_games.rules_if_readable(text)
    if rules is None:
        return hashlib.sha256(text.encode(errors="replace")).hexdigest()
    return same_play(rules)


def _marks(values: int) -> str:
    """The question marks of an SQL statement with so many values."""
    return ", ".join("?" * values)
