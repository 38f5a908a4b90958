"""What is asked of macOS, of a system that writes it down: no test here runs on a Mac.

How pyglet 2.1.19 itself calls each of these is in its app/cocoa.py and window/cocoa.
"""

from collections.abc import Callable
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from zilch3d.kit.macos import TerminationObserver, TimerAlarm, name_menu


class Cocoa:
    """Objects whose methods note that they were called; ``calls`` has name and arguments."""

    def __init__(self, fails: str = "") -> None:
        self.calls: list[tuple[object, ...]] = []
        self.methods: dict[str, Callable[..., object]] = {}
        self.appkit = "AppKit"
        self.c_void_p = self
        self._fails = fails

    @contextmanager
    def AutoReleasePool(self) -> Any:  # noqa: N802  pyglet's name
        yield

    def ObjCClass(self, _name: str) -> "Cocoa":  # noqa: N802
        return self

    def ObjCSubclass(self, _base: str, _name: str) -> "Cocoa":  # noqa: N802
        return self

    def get_selector(self, name: str) -> str:
        return f"@{name}"

    def get_NSString(self, words: str) -> str:  # noqa: N802
        return words

    def in_dll(self, library: str, name: str) -> str:
        return f"{library}.{name}"

    def method(self, _encoding: str) -> Callable[[Callable[..., object]], object]:
        return lambda function: self.methods.setdefault(function.__name__, function)

    def __getattr__(self, name: str) -> Callable[..., object]:
        if name == self._fails:
            raise AttributeError(name)

        def call(*arguments: object) -> object:
            self.calls.append((name, *arguments))
            return arguments[0] if name == "dateWithTimeIntervalSinceNow_" else self

        return call


class PlatformLoop:
    """pyglet's ``CocoaPlatformEventLoop``, as far as an alarm needs it."""

    def __init__(self, cocoa: Cocoa, *, runs: bool = True) -> None:
        self._timer = cocoa if runs else None
        self.appdelegate = cocoa


def test_the_timer_of_the_loop_is_put_off_until_the_next_frame() -> None:
    cocoa = Cocoa()
    alarm = TimerAlarm(PlatformLoop(cocoa), cocoa)
    alarm.set(0.25)
    assert ("setFireDate_", 0.25) in cocoa.calls


def test_a_thread_wakes_the_loop_in_the_windows_thread() -> None:
    cocoa = Cocoa()
    TimerAlarm(PlatformLoop(cocoa), cocoa).ring()
    assert cocoa.calls == [
        ("performSelectorOnMainThread_withObject_waitUntilDone_", "@updatePyglet:", None, False)
    ]


def test_a_loop_that_does_not_run_is_left_alone() -> None:
    cocoa = Cocoa()
    alarm = TimerAlarm(PlatformLoop(cocoa, runs=False), cocoa)
    alarm.set(1.0)
    alarm.ring()
    assert cocoa.calls == []


def test_where_the_timer_cannot_be_put_off_it_goes_on_as_pyglet_has_set_it() -> None:
    cocoa = Cocoa(fails="setFireDate_")
    alarm = TimerAlarm(PlatformLoop(cocoa), cocoa)
    alarm.set(1.0)
    alarm.set(1.0)
    assert [name for name, *_rest in cocoa.calls] == ["dateWithTimeIntervalSinceNow_"]


def test_what_is_open_is_closed_before_quit_ends_the_process() -> None:
    """AppKit's ``terminate:`` calls exit(3): no ``finally`` of Python runs after it."""
    cocoa, closed = Cocoa(), []
    observer = TerminationObserver(lambda: closed.append("games"), cocoa)
    added = next(call for call in cocoa.calls if str(call[0]).startswith("addObserver"))
    assert added[2:] == ("@willTerminate:", "AppKit.NSApplicationWillTerminateNotification", None)
    cocoa.methods["willTerminate_"](observer, "notification")
    assert closed == ["games"]


def test_the_menu_speaks_the_players_language() -> None:
    class Menu(Cocoa):
        def indexOfItemWithTarget_andAction_(self, _target: None, action: str) -> int:  # noqa: N802
            return {"@hide:": 0, "@terminate:": 2}[action]

    menu = Menu()
    name_menu("Zilch 3D ausblenden", "Zilch 3D beenden", menu)
    titles = [call for call in menu.calls if call[0] in {"itemAtIndex_", "setTitle_"}]
    assert titles[1:] == [
        ("itemAtIndex_", 0),
        ("setTitle_", "Zilch 3D ausblenden"),
        ("itemAtIndex_", 2),
        ("setTitle_", "Zilch 3D beenden"),
    ]


def test_a_menu_that_is_another_is_left_as_it_is() -> None:
    cocoa = Cocoa(fails="mainMenu")
    name_menu("Hide Zilch 3D", "Quit Zilch 3D", cocoa)
    assert "setTitle_" not in [name for name, *_rest in cocoa.calls]


def test_pyglet_has_what_this_relies_on() -> None:
    """Its names are private; another version may have others."""
    package = find_spec("pyglet")
    assert package is not None
    assert package.origin is not None
    source = (Path(package.origin).parent / "app" / "cocoa.py").read_text(encoding="utf-8")
    for part in (
        "self._timer = NSTimer.scheduledTimer",
        "self.appdelegate = _AppDelegate",
        "def updatePyglet_(self)",
        "'terminate:', 'q'",
        "'hide:', 'h'",
    ):
        assert part in source, part
