"""What a player is told of the reason, by the errors that systems and SQLite report."""

import errno
import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from zilch3d.store.files import NotWritten
from zilch3d.store.other_disk import disk_of, other_folder, usual_folders
from zilch3d.store.write_faults import WriteFault, write_fault


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        (errno.ENOSPC, WriteFault.FULL),
        (errno.EDQUOT, WriteFault.FULL),
        (errno.EROFS, WriteFault.FORBIDDEN),
        (errno.EACCES, WriteFault.FORBIDDEN),
        (errno.EIO, WriteFault.OTHER),
        (None, WriteFault.OTHER),
    ],
)
def test_the_systems_errors_have_their_reason(number: int | None, fault: WriteFault) -> None:
    error = OSError(number, "as the system says")
    assert write_fault(error) is fault
    assert write_fault(NotWritten(Path("file"), error)) is fault


def test_a_full_and_a_read_only_database_have_theirs(tmp_path: Path) -> None:
    """https://sqlite.org/rescode.html: SQLITE_FULL and SQLITE_READONLY."""
    with closing(sqlite3.connect(tmp_path / "full.sqlite", isolation_level=None)) as database:
        database.execute("CREATE TABLE one (text)")
        database.execute("PRAGMA max_page_count=2")
        with pytest.raises(sqlite3.Error) as full:
            database.execute("INSERT INTO one VALUES (zeroblob(100000))")
        database.execute("PRAGMA query_only=ON")
        with pytest.raises(sqlite3.Error) as forbidden:
            database.execute("INSERT INTO one VALUES (1)")
    assert write_fault(full.value) is WriteFault.FULL
    assert write_fault(forbidden.value) is WriteFault.FORBIDDEN
    assert write_fault(sqlite3.OperationalError("disk I/O error")) is WriteFault.OTHER


HOME, DOCUMENTS, STICK, TEMP = (Path(f"/{name}") for name in ("home", "docs", "stick", "tmp"))
DATA = HOME / "data" / "zilch3d"


def suggested(**disks: int | None) -> Path:
    """The folder that is suggested where folders are on these disks."""
    on = {Path(f"/{name}"): disk for name, disk in disks.items()}
    return other_folder(DATA, (DOCUMENTS, HOME, STICK, TEMP), on.get)


def test_the_suggested_folder_is_on_another_disk_if_there_is_one() -> None:
    assert suggested(docs=1, home=1, stick=2, tmp=3) == STICK
    assert suggested(docs=2, home=1, stick=3) == DOCUMENTS
    assert suggested(docs=1, home=1, tmp=3) == TEMP


def test_without_another_disk_it_is_the_usual_place() -> None:
    assert suggested(docs=1, home=1, tmp=1) == DOCUMENTS
    assert suggested(home=1) == HOME
    assert suggested() == DATA.parent


def test_only_folders_that_can_be_written_to_have_a_disk(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert disk_of(tmp_path) == os.stat(tmp_path).st_dev
    assert disk_of(file) is None
    assert disk_of(tmp_path / "none") is None


def test_people_look_at_home_first_and_in_the_temporary_folder_last() -> None:
    folders = list(usual_folders(has_drives=False))
    assert folders[:2] == [Path.home() / "Documents", Path.home()]
    assert folders[-1] == Path(tempfile.gettempdir())
    assert Path("D:/") in usual_folders(has_drives=True)
    assert Path("D:/") not in folders
