"""House rules made by mouse alone, and by keyboard alone: played, exported and imported."""

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, at_the_title
from tests.end_to_end.desktop import Desktop, Point, Seen
from tests.end_to_end.system_clipboard import clipboard_of, offered
from tests.end_to_end.whole_game import Hand, KeyboardHand
from zilch3d.engine.rulefile import read
from zilch3d.engine.ruleset import FirstStart, RuleSet
from zilch3d.features.house_rules.draft import SECTIONS
from zilch3d.store.reader import read_toml
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

TWO = GameSetup("zilch-1990", (ANN, SeatSetup("Ben")))
SETTINGS = Settings(speed="fast", reduced_motion=True, setup=TWO)
SIZE = (960, 600)
MANY = 60
"""Stops of the focus on a page."""


def rules_in(folder: Path, file: str) -> RuleSet:
    return read(read_toml(folder / "DATA" / "zilch3d" / "rules" / file))


def shows(scene: str) -> Callable[[Seen], bool]:
    return lambda seen: seen.scene == scene


def type_text(desktop: Desktop, text: str) -> None:
    for letter in text:
        desktop.key(letter)


def go_to(desktop: Desktop, name: str, way: str = "Tab") -> None:
    """Move the focus with the keyboard until it is on the widget of this name."""
    for _stop in range(MANY):
        focus = desktop.latest().facts.get("focus")
        if focus == name:
            return
        desktop.key(way)
        desktop.wait_until(partial(has_left, focus))
    raise AssertionError(f"the focus does not reach {name}")


def has_left(focus: object, seen: Seen) -> bool:
    return bool(seen.facts.get("focus") != focus)


def turn_to(desktop: Desktop, target: str) -> None:
    """Turn to the page that has this target, from one on its left."""
    for _page in range(len(SECTIONS)):
        pages = desktop.latest().targets
        if target in pages:
            return
        desktop.key("Right")
        desktop.wait_until(partial(has_other_targets, pages))
    raise AssertionError(f"no page has {target}")


def has_other_targets(targets: Mapping[str, Point], seen: Seen) -> bool:
    return seen.targets.keys() != targets.keys()


def press(desktop: Desktop, name: str) -> None:
    go_to(desktop, name)
    desktop.key("Return")


# Each is made, played for a turn, and copied as text.


def made_by_mouse(desktop: Desktop) -> str:
    desktop.click("more")
    desktop.click("house-rules")
    desktop.click("new")
    desktop.click("base:freeze")
    desktop.wait_until(shows("EditRulesScene"))
    desktop.click("scoring.single.1:more")
    desktop.click("group:start")
    desktop.click("start.first:first-seat")
    desktop.click("group:turn")
    desktop.click("turn.opening:more")
    desktop.wait_until(lambda seen: "reset:turn.opening" in seen.targets)
    desktop.click("done")
    desktop.click("back")
    desktop.wait_until(shows("TitleScene"))
    desktop.click("new-game")
    desktop.wait_until(lambda seen: "rules:" in "".join(seen.targets) and is_chosen(desktop))
    desktop.click("start")
    Hand(desktop, rules_in(desktop.folder, "our-freeze-5000.toml")).play_turn()
    desktop.key("Escape")
    desktop.click("leave")
    desktop.wait_until(shows("TitleScene"))
    desktop.click("more")
    desktop.click("house-rules")
    desktop.click("copy:our-freeze-5000.toml")
    return clipboard_of(desktop)


def is_chosen(desktop: Desktop) -> bool:
    """Whether New game has the rules just made for the next one."""
    return str(desktop.latest().facts.get("rules", "")).endswith("our-freeze-5000.toml")


def made_by_keyboard(desktop: Desktop) -> str:
    press(desktop, "more")
    desktop.wait_until(shows("MoreScene"))
    press(desktop, "house-rules")
    desktop.wait_until(shows("HouseRulesScene"))
    press(desktop, "new")
    desktop.wait_until(shows("StartRulesScene"))
    press(desktop, "base:picnic")
    desktop.wait_until(shows("EditRulesScene"))
    go_to(desktop, "group")
    desktop.key("Left")
    go_to(desktop, "name")
    desktop.key("ctrl+a")
    type_text(desktop, "ours")
    go_to(desktop, "group", "shift+Tab")
    turn_to(desktop, "turn.opening")
    go_to(desktop, "turn.opening")
    type_text(desktop, "150")
    go_to(desktop, "turn.minimum")
    desktop.key("Right")
    desktop.wait_until(lambda seen: "reset:turn.minimum" in seen.targets)
    go_to(desktop, "group", "shift+Tab")
    turn_to(desktop, "start.direction:clockwise")
    go_to(desktop, "start.first")
    desktop.key("Right")
    desktop.wait_until(lambda seen: "reset:start.first" in seen.targets)
    desktop.key("Right")
    desktop.key("Escape")
    desktop.wait_until(shows("HouseRulesScene"))
    press(desktop, "copy:our-family-zilch.toml")
    text = clipboard_of(desktop)
    desktop.key("Escape")
    desktop.wait_until(shows("TitleScene"))
    press(desktop, "new-game")
    desktop.wait_until(
        lambda seen: str(seen.facts.get("rules", "")).endswith("our-family-zilch.toml")
    )
    press(desktop, "start")
    hand = KeyboardHand(desktop, rules_in(desktop.folder, "our-family-zilch.toml"))
    hand.hints = 0
    hand.play_turn()
    return text


def pasted_by_keyboard(desktop: Desktop) -> None:
    press(desktop, "more")
    desktop.wait_until(shows("MoreScene"))
    press(desktop, "house-rules")
    desktop.wait_until(shows("HouseRulesScene"))
    desktop.key("ctrl+v")


def test_rules_made_by_mouse_are_played(tmp_path: Path) -> None:
    with at_the_title(tmp_path, SETTINGS, SIZE) as desktop:
        text = made_by_mouse(desktop)
    made = rules_in(tmp_path, "our-freeze-5000.toml")
    assert made.start.first is FirstStart.FIRST_SEAT
    assert made.name in text


def test_rules_made_by_keyboard_are_the_same_in_another_window(tmp_path: Path) -> None:
    file, here, there = "our-family-zilch.toml", tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    with at_the_title(here, SETTINGS) as desktop:
        text = made_by_keyboard(desktop)
    made = rules_in(here, file)
    assert made.start.first is FirstStart.FIRST_SEAT
    with at_the_title(there, SETTINGS) as desktop, offered(desktop, text):
        pasted_by_keyboard(desktop)
        desktop.wait_until(lambda seen: seen.facts.get("own") == [file])
    assert rules_in(there, file) == made
