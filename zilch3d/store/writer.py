"""The thread that works on the database, and those that read it: no frame ever waits for the disk.

The window's thread only appends to ``_submitted``, a deque, whose operations are atomic, and reads
``_settled``, ``fault`` and ``unsaved``, which the writing thread alone assigns, each whole.
Everything else belongs to the writing thread.
"""

import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from logging import getLogger
from pathlib import Path
from typing import TypeAlias, TypeVar

QueryResult = TypeVar("QueryResult")

Change: TypeAlias = Callable[[sqlite3.Connection], object]
"""Changes the database, within a transaction."""

Mend: TypeAlias = Callable[[sqlite3.Connection, Exception], bool]
"""Has the writer use another connection than this one, after this error; whether it does."""

LOG = getLogger(__name__)

DISK_CODES = (
    *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_READONLY),
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM),
    *(sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOLFS, sqlite3.SQLITE_INTERRUPT),
)
"""SQLite's codes for what can pass: the same change may succeed later."""
DAMAGE_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""SQLite's codes for a file that is not whole."""


LONGEST_STOP = 2.0
"""Seconds that a question is waited for that was asked to end."""


class Cause(Enum):
    """What an error of a change is due to."""

    DISK = "disk"
    """The disk, or memory: the same change may succeed later."""
    DAMAGE = "damage"
    """The database, which is not whole."""
    CHANGE = "change"
    """The change itself: it can never succeed."""


def cause_of(error: Exception) -> Cause:
    """What this error of a change is due to."""
    if isinstance(error, OSError | MemoryError):
        return Cause.DISK
    if not isinstance(error, sqlite3.Error):
        return Cause.CHANGE
    code = primary_code(error)
    if code in DAMAGE_CODES:
        return Cause.DAMAGE
    without_code = code == 0 and isinstance(error, sqlite3.OperationalError)
    return Cause.DISK if code in DISK_CODES or without_code else Cause.CHANGE


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's primary result code, without the bits of the extended one; 0 if there is none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit all that is done within; roll all of it back where something is raised."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # on a full disk SQLite has rolled back already
            connection.execute("ROLLBACK")
        raise


@contextmanager
def savepoint(connection: sqlite3.Connection) -> Iterator[None]:
    """Undo what was done within, and nothing else, where something is raised."""
    connection.execute("SAVEPOINT job")
    try:
        yield
    except Exception:
        with suppress(sqlite3.Error):  # on a full disk SQLite has rolled back already
            connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")
        raise
    connection.execute("RELEASE job")


@dataclass(frozen=True)
class Job:
    """A change to be written, one of the ``game`` if it has an id.

    ``repair`` takes its place where it can't succeed: it writes all of the game anew.
    """

    change: Change
    game: str = ""
    repair: Change | None = None


class Writer:
    """Runs jobs on the connection, which must be in autocommit mode and is its own from now on.

    Jobs run in the order in which they were submitted, and all that have come together are
    committed together. What the disk refuses is kept in memory and tried again with the next job,
    or by ``try_again``; ``fault`` is why, and None while all is well. A job that fails for another
    reason is set aside and logged, and those behind it are written.

    ``mend`` is called in the writing thread when the database turns out to be damaged. ``file`` is
    where the database can be read by another connection; None if it is in memory.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        file: Path | None = None,
        mend: Mend = lambda _connection, _error: False,
    ) -> None:
        self.fault: Exception | None = None
        self.unsaved: tuple[str, ...] = ()
        """The games of the jobs that are not on the disk, one entry a job, from the first on."""
        self.submitted_at = time.monotonic()
        """When something was submitted last, by ``time.monotonic``."""
        self.generation = 0
        """How many other connections have taken the place of the first one."""
        self._connection = connection
        self._file = file
        self._mend = mend
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database")
        self._readers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database reads")
        self._reading: sqlite3.Connection | None = None
        self._closing = False
        self._submitted: deque[Job] = deque()
        self._unwritten: list[Job] = []
        """Jobs taken from ``_submitted`` that are not committed: the older ones have failed."""
        self._last = 0
        """The number of the job that was submitted last, from 1."""
        self._settled = 0
        """The number of the last job that is written, or has failed at least once."""

    def submit(self, change: Change, game: str = "", repair: Change | None = None) -> int:
        """Write this as soon as possible; its number, for ``is_settled``. Never waits."""
        self._last += 1
        self.submitted_at = time.monotonic()
        self._submitted.append(Job(change, game, repair))
        self._do_in_thread(self._write)
        return self._last

    def is_settled(self, number: int) -> bool:
        """Whether this job is on the disk, or cannot be written for now. Never waits."""
        return number <= self._settled

    def try_again(self) -> Future[None]:
        """Try again to write what could not be written."""
        return self._do_in_thread(self._write)

    def ask(self, question: Callable[[sqlite3.Connection], QueryResult]) -> Future[QueryResult]:
        """Run this, which changes nothing, as if all that was submitted had been written.

        It must be quick: what is submitted after it waits for it.
        """
        return self._do_in_thread(lambda: self._answer(question))

    def read(self, question: Callable[[sqlite3.Connection], QueryResult]) -> Future[QueryResult]:
        """Like ``ask``, for what may take long: it is read beside what is written."""
        return _submitted(self._readers, lambda: self._read(question))

    def do(self, task: Callable[[sqlite3.Connection], QueryResult]) -> Future[QueryResult]:
        """Run this after all that was submitted, outside of any transaction."""
        return self._do_in_thread(lambda: self._do(task))

    def _do_in_thread(self, task: Callable[[], QueryResult]) -> Future[QueryResult]:
        """The task's future; it is cancelled where the writer is closed."""
        return _submitted(self._thread, task)

    @property
    def is_closing(self) -> bool:
        """Whether nothing more can be submitted."""
        return self._closing

    def close(self) -> None:
        """Write what is left and close the database; waits for it, but for no long question."""
        self._closing = True
        self._readers.shutdown(wait=False, cancel_futures=True)
        self.stop_reading()
        self._do_in_thread(self._write)
        self._do_in_thread(self._close)
        self._thread.shutdown()

    def stop_reading(self) -> None:
        """End the question that is being read, if there is one: its file is about to be moved."""
        deadline = time.monotonic() + LONGEST_STOP
        while (connection := self._reading) is not None and time.monotonic() < deadline:
            with suppress(sqlite3.Error):  # it may just have ended
                connection.interrupt()
            time.sleep(0.001)

    # In the writing thread

    def use(
        self, connection: sqlite3.Connection, file: Path | None, first: Sequence[Job] = ()
    ) -> None:
        """Go on with another connection, which ``file`` is that of, and write these jobs first."""
        self._connection, self._file = connection, file
        self.generation += 1
        self._unwritten[:0] = first
        self.try_again()

    def _write(self) -> None:
        # Each submission wakes the thread; the first wake-up takes all that are there by then.
        taken = 0
        while self._submitted:
            self._unwritten.append(self._submitted.popleft())
            taken += 1
        try:
            if self._unwritten:
                self._write_unwritten()
        finally:
            self.unsaved = tuple(job.game for job in self._unwritten)
            self._settled += taken

    def _write_unwritten(self) -> None:
        try:
            self._commit(self._run_together)
        except Exception as error:  # whatever it is, the game goes on, and says so
            if cause_of(error) is Cause.CHANGE:
                error = self._write_one_by_one() or error
            if self._unwritten and self._is_mended(error):
                error = self._write_one_by_one() or error
            self._note(error)
        else:
            self._note(None)

    def _note(self, error: Exception | None) -> None:
        """Keep the fault while something is unwritten, and log where it begins and ends."""
        fault = error if self._unwritten else None
        if fault is not None and str(fault) != str(self.fault):
            LOG.error("games can't be written: %r", fault)
        if fault is None and self.fault is not None:
            LOG.info("games are written again")
        self.fault = fault

    def _commit(self, run: Callable[[], None]) -> None:
        """Run the unwritten jobs in a transaction. Raises what that does, and keeps them then."""
        with transaction(self._connection):
            run()
        self._unwritten.clear()

    def _run_together(self) -> None:
        for job in self._unwritten:
            job.change(self._connection)

    def _write_one_by_one(self) -> Exception | None:
        """Write the jobs that can be written; what the disk or the database refuses, if it does."""
        try:
            self._commit(self._run_each)
        except Exception as error:
            return error
        return None

    def _run_each(self) -> None:
        for job in self._unwritten:
            try:
                self._run_alone(job.change)
            except Exception as error:
                if cause_of(error) is not Cause.CHANGE:
                    raise
                self._set_aside(job, error)

    def _run_alone(self, change: Change) -> None:
        with savepoint(self._connection):
            change(self._connection)

    def _set_aside(self, job: Job, error: Exception) -> None:
        """Log a job that can't succeed, and write its game anew if that is possible."""
        LOG.error("a change of game %s could not be written: %r", job.game or "-", error)
        if job.repair is None:
            return
        try:
            self._run_alone(job.repair)
        except Exception as fault:
            if cause_of(fault) is not Cause.CHANGE:
                raise
            LOG.exception("game %s could not be written anew", job.game)

    def _is_mended(self, error: Exception) -> bool:
        """Whether this was due to damage, and there is another database now."""
        return cause_of(error) is Cause.DAMAGE and self._mend(self._connection, error)

    def _answer(self, question: Callable[[sqlite3.Connection], QueryResult]) -> QueryResult:
        if not self._unwritten:
            return self._do(question)
        # What can't be written is seen by the question all the same, in a transaction that is
        # rolled back.
        self._connection.execute("BEGIN")
        try:
            with suppress(sqlite3.Error):
                self._run_together()
            return question(self._connection)
        finally:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def _do(self, task: Callable[[sqlite3.Connection], QueryResult]) -> QueryResult:
        try:
            return task(self._connection)
        except sqlite3.Error as error:
            if not self._is_mended(error):
                raise
        self._write()  # the games in play come first
        return task(self._connection)

    def _close(self) -> None:
        with suppress(sqlite3.Error):
            self._connection.close()

    # In the reading thread

    def _read(self, question: Callable[[sqlite3.Connection], QueryResult]) -> QueryResult:
        file = self._thread.submit(self._readable).result()
        if file is None:
            return self._thread.submit(self._answer, question).result()
        with closing(reading(file)) as connection:
            self._reading = connection
            try:
                return question(connection)
            finally:
                self._reading = None

    def _readable(self) -> Path | None:
        """The file to read, once all is written; None if something isn't."""
        return self._file if not self._unwritten else None


def _submitted(thread: ThreadPoolExecutor, task: Callable[[], QueryResult]) -> Future[QueryResult]:
    """The task's future; a cancelled one where the threads are shut down."""
    try:
        return thread.submit(task)
    except RuntimeError:  # concurrent.futures has no error of its own
        cancelled = Future[QueryResult]()
        cancelled.cancel()
        return cancelled


def reading(file: Path, *, without_log: bool = False) -> sqlite3.Connection:
    """A connection that can only read the database.

    ``without_log`` it is read as nobody else may change it, which leaves its log out. Raises
    sqlite3.Error.
    """
    how = "immutable=1" if without_log else "mode=ro"
    address = f"{file.absolute().as_uri()}?{how}"
    connection = sqlite3.connect(address, uri=True, check_same_thread=False)
    connection.text_factory = readable_text
    return connection


def readable_text(text: bytes) -> str:
    """Text of the database, even if it is damaged: digests find it."""
    return text.decode(errors="replace")


def log_fault(written: Future[QueryResult]) -> None:
    """Log why something could not be written, if it could not; for ``add_done_callback``."""
    if not written.cancelled() and written.exception() is not None:
        LOG.error("%s", written.exception())
