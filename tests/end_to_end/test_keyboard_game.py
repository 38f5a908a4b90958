"""A game against three computer players with reduced motion, played by keyboard alone."""

import sys
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, at_the_title
from tests.end_to_end.whole_game import KeyboardHand, check_the_end, short_freeze
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

OTHERS = tuple(SeatSetup(shipped()[who].name, who) for who in ("glory", "daredevil", "steady"))


def test_a_full_game_by_keyboard_alone_comes_to_its_end_and_a_computer_has_the_last_word(
    tmp_path: Path,
) -> None:
    """By a house's own rules, at the computers' fastest pace."""
    house = short_freeze(tmp_path, 300)
    rules = load(str(house))
    setup = GameSetup(str(house), (ANN, *OTHERS))
    chosen = Settings(speed="fast", computer_pace="fast", reduced_motion=True, setup=setup)
    with at_the_title(tmp_path, chosen) as desktop:
        desktop.key("Return")
        KeyboardHand(desktop, rules).play()
        end = desktop.latest().facts
        assert set(end["totals"]) == {"Ann", *(seat.name for seat in OTHERS)}
        check_the_end(desktop, rules)
        seen = [seen.facts for seen in desktop.history() if seen.scene == "TableScene"]
        assert {facts["seat"] for facts in seen} >= {0, 1, 2, 3}
        has_won = "Ann" in end["winners"]
        speaker = desktop.latest().facts["last_word"].partition(":")[0]
        assert speaker in {seat.name for seat in OTHERS}
        desktop.key("Escape")
        title = desktop.wait_until(lambda seen: seen.scene == "TitleScene")
        assert ("lesson" in title.targets) is not has_won, "who has won a game is not new"
