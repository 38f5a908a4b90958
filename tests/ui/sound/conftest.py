"""Throws to listen to."""

import pytest

from zilch3d.motion.throw import Throw, ThrowRequest, simulate


@pytest.fixture(scope="session")
def throw() -> Throw:
    """Six dice across the tray."""
    return simulate(ThrowRequest(6, 0.6, 3))
