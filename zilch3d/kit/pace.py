"""When the next frame is due, and how much time passes in it."""

import math
from collections.abc import Callable

FRAME = 1 / 60
"""Seconds from one frame to the next while something moves, at least."""
LONGEST_STEP = 0.1
"""Seconds: after a longer delay, as when the window was dragged, time goes on where it stopped."""


class Pace:
    """Frames come one after the other while something moves, and not at all while nothing does.

    ``clock`` gives seconds, counted from any fixed point. The first frame is due at once.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = self._due = clock()
        """When time was passed last, and when the next frame is due."""
        self._frame = -math.inf
        """When the last frame was due."""
        self._quiet = 0.0
        """Seconds from ``_last`` on for which nothing was to change."""
        self._stopped_at: float | None = None

    @property
    def _now(self) -> float:
        return self._clock() if self._stopped_at is None else self._stopped_at

    @property
    def resting(self) -> bool:
        """Whether nothing was to change for a while, when that was asked last."""
        return self._quiet > 0

    @property
    def wait(self) -> float:
        """Seconds until the next frame is due; infinity until something happens."""
        return math.inf if self._stopped_at is not None else max(0.0, self._due - self._now)

    def pass_time(self) -> float:
        """The seconds that pass now; none of them is counted if frames came late."""
        now = self._now
        seconds = min(now - self._last, self._quiet + LONGEST_STEP)
        self._last, self._quiet = now, max(0.0, self._quiet - seconds)
        return seconds

    def begin_frame(self) -> None:
        """A frame is drawn now. One that is a little late doesn't delay the next."""
        self._frame = self._due if self._now - self._due < FRAME else self._now

    def rest(self, seconds: float) -> None:
        """Nothing changes by itself for so many seconds, which may be none, or infinity."""
        self._quiet = seconds
        self._due = max(self._frame + FRAME, self._last + seconds)

    def touch(self) -> None:
        """Something has happened: a frame is due, as soon as the last one was long enough ago."""
        self._quiet = 0.0
        self._due = min(self._due, max(self._now, self._frame + FRAME))

    def stop(self) -> None:
        """Time stands still from now on."""
        if self._stopped_at is None:
            self._stopped_at = self._clock()

    def go_on(self) -> None:
        """Time passes again."""
        if self._stopped_at is not None:
            pause = self._clock() - self._stopped_at
            self._last, self._due, self._stopped_at = self._last + pause, self._due + pause, None
