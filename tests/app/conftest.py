"""Fixtures of a screen and a program without a window."""

from tests.kit.screens import measure, paper, screen
from tests.ui.programs import program

__all__ = ["measure", "paper", "program", "screen"]
