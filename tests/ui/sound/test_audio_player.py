import threading
import time
import wave
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

import pyglet

from zilch3d.ui.sound import audio_player
from zilch3d.ui.sound.audio_player import AudioPlayer, StartVoice
from zilch3d.ui.sound.contacts import Contact

KNOCK = [Contact(0.0, "cup", "ivory", 0.5, 10.0)]


@dataclass
class FakeVoice:
    """Plays until it is paused."""

    file: BinaryIO
    volume: float
    source: object = "a source"
    deleted: bool = False

    def pause(self) -> None:
        self.source = None

    def delete(self) -> None:
        self.deleted = True


class FakeDevice:
    """Keeps the voices that were started."""

    def __init__(self) -> None:
        self.voices: list[FakeVoice] = []

    def open(self) -> StartVoice:
        return self.start

    def start(self, file: BinaryIO, volume: float) -> FakeVoice:
        self.voices.append(FakeVoice(file, volume))
        return self.voices[-1]


def broken_voice(_file: BinaryIO, _volume: float) -> FakeVoice:
    raise OSError("the device has gone")


def broken_device() -> StartVoice:
    raise OSError("there is no driver")


def opened(open_device: Callable[[], StartVoice | None], volume: int = 100) -> AudioPlayer:
    """A player that is ready, if it will ever be."""
    player = AudioPlayer(open_device)
    player.set_volumes(volume, 100)
    wait()
    return player


def wait() -> None:
    """Until nothing is loaded or mixed any more."""
    while threads := [each for each in threading.enumerate() if each.name == "sound"]:
        for thread in threads:
            thread.join()


def test_without_a_device_the_game_is_silent() -> None:
    assert opened(lambda: None).play(KNOCK) is None


def test_pyglets_silent_driver_is_no_device() -> None:
    """The tests run with it; see ``conftest``."""
    assert opened(audio_player.open_sound_device).play(KNOCK) is None


def test_pyglet_plays_what_was_mixed() -> None:
    device = FakeDevice()
    opened(device.open).play(KNOCK)
    voice = audio_player.start_pyglet_voice(device.voices[0].file, 0.5)
    assert voice.source is not None
    assert voice.volume == 0.5
    voice.pause()
    voice.delete()


def test_turned_off_it_does_not_open_a_device() -> None:
    device = FakeDevice()
    player = opened(device.open, volume=0)
    assert player.play(KNOCK) is None
    assert device.voices == []


def test_a_driver_that_fails_leaves_the_game_silent() -> None:
    assert opened(broken_device).play(KNOCK) is None


def test_a_device_that_goes_away_leaves_the_game_silent() -> None:
    player = opened(lambda: broken_voice)
    assert player.play(KNOCK) is None
    assert player.play(KNOCK) is None


def test_nothing_is_mixed_for_a_device_that_has_gone_away() -> None:
    player = opened(lambda: broken_voice)
    assert player.play_room() is None
    player.play_room()
    player.mix_ahead(KNOCK)
    assert not [each for each in threading.enumerate() if each.name == "sound"]


def test_sounds_reach_the_device_as_stereo() -> None:
    device = FakeDevice()
    opened(device.open).play(KNOCK)
    with wave.open(device.voices[0].file, "rb") as sound:
        assert sound.getnchannels() == 2
        assert any(sound.readframes(1000))


def test_the_volume_holds_at_once_for_what_is_playing() -> None:
    device = FakeDevice()
    player = opened(device.open)
    player.play(KNOCK)
    (voice,) = device.voices
    assert voice.volume == 1.0
    player.set_volumes(50, 100)
    assert 0.0 < voice.volume < 0.5
    player.set_volumes(0, 100)
    assert voice.volume == 0.0
    assert player.play(KNOCK) is None


def test_a_sound_that_is_over_keeps_its_volume() -> None:
    device = FakeDevice()
    player = opened(device.open)
    player.play(KNOCK)
    device.voices[0].source = None
    player.set_volumes(50, 100)
    assert device.voices[0].volume == 1.0


def test_a_stopped_sound_is_silent_at_once_and_released_soon() -> None:
    device = FakeDevice()
    sound = opened(device.open).play(KNOCK)
    assert sound is not None
    sound.stop()
    assert device.voices[0].volume == 0.0
    assert not device.voices[0].deleted
    time.sleep(audio_player.FADE_OUT)
    pyglet.clock.tick()
    assert device.voices[0].deleted


def test_what_was_mixed_ahead_is_what_would_be_played() -> None:
    device = FakeDevice()
    player = opened(device.open)
    player.play(KNOCK)
    player.mix_ahead(KNOCK)
    player.play(KNOCK)
    player.play(KNOCK)
    once, ahead, again = (voice.file.read() for voice in device.voices)
    assert once == ahead == again


def test_a_throw_that_was_mixed_ahead_leaves_other_sounds_as_they_are() -> None:
    device = FakeDevice()
    player = opened(device.open)
    tap = [Contact(0.0, "shelf", "ivory", 0.5, 10.0)]
    player.mix_ahead(KNOCK)
    player.play(tap)
    player.play(KNOCK)
    first, second = (voice.file.read() for voice in device.voices)
    assert first != second


def test_a_fault_in_mixing_ahead_leaves_the_game_silent() -> None:
    player = opened(FakeDevice().open)
    impossible = [KNOCK[0]._replace(place=10**6)]
    player.mix_ahead(impossible)
    wait()
    assert player.play(impossible) is None
    assert player.play(KNOCK) is None


def test_nothing_is_mixed_ahead_where_nothing_is_heard() -> None:
    player = opened(FakeDevice().open, volume=0)
    player.mix_ahead(KNOCK)
    assert not [each for each in threading.enumerate() if each.name == "sound"]


def test_the_room_is_played_as_loud_as_the_volumes_say() -> None:
    device = FakeDevice()
    player = opened(device.open, volume=50)
    assert player.play_room() is not None
    (voice,) = device.voices
    whole = voice.volume
    assert 0.0 < whole < 0.5
    player.set_volumes(50, 50)
    assert 0.0 < voice.volume < whole
    player.set_volumes(0, 100)
    assert voice.volume == 0.0
    assert player.play_room() is None


def test_a_room_turned_off_leaves_the_dice_as_loud_as_they_were() -> None:
    device = FakeDevice()
    player = opened(device.open)
    player.set_volumes(100, 0)
    assert player.play_room() is None
    player.play(KNOCK)
    assert device.voices[0].volume == 1.0


def test_every_stretch_of_the_room_is_another_one() -> None:
    device = FakeDevice()
    player = opened(device.open)
    player.play_room()
    wait()
    player.play_room()
    wait()
    one, other = (voice.file.read() for voice in device.voices)
    assert len(one) == len(other)
    assert one != other
