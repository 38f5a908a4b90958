"""Runs a window and its stack of scenes; for tests it writes down what is shown.

Between frames the program sleeps, until an event comes, the scene changes by itself (see
``Scene.changes_in``), or a thread calls ``wake``. While the window is hidden, time stands still.
"""

import json
import math
import os
from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

import pyglet
import pyglet.app
from pyglet.app import base
from pyglet.window import Window

from zilch3d.kit.frames import FRAME, Frames, Pace
from zilch3d.kit.input import InputEvents, pixels_per_point
from zilch3d.kit.scene import Push, Scene, SceneStack, Surface

if TYPE_CHECKING:
    from pyglet.app.base import EventLoop as SystemLoop
else:
    from pyglet.app import EventLoop as SystemLoop  # some Macs have another than the base

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
    widgets can be clicked in window points from the top left, and what the scene adds
    (``Scene.trace``).
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._last = ""

    def write(self, scene: Scene, height: int, ratio: float) -> None:
        """Write about the scene, ``height`` pixels high, with ``ratio`` pixels for each point."""
        targets = {
            name: [x / ratio, (height - y) / ratio] for name, (x, y) in scene.targets().items()
        }
        line = json.dumps({"scene": type(scene).__name__, "targets": targets, **scene.trace()})
        if line != self._last:
            self._last = line
            with self._file.open("a", encoding="utf-8") as out:
                out.write(line + "\n")


def trace_from_environment() -> Trace | None:
    """A trace into the file that the environment names; None where it names none."""
    file = os.environ.get(TRACE_FILE)
    return Trace(Path(file)) if file else None


class Loop:
    """One window and its stack of scenes. F11 calls ``on_full_screen``.

    ``text_size`` is in percent. With a ``trace``, what is shown is written there. ``on_error``
    gives the scene to show after an error. ``stack`` has the open scenes, ``input`` handles the
    window's events of keyboard and mouse. ``window`` is only to be read.
    """

    def __init__(
        self,
        window: Window,
        text_size: int,
        on_full_screen: Callable[[], None],
        trace: Trace | None = None,
        on_error: OnError = give_up,
    ) -> None:
        self._on_error = on_error
        self.window = window
        self._text_size = text_size
        self._trace = trace
        self._woken = Event()
        self.stack = SceneStack(self.surface())
        self._pace = Pace(perf_counter)
        self._frames = Frames(
            self.stack, self._pace, lambda: window.draw(0.0), on_end=pyglet.app.exit
        )
        self.input = InputEvents(window, self._frames, on_full_screen)
        window.push_handlers(self, self.input)

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

    def run(self, first: Scene) -> None:
        """Show ``first`` and go on until no scene is left or the window is closed.

        An error in a frame or in whatever else this thread does is shown by ``on_error``.
        """
        pyglet.app.event_loop = _SleepingLoop(self._frame)
        try:
            error = self._run(lambda: self.stack.apply(Push(first)))
            while error is not None:
                # It is not asked for within `except`: a second error would be tied to the first.
                self._frames.interrupt(self._on_error(error))
                error = self._run()
        finally:
            self.window.remove_handlers(self, self.input)

    def _run(self, begin: Callable[[], None] = lambda: None) -> Exception | None:
        """Run until the end, or an error."""
        try:
            begin()
            # What pyglet takes for some Macs sleeps by a timer of its own.
            pyglet.app.run(None if SystemLoop is base.EventLoop else FRAME)
        except Exception as error:
            return error
        return None

    def wake(self) -> None:
        """Let the scene look at what it waits for, now. May be called from any thread."""
        self._woken.set()
        pyglet.app.platform_event_loop.notify()

    def redraw(self) -> None:
        """Draw the next frame even if the scene knows of no change."""
        self._frames.redraw()

    def press_key(self, symbol: int) -> None:
        """A key is pressed on a device that is not the keyboard."""
        self._frames.send(lambda scene: scene.press(symbol))
        self.wake()

    def release_key(self, symbol: int) -> None:
        """A key is let go on such a device."""
        self._frames.send(lambda scene: scene.on_key_release(symbol))
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
        pyglet.app.exit()
        return True


class _SleepingLoop(SystemLoop):
    """pyglet's loop. ``frame`` is called whenever it is awake, and says how long it may sleep."""

    def __init__(self, frame: Callable[[], float]) -> None:
        super().__init__()
        self._frame = frame

    def idle(self) -> float | None:
        super().idle()
        wait, timer = self._frame(), self.clock.get_sleep_time(True)
        soonest = wait if timer is None else min(wait, timer)
        return None if math.isinf(soonest) else soonest

    def enter_blocking(self) -> None:
        """The system goes through its own loop, as while Windows' border is dragged."""
        wait = self.idle()
        max_wait = FRAME if wait is None else wait
        pyglet.app.platform_event_loop.set_timer(self.enter_blocking, max_wait)

    @staticmethod
    def _redraw_windows(dt: float) -> None:
        """Windows are drawn by ``frame`` alone."""
