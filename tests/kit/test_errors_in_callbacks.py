"""Errors where the system calls the program, and can't be given one.

As on macOS with an M1, where AppKit calls ``idle``, and everywhere but on X11 for what a player
does: ctypes prints what such a function raises, and forgets it.
"""

from collections.abc import Callable, Iterator
from time import sleep

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


class SystemLoop(SleepingLoop):
    """pyglet's loop as AppKit drives it: what its callbacks raise is lost, and it goes on."""

    lost: list[BaseException]
    events: list[Callable[[], object]]

    def run(self, _interval: float | None = None) -> None:
        self.has_exit, self.is_running = False, True
        Window._enable_event_queue = False  # as pyglet's own do
        for _call in range(LONGEST):
            self._call(self.idle)
            if self.has_exit:
                break
            if self.events:
                self._call(self.events.pop(0))
            sleep(FRAME)
        else:
            pytest.fail("the loop doesn't end")
        self.is_running = False

    def _call(self, callback: Callable[[], object]) -> None:
        try:
            callback()
        except BaseException as error:
            self.lost.append(error)


@pytest.fixture
def window() -> Iterator[Window]:
    opened = open_window("test", (640, 480), visible=False)
    yield opened
    opened.close()


@pytest.fixture
def system() -> type[SystemLoop]:
    return type("OneLoop", (SystemLoop,), {"lost": [], "events": []})


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
        return float("inf")

    def is_stale(self) -> bool:
        return False


class Bell:
    """An alarm that keeps what it is set to."""

    def __init__(self) -> None:
        self.set_to: list[float] = []

    def set(self, seconds: float) -> None:
        self.set_to.append(seconds)

    def ring(self) -> None: ...


def test_the_alarm_is_put_off_while_nothing_moves_and_set_at_once_by_a_key(
    window: Window, system: type[SystemLoop]
) -> None:
    """A timer's next time: so a game that is idle sleeps where the system runs the loop."""
    bell = Bell()
    system.alarm = staticmethod(lambda: bell)  # type: ignore[method-assign]
    rests: list[float] = []

    def press() -> None:
        rests.append(bell.set_to[-1])
        window.dispatch_event("on_key_press", key.A, 0)
        rests.append(bell.set_to[-1])

    def far_off(_seconds: float) -> None: ...

    clock.schedule_once(far_off, 30)  # else what other tests have scheduled would be sooner
    system.events += [*[lambda: None] * 5, press, app.exit]
    Loop(window, 100, lambda: None).run(Still(), system)
    clock.unschedule(far_off)
    assert rests[0] > 20
    assert rests[1] < 0.1


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
