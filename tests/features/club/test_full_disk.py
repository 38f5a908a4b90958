"""A season that is joined while the disk is full is there, once."""

import time
from dataclasses import replace

from gallery.program import NOW, Opened
from tests.ui.pages.clicks import click
from zilch3d.features.club.home import HomeScene
from zilch3d.features.club.kept import kept_in
from zilch3d.features.club.model import ROOM
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Button
from zilch3d.store.database import in_memory
from zilch3d.store.games import GameStore
from zilch3d.store.household import Person
from zilch3d.ui.program import Program

PATIENCE = 10.0


def said(scene: HomeScene) -> str:
    button = scene.screen.find("sit-down")
    return button.text if isinstance(button, Button) else ""


def test_a_season_is_joined_once_however_full_the_disk_is(program: Program) -> None:
    games = GameStore(in_memory(), lambda: NOW)
    games.safekeeping.writer.do(lambda d: d.execute("PRAGMA query_only=ON")).result()
    scene = HomeScene(replace(program, games=games, router=Opened()), Person("anna", "Anna", ""))
    scene.resized(Surface(1280, 1200))
    scene.enter()
    for _press in range(3):
        deadline = time.monotonic() + PATIENCE
        while scene.is_waiting and time.monotonic() < deadline:
            time.sleep(0.005)
            scene.take_answers()
        if "Join the season" in said(scene):
            click(scene, "sit-down")
    assert games.fault is not None
    assert len(kept_in(games.documents(ROOM).result()).seasons) == 1
