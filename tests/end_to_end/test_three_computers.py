"""A person at a table with three computer players, at the fastest pace, from start to end."""

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


def test_a_game_against_three_of_them_comes_to_its_end_and_one_has_the_last_word(
    tmp_path: Path,
) -> None:
    file = short_freeze(tmp_path, 300)
    setup = GameSetup(str(file), (ANN, *OTHERS))
    chosen = Settings(speed="fast", computer_pace="fast", reduced_motion=True, setup=setup)
    with at_the_title(tmp_path, chosen) as desktop:
        rules = load(str(file))
        desktop.key("Return")
        hand = KeyboardHand(desktop, rules)
        hand.hints = 0
        hand.play()
        check_the_end(desktop, rules)
        seen = [seen.facts for seen in desktop.history() if seen.scene == "TableScene"]
        assert {facts["seat"] for facts in seen} >= {0, 1, 2, 3}
        speaker = desktop.latest().facts["last_word"].partition(":")[0]
        assert speaker in {seat.name for seat in OTHERS}
