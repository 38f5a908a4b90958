"""A whole game of Freeze 5000 in a small window, played with the mouse."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.at_title import at_the_title
from tests.end_to_end.desktop import Desktop
from tests.end_to_end.whole_game import Hand, check_the_end
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    chosen = Settings(speed="fast", computer_pace="fast")
    with at_the_title(tmp_path, chosen) as running:
        yield running


def test_a_full_game_is_played_with_the_mouse_and_its_record_has_the_same_winner(
    desktop: Desktop,
) -> None:
    rules = load("freeze")
    desktop.click("play")
    Hand(desktop, rules).play()
    check_the_end(desktop, rules)
    desktop.click("title")
    desktop.wait_until(lambda seen: seen.scene == "TitleScene")
    desktop.click("quit")
    assert desktop.ended() == 0
