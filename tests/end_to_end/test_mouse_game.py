"""A whole game of Freeze 5000 in a small window, played with the mouse."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.desktop import Desktop
from tests.end_to_end.whole_game import Hand, at_the_title, check_the_end
from zilch3d.store.rulefiles import load

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    settings = 'speed = "fast"\ncomputer_pace = "fast"\n'
    with at_the_title(tmp_path, settings, (960, 600)) as running:
        yield running


def test_a_full_game_is_played_with_the_mouse_and_its_record_has_the_same_winner(
    desktop: Desktop,
) -> None:
    desktop.click("play")
    Hand(desktop, load("freeze")).play()
    check_the_end(desktop, load("freeze"))
    desktop.click("title")
    desktop.wait_until(lambda seen: seen.scene == "TitleScene")
    desktop.click("quit")
    assert desktop.ended() == 0
