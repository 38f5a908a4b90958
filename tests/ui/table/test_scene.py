"""What a player expects of the table: the dice are scripted, and time passes by hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import pytest
from pyglet.window import key

from tests.ui.playing import Evening, evening
from zilch3d.engine.actions import SetAside
from zilch3d.engine.events import KeptAside, Landed, Thrown
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, Screen
from zilch3d.render.view import DieView
from zilch3d.table.table import Happening
from zilch3d.ui.table.hands.gestures import DOUBLE_CLICK
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.screen.dice_overlay import COUNTS_GLOW, HOVER_GLOW

CTRL = key.MOD_CTRL
UNIT = 50
"""What a unit of Freeze 5000 is worth."""


class Painted(Protocol):
    """What was painted last."""

    texts: list[tuple[object, str, Box]]


def words(playing: Evening, paper: Painted) -> str:
    """What is written on the screen in the next frame."""
    playing.scene.update(0.0)
    playing.scene.draw()
    return "\n".join(text for _owner, text, _box in paper.texts)


# Picking


@pytest.fixture
def rolled(screen: Screen) -> Evening:
    """Ann has rolled 1 5 5 2 2 5."""
    playing = evening(screen, ["155225", "66", "123344"])
    playing.roll()
    return playing


def test_dice_that_count_are_ringed_and_the_others_are_darker(rolled: Evening) -> None:
    rolled.targets()
    dice = rolled.views[-1].dice
    assert [die.ring > 0 for die in dice] == [True, True, True, False, False, True]
    assert [die.dimmed for die in dice] == [0, 0, 0, 1, 1, 0]


def test_the_mouse_on_a_die_shows_what_it_counts_with_and_the_points(
    rolled: Evening, paper: Painted
) -> None:
    rolled.scene.on_mouse_motion(*rolled.targets()["die-1"])
    assert "Three 5s: 500" in words(rolled, paper)
    assert [die.glow for die in rolled.views[-1].dice] == [
        COUNTS_GLOW,  # a 1 counts, too, but not with the 5s
        HOVER_GLOW,
        HOVER_GLOW,
        0.0,
        0.0,
        HOVER_GLOW,
    ]


def test_the_focus_on_a_die_that_counts_nothing_says_why(rolled: Evening, paper: Painted) -> None:
    rolled.targets()
    rolled.screen.go_to("die-3", ring=True)
    assert "2s only score as part of three 2s" in words(rolled, paper)


def test_a_zilch_is_explained_once_a_game_and_kind_if_that_is_wanted(screen: Screen) -> None:
    playing = evening(screen, ["223446"] * 4, options=ViewOptions(explain_zilches=True))
    notes = []
    for _turn in range(2):
        playing.key(key.SPACE)
        playing.until(lambda: playing.facts["moment"] == "zilch")
        staged = playing.scene.animator.staging.staged
        notes.append(staged.moment.caption.note if staged else "")
        playing.pass_time(0.6)
        assert all(die.dimmed for die in _seen_dice(playing))
        playing.until_mine()
    assert notes[0].startswith("A 1, a 5, three of a kind")
    assert notes[1] == ""


def _seen_dice(playing: Evening) -> tuple[DieView, ...]:
    playing.targets()
    return playing.views[-1].dice


def test_a_click_picks_a_die_and_another_lets_it_go(rolled: Evening) -> None:
    rolled.click("die-1")
    assert rolled.facts["picked"] == [1]
    rolled.pass_time(1)
    rolled.click("die-1")
    assert rolled.facts["picked"] == []


def test_a_picked_die_goes_to_the_shelf_and_back_to_where_it_lay(rolled: Evening) -> None:
    rolled.targets()
    before = rolled.views[-1].dice[1].pose
    rolled.click("die-1")
    rolled.pass_time(1)
    rolled.targets()
    there = rolled.views[-1].dice[1].pose
    assert there.x > before.x
    rolled.click("die-1")
    rolled.pass_time(1)
    rolled.targets()
    assert rolled.views[-1].dice[1].pose == before


def test_a_die_on_its_way_does_not_catch_clicks(rolled: Evening) -> None:
    where = rolled.targets()["die-1"]
    rolled.click_at(*where)
    rolled.scene.update(0.05)
    rolled.scene.draw()
    rolled.click_at(*rolled.screen.targets()["die-1"])
    assert rolled.facts["picked"] == [1]


def test_a_number_picks_a_die_that_shows_it(rolled: Evening) -> None:
    rolled.key(key._5)
    rolled.key(key._5)
    assert rolled.facts["picked"] == [1, 2]
    rolled.key(key._5)
    rolled.key(key._5)
    assert rolled.facts["picked"] == []
    rolled.key(key._6)
    assert rolled.facts["picked"] == []


def test_a_picks_the_best(rolled: Evening) -> None:
    rolled.key(key.A)
    assert rolled.facts["picked"] == [0, 1, 2, 5]


def test_a_die_that_cannot_count_shakes_and_stays_and_it_is_said_why(
    rolled: Evening, paper: Painted
) -> None:
    rolled.key(key._1)
    lay = rolled.lying()[3]
    rolled.click("die-3")
    assert "2s only score as part of three 2s" in words(rolled, paper)
    assert rolled.facts["picked"] == [0]
    rolled.scene.update(0.05)
    assert rolled.lying()[3] != lay
    rolled.pass_time(1.0)
    assert rolled.lying()[3] == lay
    rolled.key(key._2)
    assert rolled.facts["picked"] == [0]


def test_where_what_is_picked_does_not_count_yet_the_buttons_wait(screen: Screen) -> None:
    playing = evening(screen, ["222146"])
    playing.roll()
    playing.key(key._2)
    playing.key(key._2)
    assert not {"roll", "bank"} & playing.targets().keys()
    playing.key(key.SPACE)
    playing.key(key.RETURN)
    assert playing.facts["picked"] == [0, 1]
    assert playing.facts["roll"] == [2, 2, 2, 1, 4, 6]


def test_what_is_picked_counts_for_the_turn_at_once_and_for_the_total_never(
    rolled: Evening, paper: Painted
) -> None:
    rolled.key(key.A)
    assert "Bank 600" in words(rolled, paper)
    assert "New total 600" in words(rolled, paper)
    assert rolled.facts["turn"] == 0
    assert rolled.facts["scores"] == [0, 0]


# Counting in two ways


def test_two_ways_to_count_are_offered_and_the_chosen_one_is_banked(
    rolled: Evening, paper: Painted
) -> None:
    for _ in range(3):
        rolled.key(key._5)
    said = words(rolled, paper)
    assert "Three 5s: 500" in said
    assert "Three single 5s: 150" in said
    rolled.click("way:1")
    assert "Bank 150" in words(rolled, paper)
    rolled.click("bank")
    rolled.pass_time(10)
    assert rolled.facts["scores"] == [150 // UNIT, 0]


def test_one_way_is_not_a_choice(rolled: Evening) -> None:
    rolled.key(key._1)
    assert not [name for name in rolled.targets() if name.startswith("way")]


def test_picking_the_best_counts_it_in_the_highest_way_again(
    rolled: Evening, paper: Painted
) -> None:
    rolled.key(key.A)
    rolled.click("way:1")
    assert "Bank 250" in words(rolled, paper)
    rolled.key(key.A)
    assert "Bank 600" in words(rolled, paper)
    choice = rolled.screen.find("way")
    assert choice is not None
    assert vars(choice)["value"] == 0


# Rolling and banking


def test_space_sets_aside_what_is_picked_and_rolls_the_rest(rolled: Evening) -> None:
    rolled.key(key.A)
    rolled.key(key.SPACE)
    rolled.until(lambda: rolled.facts["turn"] == 600 // UNIT)
    assert Thrown(0, 2) in rolled.game.events
    rolled.until(lambda: rolled.facts["seat"] == 1)
    assert rolled.facts["scores"] == [0, 0]


@pytest.mark.parametrize("bank", [key.RETURN, key.NUM_ENTER, key.B])
def test_enter_and_b_bank(rolled: Evening, bank: int) -> None:
    rolled.key(key.A)
    rolled.key(bank)
    rolled.pass_time(5)
    assert rolled.facts["scores"] == [600 // UNIT, 0]
    assert rolled.facts["seat"] == 1


def test_enter_presses_what_has_the_focus_once_the_keyboard_leads_it(rolled: Evening) -> None:
    rolled.key(key.TAB)
    while rolled.screen.focused is not None and rolled.screen.focused.name != "die-2":
        rolled.key(key.TAB)
    rolled.key(key.RETURN)
    assert rolled.facts["picked"] == [2]


def test_a_bank_that_is_not_possible_says_why(screen: Screen, paper: Painted) -> None:
    playing = evening(screen, ["155225"], rules="pass-the-dice")
    playing.roll()
    playing.key(key._1)
    assert "650 more to get on the board" in words(playing, paper)
    playing.key(key.RETURN)
    assert playing.facts["seat"] == 0
    assert playing.facts["picked"] == [0]


def test_no_score_is_seen_before_the_dice_rest(screen: Screen, paper: Painted) -> None:
    playing = evening(screen, ["223346", "111111"])
    playing.key(key.SPACE)
    playing.pass_time(0.5)
    assert playing.game.state.turn is not None
    assert playing.game.state.turn.seat == 1
    assert playing.facts["seat"] == 0
    assert playing.facts["roll"] == []
    assert "Roll 6 dice" in words(playing, paper)
    assert playing.facts["moment"] == ""
    playing.until(lambda: playing.facts["caption"] == "Zilch!")
    assert playing.facts["scores"] == [0, 0]


def test_nothing_is_picked_while_dice_roll(screen: Screen) -> None:
    playing = evening(screen, ["155225"])
    playing.key(key.SPACE)
    playing.pass_time(0.3)
    assert not [name for name in playing.targets() if name.startswith("die")]
    for symbol in (key.A, key._1, key.B):
        playing.key(symbol)
    playing.until_mine()
    assert playing.facts["picked"] == []
    assert playing.facts["turn"] == 0


@pytest.mark.parametrize("symbol", [key.S, key.SPACE, key.RETURN])
def test_a_key_skips_to_where_everything_has_been_shown(screen: Screen, symbol: int) -> None:
    playing = evening(screen, ["155225"])
    playing.key(key.SPACE)
    playing.pass_time(DOUBLE_CLICK + 0.1)
    playing.key(symbol)
    assert playing.facts["idle"]
    assert playing.facts["roll"] == [1, 5, 5, 2, 2, 5]


@pytest.mark.parametrize("symbol", [key.SPACE, key.RETURN])
def test_a_double_press_of_a_key_does_not_skip_what_the_first_has_begun(
    screen: Screen, symbol: int
) -> None:
    """Issue 16, 5: Enter banks, Space throws."""
    playing = evening(screen, ["155225"])
    if symbol == key.RETURN:
        playing.roll()
        playing.key(key._1)
    playing.key(symbol)
    playing.pass_time(0.2)
    playing.key(symbol)
    assert not playing.facts["idle"]
    playing.pass_time(DOUBLE_CLICK)
    playing.key(symbol)
    assert playing.facts["idle"]


@pytest.mark.parametrize("button", ["roll", "bank"])
def test_a_double_click_does_not_skip_what_the_first_click_has_begun(
    screen: Screen, button: str
) -> None:
    """Issue 16, 5: neither the throw nor the beginning of the next player's turn."""
    playing = evening(screen, ["155225", "15522"])
    playing.roll()
    playing.key(key._1)
    at = playing.targets()[button]
    playing.click_at(*at)
    playing.pass_time(0.2)
    playing.click_at(at[0] + 3, at[1])
    assert not playing.facts["idle"]
    playing.click_at(at[0] + 80, at[1] + 150)
    assert playing.facts["idle"], "a click elsewhere is another click"


@pytest.mark.parametrize("symbol", [key.SPACE, key.RETURN])
def test_a_key_that_stays_down_does_no_more_than_one_thing(screen: Screen, symbol: int) -> None:
    playing = evening(screen, ["155225"])
    playing.roll()
    playing.key(key._1)
    events: list[int] = []
    for _repetition in range(60):
        playing.scene.on_key(symbol, 0)
        playing.pass_time(0.1)
        events.append(len(playing.game.events))
    assert events[-1] == events[0]


def test_a_click_anywhere_skips_and_does_no_more(screen: Screen) -> None:
    playing = evening(screen, ["155225"])
    playing.key(key.SPACE)
    playing.pass_time(0.3)
    playing.click_at(640, 360)
    assert playing.facts["idle"]
    assert playing.facts["picked"] == []


def test_the_menu_can_be_clicked_while_dice_roll(screen: Screen) -> None:
    playing = evening(screen, ["155225"])
    playing.key(key.SPACE)
    playing.pass_time(0.3)
    playing.click("menu")
    assert not playing.facts["idle"]


# Taking back


def test_ctrl_z_lets_go_of_what_is_picked(rolled: Evening) -> None:
    rolled.key(key.A)
    rolled.key(key.Z, CTRL)
    assert rolled.facts["picked"] == []
    assert rolled.facts["roll"] == [1, 5, 5, 2, 2, 5]


def test_ctrl_z_takes_back_a_set_aside(rolled: Evening) -> None:
    rolled.game.play(SetAside((1,)))
    rolled.pass_time(3)
    assert rolled.facts["turn"] == 100 // UNIT
    rolled.key(key.Z, CTRL)
    assert rolled.facts["turn"] == 0
    assert rolled.facts["roll"] == [1, 5, 5, 2, 2, 5]
    rolled.pass_time(1)
    rolled.click("die-0")
    assert rolled.facts["picked"] == [0]


def test_a_button_takes_back_the_same_and_says_what_that_is(
    rolled: Evening, paper: Painted
) -> None:
    """experience.md: Undo (Ctrl+Z, and a button) takes back a set-aside or a selection."""
    undo = rolled.screen.find("undo")
    assert undo is not None
    rolled.targets()
    assert undo.says == "Nothing to put back. A roll can’t be undone."
    assert "undo" not in rolled.targets()
    for _five in range(3):
        rolled.key(key._5)
    rolled.targets()
    assert undo.tip == "Put back three 5s (Ctrl+Z)"
    rolled.click("undo")
    assert rolled.facts["picked"] == []
    rolled.game.play(SetAside((1,)))
    rolled.pass_time(3)
    rolled.targets()
    assert undo.tip == "Put back a 1 (Ctrl+Z)"
    rolled.click("undo")
    assert rolled.facts["roll"] == [1, 5, 5, 2, 2, 5]
    rolled.key(key._2)
    rolled.key(key.BACKSPACE)
    assert rolled.facts["picked"] == []
    rolled.scene.on_mouse_motion(*undo.box.centre)
    rolled.pass_time(1)
    assert "A roll can’t be undone" in words(rolled, paper).replace("\n", " ")


def test_ctrl_z_never_takes_back_a_landing(rolled: Evening) -> None:
    rolled.key(key.Z, CTRL)
    assert rolled.facts["roll"] == [1, 5, 5, 2, 2, 5]


# Computer players


def test_a_computer_moves_only_when_everything_has_been_shown(screen: Screen) -> None:
    playing = evening(screen, ["223346", "155225", "66", "155225"], computers=(1,))
    queue = playing.scene.animator.queue
    moves: list[bool] = []

    def note(happened: tuple[Happening, ...]) -> None:
        if not isinstance(happened[0][0], Landed):
            moves.append(queue.to_come == len(happened))

    playing.game.watch(note)
    playing.key(key.SPACE)
    playing.until(lambda: len(moves) > 4 or bool(playing.facts["ready"]))
    assert len(moves) > 3
    assert all(moves)


def test_a_computer_looks_at_a_roll_and_sets_out_at_once(screen: Screen) -> None:
    """What it does after it has set dice aside was decided with that."""
    playing = evening(screen, ["155225", "66"], computers=(0,), options=ViewOptions(pause=2.0))
    happened: list[type] = []
    playing.game.watch(lambda events: happened.extend(type(event) for event, _state in events))
    playing.pass_time(0.5)
    assert not happened
    playing.pass_time(0.2)
    assert happened == [Thrown, Landed]
    playing.until(lambda: bool(playing.facts["roll"]))
    playing.pass_time(1.9)
    assert playing.facts["roll"]
    playing.pass_time(0.2)
    assert happened[2:] == [KeptAside]
    playing.pass_time(0.7)
    assert len(happened) > 3


def test_nobody_else_acts_in_a_computers_turn(screen: Screen, paper: Painted) -> None:
    playing = evening(screen, ["155225"], computers=(0,), options=ViewOptions(pause=9.0))
    assert "Picks up the dice" in words(playing, paper)
    for symbol in (key.SPACE, key.RETURN, key.A, key._1):
        playing.key(symbol)
    assert playing.game.events == ()
    assert "roll" not in playing.targets()


@pytest.mark.parametrize("symbol", [key.SPACE, key.RETURN])
def test_a_key_to_skip_with_opens_no_menu_that_was_clicked_before(
    screen: Screen, symbol: int
) -> None:
    playing = evening(screen, ["155225"], computers=(0,), options=ViewOptions(pause=9.0))
    playing.click("menu")
    playing.key(symbol)
    assert playing.menus == 1
    screen.go_to("menu", ring=True)
    playing.key(symbol)
    assert playing.menus == 2


def test_what_a_computer_sets_aside_is_said(screen: Screen, paper: Painted) -> None:
    playing = evening(screen, ["111225", "66"], computers=(0,))
    playing.until(lambda: "Sets aside three 1s" in words(playing, paper))
    assert "+1,050" in words(playing, paper)


# Motion, window, language


def test_with_reduced_motion_dice_are_where_they_come_to_rest(screen: Screen) -> None:
    playing = evening(screen, ["155225"], options=ViewOptions(still=True))
    playing.key(key.SPACE)
    playing.scene.draw()
    at_once = playing.views[-1].dice
    playing.pass_time(2)
    playing.scene.draw()
    assert [die.pose for die in playing.views[-1].dice] == [die.pose for die in at_once]
    assert playing.facts["ready"]


def test_twice_the_speed_takes_half_the_time(screen: Screen) -> None:
    def seconds(speed: float) -> float:
        playing = evening(screen, ["155225"], options=ViewOptions(speed=speed))
        playing.key(key.SPACE)
        steps = 0
        while not playing.facts["idle"]:
            playing.scene.update(0.02)
            steps += 1
        return steps * 0.02

    assert seconds(2.0) == pytest.approx(seconds(1.0) / 2, abs=0.05)


@pytest.mark.parametrize("surface", [Surface(960, 600, 1.0, 150), Surface(2560, 1440, 2.0)])
def test_the_window_may_change_while_dice_roll(screen: Screen, surface: Surface) -> None:
    playing = evening(screen, ["155225"])
    playing.key(key.SPACE)
    playing.pass_time(0.3)
    playing.scene.resized(surface)
    playing.scene.draw()
    playing.until_mine()
    for place in ("die-0", "die-1"):
        x, y = playing.targets()[place]
        assert 0 < x < surface.width
        assert 0 < y < surface.height
        playing.click(place)
    assert playing.facts["picked"] == [0, 1]


def test_the_table_stays_where_it_is_whatever_is_said(
    screen: Screen, speak: Callable[[str], None]
) -> None:
    speak("de")
    playing = evening(
        screen,
        ["155225", "66", "155225", "66"],
        computers=(1,),
        surface=Surface(960, 600, 1.0, 150),
    )
    boxes: dict[str, set[Box]] = {}

    def look_until(fact: str) -> None:
        for _step in range(200):
            playing.scene.update(0.1)
            playing.scene.draw()
            for name in ("roll", "bank", "hint", "menu", "turn-bar", "turn-strip"):
                widget = playing.screen.find(name)
                if widget is not None:
                    boxes.setdefault(name, set()).add(widget.box)
            if playing.facts[fact]:
                return

    for symbol in (key.SPACE, key._1, key._2, key._2, key.A, key.SPACE):
        playing.key(symbol)
        look_until("idle")
    look_until("ready")
    assert playing.facts["seat"] == 0
    assert len(boxes) == 6
    assert all(len(places) == 1 for places in boxes.values())


def test_the_language_may_change_during_a_game(
    rolled: Evening, paper: Painted, speak: Callable[[str], None]
) -> None:
    rolled.key(key.A)
    rolled.scene.leave()
    speak("de")
    rolled.scene.enter()
    said = words(rolled, paper)
    assert "600 sichern" in said
    assert "Bank" not in said
    assert rolled.facts["picked"] == [0, 1, 2, 5]


def test_points_on_the_shelf_are_written_as_the_settings_have_them_now(
    screen: Screen, paper: Painted
) -> None:
    playing = evening(screen, ["155225", "13"], rules="zilch-1990")
    playing.roll()
    playing.key(key.A)
    playing.roll()
    assert "6" in words(playing, paper).splitlines()
    playing.scene.leave()
    playing.options.append(replace(playing.options[-1], times_100=True))
    playing.scene.enter()
    assert "600" in words(playing, paper).splitlines()


# The end


def test_the_end_comes_once_everything_has_been_shown(screen: Screen) -> None:
    playing = evening(screen, ["111225", "223346"], scores=(4500 // UNIT, 0))
    playing.roll()
    playing.key(key.A)
    playing.key(key.RETURN)
    playing.until(lambda: playing.facts["seat"] == 1 and bool(playing.facts["ready"]))
    playing.key(key.SPACE)
    assert playing.game.state.outcome is not None
    assert playing.over == 0
    playing.until(lambda: playing.over > 0)
    assert playing.facts["over"]
