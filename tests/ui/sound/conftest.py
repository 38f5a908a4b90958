"""Throws to listen to."""

import pytest

from zilch3d.motion.throw import SimulatedThrow, ThrowRequest, simulate


@pytest.fixture(scope="session")
def throw() -> SimulatedThrow:
    """Six dice across the tray."""
    return simulate(ThrowRequest(6, 0.6, 3))
