"""The pictures of the game."""

from typing import Protocol

import pytest

import gallery
from gallery.games import ENDED, GAMES
from tests.ui.playing import simulated_once
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, Screen
from zilch3d.records import replay
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings

WINDOW = Surface(1280, 720)


class Painted(Protocol):
    texts: list[tuple[object, str, Box]]


@pytest.mark.parametrize("name", gallery.SCENES)
def test_every_scene_can_be_shown(name: str, screen: Screen, paper: Painted) -> None:
    context = gallery.SceneContext(
        screen, lambda _view, _camera: None, lambda: None, Settings(), WINDOW, simulated_once
    )
    scene = gallery.SCENES[name](context)
    scene.resized(WINDOW)
    scene.enter()
    scene.draw()
    assert paper.texts


@pytest.mark.parametrize("name", ENDED)
def test_the_games_that_are_over_are_over(name: str) -> None:
    assert replay.play(ENDED[name].record, load).state.outcome is not None


@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_the_records_has_to_be_inferred(name: str) -> None:
    assert not replay.play(GAMES[name].record, load).inferred
