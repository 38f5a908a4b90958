from itertools import pairwise
from random import Random

import pytest

from tests.ui.sound.hearing import Ear
from zilch3d.motion.pouring import POUR
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.ui.sound import contacts, plan
from zilch3d.ui.sound.contacts import Contact
from zilch3d.ui.sound.table_sounds import TableSounds

FRAME = 1 / 60


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def sounds(ear: Ear) -> TableSounds:
    return TableSounds(ear, Random(1))


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
    assert all(isinstance(one, Contact) and one.surface == "felt" for one in ear.voices[0].sounds)


def test_nothing_put_down_is_not_played(sounds: TableSounds, ear: Ear) -> None:
    sounds.set_down([])
    assert ear.voices == []


def test_where_nothing_can_be_played_nothing_has_to_be_stopped(throw: SimulatedThrow) -> None:
    ear = Ear(has_device=False)
    silent = TableSounds(ear, Random(1))
    silent.throw(throw, 0.0)
    silent.update(1.0, 1.0)
    silent.hush()
    assert len(ear.voices) == 1


def test_a_throw_is_mixed_while_the_cup_is_swung(
    sounds: TableSounds, ear: Ear, throw: SimulatedThrow
) -> None:
    sounds.throw(throw, 0.24)
    assert ear.voices == []
    frames_until_heard(sounds, ear, 1.0)
    assert ear.voices[0].sounds is ear.ahead[0]


def test_dice_sound_like_what_they_are_made_of_now(ear: Ear, throw: SimulatedThrow) -> None:
    material = "wax"
    sounds = TableSounds(ear, Random(1), lambda: material)
    sounds.set_down(throw.resting)
    material = "brass"
    sounds.shake(6, 0.7, 0.0)
    sounds.throw(throw, 0.0)
    sounds.update(FRAME, 1.0)
    made_of = [
        {one.material for one in voice.sounds if isinstance(one, Contact)} for voice in ear.voices
    ]
    assert made_of == [{"wax"}, {"brass"}, {"brass"}]


def test_shaking_is_heard_all_the_time_and_stops_when_it_ends(
    sounds: TableSounds, ear: Ear
) -> None:
    for _ in range(60):
        sounds.update(FRAME, 1.0)
        sounds.shake(6, 0.7, 0.0)
    assert len(ear.voices) == pytest.approx(60 * FRAME / contacts.RATTLE, abs=1)
    for _ in range(60):
        sounds.update(FRAME, 1.0)
    assert len(ear.voices) <= 60 * FRAME / contacts.RATTLE + 1


def test_the_room_is_heard_without_a_gap_while_frames_come_and_no_frame_comes_for_it(
    sounds: TableSounds, ear: Ear
) -> None:
    begun = []
    for frame in range(round(3 * plan.ROOM_LASTS / 0.25)):
        before = ear.rooms
        sounds.update(0.25, 1.0)
        assert not sounds.waiting
        if ear.rooms > before:
            begun.append(0.25 * frame)
    assert [b - a for a, b in pairwise(begun)] == [plan.ROOM_LASTS] * 2


def test_a_table_without_a_room_is_quiet(ear: Ear) -> None:
    TableSounds(ear, Random(1), has_room=False).update(0.25, 1.0)
    assert ear.rooms == 0
