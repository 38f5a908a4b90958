"""Runs commands in this process and reads what they print."""

import json
from collections.abc import Iterator
from typing import Any, cast

import pytest

from zilch3d import i18n
from zilch3d.cli.main import run


class CommandLine:
    """Commands as a person or a program would call them; each answer is checked for its form."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def json(self, *arguments: str, status: int = 0) -> dict[str, Any]:
        """The one object on standard output of the command with ``--json``."""
        return cast(dict[str, Any], json.loads(self._said(*arguments, "--json", status=status)))

    def lines(self, *arguments: str, status: int = 0) -> list[str]:
        """The lines that it prints."""
        return self._said(*arguments, status=status).splitlines()

    def error(self, *arguments: str, lines: int = 1) -> str:
        """The lines on standard error about wrong arguments."""
        assert run(arguments) == 2
        said = self._capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith("zilch3d")
        assert said.err.count("\n") == lines
        assert "Traceback" not in said.err
        return said.err

    def _said(self, *arguments: str, status: int) -> str:
        assert run(arguments) == status
        said = self._capsys.readouterr()
        assert said.err == ""
        return said.out


@pytest.fixture
def zilch3d(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(capsys)


@pytest.fixture(autouse=True)
def _the_language_is_left_as_it_was() -> Iterator[None]:
    before = i18n.in_use()
    yield
    i18n.use(before)
