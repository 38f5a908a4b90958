import sys
import threading
import wave
from collections.abc import Callable
from io import BytesIO
from types import ModuleType

import pytest

from zilch3d.ui.sound.audio_player import SHORTEST, AudioPlayer
from zilch3d.ui.sound.samples import RATE

SHORT = bytes(4 * 441)


def opened(volume: int) -> AudioPlayer:
    """A player that has looked for its device."""
    player = AudioPlayer()
    player.set_volume(volume)
    for thread in threading.enumerate():
        if thread.name == "sound":
            thread.join()
    return player


def broken(*_any: object) -> object:
    raise OSError("the device has gone")


@pytest.fixture
def media(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Put a media module with these names in the place of pyglet's."""

    def put(**names: object) -> None:
        module = ModuleType("pyglet.media")
        module.__dict__.update(names)
        monkeypatch.setitem(sys.modules, "pyglet.media", module)
        for name, inside in (
            ("drivers.silent.adaptation", {"SilentDriver": type("SilentDriver", (), {})}),
            ("codecs.wave", {"WaveSource": lambda _name, file: file}),
        ):
            part = ModuleType(f"pyglet.media.{name}")
            part.__dict__.update(inside)
            monkeypatch.setitem(sys.modules, part.__name__, part)

    return put


class Player:
    """Notes how loud it is; plays until it is told to end."""

    def __init__(self) -> None:
        self.volume = 1.0
        self.source: object = None
        self.playing = False

    def queue(self, source: object) -> None:
        self.source = source

    def play(self) -> None:
        self.playing = True


def test_without_a_device_the_game_is_silent() -> None:
    assert not opened(70).ready


def test_turned_off_it_does_not_look_for_a_device() -> None:
    player = AudioPlayer()
    player.set_volume(0)
    assert all(thread.name != "sound" for thread in threading.enumerate())
    assert not player.ready


def test_a_driver_that_fails_leaves_the_game_silent(media: Callable[..., None]) -> None:
    media(get_audio_driver=broken)
    assert not opened(70).ready


def test_a_device_that_goes_away_leaves_the_game_silent(media: Callable[..., None]) -> None:
    media(get_audio_driver=object, Player=broken, StaticSource=lambda source: source)
    player = opened(70)
    assert player.ready
    player.play(SHORT).stop()
    assert not player.ready


def test_a_short_sound_is_filled_up_so_that_every_driver_plays_it(
    media: Callable[..., None],
) -> None:
    files: list[BytesIO] = []
    media(get_audio_driver=object, Player=Player, StaticSource=files.append)
    opened(100).play(b"\1\0" * 2 * 441)
    with wave.open(files[0], "rb") as sound:
        assert sound.getnchannels() == 2
        assert sound.getframerate() == RATE
        assert sound.getnframes() == round(SHORTEST * RATE)
        assert sound.readframes(442) == b"\1\0" * 2 * 441 + bytes(4)


def test_the_volume_holds_at_once_for_what_is_playing(media: Callable[..., None]) -> None:
    players: list[Player] = []

    def new_player() -> Player:
        players.append(Player())
        return players[-1]

    media(get_audio_driver=object, Player=new_player, StaticSource=lambda source: source)
    player = opened(100)
    player.play(SHORT)
    assert players[0].playing
    assert players[0].volume == 1.0
    player.set_volume(50)
    assert 0.0 < players[0].volume < 0.5
    player.set_volume(0)
    assert players[0].volume == 0.0
    assert not player.ready
