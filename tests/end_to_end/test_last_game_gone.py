"""What becomes of the last game's setup when its rules are not there any more."""

import sys
from pathlib import Path

import pytest

from tests.end_to_end.whole_game import at_the_title

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

SETTINGS = """
[setup]
rules = 'gone.toml'
[[setup.seats]]
name = "Ann"
player = "person"
[[setup.seats]]
name = "Clara"
player = "steady"
"""


def test_play_leads_to_choosing_others_and_the_players_stay(tmp_path: Path) -> None:
    """Nothing is put in the place of what was chosen, and nothing of it lost, unasked."""
    kept = tmp_path / "CONFIG" / "zilch3d" / "settings.toml"
    with at_the_title(tmp_path, SETTINGS) as desktop:
        desktop.click("play")
        desktop.wait_until(lambda seen: seen.scene == "NewGameScene")
        assert "gone.toml" in kept.read_text()
        desktop.click("start")
        desktop.wait_until(lambda seen: seen.scene == "TableScene")
    assert 'rules = "zilch-1990"' in kept.read_text()
    assert 'name = "Ann"' in kept.read_text()
