from collections.abc import Hashable
from random import Random
from typing import Protocol

import pytest
from pyglet.window import key

from tests.kit.screens import painters, path_of
from tests.store.strengths import measured
from tests.ui.pages.clicks import click
from zilch3d.kit.scene import Pop, Surface
from zilch3d.kit.widgets import Box, Screen, Tile
from zilch3d.store.strengths import BEST, Strengths
from zilch3d.ui.pages.choose_player import ChoosePlayerScene, Question, Roster
from zilch3d.ui.pages.offer import PlayerCard

ROSTER = Roster(
    [
        PlayerCard("steady", "Clara", "Weighs the next roll."),
        PlayerCard("glory", "Gloria", "Risks everything."),
        PlayerCard("house", "Robin", "As long as can be. " * 6),
    ],
    Random(1),
)
STRENGTHS = Strengths({"glory": measured(0.384), "steady": measured(0.45)})


class Painted(Protocol):
    boxes: list[tuple[Hashable, str, Box]]
    texts: list[tuple[Hashable, str, Box]]


@pytest.fixture
def chosen() -> list[str]:
    return []


@pytest.fixture(params=[Surface(1280, 720), Surface(640, 480)], ids=["wide", "narrow"])
def scene(request: pytest.FixtureRequest, screen: Screen, chosen: list[str]) -> ChoosePlayerScene:
    scene = ChoosePlayerScene(screen, ROSTER, Question(1, "steady", {"glory"}, chosen.append))
    scene.resized(request.param)
    scene.enter()
    return scene


def words(scene: ChoosePlayerScene, paper: Painted) -> list[str]:
    scene.screen.draw()
    return [text for _owner, text, _box in paper.texts]


def test_a_click_on_a_portrait_chooses_its_player(
    scene: ChoosePlayerScene, chosen: list[str]
) -> None:
    assert click(scene, "player:glory") == Pop()
    assert chosen == ["glory"]


def test_people_can_be_chosen_too(scene: ChoosePlayerScene, chosen: list[str]) -> None:
    click(scene, "player:person")
    assert chosen == ["person"]


def test_the_card_describes_who_sits_there_then_who_the_mouse_is_on(
    scene: ChoosePlayerScene, paper: Painted
) -> None:
    assert "Weighs the next roll." in words(scene, paper)
    scene.on_mouse_motion(*scene.screen.targets()["player:glory"])
    seen = words(scene, paper)
    assert "Risks everything." in seen
    assert "Weighs the next roll." not in seen


def test_the_arrows_lead_from_portrait_to_portrait_and_enter_chooses(
    scene: ChoosePlayerScene, paper: Painted, chosen: list[str]
) -> None:
    scene.on_key(key.RIGHT, 0)  # shows where the focus is
    scene.on_key(key.RIGHT, 0)
    assert "Risks everything." in words(scene, paper)
    assert scene.on_key(key.ENTER, 0) == Pop()
    assert chosen == ["glory"]


def rated(screen: Screen, size: Surface) -> ChoosePlayerScene:
    """Where strength was measured, but not that of a player's own."""
    players = [PlayerCard(id_, id_.title(), "") for id_ in ("steady", "house", BEST, "glory")]
    roster = Roster(players, Random(1), STRENGTHS)
    scene = ChoosePlayerScene(screen, roster, Question(1, "glory", (), lambda _player: None))
    scene.resized(size)
    scene.enter()
    return scene


@pytest.mark.parametrize("size", [Surface(1280, 720), Surface(640, 480)])
def test_strength_is_a_level_and_what_was_measured(
    screen: Screen, paper: Painted, size: Surface
) -> None:
    scene = rated(screen, size)
    seen = " ".join(words(scene, paper))
    assert "Medium" in seen
    assert "Wins 38 in 100 games against best play" in seen
    scene.on_mouse_motion(*scene.screen.targets()[f"player:{BEST}"])
    seen = " ".join(words(scene, paper))
    assert "Best play" in seen
    assert "Perfect with two players, nearly so with more" in seen
    scene.on_mouse_motion(*scene.screen.targets()["player:house"])
    assert "Not measured" in words(scene, paper)


def test_the_weakest_stand_first_and_who_was_not_measured_last(screen: Screen) -> None:
    scene = rated(screen, Surface(1280, 720))
    order = [name.removeprefix("player:") for name in scene.screen.targets() if ":" in name]
    assert order == ["person", "glory", "steady", BEST, "house"]


def test_the_level_of_each_is_seen_on_its_portrait(screen: Screen, paper: Painted) -> None:
    scene = rated(screen, Surface(1280, 720))
    tiles = [scene.screen.find(f"player:{id_}") for id_ in ("person", "glory", BEST, "house")]
    assert [tile.level for tile in tiles if isinstance(tile, Tile)] == [0, 3, 5, 0]
    scene.screen.draw()
    glory = tiles[1]
    assert glory is not None
    parts = painters(glory, path_of(glory, scene.screen.root))
    marks = {key: box for owner, key, box in paper.boxes if owner in parts and key[-1] in "01234"}
    assert list(marks) == ["filled0", "filled1", "filled2", "ring3", "ring4"]
    title = next(box for owner, _text, box in paper.texts if owner in parts)
    assert all(glory.box.y < box.y and box.top < title.y for box in marks.values())


def test_by_rules_under_which_nobody_was_measured_that_is_said(
    scene: ChoosePlayerScene, paper: Painted
) -> None:
    assert "Not measured for these rules" in words(scene, paper)
    assert [card.id for card in ROSTER.cards] == ["person", "steady", "glory", "house"]


def test_where_a_player_is_missing_another_is_looked_at(screen: Screen) -> None:
    scene = ChoosePlayerScene(screen, ROSTER, Question(1, "gone", (), lambda _player: None))
    scene.resized(Surface(1280, 720))
    scene.enter()
    assert scene.screen.focused is not None
    assert scene.screen.focused.name == "player:steady"


def test_a_surprise_is_somebody_else_who_does_not_play_yet(
    scene: ChoosePlayerScene, chosen: list[str]
) -> None:
    for _ in range(5):
        assert click(scene, "surprise") == Pop()
    assert chosen == ["house"] * 5


def test_where_all_play_a_surprise_is_anybody() -> None:
    everybody = {card.id for card in ROSTER.cards}
    assert ROSTER.surprise(everybody) in everybody - {"person"}


def test_escape_goes_back_and_changes_nothing(scene: ChoosePlayerScene, chosen: list[str]) -> None:
    assert scene.on_key(key.ESCAPE, 0) == Pop()
    assert chosen == []


def test_no_portrait_moves_while_others_are_looked_at(scene: ChoosePlayerScene) -> None:
    places = scene.screen.targets()
    for player in ("person", "glory", "house", "steady"):
        scene.on_mouse_motion(*places[f"player:{player}"])
        assert scene.screen.targets() == places
