"""Whether another process still runs, as each system tells it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.systems import MSVCRT, Kernel
from zilch3d.app.locks import Lock, lock, lock_of, runs, runs_on_windows


@pytest.mark.parametrize("lock", [lock, lock_of(None, MSVCRT)], ids=["ours", "Windows"])
def test_a_file_is_locked_once_until_it_is_closed(tmp_path: Path, lock: Lock) -> None:
    """Python, msvcrt.locking: with LK_NBLCK, OSError if the bytes cannot be locked."""
    file = tmp_path / "empty"
    with file.open("wb") as first:
        lock(first.fileno())
        with file.open("rb") as second, pytest.raises(OSError):  # noqa: PT011
            lock(second.fileno())
    with file.open("rb") as third:
        lock(third.fileno())


def test_this_process_runs_and_one_that_has_ended_does_not() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    assert runs(os.getpid())
    assert not runs(process.pid)


def test_windows_is_asked_for_the_process() -> None:
    """OpenProcess: ERROR_INVALID_PARAMETER for no process, ERROR_ACCESS_DENIED for another's."""
    kernel = Kernel(running=4, ended=8, denied=12)
    answers = {number: runs_on_windows(number, kernel, kernel.last_error) for number in (4, 8, 12)}
    assert answers == {4: True, 8: False, 12: True}
    assert not runs_on_windows(16, kernel, kernel.last_error)
    assert kernel.open == []
