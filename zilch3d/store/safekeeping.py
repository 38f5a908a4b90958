"""Keeps the games safe: the writer and the upkeep of one database, and what is done where it fails.

A database that is damaged, removed or replaced under the running program gives way to another one,
in the writing thread, between two moves; the games in play are written anew there. What can't be
written is noted for the next start.
"""

import os
import sqlite3
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from datetime import datetime
from functools import partial
from logging import getLogger
from pathlib import Path
from typing import TypeAlias

from zilch3d.store.database import FILE, FileNotice, NoticeReason, OpenDatabase, detail, in_memory
from zilch3d.store.documents import LABEL, Documents
from zilch3d.store.files import NotWritten
from zilch3d.store.game_log import GameLog
from zilch3d.store.opening import (
    LOCK,
    FileIdentity,
    lock_folder,
    open_locked,
    recovered,
    written_anew,
)
from zilch3d.store.salvage import SalvageResult, carry_over, pending
from zilch3d.store.saved_games import GameLists
from zilch3d.store.unsaved import Unsaved, UnsavedNote, save_games
from zilch3d.store.upkeep import USUAL, Hooks, Progress, Schedule, Upkeep
from zilch3d.store.writer import Cause, Job, Writer, cause_of

LOG = getLogger(__name__)

News: TypeAlias = FileNotice | SalvageResult | Unsaved
"""Something that a player should know of the files: a problem, or what was done about it."""
MAX_LOGS = 10
"""Games in play whose moves are kept in memory, so that they can be written anew."""
FAULTS = (OSError, MemoryError, NotWritten, sqlite3.Error, ValueError, TypeError, AttributeError)
"""Errors of reading and writing a database, and of values in it that no program has written."""
PATIENCE = 3.0
LISTED_EVERY = 1.0
"""Seconds at least from one reading of the lists to the next while games are fetched."""
LISTING_SHARE = 0.1
"""The share of the writing thread's time that this may take."""


class Safekeeping:
    """Of the games in the folder's database, as it was opened; without a folder, in memory.

    ``on_news`` is called, in another thread, when there is something new to show.
    """

    def __init__(
        self,
        opened: OpenDatabase,
        now: Callable[[], datetime],
        folder: Path | None = None,
        schedule: Schedule = USUAL,
    ) -> None:
        self.on_news: Callable[[], None] = lambda: None
        self.news: deque[News] = deque()
        """What has happened since the start; the window's thread takes it out."""
        self.lists: deque[GameLists] = deque(maxlen=1)
        """The newest lists of games, where there are others than at the start; as ``news``."""
        self.on_salvaged: Callable[[], None] = lambda: None
        """Called, in another thread, when games or documents have come from a damaged file."""
        self._now = now
        self._folder = folder
        self._lock = opened.lock
        self._unusable = _unusable(opened)
        self._logs: list[GameLog] = []
        self._vanished: NotWritten | None = None
        """Why files that have vanished can't be written anew, while that is so."""
        self._identity: FileIdentity | None = None
        self._elsewhere: tuple[Path, ...] = ()
        """The files that unsaved games were written to and not fetched from, the newest last."""
        self._noted: int | None = None
        """The moves that the note says now are unsaved; None if it says nothing."""
        self._saved_elsewhere: dict[str, str] = {}
        """The games that were unsaved when they were last saved elsewhere: see ``_standing``."""
        self._last_state = (False, 0)
        """Whether there was a fault, and the unsaved moves, when ``on_news`` was last called."""
        self._listed_from = 0.0
        """When the lists may be read again while games are fetched, by ``time.monotonic``."""
        is_kept = folder is not None and opened.is_kept
        file = folder / FILE if folder is not None and is_kept else None
        self.writer = Writer(opened.connection, file, self._mend)
        self.documents = Documents(self.writer.submit, now)
        """What rooms keep of their own."""
        self._note = UnsavedNote(folder) if folder is not None and not opened.is_second else None
        self._upkeep: Upkeep | None = None
        if folder is not None and (is_kept or self._unusable is not None):
            self._identity = FileIdentity.of(folder)
            hooks = Hooks(
                self._look, self._damaged, self._take_salvaged, self._progressed, self._in_play
            )
            self._upkeep = Upkeep(folder, self.writer, now, hooks, schedule)
            self._read_note()
            waiting = self._pending(opened.connection)
            self._upkeep.start(waiting, opened.older, is_beside=opened.has_log)

    def _read_note(self) -> None:
        """What the last program could not save is news; it is noted until somebody has taken it."""
        assert self._note is not None
        self._note.prepare()
        left = self._note.read()
        if left is not None:
            self._elsewhere = left.elsewhere
            if left.moves:
                self.news.append(left)

    def _pending(self, database: sqlite3.Connection) -> tuple[Path, ...]:
        if self._folder is None or self._lock is None:
            return ()
        with suppress(*FAULTS):
            files = pending(database, self._folder)
            return (*files, *(file for file in self._elsewhere if file.is_file()))
        return ()

    # What the window's thread asks

    @property
    def fault(self) -> NotWritten | None:
        """Why the last moves could not be written; None while all is well."""
        if self._lasting is not None:
            return self._lasting
        error = self.writer.fault
        return None if error is None else NotWritten((self._folder or Path()) / FILE, error)

    @property
    def _lasting(self) -> NotWritten | None:
        """Why nothing at all can be written, whatever is tried; None if something may be."""
        return self._unusable or self._vanished

    @property
    def unsaved_moves(self) -> int:
        """How many moves of games in play are not on the disk, and can't be written for now."""
        if self._lasting is not None:
            return sum(log.moves for log in tuple(self._logs))
        return sum(bool(game) and not game.startswith(LABEL) for game in self.writer.unsaved)

    @property
    def unsaved_documents(self) -> int:
        """How many of the documents that rooms keep are not on the disk as they are now."""
        return len(self._unsaved_documents())

    def _unsaved_documents(self) -> dict[str, str]:
        return self.documents.standing(None if self._lasting is not None else self.writer.unsaved)

    def _unsaved_logs(self) -> list[GameLog]:
        """The logs of the games that are not on the disk as far as they have come."""
        unsaved = set(self.writer.unsaved)
        is_all = self._lasting is not None
        return [log for log in tuple(self._logs) if is_all or log.game.id in unsaved]

    @property
    def moves_at_risk(self) -> int:
        """Unsaved moves and documents that are in no other file: they end with the program."""
        moves = self.unsaved_moves + self.unsaved_documents
        return 0 if moves and self._standing() == self._saved_elsewhere else moves

    @property
    def newest_elsewhere(self) -> Path | None:
        """The file that unsaved games were last written to, if they were."""
        return self._elsewhere[-1] if self._elsewhere else None

    @property
    def is_usable(self) -> bool:
        """Whether the folder could be used at all; what ``fault`` says may still fail."""
        return self._unusable is None

    def _standing(self) -> dict[str, str]:
        """The digest of each game that is not on the disk, by its id; "" if it is in no log.

        And of each document when it was kept.
        """
        without_log = dict.fromkeys(filter(None, self.writer.unsaved), "")
        logs = {log.game.id: log.digest for log in self._unsaved_logs()}
        return without_log | logs | self._unsaved_documents()

    @property
    def progress(self) -> Progress | None:
        """Of the salvage of a damaged file that is under way."""
        return None if self._upkeep is None else self._upkeep.progress

    @property
    def is_salvaging(self) -> bool:
        """Whether damaged files are still to be read."""
        return self._upkeep is not None and bool(self._upkeep.pending)

    def take_news(self) -> list[News]:
        """What has happened since this was asked last."""
        news = [self.news.popleft() for _each in range(len(self.news))]
        if any(isinstance(each, Unsaved) for each in news):
            self.writer.do(lambda _database: self._note_rest())
        return news

    def begin_log(self, log: GameLog) -> GameLog:
        """Keep what this log writes in memory as well."""
        self._logs.append(log)
        if self._lasting is None:
            del self._logs[:-MAX_LOGS]
        return log

    def note_end(self) -> None:
        """A game has ended: it is backed up when the evening is over."""
        if self._upkeep is not None:
            self._upkeep.note_end()

    def await_open_games(self) -> bool:
        """Wait until the open games are here that are still in damaged files; whether they are.

        It takes some milliseconds, soon after the start; it is given up after PATIENCE seconds.
        """
        return self._upkeep is None or self._upkeep.has_open_games.wait(PATIENCE)

    def try_again(self) -> Future[None]:
        """Look at the files again, and try to write what is not written."""
        self.writer.do(self._examine)
        return self.writer.try_again()

    def save_elsewhere(self, folder: Path) -> Future[Path]:
        """Write the games and documents that are not on the disk into this folder.

        Its file, or NotWritten.

        The next start fetches them from there.
        """

        def save(_database: sqlite3.Connection) -> Path:
            standing = self._standing()
            write = [log.write_anew for log in self._unsaved_logs()]
            write.append(partial(self.documents.write, self._unsaved_documents()))
            file = save_games(write, folder, self._now())
            self._elsewhere += (file,)
            self._noted = None
            self._saved_elsewhere = standing if all(standing.values()) else {}
            self._note_unsaved()
            return file

        return self.writer.do(save)

    def close(self) -> None:
        """Write what is left, and note what can't be; another window may then have the files.

        Once more, it does nothing.
        """
        if self.writer.is_closing:
            return
        if self._upkeep is not None:
            self._upkeep.stop()
        self.writer.do(self._examine)  # files may have vanished in the last second
        self.writer.close()
        self._note_unsaved()
        if self.fault is not None:
            LOG.error("%d moves are not saved: %s", self.unsaved_moves, self.fault)
        if self._lock is not None:
            self._lock.close()

    # In the writing thread

    def _examine(self, connection: sqlite3.Connection) -> None:
        """Put right what has become of the files, and note what is not saved."""
        if self._folder is None:
            return
        if self._unusable is not None:
            self._open_again(self._folder, connection)
        else:
            self._keep_lock(self._folder)
            identity = FileIdentity.of(self._folder)
            if identity.has_lost(self._identity):
                self._write_anew(self._folder, connection)
            else:
                self._identity, self._vanished = identity, None
        self._note_unsaved()

    def _open_again(self, folder: Path, connection: sqlite3.Connection) -> None:
        """Try to go on in the folder, after it could not be used."""
        lock = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = self._lock or lock_folder(folder, self._now())
            opened = open_locked(folder, self._now())
            carry_over(connection, opened.connection)
        except Exception:  # most often what made it unusable in the first place
            if lock is not None and lock is not self._lock:
                lock.close()
            return
        self._lock = lock
        connection.close()
        self._use(opened)

    def _keep_lock(self, folder: Path) -> None:
        """Lock the folder again where the file of the lock was removed."""
        if self._lock is not None and not os.path.lexists(folder / LOCK):
            with suppress(*FAULTS):
                folder.mkdir(parents=True, exist_ok=True)
                old, self._lock = self._lock, lock_folder(folder, self._now())
                old.close()

    def _write_anew(self, folder: Path, connection: sqlite3.Connection) -> None:
        """Go on in a new file: with all that was in the old one, else with its backup.

        While there is no room for that, the connection still has all, and it is tried again.
        """
        if self._vanished is None:
            LOG.error("the file of the games was removed or replaced; it is written anew")
        self.writer.stop_reading()
        try:
            self._use(written_anew(connection, folder, self._now()))
        except FAULTS as error:
            if _is_usable(connection) and cause_of(error) is Cause.DISK:
                self._vanished = NotWritten(folder / FILE, error)
            else:
                self._mend(connection, error)

    def _mend(self, connection: sqlite3.Connection, error: Exception) -> bool:
        """Go on with another database than a damaged one; whether there is one."""
        if self._folder is None or self._lock is None or self._unusable is not None:
            return False
        LOG.error("the file of the games is damaged: %r", error)
        self.writer.stop_reading()
        try:
            self._use(recovered(self._folder, self._now(), old=connection))
        except Exception as fault:  # whatever it is, the game goes on, and says so
            LOG.exception("the games can't be kept")
            file = self._folder / FILE
            self._use(in_memory(FileNotice(NoticeReason.UNUSABLE, file, None, detail(fault))))
        return True

    def _use(self, opened: OpenDatabase) -> None:
        """Have the writer use this database from now on, with the games in play in it."""
        assert self._folder is not None
        self._unusable, self._vanished = _unusable(opened), None
        file = self._folder / FILE if self._unusable is None else None
        logs = tuple(self._logs)
        jobs = [Job(log.write_anew, log.game.id, log.write_anew) for log in logs]
        self.writer.use(opened.connection, file, [*jobs, *self.documents.jobs()])
        self._identity = FileIdentity.of(self._folder)
        if self._note is not None and file is not None:
            self._note.prepare()  # in a folder that is new it has no room yet
        if self._upkeep is not None and file is not None:
            self._upkeep.add(self._pending(opened.connection))
        self.news += (each for each in opened.notices if each not in self.news)
        self._read_lists(opened.connection)

    def _read_lists(self, connection: sqlite3.Connection) -> None:
        began = time.monotonic()
        with suppress(*FAULTS):
            self.lists.append(GameLists.read(connection))
        took = time.monotonic() - began
        self._listed_from = began + max(LISTED_EVERY, took / LISTING_SHARE)
        self.on_news()

    def _note_unsaved(self) -> None:
        """Have the note say what is not saved now; called as well when the writing has ended."""
        fault, moves = self.fault, self.unsaved_moves + self.unsaved_documents
        if fault is None and self._noted is not None:
            self._noted = None
            self._note_rest()
        elif fault is not None and moves != self._noted and self._note is not None:
            self._noted = moves
            self._note.write(Unsaved(moves, self._now(), fault.detail, self._elsewhere))

    def _note_rest(self) -> None:
        """Note what is still to be fetched from elsewhere, once nothing is unsaved."""
        if self._note is None or self._noted is not None:
            return
        if self._elsewhere:
            self._note.write(Unsaved(0, self._now(), "", self._elsewhere))
        else:
            self._note.clear()

    def _take_elsewhere(self, result: SalvageResult) -> None:
        """Fetch no more from a file that unsaved games were written to, if they are here now."""
        is_read = bool(result.saved) or result.has_documents
        if result.file in self._elsewhere and result.is_final and is_read:
            self._elsewhere = tuple(each for each in self._elsewhere if each != result.file)
            self._note_rest()

    def _in_play(self) -> frozenset[str]:
        return frozenset(log.game.id for log in tuple(self._logs))

    # In upkeep's thread

    def _look(self) -> None:
        self.writer.do(self._examine).result()
        if self.writer.fault is not None:
            self.writer.try_again().result()
        now = (self.fault is not None, self.unsaved_moves + self.unsaved_documents)
        if now != self._last_state:
            self._last_state = now
            self.on_news()

    def _damaged(self) -> None:
        error = sqlite3.DatabaseError("a page is not sound")
        self.writer.do(lambda connection: self._mend(connection, error)).result()

    def _take_salvaged(self, result: SalvageResult) -> None:
        is_read = bool(result.saved) or result.has_documents
        is_unreadable = result.file in self._elsewhere and not is_read
        self.writer.do(lambda _database: self._take_elsewhere(result)).result()
        if result.new or result.lost or is_unreadable:
            self.news.append(result)
        if result.new or result.lost or result.has_documents:
            self.on_salvaged()
        self.writer.do(self._read_lists).result()

    def _progressed(self) -> None:
        if time.monotonic() >= self._listed_from:
            self.writer.do(self._read_lists)
        self.on_news()


def _is_usable(connection: sqlite3.Connection) -> bool:
    """Whether it is still open."""
    try:
        connection.total_changes  # noqa: B018 - it raises where it is closed
    except sqlite3.ProgrammingError:
        return False
    return True


def _unusable(opened: OpenDatabase) -> NotWritten | None:
    """Why the folder can't be used, if that is so."""
    for notice in opened.notices:
        if notice.reason is NoticeReason.UNUSABLE:
            return NotWritten(notice.file, OSError(notice.detail))
    return None
