"""Runs a window and its stack of scenes; for tests it writes down what is shown.

Between frames the program sleeps, until an event comes, the scene changes by itself (see
``Scene.changes_in``), or a thread calls ``wake``. While the window is hidden, time stands still.

Windows and macOS call much of this from loops of their own, which take no exception: an error is
caught in the frame, event or timer that raises it, and shown by the same path on every system.
"""

import json
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

import pyglet
import pyglet.app
from pyglet.app import base
from pyglet.window import Window

from zilch3d.kit import macos
from zilch3d.kit.frames import FRAME, Frames, Pace
from zilch3d.kit.input import InputEvents, pixels_per_point
from zilch3d.kit.scene import Push, Quit, Scene, SceneStack, Surface

if TYPE_CHECKING:
    from pyglet.app.base import EventLoop as SystemLoop
else:
    from pyglet.app import EventLoop as SystemLoop  # some Macs have another than the base

Result = TypeVar("Result")

OnError: TypeAlias = Callable[[Exception], Scene]
"""Gives the scene to show after an error that nothing has caught; raises it if there is none."""


def give_up(error: Exception) -> Scene:
    """Show nothing after an error, which ends the loop."""
    raise error


TRACE_FILE = "ZILCH3D_TRACE"
"""The environment variable that names the file of a trace."""


class Trace:
    """Writes down what is on the screen, for tests that click the game from outside the process.

    Each time something changes, one line of JSON is appended to ``file``: the scene, where its
    widgets can be clicked in window points from the top left, the ``height`` of what the window
    shows in such points, and what the scene adds (``Scene.trace``).
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._last = ""

    def write(self, scene: Scene, height: int, ratio: float) -> None:
        """Write about the scene, ``height`` pixels high, with ``ratio`` pixels for each point."""
        targets = {
            name: [x / ratio, (height - y) / ratio] for name, (x, y) in scene.targets().items()
        }
        seen = {"scene": type(scene).__name__, "targets": targets, "height": height / ratio}
        line = json.dumps({**seen, **scene.trace()})
        if line != self._last:
            self._last = line
            with self._file.open("a", encoding="utf-8") as out:
                out.write(line + "\n")


def trace_from_environment() -> Trace | None:
    """A trace into the file that the environment names; None where it names none."""
    file = os.environ.get(TRACE_FILE)
    return Trace(Path(file)) if file else None


class Alarm(Protocol):
    """What ends the sleep of the system's loop."""

    def set(self, seconds: float) -> None:
        """Have the loop call ``idle`` in so many seconds, at most its ``longest_sleep``."""

    def ring(self) -> None:
        """Wake the loop now. May be called from any thread."""


class EventAlarm:
    """For loops that sleep as long as ``idle`` says, or until an event comes."""

    def set(self, seconds: float) -> None: ...

    def ring(self) -> None:
        pyglet.app.platform_event_loop.notify()


class Loop:
    """One window and its stack of scenes. The keys for full screen call ``on_full_screen``.

    ``text_size`` is in percent. With a ``trace``, what is shown is written there. ``on_error``
    gives the scene to show after an error. When the player closes the window, ``question`` gives
    the scene that asks something before, over the one that is shown; None, and it closes. ``stack``
    has the open scenes, ``input`` handles the window's events of keyboard and mouse. ``window`` is
    only to be read.
    """

    def __init__(  # noqa: PLR0913 - each is a fact about the window
        self,
        window: Window,
        text_size: int,
        on_full_screen: Callable[[], None],
        trace: Trace | None = None,
        on_error: OnError = give_up,
        *,
        question: Callable[[], Scene | None] = lambda: None,
    ) -> None:
        self._on_error = on_error
        self._question = question
        self.window = window
        self._text_size = text_size
        self._trace = trace
        self._woken = Event()
        self._alarm: Alarm = EventAlarm()
        self._last_error: BaseException | None = None
        """What has ended the loop, as it could not be shown."""
        self.stack = SceneStack(self.surface())
        self._pace = Pace(perf_counter)
        self._frames = Frames(
            self.stack, self._pace, lambda: window.draw(0.0), on_end=pyglet.app.exit
        )
        self.input = InputEvents(window, self._frames, on_full_screen)
        self._handlers = {
            name: self._guarded(getattr(handler, name))
            for handler in (self.input, self)
            for name in Window.event_types
            if hasattr(handler, name) and name != "on_draw"
        }
        # An error in drawing is one of the frame's, which must not go on.
        window.push_handlers(on_draw=self.on_draw, **self._handlers)

    def surface(self) -> Surface:
        """The window's size, density and text size as they are now."""
        width, height = self.window.get_framebuffer_size()
        # On X11 a point of the window is a pixel however dense the screen is.
        density = max(1.0, self.window.scale)
        return Surface(max(1, width), max(1, height), density, self._text_size)

    def set_text_size(self, percent: int) -> None:
        """Write everything in this size from now on."""
        self._text_size = percent
        self.stack.resize(self.surface())

    def run(self, first: Scene, system: "type[SleepingLoop] | None" = None) -> None:
        """Show ``first`` and go on until no scene is left or the window is closed.

        An error in a frame or in whatever else this thread does is shown by ``on_error``; what that
        raises ends the loop, and is raised here. ``system`` is the class of pyglet's loop.
        """
        system = system or SleepingLoop
        self._alarm = system.alarm()
        pyglet.app.event_loop = system(self._frame, self._guard, self._alarm)
        try:
            self._guard(lambda: self.stack.apply(Push(first)))
            # None is an error of pyglet's own, outside of all callbacks: the loop begins again.
            while self._last_error is None and self._guard(self._run) is None:
                pass
            # The shown scene is left as for another one: what works for it in threads stops.
            if self._last_error is None:
                self._guard(lambda: self.stack.apply(Quit()))
        finally:
            self.window.remove_handlers(on_draw=self.on_draw, **self._handlers)
        if self._last_error is not None:
            raise self._last_error

    @staticmethod
    def _run() -> bool:
        """Have pyglet run until the end."""
        pyglet.app.run(FRAME)
        return True

    def _guard(self, act: Callable[[], Result]) -> Result | None:
        """Do this here. An error is shown, or ends the loop, and None is returned."""
        try:
            return act()
        except Exception as raised:
            error = raised
        except BaseException as raised:  # Ctrl+C
            self._end(raised)
            return None
        # It is not shown within `except`: a second error would be tied to the first.
        try:
            self._frames.interrupt(self._on_error(error))
        except BaseException as another:
            self._end(another)
        return None

    def _end(self, error: BaseException) -> None:
        self._last_error = self._last_error or error
        pyglet.app.exit()

    def _guarded(self, handler: Callable[..., object]) -> Callable[..., object]:
        """The handler as the window may call it, from the midst of the system's own code."""

        def handle(*event: object) -> object:
            answers = self._guard(lambda: (handler(*event),))
            self._alarm.set(0.0)  # an event may have changed when the next frame is due
            # After an error nothing else is done with the event, as closing the window on Escape.
            return answers[0] if answers else True

        return handle

    def wake(self) -> None:
        """Let the scene look at what it waits for, now. May be called from any thread."""
        self._woken.set()
        self._alarm.ring()

    def redraw(self) -> None:
        """Draw the next frame even if the scene knows of no change."""
        self._frames.redraw()

    def press_key(self, symbol: int) -> None:
        """A key is pressed on a device that is not the keyboard."""
        self._guard(lambda: self._frames.send(lambda scene: scene.press(symbol)))
        self.wake()

    def release_key(self, symbol: int) -> None:
        """A key is let go on such a device."""
        self._guard(lambda: self._frames.send(lambda scene: scene.on_key_release(symbol)))
        self.wake()

    def _frame(self) -> float:
        """Draw a frame if one is due; seconds until the next, or infinity."""
        if self._woken.is_set():
            self._woken.clear()
            self._frames.touch()
        if self._pace.wait <= 0:
            self._frames.next_frame()
            self._write_trace()
        return self._pace.wait

    def _write_trace(self) -> None:
        scene, surface = self.stack.top, self.stack.surface
        if self._trace is not None and scene is not None:
            ratio = pixels_per_point(self.window, surface.width)
            self._trace.write(scene, surface.height, ratio)

    # pyglet's events of the window itself; see InputEvents for those of keyboard and mouse

    def on_resize(self, _width: int, _height: int) -> None:
        self.stack.resize(self.surface())
        self.redraw()

    def on_scale(self, _scale: float, _dpi: int) -> None:
        """The window is on another screen: on macOS it keeps its size in points."""
        self.on_resize(0, 0)

    def on_expose(self) -> None:
        self.redraw()

    def on_hide(self) -> None:
        self._pace.stop()

    def on_show(self) -> None:
        self._pace.go_on()
        self.redraw()

    def on_draw(self) -> None:
        if self.stack.top is not None:
            self.stack.top.draw()

    def on_close(self) -> bool:
        """The player closes the window; the system's own wish to end the program asks nothing."""
        question = self._question() if self.stack.top is not None else None
        if question is None:
            pyglet.app.exit()
        else:
            self._frames.send(lambda _shown: Push(question))
        return True


class SleepingLoop(SystemLoop):
    """pyglet's loop. ``frame`` is called whenever it is awake, and says how long it may sleep.

    Nothing that is called here raises: ``guard`` calls it, and returns None after an error.
    """

    longest_sleep = math.inf if sys.platform == "linux" else 1.0
    """Seconds. Python heeds signals, as Ctrl+C, only between its own instructions: X11's wait is
    ended by one, that of Windows and macOS isn't."""

    def __init__(
        self,
        frame: Callable[[], float],
        guard: Callable[[Callable[[], float | None]], float | None],
        alarm: Alarm,
    ) -> None:
        super().__init__()
        self._frame = frame
        self._guard = guard
        self._alarm = alarm

    @staticmethod
    def alarm() -> Alarm:
        """What wakes such a loop."""
        return EventAlarm() if SystemLoop is base.EventLoop else macos.TimerAlarm()

    def on_enter(self) -> None:
        """pyglet calls this as it begins to run."""
        # It has scheduled this for each sixtieth of a second, and would never sleep.
        self.clock.unschedule(self._redraw_windows)

    def idle(self) -> float | None:
        self._guard(super().idle)
        frame, timer = self._guard(self._frame), self.clock.get_sleep_time(True)
        soonest = min(
            0.0 if frame is None else frame,
            math.inf if timer is None else timer,
            self.longest_sleep,
        )
        self._alarm.set(soonest)
        return None if math.isinf(soonest) else soonest

    def enter_blocking(self) -> None:
        """The system goes through its own loop, as while Windows' border is dragged."""
        self.idle()
        # Meanwhile, neither a new size nor a thread wakes this one.
        pyglet.app.platform_event_loop.set_timer(self.enter_blocking, FRAME)

    @staticmethod
    def _redraw_windows(dt: float) -> None:
        """Windows are drawn by ``frame`` alone."""
