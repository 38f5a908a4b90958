"""What ``zilch3d benchmark`` measures: a module a subject, each with ``samples``."""

from typing import TypeAlias

Samples: TypeAlias = dict[str, list[float]]
"""Measurements by what was measured, which ends in the unit: ``six dice, ms``."""


class CannotMeasure(Exception):
    """This machine lacks what the measurement needs; the message says what."""
