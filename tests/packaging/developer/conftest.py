"""Runs the developers' commands in this process and reads what they print."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from developer.__main__ import main
from tests.render.conftest import renderer, window
from zilch3d import i18n

__all__ = ["renderer", "window"]

PACKAGING = Path(__file__).resolve().parents[3] / "packaging"
SURROUNDINGS = {**os.environ, "PYTHONPATH": str(PACKAGING)}
"""The environment in which ``dev.py`` runs these commands."""


class Developer:
    """Commands as ``dev.py`` passes them on; each answer is checked for its form."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def json(self, *arguments: str) -> dict[str, Any]:
        """The one object on standard output of the command with ``--json``."""
        return cast(dict[str, Any], json.loads("".join(self.lines(*arguments, "--json"))))

    def lines(self, *arguments: str) -> list[str]:
        """The lines that it prints."""
        assert main(arguments) == 0
        output = self._capsys.readouterr()
        assert output.err == ""
        return output.out.splitlines()

    def error(self, *arguments: str) -> str:
        """The line on standard error about wrong arguments."""
        try:
            status: object = main(arguments)
        except SystemExit as end:
            status = end.code
        assert status == 2
        output = self._capsys.readouterr()
        assert output.out == ""
        assert output.err.startswith("dev.py")
        assert output.err.count("\n") == 1
        return output.err


@pytest.fixture
def developer(capsys: pytest.CaptureFixture[str]) -> Developer:
    return Developer(capsys)


@pytest.fixture(autouse=True)
def _the_language_is_left_as_it_was() -> Iterator[None]:
    before = i18n.in_use()
    yield
    i18n.use(before)
