"""The one thread that works on the database: no frame ever waits for the disk.

The window's thread only appends to ``_submitted``, a deque, whose operations are atomic, and reads
``_settled`` and ``fault``, which this thread alone assigns. Everything else belongs to this thread.
"""

import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from logging import getLogger
from typing import TypeAlias, TypeVar

QueryResult = TypeVar("QueryResult")

Job: TypeAlias = Callable[[sqlite3.Connection], object]
"""Changes the database, within a transaction."""

LOG = getLogger(__name__)


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


class Writer:
    """Runs jobs on the connection, which must be in autocommit mode and is its own from now on.

    Jobs run in the order in which they were submitted, and all that have come together are
    committed together. What cannot be written is kept in memory and tried again with the next
    job; ``fault`` is why, and None while all is well.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.fault: Exception | None = None
        self._connection = connection
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database")
        self._submitted: deque[Job] = deque()
        self._unwritten: list[Job] = []
        """Jobs taken from ``_submitted`` that are not committed: the older ones have failed."""
        self._last = 0
        """The number of the job that was submitted last, from 1."""
        self._settled = 0
        """The number of the last job that is written, or has failed at least once."""

    def submit(self, job: Job) -> int:
        """Have the job run as soon as possible; its number, for ``is_settled``. Never waits."""
        self._last += 1
        self._submitted.append(job)
        self._thread.submit(self._write)
        return self._last

    def is_settled(self, number: int) -> bool:
        """Whether this job is on the disk, or cannot be written for now. Never waits."""
        return number <= self._settled

    def ask(self, question: Callable[[sqlite3.Connection], QueryResult]) -> Future[QueryResult]:
        """Run this, which changes nothing, as if all that was submitted had been written."""
        return self._thread.submit(self._answer, question)

    def do(self, task: Callable[[sqlite3.Connection], QueryResult]) -> Future[QueryResult]:
        """Run this after all that was submitted, outside of any transaction."""
        return self._thread.submit(task, self._connection)

    def close(self) -> None:
        """Write what is left and close the database; waits for it."""
        self._thread.submit(self._write)
        self._thread.submit(self._connection.close)
        self._thread.shutdown()

    # In the thread

    def _write(self) -> None:
        # Each submission wakes the thread; the first wake-up takes all that are there by then.
        taken = 0
        while self._submitted:
            self._unwritten.append(self._submitted.popleft())
            taken += 1
        if not self._unwritten:
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._run_unwritten()
            self._connection.execute("COMMIT")
            self._unwritten.clear()
            self.fault = None
        except Exception as error:  # whatever it is, the game goes on, and says so
            self.fault = error
            self._roll_back()
        finally:
            self._settled += taken

    def _run_unwritten(self) -> None:
        for job in self._unwritten:
            job(self._connection)

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            self._connection.execute("ROLLBACK")

    def _answer(self, question: Callable[[sqlite3.Connection], QueryResult]) -> QueryResult:
        if not self._unwritten:
            return question(self._connection)
        # What can't be written is seen by the question all the same, in a transaction that is
        # rolled back.
        self._connection.execute("BEGIN")
        try:
            with suppress(sqlite3.Error):
                self._run_unwritten()
            return question(self._connection)
        finally:
            self._roll_back()


def log_fault(written: Future[QueryResult]) -> None:
    """Log why something could not be written, if it could not; for ``add_done_callback``."""
    if written.exception() is not None:
        LOG.error("%s", written.exception())
