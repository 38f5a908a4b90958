"""Why there is no game is told where somebody sees it."""

import errno
import os
import sys
from pathlib import Path

import pytest

from zilch3d.app.crash import CrashReport
from zilch3d.app.system import (
    alert,
    box,
    is_unread,
    name_program,
    set_up_macos,
    tell,
    unexpected,
    without_loader,
)

DESKTOP = {"DISPLAY": ":0"}


def test_without_standard_error_what_is_wrong_is_shown_in_a_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As after a double click on Windows, where the program has no console."""
    shown: list[tuple[str, str]] = []
    with monkeypatch.context() as windowed:
        windowed.setattr(sys, "stderr", None)
        tell("Zilch 3D", "no OpenGL", lambda title, words: shown.append((title, words)))
    assert shown == [("Zilch 3D", "no OpenGL")]


def test_in_a_terminal_it_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    tell("Zilch 3D", "no OpenGL", lambda _title, _words: pytest.fail("nobody sees a box"))
    assert capsys.readouterr().err == "zilch3d: no OpenGL\n"


@pytest.mark.skipif(sys.platform == "win32", reason="without a console it has no files either")
def test_what_goes_to_a_file_of_the_desktop_is_unread_and_what_goes_to_a_pipe_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, writer = os.pipe()
    with (
        os.fdopen(reader),
        os.fdopen(writer, "w") as pipe,
        (tmp_path / ".xsession-errors").open("w") as file,
        monkeypatch.context() as started,
    ):
        started.setattr(sys, "stderr", pipe)
        assert not is_unread()
        started.setattr(sys, "stderr", file)
        assert is_unread()


def test_the_box_is_of_a_program_that_the_desktop_has() -> None:
    kde = box("Zilch 3D", "no {OpenGL}", DESKTOP, {"kdialog", "xmessage"}.__contains__)
    assert kde == ["kdialog", "--title", "Zilch 3D", "--error", "no {OpenGL}"]
    assert box("Zilch 3D", "no OpenGL", DESKTOP, lambda _program: False) == []
    assert box("Zilch 3D", "no OpenGL", {}, lambda _program: True) == []


def test_that_program_finds_the_libraries_of_the_system() -> None:
    ours = DESKTOP | {"LD_LIBRARY_PATH": "/game/_internal"}
    assert without_loader(ours) == DESKTOP
    before = ours | {"LD_LIBRARY_PATH_ORIG": "/opt/lib"}
    assert without_loader(before)["LD_LIBRARY_PATH"] == "/opt/lib"


def test_a_mac_shows_words_that_can_be_no_script() -> None:
    """The first -e ends at the first argument that is none: man osascript."""
    words = 'no "OpenGL"\n-e do shell script'
    command = alert("Zilch 3D", words)
    assert command[0] == "/usr/bin/osascript"
    assert command[-2:] == ["Zilch 3D", words]
    assert command[1:-2:2] == ["-e"] * 3
    assert not any("OpenGL" in line for line in command[2:-2:2])


def test_where_macos_cannot_be_asked_the_game_goes_on() -> None:
    if sys.platform != "darwin":
        assert set_up_macos(lambda: None, "darwin") is None
        assert set_up_macos(lambda: pytest.fail("the end is not the system's")) is None


def test_other_systems_are_told_no_name() -> None:
    if sys.platform != "win32":
        name_program()


def test_an_unexpected_error_names_the_report_or_why_there_is_none() -> None:
    report = CrashReport("", "KeyError: 'x'", Path("crash.txt"))
    said = "Something went wrong (KeyError: 'x'). There’s a report in crash.txt."
    assert unexpected(report) == said
    full = CrashReport("", "KeyError: 'x'", None, os.strerror(errno.ENOSPC))
    assert unexpected(full).endswith("The report couldn’t be written (the disk is full).")
