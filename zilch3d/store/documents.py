"""What a room of the program keeps of its own, as documents: JSON objects by their keys.

Nobody below a room knows what is in its documents. They are written like moves: nothing waits for
the disk, what that refuses is tried again, and all of this start is in memory as well, so that it
can be written anew where the database has lost it.
"""

import json
import sqlite3
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from logging import getLogger
from typing import TypeAlias

from zilch3d.store.saved_games import Statement, in_utc
from zilch3d.store.writer import Change, Job

LOG = getLogger(__name__)

Content: TypeAlias = Mapping[str, object]
"""What JSON has as an object."""

LONGEST_DOCUMENT = 400_000
"""Characters of a document's text."""
LONGEST_KEY = 100
MOST_DOCUMENTS = 500
"""Documents of a room that are read, the newest first."""


LABEL = "document "
"""Begins the name that a document has in the writer, where games have their ids."""


class DocumentTooLong(Exception):
    """A document, or its key, is longer than what is read."""


@dataclass(frozen=True)
class RoomDocuments:
    """The documents of a room by their keys, and the keys of those that are ``damaged``."""

    contents: Mapping[str, Content]
    damaged: tuple[str, ...] = ()


def newer(row: Sequence[object]) -> Statement:
    """What writes this row of the table, unless there is a newer one."""
    return (
        "INSERT INTO document (room, key, text, kept) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (room, key) DO UPDATE SET text = excluded.text, kept = excluded.kept"
        " WHERE excluded.kept > document.kept",
        tuple(row),
    )


def read(database: sqlite3.Connection, room: str) -> RoomDocuments:
    """The documents of a room. Raises sqlite3.Error."""
    question = (
        f"SELECT substr(key, 1, {LONGEST_KEY} + 1), substr(text, 1, {LONGEST_DOCUMENT} + 1)"
        f" FROM document WHERE room = ? AND text IS NOT NULL ORDER BY kept DESC, key"
        f" LIMIT {MOST_DOCUMENTS} + 1"
    )
    contents, damaged = dict[str, Content](), list[str]()
    rows = database.execute(question, (room,)).fetchall()
    for key, text in rows[:MOST_DOCUMENTS]:
        content = _content(text) if len(key) <= LONGEST_KEY else None
        if content is None:
            LOG.warning("the document %r of %s is damaged", key, room)
            damaged.append(key)
        else:
            contents[key] = content
    if len(rows) > MOST_DOCUMENTS:
        _log_unread(database, room)
    return RoomDocuments(contents, tuple(damaged))


def _log_unread(database: sqlite3.Connection, room: str) -> None:
    question = "SELECT COUNT(*) FROM document WHERE room = ? AND text IS NOT NULL"
    ((count,),) = database.execute(question, (room,)).fetchall()
    unread = int(count) - MOST_DOCUMENTS
    LOG.warning(
        "%d documents of %s are not read: it has more than %d", unread, room, MOST_DOCUMENTS
    )


def _content(text: str) -> Content | None:
    if len(text) > LONGEST_DOCUMENT:
        return None
    try:
        value = json.loads(text)
        _text(value)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _text(content: object) -> str:
    """The text of a document. Raises ValueError, RecursionError if it has none."""
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    text.encode()
    return text


class Documents:
    """Writes the documents of all rooms; ``submit`` has a change done in the writing thread."""

    def __init__(
        self, submit: Callable[[Change, str], object], now: Callable[[], datetime]
    ) -> None:
        self._submit = submit
        self._now = now
        self._written: dict[tuple[str, str], Statement] = {}
        """What writes each document of this start, and removes each that was removed."""

    def keep(self, room: str, key: str, content: Content) -> None:
        """Write a document in the place of an earlier one.

        Raises DocumentTooLong, and ValueError for what it can't have, such as half a character.
        """
        text = _text(content)
        if len(text) > LONGEST_DOCUMENT or len(key) > LONGEST_KEY:
            raise DocumentTooLong(f"{room}: {key}")
        self._write(room, key, text)

    def remove(self, room: str, key: str) -> None:
        self._write(room, key, None)

    def _write(self, room: str, key: str, text: str | None) -> None:
        statement = (
            "INSERT OR REPLACE INTO document (room, key, text, kept) VALUES (?, ?, ?, ?)",
            (room, key, text, in_utc(self._now(), precise=True)),
        )
        self._written[room, key] = statement
        self._submit(lambda database: database.execute(*statement), _label(room, key))

    def read(self, database: sqlite3.Connection, room: str) -> RoomDocuments:
        """The documents of a room, those of this start also where the disk refuses them.

        Raises sqlite3.Error.
        """
        kept, written = read(database, room), self._of_room(room)
        own = {
            key: content for key, text in written.items() if (content := _content(text)) is not None
        }
        rest = {key: content for key, content in kept.contents.items() if key not in written}
        return RoomDocuments(own | rest, tuple(key for key in kept.damaged if key not in written))

    def _of_room(self, room: str) -> dict[str, str]:
        """The texts of this start by their keys, the newest first; empty of what was removed."""
        rows = [values for (of, _key), (_sql, values) in tuple(self._written.items()) if of == room]
        rows.sort(key=lambda values: str(values[-1]), reverse=True)
        return {str(key): str(text or "") for _room, key, text, _kept in rows}

    def jobs(self) -> list[Job]:
        """What writes all of this start once more."""
        return [Job(partial(_execute, each), label) for label, each in self._labelled().items()]

    def standing(self, labels: Container[str] | None = None) -> dict[str, str]:
        """When each document of this start was kept; of these labels, if some are given."""
        return {
            label: str(values[-1])
            for label, (_sql, values) in self._labelled().items()
            if labels is None or label in labels
        }

    def write(self, labels: Container[str], database: sqlite3.Connection) -> None:
        """Write those of these labels, in the writing thread. Raises sqlite3.Error."""
        for label, statement in self._labelled().items():
            if label in labels:
                _execute(statement, database)

    def _labelled(self) -> dict[str, Statement]:
        return {_label(*of): statement for of, statement in tuple(self._written.items())}


def _label(room: str, key: str) -> str:
    return f"{LABEL}{room}/{key}"


def _execute(statement: Statement, database: sqlite3.Connection) -> None:
    database.execute(*statement)
