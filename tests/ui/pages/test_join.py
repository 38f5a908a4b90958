from random import Random

import pytest
from pyglet.window import key

from tests.ui.pages.clicks import click
from zilch3d.kit.scene import Pop, Push, Surface
from zilch3d.kit.widgets import Button, Screen
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.pages.choose_player import ChoosePlayerScene, Roster
from zilch3d.ui.pages.offer import PlayerCard
from zilch3d.ui.pages.pause import FreeSeat, JoinScene

ROSTER = Roster([PlayerCard("steady", "Steady", "Careful.")], Random(1))
Joined = list[SeatSetup]


@pytest.fixture
def joined() -> Joined:
    return []


def entered(screen: Screen, joined: Joined, *, newcomers: bool = False) -> JoinScene:
    free = FreeSeat(ROSTER, ["Ann", "Steady"], newcomers)
    scene = JoinScene(screen, free, joined.append, lambda: None)
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


def test_a_person_types_a_name_and_presses_enter(screen: Screen, joined: Joined) -> None:
    scene = entered(screen, joined)
    scene.on_text("Cleo ")
    scene.on_key(key.ENTER, 0)
    assert joined == [SeatSetup("Cleo")]


def test_a_computer_player_comes_by_a_name_that_is_free(screen: Screen, joined: Joined) -> None:
    scene = entered(screen, joined)
    answer = click(scene, "kind")
    assert isinstance(answer, Push)
    choosing = answer.scene
    assert isinstance(choosing, ChoosePlayerScene)
    choosing.enter()
    assert click(choosing, "player:steady") == Pop()
    scene.enter()
    click(scene, "join")
    assert joined == [SeatSetup("Steady 2", "steady")]


def test_who_is_new_to_the_game_says_so_where_the_rules_know_it(
    screen: Screen, joined: Joined
) -> None:
    assert "newcomer" not in entered(screen, joined).screen.targets()
    scene = entered(screen, joined, newcomers=True)
    click(scene, "newcomer")
    click(scene, "join")
    assert joined == [SeatSetup("Player", newcomer=True)]


def test_a_name_that_somebody_has_is_refused_in_words(screen: Screen, joined: Joined) -> None:
    scene = entered(screen, joined)
    scene.on_text("Ann")
    scene.on_key(key.ENTER, 0)
    assert joined == []
    button = screen.find("join")
    assert isinstance(button, Button)
    assert button.reason == "Two players have the same name"


def test_escape_goes_back_to_the_menu(screen: Screen, joined: Joined) -> None:
    assert entered(screen, joined).on_key(key.ESCAPE, 0) == Pop()


def test_no_name_is_offered_that_differs_by_capitals_only_from_another() -> None:
    """A record could not tell Steady from steady."""
    assert ROSTER.computer([SeatSetup("steady")]).name == "Steady 2"
    assert ROSTER.person(["PLAYER"]).name == ""
