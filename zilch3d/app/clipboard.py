"""The system's clipboard, which may fail in as many ways as there are systems."""

from logging import getLogger

from pyglet.window import Window

LOG = getLogger(__name__)


def copy(window: Window, text: str) -> bool:
    """Put the text on the clipboard; whether it is there now."""
    try:
        window.set_clipboard_text(text)
        return bool(window.get_clipboard_text() == text)
    except Exception as fault:  # each system has its own
        LOG.warning("no clipboard: %r", fault)
        return False
