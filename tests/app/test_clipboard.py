"""The clipboard where what holds it is stuck."""

from ctypes import c_ubyte
from typing import cast

import pytest
from pyglet.window import Window

from zilch3d.app.system import WindowClipboard, as_handed_over


class Waiting:
    """Waits for another program as pyglet does on X11: until that answers, event by event."""

    def __init__(self, answers_after: int) -> None:
        self.answers_after = answers_after
        self.events = 0

    def get_clipboard_text(self) -> str:
        while self.events != self.answers_after:
            self.dispatch_platform_event(None)
        return "a text"

    def dispatch_platform_event(self, _event: object) -> None:
        self.events += 1


def test_a_program_that_never_answers_does_not_stop_the_game() -> None:
    stuck = Waiting(-1)
    assert not WindowClipboard(cast(Window, stuck), longest_wait=0.01).paste()
    assert list(vars(stuck)) == ["answers_after", "events"], "the window is as it was"


def test_one_that_answers_in_time_is_waited_for() -> None:
    assert WindowClipboard(cast(Window, Waiting(3)), longest_wait=60).paste() == "a text"


def test_a_path_that_is_no_text_is_not_copied() -> None:
    """Linux has folders whose names are not UTF-8."""
    assert not WindowClipboard(cast(Window, Waiting(0))).copy("/home/\udcff")


class WindowsClipboard:
    """As pyglet fills the clipboard of Windows: by the letters of the text, and one for its end."""

    def set_clipboard_text(self, text: str) -> None:
        units = text.encode("utf-16-le", "surrogatepass") + b"\0\0"
        self._kept = memoryview(units).cast("H")[: len(text) + 1].tolist()

    def get_clipboard_text(self) -> str:
        assert 0 in self._kept, "Windows would read on in memory"
        units = self._kept[: self._kept.index(0)]
        return b"".join(unit.to_bytes(2, "little") for unit in units).decode("utf-16-le")


@pytest.mark.parametrize("text", ["plain", "ö ⌘ …", "P1: 🎲 Anna 🎲\n", ""])
def test_all_of_a_text_is_on_the_clipboard_of_windows(text: str) -> None:
    """win32/__init__.py of pyglet 2.1.19 counts one unit of UTF-16 for each letter."""
    clipboard = WindowsClipboard()
    clipboard.set_clipboard_text(as_handed_over(text, "win32"))
    assert clipboard.get_clipboard_text() == text


class X11Clipboard:
    """As pyglet hands its text to another program on X11."""

    def set_clipboard_text(self, text: str) -> None:
        self.kept = text

    def get_clipboard_text(self) -> str:
        return self.kept

    def asked_for(self) -> bytes:
        content, size = self.kept.encode("utf-8"), len(self.kept)
        return bytes((c_ubyte * size).from_buffer_copy(content))


@pytest.mark.parametrize("text", ["plain", "größer ⌘ …", "P1: 🎲 Anna 🎲\n"])
def test_all_of_a_text_and_no_more_is_on_the_clipboard_of_x11(text: str) -> None:
    """xlib/__init__.py of pyglet 2.1.19 counts one byte for each letter."""
    clipboard = X11Clipboard()
    assert WindowClipboard(cast(Window, clipboard)).copy(text)
    clipboard.set_clipboard_text(as_handed_over(text, "linux"))
    assert clipboard.asked_for() == text.encode()
    pasted = WindowClipboard(cast(Window, clipboard)).paste()
    assert (type(pasted), pasted, len(pasted)) == (str, text, len(text))


def test_elsewhere_a_text_is_handed_over_as_it_is() -> None:
    assert as_handed_over("größer", "darwin") == "größer"
