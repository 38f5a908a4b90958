from random import Random
from typing import Protocol

import pytest
from pyglet.window import key

from zilch3d.kit.scene import Answer, Pop
from zilch3d.kit.surface import Surface
from zilch3d.kit.widgets import Box, Screen
from zilch3d.ui.scenes.cards import PlayerCard
from zilch3d.ui.scenes.choose_player import ChoosePlayerScene, Question
from zilch3d.ui.scenes.roster import Roster

ROSTER = Roster(
    [
        PlayerCard("steady", "Clara", "Weighs the next roll."),
        PlayerCard("glory", "Gloria", "Risks everything.", wins=0.38),
        PlayerCard("house", "Robin", "As long as can be. " * 6, wins=0.5),
    ],
    Random(1),
)


class Painted(Protocol):
    texts: list[tuple[int, str, Box]]


@pytest.fixture
def chosen() -> list[str]:
    return []


@pytest.fixture(params=[Surface(1280, 720), Surface(640, 480)], ids=["wide", "narrow"])
def scene(request: pytest.FixtureRequest, screen: Screen, chosen: list[str]) -> ChoosePlayerScene:
    scene = ChoosePlayerScene(screen, ROSTER, Question(1, "steady", {"glory"}, chosen.append))
    scene.resized(request.param)
    scene.enter()
    return scene


def click(scene: ChoosePlayerScene, name: str) -> Answer:
    x, y = scene.screen.targets()[name]
    scene.on_mouse_press(x, y, 1)
    return scene.on_mouse_release(x, y, 1)


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


def test_strength_shows_where_it_is_measured(scene: ChoosePlayerScene, paper: Painted) -> None:
    assert not [text for text in words(scene, paper) if "of 100" in text]
    scene.on_mouse_motion(*scene.screen.targets()["player:glory"])
    assert " ".join(words(scene, paper)).count("Wins 38 of 100") == 1


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
