"""All games: begun, listed, loaded, given up, and what their dice have shown.

Nothing here waits for the disk but ``load``, ``unrecorded`` and ``face_counts``, which wait for
what is still being written, and ``close``.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from typing import Self

from zilch3d.engine import rulefile
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.rulefile import RuleFaults, canonical
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.store import actions
from zilch3d.store.database import FILE, Notice, Opened, back_up, in_memory, open_database
from zilch3d.store.files import NotWritten
from zilch3d.store.game_log import GameLog, Listing, Now, first_digest, next_digest
from zilch3d.store.saved_game import (
    CannotLoad,
    FaceCounts,
    LoadFault,
    NewGame,
    OpenGame,
    OpenSeat,
    SavedGame,
)
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.writer import Writer


class GameStore:
    """The games of this player. ``notices`` is what was found when it was opened."""

    def __init__(self, opened: Opened, now: Now, folder: Path | None = None) -> None:
        self.notices: tuple[Notice, ...] = opened.notices
        self.is_second = opened.is_second
        """Whether another window has the player's files: this one must write none of them."""
        self.is_kept = opened.is_kept
        """Whether the games are still there when the program starts again."""
        self._folder = folder
        self._now = now
        self._lock = opened.lock
        self._listing: Listing = {game.id: game for game in _open_games(opened.connection)}
        self._writer = Writer(opened.connection)
        self._back_up()

    @classmethod
    def open(cls, folder: Path, now: Now) -> Self:
        """The games in the folder's database, else in memory: see ``notices``. Raises nothing."""
        return cls(open_database(folder, now()), now, folder)

    @classmethod
    def in_memory(cls, now: Now) -> Self:
        """Games that are gone with the program."""
        return cls(in_memory(), now)

    @property
    def fault(self) -> NotWritten | None:
        """Why the last moves could not be written; None while all is well."""
        error = self._writer.fault
        return None if error is None else NotWritten((self._folder or Path()) / FILE, error)

    def begin(self, game: NewGame) -> GameLog:
        """Keep a new game; it is listed from its first step on."""
        log = GameLog(self._writer, game, self._now, self._listing)
        log.begin()
        return log

    def open_games(self) -> tuple[OpenGame, ...]:
        """The games that can be continued, the last played first."""
        return tuple(sorted(self._listing.values(), key=lambda game: game.played, reverse=True))

    def load(self, game_id: str) -> SavedGame:
        """All that it takes to go on with the game, or to write its record. Raises CannotLoad."""
        try:
            return self._writer.ask(lambda database: _saved(database, game_id)).result()
        except sqlite3.Error as error:
            raise CannotLoad(game_id, LoadFault.UNREADABLE, str(error)) from error

    def resume(self, saved: SavedGame) -> GameLog:
        """The log of a loaded game, to go on with it."""
        log = GameLog(self._writer, saved.game, self._now, self._listing)
        log.resume(saved)
        return log

    def give_up(self, game_id: str) -> None:
        """List the game no more; it is kept."""
        self._listing.pop(game_id, None)
        self._set(game_id, "given_up", self._now().isoformat())

    def unrecorded(self) -> tuple[str, ...]:
        """The ids of finished games whose record was not written yet, as after a crash."""
        question = "SELECT id FROM game WHERE ended IS NOT NULL AND record IS NULL ORDER BY ended"
        try:
            rows = self._writer.ask(lambda database: database.execute(question).fetchall())
            return tuple(str(game_id) for (game_id,) in rows.result())
        except sqlite3.Error:
            return ()

    def finish(self, game_id: str, record: Path) -> None:
        """The record of this finished game has been written to this file."""
        self._set(game_id, "record", str(record))
        self._back_up()

    def face_counts(self, game_id: str | None = None) -> tuple[FaceCounts, ...]:
        """How often each face has fallen in the game, or in all: for each name and player.

        Raises sqlite3.Error.
        """
        return self._writer.ask(lambda database: _face_counts(database, game_id)).result()

    def close(self) -> None:
        """Write what is left; another window may then have the files."""
        self._writer.close()
        if self._lock is not None:
            self._lock.close()

    def _set(self, game_id: str, column: str, value: str) -> None:
        statement = f"UPDATE game SET {column} = ? WHERE id = ?"
        self._writer.submit(lambda database: database.execute(statement, (value, game_id)))

    def _back_up(self) -> None:
        folder = self._folder
        if self._lock is not None and folder is not None:
            self._writer.ask(lambda database: back_up(database, folder))


def _open_games(database: sqlite3.Connection) -> Iterator[OpenGame]:
    question = (
        "SELECT id, rules_name, rules, played FROM game WHERE ended IS NULL AND given_up IS NULL"
        " AND EXISTS (SELECT 1 FROM step WHERE game = id)"
    )
    for game_id, rules_name, rules, played in database.execute(question).fetchall():
        of_game = "SELECT name, player, score FROM seat WHERE game = ? ORDER BY seat"
        seats = tuple(OpenSeat(*row) for row in database.execute(of_game, (game_id,)))
        rule_set = None
        with suppress(ValueError, RuleFaults):
            rule_set = _rules(rules)
        yield OpenGame(game_id, rules_name, rule_set, seats, _time(played))


def _rules(text: str) -> RuleSet:
    """Raises ValueError or RuleFaults."""
    table = json.loads(text)
    if not isinstance(table, dict):
        raise ValueError(text[:60])
    return rulefile.read(table)


def _saved(database: sqlite3.Connection, game_id: str) -> SavedGame:
    """Raises CannotLoad, sqlite3.Error."""
    row = database.execute(
        "SELECT rules_name, rules, cutthroat, start, seed, words, commitment, begun, played"
        " FROM game WHERE id = ?",
        (game_id,),
    ).fetchone()
    if row is None:
        raise CannotLoad(game_id, LoadFault.UNKNOWN)
    rules_name, rules, cutthroat, start, seed, words, commitment, begun, played = row
    steps = database.execute(
        "SELECT action, digest FROM step WHERE game = ? ORDER BY number", (game_id,)
    ).fetchall()
    seats, scores = _seats(database, game_id)
    joined = sum('"do":"join"' in text for text, _digest in steps)
    setup = GameSetup(rules_name, seats[: len(seats) - joined], bool(cutthroat))
    try:
        digests = _digests(first_digest(game_id, seed, setup, rules, start), steps)
    except (ValueError, TypeError, AttributeError) as error:
        raise CannotLoad(game_id, LoadFault.DAMAGED, str(error)) from error
    try:
        rule_set, played_so_far = _rules(rules), tuple(actions.decode(text) for text, _ in steps)
    except (ValueError, RuleFaults) as error:
        raise CannotLoad(game_id, LoadFault.OTHER_VERSION, str(error)) from error
    fair = FairGame(game_id, canonical(rule_set), Seed(seed), words)
    if fair.commitment != commitment:
        raise CannotLoad(game_id, LoadFault.DAMAGED, commitment)
    game = NewGame(fair, setup, rule_set, start)
    return SavedGame(game, seats, played_so_far, scores, _time(begun), _time(played), digests)


def _time(text: str) -> datetime:
    """A time as it is kept; long ago if it is damaged."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return datetime.fromtimestamp(0, UTC)


def _seats(
    database: sqlite3.Connection, game_id: str
) -> tuple[tuple[SeatSetup, ...], tuple[Points, ...]]:
    """Who sits there now, and their scores."""
    question = "SELECT name, player, newcomer, score FROM seat WHERE game = ? ORDER BY seat"
    rows = database.execute(question, (game_id,)).fetchall()
    seats = tuple(SeatSetup(name, player, bool(newcomer)) for name, player, newcomer, _ in rows)
    return seats, tuple(score for *_others, score in rows)


def _digests(first: str, steps: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Of the game before its first step, and after each. Raises ValueError if one is wrong."""
    digests = tuple(accumulate((text for text, _digest in steps), next_digest, initial=first))
    wrong = [n for n, (_text, kept) in enumerate(steps) if kept != digests[n + 1]]
    if wrong:
        raise ValueError(f"step {wrong[0]}")
    return digests


def _face_counts(database: sqlite3.Connection, game_id: str | None) -> tuple[FaceCounts, ...]:
    sums = ", ".join(
        f"SUM(LENGTH(faces) - LENGTH(REPLACE(faces, '{face}', '')))" for face in ALL_FACES
    )
    question = (
        f"SELECT name, player, {sums} FROM landing JOIN seat USING (game, seat)"
        " WHERE ?1 IS NULL OR game = ?1 GROUP BY name, player ORDER BY MIN(seat), name, player"
    )
    rows = database.execute(question, (game_id,)).fetchall()
    return tuple(FaceCounts(name, player, tuple(counts)) for name, player, *counts in rows)
