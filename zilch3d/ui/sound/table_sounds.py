"""The sounds of what is seen on the table, each at its time."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, TypeAlias

from zilch3d.motion.pose import Pose
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.ui.sound import plan
from zilch3d.ui.sound.plan import Stinger, Strike

HEAD_START = 0.02
"""Seconds by which sound is handed over early: about what it needs to reach the ear."""


class PlayingSound(Protocol):
    """A stretch of sound that is being played."""

    def stop(self) -> None:
        """Fade out at once, without a click."""


PlayStrikes: TypeAlias = Callable[[Sequence[Strike]], PlayingSound | None]
"""Plays strikes, the first of them now; returns None if nothing is heard."""


def no_room() -> None:
    """The sound of a room in which nothing is heard."""


class TableSounds:
    """Plays the table's sounds. ``rng`` must be for looks and sounds only.

    ``play_room`` plays some seconds of the room (``plan.ROOM_LASTS``), again and again while
    anything is seen to happen. It fades out by itself: where nothing happens nobody wakes for it.
    """

    def __init__(
        self, play: PlayStrikes, rng: Random, play_room: Callable[[], PlayingSound | None] = no_room
    ) -> None:
        self._play = play
        self._play_room = play_room
        self._room_until = 0.0
        self._rng = rng
        self._now = 0.0
        self._speed = 1.0
        self._coming: Sequence[Strike] = ()
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
        pour = plan.pour(len(first), x, self._speed, self._rng)
        self._coming = (*pour, *plan.throw(throw, self._speed, self._rng))
        self._coming_at = self._now + delay / self._speed + self._coming[0].time - HEAD_START

    def shake(self, dice: int, hardness: float, x: float) -> None:
        """The cup at ``x`` is shaken in this frame with so many dice; ``hardness`` is 0 to 1."""
        if self._now >= self._shaken_until:
            self._shaken_until = self._now + plan.RATTLE
            self._play_now(plan.rattle(dice, hardness, x, self._rng))

    def beat(self, tension: float) -> None:
        """A heart beats in this frame, the faster and louder the more ``tension`` (0 to 1)."""
        if tension >= plan.HEARD_FROM and self._now >= self._next_beat:
            self._next_beat = self._now + plan.beats_apart(tension)
            self._play_now(plan.heartbeat(tension))

    def set_down(self, dice: Sequence[Pose]) -> None:
        """These dice have just been put down where they are."""
        self._play_now(plan.set_down(dice, self._rng))

    def sting(self, stinger: Stinger) -> None:
        """This moment of the game is seen now."""
        self._play_now(plan.stinger(stinger))

    def count(self, times: Sequence[float], weight: float) -> None:
        """Dice are counted at these seconds from now on, which are of the table."""
        self._counting = self._play(plan.count(times, weight, self._speed))

    def tick(self, seconds_left: int) -> None:
        """So many seconds are left on the clock from now on."""
        self._play_now(plan.tick(seconds_left))

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
        if self._now >= self._room_until and self._play_room() is not None:
            self._room_until = self._now + plan.ROOM_LASTS
        if self._coming and self._now >= self._coming_at:
            self._throw = self._play(self._coming)
            self._coming = ()

    def _play_now(self, strikes: Sequence[Strike]) -> None:
        if strikes:
            self._play(strikes)


SILENCE = TableSounds(lambda _strikes: None, Random(0))
"""For a table that nobody hears."""
