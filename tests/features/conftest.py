"""Fixtures of a screen without a window."""

from tests.kit.screens import measure, paper, screen, speak

__all__ = ["measure", "paper", "screen", "speak"]
