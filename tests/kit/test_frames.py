from math import inf

import pytest

from zilch3d.kit.frames import FRAME, MAX_STEP, Pace


class Watch:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def pace(watch: Watch) -> Pace:
    """The first frame has just been drawn, and something moves."""
    made = Pace(watch)
    frame(made)
    return made


def frame(pace: Pace, rest: float = 0.0) -> float:
    """A frame after which nothing changes for so long; the seconds that passed in it."""
    pace.begin_frame()
    seconds = pace.pass_time()
    pace.rest(rest)
    return seconds


def test_the_first_frame_is_due_at_once(watch: Watch) -> None:
    assert Pace(watch).wait == 0


def test_what_moves_gets_sixty_frames_a_second_and_no_more(watch: Watch, pace: Pace) -> None:
    assert pace.wait == pytest.approx(1 / 60)
    watch.now += FRAME
    assert pace.wait == 0
    assert frame(pace) == pytest.approx(FRAME)
    assert pace.wait == pytest.approx(FRAME)


def test_a_frame_that_is_a_little_late_does_not_delay_the_next(watch: Watch, pace: Pace) -> None:
    watch.now += FRAME + 0.003
    frame(pace)
    assert pace.wait == pytest.approx(FRAME - 0.003)


def test_frames_that_were_missed_are_not_made_up_for(watch: Watch, pace: Pace) -> None:
    watch.now += 10 * FRAME
    frame(pace)
    assert pace.wait == pytest.approx(FRAME)


def test_a_thousand_events_bring_one_frame(watch: Watch, pace: Pace) -> None:
    frames = 0
    for _event in range(1000):
        watch.now += FRAME / 100
        pace.touch()
        if pace.wait == 0:
            frame(pace, inf)
            frames += 1
    assert frames == pytest.approx(10, abs=1)


def test_nothing_is_due_while_nothing_changes(watch: Watch, pace: Pace) -> None:
    watch.now += FRAME
    frame(pace, inf)
    watch.now += 3600
    assert pace.wait == inf
    pace.touch()
    assert pace.wait == 0


def test_a_frame_is_due_when_a_change_was_announced(watch: Watch, pace: Pace) -> None:
    watch.now += FRAME
    frame(pace, 0.9)
    assert pace.wait == pytest.approx(0.9)
    watch.now += 0.9
    assert frame(pace) == pytest.approx(0.9)


def test_what_happens_during_a_rest_does_not_shorten_it(watch: Watch, pace: Pace) -> None:
    """As a click while a computer player thinks: the time so far passes before it."""
    watch.now += FRAME
    frame(pace, 0.9)
    watch.now += 0.5
    assert pace.resting
    passed = pace.pass_time()
    pace.touch()
    assert not pace.resting
    watch.now += 0.01
    assert passed + frame(pace) == pytest.approx(0.51)


def test_time_goes_on_where_it_stopped_when_frames_come_late(watch: Watch, pace: Pace) -> None:
    watch.now += 60
    assert frame(pace, 0.5) == MAX_STEP
    watch.now += 60
    assert frame(pace) == pytest.approx(0.5 + MAX_STEP)


def test_no_time_passes_while_nobody_sees_it(watch: Watch, pace: Pace) -> None:
    watch.now += FRAME
    frame(pace, 0.9)
    watch.now += 0.4
    pace.stop()
    watch.now += 3600
    assert pace.wait == inf
    pace.touch()
    assert pace.wait == inf
    pace.go_on()
    assert pace.wait == 0
    assert frame(pace) == pytest.approx(0.1)
