import sys

import pytest

from zilch3d.app.ms_windows import name_program, tell


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


def test_other_systems_are_told_no_name() -> None:
    if sys.platform != "win32":
        name_program()
