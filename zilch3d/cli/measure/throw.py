"""The simulation of a throw, which is finished before its first frame is shown."""

from zilch3d.cli.measure import Samples, milliseconds
from zilch3d.motion.throw import ThrowRequest, simulate


def samples(throws: int = 100) -> Samples:
    """Clean throws: six dice gentle, medium and wild, and one die medium."""
    simulate(ThrowRequest(6, 0.5, 0))
    requests = {
        "six dice at strength 0.0, ms": (6, 0.0),
        "six dice at strength 0.5, ms": (6, 0.5),
        "six dice at strength 1.0, ms": (6, 1.0),
        "one die at strength 0.5, ms": (1, 0.5),
    }
    return {
        name: [milliseconds(simulate, ThrowRequest(*request, seed)) for seed in range(throws)]
        for name, request in requests.items()
    }
