"""Passes the window's events on to the shown scene, lets time pass, and draws."""

from collections.abc import Callable
from typing import TypeAlias

import pyglet
from pyglet.window import Window
from pyglet.window import key as symbols

from zilch3d.kit.scene import Answer, Push, Scene, SceneStack
from zilch3d.kit.surface import Surface
from zilch3d.kit.trace import Trace

FRAMES_A_SECOND = 60
OnError: TypeAlias = Callable[[Exception], Scene]
"""What to show after an error that nothing has caught; raises it again if that can't be shown."""
LONGEST_STEP = 0.1
"""Seconds: after a longer pause, as when the window was dragged, time goes on where it stopped."""


def give_up(error: Exception) -> Scene:
    """Shows nothing after an error: it ends the loop."""
    raise error


class Loop:
    """One window and its stack of scenes. F11 calls ``on_full_screen``.

    ``text_size`` is in percent. With a ``trace``, all that is shown is written there. ``on_error``
    is asked what to show after an error.
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
        self._window = window
        self._text_size = text_size
        self._on_full_screen = on_full_screen
        self._trace = trace
        self.stack = SceneStack(self.surface())
        window.push_handlers(self)

    def surface(self) -> Surface:
        """What the window offers to draw on."""
        width, height = self._window.get_framebuffer_size()
        # On X11 a point of the window is a pixel however dense the screen is.
        density = max(1.0, self._window.scale)
        return Surface(max(1, width), max(1, height), density, self._text_size)

    def set_text_size(self, percent: int) -> None:
        """Write everything in this size from now on."""
        self._text_size = percent
        self.stack.resize(self.surface())

    def run(self, first: Scene) -> None:
        """Show ``first`` and go on until no scene is left or the window is closed.

        An error in a frame or in whatever else this thread does is shown by ``on_error``.
        """
        try:
            error = self._run(lambda: self.stack.apply(Push(first)))
            while error is not None:
                # It is not asked for within `except`: a second error would be tied to the first.
                self.stack.interrupt(self._on_error(error))
                error = self._run()
        finally:
            self._window.remove_handlers(self)

    def _run(self, begin: Callable[[], None] = lambda: None) -> Exception | None:
        """Run until the end, or an error."""
        try:
            begin()
            pyglet.clock.schedule_interval(self._tick, 1 / FRAMES_A_SECOND)
            pyglet.app.run(1 / FRAMES_A_SECOND)
        except Exception as error:
            return error
        finally:
            pyglet.clock.unschedule(self._tick)
            pyglet.clock.unschedule(pyglet.app.event_loop._redraw_windows)
        return None

    def _tick(self, seconds: float) -> None:
        self._send(lambda scene: scene.update(min(seconds, LONGEST_STEP)))

    def _send(self, event: Callable[[Scene], Answer]) -> None:
        """Let the shown scene handle an event, and do what it answers."""
        if self.stack.top is not None:
            self.stack.apply(event(self.stack.top))
            if self.stack.top is None:
                pyglet.app.exit()

    def _pixels(self, x: float, y: float) -> tuple[float, float]:
        return x * self._ratio, y * self._ratio

    @property
    def _ratio(self) -> float:
        """Pixels of the framebuffer for each point of the window: 2 on many a dense screen."""
        points: int = self._window.get_size()[0]
        return self.stack.surface.width / max(1, points)

    # pyglet's events

    def on_resize(self, _width: int, _height: int) -> None:
        self.stack.resize(self.surface())

    def on_draw(self) -> None:
        scene = self.stack.top
        if scene is not None:
            scene.draw()
            if self._trace is not None:
                self._trace.write(scene, self.stack.surface.height, self._ratio)

    def on_close(self) -> bool:
        pyglet.app.exit()
        return True

    def on_key_press(self, symbol: int, modifiers: int) -> bool:
        if symbol == symbols.F11:
            self._on_full_screen()
        else:
            self._send(lambda scene: scene.on_key(symbol, modifiers))
        return True  # pyglet's own meaning of Escape is not wanted

    def on_key_release(self, symbol: int, _modifiers: int) -> None:
        self._send(lambda scene: scene.on_key_release(symbol))

    def on_deactivate(self) -> None:
        self._send(lambda scene: scene.on_deactivate())

    def on_text(self, text: str) -> None:
        if text.isprintable():
            self._send(lambda scene: scene.on_text(text))

    def on_mouse_motion(self, x: float, y: float, *_moved: float) -> None:
        self._send(lambda scene: scene.on_mouse_motion(*self._pixels(x, y)))

    def on_mouse_press(self, x: float, y: float, button: int, _modifiers: int) -> None:
        self._send(lambda scene: scene.on_mouse_press(*self._pixels(x, y), button))

    def on_mouse_drag(self, x: float, y: float, *_moved: float) -> None:
        self._send(lambda scene: scene.on_mouse_drag(*self._pixels(x, y)))

    def on_mouse_release(self, x: float, y: float, button: int, _modifiers: int) -> None:
        self._send(lambda scene: scene.on_mouse_release(*self._pixels(x, y), button))

    def on_mouse_scroll(self, x: float, y: float, _across: float, notches: float) -> None:
        self._send(lambda scene: scene.on_mouse_scroll(*self._pixels(x, y), notches))
