"""The player's files: where they are, and that they are written whole or not at all."""

import logging
import os
import stat
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import IO

import pytest

from zilch3d.store import files
from zilch3d.store.files import (
    LogFile,
    NotWritten,
    backup_of,
    remove_leftovers,
    write_record,
    write_whole,
)

WHEN = datetime(2026, 2, 3, 4, 5, 6)
RECORD = "rules: freeze\nplayers: Ann, Zoë\n"


def writing(content: bytes) -> Callable[[IO[bytes]], object]:
    return lambda stream: stream.write(content)


def test_a_game_is_kept_under_its_time(tmp_path: Path) -> None:
    file = write_record(RECORD, tmp_path / "games" / "new", WHEN)
    assert file == tmp_path / "games" / "new" / "2026-02-03 04.05.06.txt"
    assert file.read_text(encoding="utf-8") == RECORD


def test_games_of_the_same_second_stand_side_by_side(tmp_path: Path) -> None:
    files = [write_record(f"{number}", tmp_path, WHEN) for number in range(3)]
    assert [file.name for file in files] == [
        "2026-02-03 04.05.06.txt",
        "2026-02-03 04.05.06 2.txt",
        "2026-02-03 04.05.06 3.txt",
    ]
    assert [file.read_text(encoding="utf-8") for file in files] == ["0", "1", "2"]


@pytest.mark.parametrize("folder", ["games", "games/mine"])
def test_a_folder_that_cannot_be_written_is_an_error(folder: str, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file, not a folder", encoding="utf-8")
    with pytest.raises(NotWritten) as raised:
        write_record(RECORD, tmp_path / folder, WHEN)
    assert raised.value.file.parent == tmp_path / folder
    assert raised.value.detail


def test_no_more_than_the_record_is_left_in_the_folder(tmp_path: Path) -> None:
    file = write_record(RECORD, tmp_path, WHEN)
    assert os.listdir(tmp_path) == [file.name]


def test_what_cannot_be_written_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("old")

    def fill(stream: IO[bytes]) -> None:
        stream.write(b"ne")
        raise OSError(28, "No space left on device")

    with pytest.raises(NotWritten, match="No space left"):
        write_whole(file, fill)
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["settings.toml"]


def test_what_is_replaced_is_kept_once(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    for text in (b"first", b"second", b"third"):
        write_whole(file, writing(text), backup=True)
    assert (file.read_bytes(), backup_of(file).read_bytes()) == (b"third", b"second")
    assert len(os.listdir(tmp_path)) == 2


@pytest.fixture(params=[0o022, 0o002, 0o077], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


only_posix = pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")


@only_posix
def test_new_files_may_be_read_by_whom_the_system_lets(umask: int, tmp_path: Path) -> None:
    """POSIX.1-2017, umask; tempfile.mkstemp makes files for their owner alone."""
    record, settings = write_record(RECORD, tmp_path, WHEN), tmp_path / "settings.toml"
    write_whole(settings, writing(b"old"), backup=True)
    write_whole(settings, writing(b"new"), backup=True)
    written = (record, settings, backup_of(settings))
    assert [mode(file) for file in written] == [0o666 & ~umask] * 3


@only_posix
def test_what_was_made_private_stays_so_and_its_backup_too(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("old")
    file.chmod(0o600)
    write_whole(file, writing(b"new"), backup=True)
    assert (mode(file), mode(backup_of(file))) == (0o600, 0o600)


@only_posix
def test_a_private_file_is_for_the_player_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.touch(0o644)
    while_written: list[int] = []

    def fill(_stream: IO[bytes]) -> None:
        while_written.extend(mode(each) for each in tmp_path.iterdir() if each != file)

    write_whole(file, fill, private=True)
    assert (while_written, mode(file)) == ([0o600], 0o600)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_what_a_killed_program_was_writing_is_removed(tmp_path: Path) -> None:
    pid = os.fork()
    if not pid:
        write_whole(tmp_path / "settings.toml", lambda _stream: os._exit(0))
    os.waitpid(pid, 0)
    assert len(os.listdir(tmp_path)) == 1
    remove_leftovers(tmp_path, tmp_path / "nowhere")
    assert os.listdir(tmp_path) == []


def test_on_every_system_the_environment_can_name_the_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the tests of the game do; appdirs looks at these variables on Linux only."""
    for kind in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind))
    assert files.data_folder() == tmp_path / "DATA" / "zilch3d"
    assert files.settings_file() == tmp_path / "CONFIG" / "zilch3d" / "settings.toml"
    assert files.cache_folder() == tmp_path / "CACHE" / "zilch3d"
    assert files.log_file() == tmp_path / "CACHE" / "zilch3d" / "log" / "zilch3d.log"


@pytest.mark.skipif(sys.platform != "linux", reason="appdirs knows other folders elsewhere")
@pytest.mark.parametrize("folder", ["", "here", "./here", "../there"])
def test_a_relative_folder_of_the_environment_counts_as_unset(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """XDG Base Directory Specification 0.8: "all paths must be absolute"."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for kind in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", folder)
    assert files.data_folder() == tmp_path / ".local/share/zilch3d"
    assert files.settings_file() == tmp_path / ".config/zilch3d/settings.toml"
    assert files.cache_folder() == tmp_path / ".cache/zilch3d"
    assert files.log_file() == tmp_path / ".cache/zilch3d/log/zilch3d.log"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="becomes another user")
def test_a_user_whom_the_system_does_not_know_has_folders_that_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in a container that is run for a number: no home is named anywhere."""
    for variable in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    pid = os.fork()
    if not pid:
        try:
            os.setuid(54321)
            folder = files.data_folder()
            write_record(RECORD, folder, WHEN)
        except NotWritten as fault:
            os._exit(0 if folder in fault.file.parents else 1)
        finally:
            os._exit(2)
    assert os.waitpid(pid, 0)[1] == 0


def test_each_kind_of_files_has_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What players and the README know them by."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    kinds = (files.games_folder, files.results_folder, files.house_rules_folder)
    folders = [kind() for kind in (*kinds, files.players_folder, files.crashes_folder)]
    names = ("games", "results", "rules", "players", "crashes")
    assert folders == [tmp_path / "zilch3d" / name for name in names]


def test_a_log_has_what_is_no_text_and_its_file_is_closed(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "log" / "zilch3d.log")
    log.emit(logging.makeLogRecord({"msg": "half a letter: \ud800", "levelno": logging.ERROR}))
    log.close()
    assert "half a letter: ?" in (tmp_path / "log" / "zilch3d.log").read_text(encoding="utf-8")
    LogFile(tmp_path / "other.log").close()
    assert not (tmp_path / "other.log").exists()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Faustregel Freeze 5000", "Faustregel Freeze 5000"),
        ("Rule of thumb Ours / yours: <a>", "Rule of thumb Ours yours a"),
        ("Rule of thumb ../../x", "Rule of thumb .. .. x"),
        ("Rule of thumb \n\u202eevil\0...", "Rule of thumb evil"),
        ("W" * 400, "W" * files.LONGEST_NAME),
        ("🎲" * 60, "🎲" * (files.LONGEST_NAME // 4)),
    ],
)
def test_words_become_a_name_that_every_system_takes(words: str, name: str) -> None:
    assert files.as_name(words) == name
