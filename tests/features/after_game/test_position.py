"""What is seen of a decision that is shown again: its dice lie where they were, and in sight."""

import pytest

from tests.kit.screens import Paper
from tests.ui.playing import same_throw
from zilch3d.engine.actions import Bank, PlayerAction, TakeOver, Throw
from zilch3d.features.after_game.what_if import Way, WhatIfFacts, WhatIfMode, WhatIfScene
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Screen
from zilch3d.motion import cup, shelf
from zilch3d.motion.pose import top_face
from zilch3d.records.replay import play
from zilch3d.render.camera import Camera, outline
from zilch3d.render.view import TableView
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import SeatSetup
from zilch3d.table.replaying import position
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import TableServices

LONGEST = 200
"""Steps after which something goes on for ever."""


def nothing() -> None:
    """Where buttons lead here."""


class Shown:
    """A decision after these turns of Ann and Ben, at its table; what is ``painted`` of it."""

    def __init__(self, screen: Screen, rules: str, turns: str, *, still: bool = False) -> None:
        record = f"rules: {rules}\nplayers: Ann, Ben\nscores: 3400, 2950\nstarts: Ann\n\n{turns}\n"
        game = play(record, load)
        seats = (SeatSetup("Ann"), SeatSetup("Ben"))
        dice = (1, 3, 4, 6, 6, 3)
        self.game = position(game.initial, seats, game.actions, lambda _roll, n: dice[:n])
        self.painted: list[tuple[TableView, Camera]] = []
        services = TableServices(
            lambda *seen: self.painted.append(seen),
            lambda: ViewOptions(still=still),
            1,
            simulate=same_throw,
        )
        exits, mode = Exits(nothing, nothing), WhatIfMode(nothing)
        nobody = services.players({})
        self.scene = TableScene(screen, self.game, nobody, exits, services, mode=mode)
        self.scene.resized(Surface(1280, 720))
        self.scene.enter()
        self.scene.draw()

    def lying(self) -> tuple[str, str]:
        """What shows on the shelf, and what in the tray; no die moves."""
        tabletop = self.scene.animator.tabletop
        assert not tabletop.moving
        shown = [tabletop.poses[die] for die in sorted(tabletop.shown)]
        dice = [die for die in shown if not cup.is_within(die, cup.STAND)]
        places: tuple[list[str], list[str]] = ([], [])
        for die in dice:
            places[not shelf.holds(die.x, die.y)].append(str(top_face(die.orientation)))
        return "".join(sorted(places[0])), "".join(sorted(places[1]))


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize(
    ("rules", "turns", "lying"),
    [
        ("freeze", "Ann: 112264>11", ("11", "2246")),
        ("freeze", "Ann: 112264>11 2255", ("11", "2255")),
        ("freeze", "Ann: 111264>111 555>555", ("111555", "")),
        ("freeze", "Ann: 123456>123456", ("123456", "")),
        ("freeze", "Ann: 123456>123456 111264>111 555>555", ("111555", "")),
        ("freeze", "Ann: 123456>123456 111264>111", ("111", "246")),
        ("picnic", "Ann: 111264>111 555>555", ("111555", "")),
        ("pass-the-dice", "Ann: 111224>111 bank", ("111", "224")),
        ("pass-the-dice", "Ann: 111264>111 555>555 bank", ("111555", "")),
        ("pass-the-dice", "Ann: 111224>111 bank\nBen: take 114>11 bank", ("11", "4")),
    ],
)
def test_the_dice_of_the_decision_lie_where_they_were_set_down(
    screen: Screen, rules: str, turns: str, lying: tuple[str, str], still: bool
) -> None:
    """After hot dice, and where they may be taken over, too, though they are to be thrown again."""
    shown = Shown(screen, rules, turns, still=still)
    assert shown.lying() == lying


def test_dice_that_nobody_decides_on_wait_to_be_thrown(screen: Screen) -> None:
    """Those of a turn that is over, and are not to be taken over."""
    for turns in ("Ann: 111264>111 bank", "Ann: 111264>111 246", ""):
        assert Shown(screen, "freeze", turns).lying() == ("", "")
    assert Shown(screen, "pass-the-dice", "Ann: 111264>111 246").lying() == ("", "")


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize(
    ("rules", "turns", "done"),
    [
        ("freeze", "Ann: 111264>111 555>555", (Throw(), 6)),
        ("freeze", "Ann: 111264>111 555>555", (Bank(), 6)),
        ("freeze", "Ann: 112264>11", (Throw(), 4)),
        ("picnic", "Ann: 111264>111 555>555", (Throw(), 6)),
        ("pass-the-dice", "Ann: 111224>111 bank", (TakeOver(), 3)),
        ("pass-the-dice", "Ann: 111224>111 bank", (Throw(), 6)),
        ("pass-the-dice", "Ann: 111264>111 555>555 bank", (TakeOver(), 6)),
    ],
)
def test_the_game_goes_on_from_there_with_all_dice(
    screen: Screen, rules: str, turns: str, done: tuple[PlayerAction, int], still: bool
) -> None:
    action, dice = done
    shown = Shown(screen, rules, turns, still=still)
    scene = shown.scene
    assert scene.game.play(action) is None
    scene.controller.go_on()
    for _step in range(LONGEST):
        scene.update(0.1)
        if scene.controller.gameplay.idle:
            break
    assert scene.controller.gameplay.idle
    assert len(scene.animator.tabletop.shown) == (6 if action != TakeOver() else dice)
    if action == Throw():
        assert len(scene.animator.dice.rolled) == dice
    else:
        assert shown.lying() == ("", "")


@pytest.mark.parametrize(
    "surface",
    [
        Surface(640, 480),
        Surface(960, 600, text_size=150),
        Surface(1280, 720),
        Surface(1000, 1400),
        Surface(2560, 1080),
    ],
    ids=str,
)
def test_the_panel_covers_neither_tray_nor_cup_nor_shelf(
    screen: Screen, paper: Paper, surface: Surface
) -> None:
    shown = Shown(screen, "freeze", "Ann: 111264>111 555>555")
    words = "Ann rolled 5 5 5 and banked 1,000. Rolling on would win 66.0% of the time, not 60.0%."
    ways = tuple(Way(name, "As it was played", words, nothing) for name in "abc")
    asked = WhatIfScene(
        screen,
        WhatIfFacts("Turn 12, Ann 3,400, Ben 2,950", [words] * 3, ways, (5, 5, 5)),
        nothing,
        shown.scene.draw_table_within,
        shown.scene.beside_players,
    )
    shown.scene.resized(surface)
    asked.resized(surface)
    asked.enter()
    asked.draw()
    view, camera = shown.painted[-1]
    seen = [camera.project(point) for point in outline(view.tray)]
    seen += [camera.project(die.pose.position) for die in view.dice]
    covered = [box for _owner, key, box in paper.boxes if key == "ground" and box.width > 40]
    assert covered
    for x, y in seen:
        assert 0 <= x <= surface.width
        assert 0 <= y <= surface.height
        assert not any(box.holds(x, y) for box in covered)
