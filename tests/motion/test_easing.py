from collections.abc import Callable
from itertools import pairwise

import pytest

from zilch3d.motion.easing import hop, smooth, smoother

Easing = Callable[[float], float]


@pytest.mark.parametrize("ease", [smooth, smoother])
def test_an_easing_goes_all_the_way_and_never_back(ease: Easing) -> None:
    ways = [ease(k / 50) for k in range(-5, 56)]
    assert ways[:6] == [0.0] * 6
    assert ways[-6:] == [1.0] * 6
    assert all(a <= b for a, b in pairwise(ways))


@pytest.mark.parametrize("ease", [smooth, smoother])
def test_a_smooth_easing_starts_and_ends_slowly(ease: Easing) -> None:
    assert ease(0.01) < 0.001
    assert ease(0.99) > 0.999
    assert ease(0.5) == pytest.approx(0.5)


def test_a_hop_is_highest_in_the_middle_and_lands() -> None:
    assert [hop(t) for t in (-1.0, 0.0, 0.5, 1.0, 2.0)] == [0.0, 0.0, 1.0, 0.0, 0.0]
