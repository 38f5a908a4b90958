"""Plays sounds on the sound device; the only module that knows pyglet's media.

Whatever fails here makes the game silent and nothing else.
"""

import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from logging import getLogger
from threading import Thread
from typing import TYPE_CHECKING, BinaryIO, Protocol

import pyglet

from zilch3d.store.settings import LOUDEST
from zilch3d.ui.sound.contacts import Sounds
from zilch3d.ui.sound.table_sounds import PlayingSound

if TYPE_CHECKING:
    from zilch3d.ui.sound.mixing import Mixer

LOG = getLogger(__name__)

FADE_OUT = 0.06
"""Seconds between making a sound silent and stopping it: so there is no click."""

LOUDNESS_POWER = 2.0
"""The gain grows with this power of the volume: half the volume sounds about half as loud."""

OTHER_CODECS = ("coreaudio", "ffmpeg_lib", "gstreamer", "pyogg", "wmf")
"""What pyglet would look for to play other files than ours: that takes most of the time, holds up
frames, and prints warnings. None in the place of a module is Python's way to say: not there."""


class PlayingVoice(Protocol):
    """One sound on the device, as a ``pyglet.media.Player`` is."""

    volume: float

    @property
    def source(self) -> object:
        """The sound that is played; None when it is over."""

    def pause(self) -> None:
        """Stop playing."""

    def delete(self) -> None:
        """Release the device's resources."""


StartVoice = Callable[[BinaryIO, float], PlayingVoice]
"""Plays a wave file with this gain, from 0 to 1. May raise anything, as drivers do."""


class AudioPlayer:
    """Plays what the table sounds like. Silent until ``set_volumes``, and without a device.

    ``open_device`` opens the sound device, returns None if there is none, and may raise anything.
    """

    def __init__(self, open_device: Callable[[], StartVoice | None] | None = None) -> None:
        self._open_device = open_device or open_sound_device
        self._gain = self._room_gain = 0.0
        self._opened = False
        self._start: StartVoice | None = None
        self._mixer: Mixer | None = None
        self._ahead: tuple[Sounds, Future[BinaryIO]] | None = None
        """What is being mixed before it is played."""
        self._room: Future[BinaryIO] | None = None
        """The next stretch of the room."""
        self._stretches = 0
        self._playing: list[_Sound] = []

    def set_volumes(self, volume: int, room: int) -> None:
        """How loud everything is from now on: 0 (silent) to ``settings.LOUDEST``.

        ``room`` is how loud the room is beside the rest. The first time that not all is silent the
        device is opened.
        """
        self._gain = _gain(volume)
        self._room_gain = self._gain * _gain(room)
        for sound in self._playing:
            sound.set_gain(self._room_gain if sound.of_room else self._gain)
        if self._gain > 0.0 and not self._opened:
            self._opened = True
            self._prepare()

    def mix_ahead(self, sounds: Sounds) -> None:
        """Mix these beside the frames: where they are played next no frame waits for it."""
        mixer = self._mixer
        if mixer is not None and self._start is not None and self._gain > 0.0:
            self._ahead = sounds, _beside(lambda: mixer.mixed(sounds))

    def play(self, sounds: Sounds) -> PlayingSound | None:
        """Play the sounds, the first of them now; None if nothing is heard."""
        mixer = self._mixer
        if mixer is None:
            return None
        ahead, self._ahead = self._ahead, None
        if ahead is not None and ahead[0] is sounds:
            return self._begin(ahead[1].result)
        self._ahead = ahead
        return self._begin(lambda: mixer.mixed(sounds))

    def play_room(self) -> PlayingSound | None:
        """Play the next stretch of the room; None if nothing is heard, or it is not mixed yet."""
        stretch = self._room
        if stretch is None or not stretch.done() or self._room_gain == 0.0:
            return None
        playing = self._begin(stretch.result, of_room=True)
        if playing is not None:
            self._mix_room()
        return playing

    def _begin(self, file: Callable[[], BinaryIO], *, of_room: bool = False) -> PlayingSound | None:
        gain = self._room_gain if of_room else self._gain
        if self._start is None or gain == 0.0:
            return None
        try:
            voice = self._start(file(), gain)
        except Exception as fault:  # every driver has its own: no sound is worth the game
            LOG.warning("silent from now on: %r", fault)
            self._start = None
            return None
        self._playing = [sound for sound in self._playing if sound.playing]
        self._playing.append(_Sound(voice, of_room=of_room))
        return self._playing[-1]

    def _mix_room(self) -> None:
        mixer, seed = self._mixer, self._stretches
        if mixer is not None:
            self._stretches += 1
            self._room = _beside(lambda: mixer.room(seed))

    def _prepare(self) -> None:
        """Find the device; if there is one, load what mixing needs beside the game.

        numpy takes longer than a frame to load. On Linux the device is opened in that thread, too,
        since that asks other programs for libraries. On Windows it is opened here, in the thread in
        which pyglet has set up COM.
        """
        if sys.platform != "linux":
            self._find_device()
        Thread(target=self._load, name="sound").start()

    def _load(self) -> None:
        if sys.platform == "linux":
            self._find_device()
        if self._start is None:
            return
        try:
            from zilch3d.ui.sound.mixing import Mixer  # noqa: PLC0415  (numpy)

            self._mixer = Mixer()
            self._mix_room()
        except Exception as fault:  # as above
            LOG.warning("no sounds: %r", fault)

    def _find_device(self) -> None:
        try:
            self._start = self._open_device()
        except Exception as fault:  # as above
            LOG.warning("no sound device: %r", fault)


def _gain(volume: int) -> float:
    return float((volume / LOUDEST) ** LOUDNESS_POWER)


def _beside(mix: Callable[[], BinaryIO]) -> Future[BinaryIO]:
    """What comes of mixing in a thread of its own."""
    mixing: Future[BinaryIO] = Future()

    def run() -> None:
        try:
            mixing.set_result(mix())
        except Exception as fault:  # it is met where the sound is played
            mixing.set_exception(fault)

    Thread(target=run, name="sound").start()
    return mixing


class _Sound:
    """A stretch of sound that is being played, of the room or of what happens in it."""

    def __init__(self, voice: PlayingVoice, *, of_room: bool) -> None:
        self._voice: PlayingVoice | None = voice
        self.of_room = of_room

    @property
    def playing(self) -> bool:
        return self._voice is not None and self._voice.source is not None

    def set_gain(self, gain: float) -> None:
        if self._voice is not None and self.playing:
            with suppress(Exception):
                self._voice.volume = gain

    def stop(self) -> None:
        """Be silent at once, and over soon."""
        self.set_gain(0.0)
        pyglet.clock.schedule_once(self._end, FADE_OUT)

    def _end(self, _seconds: float) -> None:
        if self._voice is not None:
            with suppress(Exception):
                self._voice.pause()
                self._voice.delete()
            self._voice = None


def open_sound_device() -> StartVoice | None:
    """Open pyglet's sound device; None if there is none."""
    for codec in OTHER_CODECS:
        sys.modules.setdefault(f"pyglet.media.codecs.{codec}", None)  # type: ignore[arg-type]
    from pyglet.media import get_audio_driver  # noqa: PLC0415  this is what takes long
    from pyglet.media.drivers.silent.adaptation import SilentDriver  # noqa: PLC0415

    driver = get_audio_driver()  # type: ignore[no-untyped-call]  # pyglet's
    return None if isinstance(driver, SilentDriver) else start_pyglet_voice


def start_pyglet_voice(file: BinaryIO, gain: float) -> PlayingVoice:
    """Play a wave file on pyglet's device."""
    from pyglet.media import Player, StaticSource  # noqa: PLC0415  it is there by now
    from pyglet.media.codecs.wave import WaveSource  # noqa: PLC0415

    player = Player()
    player.volume = gain
    source = WaveSource("", file)  # type: ignore[no-untyped-call]  # pyglet's
    player.queue(StaticSource(source))
    player.play()
    return player
