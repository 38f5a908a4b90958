"""Errors where the system calls the program, and can't be given one.

As on macOS with an M1, where AppKit calls ``idle``, and everywhere but on X11 for what a player
does: ctypes prints what such a function raises, and forgets it.
"""

import ast
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import cast

import pyglet
import pytest
from pyglet import app, clock
from pyglet.app.base import EventLoop
from pyglet.window import Window, key

from zilch3d.kit.frames import FRAME
from zilch3d.kit.loop import Loop, SleepingLoop
from zilch3d.kit.scene import Answer, Pop, Quit, Scene
from zilch3d.render.window import open_window

LONGEST = 300
"""Calls of ``idle`` after which a test has failed."""


class AppKit:
    """macOS, which runs pyglet's loop for an M1: what its callbacks raise is lost, and it goes on.

    See ``CocoaPlatformEventLoop`` in app/cocoa.py of pyglet 2.1.19.
    """

    def __init__(self) -> None:
        self.lost: list[BaseException] = []
        self.events: list[Callable[[], object]] = []
        self._runs = False

    def nsapp_start(self, _interval: float) -> None:
        self._runs = True
        for _call in range(LONGEST):
            self._call(app.event_loop.idle)
            if not self._runs:
                return
            if self.events:
                self._call(self.events.pop(0))
            sleep(FRAME)
        pytest.fail("the loop doesn't end")

    def nsapp_stop(self) -> None:
        self._runs = False

    def notify(self) -> None: ...

    def _call(self, callback: Callable[[], object]) -> None:
        try:
            callback()
        except BaseException as error:
            self.lost.append(error)


def loop_of_an_m1(system: AppKit) -> type[EventLoop]:
    """pyglet's own class, out of the file that only a Mac can import."""
    name = "CocoaAlternateEventLoop"
    source = (Path(pyglet.__file__).parent / "app" / "cocoa.py").read_text(encoding="utf-8")
    (code,) = (part for part in ast.parse(source).body if getattr(part, "name", "") == name)
    names = {
        "EventLoop": EventLoop,
        "app": SimpleNamespace(windows=app.windows, platform_event_loop=system),
    }
    exec(compile(ast.Module([code], []), name, "exec"), names)
    return cast(type[EventLoop], names[name])


class SystemLoop(SleepingLoop):
    """A SleepingLoop on a Mac."""

    lost: list[BaseException]
    events: list[Callable[[], object]]


@pytest.fixture
def window() -> Iterator[Window]:
    opened = open_window("test", (640, 480), visible=False)
    yield opened
    opened.close()


@pytest.fixture
def system() -> type[SystemLoop]:
    macos = AppKit()
    attributes = {"lost": macos.lost, "events": macos.events, "longest_sleep": inf}
    return type("OneLoop", (SystemLoop, loop_of_an_m1(macos)), attributes)


class Failing(Scene):
    """Fails in one of its methods, once; it ends when it is shown again."""

    def __init__(self, method: str) -> None:
        self.fails_in = method
        self._failed = False

    def _do(self, method: str) -> None:
        if self.fails_in == method:
            self.fails_in, self._failed = "", True
            raise RuntimeError(method)

    def enter(self) -> None:
        self._do("enter")

    def update(self, _seconds: float) -> Answer:
        self._do("update")
        return Quit() if self._failed else None

    def draw(self) -> None:
        self._do("draw")

    def resized(self, _surface: object) -> None:
        self._do("resized")

    def on_key(self, _symbol: int, _modifiers: int) -> Answer:
        self._do("on_key")
        return None

    def on_mouse_press(self, *_where: float) -> Answer:
        self._do("on_mouse_press")
        return None

    def on_file_drop(self, _paths: object) -> Answer:
        self._do("on_file_drop")
        return None


class Shown(Scene):
    """The error screen: leads back once it has been drawn."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.drawn = False

    def draw(self) -> None:
        self.drawn = True

    def update(self, _seconds: float) -> Answer:
        return Pop() if self.drawn else None


def show(window: Window, system: type[SystemLoop], first: Scene) -> list[Shown]:
    """The error screens that came while this scene was shown."""
    screens: list[Shown] = []

    def after(error: Exception) -> Scene:
        screens.append(Shown(error))
        return screens[-1]

    Loop(window, 100, lambda: None, on_error=after).run(first, system)
    return screens


def said(screens: list[Shown]) -> list[str]:
    assert all(screen.drawn for screen in screens)
    return [str(screen.error) for screen in screens]


@pytest.mark.parametrize("method", ["enter", "update", "draw", "resized"])
def test_an_error_in_a_frame_reaches_the_error_screen(
    window: Window, system: type[SystemLoop], method: str
) -> None:
    assert said(show(window, system, Failing(method))) == [method]
    assert not system.lost


@pytest.mark.parametrize(
    ("method", "event"),
    [
        ("on_key", ("on_key_press", key.A, 0)),
        ("on_mouse_press", ("on_mouse_press", 1, 1, 1, 0)),
        ("on_file_drop", ("on_file_drop", 1, 1, ["a.toml"])),
        ("resized", ("on_resize", 640, 480)),
        ("resized", ("on_scale", 2.0, 144)),
    ],
)
def test_an_error_in_an_event_reaches_the_error_screen(
    window: Window, system: type[SystemLoop], method: str, event: tuple[object, ...]
) -> None:
    first = Failing("")

    def fail() -> None:
        first.fails_in = method
        window.dispatch_event(*event)

    system.events += [lambda: None, fail]
    assert said(show(window, system, first)) == [method]
    assert not system.lost


def test_an_error_in_a_timer_reaches_the_error_screen(
    window: Window, system: type[SystemLoop]
) -> None:
    first = Failing("")

    def fail(_seconds: float) -> None:
        first.fails_in = "update"  # after the error screen it ends
        raise RuntimeError("timer")

    clock.schedule_once(fail, 0)
    assert said(show(window, system, first)) == ["timer", "update"]
    assert not system.lost


def test_an_error_that_a_gamepads_button_leads_to_reaches_it_too(
    window: Window, system: type[SystemLoop]
) -> None:
    screens: list[Shown] = []

    def after(error: Exception) -> Scene:
        screens.append(Shown(error))
        return screens[-1]

    loop = Loop(window, 100, lambda: None, on_error=after)
    system.events += [lambda: None, lambda: loop.press_key(key.A)]
    loop.run(Failing("on_key"), system)
    assert said(screens) == ["on_key"]
    assert not system.lost


def test_escape_does_not_close_the_window_after_an_error(
    window: Window, system: type[SystemLoop]
) -> None:
    """What pyglet itself does with the event is not done."""
    system.events += [lambda: window.dispatch_event("on_key_press", key.ESCAPE, 0)]
    assert said(show(window, system, Failing("on_key"))) == ["on_key"]


def test_what_cannot_be_shown_ends_the_loop_and_is_raised_by_it(
    window: Window, system: type[SystemLoop]
) -> None:
    loop = Loop(window, 100, lambda: None)
    with pytest.raises(RuntimeError, match="update"):
        loop.run(Failing("update"), system)
    assert not system.lost


def test_an_error_of_the_error_screen_ends_the_loop_alone(
    window: Window, system: type[SystemLoop]
) -> None:
    """It is the second that is raised, and it isn't said to come of the first."""

    def fail(_error: Exception) -> Scene:
        raise ValueError("no font")

    loop = Loop(window, 100, lambda: None, on_error=fail)
    with pytest.raises(ValueError, match="no font") as raised:
        loop.run(Failing("update"), system)
    assert raised.value.__context__ is None


def test_a_program_that_is_interrupted_in_a_callback_ends(
    window: Window, system: type[SystemLoop]
) -> None:
    """Ctrl+C in the terminal of a Mac or of Windows."""

    class Interrupted(Scene):
        def update(self, _seconds: float) -> Answer:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Loop(window, 100, lambda: None).run(Interrupted(), system)


class Still(Failing):
    """Nothing moves."""

    def __init__(self) -> None:
        super().__init__("")

    def changes_in(self) -> float:
        return inf

    def is_stale(self) -> bool:
        return False


class Bell:
    """An alarm that keeps what it is set to."""

    def __init__(self) -> None:
        self.set_to: list[float] = []

    def set(self, seconds: float) -> None:
        self.set_to.append(seconds)

    def ring(self) -> None: ...


@pytest.fixture
def late_timer() -> Iterator[None]:
    """Nothing is scheduled but what is due in half a minute."""

    def late(_seconds: float) -> None: ...

    before = clock.get_default()
    clock.set_default(clock.Clock())
    clock.schedule_once(late, 30)
    yield
    clock.set_default(before)


def alarms(
    window: Window, system: type[SystemLoop], event: Callable[[], object]
) -> tuple[float, float]:
    """What the alarm is set to while nothing moves, and right after the event."""
    bell, heard = Bell(), list[float]()
    system.alarm = staticmethod(lambda: bell)  # type: ignore[method-assign]

    def note() -> None:
        heard.append(bell.set_to[-1])
        event()
        heard.append(bell.set_to[-1])

    system.events += [*[lambda: None] * 5, note, app.exit]
    Loop(window, 100, lambda: None).run(Still(), system)
    before, after = heard
    return before, after


@pytest.mark.usefixtures("late_timer")
def test_the_alarm_is_put_off_while_nothing_moves_and_set_at_once_by_a_key(
    window: Window, system: type[SystemLoop]
) -> None:
    """A timer's next time: so a game that is idle sleeps where the system runs the loop."""

    def press() -> None:
        window.dispatch_event("on_key_press", key.A, 0)

    before, after = alarms(window, system, press)
    assert before > 20
    assert after < 0.1


@pytest.mark.usefixtures("late_timer")
def test_an_event_never_puts_a_timer_off(window: Window, system: type[SystemLoop]) -> None:
    """No frame is due while the window is hidden, but what is scheduled may be."""
    _before, after = alarms(window, system, lambda: window.dispatch_event("on_hide"))
    assert after == 0


@pytest.mark.usefixtures("late_timer")
def test_it_wakes_now_and_then_for_signals_that_end_no_wait(
    window: Window, system: type[SystemLoop]
) -> None:
    """Python, signal: handlers run between instructions, not while C code waits."""
    system.longest_sleep = 1.0
    before, _after = alarms(window, system, lambda: None)
    assert before == 1.0


def test_windows_own_loop_calls_the_same_frame(window: Window, system: type[SystemLoop]) -> None:
    """While a border is dragged, a timer calls ``enter_blocking``."""
    scene = Failing("")

    def drag() -> None:
        scene.fails_in = "update"
        app.event_loop.enter_blocking()

    system.events += [lambda: None, drag]
    assert said(show(window, system, scene)) == ["update"]
    assert not system.lost


def test_the_loop_is_pyglets_own() -> None:
    assert issubclass(SleepingLoop, EventLoop)
