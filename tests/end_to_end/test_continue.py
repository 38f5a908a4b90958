"""A game whose program is killed is there at the next start, as it was."""

import sys
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, at_the_title
from tests.end_to_end.desktop import Desktop, Seen
from tests.end_to_end.whole_game import Hand
from zilch3d.engine.scoring import options
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

FREEZE = load("freeze")
TWO = GameSetup("freeze", (ANN, SeatSetup("Ben")))
STILL = Settings(speed="fast", reduced_motion=True, setup=TWO)
KEPT = ("seat", "scores", "turn", "roll", "rolled", "over")
MANY = 60


def play_into_a_turn(desktop: Desktop) -> Seen:
    """Roll and set aside until dice lie there in a turn that has points at risk."""
    hand = Hand(desktop, FREEZE)
    for _try in range(MANY):
        seen = desktop.wait_until(lambda now: bool(now.facts.get("ready")))
        if seen.facts["turn"] and seen.facts["roll"]:
            return seen
        if seen.facts["roll"]:
            roll = tuple(sorted(seen.facts["roll"]))
            best = max(options(FREEZE.scoring, roll), key=lambda option: option.points)
            hand.pick(seen, best.keep)
        hand.do("roll")
    raise AssertionError("every roll is a zilch")


def test_a_killed_game_goes_on_with_the_same_scores_and_dice(tmp_path: Path) -> None:
    with at_the_title(tmp_path, STILL) as desktop:
        desktop.click("play")
        left = play_into_a_turn(desktop)
        desktop.process.kill()
        desktop.process.wait()
    (tmp_path / "trace.jsonl").unlink()
    with at_the_title(tmp_path, STILL) as desktop:
        desktop.click("continue")
        back = desktop.wait_until(lambda now: bool(now.facts.get("ready")))
        assert {name: back.facts[name] for name in KEPT} == {
            name: left.facts[name] for name in KEPT
        }
        desktop.key("Escape")
        desktop.click("leave")
        title = desktop.wait_until(
            lambda now: now.scene == "TitleScene" and "continue" in now.targets
        )
        assert "lesson" in title.targets, "issue 25, 20: nobody has learnt it by a game left early"
        assert desktop.close() == 0
