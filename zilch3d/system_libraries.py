"""The shared libraries of a Linux system that drawing and sound use."""

import ctypes
import sys
from collections.abc import Mapping

NEEDED: Mapping[str, str] = {
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libXrender.so.1": "libxrender1",
}
"""Libraries without which pyglet opens no window, each with the Debian package that brings it."""

FILES: Mapping[str, str] = {
    "EGL": "libEGL.so.1",
    "GL": "libGL.so.1",
    "X11": "libX11.so.6",
    "Xext": "libXext.so.6",
    "Xi": "libXi.so.6",
    "Xinerama": "libXinerama.so.1",
    "Xrandr": "libXrandr.so.2",
    "Xrender": "libXrender.so.1",
    "Xxf86vm": "libXxf86vm.so.1",
    "c": "libc.so.6",
    "gdk-x11-2.0": "libgdk-x11-2.0.so.0",
    "gdk_pixbuf-2.0": "libgdk_pixbuf-2.0.so.0",
    "openal": "libopenal.so.1",
    "pulse": "libpulse.so.0",
}
"""Names that pyglet asks for, each with the file name that the system's loader knows."""


def missing() -> list[str]:
    """The files of NEEDED that cannot be loaded; none on systems that don't go by these names."""
    return [file for file in NEEDED if not _loads(file)] if sys.platform == "linux" else []


def _loads(file: str) -> bool:
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True
