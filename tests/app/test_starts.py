"""Marks of failed starts."""

import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.app.systems import MSVCRT
from zilch3d.app.locks import Lock, lock, lock_of
from zilch3d.app.starts import Starts


def failed(folder: Path, process: int) -> None:
    """A start whose process has ended without a word."""
    folder.mkdir(exist_ok=True)
    (folder / str(process)).touch()


def test_starts_that_leave_their_mark_have_failed(tmp_path: Path) -> None:
    folder = tmp_path / "starts"
    for number in range(3):
        starts = Starts(folder, 99)
        assert starts.begin() == number
        starts.end()
        failed(folder, number + 1)


def test_a_good_start_clears_the_marks_before_it(tmp_path: Path) -> None:
    failed(tmp_path, 1)
    good = Starts(tmp_path)
    assert good.begin() == 1
    good.succeed()
    assert Starts(tmp_path).begin() == 0


def test_a_start_that_ends_in_order_does_not_count_but_clears_nothing(tmp_path: Path) -> None:
    failed(tmp_path, 1)
    closed = Starts(tmp_path, 2)
    closed.begin()
    closed.end()
    assert Starts(tmp_path, 3).begin() == 1


@pytest.mark.parametrize("lock", [lock, lock_of(None, MSVCRT)], ids=["ours", "Windows"])
def test_a_second_window_that_is_being_opened_has_not_failed(tmp_path: Path, lock: Lock) -> None:
    first, second = Starts(tmp_path, 1, lock), Starts(tmp_path, 2, lock)
    first.begin()
    assert second.begin() == 0
    first.end()
    second.end()


BEGIN = """
import sys
from pathlib import Path
from zilch3d.app.starts import Starts
starts = Starts(Path(sys.argv[1]))
print(starts.begin(), flush=True)
sys.stdin.read()
"""


def test_a_start_counts_once_its_process_has_been_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", BEGIN, str(tmp_path)]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "0\n"
        second = Starts(tmp_path, 1)
        assert second.begin() == 0
        second.end()
        process.kill()
        process.wait()
    assert Starts(tmp_path, 2).begin() == 1


def test_where_nothing_can_be_written_no_start_has_failed(tmp_path: Path) -> None:
    (tmp_path / "starts").write_text("in the way")
    starts = Starts(tmp_path / "starts")
    assert starts.begin() == 0
    starts.succeed()
    starts.end()
