"""The clipboard where what holds it is stuck."""

from typing import cast

from pyglet.window import Window

from zilch3d.app.system import WindowClipboard


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
