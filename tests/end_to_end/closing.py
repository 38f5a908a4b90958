"""What the close button of a window's frame does, for a screen without a window manager."""

from ctypes import byref, c_long

from pyglet.libs.x11 import xlib


def ask_to_close(display: str, window: int) -> None:
    """Send WM_DELETE_WINDOW to a window (ICCCM 4.2.8.1); the program may do as it likes."""
    connection = xlib.XOpenDisplay(display.encode())
    event = xlib.XEvent()
    event.xclient.type = xlib.ClientMessage
    event.xclient.window = window
    event.xclient.message_type = xlib.XInternAtom(connection, b"WM_PROTOCOLS", False)
    event.xclient.format = 32
    event.xclient.data.l[0] = c_long(xlib.XInternAtom(connection, b"WM_DELETE_WINDOW", False)).value
    xlib.XSendEvent(connection, window, False, xlib.NoEventMask, byref(event))
    xlib.XCloseDisplay(connection)
