"""Commands of a program that was made without a console, as Windows runs it."""

import sys
from pathlib import Path

import pytest

from zilch3d.cli.terminal import attach_console


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
