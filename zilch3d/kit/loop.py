"""Hands the window's events to the shown scene, lets time pass, and draws."""

from collections.abc import Callable

import pyglet
from pyglet.window import Window
from pyglet.window import key as symbols

from zilch3d.kit.scene import Answer, Scene, SceneStack
from zilch3d.kit.surface import Surface
from zilch3d.kit.trace import Trace
from zilch3d.render.window import framebuffer_size, pixel_ratio

FRAMES_A_SECOND = 60
LONGEST_STEP = 0.1
"""Seconds: after a longer pause, as when the window was dragged, time goes on where it stopped."""


class Loop:
    """One window and its stack of scenes. F11 calls ``on_full_screen``."""

    def __init__(
        self,
        window: Window,
        text_size: int,
        on_full_screen: Callable[[], None],
        trace: Trace | None = None,
    ) -> None:
        self._window = window
        self._text_size = text_size
        self._trace = trace
        self.stack = SceneStack(self.surface())
        self._on_full_screen = on_full_screen
        window.push_handlers(
            self.on_resize,
            self.on_draw,
            self.on_close,
            self.on_key_press,
            self.on_key_release,
            self.on_deactivate,
            self.on_text,
            self.on_mouse_motion,
            self.on_mouse_press,
            self.on_mouse_drag,
            self.on_mouse_release,
            self.on_mouse_scroll,
        )

    def surface(self) -> Surface:
        """What the window offers to draw on."""
        width, height = framebuffer_size(self._window)
        # On X11 a point of the window is a pixel however dense the screen is.
        density = max(1.0, self._window.scale)
        return Surface(width, height, density, self._text_size)

    def set_text_size(self, percent: int) -> None:
        """Write everything in this size from now on."""
        self._text_size = percent
        self.stack.resize(self.surface())

    def run(self, first: Scene) -> None:
        """Show ``first`` and go on until no scene is left or the window is closed."""
        self.stack.start(first)
        pyglet.clock.schedule_interval(self._tick, 1 / FRAMES_A_SECOND)
        pyglet.app.run(1 / FRAMES_A_SECOND)
        pyglet.clock.unschedule(self._tick)

    def _tick(self, seconds: float) -> None:
        scene = self.stack.top
        if scene is not None:
            self._apply(scene.update(min(seconds, LONGEST_STEP)))

    def _apply(self, answer: Answer) -> None:
        self.stack.apply(answer)
        if self.stack.top is None:
            pyglet.app.exit()

    def _pixels(self, x: float, y: float) -> tuple[float, float]:
        ratio = pixel_ratio(self._window)
        return x * ratio, y * ratio

    # pyglet's events

    def on_resize(self, _width: int, _height: int) -> None:
        """The window has another size, or is on another screen."""
        self.stack.resize(self.surface())

    def on_draw(self) -> None:
        """Draw the shown scene."""
        scene = self.stack.top
        if scene is not None:
            scene.draw()
            if self._trace is not None:
                self._trace.tell(scene, self.stack.surface.height, pixel_ratio(self._window))

    def on_close(self) -> bool:
        """The window is to be closed."""
        pyglet.app.exit()
        return True

    def on_key_press(self, symbol: int, modifiers: int) -> bool:
        """A key went down; pyglet's own meaning of Escape is not wanted."""
        if symbol == symbols.F11:
            self._on_full_screen()
        elif self.stack.top is not None:
            self._apply(self.stack.top.on_key(symbol, modifiers))
        return True

    def on_key_release(self, symbol: int, _modifiers: int) -> None:
        """A key went up."""
        if self.stack.top is not None:
            self._apply(self.stack.top.on_key_release(symbol))

    def on_deactivate(self) -> None:
        """Another window has the keyboard now."""
        if self.stack.top is not None:
            self._apply(self.stack.top.on_deactivate())

    def on_text(self, text: str) -> None:
        """Text was typed."""
        if self.stack.top is not None and text.isprintable():
            self._apply(self.stack.top.on_text(text))

    def on_mouse_motion(self, x: float, y: float, _dx: float, _dy: float) -> None:
        """The mouse has moved."""
        if self.stack.top is not None:
            self._apply(self.stack.top.on_mouse_motion(*self._pixels(x, y)))

    def on_mouse_press(self, x: float, y: float, button: int, _modifiers: int) -> None:
        """A button went down."""
        if self.stack.top is not None:
            self._apply(self.stack.top.on_mouse_press(*self._pixels(x, y), button))

    def on_mouse_drag(
        self, x: float, y: float, _dx: float, _dy: float, _buttons: int, _modifiers: int
    ) -> None:
        """The mouse has moved with a button down."""
        if self.stack.top is not None:
            self._apply(self.stack.top.on_mouse_drag(*self._pixels(x, y)))

    def on_mouse_release(self, x: float, y: float, button: int, _modifiers: int) -> None:
        """A button went up."""
        if self.stack.top is not None:
            self._apply(self.stack.top.on_mouse_release(*self._pixels(x, y), button))

    def on_mouse_scroll(self, x: float, y: float, _across: float, notches: float) -> None:
        """The wheel was turned."""
        if self.stack.top is not None:
            self._apply(self.stack.top.on_mouse_scroll(*self._pixels(x, y), notches))
