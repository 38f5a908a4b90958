"""Strengths of computer players for tests."""

from zilch3d.store.strengths import Strength


def measured(won: float) -> Strength:
    """Of 10,000 games."""
    return Strength(won, 0.005, 10_000, "")
