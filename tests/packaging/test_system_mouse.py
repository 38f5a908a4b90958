"""Clicks by the libraries of Windows and macOS, as far as it can be seen elsewhere what is asked.

Their documentation: SendInput, INPUT and SetWindowPos in Microsoft's Windows App Development;
CGEventCreateMouseEvent in Apple's Core Graphics.
"""

import sys
from ctypes import c_void_p, sizeof
from typing import Any

import pytest

from tests.end_to_end.system_mouse import (
    PRESS,
    RELEASE,
    TOPMOST,
    WM_CLOSE,
    Bounds,
    GraphicsPoint,
    Input,
    MacMouse,
    MouseInput,
    NoWindow,
    Place,
    WindowsMouse,
    mac_bounds,
    mac_bounds_command,
    mac_library,
    windows_library,
)

WINDOW = 4711
CONTENTS_AT = (108, 131)
"""Where a window of Windows shows the top left of its contents, in pixels of the screen."""


class User32:
    """Windows' library, with one window, and what was asked of it."""

    def __init__(self, title: str = "Zilch 3D", *, locked: bool = False) -> None:
        self.title = title
        self.locked = locked
        self.pointer = (0, 0)
        self.asked: list[Any] = []

    def FindWindowW(self, _kind: None, title: str) -> int | None:  # noqa: N802
        return WINDOW if title == self.title else None

    def ClientToScreen(self, window: int, place: Any) -> int:  # noqa: N802
        assert window == WINDOW
        point: Place = place._obj
        point.x += CONTENTS_AT[0]
        point.y += CONTENTS_AT[1]
        return 1

    def SetWindowPos(self, window: int, above: int, *_places: int) -> int:  # noqa: N802
        self.asked.append(("above", window, above))
        return 1

    def SetCursorPos(self, x: int, y: int) -> int:  # noqa: N802
        self.pointer = (x, y)
        return int(not self.locked)

    def PostMessageW(self, window: int, message: int, *_nothing: int) -> int:  # noqa: N802
        self.asked.append(("post", window, message))
        return 1

    def SendInput(self, count: int, inputs: Any, size: int) -> int:  # noqa: N802
        self.asked += [(self.pointer, each.type, each.mouse.flags, size) for each in inputs]
        return count


def test_windows_presses_and_releases_on_the_point_of_the_screen_over_all_windows() -> None:
    user32 = User32()
    WindowsMouse("Zilch 3D", user32).click(300.4, 199.6, 632.0)
    assert user32.asked == [
        ("above", WINDOW, TOPMOST),
        ((408, 331), 0, PRESS, sizeof(Input)),
        ((408, 331), 0, RELEASE, sizeof(Input)),
    ]


@pytest.mark.parametrize(
    ("user32", "reason"),
    [(User32("Another"), "no window 'Zilch 3D'"), (User32(locked=True), "takes no clicks")],
    ids=["none", "locked"],
)
def test_windows_says_why_nothing_was_clicked(user32: User32, reason: str) -> None:
    with pytest.raises(NoWindow, match=reason):
        WindowsMouse("Zilch 3D", user32).click(1.0, 1.0)
    assert PRESS not in [each[2] for each in user32.asked]


def test_windows_closes_the_window_itself_and_no_process() -> None:
    """The program in one file is two of them, of which the first has no window."""
    user32 = User32()
    WindowsMouse("Zilch 3D", user32).close()
    assert user32.asked == [("post", WINDOW, WM_CLOSE)]


@pytest.mark.skipif(sizeof(c_void_p) != 8, reason="the game is for systems of 64 bits")
def test_an_input_has_the_layout_of_windows_headers() -> None:
    """winuser.h: on 64 bits, a union with a pointer in it begins at 8."""
    assert sizeof(Input) == 40
    assert Input.mouse.offset == 8
    assert [getattr(MouseInput, name).offset for name in ("flags", "time", "extra")] == [12, 16, 24]


class Graphics:
    """macOS' library, and the events that were posted."""

    def __init__(self) -> None:
        self.posted: list[Any] = []
        self.kept = 0

    def CGEventCreateMouseEvent(self, _source: None, kind: int, at: Any, button: int) -> list[Any]:  # noqa: N802
        self.kept += 1
        return [kind, (at.x, at.y), button]

    def CGEventSetIntegerValueField(self, event: list[Any], field: int, value: int) -> None:  # noqa: N802
        event.append((field, value))

    def CGEventPost(self, tap: int, event: list[Any]) -> None:  # noqa: N802
        self.posted.append((tap, *event))

    def CFRelease(self, _event: list[Any]) -> None:  # noqa: N802
        self.kept -= 1


def test_macos_moves_presses_and_releases_below_the_frame() -> None:
    """The window's frame is 28 points high; in all it is that and the contents."""
    graphics = Graphics()
    MacMouse(815, {815: Bounds(100.0, 50.0, 1280.0, 660.0)}.__getitem__, graphics).click(
        300.5, 200.0, 632.0
    )
    once, place, left = (1, 1), (400.5, 278.0), 0
    assert graphics.posted == [(0, kind, place, left, once) for kind in (5, 1, 2)]
    assert graphics.kept == 0


def no_bounds(_process: int) -> Bounds:
    raise NoWindow("none")


def test_macos_clicks_nothing_without_a_window() -> None:
    graphics = Graphics()
    with pytest.raises(NoWindow):
        MacMouse(815, no_bounds, graphics).click(1.0, 1.0, 1.0)
    assert graphics.posted == []


def test_macos_is_asked_for_the_bounds_of_the_process_in_front() -> None:
    program, _, front, _, ask = mac_bounds_command(815)
    assert program == "osascript"
    assert front.endswith("set frontmost of (first process whose unix id is 815) to true")
    assert ask.endswith("{position, size} of window 1 of (first process whose unix id is 815)")


def test_bounds_are_read_as_osascript_prints_them() -> None:
    assert mac_bounds("100, -50, 1280, 748\n") == Bounds(100.0, -50.0, 1280.0, 748.0)


@pytest.mark.parametrize("printed", ["", "100, 50\n", "System Events got an error: Invalid index."])
def test_anything_else_that_is_printed_means_no_window(printed: str) -> None:
    with pytest.raises(NoWindow):
        mac_bounds(printed)


@pytest.mark.skipif(sys.platform != "win32", reason="a library of Windows")
def test_windows_own_library_finds_no_window_that_is_not_there() -> None:
    with pytest.raises(NoWindow, match="no window"):
        WindowsMouse("No window of this title", windows_library()).click(1.0, 1.0)


@pytest.mark.skipif(sys.platform != "darwin", reason="a library of macOS")
def test_macos_own_library_has_all_that_is_called() -> None:
    """An event is made, and not posted."""
    graphics = mac_library()
    event = graphics.CGEventCreateMouseEvent(None, 5, GraphicsPoint(1.0, 1.0), 0)
    assert event
    graphics.CGEventSetIntegerValueField(event, 1, 1)
    assert graphics.CGEventPost
    graphics.CFRelease(event)
