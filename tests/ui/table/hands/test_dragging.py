"""Issue 16, 5: a die is dragged to the shelf to pick it, and back into the tray to let it go."""

from collections.abc import Callable

import pytest
from pyglet.window import key, mouse

from tests.ui.playing import FRAME, Evening, evening
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Screen
from zilch3d.motion import shelf
from zilch3d.store.rulefiles import load
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.words.dice_worth import why_nothing

Point = tuple[float, float]

ROLL = "155225"
WINDOWS = [
    Surface(960, 600),
    Surface(1280, 720),
    Surface(2560, 1080),
    Surface(1920, 1200, 2.0),
    Surface(2560, 1440, 2.0),
    Surface(5120, 2160, 2.0),
]
"""Three shapes in two densities."""


@pytest.fixture
def rolled(screen: Screen) -> Evening:
    """Ann has rolled 1 5 5 2 2 5."""
    return after_roll(screen)


def after_roll(screen: Screen, roll: str = ROLL, surface: Surface = WINDOWS[1]) -> Evening:
    playing = evening(screen, [roll, "66"], surface=surface)
    playing.roll()
    return playing


def seen_at(playing: Evening, x: float, y: float, z: float = 0.0) -> Point:
    """Where a place on the table is seen."""
    playing.targets()
    return playing.cameras[-1].project((x, y, z))


def on_shelf(playing: Evening, y: float = -2.0) -> Point:
    return seen_at(playing, shelf.CENTRE_X, y, shelf.HEIGHT)


def in_tray(playing: Evening) -> Point:
    return seen_at(playing, -1.0, -1.0)


def carry(playing: Evening, start: Point, end: Point, steps: int = 8) -> None:
    """The mouse goes down at the start and on its way to the end."""
    playing.press_at(*start)
    (x0, y0), (x1, y1) = start, end
    shares = [n / steps for n in range(1, steps + 1)]
    playing.drag((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in shares)


def drop(playing: Evening, at: Point) -> None:
    playing.scene.on_mouse_release(*at, mouse.LEFT)


def drag(playing: Evening, start: Point, end: Point, steps: int = 8) -> None:
    carry(playing, start, end, steps)
    drop(playing, end)
    playing.pass_time(1.0)


@pytest.mark.parametrize("surface", WINDOWS, ids=str)
def test_each_die_is_dragged_to_the_shelf_and_back(screen: Screen, surface: Surface) -> None:
    playing = after_roll(screen, "111555", surface)
    lay = playing.lying()
    for die in range(6):
        drag(playing, playing.targets()[f"die-{die}"], on_shelf(playing))
        assert playing.facts["picked"] == list(range(die + 1))
    assert all(pose.x > shelf.CENTRE_X - shelf.HALF_WIDTH for pose in playing.lying())
    for die in range(6):
        drag(playing, playing.targets()[f"die-{die}"], in_tray(playing))
        assert playing.facts["picked"] == list(range(die + 1, 6))
    assert playing.lying() == lay
    assert playing.game.state.turn is not None
    assert not playing.game.state.turn.set_aside


def test_a_die_follows_the_mouse_lifted_over_all_else(rolled: Evening) -> None:
    goal = in_tray(rolled)
    carry(rolled, rolled.targets()["die-1"], goal)
    for _frame in range(30):
        rolled.scene.update(FRAME)
    pose = rolled.lying()[1]
    assert pose.z > 1.0
    assert rolled.cameras[-1].project(pose.position) == pytest.approx(goal, abs=3.0)


@pytest.mark.parametrize("steps", [1, 2, 300])
def test_slow_and_fast_drags_do_the_same(rolled: Evening, steps: int) -> None:
    drag(rolled, rolled.targets()["die-1"], on_shelf(rolled), steps)
    assert rolled.facts["picked"] == [1]


def test_a_drag_may_come_with_its_end_alone(rolled: Evening) -> None:
    rolled.press_at(*rolled.targets()["die-1"])
    drop(rolled, on_shelf(rolled))
    assert rolled.facts["picked"] == [1]


def test_the_shelf_lights_up_while_a_die_might_be_brought_there(rolled: Evening) -> None:
    lights = []
    for end in (in_tray(rolled), on_shelf(rolled)):
        carry(rolled, rolled.targets()["die-1"], end)
        rolled.pass_time(1.0)
        rolled.targets()
        lights.append(rolled.views[-1].shelf_light)
        drop(rolled, end)
        rolled.pass_time(1.0)
    rolled.targets()
    assert 0 < lights[0] < lights[1] == 1.0
    assert rolled.views[-1].shelf_light == 0.0


def test_dropped_elsewhere_a_die_glides_back(rolled: Evening) -> None:
    lay = rolled.lying()
    for end in (in_tray(rolled), (2.0, 2.0), (5000.0, 300.0), (900.0, -40.0)):
        drag(rolled, rolled.targets()["die-1"], end)
        assert rolled.facts["picked"] == []
        assert rolled.lying() == lay
    drag(rolled, rolled.targets()["die-1"], on_shelf(rolled))
    stands = rolled.lying()
    for end in (on_shelf(rolled, 3.0), (2.0, 2.0), (5000.0, 300.0)):
        drag(rolled, rolled.targets()["die-1"], end)
        assert rolled.facts["picked"] == [1]
        assert rolled.lying() == stands


def test_dice_that_were_picked_before_stay_picked(rolled: Evening) -> None:
    rolled.key(key._1)
    rolled.pass_time(1.0)
    drag(rolled, rolled.targets()["die-2"], on_shelf(rolled))
    assert rolled.facts["picked"] == [0, 2]
    drag(rolled, rolled.targets()["die-0"], in_tray(rolled))
    assert rolled.facts["picked"] == [2]


def test_dragged_dice_count_in_as_many_ways_as_clicked_ones(rolled: Evening) -> None:
    for die in (1, 2, 5):
        drag(rolled, rolled.targets()[f"die-{die}"], on_shelf(rolled))
    assert {"way:0", "way:1"} <= rolled.targets().keys()


def test_a_die_that_does_not_count_says_why_and_goes_back(rolled: Evening) -> None:
    lay = rolled.lying()
    carry(rolled, rolled.targets()["die-3"], on_shelf(rolled))
    rolled.pass_time(1.0)
    rolled.targets()
    assert rolled.views[-1].shelf_light == 0.0
    model = rolled.scene.controller.model()
    assert model.report.notice == why_nothing(model.play.shown, 2, model.points)
    drop(rolled, on_shelf(rolled))
    rolled.pass_time(1.0)
    assert rolled.facts["picked"] == []
    assert rolled.lying() == lay
    rolled.click("die-3")
    rolled.pass_time(1.0)
    drag(rolled, rolled.targets()["die-3"], in_tray(rolled))
    assert rolled.facts["picked"] == [], "one that was picked by a click can be dragged back"


def cancelled_by_escape(playing: Evening) -> None:
    assert playing.scene.on_key(key.ESCAPE, 0) is None


def cancelled_by_the_right_button(playing: Evening) -> None:
    playing.scene.on_mouse_press(*on_shelf(playing), mouse.RIGHT)
    playing.scene.on_mouse_release(*on_shelf(playing), mouse.RIGHT)


def cancelled_by_another_window(playing: Evening) -> None:
    playing.scene.on_deactivate()


def cancelled_by_the_menu(playing: Evening) -> None:
    playing.scene.leave()
    playing.scene.enter()


@pytest.mark.parametrize(
    "happens",
    [
        cancelled_by_escape,
        cancelled_by_the_right_button,
        cancelled_by_another_window,
        cancelled_by_the_menu,
    ],
)
def test_a_drag_is_cancelled(rolled: Evening, happens: Callable[[Evening], None]) -> None:
    lay = rolled.lying()
    carry(rolled, rolled.targets()["die-1"], on_shelf(rolled))
    happens(rolled)
    rolled.drag([on_shelf(rolled, 1.0)])
    drop(rolled, on_shelf(rolled))
    rolled.pass_time(1.0)
    assert rolled.facts["picked"] == []
    assert rolled.facts["dragged"] is None
    assert rolled.lying() == lay
    assert rolled.menus == 0


def test_keys_do_nothing_else_while_a_die_is_dragged(rolled: Evening) -> None:
    rolled.key(key._1)
    rolled.pass_time(1.0)
    carry(rolled, rolled.targets()["die-1"], on_shelf(rolled))
    for symbol in (key.SPACE, key.RETURN, key.B, key.A, key._5, key.H, key.L):
        rolled.key(symbol)
    drop(rolled, on_shelf(rolled))
    assert rolled.facts["picked"] == [0, 1]
    assert rolled.requests[1:] == []


def test_a_window_that_changes_during_a_drag_keeps_the_die_below_the_mouse(
    rolled: Evening,
) -> None:
    carry(rolled, rolled.targets()["die-1"], in_tray(rolled))
    rolled.scene.resized(WINDOWS[0])
    drop(rolled, on_shelf(rolled))
    assert rolled.facts["picked"] == [1]


def test_who_is_called_out_during_a_drag_loses_the_die_from_the_hand(screen: Screen) -> None:
    playing = evening(screen, [ROLL], rules=load("picnic").cutthroat())
    playing.roll()
    carry(playing, playing.targets()["die-1"], on_shelf(playing))
    playing.pass_time(30.0)
    assert playing.facts["dragged"] is None
    drop(playing, on_shelf(playing))
    assert playing.facts["picked"] == []
    playing.until_mine()


def test_nobody_drags_the_dice_of_a_computer(screen: Screen) -> None:
    playing = evening(screen, [ROLL, "66"], computers=(0,), options=ViewOptions(pause=9.0))
    playing.until(lambda: bool(playing.facts["roll"]))
    carry(playing, seen_at(playing, *playing.lying()[1].position), on_shelf(playing))
    assert playing.facts["dragged"] is None


def test_with_reduced_motion_the_die_is_where_the_mouse_is_and_nowhere_between(
    screen: Screen,
) -> None:
    playing = evening(screen, [ROLL], options=ViewOptions(still=True))
    playing.roll()
    goal = on_shelf(playing)
    carry(playing, playing.targets()["die-1"], goal, steps=1)
    assert playing.cameras[-1].project(playing.lying()[1].position) == pytest.approx(goal, abs=2)
    drop(playing, goal)
    assert playing.lying()[1].z == shelf.HEIGHT + 0.5
