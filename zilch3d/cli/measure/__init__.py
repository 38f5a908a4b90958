"""What ``zilch3d benchmark`` measures: a module for each subject, with a function ``samples``."""

import time
from collections.abc import Callable
from typing import ParamSpec, TypeAlias

Samples: TypeAlias = dict[str, list[float]]
"""Measurements by what was measured, with its unit: ``six dice, ms``."""

Arguments = ParamSpec("Arguments")


class CannotMeasure(Exception):
    """This machine lacks what the measurement needs; the message says what."""


def milliseconds(
    work: Callable[Arguments, object], *args: Arguments.args, **options: Arguments.kwargs
) -> float:
    """How long the work takes."""
    began = time.perf_counter()
    work(*args, **options)
    return (time.perf_counter() - began) * 1000.0
