"""Every button of a table does something, whatever the table is for (README, "says why")."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.app.buttons import SURFACES, dead_buttons
from tests.ui.playing import same_throw
from zilch3d.advice.protocol import SILENT
from zilch3d.app.game_services import GameServices
from zilch3d.app.session import Session
from zilch3d.app.startup import present
from zilch3d.engine.actions import Land, Throw
from zilch3d.features.lessons.entry import Lesson
from zilch3d.features.lessons.teaching import Teaching
from zilch3d.features.practice.entry import Seated
from zilch3d.features.practice.rounds import Practising
from zilch3d.features.practice.shipped import shipped
from zilch3d.features.replay.entry import of_record, replay_scene
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Screen
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.table.display import TableDisplay

FREEZE = load("freeze")
SEATS = (SeatSetup("Ann"), SeatSetup("Ben"))
RECORD = Path(__file__).parents[1] / "playthroughs" / "freeze.txt"


class Program:
    """What any table needs; ``sheet`` is whether the score sheet stands beside it."""

    def __init__(self, screen: Screen, *, sheet: bool) -> None:
        self.chosen = Settings(reduced_motion=True, score_sheet=sheet)
        self.services = GameServices(
            screen,
            lambda _view, _camera: None,
            lambda: self.chosen,
            lambda: None,
            Random(3),
            GameStore.in_memory(present),
            simulate=same_throw,
            advice=lambda _rules: SILENT,
            change_settings=self.change,
        )

    def change(self, chosen: Settings) -> str:
        self.chosen = chosen
        return ""

    def play(self) -> TableDisplay:
        """Ann has rolled, and has picked a die."""
        scene = Session(self.services, GameSetup("freeze", SEATS), FREEZE).scene(0)
        scene.game.play(Throw())
        scene.game.play(Land((1, 5, 2, 3, 4, 4)))
        self.services.games.face_counts().result()  # the games' thread has written all before it
        scene.animator.skip()
        scene.controller.pick_face(1)
        return scene

    def lesson(self) -> TableDisplay:
        return Teaching(
            self.services, Lesson(FREEZE, *SEATS, lambda _step, _of: None, lambda: None)
        ).scene(1)

    def practice(self) -> TableDisplay:
        positions = [Seated(one.position(FREEZE, ("A", "B")), SEATS) for one in shipped(FREEZE)[:2]]
        scene = Practising(self.services, positions, lambda _position, _judged: None).scene()
        scene.controller.pick_best()
        return scene

    def replay(self) -> TableDisplay:
        scene = replay_scene(self.services, of_record(RECORD.read_text(encoding="utf-8")), 2)
        scene.toggle()
        return scene


CORNERS: dict[Callable[[Program], TableDisplay], set[str]] = {
    Program.play: {"menu", "rules", "hint", "turns", "sheet", "undo", "roll", "bank"},
    Program.lesson: {"menu", "rules"},
    Program.practice: {"menu", "rules", "undo", "roll", "bank"},
    Program.replay: {"menu", "rules", "turns", "sheet", "play"},
}
"""What a wide window has at least."""


@pytest.mark.parametrize("surface", SURFACES, ids=["wide", "small"])
@pytest.mark.parametrize("mode", CORNERS, ids=lambda mode: mode.__name__)
def test_every_button_at_a_table_does_something(
    screen: Screen, mode: Callable[[Program], TableDisplay], surface: Surface
) -> None:
    docked = surface is SURFACES[0]
    program = Program(screen, sheet=docked)
    shown, dead = dead_buttons(program.services, lambda: mode(program), surface)
    assert not dead
    assert not docked or CORNERS[mode] <= shown
