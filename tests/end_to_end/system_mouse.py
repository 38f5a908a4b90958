"""Real clicks where there is no xdotool: by the libraries that Windows and macOS have for them.

On Windows, and under Wine, this clicks a point of a window by hand:

    python -m tests.end_to_end.system_mouse "Zilch 3D" 320 240
"""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from ctypes import POINTER, Structure, byref, c_double, c_int32, c_int64, c_uint32, c_void_p, sizeof
from dataclasses import dataclass
from typing import Any, Protocol

PATIENCE = 20.0
"""Seconds within which System Events should answer."""

TOPMOST = -1
"""HWND_TOPMOST."""
SIZE_AND_PLACE_STAY = 0x0003
"""SWP_NOSIZE and SWP_NOMOVE."""
PRESS, RELEASE = 0x0002, 0x0004
"""MOUSEEVENTF_LEFTDOWN and MOUSEEVENTF_LEFTUP, which are where the pointer is."""
WM_CLOSE = 0x0010
PIXELS_OF_EACH_SCREEN = -4
"""DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2: places are in pixels, as the game has them."""

MOVED, LEFT_DOWN, LEFT_UP = 5, 1, 2
"""Types of a CGEvent."""
HARDWARE, LEFT, CLICK_COUNT = 0, 0, 1
"""kCGHIDEventTap, kCGMouseButtonLeft, kCGMouseEventClickState."""


class NoWindow(Exception):
    """The system has no window, or none yet, to click or to press a key in."""


class Mouse(Protocol):
    """A mouse that clicks the game's window, and closes it."""

    def click(self, x: float, y: float, height: float) -> None:
        """Click a point of what the window shows. Raises NoWindow.

        x and y are points from the top left of what it shows, ``height`` points high.
        """
        ...

    def close(self) -> None:
        """Have the window closed, as by the button of its frame. Raises NoWindow."""
        ...


class Place(Structure):
    """POINT of Windows: pixels from the top left of a window's contents, or of the screen."""

    _fields_ = (("x", c_int32), ("y", c_int32))


class MouseInput(Structure):
    """MOUSEINPUT of Windows."""

    _fields_ = (
        *(("x", c_int32), ("y", c_int32), ("data", c_uint32)),
        *(("flags", c_uint32), ("time", c_uint32), ("extra", c_void_p)),
    )


class Input(Structure):
    """INPUT of Windows: a type, 0 for a mouse, and the largest part that it can have."""

    _fields_ = (("type", c_uint32), ("mouse", MouseInput))


@dataclass(frozen=True)
class WindowsMouse:
    """Clicks the window of this title; ``user32`` is Windows' library of that name."""

    title: str
    user32: Any

    def click(self, x: float, y: float, height: float = 0.0) -> None:  # noqa: ARG002
        window = self._window()
        place = Place(round(x), round(y))
        self.user32.ClientToScreen(window, byref(place))
        # What lies over the window would be clicked instead.
        self.user32.SetWindowPos(window, TOPMOST, 0, 0, 0, 0, SIZE_AND_PLACE_STAY)
        inputs = (Input * 2)(*(Input(mouse=MouseInput(flags=flags)) for flags in (PRESS, RELEASE)))
        moved = self.user32.SetCursorPos(place.x, place.y)
        if not moved or self.user32.SendInput(len(inputs), inputs, sizeof(Input)) != len(inputs):
            raise NoWindow("Windows takes no clicks: the screen is locked, or another's.")

    def close(self) -> None:
        # To the window: the program in one file has it in a process of its own.
        self.user32.PostMessageW(self._window(), WM_CLOSE, 0, 0)

    def _window(self) -> int:
        window: int | None = self.user32.FindWindowW(None, self.title)
        if not window:
            raise NoWindow(f"There is no window {self.title!r}.")
        return window


def windows_library() -> Any:
    """user32, which counts in pixels from now on, however large Windows draws."""
    if sys.platform != "win32":
        raise OSError("user32 is a library of Windows")
    user32 = ctypes.WinDLL("user32", use_last_error=True)
    user32.FindWindowW.restype = c_void_p
    user32.ClientToScreen.argtypes = (c_void_p, POINTER(Place))
    user32.SetWindowPos.argtypes = (c_void_p, c_void_p, *(c_int32,) * 4, c_uint32)
    user32.SendInput.argtypes = (c_uint32, POINTER(Input), c_int32)
    user32.PostMessageW.argtypes = (c_void_p, c_uint32, c_void_p, c_void_p)
    user32.SetProcessDpiAwarenessContext.argtypes = (c_void_p,)
    user32.SetProcessDpiAwarenessContext(PIXELS_OF_EACH_SCREEN)
    return user32


class GraphicsPoint(Structure):
    """CGPoint of macOS: points from the top left of the first screen."""

    _fields_ = (("x", c_double), ("y", c_double))


@dataclass(frozen=True)
class Bounds:
    """A window with its frame, in points from the top left of the first screen."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class MacMouse:
    """Clicks the window of this process.

    ``bounds`` asks for those of a process, and raises NoWindow; ``graphics`` is macOS' library
    ApplicationServices.
    """

    process: int
    bounds: Callable[[int], Bounds]
    graphics: Any

    def click(self, x: float, y: float, height: float) -> None:
        whole = self.bounds(self.process)
        # The frame is above what the window shows, as high as both together are higher.
        place = GraphicsPoint(whole.left + x, whole.top + whole.height - height + y)
        for kind in (MOVED, LEFT_DOWN, LEFT_UP):
            event = self.graphics.CGEventCreateMouseEvent(None, kind, place, LEFT)
            self.graphics.CGEventSetIntegerValueField(event, CLICK_COUNT, 1)
            self.graphics.CGEventPost(HARDWARE, event)
            self.graphics.CFRelease(event)

    def close(self) -> None:
        os.kill(self.process, signal.SIGTERM)  # as macOS ends programs when its user logs out


def mac_library() -> Any:
    """ApplicationServices, with the types of what is called. Raises OSError elsewhere."""
    folder = "/System/Library/Frameworks/ApplicationServices.framework"
    graphics = ctypes.CDLL(f"{folder}/ApplicationServices")
    graphics.CGEventCreateMouseEvent.argtypes = (c_void_p, c_uint32, GraphicsPoint, c_uint32)
    graphics.CGEventCreateMouseEvent.restype = c_void_p
    graphics.CGEventSetIntegerValueField.argtypes = (c_void_p, c_uint32, c_int64)
    graphics.CGEventPost.argtypes = (c_uint32, c_void_p)
    graphics.CFRelease.argtypes = (c_void_p,)
    return graphics


def mac_bounds_command(process: int) -> list[str]:
    """What brings the window of this process to the front and prints its bounds."""
    game = f"(first process whose unix id is {process})"
    events = 'tell application "System Events" to'
    front = f"{events} set frontmost of {game} to true"
    ask = f"{events} get {{position, size}} of window 1 of {game}"
    return ["osascript", "-e", front, "-e", ask]


def mac_bounds(printed: str) -> Bounds:
    """The bounds that osascript has printed, as ``100, 50, 1280, 748``; else raises NoWindow."""
    try:
        left, top, width, height = map(float, printed.split(","))
    except ValueError:
        raise NoWindow(f"System Events has no bounds of a window: {printed}") from None
    return Bounds(left, top, width, height)


def ask_mac_bounds(process: int) -> Bounds:
    """The bounds of the window of this process, which is brought to the front. Raises NoWindow."""
    command = mac_bounds_command(process)
    asked = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    return mac_bounds(asked.stdout or asked.stderr)


def system_mouse(title: str, process: int) -> Mouse:
    """This system's mouse, for the window of this title and process."""
    if sys.platform == "win32":
        return WindowsMouse(title, windows_library())
    return MacMouse(process, ask_mac_bounds, mac_library())


if __name__ == "__main__":
    try:
        WindowsMouse(sys.argv[1], windows_library()).click(*map(float, sys.argv[2:4]))
    except NoWindow as refusal:
        sys.exit(str(refusal))
