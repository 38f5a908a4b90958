"""The upkeep of the database, in a thread of its own, which no move and no screen waits for.

It reads by connections of its own; what it changes it hands to the writer, a little at a time. In
this order: what is damaged is salvaged, and an older version's copy is made; then once a second it
looks whether the files are still there, and has what could not be written tried again. Once a day,
and after the last game of an evening, every page is checked, the backup is made of what was
checked, and old games are packed.
"""

import sqlite3
import time
from collections import deque
from collections.abc import Callable, Container, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from logging import getLogger
from pathlib import Path
from threading import Event, Thread

from zilch3d.store import packing
from zilch3d.store.backup import Stopped, copy_database, is_whole
from zilch3d.store.database import BACKUP, FILE, OlderVersion
from zilch3d.store.packing import packable
from zilch3d.store.salvage import Batch, Salvage, SalvageResult, Written, mark
from zilch3d.store.saved_games import CannotLoad, saved_game
from zilch3d.store.writer import Cause, Writer, cause_of, reading, transaction

LOG = getLogger(__name__)
FAULTS = (OSError, MemoryError, sqlite3.Error)
"""Errors after which a task is tried again later."""


@dataclass(frozen=True)
class Schedule:
    """When upkeep works; all in seconds but for ``every``."""

    tick: float = 1.0
    """Between two looks at the files."""
    first: float = 5.0
    """From the start to the first check, so that it is in nobody's way."""
    quiet: float = 300.0
    """Without a move, after which the last game of an evening is thought to be over."""
    every: timedelta = timedelta(days=1)
    """Between two backups."""
    at_close: float = 2.0
    """The longest that the end of the program waits for what is under way."""
    retry: float = 60.0
    """After a task that has failed."""


USUAL = Schedule()
MAX_AT_CLOSE = 64_000_000
"""Bytes of a database that is checked and backed up at the end of the program: half a second."""
PACKED_AT_ONCE = 5
"""Games: a move that comes meanwhile waits some milliseconds."""


@dataclass(frozen=True)
class Progress:
    """How much of a damaged ``file`` has been read: games ``done`` of all that are in it."""

    file: Path
    done: int
    games: int


@dataclass(frozen=True)
class Hooks:
    """What upkeep has the store do, each called in upkeep's thread."""

    look: Callable[[], object]
    """Looks at the files."""
    damaged: Callable[[], object]
    """A page of the database is damaged."""
    salvaged: Callable[[SalvageResult], object]
    """A damaged file has been read; what was in it is here now."""
    progressed: Callable[[], object]
    """``progress`` has changed."""
    in_play: Callable[[], Container[str]]
    """The games that only their logs may write; called in the writing thread."""


class Upkeep:
    """Works from ``start`` to ``stop`` on the database in the folder."""

    def __init__(
        self,
        folder: Path,
        writer: Writer,
        now: Callable[[], datetime],
        hooks: Hooks,
        schedule: Schedule = USUAL,
    ) -> None:
        self.progress: Progress | None = None
        """Of the salvage that is under way; assigned whole, by upkeep's thread alone."""
        self.pending: deque[Path] = deque()
        """The damaged files that are still to be read."""
        self.has_open_games = Event()
        """Whether the open games of all these files are here."""
        self._folder = folder
        self._writer = writer
        self._now = now
        self._hooks = hooks
        self._schedule = schedule
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="database upkeep", daemon=True)
        self._reading: sqlite3.Connection | None = None
        self._older: OlderVersion | None = None
        self._checked_from = 0.0
        self._is_beside = True
        self._fresh_until = 0.0
        """By ``time.monotonic``: the file's own time may be of another clock."""
        self._salvage_from = 0.0
        self._has_finished = False
        """Whether a game has ended since the last backup."""

    def start(
        self, pending: Sequence[Path], older: OlderVersion | None, *, is_beside: bool = True
    ) -> None:
        """Begin: with the damaged files, and the older version's database, if there is one.

        ``is_beside`` is whether the database can be read while it is written; where it can't, it is
        checked and backed up at the end of the program alone.
        """
        self._is_beside = is_beside
        self.add(pending)
        self._older = older
        self._checked_from = time.monotonic() + self._schedule.first
        self._thread.start()

    def add(self, pending: Sequence[Path]) -> None:
        """Salvage these files as well; called in the writing thread."""
        self.pending.extend(file for file in pending if file not in self.pending)
        if self.pending:
            self.has_open_games.clear()
            self._salvage_from = 0.0
        else:
            self.has_open_games.set()

    def note_end(self) -> None:
        """A game has ended."""
        self._has_finished = True

    def stop(self) -> None:
        """Stop soon; a last backup is made if one is due and the database is small."""
        self._stopping.set()
        with suppress(sqlite3.Error, AttributeError):  # it may just have ended
            self._reading.interrupt()  # type: ignore[union-attr]
        if self._thread.is_alive():
            self._thread.join(self._schedule.at_close)
        if self._thread.is_alive():
            return
        # After all that was submitted, so that the backup has the last moves.
        self._attempt(lambda: self._writer.do(packing.shrink).result())
        if self._is_due_at_close():
            end = time.monotonic() + self._schedule.at_close
            self._attempt(lambda: self._check_and_back_up(lambda: time.monotonic() > end))

    # In upkeep's thread, from here on

    def _run(self) -> None:
        self._attempt(self._copy_older)
        while not self._stopping.wait(self._tick()):
            self._attempt(self._hooks.look)
            if self.pending and time.monotonic() >= self._salvage_from:
                self._attempt(self._salvage_all)
            is_time = self._is_beside and time.monotonic() >= self._checked_from
            if is_time and self._is_due():
                self._attempt(lambda: self._check_and_back_up(self._stopping.is_set))
                self._attempt(self._pack)

    def _tick(self) -> float:
        """Seconds to the next look; none where a salvage can begin."""
        waits = self.pending and time.monotonic() >= self._salvage_from
        return 0.0 if waits else self._schedule.tick

    def _attempt(self, task: Callable[[], object]) -> None:
        """Do it; where it fails, log that, and leave heavy work alone for a while."""
        try:
            task()
        except (Stopped, CancelledError):
            self._stopping.set()
        except FAULTS as error:
            self._checked_from = time.monotonic() + self._schedule.retry
            if not self._stopping.is_set():
                LOG.warning("upkeep of the games: %r", error)
        except Exception:  # it must not end the looks at the files
            self._checked_from = time.monotonic() + self._schedule.retry
            LOG.exception("upkeep of the games")

    # Salvage

    def _salvage_all(self) -> None:
        """Of each file the open games first: nobody may go on with what is older."""
        self._salvage_from = time.monotonic() + self._schedule.retry
        salvages = [Salvage(file) for file in self.pending]
        for salvage in salvages:
            self._write(salvage, salvage.open_games())
        if len(self.pending) == len(salvages):
            self.has_open_games.set()
        for salvage in salvages:
            begun = self._writer.generation
            self._write(salvage, salvage.batches())
            if self._writer.generation != begun:
                return  # the database that it went into is gone: all begins anew
            self._finish(salvage)
            self.pending.popleft()
        self._salvage_from = 0.0

    def _write(self, salvage: Salvage, batches: Iterator[Batch]) -> None:
        try:
            for batch in batches:
                self.progress = Progress(salvage.file, batch.read, batch.games)
                self._hooks.progressed()
                salvage.note(self._writer.do(self._writing(batch)).result())
                if self._stopping.is_set():
                    raise Stopped
        finally:
            self.progress = None

    def _writing(self, batch: Batch) -> Callable[[sqlite3.Connection], Written]:
        return lambda database: batch.write(database, self._hooks.in_play())

    def _finish(self, salvage: Salvage) -> None:
        now = self._now()

        def finish(database: sqlite3.Connection) -> SalvageResult:
            result = salvage.result(database)
            if result.is_final:
                mark(result, database, now)
            return result

        self._hooks.salvaged(self._writer.do(finish).result())

    # Check, backup, packing

    @property
    def _backup(self) -> Path:
        return self._folder / BACKUP

    def _is_due(self) -> bool:
        """Whether it is time for a check and a backup."""
        try:
            age = self._now().timestamp() - self._backup.stat().st_mtime
        except OSError:
            return True
        is_evening_over = time.monotonic() - self._writer.submitted_at > self._schedule.quiet
        every = self._schedule.every.total_seconds()
        is_old = not 0 <= age < every and time.monotonic() >= self._fresh_until
        return is_old or (self._has_finished and is_evening_over)

    def _is_due_at_close(self) -> bool:
        try:
            is_small = (self._folder / FILE).stat().st_size <= MAX_AT_CLOSE
        except OSError:
            return False
        return is_small and not self.pending and (self._has_finished or self._is_due())

    def _check_and_back_up(self, is_stopped: Callable[[], bool]) -> None:
        """Check every page, and make the backup of just what was checked."""
        had_finished, self._has_finished = self._has_finished, False
        try:
            is_sound = self._is_backed_up(is_stopped)
        except (Stopped, *FAULTS):
            self._has_finished = had_finished
            raise
        finally:
            self._reading = None
        if is_sound:
            self._fresh_until = time.monotonic() + self._schedule.every.total_seconds()
        else:
            self._hooks.damaged()  # nothing of it is open here any more, so that it can be moved

    def _is_backed_up(self, is_stopped: Callable[[], bool]) -> bool:
        """Make the backup, if the database is whole; whether it is. Raises Stopped, FAULTS."""
        with closing(reading(self._folder / FILE)) as database:
            self._reading = database
            try:
                database.execute("BEGIN")  # what is written meanwhile is not seen
                if not is_whole(database):
                    return False
            except sqlite3.Error as error:
                if cause_of(error) is Cause.DAMAGE:
                    return False
                raise
            copy_database(database, self._backup, is_stopped)
            return True

    def _copy_older(self) -> None:
        """Copy the database as an older version has left it, for that version."""
        older, self._older = self._older, None
        if older is not None:
            with closing(older.connection):
                copy_database(older.connection, older.file)

    def _pack(self) -> None:
        """Pack old games, a few at a time."""
        with closing(reading(self._folder / FILE)) as database:
            games = packable(database)
        for start in range(0, len(games), PACKED_AT_ONCE):
            if self._stopping.is_set():
                return
            batch = games[start : start + PACKED_AT_ONCE]
            self._writer.do(partial(_pack, batch)).result()


def _pack(games: Sequence[str], database: sqlite3.Connection) -> None:
    with transaction(database):
        packing.pack(database, [game for game in games if _is_loadable(database, game)])


def _is_loadable(database: sqlite3.Connection, game_id: str) -> bool:
    try:
        saved_game(database, game_id)
    except CannotLoad:
        return False
    return True
