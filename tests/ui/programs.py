"""A program without a window, and the routes that its screens have opened."""

import pytest

from gallery.program import Opened, PlainClipboard, PlainSettings, plain_program
from zilch3d.kit.widgets import Screen
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Route


@pytest.fixture
def program(screen: Screen) -> Program:
    return plain_program(screen)


def opened(program: Program) -> list[Route]:
    """What was opened so far, the last one at the end."""
    assert isinstance(program.router, Opened)
    return program.router.routes


def clipboard(program: Program) -> PlainClipboard:
    assert isinstance(program.clipboard, PlainClipboard)
    return program.clipboard


def settings(program: Program) -> PlainSettings:
    assert isinstance(program.settings, PlainSettings)
    return program.settings
