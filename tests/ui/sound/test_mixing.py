import math
import os
import subprocess
import sys
import wave
from array import array
from random import Random
from typing import get_args

import numpy as np
import pytest

from zilch3d import resources
from zilch3d.motion.throw import SimulatedThrow, ThrowRequest, simulate
from zilch3d.ui.sound import contacts, mixing, plan
from zilch3d.ui.sound.contact_sound import RATE
from zilch3d.ui.sound.contacts import Contact
from zilch3d.ui.sound.mixing import FRAME, SHORTEST, Recordings, mix, wave_file
from zilch3d.ui.sound.plan import VARIANTS, Strike

RAMP = [0, 1000, -2000, 30000, -32768, 32767, 5]
LONG = [20000, -20000] * 50


def sides(pcm: bytes) -> tuple[list[int], list[int]]:
    values = array("h", pcm)
    assert len(values) % 2 == 0
    return values[0::2].tolist(), values[1::2].tolist()


RAMP_AND_LONG: Recordings = {
    ("stamp", 0): np.array(RAMP, np.int16),
    ("tick", 0): np.array(LONG, np.int16),
}


def test_nothing_mixed_is_nothing() -> None:
    assert mix(RAMP_AND_LONG, []) == b""


def test_a_strike_from_the_middle_is_the_sample_on_both_sides() -> None:
    left, right = sides(mix(RAMP_AND_LONG, [Strike(0.3, "stamp", 0, 0.5)]))
    assert left == right
    assert left == pytest.approx([mixing.HEADROOM * value / 2 for value in RAMP], abs=1)


def test_a_strike_from_the_left_is_louder_there_with_the_same_power() -> None:
    strike = Strike(0.0, "stamp", 0, 0.4)
    middle, _ = sides(mix(RAMP_AND_LONG, [strike]))
    left, right = sides(mix(RAMP_AND_LONG, [strike._replace(pan=-0.5)]))
    assert left[3] > middle[3] > right[3] > 0
    assert math.hypot(left[3], right[3]) == pytest.approx(math.sqrt(2) * middle[3], rel=1e-3)


def test_strikes_add_up_at_their_times() -> None:
    later = 3
    strikes = [Strike(1.0, "stamp", 0, 0.25), Strike(1.0 + later / RATE, "stamp", 0, 0.25, 0.5)]
    alone = [sides(mix(RAMP_AND_LONG, [strike])) for strike in strikes]
    for side, mixed in enumerate(sides(mix(RAMP_AND_LONG, strikes))):
        first = [*alone[0][side], *[0] * later]
        second = [*[0] * later, *alone[1][side]]
        assert mixed == pytest.approx([a + b for a, b in zip(first, second, strict=True)], abs=2)


def test_a_sum_that_is_too_loud_is_bent_below_the_ceiling() -> None:
    strikes = [Strike(0.0, "tick", 0, 0.9)] * 7
    left, right = sides(mix(RAMP_AND_LONG, strikes))
    assert left == right
    assert max(left) <= mixing.CEILING * mixing.FULL_SCALE


def test_louder_stays_louder_however_loud_it_is() -> None:
    loud = np.linspace(0.0, 0.8, 50, dtype=np.float32)
    bent = mixing.limited(loud)
    assert (np.diff(bent) > 0).all()
    assert bent[loud <= mixing.KNEE] == pytest.approx(loud[loud <= mixing.KNEE])


def test_a_throw_a_stinger_and_a_tick_together_are_not_cut_off(recorded: Recordings) -> None:
    """The device adds what is played at one time: six dice may still roll under a big zilch."""
    throw = contacts.throw(simulate(ThrowRequest(6, 1.0, 4)), 1.0, "brass", Random(4))
    peaks = [
        max(map(abs, array("h", mix(recorded, strikes))))
        for strikes in (throw, plan.stinger("big_zilch"), plan.tick(1))
    ]
    assert sum(peaks) < 32767


@pytest.fixture(scope="module")
def recorded() -> Recordings:
    return mixing.load()


def test_every_variant_of_every_sound_was_recorded(recorded: Recordings) -> None:
    assert set(recorded) == {
        (timbre, n) for timbre, count in VARIANTS.items() for n in range(count)
    }
    assert all(RATE * 0.05 <= len(sound) <= RATE * 4 for sound in recorded.values())


def test_a_short_file_is_filled_up_so_that_every_driver_plays_it() -> None:
    strikes = [Strike(0.0, "tick", 0, 0.5)]
    with wave.open(wave_file(RAMP_AND_LONG, strikes), "rb") as sound:
        assert (sound.getnchannels(), sound.getframerate()) == (2, RATE)
        assert sound.getnframes() == round(SHORTEST * RATE)
        assert sound.readframes(len(LONG) + 1) == mix(RAMP_AND_LONG, strikes) + bytes(FRAME)


@pytest.mark.parametrize(
    ("dice", "strength", "seed"), [(1, 0.5, 1), (3, 0.1, 2), (6, 0.5, 3), (6, 1.0, 4), (6, 0.8, 5)]
)
def test_no_throw_is_cut_off_or_cannot_be_heard(
    dice: int, strength: float, seed: int, recorded: Recordings
) -> None:
    throw = simulate(ThrowRequest(dice, strength, seed))
    values = array("h", mix(recorded, contacts.throw(throw, 1.0, "ivory", Random(seed))))
    assert 0.1 * 32767 < max(values) < 0.97 * 32767
    assert min(values) > -0.97 * 32767


def test_a_throw_sounds_as_long_as_it_is_seen(throw: SimulatedThrow, recorded: Recordings) -> None:
    left, _ = sides(mix(recorded, contacts.throw(throw, 1.0, "ivory", Random(1))))
    assert 0.3 < len(left) / RATE < throw.duration


@pytest.mark.parametrize("name", get_args(plan.Stinger))
def test_a_stinger_is_short_and_not_cut_off(name: plan.Stinger, recorded: Recordings) -> None:
    values = array("h", mix(recorded, plan.stinger(name)))
    assert len(values) / 2 / RATE <= 3.0
    assert 0.1 * 32767 < max(values) < 0.97 * 32767


def test_a_small_room_answers_after_a_contact_and_not_after_a_recording() -> None:
    knock = Contact(0.0, "dice", "ivory", 0.5, 10.0)
    left, right = sides(mix({}, [knock]))
    late = round(mixing.ECHOES[-1][0] * RATE)
    assert any(left[late:])
    assert left != right
    assert len(sides(mix(RAMP_AND_LONG, [Strike(0.0, "stamp", 0, 0.5)]))[0]) == len(RAMP)


def test_a_sound_that_is_missing_or_damaged_is_silent_and_the_others_are_heard() -> None:
    def read(path: str) -> bytes:
        if path.endswith("tick-1.wav"):
            raise resources.DamagedResource(path)
        return b"RIFF" if path.endswith("tick-2.wav") else resources.read(path)

    recordings = mixing.load(read)
    silent = [key for key, sound in recordings.items() if not sound.any()]
    assert silent == [("tick", 0), ("tick", 1)]
    assert mixing.mix(recordings, [Strike(0.0, "tick", 0, 1.0)])


def test_nothing_is_needed_that_the_packaged_programs_leave_out() -> None:
    code = """if True:
        import sys
        from bundle.contents import UNUSED
        sys.modules.update(dict.fromkeys(name for name in UNUSED if name.startswith("numpy.")))
        from zilch3d.ui.sound.contacts import Contact
        from zilch3d.ui.sound.mixing import Mixer
        mixer = Mixer()
        mixer.room(1)
        mixer.mixed([Contact(0.0, "felt", "brass", 0.5, 10.0, 10.0)])
    """
    path = os.pathsep.join(entry for entry in sys.path if entry)
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": path})
