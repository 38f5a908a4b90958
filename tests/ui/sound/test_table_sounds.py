from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from zilch3d.motion.pouring import POUR
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.ui.sound import mixing, plan
from zilch3d.ui.sound.plan import Strike
from zilch3d.ui.sound.table_sounds import TableSounds

FRAME = 1 / 60


@dataclass
class Voice:
    """Strikes that are played, and whether they were stopped."""

    strikes: Sequence[Strike]
    stopped: bool = False

    def stop(self) -> None:
        self.stopped = True


@dataclass
class Ear:
    """Keeps what is played."""

    voices: list[Voice] = field(default_factory=list)

    def play(self, strikes: Sequence[Strike]) -> Voice:
        self.voices.append(Voice(strikes))
        return self.voices[-1]


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def sounds(ear: Ear) -> TableSounds:
    return TableSounds(ear.play, Random(1))


def frames_until_heard(sounds: TableSounds, ear: Ear, speed: float) -> int:
    for frame in range(300):
        if ear.voices:
            return frame
        sounds.update(FRAME, speed)
    raise AssertionError("nothing was heard in five seconds")


@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0])
def test_a_throw_is_heard_from_when_the_dice_leave_the_cup(
    speed: float, sounds: TableSounds, ear: Ear, throw: SimulatedThrow
) -> None:
    sounds.update(FRAME, speed)
    sounds.throw(throw, 0.2)
    left = (0.2 - POUR) / speed
    assert frames_until_heard(sounds, ear, speed) * FRAME == pytest.approx(left, abs=0.03)
    for _ in range(300):
        sounds.update(FRAME, speed)
    assert len(ear.voices) == 1


def test_a_throw_that_is_skipped_before_it_sounds_is_never_heard(
    sounds: TableSounds, ear: Ear, throw: SimulatedThrow
) -> None:
    sounds.throw(throw, 0.2)
    sounds.hush()
    for _ in range(120):
        sounds.update(FRAME, 1.0)
    assert ear.voices == []


def test_a_throw_that_is_skipped_is_silent_and_a_stinger_rings_on(
    sounds: TableSounds, ear: Ear, throw: SimulatedThrow
) -> None:
    sounds.throw(throw, 0.0)
    frames_until_heard(sounds, ear, 1.0)
    sounds.sting("hot_dice")
    sounds.hush()
    assert [voice.stopped for voice in ear.voices] == [True, False]


def test_a_new_throw_ends_the_one_before(
    sounds: TableSounds, ear: Ear, throw: SimulatedThrow
) -> None:
    sounds.throw(throw, 0.0)
    frames_until_heard(sounds, ear, 1.0)
    sounds.throw(throw, 0.0)
    assert ear.voices[0].stopped


def test_dice_put_down_are_heard_at_once(
    sounds: TableSounds, ear: Ear, throw: SimulatedThrow
) -> None:
    sounds.set_down(throw.resting)
    assert {strike.timbre for strike in ear.voices[0].strikes} == {"felt"}


def test_nothing_put_down_is_not_played(sounds: TableSounds, ear: Ear) -> None:
    sounds.set_down([])
    assert ear.voices == []


def test_where_nothing_can_be_played_nothing_has_to_be_stopped(throw: SimulatedThrow) -> None:
    asked: list[Sequence[Strike]] = []
    silent = TableSounds(asked.append, Random(1))
    silent.throw(throw, 0.0)
    silent.update(1.0, 1.0)
    silent.hush()
    assert len(asked) == 1


def test_shaking_is_heard_all_the_time_and_stops_when_it_ends(
    sounds: TableSounds, ear: Ear
) -> None:
    for _ in range(60):
        sounds.update(FRAME, 1.0)
        sounds.shake(6, 0.7, 0.0)
    assert len(ear.voices) == pytest.approx(60 * FRAME / plan.RATTLE, abs=1)
    for _ in range(60):
        sounds.update(FRAME, 1.0)
    assert len(ear.voices) <= 60 * FRAME / plan.RATTLE + 1


def test_the_room_is_heard_without_a_gap_while_frames_come_and_no_frame_comes_for_it() -> None:
    rooms: list[float] = []
    now = 0.0

    def play_room() -> Voice:
        rooms.append(now)
        return Voice(())

    sounds = TableSounds(lambda _strikes: None, Random(1), play_room)
    for _frame in range(round(3 * plan.ROOM_LASTS / 0.25)):
        sounds.update(0.25, 1.0)
        now += 0.25
        assert not sounds.waiting
    assert [b - a for a, b in pairwise(rooms)] == [plan.ROOM_LASTS] * 2


def test_the_room_is_far_softer_than_anything_that_happens() -> None:
    recordings = mixing.load()
    room = np.frombuffer(mixing.mix(recordings, plan.room(Random(1))), "<i2") / 32768
    assert 0.001 < float(np.sqrt((room**2).mean())) < 0.01
    assert float(np.abs(room).max()) < 0.05
