"""Files reach the drive and get their names on systems that this one is not."""

import os
from pathlib import Path
from types import ModuleType

import pytest

from zilch3d.store import disk
from zilch3d.store.disk import PAUSES, flush_of, when_free

F_FULLFSYNC = 51
"""Its number in macOS' <sys/fcntl.h>."""
NOT_OPEN = 999_999
"""A descriptor of no file."""


def macos(refusal: OSError | None = None) -> tuple[ModuleType, list[tuple[int, int]]]:
    """A module fcntl as macOS has it, and the calls of it so far; it may refuse them."""
    module, calls = ModuleType("fcntl"), list[tuple[int, int]]()

    def fcntl(file: int, command: int) -> int:
        calls.append((file, command))
        if refusal is not None:
            raise refusal
        return 0

    vars(module).update(fcntl=fcntl, F_FULLFSYNC=F_FULLFSYNC)
    return module, calls


def test_on_macos_the_drive_is_flushed() -> None:
    """fsync(2) there: "the disk drive may also re-order the data"; F_FULLFSYNC asks the drive."""
    module, calls = macos()
    flush_of(module)(NOT_OPEN)  # fsync would fail
    assert calls == [(NOT_OPEN, F_FULLFSYNC)]


def test_a_drive_of_the_network_that_cannot_is_flushed_as_elsewhere(tmp_path: Path) -> None:
    """fcntl(2) of macOS: F_FULLFSYNC is implemented on HFS, FAT and UDF (and APFS) only."""
    module, calls = macos(OSError(45, "Operation not supported"))
    with (tmp_path / "file").open("wb") as file:
        flush_of(module)(file.fileno())
        assert calls == [(file.fileno(), F_FULLFSYNC)]


def test_a_disk_that_fails_says_so_on_macos_too() -> None:
    module, _calls = macos(OSError(5, "Input/output error"))
    with pytest.raises(OSError, match="Bad file descriptor"):  # fsync's own error
        flush_of(module)(NOT_OPEN)


@pytest.mark.parametrize("control", [None, ModuleType("fcntl")], ids=["Windows", "Linux"])
def test_elsewhere_fsync_flushes(control: ModuleType | None) -> None:
    assert flush_of(control) is os.fsync


@pytest.mark.skipif(os.name != "posix", reason="folders can't be opened there")
def test_a_folder_is_flushed_as_its_files_are(tmp_path: Path) -> None:
    flushed = list[os.stat_result]()
    disk.sync_folder(tmp_path, lambda file: flushed.append(os.fstat(file)))
    (folder,) = flushed
    assert os.path.samestat(folder, tmp_path.stat())


class Scanner:
    """An action that Windows refuses, with this error, as often as this."""

    def __init__(self, times: int, winerror: int | None) -> None:
        self.calls = 0
        self._times = times
        self._winerror = winerror

    def __call__(self) -> str:
        self.calls += 1
        if self.calls <= self._times:
            refusal = PermissionError(13, "held")
            if self._winerror is not None:
                vars(refusal)["winerror"] = self._winerror
            raise refusal
        return "done"


@pytest.mark.parametrize("winerror", [5, 32, 33])
def test_what_a_scanner_holds_is_tried_again(winerror: int) -> None:
    """System Error Codes: ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION."""
    slept = list[float]()
    assert when_free(Scanner(3, winerror), slept.append) == "done"
    assert slept == list(PAUSES[:3])


def test_it_is_tried_for_a_second_and_then_the_error_is_the_answer() -> None:
    slept, scanner = list[float](), Scanner(99, 32)
    with pytest.raises(PermissionError, match="held"):
        when_free(scanner, slept.append)
    assert sum(slept) == pytest.approx(1.0)
    assert slept == sorted(slept)
    assert scanner.calls == len(slept) + 1


@pytest.mark.parametrize("winerror", [None, 112])
def test_any_other_error_is_the_answer_at_once(winerror: int | None) -> None:
    """Other systems have no such number; 112 is ERROR_DISK_FULL."""
    slept = list[float]()
    with pytest.raises(PermissionError):
        when_free(Scanner(1, winerror), slept.append)
    assert slept == []


def test_what_is_renamed_takes_the_place_of_another_only_where_it_is_to(tmp_path: Path) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    new.write_text("new")
    old.write_text("old")
    disk.replace(new, old)
    assert (old.read_text(), new.exists()) == ("new", False)
    disk.rename(old, tmp_path / "elsewhere")
    disk.remove(tmp_path / "elsewhere")
    disk.remove(tmp_path / "elsewhere")  # there is none any more
    assert os.listdir(tmp_path) == []
