"""The tier that is drawn goes by the frames of the throws before: issue 16, point 10."""

import pytest

from zilch3d.render.quality import AMPLE, FRAMES, TOO_SLOW, MeasuredQuality, Quality

LOW, MEDIUM, HIGH = Quality.LOW, Quality.MEDIUM, Quality.HIGH


def after_throw(measured: MeasuredQuality, seconds: float, frames: int = FRAMES) -> Quality:
    for _frame in range(frames):
        measured.drawn(seconds)
    measured.judge()
    return measured.quality


@pytest.mark.parametrize(
    ("first", "seconds", "then"),
    [
        (HIGH, 1.01 * TOO_SLOW, MEDIUM),
        (LOW, 1.01 * TOO_SLOW, LOW),
        (LOW, 0.99 * AMPLE, MEDIUM),
        (HIGH, 0.99 * AMPLE, HIGH),
        (MEDIUM, 1.01 * AMPLE, MEDIUM),
        (MEDIUM, 0.99 * TOO_SLOW, MEDIUM),
    ],
)
def test_a_throw_moves_the_tier_by_one_step_at_most(
    first: Quality, seconds: float, then: Quality
) -> None:
    assert after_throw(MeasuredQuality(first), seconds) is then


def test_a_tier_that_was_too_slow_is_not_tried_again() -> None:
    measured = MeasuredQuality(LOW)
    assert after_throw(measured, 0.001) is MEDIUM
    assert after_throw(measured, 0.1) is LOW
    assert after_throw(measured, 0.001) is LOW


def test_a_throw_that_was_skipped_says_nothing() -> None:
    assert after_throw(MeasuredQuality(HIGH), 0.1, FRAMES - 1) is HIGH


def test_single_long_frames_count_little() -> None:
    measured = MeasuredQuality(HIGH)
    for _frame in range(FRAMES // 2 - 1):
        measured.drawn(1.0)
    assert after_throw(measured, 0.01, FRAMES) is HIGH
