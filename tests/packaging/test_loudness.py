"""The meter of ``proofs.loudness`` against signals whose loudness is laid down.

Recommendation ITU-R BS.1770-4, Annex 1 (a sine of 997 Hz at full scale in one channel is -3.01
LKFS), and EBU Tech 3341, table 1 (cases 1, 3, 4 and 5, here shorter, and 16), within 0.1 LU.
"""

import numpy as np
import pytest

from proofs.loudness import RATE, Sound, decibels, integrated, loudest, true_peak

pytestmark = pytest.mark.inputs()


def sine(*levels: tuple[float, float], hertz: float = 1000.0, sides: int = 2) -> Sound:
    """A sine at these levels in dB of full scale, each for so many seconds."""
    envelope = np.concatenate([np.full(round(s * RATE), 10 ** (db / 20)) for db, s in levels])
    wave = envelope * np.sin(2 * np.pi * hertz * np.arange(len(envelope)) / RATE)
    return np.array([wave] * sides)


def test_full_scale_in_one_channel_is_3_below() -> None:
    assert integrated(sine((0.0, 2.0), hertz=997.0, sides=1)) == pytest.approx(-3.01, abs=0.02)


def test_the_same_in_both_is_twice_the_power() -> None:
    assert integrated(sine((-20.0, 2.0), hertz=997.0)) == pytest.approx(-20.0, abs=0.02)


@pytest.mark.parametrize(
    "levels",
    [
        [(-23.0, 4.0)],
        [(-36.0, 4.0), (-23.0, 20.0), (-36.0, 4.0)],
        [(-72.0, 4.0), (-36.0, 4.0), (-23.0, 20.0), (-36.0, 4.0), (-72.0, 4.0)],
        [(-26.0, 10.0), (-20.0, 10.05), (-26.0, 10.0)],
    ],
    ids=["1", "3", "4", "5"],
)
def test_softer_parts_are_left_out_as_the_gates_say(levels: list[tuple[float, float]]) -> None:
    assert integrated(sine(*levels)) == pytest.approx(-23.0, abs=0.1)


def test_bass_counts_less_and_treble_more() -> None:
    low, middle, high = (integrated(sine((-20.0, 1.0), hertz=f)) for f in (30.0, 997.0, 8000.0))
    assert low < middle - 5.0
    assert high == pytest.approx(middle + 3.3, abs=0.3)


def test_silence_has_no_loudness_and_no_level() -> None:
    silence = np.zeros((2, RATE))
    assert integrated(silence) == true_peak(silence) == decibels(0.0) == -120.0


def test_a_sound_shorter_than_a_block_is_followed_by_silence() -> None:
    whole, half = (loudest(sine((-20.0, seconds))) for seconds in (0.4, 0.2))
    assert half == pytest.approx(whole - 3.0, abs=0.1)


def test_a_peak_between_the_samples_is_seen() -> None:
    between = 0.5 * np.sin(np.pi / 2 * np.arange(RATE) + np.pi / 4)
    assert decibels(float(np.abs(between).max())) == pytest.approx(-9.0, abs=0.1)
    assert -6.4 <= true_peak(np.array([between])) <= -5.8
