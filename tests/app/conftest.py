"""Fixtures of a screen and a program without a window, and of a window that nobody sees."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.kit.screens import measure, paper, screen
from tests.ui.programs import program
from zilch3d.kit.loop import TRACE_FILE
from zilch3d.render.window import open_window

if TYPE_CHECKING:
    from pyglet.window import Window

__all__ = ["measure", "paper", "program", "screen", "trace", "window"]


@pytest.fixture
def window() -> "Iterator[Window]":
    opened = open_window("test", (640, 480), visible=False)
    yield opened
    opened.close()


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(TRACE_FILE, str(tmp_path / "trace.jsonl"))
    return tmp_path / "trace.jsonl"
