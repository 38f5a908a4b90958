"""Plays strikes on the sound device; the only module that knows pyglet's media.

Whatever fails here makes the game silent and nothing else.
"""

import io
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from logging import getLogger
from random import Random
from threading import Thread
from typing import BinaryIO, Protocol

import pyglet

from zilch3d.store.settings import LOUDEST
from zilch3d.ui.sound import plan
from zilch3d.ui.sound.plan import Strike
from zilch3d.ui.sound.table_sounds import PlayingSound

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
    """Plays strikes. Silent until ``set_volume`` is called, and without a device.

    ``open_device`` opens the sound device, returns None if there is none, and may raise anything.
    """

    def __init__(self, open_device: Callable[[], StartVoice | None] | None = None) -> None:
        self._open_device = open_device or open_sound_device
        self._gain = 0.0
        self._opened = False
        self._start: StartVoice | None = None
        self._mixed: Callable[[Sequence[Strike]], BinaryIO] | None = None
        self._room = b""
        """A wave file."""
        self._sounds: list[_Sound] = []

    def set_volume(self, volume: int) -> None:
        """How loud everything is from now on: 0 (silent) to ``settings.LOUDEST``.

        The first time that it is not 0 the device is opened.
        """
        self._gain = (volume / LOUDEST) ** LOUDNESS_POWER
        for sound in self._sounds:
            sound.set_gain(self._gain)
        if self._gain > 0.0 and not self._opened:
            self._opened = True
            self._prepare()

    def play(self, strikes: Sequence[Strike]) -> PlayingSound | None:
        """Play the strikes, the first of them now; None if nothing is heard."""
        self._sounds = [sound for sound in self._sounds if sound.playing]
        mixed = self._mixed
        return self._begin(lambda: mixed(strikes)) if mixed is not None else None

    def play_room(self) -> PlayingSound | None:
        """Play ``plan.room``; None if nothing is heard."""
        return self._begin(lambda: io.BytesIO(self._room)) if self._room else None

    def _begin(self, file: Callable[[], BinaryIO]) -> PlayingSound | None:
        if self._start is None or self._gain == 0.0:
            return None
        try:
            voice = self._start(file(), self._gain)
        except Exception as fault:  # every driver has its own: no sound is worth the game
            LOG.warning("silent from now on: %r", fault)
            self._start = None
            return None
        self._sounds.append(_Sound(voice))
        return self._sounds[-1]

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
            from zilch3d.ui.sound.mixing import load, wave_file  # noqa: PLC0415  (numpy)

            recordings = load()
            self._mixed = partial(wave_file, recordings)
            self._room = wave_file(recordings, plan.room(Random("room"))).getvalue()
        except Exception as fault:  # as above
            LOG.warning("no sounds: %r", fault)

    def _find_device(self) -> None:
        try:
            self._start = self._open_device()
        except Exception as fault:  # as above
            LOG.warning("no sound device: %r", fault)


class _Sound:
    """A stretch of sound that is being played."""

    def __init__(self, voice: PlayingVoice) -> None:
        self._voice: PlayingVoice | None = voice

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
