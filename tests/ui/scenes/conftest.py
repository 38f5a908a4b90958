"""A throw that takes one step, for tests that look at many of the same throws."""

from functools import cache

from zilch3d.motion.throw import SimulatedThrow, ThrowRequest, simulate
from zilch3d.motion.work import Steps

simulated_once = cache(simulate)


def at_once(request: ThrowRequest) -> Steps[SimulatedThrow]:
    """The throw, in one step."""
    yield
    return simulated_once(request)
