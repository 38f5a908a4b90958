"""Shaking, flicking and dragging in a real window, with real keys and a real mouse."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, at_the_title
from tests.end_to_end.desktop import Desktop, Point, Seen
from zilch3d import resources
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

ONES_AND_FIVES = "single = { 1 = 100, 5 = 50 }"
EVERY_FACE = "single = { 1 = 100, 2 = 50, 3 = 50, 4 = 50, 5 = 50, 6 = 50 }"
SHAPES = ((768, 480), (854, 480), (1138, 480))
"""16:10, 16:9 and 21:9, no larger than need be; large ones: tests/ui/table/hands/test_dragging."""


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """A game by rules under which each die counts, so that each can be dragged."""
    rules = tmp_path / "DATA" / "zilch3d" / "rules" / "every.toml"
    rules.parent.mkdir(parents=True)
    freeze = resources.find("rulesets/freeze.toml").read_text(encoding="utf-8")
    rules.write_text(freeze.replace('"freeze"', '"every"').replace(ONES_AND_FIVES, EVERY_FACE))
    assert EVERY_FACE in rules.read_text()
    setup = GameSetup(str(rules), (ANN, SeatSetup("Ben")))
    chosen = Settings(speed="fast", reduced_motion=True, simple_pictures=True, setup=setup)
    with at_the_title(tmp_path, chosen, SHAPES[-1]) as running:
        running.click("play")
        running.wait_until(_is_ready)
        yield running


def _is_ready(seen: Seen) -> bool:
    return bool(seen.facts.get("ready"))


def _place(seen: Seen, name: str, height: int) -> Point:
    """Where tray, shelf or cup is seen, from the top left."""
    x, y = seen.facts["places"][name]
    return (x, height - y)


def _rolled(desktop: Desktop) -> Seen:
    """What is seen once all six dice lie there: the first rolls are for who starts."""
    for _player in range(8):
        desktop.key("space")
        desktop.wait_until(lambda seen: not _is_ready(seen))
        seen = desktop.wait_until(_is_ready)
        if len(seen.facts["roll"]) == 6:
            return seen
    raise AssertionError("nobody has begun")


def _drag(desktop: Desktop, die: int, goal: str, height: int) -> None:
    """To where it is picked, or let go again."""
    seen = desktop.wait_until(lambda seen: f"die-{die}" in seen.targets)
    picked = die in seen.facts["picked"]
    desktop.drag_to(seen.targets[f"die-{die}"], _place(seen, goal, height), 2)
    desktop.wait_until(lambda seen: (die in seen.facts["picked"]) is not picked)


def _resize(desktop: Desktop, width: int, height: int) -> None:
    before = desktop.latest().facts["places"]
    desktop.resize(width, height)
    desktop.wait_until(lambda seen: seen.facts["places"] != before)


def test_dice_are_shaken_dragged_and_flicked(desktop: Desktop) -> None:
    """One after the other in one game; each die to the shelf and back in windows of all shapes."""
    with desktop.holding("space"):
        seen = desktop.wait_until(lambda seen: (seen.facts["strength"] or 0.0) > 0.05)
        assert seen.facts["held"] == [0]
    desktop.wait_until(_is_ready)
    _rolled(desktop)
    for width, height in SHAPES:
        _resize(desktop, width, height)
        for goal in ("shelf", "tray"):
            for die in range(6):
                _drag(desktop, die, goal, height)
    desktop.click("die-0")
    seen = desktop.wait_until(lambda seen: bool(seen.facts["picked"]) and "roll" in seen.targets)
    cup, tray = (_place(seen, name, SHAPES[-1][1]) for name in ("cup", "tray"))
    for _try in range(5):  # on a busy machine the hand may seem to rest: no flick
        desktop.drag_to(cup, tray)
        if desktop.seen_within(2.0, lambda seen: not seen.facts["idle"]):
            return
    raise AssertionError("no flick has thrown the dice")
