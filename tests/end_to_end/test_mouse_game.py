"""A whole game of Freeze, to 500, in a small window, played with the mouse."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, CLARA, at_the_title
from tests.end_to_end.desktop import Desktop
from tests.end_to_end.kept_game import KeptGame
from tests.end_to_end.whole_game import Hand, check_the_end, short_freeze
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    return short_freeze(tmp_path, 1_000)


@pytest.fixture
def desktop(tmp_path: Path, rules: Path) -> Iterator[Desktop]:
    setup = GameSetup(str(rules), (ANN, CLARA))
    chosen = Settings(speed="fast", computer_pace="fast", setup=setup)
    with at_the_title(tmp_path, chosen, simple=False) as game:
        yield game


def test_a_full_game_is_played_with_the_mouse_and_its_record_has_the_same_winner(
    desktop: Desktop, rules: Path
) -> None:
    """Whenever it waits for Ann, it is on the disk as it was shown, from its first move on."""
    desktop.click("play")
    kept = KeptGame(desktop)
    Hand(desktop, load(str(rules)), kept.compare).play()
    assert len(set(kept.actions)) > 3
    check_the_end(desktop, load(str(rules)))
    desktop.scroll_to_end("page:result")
    desktop.click("title")
    desktop.wait_until(lambda seen: seen.scene == "TitleScene")
    desktop.click("quit")
    assert desktop.ended() == 0
