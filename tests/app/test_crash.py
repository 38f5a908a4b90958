"""Crash reports: what is in them, what is not, and where they go."""

import sys
import threading
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from zilch3d.app.crash import KEPT, LONGEST, CrashReports, impersonal, middle_left_out

NOW = datetime(1990, 1, 12, 20, 15)


def failed(message: str = "no more space") -> Exception:
    """An error as it is caught."""
    try:
        raise ValueError(message)
    except ValueError as error:
        return error


@dataclass
class Series:
    """A series of games, as far as a report needs it."""

    record: str

    def nameless_record(self) -> str:
        return self.record

    def close(self) -> None: ...


@pytest.fixture
def reports(tmp_path: Path) -> CrashReports:
    return CrashReports(tmp_path / "crashes", lambda: NOW)


def test_a_report_says_what_happened_where_and_in_which_game(reports: CrashReports) -> None:
    reports.note_graphics("Mesa, llvmpipe, 4.5")
    reports.in_play.begin(Series("rules: freeze\nplayers: P1, P2\n"))
    report = reports.write(failed())
    assert report.file is not None
    text = report.file.read_text(encoding="utf-8")
    assert text == report.text
    assert report.error == "ValueError: no more space"
    for part in ("Zilch 3D", "Python 3", "llvmpipe", "raise ValueError(message)", "rules: freeze"):
        assert part in text


def test_an_error_is_reported_once(reports: CrashReports) -> None:
    error = failed()
    assert reports.write(error) is reports.write(error)
    assert len(list(reports.folder.iterdir())) == 1


def test_two_errors_in_one_second_have_two_reports(reports: CrashReports) -> None:
    assert reports.write(failed()).file != reports.write(failed()).file
    assert len(list(reports.folder.iterdir())) == 2


def test_the_oldest_reports_go(tmp_path: Path) -> None:
    later = count()
    reports = CrashReports(tmp_path, lambda: NOW + timedelta(minutes=next(later)))
    (tmp_path / "crashed.txt").write_text("the player's own")
    files = [reports.write(failed()).file for _n in range(KEPT + 3)]
    assert sorted(tmp_path.glob("crash *.txt")) == files[3:]
    assert (tmp_path / "crashed.txt").exists()


def test_a_record_that_cannot_be_had_does_not_lose_the_report(reports: CrashReports) -> None:
    class Broken(Series):
        def nameless_record(self) -> str:
            raise KeyError("seat")

    reports.in_play.begin(Broken(""))
    report = reports.write(failed())
    assert "not available: KeyError" in report.text
    assert "no more space" in report.text


def test_where_no_report_can_be_written_its_text_is_there_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "crashes").write_text("in the way")
    report = CrashReports(tmp_path / "crashes").write(failed())
    assert report.file is None
    assert report.reason
    assert "no more space" in report.text


class Mute(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def test_an_error_that_cannot_say_what_it_is_is_reported(reports: CrashReports) -> None:
    assert reports.write(Mute()).error == "Mute"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('File "/home/anna/zilch/x.py"', 'File "~/zilch/x.py"'),
        ("/home/annabel/x.py", "/home/annabel/x.py"),
        ("cannot open /HOME/anna", "cannot open ~"),
        ("for anna: Anna's, joanna", "for …: …'s, joanna"),
        ("\\\\home\\\\anna", "\\\\home\\\\…"),
    ],
)
def test_neither_home_nor_user_is_named(text: str, shown: str) -> None:
    assert impersonal(text, Path("/home/anna"), ("anna", "root", "a", "")) == shown


def test_what_ends_a_thread_is_reported_there_and_shown_here(reports: CrashReports) -> None:
    before = threading.excepthook, sys.unraisablehook
    reports.watch_threads()
    try:
        thread = threading.Thread(target=int, args=("six",))
        thread.start()
        thread.join()
    finally:
        threading.excepthook, sys.unraisablehook = before
    error = reports.from_thread()
    assert isinstance(error, ValueError)
    assert "six" in reports.write(error).text
    assert len(list(reports.folder.iterdir())) == 1
    assert reports.from_thread() is None


def test_of_a_long_game_the_beginning_and_the_end_are_kept(reports: CrashReports) -> None:
    reports.in_play.begin(
        Series("rules: freeze\n" + "P1: zilch\n" * LONGEST + "P2: the last turn\n")
    )
    text = reports.write(failed()).text
    assert "rules: freeze" in text
    assert "P2: the last turn" in text
    assert len(text) < 2 * LONGEST
    assert len(middle_left_out(text, 1000)) < 1010
