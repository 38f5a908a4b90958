"""The simulation of a throw, before its first frame can be shown."""

import time

from zilch3d.cli.measure import Samples
from zilch3d.motion.throw import ThrowRequest, simulate

THROWS = 100
STRENGTHS = (0.0, 0.5, 1.0)


def samples() -> Samples:
    """Six dice and one, clean throws of medium strength; six also gentle and wild."""
    simulate(ThrowRequest(6, 0.5, 0))
    measured = {
        f"six dice at strength {strength}, ms": [_ms(6, strength, seed) for seed in range(THROWS)]
        for strength in STRENGTHS
    }
    measured["one die at strength 0.5, ms"] = [_ms(1, 0.5, seed) for seed in range(THROWS)]
    return measured


def _ms(dice: int, strength: float, seed: int) -> float:
    began = time.perf_counter()
    simulate(ThrowRequest(dice, strength, seed))
    return (time.perf_counter() - began) * 1000.0
