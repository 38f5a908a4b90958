"""Faces blink now and then, so rarely that an idle table stays idle (issue 30)."""

import math

from zilch3d.ui.table.screen.idle_life import ASLEEP, CLOSED, EVERY_IDLE, Blinking


def blinks(blinking: Blinking, seconds: float) -> list[tuple[float, float, int]]:
    """When eyes close, for how long, and whose, in so many seconds."""
    seen, now = list[tuple[float, float, int]](), 0.0
    while now < seconds and math.isfinite(wait := blinking.changes_in):
        before = blinking.player
        blinking.update(wait)
        now += wait
        if blinking.player is not None:
            seen.append((now, blinking.changes_in, blinking.player))
        assert blinking.player != before or before is None
    return seen


def test_eyes_are_closed_for_a_moment_and_seldom() -> None:
    seen = blinks(Blinking(4), ASLEEP)
    assert {length for _at, length, _player in seen} == {CLOSED}
    later = [at for at, _length, _player in seen if at > EVERY_IDLE[0]]
    assert 1 < len(later) <= ASLEEP / EVERY_IDLE[0]
    assert len({player for _at, _length, player in seen}) > 1


def test_nobody_blinks_at_a_table_that_is_left_alone_until_something_happens() -> None:
    blinking = Blinking(2)
    blinks(blinking, 10 * ASLEEP)
    assert blinking.changes_in == math.inf
    assert blinking.player is None
    blinking.stir()
    assert math.isfinite(blinking.changes_in)


def test_no_eyes_stay_closed_where_nothing_may_move() -> None:
    blinking = Blinking(1)
    while blinking.player is None:
        blinking.update(blinking.changes_in)
    blinking.stop()
    assert blinking.player is None
