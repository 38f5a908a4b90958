import math
from array import array
from random import Random

import pytest

from zilch3d.engine.events import GameOver, HotDice, WinReason, ZilchCause, Zilched
from zilch3d.motion.throw import SimulatedThrow, ThrowRequest, simulate
from zilch3d.ui.sound import plan, samples
from zilch3d.ui.sound.mixing import mix
from zilch3d.ui.sound.plan import Strike
from zilch3d.ui.sound.samples import RATE, Samples, pack

RAMP = [0, 1000, -2000, 30000, -32768, 32767, 5]
LONG = [20000, -20000] * 50


def little_endian(values: list[int]) -> bytes:
    return b"".join(value.to_bytes(2, "little", signed=True) for value in values)


def sides(pcm: bytes) -> tuple[list[int], list[int]]:
    values = array("h", pcm)
    assert len(values) % 2 == 0
    return values[0::2].tolist(), values[1::2].tolist()


RAMP_AND_LONG: Samples = {
    ("felt", 0): pack(little_endian(RAMP)),
    ("rim", 0): pack(little_endian(LONG)),
}


def test_nothing_mixed_is_nothing() -> None:
    assert mix([], RAMP_AND_LONG) == b""


def test_a_strike_from_the_middle_is_the_sample_on_both_sides() -> None:
    left, right = sides(mix([Strike(0.3, "felt", 0, 0.5)], RAMP_AND_LONG))
    assert left == right
    assert left == pytest.approx([value / 2 for value in RAMP], abs=4)


def test_a_strike_from_the_left_is_louder_there_with_the_same_power() -> None:
    strike = Strike(0.0, "felt", 0, 0.4)
    middle, _ = sides(mix([strike], RAMP_AND_LONG))
    left, right = sides(mix([strike._replace(pan=-0.5)], RAMP_AND_LONG))
    assert left[3] > middle[3] > right[3] > 0
    assert math.hypot(left[3], right[3]) == pytest.approx(math.sqrt(2) * middle[3], rel=1e-3)


def test_strikes_add_up_at_their_times() -> None:
    later = 3
    strikes = [Strike(1.0, "felt", 0, 0.25), Strike(1.0 + later / RATE, "felt", 0, 0.25, 0.5)]
    alone = [sides(mix([strike], RAMP_AND_LONG)) for strike in strikes]
    for side, mixed in enumerate(sides(mix(strikes, RAMP_AND_LONG))):
        first = [*alone[0][side], *[0] * later]
        second = [*[0] * later, *alone[1][side]]
        assert mixed == pytest.approx([a + b for a, b in zip(first, second, strict=True)], abs=2)


def test_a_sum_that_is_too_loud_is_made_softer_and_not_cut_off() -> None:
    strikes = [Strike(0.0, "rim", 0, 0.9)] * 7
    left, right = sides(mix(strikes, RAMP_AND_LONG))
    assert left == right
    assert 0.85 * 32767 < max(left) < 0.96 * 32767
    assert {abs(value) for value in left} <= {max(left), -min(left)}


@pytest.fixture(scope="module")
def recorded() -> Samples:
    return samples.load()


@pytest.mark.parametrize(
    ("dice", "strength", "seed"), [(1, 0.5, 1), (3, 0.1, 2), (6, 0.5, 3), (6, 1.0, 4), (6, 0.8, 5)]
)
def test_no_throw_is_cut_off_or_cannot_be_heard(
    dice: int, strength: float, seed: int, recorded: Samples
) -> None:
    throw = simulate(ThrowRequest(dice, strength, seed))
    values = array("h", mix(plan.thrown(throw, 1.0, Random(seed)), recorded))
    assert 0.1 * 32767 < max(values) < 0.97 * 32767
    assert min(values) > -0.97 * 32767


def test_a_throw_sounds_as_long_as_it_is_seen(throw: SimulatedThrow, recorded: Samples) -> None:
    left, _ = sides(mix(plan.thrown(throw, 1.0, Random(1)), recorded))
    assert 0.3 < len(left) / RATE < throw.duration


def test_stamps_and_chimes_are_short_and_not_cut_off(recorded: Samples) -> None:
    zilch = Zilched(0, 3, 0, ZilchCause.NOTHING_COUNTS)
    for event in (zilch, HotDice(0, 1), GameOver((0,), WinReason.HIGHEST)):
        values = array("h", mix(plan.happening(event), recorded))
        assert len(values) / 2 / RATE < 1.0
        assert 0.2 * 32767 < max(values) < 0.97 * 32767
