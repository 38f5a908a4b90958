"""Shaking and flicking in a real window, with real keys and a real mouse."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, at_the_title
from tests.end_to_end.desktop import Desktop, Seen
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

TWO_PEOPLE = GameSetup("freeze", (ANN, SeatSetup("Ben")))
TURNS = 8
"""Within this many turns somebody rolls something that counts."""


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    chosen = Settings(speed="fast", tray="round", setup=TWO_PEOPLE)
    with at_the_title(tmp_path, chosen, (800, 600)) as running:
        running.click("play")
        running.wait_until(_is_ready)
        yield running


def _is_ready(seen: Seen) -> bool:
    return bool(seen.facts.get("ready"))


def _flicked(desktop: Desktop) -> Seen:
    """What is seen once a roll was good for something, and one of its other dice flicked."""
    for _turn in range(TURNS):
        desktop.key("space")
        desktop.wait_until(lambda seen: not _is_ready(seen))
        seen = desktop.wait_until(_is_ready)
        if not seen.facts["roll"]:
            continue
        desktop.key("a")
        seen = desktop.wait_until(lambda seen: bool(seen.facts["picked"]) and _is_ready(seen))
        rest = set(range(len(seen.facts["roll"]))) - set(seen.facts["picked"])
        if rest:
            die = f"die-{seen.facts['rolled'][min(rest)]}"
            for _try in range(5):  # on a busy machine the hand may seem to rest: no flick
                desktop.drag(die, (14, 6), 14)
                if flicked := desktop.seen_within(2.0, lambda seen: not seen.facts["idle"]):
                    return flicked
                desktop.key("a")
    raise AssertionError("eight turns without a die to set aside and one to throw again")


def test_dice_are_shaken_with_space_and_flicked_with_the_mouse(desktop: Desktop) -> None:
    """One after the other in one game: the die for the start, then a die of a roll."""
    with desktop.holding("space"):
        seen = desktop.wait_until(lambda seen: (seen.facts["strength"] or 0.0) >= 1.0)
        assert seen.facts["held"] == [0]
        assert seen.facts["roll"] == []
    desktop.wait_until(_is_ready)
    seats = [seen.facts["seat"] for seen in desktop.history() if seen.scene == "TableScene"]
    assert seats[0] == 0
    assert seats[-1] == 1

    before = _flicked(desktop).facts
    assert before["held"] or not before["idle"]
    after = desktop.wait_until(_is_ready).facts
    assert after["rolled"] != before["rolled"] or after["seat"] != before["seat"]
