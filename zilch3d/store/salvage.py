"""Salvage: what can be read of damaged databases is fetched into the one in use, piece by piece.

The backup may be some games old. So each game that is whole by its digests, and has more steps than
here, is copied from there; and then, row by row, what can be lost without harm to a game. The table
``salvage`` says which files are done; it is in the database that the games went into. So a salvage
that was killed goes on at the next start, and begins anew where that database is lost in its turn.
Damaged files are only read, never changed.
"""

import os
import sqlite3
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

from zilch3d.store import disk, documents
from zilch3d.store.backup import create_private
from zilch3d.store.database import BACKUP, FILE, LOG, is_regular
from zilch3d.store.files import DAMAGED, WRITING
from zilch3d.store.opening import REPLACED
from zilch3d.store.saved_games import (
    GAME_TABLES,
    CannotLoad,
    Statement,
    insertion,
    saved_game,
)
from zilch3d.store.schema import DERIVED, LOOKS, MIGRATIONS, REVIEWS
from zilch3d.store.writer import Cause, cause_of, reading, savepoint, transaction

SINGLE_ROWS = (*LOOKS, *REVIEWS, "practice_answer", "document")
"""Tables that no game needs to be whole, salvaged row by row; results are worked out again."""
UNREADABLE = (OSError, MemoryError, sqlite3.Error, UnicodeDecodeError)
"""The errors of reading a damaged database; UnicodeDecodeError, as messages quote damaged text."""
BATCH = 20
"""Games that are written at once: a move that comes meanwhile waits some milliseconds."""
OPEN_IDS = "id FROM game WHERE ended IS NULL"
ROWS_AT_ONCE = 1000
PAGE = 4096
"""Bytes of a page of our databases."""
BLOCK = 1 << 20


class Origin(Enum):
    """How a file came to be that games are fetched from."""

    DAMAGED = "damaged"
    """It was ours, or our backup, and damaged."""
    REPLACED = "replaced"
    """It had taken the place of ours."""
    ELSEWHERE = "elsewhere"
    """The player saved to it what could not be written to ours."""


def origin(file: Path) -> Origin:
    """How this file came to be, by its name."""
    if f".{REPLACED} " in file.name:
        return Origin.REPLACED
    return Origin.DAMAGED if f".{DAMAGED} " in file.name else Origin.ELSEWHERE


@dataclass(frozen=True)
class SalvageResult:
    """What was read of a damaged ``file``: games ``saved`` are whole here now, ``lost`` only there.

    ``new`` of the saved ones were not here before, or not as far. ``is_final`` is whether nothing
    more can be had: False where the disk or memory has failed, and the next start tries again.
    """

    file: Path
    saved: int
    new: int
    lost: int
    is_final: bool = True
    has_documents: bool = False
    """Whether documents of rooms were read, each of which is here now, or a newer one."""


@dataclass(frozen=True)
class WholeGame:
    """A game that is whole in a damaged database, with what writes its rows.

    ``digests`` are that of its begin and those of its steps. The rows are those of the file: of a
    packed game, packed ones.
    """

    id: str
    digests: tuple[str, ...]
    rows: tuple[Statement, ...]

    def goes_on(self, database: sqlite3.Connection) -> bool:
        """Whether it is the game that is here, and further; or that is not whole here.

        One that has gone on otherwise here stays as it is. Raises sqlite3.Error.
        """
        here = _digests(database, self.id)
        return here is None or (len(here) < len(self.digests) and self.digests[: len(here)] == here)

    def write(self, database: sqlite3.Connection) -> None:
        """Write it in the place of what is here, within a transaction. Raises sqlite3.Error."""
        database.execute("PRAGMA defer_foreign_keys=ON")
        for table in (*DERIVED, *LOOKS, *REVIEWS):
            database.execute(f"DELETE FROM {table} WHERE game = ?", (self.id,))
        for table, column in GAME_TABLES.items():
            database.execute(f"DELETE FROM {table} WHERE {column} = ?", (self.id,))
        for statement, values in self.rows:
            database.execute(statement, values)
        # A row that lacks a value is ignored there; what refers to it would fail at the commit.
        if database.execute("SELECT 1 FROM game WHERE id = ?", (self.id,)).fetchone() is None:
            raise sqlite3.IntegrityError(f"game {self.id} lacks a value")


@dataclass(frozen=True)
class Written:
    """What was written of a batch: the games that are ``new`` here, and those that are ``refused``.

    Values that no game can have are refused.
    """

    new: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Batch:
    """Some of what was read of a damaged file, of whose ``games`` so many have been ``read`` then.

    ``rows`` are of a table that no game needs.
    """

    whole: tuple[WholeGame, ...] = ()
    rows: tuple[Statement, ...] = ()
    read: int = 0
    games: int = 0

    def write(self, database: sqlite3.Connection, in_play: Container[str] = ()) -> Written:
        """Write what is missing here, but for games in play, which only their logs write.

        Raises sqlite3.Error.
        """
        new, refused = set[str](), set[str]()
        with transaction(database):
            for statement, values in self.rows:
                _add(database, statement, values)
            for game in self.whole:
                if game.id not in in_play and game.goes_on(database):
                    (new if _is_written(game, database) else refused).add(game.id)
        return Written(frozenset(new), frozenset(refused))


def _is_written(game: WholeGame, database: sqlite3.Connection) -> bool:
    """Write the game alone; False, with nothing done, where it can't be. Raises sqlite3.Error."""
    try:
        with savepoint(database):
            game.write(database)
    except sqlite3.Error as error:
        if cause_of(error) is not Cause.CHANGE:
            raise
        return False
    return True


def pending(database: sqlite3.Connection, folder: Path) -> tuple[Path, ...]:
    """The damaged databases in the folder that have not been salvaged yet. Raises sqlite3.Error.

    Links, folders and devices are none.
    """
    done = {name for (name,) in database.execute("SELECT file FROM salvage")}
    stems = (Path(FILE).stem, Path(BACKUP).stem)
    patterns = [f"{stem}.{why} *.sqlite" for stem in stems for why in (DAMAGED, REPLACED)]
    files = sorted({file for pattern in patterns for file in folder.glob(pattern)})
    return tuple(file for file in files if file.name not in done and is_regular(file))


class Salvage:
    """The salvage of one damaged file: it is read here, and written by somebody else."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._whole: set[str] = set()
        self._partial: set[str] = set()
        self._new: set[str] = set()
        self._is_doubtful = False
        self._has_documents = False
        self._is_cut = False
        """Whether the file could not be opened, or a list of its games not be read to its end."""

    def result(self, here: sqlite3.Connection) -> SalvageResult:
        """What it has come to: a game that is whole ``here`` is not lost. Raises sqlite3.Error."""
        lost = [game for game in self._partial - self._whole if _digests(here, game) is None]
        saved = len(self._partial | self._whole) - len(lost)
        is_final, new = not self._is_doubtful, len(self._new)
        return SalvageResult(self.file, saved, new, len(lost), is_final, self._has_documents)

    def note(self, written: Written) -> None:
        """Count what was written of a batch."""
        self._new |= written.new
        self._whole -= written.refused
        self._partial |= written.refused

    def open_games(self) -> Iterator[Batch]:
        """The games that can be gone on with. Raises nothing."""
        yield from self._sources(lambda source: self._games(source, self._ids(source, OPEN_IDS)))

    def batches(self) -> Iterator[Batch]:
        """All that can be read. Raises nothing."""
        self._is_cut = False
        yield from self._sources(self._read)
        if (self._is_cut or self._partial - self._whole) and self._is_readable():
            yield from self._sources(self._read_again)

    def _sources(self, read: Callable[[sqlite3.Connection], Iterator[Batch]]) -> Iterator[Batch]:
        """What is read of the file with its log, and without it: that may be of another file."""
        ways = (False, True) if os.path.lexists(f"{self.file}{LOG}") else (False,)
        for without_log in ways:
            is_read = False
            with self._doubting(), _source(self.file, without_log=without_log) as source:
                yield from read(source)
                is_read = True
            self._is_cut |= not is_read

    def _read_again(self, source: sqlite3.Connection) -> Iterator[Batch]:
        """What seemed to be damaged; all of it, where not even a list of the games was read."""
        if self._is_cut:
            return self._read(source)
        return self._games(source, sorted(self._partial - self._whole))

    def _is_readable(self) -> bool:
        """Whether the disk gives all of the file; where it doesn't, it may do so next time.

        SQLite says of a sector that can't be read that the database is damaged.
        """
        with self._doubting():
            for file in (self.file, Path(f"{self.file}{LOG}")):
                if is_regular(file):
                    with file.open("rb") as stream:
                        while stream.read(BLOCK):
                            pass
            return True
        return False

    def _read(self, source: sqlite3.Connection) -> Iterator[Batch]:
        everywhere = ("id FROM game", "id FROM game NOT INDEXED", "game FROM seat")
        ids = list(dict.fromkeys(id_ for where in everywhere for id_ in self._ids(source, where)))
        yield from self._games(source, ids)
        for table in SINGLE_ROWS:
            for rows in self._slices(source, table):
                self._has_documents |= table == "document" and bool(rows)
                yield Batch((), rows, len(ids), len(ids))

    def _games(self, source: sqlite3.Connection, ids: Sequence[str]) -> Iterator[Batch]:
        for start in range(0, len(ids), BATCH):
            read = (self._game(source, game) for game in ids[start : start + BATCH])
            whole = tuple(game for game in read if game is not None)
            yield Batch(whole, (), min(start + BATCH, len(ids)), len(ids))

    def _ids(self, source: sqlite3.Connection, where: str) -> list[str]:
        """The ids of games there, as far as they can be read."""
        ids: list[str] = []
        is_cut = True
        with self._doubting():
            for (game_id,) in source.execute(f"SELECT {where}"):
                if isinstance(game_id, str):
                    ids.append(game_id)
            is_cut = False
        self._is_cut |= is_cut
        return ids

    def _game(self, source: sqlite3.Connection, game_id: str) -> WholeGame | None:
        """The game, if it can be read and is whole by its digests; it is counted."""
        with self._doubting():
            digests = _digests(source, game_id)
            if digests is not None:
                rows = tuple(_game_rows(source, game_id))
                self._whole.add(game_id)
                return WholeGame(game_id, digests, rows)
        self._partial.add(game_id)
        return None

    def _slices(self, source: sqlite3.Connection, table: str) -> Iterator[tuple[Statement, ...]]:
        """The rows of the table as far as they can be read, some at a time.

        A source of an older version may have no such table.
        """
        with self._doubting():
            rows = source.execute(f"SELECT * FROM {table}")
            while slice_ := rows.fetchmany(ROWS_AT_ONCE):
                yield tuple(_missing(table, row) for row in slice_)

    @contextmanager
    def _doubting(self) -> Iterator[None]:
        """Go on where the file can't be read; where the disk or memory has failed, note that."""
        try:
            yield
        except Exception as error:  # whatever damaged values lead to
            self._is_doubtful |= cause_of(error) is Cause.DISK


def mark(result: SalvageResult, database: sqlite3.Connection, now: datetime) -> None:
    """Write down that this file is done. Raises sqlite3.Error."""
    row = (result.file.name, now.isoformat(), result.saved, result.lost)
    database.execute("INSERT OR REPLACE INTO salvage VALUES (?, ?, ?, ?)", row)


def carry_over(source: sqlite3.Connection, database: sqlite3.Connection) -> None:
    """Write what is in a sound database into another one. Raises sqlite3.Error."""
    with transaction(database):
        for (game_id,) in source.execute("SELECT id FROM game").fetchall():
            digests = _digests(source, game_id)
            if digests is not None:
                game = WholeGame(game_id, digests, tuple(_game_rows(source, game_id)))
                if game.goes_on(database):
                    game.write(database)
        for table in SINGLE_ROWS:
            for row in source.execute(f"SELECT * FROM {table}").fetchall():
                _add(database, *_missing(table, row))


# The damaged file


@contextmanager
def _source(file: Path, *, without_log: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection that reads a damaged database, as far as it goes. Raises UNREADABLE.

    Where its first page is lost, a copy with a new one is read: our tables have their places.
    """
    with _clean(file):
        try:
            if file.stat().st_size < PAGE:  # SQLite would remove its log
                raise sqlite3.DatabaseError("too short")
            source = _lenient(file, without_log=without_log)
        except UNREADABLE as error:
            if cause_of(error) is Cause.DISK:
                raise
        else:
            with closing(source):
                yield source
            return
    copy = file.with_name(f".{file.name}{WRITING}")
    with _clean(copy):  # of its log as well
        try:
            _copy_with_first_page(file, copy)
            with closing(_lenient(copy)) as source:
                yield source
        finally:
            disk.remove(copy)


def _lenient(file: Path, *, without_log: bool = False) -> sqlite3.Connection:
    """A reading connection that does without what the header and the tables promise."""
    source = reading(file, without_log=without_log)
    try:
        source.execute("PRAGMA writable_schema=ON")  # a short file is read as far as it goes
        source.execute("SELECT id FROM game LIMIT 1").fetchall()
    except BaseException:
        source.close()
        raise
    return source


@contextmanager
def _clean(file: Path) -> Iterator[None]:
    """Remove what SQLite puts beside a file to read it."""
    beside = [Path(f"{file}{ending}") for ending in (LOG, "-shm")]
    new = [path for path in beside if not os.path.lexists(path)]
    try:
        yield
    finally:
        for path in new:
            with suppress(OSError):
                disk.remove(path)


def _copy_with_first_page(file: Path, copy: Path) -> None:
    """Copy a database and its log, by blocks, with the first page that it had when it was new.

    That page has the places of the first migration's tables, which never change, and no others;
    the log may have a better one.
    """
    with closing(sqlite3.connect(":memory:")) as fresh:
        fresh.executescript(f"PRAGMA page_size={PAGE}; {MIGRATIONS[0]}")
        page = bytearray(fresh.serialize()[:PAGE])
    pages = max(1, file.stat().st_size // PAGE)
    page[28:32] = pages.to_bytes(4, "big")
    log = Path(f"{file}{LOG}")
    if is_regular(log):
        page[18:20] = b"\2\2"  # by which SQLite reads the log
        _copy_blocks(log, Path(f"{copy}{LOG}"))
    _copy_blocks(file, copy, bytes(page))


def _copy_blocks(file: Path, copy: Path, instead: bytes = b"") -> None:
    """Copy the file, with other bytes ``instead`` of its first ones. Raises OSError."""
    create_private(copy)
    with file.open("rb") as source, copy.open("wb") as target:
        target.write(instead)
        source.seek(len(instead))
        while block := source.read(BLOCK):
            target.write(block)


def _digests(database: sqlite3.Connection, game_id: str) -> tuple[str, ...] | None:
    """The digest of the game's begin and those of its steps; None if it isn't there and whole.

    Raises UNREADABLE.
    """
    try:
        return saved_game(database, game_id).digests
    except CannotLoad:
        return None


def _game_rows(source: sqlite3.Connection, game_id: str) -> Iterator[Statement]:
    """What writes the rows of the game, packed or not. Raises UNREADABLE."""
    for table, column in GAME_TABLES.items():
        question = f"SELECT * FROM {table} WHERE {column} = ?"
        try:
            rows = source.execute(question, (game_id,)).fetchall()
        except UNREADABLE as error:
            if f"TABLE {table} " in MIGRATIONS[0] or cause_of(error) is Cause.DISK:
                raise
            rows = []  # an older version has no such table
        for row in rows:
            yield insertion(table, row)


def _missing(table: str, row: Sequence[object]) -> Statement:
    """What writes this row if it is missing; a document also over an older one."""
    if table == "document":
        return documents.newer(row)
    marks = ", ".join("?" * len(row))
    return f"INSERT OR IGNORE INTO {table} VALUES ({marks})", tuple(row)


def _add(database: sqlite3.Connection, statement: str, values: Sequence[object]) -> None:
    """Write a row, unless it belongs to a game that is not here. Raises sqlite3.Error."""
    try:
        database.execute(statement, tuple(values))
    except sqlite3.Error as error:
        if cause_of(error) is not Cause.CHANGE:
            raise
