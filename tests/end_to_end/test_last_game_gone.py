"""What becomes of the last game's setup when its rules are not there any more."""

import sys
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, CLARA, at_the_title, settings_file
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)


def test_play_leads_to_choosing_others_and_the_players_stay(tmp_path: Path) -> None:
    """Nothing is put in the place of what was chosen, and nothing of it lost, unasked."""
    kept = settings_file(tmp_path)
    with at_the_title(tmp_path, Settings(setup=GameSetup("gone.toml", (ANN, CLARA)))) as desktop:
        desktop.click("play")
        desktop.wait_until(lambda seen: seen.scene == "NewGameScene")
        assert "gone.toml" in kept.read_text()
        desktop.click("start")
        desktop.wait_until(lambda seen: seen.scene == "TableScene")
        desktop.wait_until(lambda _seen: "gone.toml" not in kept.read_text())
    assert 'rules = "zilch-1990"' in kept.read_text()
    assert 'name = "Ann"' in kept.read_text()
