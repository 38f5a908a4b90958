"""Every button of a table does something, whatever the table is for (README, "says why")."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.buttons import SURFACES, dead_buttons
from tests.app.programs import routed_program
from zilch3d.app.session import Session
from zilch3d.engine.actions import Land, Throw
from zilch3d.features.lessons.coach import TaughtLesson, Teaching
from zilch3d.features.practice.position import Seated, shipped_positions
from zilch3d.features.practice.quiz import Practising
from zilch3d.features.replay.entry import replay
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Screen
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.repeated_games import recording_of
from zilch3d.ui.table.scene import TableDisplay

FREEZE = load("freeze")
SEATS = (SeatSetup("Ann"), SeatSetup("Ben"))
RECORD = Path(__file__).parents[1] / "playthroughs" / "freeze.txt"


class Tables:
    """Tables of every mode; ``sheet`` is whether the score sheet stands beside them."""

    def __init__(self, screen: Screen, *, sheet: bool) -> None:
        self.program = routed_program(screen, Settings(reduced_motion=True, score_sheet=sheet))

    def play(self) -> TableDisplay:
        """Ann has rolled, and has picked a die."""
        scene = Session(self.program, GameSetup("freeze", SEATS), FREEZE).scene(0)
        scene.game.play(Throw())
        scene.game.play(Land((1, 5, 2, 3, 4, 4)))
        self.program.games.face_counts().result()  # the games' thread has written all before it
        scene.animator.skip()
        scene.controller.pick_face(1)
        return scene

    def lesson(self) -> TableDisplay:
        return Teaching(
            self.program, TaughtLesson(FREEZE, *SEATS, lambda _step, _of: None, lambda: None)
        ).scene(1)

    def practice(self) -> TableDisplay:
        positions = [
            Seated(one.position(FREEZE, ("A", "B")), SEATS) for one in shipped_positions(FREEZE)[:2]
        ]
        scene = Practising(self.program, positions, lambda _position, _judged: None).scene()
        scene.controller.pick_best()
        return scene

    def replay(self) -> TableDisplay:
        scene = replay(self.program, recording_of(RECORD.read_text(encoding="utf-8")), 2)
        scene.toggle()
        return scene


CORNERS: dict[Callable[[Tables], TableDisplay], set[str]] = {
    Tables.play: {"menu", "rules", "hint", "turns", "sheet", "undo", "roll", "bank"},
    Tables.lesson: {"menu", "rules"},
    Tables.practice: {"menu", "rules", "undo", "roll", "bank"},
    Tables.replay: {"menu", "rules", "turns", "sheet", "play"},
}
"""What a wide window has at least."""


@pytest.mark.parametrize("surface", SURFACES, ids=["wide", "small"])
@pytest.mark.parametrize("mode", CORNERS, ids=lambda mode: mode.__name__)
def test_every_button_at_a_table_does_something(
    screen: Screen, mode: Callable[[Tables], TableDisplay], surface: Surface
) -> None:
    docked = surface is SURFACES[0]
    tables = Tables(screen, sheet=docked)
    shown, dead = dead_buttons(tables.program, lambda: mode(tables), surface)
    assert not dead
    assert not docked or CORNERS[mode] <= shown
