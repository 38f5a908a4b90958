"""A trace of what happened (issue "A table that explains itself", clarity 3)."""

from typing import Protocol

import pytest
from pyglet.window import key

from tests.ui.playing import Evening, evening
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, Screen
from zilch3d.motion import cup
from zilch3d.ui.turn_list import TurnsPanel


class Painted(Protocol):
    """What was painted last."""

    texts: list[tuple[int, str, Box]]


@pytest.fixture
def played(screen: Screen) -> Evening:
    """Ann has banked 100 of 1 5 2 2 6 4, Ben has zilched, and Ann rolled again."""
    playing = evening(screen, ["152264", "223446", "115264"])
    playing.roll()
    playing.key(key._1)
    playing.pass_time(1)
    playing.key(key.B)
    playing.until_mine()
    playing.roll()
    playing.until_mine()
    playing.roll()
    return playing


def test_a_turn_is_a_line_with_its_rolls_and_what_came_of_it(played: Evening) -> None:
    running, zilch, banked = played.scene.every_turn()
    assert (banked.name, banked.result, banked.won) == ("Ann", "+100", True)
    assert banked.rolls == (((1,), (2, 2, 4, 5, 6)),)
    assert (zilch.name, zilch.result, zilch.lost) == ("Ben", "Zilch", True)
    assert zilch.rolls == (((), (2, 2, 3, 4, 4, 6)),)
    assert running.rolls == (((), (1, 1, 2, 4, 5, 6)),)


def test_a_roll_is_told_no_sooner_than_it_is_seen(screen: Screen) -> None:
    playing = evening(screen, ["152264"])
    playing.key(key.SPACE)
    told = []
    while not playing.facts["idle"]:
        told.append((bool(playing.facts["roll"]), bool(playing.scene.every_turn())))
        playing.scene.update(0.05)
    assert all(seen == listed for seen, listed in told)
    assert playing.scene.every_turn()


def test_what_is_undone_is_told_no_more(screen: Screen) -> None:
    playing = evening(screen, ["152264"])
    playing.roll()
    playing.key(key._1)
    playing.hold(key.SPACE, 0.5)
    assert playing.scene.every_turn()[0].rolls == (((1,), (2, 2, 4, 5, 6)),)
    playing.key(key.ESCAPE)
    playing.scene.update(0.0)
    assert playing.scene.every_turn()[0].rolls == (((), (1, 2, 2, 4, 5, 6)),)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1000, 1400), (640, 480)])
def test_the_panel_covers_neither_the_cup_nor_the_players(
    played: Evening, size: tuple[int, int]
) -> None:
    played.scene.resized(Surface(*size))
    played.targets()
    panel = played.screen.find("turns-panel")
    if not isinstance(panel, TurnsPanel):  # there it is behind a key
        assert size == (640, 480)
        return
    camera = played.cameras[-1]
    _x, below = camera.project((cup.STAND.x, cup.STAND.y - cup.MOUTH, 0.0))
    players = played.screen.find("players")
    assert panel.box.height > 0
    assert panel.box.top <= below
    assert players is not None
    assert all(panel.box.top <= child.box.y for child in players.children[0].children)
