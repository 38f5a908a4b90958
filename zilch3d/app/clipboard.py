"""The system's clipboard, which may fail in as many ways as there are systems."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from logging import getLogger

from pyglet.window import Window

LOG = getLogger(__name__)
LONGEST_WAIT = 1.0
"""Seconds that a program may take to hand out the text it has put on the clipboard."""


class WindowClipboard:
    """The clipboard as a window reaches it. What fails is only logged."""

    def __init__(self, window: Window, longest_wait: float = LONGEST_WAIT) -> None:
        self._window = window
        self._longest_wait = longest_wait

    def copy(self, text: str) -> bool:
        """Put the text on the clipboard; whether it is there now."""
        try:
            handed = _handed(text)
            self._window.set_clipboard_text(handed)
            return bool(self._window.get_clipboard_text() == handed)
        except Exception as fault:  # each system has its own
            LOG.warning("no clipboard: %r", fault)
            return False

    def paste(self) -> str:
        """The text on the clipboard; empty if there is none, or its program does not answer."""
        try:
            with _waiting_at_most(self._window, self._longest_wait):
                return str(self._window.get_clipboard_text() or "")
        except Exception as fault:  # each system has its own
            LOG.warning("no clipboard: %r", fault)
            return ""


@contextmanager
def _waiting_at_most(window: Window, seconds: float) -> Iterator[None]:
    """Raises TimeoutError if another program does not answer in time.

    On X11, pyglet waits for ever, and passes each event that it meets to this method of the window.
    """
    name = "dispatch_platform_event"
    pass_on, until = getattr(window, name, None), time.monotonic() + seconds

    def passed_in_time(event: object) -> None:
        if time.monotonic() > until:
            raise TimeoutError
        if pass_on is not None:
            pass_on(event)

    setattr(window, name, passed_in_time)
    try:
        yield
    finally:
        delattr(window, name)


def _handed(text: str) -> str:
    """On X11, pyglet gives others as many bytes as there are letters: the end would be missing."""
    on_x11 = sys.platform.startswith("linux")
    return text + "\n" * (len(text.encode()) - len(text)) if on_x11 else text
