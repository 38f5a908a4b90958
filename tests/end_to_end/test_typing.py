"""A name typed with a real keyboard and mouse: held keys, words, selection, the clipboard."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, at_the_title
from tests.end_to_end.desktop import PATIENCE, Desktop
from tests.end_to_end.system_clipboard import clipboard_of, offered
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

NAME = "Anna Maria Zilch"
SETTINGS = Settings(reduced_motion=True, setup=GameSetup("zilch-1990", (ANN, SeatSetup(NAME))))


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """The second player's name is to be typed."""
    with at_the_title(tmp_path, SETTINGS, (960, 600)) as playing:
        playing.click("new-game")
        playing.click("seat:1")
        playing.click("name:1")
        playing.key("End")
        yield playing


def name(desktop: Desktop, expected: str = "") -> str:
    """What stands in the field, copied, as another program gets it; soon what is expected."""
    deadline = time.monotonic() + PATIENCE
    while True:
        for keys in ("ctrl+a", "ctrl+c", "End"):
            desktop.key(keys)
        time.sleep(0.3)
        copied = clipboard_of(desktop)
        if expected in (copied, "") or time.monotonic() > deadline:
            return copied


def test_a_name_is_typed_as_anywhere(desktop: Desktop) -> None:
    """One window for all of it: each begins with what the one before has left."""
    _a_double_click_selects_a_word_and_others_text_takes_its_place(desktop)
    _words_are_selected_cut_and_pasted(desktop)
    _a_held_backspace_deletes_letter_after_letter(desktop)


def _a_double_click_selects_a_word_and_others_text_takes_its_place(desktop: Desktop) -> None:
    x, y = desktop.latest().targets["name:1"]
    first_word = (x - 60, y)
    desktop.click(first_word)
    desktop.click(first_word)
    with offered(desktop, "Ben"):
        desktop.key("ctrl+v")
        time.sleep(1.0)
    assert name(desktop, "Ben Maria Zilch") == "Ben Maria Zilch"


def _words_are_selected_cut_and_pasted(desktop: Desktop) -> None:
    desktop.key("ctrl+shift+Left")
    desktop.key("ctrl+x")
    desktop.key("Home")
    desktop.key("ctrl+v")
    assert name(desktop, "ZilchBen Maria ") == "ZilchBen Maria "
    desktop.key("ctrl+BackSpace")
    assert name(desktop, "ZilchBen ") == "ZilchBen "


def _a_held_backspace_deletes_letter_after_letter(desktop: Desktop) -> None:
    desktop.key("ctrl+v")
    twice = "ZilchBen ZilchBen "
    assert name(desktop, twice) == twice
    with desktop.holding("BackSpace"):
        time.sleep(1.0)
    left = name(desktop)
    assert twice.startswith(left)
    assert len(left) < len(twice) - 3
