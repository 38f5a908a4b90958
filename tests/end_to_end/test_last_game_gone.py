"""The last game's setup when its rules are not there any more, and the system ending the game."""

import sys
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, at_the_title, settings_file
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)


def test_play_leads_to_choosing_others_and_the_system_may_end_that_game(tmp_path: Path) -> None:
    """Nothing is put in the place of what was chosen, and nothing of it lost, unasked.

    Whom the system asks to end ends as a player would.
    """
    kept = settings_file(tmp_path)
    chosen = Settings(setup=GameSetup("gone.toml", (ANN, SeatSetup("Ben"))))
    with at_the_title(tmp_path, chosen) as desktop:
        desktop.click("play")
        desktop.wait_until(lambda seen: seen.scene == "NewGameScene")
        assert "gone.toml" in kept.read_text()
        desktop.click("start")
        desktop.wait_until(lambda seen: bool(seen.facts.get("ready")))
        desktop.wait_until(lambda _seen: "gone.toml" not in kept.read_text())
        desktop.process.terminate()
        assert desktop.ended() == 0
    assert 'rules = "zilch-1990"' in kept.read_text()
    assert 'name = "Ann"' in kept.read_text()
    data = tmp_path / "DATA" / "zilch3d"
    assert not (data / "crashes").exists()
    assert not (data / "games.sqlite-wal").exists(), "the database has been closed"
