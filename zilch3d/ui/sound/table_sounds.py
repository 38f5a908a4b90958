"""The sounds of what is seen on the table, each at its time."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from zilch3d.motion.pose import Pose
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.ui.sound import contacts, plan
from zilch3d.ui.sound.bodies import USUAL
from zilch3d.ui.sound.contacts import Sounds
from zilch3d.ui.sound.plan import Stinger

HEAD_START = 0.02
"""Seconds by which sound is handed over early: about what it needs to reach the ear."""


class PlayingSound(Protocol):
    """A stretch of sound that is being played."""

    def stop(self) -> None:
        """Fade out at once, without a click."""


class SoundPlayer(Protocol):
    """Plays sounds on a device: see ``AudioPlayer``."""

    def mix_ahead(self, sounds: Sounds) -> None:
        """These are played soon: mix them where no frame waits."""

    def play(self, sounds: Sounds) -> PlayingSound | None:
        """Play sounds, the first of them now; None if nothing is heard."""

    def play_room(self) -> PlayingSound | None:
        """Play some seconds of the room (``plan.ROOM_LASTS``); None if nothing is heard."""


class Silent:
    """Nothing is heard."""

    def mix_ahead(self, _sounds: Sounds) -> None: ...

    def play(self, _sounds: Sounds) -> None: ...

    def play_room(self) -> None: ...


class TableSounds:
    """Plays the table's sounds. ``rng`` must be for looks and sounds only.

    ``material`` says what the dice are made of now. If it ``has_room``, the room is heard while
    anything is seen to happen. It fades out by itself: where nothing happens nobody wakes for it.
    """

    def __init__(
        self,
        player: SoundPlayer,
        rng: Random,
        material: Callable[[], str] = lambda: USUAL,
        *,
        has_room: bool = True,
    ) -> None:
        self._player = player
        self._material = material
        self._has_room = has_room
        self._room_until = 0.0
        self._rng = rng
        self._now = 0.0
        self._speed = 1.0
        self._coming: Sounds = ()
        self._coming_at = 0.0
        self._throw: PlayingSound | None = None
        self._counting: PlayingSound | None = None
        self._shaken_until = 0.0
        self._next_beat = 0.0

    @property
    def waiting(self) -> bool:
        """Whether the sounds of a throw wait for their time."""
        return bool(self._coming)

    def throw(self, throw: SimulatedThrow, delay: float) -> None:
        """A throw is seen ``delay`` seconds from now; both are in seconds of the table."""
        self.hush()
        first = throw.frames[0]
        x = sum(die.x for die in first) / len(first)
        material = self._material()
        pour = contacts.pour(len(first), x, self._speed, material, self._rng)
        self._coming = (*pour, *contacts.throw(throw, self._speed, material, self._rng))
        self._coming_at = self._now + delay / self._speed + self._coming[0].time - HEAD_START
        self._player.mix_ahead(self._coming)

    def shake(self, dice: int, hardness: float, x: float) -> None:
        """The cup at ``x`` is shaken in this frame with so many dice; ``hardness`` is 0 to 1."""
        if self._now >= self._shaken_until:
            self._shaken_until = self._now + contacts.RATTLE
            self._player.play(contacts.rattle(dice, hardness, x, self._material(), self._rng))

    def beat(self, tension: float) -> None:
        """A heart beats in this frame, the faster and louder the more ``tension`` (0 to 1)."""
        if tension >= plan.HEARD_FROM and self._now >= self._next_beat:
            self._next_beat = self._now + plan.beats_apart(tension)
            self._player.play(plan.heartbeat(tension))

    def set_down(self, dice: Sequence[Pose]) -> None:
        """These dice have just been put down where they are."""
        if dice:
            self._player.play(contacts.set_down(dice, self._material(), self._rng))

    def cup_set_down(self) -> None:
        """The cup has just been put down on its stand."""
        self._player.play(contacts.cup_set_down(self._rng))

    def sting(self, stinger: Stinger) -> None:
        """This moment of the game is seen now."""
        self._player.play(plan.stinger(stinger))

    def count(self, times: Sequence[float], weight: float) -> None:
        """Dice are counted at these seconds from now on, which are of the table."""
        self._counting = self._player.play(plan.count(times, weight, self._speed))

    def tick(self, seconds_left: int) -> None:
        """So many seconds are left on the clock from now on."""
        self._player.play(plan.tick(seconds_left))

    def hush(self) -> None:
        """The throw is no longer seen, nor is anything counted; a stinger rings on."""
        self._coming = ()
        for playing in (self._throw, self._counting):
            if playing is not None:
                playing.stop()
        self._throw = self._counting = None

    def update(self, seconds: float, speed: float) -> None:
        """Let time pass; the table's time passes ``speed`` times as fast."""
        self._speed = speed
        self._now += seconds
        if self._has_room and self._now >= self._room_until and self._player.play_room():
            self._room_until = self._now + plan.ROOM_LASTS
        if self._coming and self._now >= self._coming_at:
            self._throw = self._player.play(self._coming)
            self._coming = ()


SILENCE = TableSounds(Silent(), Random(0))
"""For a table that nobody hears."""
