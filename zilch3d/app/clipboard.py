"""The system's clipboard, which may fail in as many ways as there are systems."""

import sys
from logging import getLogger

from pyglet.window import Window

LOG = getLogger(__name__)


def copy(window: Window, text: str) -> bool:
    """Put the text on the clipboard; whether it is there now."""
    handed = _handed(text)
    try:
        window.set_clipboard_text(handed)
        return bool(window.get_clipboard_text() == handed)
    except Exception as fault:  # each system has its own
        LOG.warning("no clipboard: %r", fault)
        return False


def paste(window: Window) -> str:
    """The text on the clipboard; empty if there is none."""
    try:
        return str(window.get_clipboard_text() or "")
    except Exception as fault:  # each system has its own
        LOG.warning("no clipboard: %r", fault)
        return ""


def _handed(text: str) -> str:
    """On X11, pyglet gives others as many bytes as there are letters: the end would be missing."""
    on_x11 = sys.platform.startswith("linux")
    return text + "\n" * (len(text.encode()) - len(text)) if on_x11 else text
