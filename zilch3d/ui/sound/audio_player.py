"""The way to the sound device; the only place that knows pyglet's media.

Whatever fails here makes the game silent and nothing else.
"""

import io
import sys
import wave
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

import pyglet

from zilch3d.store.settings import LOUDEST
from zilch3d.ui.sound.samples import RATE
from zilch3d.ui.sound.table_sounds import Playing

if TYPE_CHECKING:
    from pyglet.media import Player

FADING = 0.06
"""Seconds after which a sound that was made silent is stopped: so there is no click."""

LOUDNESS = 2.0
"""The power of the volume that the level goes with, since half as loud is a quarter of it."""


FRAME = 4
"""Bytes for both sides' 16 bit samples."""

SHORTEST = 0.5
"""Seconds to which shorter sounds are filled up with silence: pyglet's driver for PulseAudio never
begins to play a sound of less than a third of a second."""

OTHER_CODECS = ("coreaudio", "ffmpeg_lib", "gstreamer", "pyogg", "wmf")
"""What pyglet would look for to play other files than ours: that takes most of the time, holds up
frames, and prints warnings. None in the place of a module is Python's way to say: not there."""


class AudioPlayer:
    """Plays stretches of sound. Silent until ``set_volume`` is called, and without a device."""

    def __init__(self) -> None:
        self._level = 0.0
        self._sought = False
        self._open = False
        self._voices: list[_Voice] = []

    @property
    def ready(self) -> bool:
        """Whether anything would be heard now."""
        return self._open and self._level > 0.0

    def set_volume(self, volume: int) -> None:
        """How loud everything is from now on: 0 (silent) to ``settings.LOUDEST``.

        The first time that it is not 0 the device is opened.
        """
        self._level = (volume / LOUDEST) ** LOUDNESS
        for voice in self._voices:
            voice.set_level(self._level)
        if self._level > 0.0 and not self._sought:
            self._sought = True
            self._seek_device()

    def play(self, pcm: bytes) -> Playing:
        """Play 16 bit little-endian stereo at once."""
        self._voices = [voice for voice in self._voices if voice.sounding]
        voice = _Voice()
        try:
            voice.begin(pcm, self._level)
        except Exception:  # every driver has its own: no sound is worth the game
            self._open = False
        else:
            self._voices.append(voice)
        return voice

    def _seek_device(self) -> None:
        """Find the device: on Linux beside the game, since that asks other programs for libraries.

        On Windows it must be the thread in which pyglet has set up COM.
        """
        if sys.platform == "linux":
            Thread(target=self._find_device, name="sound").start()
        else:
            self._find_device()

    def _find_device(self) -> None:
        try:
            for codec in OTHER_CODECS:
                sys.modules.setdefault(f"pyglet.media.codecs.{codec}", None)  # type: ignore[arg-type]
            from pyglet.media import get_audio_driver  # noqa: PLC0415  this is what takes long
            from pyglet.media.drivers.silent.adaptation import SilentDriver  # noqa: PLC0415

            driver = get_audio_driver()  # type: ignore[no-untyped-call]  # pyglet's
            self._open = not isinstance(driver, SilentDriver)
        except Exception:  # as above
            self._open = False


class _Voice:
    """One stretch of sound and the pyglet player that plays it."""

    def __init__(self) -> None:
        self._player: Player | None = None

    @property
    def sounding(self) -> bool:
        """Whether it is not over yet."""
        return self._player is not None and self._player.source is not None

    def begin(self, pcm: bytes, level: float) -> None:
        """Start; raises whatever the driver raises."""
        from pyglet.media import Player, StaticSource  # noqa: PLC0415  it is there by now
        from pyglet.media.codecs.wave import WaveSource  # noqa: PLC0415

        self._player = Player()
        self._player.volume = level
        source = WaveSource("", _wav(pcm))  # type: ignore[no-untyped-call]  # pyglet's
        self._player.queue(StaticSource(source))
        self._player.play()

    def set_level(self, level: float) -> None:
        """Be so loud from now on."""
        if self._player is not None and self.sounding:
            with suppress(Exception):
                self._player.volume = level

    def stop(self) -> None:
        """Be silent at once, and over soon."""
        self.set_level(0.0)
        pyglet.clock.schedule_once(self._end, FADING)

    def _end(self, _seconds: float) -> None:
        if self._player is not None:
            with suppress(Exception):
                self._player.pause()
                self._player.delete()
            self._player = None


def _wav(pcm: bytes) -> io.BytesIO:
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(FRAME // 2)
        out.setframerate(RATE)
        out.writeframes(pcm.ljust(round(SHORTEST * RATE) * FRAME, b"\0"))
    file.seek(0)
    return file
