"""A whole game of a house's own rules with reduced motion, played by keyboard alone."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, CLARA, at_the_title
from tests.end_to_end.desktop import Desktop
from tests.end_to_end.whole_game import KeyboardHand, check_the_end, short_freeze
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return short_freeze(tmp_path, 500)


@pytest.fixture
def desktop(tmp_path: Path, house: Path) -> Iterator[Desktop]:
    setup = GameSetup(str(house), (ANN, CLARA))
    chosen = Settings(computer_pace="fast", reduced_motion=True, setup=setup)
    with at_the_title(tmp_path, chosen) as running:
        yield running


def test_a_full_game_is_played_by_keyboard_alone_and_with_reduced_motion(
    desktop: Desktop, house: Path
) -> None:
    rules = load(str(house))
    desktop.key("Return")
    KeyboardHand(desktop, rules).play()
    assert set(desktop.latest().facts["totals"]) == {"Ann", "Clara"}
    check_the_end(desktop, rules)
    desktop.key("Escape")
    desktop.wait_until(lambda seen: seen.scene == "TitleScene")
