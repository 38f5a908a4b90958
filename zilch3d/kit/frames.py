"""When a frame is due, how much time passes in it, and whether anything is drawn in it."""

import math
from collections.abc import Callable

from zilch3d.kit.scene import Answer, Scene, SceneStack

FRAME = 1 / 60
"""Seconds from one frame to the next while something moves, at least."""
MAX_STEP = 0.1
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
        """Whether nothing was to change for a while, by the last call of ``rest``."""
        return self._quiet > 0

    @property
    def wait(self) -> float:
        """Seconds until the next frame is due; infinity until something happens."""
        return math.inf if self._stopped_at is not None else max(0.0, self._due - self._now)

    def pass_time(self) -> float:
        """The seconds that pass now: after a rest all of it, and at most MAX_STEP more."""
        now = self._now
        seconds = min(now - self._last, self._quiet + MAX_STEP)
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


class Frames:
    """Lets time pass in the scene on top of ``stack``, hands it events, and has it drawn.

    ``draw`` draws that scene in the window: it is called in a frame in which the scene looks
    otherwise than before. ``on_end`` is called once no scene is left.
    """

    def __init__(
        self,
        stack: SceneStack,
        pace: Pace,
        draw: Callable[[], None],
        on_end: Callable[[], None],
    ) -> None:
        self.stack = stack
        self.pace = pace
        self._draw = draw
        self._on_end = on_end
        self._redraw = True
        """Whether to draw whatever the scene says: what the window shows may be lost."""

    def next_frame(self) -> None:
        """Let time pass and draw if anything has changed; then rest until something changes."""
        self.pace.begin_frame()
        self._pass_time()
        scene = self.stack.top
        if scene is not None and (self._redraw or scene.is_stale()):
            self._redraw = False
            self._draw()
        self.pace.rest(self._changes_in())

    def _changes_in(self) -> float:
        """Seconds until there is something to draw; at once if drawing has moved something."""
        scene = self.stack.top
        if scene is None:
            return math.inf
        return 0.0 if scene.is_stale() else scene.changes_in()

    def touch(self) -> None:
        """Something happens. It begins now: the time before it is let pass first."""
        if self.pace.resting:
            self._pass_time()
        self.pace.touch()

    def interrupt(self, scene: Scene) -> None:
        """Show ``scene`` over the one that has failed; no time passes in it before its frame."""
        self.stack.interrupt(scene)
        self.pace.touch()
        self._redraw = True

    def redraw(self) -> None:
        """Draw the next frame even if the scene knows of no change."""
        self.touch()
        self._redraw = True

    def send(self, event: Callable[[Scene], Answer]) -> None:
        """Let the shown scene handle what the player does, and draw it in any case."""
        self.redraw()
        self.handle(event)

    def handle(self, event: Callable[[Scene], Answer]) -> None:
        """Let the shown scene handle an event, and do what it answers."""
        if self.stack.top is None:
            return
        answer = event(self.stack.top)
        if answer is not None:
            self.stack.apply(answer)
            self._redraw = True
            if self.stack.top is None:
                self._on_end()

    def _pass_time(self) -> None:
        seconds = self.pace.pass_time()
        self.handle(lambda scene: scene.update(seconds))
