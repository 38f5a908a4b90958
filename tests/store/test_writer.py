"""The thread that writes: in order, together, and what fails is tried again."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from threading import Event
from typing import Any

import pytest

from zilch3d.store.writer import Writer, transaction


class FullDisk(sqlite3.Connection):
    """A database whose disk is full while ``is_full``: nothing can be committed."""

    is_full = False
    commits = 0

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if sql == "COMMIT":
            self.commits += 1
            if self.is_full:
                raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, parameters)


def say(writer: Writer, word: str) -> int:
    return writer.submit(lambda db: db.execute("INSERT INTO said VALUES (?)", (word,)))


def said(writer: Writer) -> str:
    question = "SELECT group_concat(word, ' ') FROM said"
    return str(writer.ask(lambda db: db.execute(question).fetchone()[0]).result())


@pytest.fixture
def disk() -> FullDisk:
    disk = sqlite3.connect(
        ":memory:", isolation_level=None, check_same_thread=False, factory=FullDisk
    )
    disk.execute("CREATE TABLE said (word TEXT)")
    return disk


@pytest.fixture
def writer(disk: FullDisk) -> Iterator[Writer]:
    writer = Writer(disk)
    yield writer
    writer.close()


def test_what_comes_together_is_committed_together_in_its_order(
    writer: Writer, disk: FullDisk
) -> None:
    go = Event()
    busy = writer.ask(lambda _db: go.wait())
    numbers = [say(writer, str(n)) for n in range(50)]
    assert not any(map(writer.is_settled, numbers))
    go.set()
    busy.result()
    assert said(writer) == " ".join(map(str, range(50)))
    assert all(map(writer.is_settled, numbers))
    assert disk.commits == 1


def test_what_a_full_disk_refuses_is_written_with_what_comes_next(
    writer: Writer, disk: FullDisk
) -> None:
    say(writer, "one")
    said(writer)
    disk.is_full = True
    number = say(writer, "two")
    assert said(writer) == "one two", "it is known, though it is not written"
    assert writer.is_settled(number), "given up for now: nobody waits for it"
    assert "full" in str(writer.fault)
    disk.is_full = False
    say(writer, "three")
    assert said(writer) == "one two three"
    assert writer.fault is None


def test_what_is_left_is_written_at_the_end(disk: FullDisk) -> None:
    writer = Writer(disk)
    disk.is_full = True
    say(writer, "one")
    said(writer)
    disk.is_full = False
    writer.close()
    assert disk.commits == 2


def test_a_question_may_fail(writer: Writer) -> None:
    with pytest.raises(sqlite3.OperationalError):
        writer.ask(lambda db: db.execute("SELECT nothing")).result()
    assert writer.fault is None


def test_a_copy_is_made_while_the_disk_is_full(writer: Writer, disk: FullDisk) -> None:
    """Within a transaction that writes, SQLite would wait for its end for ever."""
    disk.is_full = True
    say(writer, "one")
    with closing(sqlite3.connect(":memory:", check_same_thread=False)) as copy:
        writer.do(lambda database: database.backup(copy)).result(20)


def test_what_ends_a_transaction_is_raised_even_where_it_was_rolled_back_before() -> None:
    """As SQLite does by itself on a full disk."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:

        def fail() -> None:
            with transaction(connection):
                connection.execute("ROLLBACK")
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail()
        assert not connection.in_transaction


def test_what_was_written_before_settles_nothing_that_is_not(writer: Writer) -> None:
    say(writer, "one")
    said(writer)
    go = Event()
    busy = writer.ask(lambda _db: go.wait())
    number = say(writer, "two")
    assert not writer.is_settled(number)
    go.set()
    busy.result()


def test_what_is_unsaved_is_named_by_its_game_if_it_has_one(writer: Writer, disk: FullDisk) -> None:
    disk.is_full = True
    say(writer, "one")
    writer.submit(lambda db: db.execute("INSERT INTO said VALUES ('two')"), "a game")
    said(writer)
    assert writer.unsaved == ("", "a game")


def test_a_fault_is_logged_where_it_begins_and_where_it_is_over(
    writer: Writer, disk: FullDisk, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    for is_full in (True, True, False, False):
        disk.is_full = is_full
        say(writer, "one")
        said(writer)
    assert [record.getMessage() for record in caplog.records] == [
        "games can't be written: OperationalError('database or disk is full')",
        "games are written again",
    ]
