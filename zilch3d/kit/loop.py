"""Passes the window's events on to the shown scene, lets time pass, and draws what has changed.

Between frames the program sleeps, until an event comes, the scene changes by itself (see
``Scene.changes_in``), or a thread calls ``wake``. While the window is hidden, time stands still.
"""

import math
from collections.abc import Callable, Sequence
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

import pyglet
import pyglet.app
from pyglet.app import base
from pyglet.window import Window
from pyglet.window import key as symbols

from zilch3d.kit.pace import FRAME, Pace
from zilch3d.kit.scene import Answer, Push, Scene, SceneStack, character_of
from zilch3d.kit.surface import Surface
from zilch3d.kit.trace import Trace
from zilch3d.kit.widgets.widget import X11_LEFT_TAB

if TYPE_CHECKING:
    from pyglet.app.base import EventLoop as SystemLoop
else:
    from pyglet.app import EventLoop as SystemLoop  # some Macs have another than the base

SHIFTS = frozenset({symbols.LSHIFT, symbols.RSHIFT, symbols.MODESWITCH})
"""They go up before or after the key whose character they have chosen."""

OnError: TypeAlias = Callable[[Exception], Scene]
"""What to show after an error that nothing has caught; raises it again if that can't be shown."""


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
        self._pace = Pace(perf_counter)
        self._woken = Event()
        self._redraw = True
        """Whether to draw whatever the scene says: what the window shows may be lost."""
        self._keys_down: list[int] = []
        """The keys of the keyboard that are held, but Shift, the one pressed last behind."""
        self._modifiers = 0
        """Those that the last of them was pressed with."""
        self._motion_is_first = False
        """Whether that key has sent no motion of the caret yet: the next is its press again."""
        self._last_character = ""
        """The character that was typed last, until its key goes up."""
        self._key = ""
        """The character that the key is called by that went down last."""
        self._new_place = False
        """Whether that key has led to another scene or a field: what it types is not for it."""
        self.stack = SceneStack(self.surface())
        window.push_handlers(self)

    @property
    def window(self) -> Window:
        return self._window

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
        pyglet.app.event_loop = _SleepingLoop(self._frame)
        try:
            error = self._run(lambda: self.stack.apply(Push(first)))
            while error is not None:
                # It is not asked for within `except`: a second error would be tied to the first.
                self.stack.interrupt(self._on_error(error))
                self._pace.touch()
                self._redraw = True
                error = self._run()
        finally:
            self._window.remove_handlers(self)

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
        self._touch()
        self._redraw = True

    def press_key(self, symbol: int) -> None:
        """A key is pressed on a device that is not the keyboard."""
        self._send(lambda scene: scene.press(symbol))
        self.wake()

    def release_key(self, symbol: int) -> None:
        """A key is let go there."""
        self._send(lambda scene: scene.on_key_release(symbol))
        self.wake()

    def _frame(self) -> float:
        """Draw a frame if one is due; seconds until the next, or infinity."""
        if self._woken.is_set():
            self._woken.clear()
            self._touch()
        if self._pace.wait <= 0:
            self._pace.begin_frame()
            self._pass_time()
            self._draw_if_changed()
            self._pace.rest(self._changes_in())
        return self._pace.wait

    def _changes_in(self) -> float:
        """Seconds until there is something to draw; at once if drawing has moved something."""
        scene = self.stack.top
        if scene is None:
            return math.inf
        return 0.0 if scene.is_stale() else scene.changes_in()

    def _draw_if_changed(self) -> None:
        scene = self.stack.top
        if scene is None:
            return
        if self._redraw or scene.is_stale():
            self._redraw = False
            self._window.draw(0.0)
        if self._trace is not None:
            self._trace.write(scene, self.stack.surface.height, self._ratio)

    def _touch(self) -> None:
        """Something happens. It begins now: the time before it is let pass first."""
        if self._pace.resting:
            self._pass_time()
        self._pace.touch()

    def _pass_time(self) -> None:
        seconds = self._pace.pass_time()
        self._let(lambda scene: scene.update(seconds))

    def _send(self, event: Callable[[Scene], Answer]) -> None:
        """Let the shown scene handle what the player does, and draw it in any case."""
        self.redraw()
        self._let(event)

    def _lead(self, event: Callable[[Scene], Answer]) -> None:
        """Let the shown scene handle a key, which may lead elsewhere."""
        scene, typing = self.stack.top, self._takes_text
        self._send(event)
        self._new_place |= self.stack.top is not scene or (self._takes_text and not typing)

    @property
    def _takes_text(self) -> bool:
        return self.stack.top is not None and self.stack.top.takes_text

    def _let(self, event: Callable[[Scene], Answer]) -> None:
        """Let the shown scene handle an event, and do what it answers."""
        if self.stack.top is None:
            return
        answer = event(self.stack.top)
        if answer is not None:
            self.stack.apply(answer)
            self._redraw = True
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

    def on_key_press(self, symbol: int, modifiers: int) -> bool:
        self._key, self._new_place = character_of(symbol), False
        if symbol not in SHIFTS:
            self._keys_down = [*(key for key in self._keys_down if key != symbol), symbol]
            self._modifiers, self._motion_is_first = modifiers, True
        if symbol != symbols.F11:
            self._lead(lambda scene: scene.on_key(symbol, modifiers))
        return True  # pyglet's own meaning of Escape is not wanted

    def on_text_motion(self, _motion: int) -> None:
        self._repeat(shift=0)

    def on_text_motion_select(self, _motion: int) -> None:
        self._repeat(shift=symbols.MOD_SHIFT)

    def _repeat(self, shift: int) -> None:
        """The key that was pressed last is held, or sends its first motion.

        That one comes right after its press on X11 and Windows. macOS sends it before the press;
        there, the first repetition is lost, which nobody sees.
        """
        first, self._motion_is_first = self._motion_is_first, False
        if self._keys_down and not first and not self._new_place:
            symbol, modifiers = self._keys_down[-1], self._modifiers & ~symbols.MOD_SHIFT | shift
            self._send(lambda scene: scene.on_key_repeat(symbol, modifiers))

    def on_key_release(self, symbol: int, _modifiers: int) -> None:
        # X11 calls Tab with Shift another key when it is pressed than when it is let go: pyglet
        # would take it for held down from then on.
        getattr(self._window, "pressed_keys", set()).discard(X11_LEFT_TAB)
        if symbol in self._keys_down[:-1]:
            self._keys_down.remove(symbol)
        elif symbol not in SHIFTS:
            # X11 has another name for a key that goes up after its Shift: that was the last one.
            del self._keys_down[-1:]
            self._let_go()
        if symbol == symbols.F11:
            # Not when it is pressed: X11 makes another window, which would never hear of the
            # release, and take the next press for a repetition.
            self._on_full_screen()
            self.redraw()
        else:
            self._send(lambda scene: scene.on_key_release(symbol))

    def on_deactivate(self) -> None:
        self._keys_down.clear()
        self._let_go()
        self._send(lambda scene: scene.on_deactivate())

    def _let_go(self) -> None:
        """What is typed next comes of another press."""
        self._last_character, self._key, self._new_place = "", "", False

    def on_text(self, text: str) -> None:
        if not text.isprintable():
            return
        # Not the press of a key tells whether it is held: pyglet takes the next press of a key that
        # X11 called otherwise as it went up for a repetition.
        repeated, self._last_character = text == self._last_character, text
        if self._new_place:
            return
        if self._takes_text:
            self._send(lambda scene: scene.on_text(text))
        elif not repeated:
            key = self._key
            self._lead(lambda scene: scene.on_character(text, key))

    def on_mouse_motion(self, x: float, y: float, *_moved: float) -> None:
        self._touch()  # most of its way changes nothing
        self._let(lambda scene: scene.on_mouse_motion(*self._pixels(x, y)))

    def on_mouse_leave(self, _x: float, _y: float) -> None:
        self._touch()
        self._let(lambda scene: scene.on_mouse_leave())

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int) -> None:
        self._send(lambda scene: scene.on_mouse_press(*self._pixels(x, y), button, modifiers))

    def on_mouse_drag(self, x: float, y: float, *_moved: float) -> None:
        self._send(lambda scene: scene.on_mouse_drag(*self._pixels(x, y)))

    def on_mouse_release(self, x: float, y: float, button: int, _modifiers: int) -> None:
        self._send(lambda scene: scene.on_mouse_release(*self._pixels(x, y), button))

    def on_mouse_scroll(self, x: float, y: float, _across: float, notches: float) -> None:
        self._send(lambda scene: scene.on_mouse_scroll(*self._pixels(x, y), notches))

    def on_file_drop(self, _x: int, _y: int, paths: Sequence[str]) -> None:
        self._send(lambda scene: scene.on_file_drop(paths))


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
        longest = FRAME if wait is None else wait
        pyglet.app.platform_event_loop.set_timer(self.enter_blocking, longest)

    @staticmethod
    def _redraw_windows(dt: float) -> None:
        """Windows are drawn by ``frame`` alone."""
