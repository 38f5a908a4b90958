"""How a player throws: by tapping, by holding and shaking, by flicking; and how not."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Protocol, TypeAlias

import pytest
from pyglet.window import key, mouse

from tests.ui.playing import Evening, evening
from zilch3d.kit.widgets import Box, Screen
from zilch3d.motion.cup import HEIGHT, MOUTH, STAND, is_within
from zilch3d.motion.swing import MEDIUM
from zilch3d.motion.throw import simulation
from zilch3d.motion.tray import TRAYS
from zilch3d.ui.table.hands.gestures import TAP, WILDEST_AFTER
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.screen.dice_overlay import HOVER_GLOW


@pytest.fixture
def rolled(screen: Screen) -> Evening:
    """Ann has rolled 1 5 5 2 2 5."""
    playing = evening(screen, ["155225", "23464"])
    playing.roll()
    playing.requests.clear()
    return playing


Said: TypeAlias = Callable[[Evening], str]


class Painted(Protocol):
    """What was painted last."""

    texts: list[tuple[object, str, Box]]


@pytest.fixture
def said(paper: Painted) -> Said:
    """What is written on the screen in the next frame."""

    def read(playing: Evening) -> str:
        playing.lying()
        return "\n".join(text for _owner, text, _box in paper.texts)

    return read


# By key and button


def test_a_tap_throws_at_once_and_ordinarily(screen: Screen) -> None:
    playing = evening(screen, ["155225"])
    playing.hold(key.SPACE, TAP / 2)
    playing.scene.on_key_release(key.SPACE)
    assert [request.strength for request in playing.requests] == [MEDIUM]
    assert not playing.facts["ready"]


@pytest.mark.parametrize(("seconds", "least", "most"), [(0.5, 0.05, 0.3), (5.0, 1.0, 1.0)])
def test_dice_are_shaken_while_the_key_is_held_and_thrown_when_it_is_let_go(
    screen: Screen, seconds: float, least: float, most: float
) -> None:
    playing = evening(screen, ["155225"])
    playing.hold(key.SPACE, seconds)
    assert playing.game.events == ()
    assert playing.facts["held"] == [0, 1, 2, 3, 4, 5]
    playing.scene.on_key_release(key.SPACE)
    (request,) = playing.requests
    assert least <= request.strength <= most
    playing.until_mine()
    assert playing.facts["roll"] == [1, 5, 5, 2, 2, 5]


def test_the_roll_button_shakes_while_it_is_held(screen: Screen) -> None:
    playing = evening(screen, ["155225"])
    x, y = playing.targets()["roll"]
    playing.press_at(x, y)
    playing.pass_time(WILDEST_AFTER + 0.5)
    assert playing.facts["held"] == [0, 1, 2, 3, 4, 5]
    playing.scene.on_mouse_release(x + 300, y, mouse.LEFT)
    assert [request.strength for request in playing.requests] == [1.0]


def test_how_wild_it_gets_is_said_in_words(screen: Screen, said: Said) -> None:
    playing = evening(screen, ["155225"])
    playing.hold(key.SPACE, TAP + 0.2)
    assert {"Gentle", "Let go to throw"} <= set(said(playing).splitlines())
    playing.pass_time(0.9)
    assert "Lively" in said(playing)
    playing.pass_time(1.5)
    assert "Wild" in said(playing)
    assert "leave the tray" not in said(playing)


def test_where_the_rules_mind_what_may_go_wrong_is_said(screen: Screen, said: Said) -> None:
    playing = evening(screen, [], rules="picnic")
    playing.hold(key.SPACE, TAP + 0.2)
    assert "The dice will stay in the tray" in said(playing)
    playing.pass_time(2.5)
    assert "Dice might leave the tray" in said(playing)


def test_while_dice_are_held_nothing_else_is_done(rolled: Evening) -> None:
    rolled.key(key._1)
    rolled.hold(key.SPACE, 0.5)
    for symbol in (key.B, key.RETURN, key.A, key._5, key.S):
        rolled.key(symbol)
    assert rolled.facts["scores"] == [0, 0]
    assert rolled.facts["held"]


def test_a_clock_does_not_run_while_dice_are_shaken(screen: Screen) -> None:
    playing = evening(screen, [], rules="picnic", options=ViewOptions())
    playing.hold(key.SPACE, 1.0)
    playing.pass_time(30.0)
    assert playing.game.events == ()


# Thinking better of it


def test_escape_puts_the_dice_back_and_takes_the_set_aside_back(rolled: Evening) -> None:
    lay = rolled.lying()
    rolled.key(key._1)
    rolled.pass_time(1.0)
    rolled.hold(key.SPACE, 0.6)
    assert rolled.facts["held"] == [1, 2, 3, 4, 5]
    assert rolled.scene.on_key(key.ESCAPE, 0) is None
    rolled.scene.on_key_release(key.SPACE)
    rolled.pass_time(2.0)
    assert rolled.lying() == lay
    assert rolled.views[-1].cup == STAND
    assert rolled.facts["turn"] == 0
    assert rolled.facts["held"] == []
    assert rolled.requests == []
    assert rolled.facts["ready"]


@pytest.mark.parametrize("happens", ["another window", "another scene"])
def test_dice_that_nobody_holds_any_more_are_put_back(screen: Screen, happens: str) -> None:
    playing = evening(screen, ["155225"])
    playing.hold(key.SPACE, 0.6)
    if happens == "another window":
        playing.scene.on_deactivate()
    else:
        playing.scene.leave()
        playing.scene.enter()
    playing.scene.on_key_release(key.SPACE)
    playing.pass_time(2.0)
    assert playing.requests == []
    assert playing.facts["ready"]


def test_all_six_set_aside_and_held_can_be_put_back(screen: Screen) -> None:
    playing = evening(screen, ["123456", "155225"], rules="zilch-1990")
    playing.roll()
    lay = playing.lying()
    playing.key(key.A)
    playing.hold(key.SPACE, 4.0)
    assert playing.facts["held"] == [0, 1, 2, 3, 4, 5]
    playing.scene.on_key(key.ESCAPE, 0)
    playing.pass_time(2.0)
    assert playing.lying() == lay
    assert playing.facts["roll"] == [1, 2, 3, 4, 5, 6]


# The flick


def way(
    start: tuple[int, int], step: tuple[float, float], steps: int
) -> Iterator[tuple[float, float]]:
    """Places on the screen from ``start`` on."""
    return ((start[0] + step[0] * n, start[1] + step[1] * n) for n in range(1, steps + 1))


def test_dice_are_flicked_with_the_speed_and_direction_of_the_mouse(rolled: Evening) -> None:
    rolled.key(key._1)
    rolled.pass_time(1.0)
    at = cup_at(rolled)
    rolled.press_at(*at)
    rolled.drag(way(at, (-20, 0), 12))
    assert rolled.facts["held"] == [1, 2, 3, 4, 5]
    rolled.scene.on_mouse_release(at[0] - 240, at[1], mouse.LEFT)
    (request,) = rolled.requests
    assert request.flick is not None
    assert request.flick[0] < -5 * abs(request.flick[1])
    assert request.dice == 5
    rolled.until(lambda: bool(rolled.facts["idle"]))


def test_the_cup_is_flicked_like_dice(screen: Screen) -> None:
    playing = evening(screen, ["155225"])
    at = cup_at(playing)
    playing.press_at(*at)
    playing.drag(way(at, (25, 10), 12))
    playing.scene.on_mouse_release(at[0] + 300, at[1] + 120, mouse.LEFT)
    assert [request.flick is not None for request in playing.requests] == [True]


def test_after_a_flick_the_widget_is_lit_that_the_mouse_is_over_then(screen: Screen) -> None:
    """Issue 16, 5: not the one that it was over before."""
    playing = evening(screen, ["155225"])
    at, end = cup_at(playing), playing.targets()["menu"]
    playing.press_at(*at)
    playing.drag((at[0] + (end[0] - at[0]) * n / 9, at[1] + 30 * n) for n in range(1, 10))
    playing.scene.on_mouse_release(*end, mouse.LEFT)
    assert playing.requests
    menu = playing.screen.find("menu")
    assert menu is not None
    assert menu.hovered


def test_a_die_that_comes_to_rest_below_the_mouse_is_lit(screen: Screen) -> None:
    playing = evening(screen, ["155225"])
    playing.roll()
    at = playing.targets()["die-1"]
    again = evening(screen, ["155225"])
    again.scene.on_mouse_motion(*at)
    again.roll()
    again.lying()
    assert again.views[-1].dice[1].glow == HOVER_GLOW
    again.scene.on_mouse_leave()
    again.lying()
    assert all(die.glow < HOVER_GLOW for die in again.views[-1].dice)


def test_a_click_on_the_cup_throws(screen: Screen) -> None:
    playing = evening(screen, ["155225"])
    playing.targets()
    playing.click_at(*cup_at(playing))
    assert [request.flick for request in playing.requests] == [None]


def cup_at(playing: Evening) -> tuple[int, int]:
    playing.targets()
    camera = playing.cameras[-1]
    x, y = camera.project((STAND.x + MOUTH / 2, STAND.y, HEIGHT / 2))
    return round(x), round(y)


def test_a_drag_that_is_no_flick_puts_the_dice_back(rolled: Evening) -> None:
    lay = rolled.lying()
    rolled.key(key._1)
    rolled.pass_time(1.0)
    at = cup_at(rolled)
    rolled.press_at(*at)
    rolled.drag(way(at, (5, 2), 20))
    rolled.pass_time(0.5)
    rolled.scene.on_mouse_release(at[0] + 100, at[1] + 40, mouse.LEFT)
    rolled.pass_time(2.0)
    assert rolled.requests == []
    assert rolled.lying() == lay
    assert rolled.facts["turn"] == 0


def test_a_click_is_not_a_drag(rolled: Evening) -> None:
    x, y = rolled.targets()["die-1"]
    rolled.press_at(x, y)
    rolled.drag([(x + 3, y - 2)])
    rolled.scene.on_mouse_release(x + 3, y - 2, mouse.LEFT)
    assert rolled.facts["picked"] == [1]


def test_dice_that_may_not_be_thrown_yet_are_not_carried_off_and_it_says_why(
    rolled: Evening, said: Said
) -> None:
    at = cup_at(rolled)
    rolled.press_at(*at)
    rolled.drag(way(at, (20, 0), 10))
    rolled.scene.on_mouse_release(at[0] + 200, at[1], mouse.LEFT)
    assert rolled.requests == []
    assert rolled.facts["held"] == []
    assert rolled.facts["picked"] == []
    assert "Set something aside first" in said(rolled)
    rolled.click("die-1")
    assert "Set something aside first" not in said(rolled)


# Simulation


def test_a_throw_is_simulated_a_slice_in_each_frame_while_the_cup_is_shaken(screen: Screen) -> None:
    ticks = count()
    playing = evening(screen, ["155225"], clock=lambda: next(ticks) * 0.0001, simulate=simulation)
    playing.key(key.SPACE)
    frames = 0
    while not playing.facts["roll"]:
        events = len(playing.game.events)
        playing.scene.update(1 / 60)
        playing.scene.draw()
        frames += 1
        if events == 1:
            assert not playing.facts["idle"]
    assert frames > 20
    assert len(playing.requests) == 1
    in_one_go = evening(screen, ["155225"])
    in_one_go.key(key.SPACE)
    in_one_go.until_mine()
    playing.until_mine()
    assert playing.lying() == in_one_go.lying()


def test_a_throw_that_is_still_simulated_can_be_skipped_to_its_end(
    screen: Screen,
) -> None:
    ticks = count()
    playing = evening(screen, ["155225"], clock=lambda: next(ticks) * 0.0001, simulate=simulation)
    playing.key(key.SPACE)
    playing.scene.update(1 / 60)
    playing.key(key.S)
    assert not playing.facts["idle"]
    for _frame in range(60):
        playing.scene.update(1 / 1000)
    assert playing.facts["idle"]
    assert playing.facts["roll"] == [1, 5, 5, 2, 2, 5]


def test_with_reduced_motion_the_dice_lie_where_they_would_have_rolled(screen: Screen) -> None:
    lying = []
    for still in (False, True):
        playing = evening(screen, ["155225"], options=ViewOptions(still=still))
        playing.key(key.SPACE)
        playing.until_mine()
        lying.append(playing.lying())
    assert lying[0] == lying[1]


def test_with_reduced_motion_thrown_dice_fade_in(screen: Screen) -> None:
    playing = evening(screen, ["155225"], options=ViewOptions(still=True))
    playing.hold(key.SPACE, 0.5)
    playing.targets()
    assert playing.views[-1].cup == STAND
    playing.scene.on_key_release(key.SPACE)
    playing.scene.draw()
    assert {die.presence for die in playing.views[-1].dice} == {0.0}
    playing.pass_time(1.0)
    playing.scene.draw()
    assert {die.presence for die in playing.views[-1].dice} == {1.0}


def test_a_computer_shakes_as_its_profile_has_it(screen: Screen) -> None:
    playing = evening(screen, ["155225", "66"], computers=(0,))
    playing.until(lambda: bool(playing.requests))
    assert playing.requests[0].strength == pytest.approx(0.35)


# The tray


def test_another_tray_is_there_from_the_next_turn_on(rolled: Evening) -> None:
    rolled.options.append(ViewOptions(tray=TRAYS["rectangle"]))
    rolled.targets()
    assert rolled.views[-1].tray == TRAYS["round"]
    rolled.key(key._1)
    rolled.key(key.B)
    rolled.until_mine()
    rolled.targets()
    assert rolled.views[-1].tray == TRAYS["rectangle"]
    assert not any(
        TRAYS["rectangle"].holds(die.pose.x, die.pose.y) for die in rolled.views[-1].dice
    )


@pytest.mark.parametrize("tray", TRAYS)
def test_the_dice_of_a_turn_wait_in_the_cup(screen: Screen, tray: str) -> None:
    playing = evening(screen, [], options=ViewOptions(tray=TRAYS[tray]))
    playing.targets()
    assert all(is_within(die.pose, STAND) for die in playing.views[-1].dice)
