"""What a scene tells of the table, turned into sound at the right moment."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from zilch3d.engine.events import Event
from zilch3d.motion.pose import Pose
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.motion.work import Enough, Work
from zilch3d.ui.sound import plan
from zilch3d.ui.sound.mixing import mix, mixing
from zilch3d.ui.sound.plan import Strike
from zilch3d.ui.sound.samples import Samples

HEAD_START = 0.02
"""Seconds by which sound is handed over early: about what it needs to reach the ear."""


class Playing(Protocol):
    """A stretch of sound on its way to the ear."""

    def stop(self) -> None:
        """Be silent soon, without a click."""


class Output(Protocol):
    """What plays stretches of sound."""

    @property
    def ready(self) -> bool:
        """Whether anything would be heard now."""

    def play(self, pcm: bytes) -> Playing:
        """Play 16 bit little-endian stereo at once; see ``samples.RATE``."""


class Sounds(Protocol):
    """Hears what is seen on the table."""

    def throw(self, throw: SimulatedThrow, delay: float) -> None:
        """A throw is seen from ``delay`` seconds on; that and its own are the table's seconds."""

    def shake(self, dice: int, hardness: float, x: float) -> None:
        """So many dice are shaken in the cup over ``x`` now, so hard (0 to 1)."""

    def set_down(self, dice: Sequence[Pose]) -> None:
        """These dice have just been put down where they are."""

    def happened(self, event: Event) -> None:
        """This event is seen now."""

    def hush(self) -> None:
        """No more is seen of the throw."""

    def update(self, seconds: float, speed: float) -> None:
        """Seconds pass, and the table's time ``speed`` times as fast."""

    def go_on(self, enough: Enough) -> None:
        """Work on what will be heard until it is enough for this frame."""


class Silence:
    """Hears nothing."""

    def throw(self, throw: SimulatedThrow, delay: float) -> None:
        """Nothing is heard."""

    def shake(self, dice: int, hardness: float, x: float) -> None:
        """Nothing is heard."""

    def set_down(self, dice: Sequence[Pose]) -> None:
        """Nothing is heard."""

    def happened(self, event: Event) -> None:
        """Nothing is heard."""

    def hush(self) -> None:
        """Nothing was heard."""

    def update(self, seconds: float, speed: float) -> None:
        """Nothing is to be done."""

    def go_on(self, enough: Enough) -> None:
        """Nothing is to be done."""


SILENCE = Silence()


@dataclass(frozen=True)
class _Coming:
    """A throw that will be heard from ``start`` on, as far as it is mixed by then."""

    start: float
    mixed: Work[bytes]


class TableSounds:
    """Plays the table's sounds. ``rng`` is for looks, or rather sounds, alone."""

    def __init__(self, output: Output, samples: Samples, rng: Random) -> None:
        self._output = output
        self._samples = samples
        self._rng = rng
        self._now = 0.0
        self._speed = 1.0
        self._coming: _Coming | None = None
        self._throw: Playing | None = None
        self._shaken_until = 0.0

    def throw(self, throw: SimulatedThrow, delay: float) -> None:
        """See ``Sounds``."""
        self.hush()
        if not self._output.ready:
            return
        first = throw.frames[0]
        x = sum(die.x for die in first) / len(first)
        out = plan.poured(len(first), x, self._speed, self._rng)
        strikes = (*out, *plan.thrown(throw, self._speed, self._rng))
        start = self._now + delay / self._speed + strikes[0].time - HEAD_START
        self._coming = _Coming(start, Work(mixing(strikes, self._samples)))

    def shake(self, dice: int, hardness: float, x: float) -> None:
        """See ``Sounds``."""
        if self._now >= self._shaken_until:
            self._shaken_until = self._now + plan.RATTLE
            self._play_now(plan.rattle(dice, hardness, x, self._rng))

    def set_down(self, dice: Sequence[Pose]) -> None:
        """See ``Sounds``."""
        self._play_now(plan.set_down(dice, self._rng))

    def happened(self, event: Event) -> None:
        """See ``Sounds``."""
        self._play_now(plan.happening(event))

    def hush(self) -> None:
        """See ``Sounds``; a stamp or a chime rings on."""
        self._coming = None
        if self._throw is not None:
            self._throw.stop()
            self._throw = None

    def update(self, seconds: float, speed: float) -> None:
        """See ``Sounds``."""
        self._speed = speed
        self._now += seconds
        if self._coming is not None and self._now >= self._coming.start:
            self._throw = self._output.play(self._coming.mixed.result())
            self._coming = None

    def go_on(self, enough: Enough) -> None:
        """See ``Sounds``."""
        if self._coming is not None:
            self._coming.mixed.go_on(enough)

    def _play_now(self, strikes: Sequence[Strike]) -> None:
        if strikes and self._output.ready:
            self._output.play(mix(strikes, self._samples))
