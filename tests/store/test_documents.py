"""What rooms keep of their own outlives the program, a full disk and a damaged database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from zilch3d.store import documents
from zilch3d.store.database import FILE, in_memory
from zilch3d.store.documents import (
    LONGEST_DOCUMENT,
    MOST_DOCUMENTS,
    DocumentTooLong,
    RoomDocuments,
)
from zilch3d.store.games import GameStore

WHEN = datetime(2026, 11, 24, 20, tzinfo=UTC)


@pytest.fixture
def clock() -> Iterator[datetime]:
    return iter(WHEN + timedelta(seconds=n) for n in range(100))


def opened(folder: Path, clock: Iterator[datetime]) -> GameStore:
    return GameStore.open(folder, lambda: next(clock))


def test_a_document_is_there_at_the_next_start_and_gone_once_removed(
    tmp_path: Path, clock: Iterator[datetime]
) -> None:
    with closing(opened(tmp_path, clock)) as games:
        games.keep_document("club", "season", {"evening": 1})
        games.keep_document("club", "season", {"evening": 2})
        games.keep_document("club", "album", {"pages": ["Ärger 🎲"]})
        games.keep_document("people", "season", {"name": "Anna"})
        games.remove_document("club", "album")
    with closing(opened(tmp_path, clock)) as games:
        assert games.documents("club").result().contents == {"season": {"evening": 2}}
        assert games.documents("people").result().contents == {"season": {"name": "Anna"}}


def test_a_damaged_document_is_named_and_the_others_are_read(
    tmp_path: Path, clock: Iterator[datetime]
) -> None:
    with closing(opened(tmp_path, clock)) as games:
        games.keep_document("club", "season", {"evening": 1})
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        for key, text in {"cut": '{"eve', "list": "[1]", "long": "[" * 500_000}.items():
            row = ("club", key, text, "2026")
            database.execute("INSERT INTO document VALUES (?, ?, ?, ?)", row)
        database.commit()
    with closing(opened(tmp_path, clock)) as games:
        kept = games.documents("club").result()
    assert kept.contents == {"season": {"evening": 1}}
    assert sorted(kept.damaged) == ["cut", "list", "long"]


def test_what_is_too_long_to_be_read_is_not_kept(clock: Iterator[datetime]) -> None:
    games = GameStore.in_memory(lambda: next(clock))
    with closing(games), pytest.raises(DocumentTooLong, match="club: diary"):
        games.keep_document("club", "diary", {"text": "a" * LONGEST_DOCUMENT})


@pytest.mark.parametrize("value", ["half \ud800", float("nan"), {"\udfff": 1}])
def test_what_no_text_can_be_is_not_kept(clock: Iterator[datetime], value: object) -> None:
    games = GameStore.in_memory(lambda: next(clock))
    with closing(games), pytest.raises(ValueError):  # noqa: PT011 - of several kinds
        games.keep_document("people", "anna", {"face": value})


def test_what_could_not_be_written_again_is_damaged(
    tmp_path: Path, clock: Iterator[datetime]
) -> None:
    """Issue 31: half a character in a document was fine, and no later change was written."""
    long = "k" * 101
    texts = {"half": r'{"face": "\ud800"}', "number": r'{"x": NaN}', long: "{}", "fine": "{}"}
    with closing(opened(tmp_path, clock)):
        pass
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        rows = [("people", key, text, "2026") for key, text in texts.items()]
        database.executemany("INSERT INTO document VALUES (?, ?, ?, ?)", rows)
        database.commit()
    with closing(opened(tmp_path, clock)) as games:
        kept = games.documents("people").result()
    assert kept.contents == {"fine": {}}
    assert set(kept.damaged) == {"half", "number", long}


def test_it_is_logged_how_many_documents_of_a_room_are_not_read(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with closing(in_memory().connection) as database:
        for n in range(MOST_DOCUMENTS + 7):
            database.execute(*documents.newer(("club", f"{n}", "{}", f"2026-{n:04}")))
        kept = documents.read(database, "club")
    assert len(kept.contents) == MOST_DOCUMENTS
    assert "7 documents of club are not read" in caplog.text


def test_the_newer_of_two_documents_is_salvaged_even_if_it_says_that_it_was_removed() -> None:
    with closing(in_memory().connection) as database:
        for row in (
            ("club", "season", '{"evening": 2}', "2026-11-24T20:00:02"),
            ("club", "season", '{"evening": 1}', "2026-11-24T20:00:01"),
            ("club", "album", "{}", "2026-11-24T20:00:01"),
            ("club", "album", None, "2026-11-24T20:00:02"),
        ):
            database.execute(*documents.newer(row))
        assert documents.read(database, "club").contents == {"season": {"evening": 2}}


def test_a_document_is_in_the_new_file_where_the_old_one_was_damaged_in_play(
    tmp_path: Path, clock: Iterator[datetime]
) -> None:
    with closing(opened(tmp_path, clock)) as games:
        games.keep_document("club", "season", {"evening": 1})
        games.documents("club").result()
        error = sqlite3.DatabaseError("a page is not sound")
        games.safekeeping.writer.do(lambda c: games.safekeeping._mend(c, error)).result()
        assert games.documents("club").result().contents == {"season": {"evening": 1}}


def refuse(games: GameStore, *, writing: bool) -> None:
    """Have the disk refuse what is written, or take it again."""
    state = "ON" if writing else "OFF"
    games.safekeeping.writer.do(lambda d: d.execute(f"PRAGMA query_only={state}")).result()


def test_what_a_full_disk_refuses_is_read_back_as_it_was_kept(
    tmp_path: Path, clock: Iterator[datetime]
) -> None:
    with closing(opened(tmp_path, clock)) as games:
        games.keep_document("club", "album", {"pages": []})
        games.keep_document("club", "season/1", {"evening": 1})
        games.documents("club").result()
        refuse(games, writing=True)
        games.keep_document("club", "season/1", {"evening": 2})
        games.keep_document("club", "season/2", {})
        games.keep_document("people", "season/3", {"name": "Anna"})
        games.remove_document("club", "album")
        now = {"season/2": {}, "season/1": {"evening": 2}}
        kept = games.documents("club").result()
        assert list(kept.contents.items()) == list(now.items())
        assert games.fault is not None
        refuse(games, writing=False)
        games.safekeeping.writer.try_again().result()
        assert games.documents("club").result() == kept
    with closing(opened(tmp_path, clock)) as games:
        assert games.documents("club").result() == kept


def test_a_document_that_takes_the_place_of_a_damaged_one_is_not_damaged(
    tmp_path: Path, clock: Iterator[datetime]
) -> None:
    with closing(opened(tmp_path, clock)):
        pass
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("INSERT INTO document VALUES ('club', 'cut', '{', '2026')")
        database.commit()
    with closing(opened(tmp_path, clock)) as games:
        refuse(games, writing=True)
        games.keep_document("club", "cut", {"whole": True})
        assert games.documents("club").result() == RoomDocuments({"cut": {"whole": True}})
