"""Commands of a program that was made without a console, as Windows runs it."""

import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from threading import Event

import pytest

from zilch3d.cli.terminal import attach_console, set_encoding, wait_by_asking


def test_without_an_output_commands_print_to_the_console_of_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = tmp_path / "screen"
    with monkeypatch.context() as windowed:
        windowed.setattr(sys, "stdout", None)
        windowed.setattr(sys, "stderr", None)
        attach_console(lambda: True, str(screen))
        print("⚀ odds")
        sys.stdout.close()
        sys.stderr.close()
    assert screen.read_text(encoding="utf-8") == "⚀ odds\n"


def test_without_a_terminal_nothing_is_printed_and_nothing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as windowed:
        windowed.setattr(sys, "stdout", None)
        attach_console(lambda: False, str(tmp_path / "screen"))
        assert sys.stdout is None
        print("nowhere")
    assert not (tmp_path / "screen").exists()


def test_a_pipe_or_file_that_is_there_is_printed_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped = (tmp_path / "piped").open("w", encoding="utf-8")
    with monkeypatch.context() as windowed, piped:
        windowed.setattr(sys, "stdout", piped)
        windowed.setattr(sys, "stderr", None)
        attach_console(lambda: True, str(tmp_path / "screen"))
        assert sys.stdout is piped
        sys.stderr.close()


def test_a_program_with_a_console_of_its_own_asks_for_no_other() -> None:
    def asked() -> bool:
        raise AssertionError

    attach_console(asked)


LETTERS = "Zoë “⚀” Ωμ"


@pytest.mark.parametrize("encoding", ["cp437", "cp850", "cp1252", "ascii"])
def test_letters_that_a_code_page_lacks_are_escaped(encoding: str) -> None:
    written = BytesIO()
    stream = TextIOWrapper(written, encoding=encoding)
    set_encoding(stream, "linux", {})
    print(LETTERS, file=stream, flush=True)
    said = written.getvalue().decode(encoding)
    assert said == LETTERS.encode(encoding, "backslashreplace").decode(encoding) + "\n"
    assert r"\u2680" in said


@pytest.mark.parametrize(
    ("environment", "encoding"), [({}, "utf-8"), ({"PYTHONIOENCODING": "cp850"}, "cp850")]
)
def test_on_windows_pipes_get_utf_8_unless_it_is_named(
    environment: dict[str, str], encoding: str
) -> None:
    """Python, sys.stdout: on Windows "the system locale encoding" of the ANSI code page."""
    written = BytesIO()
    stream = TextIOWrapper(written, encoding="cp850")
    set_encoding(stream, "win32", environment)
    print(LETTERS, end="", file=stream, flush=True)
    assert written.getvalue() == LETTERS.encode(encoding, "backslashreplace")


class Console(BytesIO):
    def isatty(self) -> bool:
        return True


def test_a_console_keeps_its_encoding() -> None:
    stream = TextIOWrapper(Console(), encoding="cp850")
    set_encoding(stream, "win32", {})
    assert (stream.encoding, stream.errors) == ("cp850", "backslashreplace")


def test_the_end_of_input_is_asked_for_where_a_read_would_keep_processes_from_starting() -> None:
    """python/cpython#78961, of Windows: nothing here waits in a read."""
    answers = [True, True, False]
    wait_by_asking(Event(), lambda: answers.pop(0))
    assert answers == []


def test_who_is_done_asks_no_more() -> None:
    done = Event()
    done.set()
    wait_by_asking(done, lambda: pytest.fail("nothing is to be asked"))
