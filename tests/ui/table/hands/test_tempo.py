"""How fast time passes at the table: with many computer players, and while Space is held."""

import pytest
from pyglet.window import key, mouse

from tests.ui.playing import FRAME, Evening, evening
from zilch3d.engine.events import StartRolled, StartTied, Thrown, TurnBegan
from zilch3d.kit.widgets import Screen
from zilch3d.ui.table.hands.tempo import HURRIED, crowd_factor
from zilch3d.ui.table.mode import Mode
from zilch3d.ui.table.model import ViewOptions

FOUR = ("Ann", "Ben", "Cleo", "Dora")


def test_many_computer_players_share_the_time_of_a_few() -> None:
    assert [crowd_factor(n) for n in (0, 1, 2)] == [1.0, 1.0, 1.0]
    assert crowd_factor(3) == pytest.approx(1.2)
    assert crowd_factor(4) == pytest.approx(1.6)
    assert crowd_factor(5) == crowd_factor(7) == 2.0


def test_only_the_turns_of_computer_players_are_quicker(screen: Screen) -> None:
    mine = evening(screen, ["223346"] * 4, seats=FOUR, computers=(1, 2, 3), start=0)
    assert mine.scene.controller.tempo.speed == 1.0
    theirs = evening(screen, ["223346"] * 4, seats=FOUR, computers=(1, 2, 3), start=1)
    assert theirs.scene.controller.tempo.speed == pytest.approx(crowd_factor(3))


def test_a_mode_may_keep_its_own_pace(screen: Screen) -> None:
    class Steady(Mode):
        quickens = False

    playing = evening(
        screen, ["223346"] * 4, seats=FOUR, computers=(1, 2, 3), start=1, mode=Steady()
    )
    assert playing.scene.controller.tempo.speed == 1.0


def computers_turn(screen: Screen) -> Evening:
    """Ann, a computer player, has the first turn."""
    return evening(screen, ["223346", "155264", "66"], computers=(0,))


def seconds_until_mine(playing: Evening) -> float:
    frames = 0
    while not playing.facts["ready"]:
        playing.scene.update(FRAME)
        frames += 1
    return frames * FRAME


def test_holding_space_hurries_what_others_do(screen: Screen) -> None:
    usual = seconds_until_mine(computers_turn(screen))
    playing = computers_turn(screen)
    playing.scene.on_key(key.SPACE, 0)
    assert playing.scene.controller.tempo.speed == HURRIED
    assert seconds_until_mine(playing) < usual / (HURRIED - 1)


def test_space_that_is_still_held_rolls_nothing_when_the_turn_comes(screen: Screen) -> None:
    playing = computers_turn(screen)
    playing.hold(key.SPACE, 1.0)
    playing.until_mine()
    throws = sum(isinstance(event, Thrown) for event in playing.game.events)
    playing.scene.on_key(key.SPACE, 0)  # as a keyboard repeats it
    playing.pass_time(1.0)
    playing.scene.on_key_release(key.SPACE)
    playing.pass_time(3.0)
    assert sum(isinstance(event, Thrown) for event in playing.game.events) == throws
    assert playing.scene.controller.tempo.speed == 1.0
    playing.roll()
    assert sum(isinstance(event, Thrown) for event in playing.game.events) == throws + 1


def test_space_let_go_after_hurrying_skips_nothing(screen: Screen) -> None:
    playing = computers_turn(screen)
    playing.pass_time(0.5)
    assert not playing.facts["idle"]
    playing.hold(key.SPACE, 0.3)
    playing.scene.on_key_release(key.SPACE)
    assert not playing.facts["idle"]
    assert playing.scene.controller.tempo.speed == 1.0


def test_the_mouse_held_on_the_table_hurries_as_well(screen: Screen) -> None:
    playing = computers_turn(screen)
    x, y = playing.scene.trace()["places"]["tray"]  # type: ignore[index]
    playing.press_at(x, y)
    assert playing.scene.controller.tempo.speed == HURRIED
    playing.pass_time(0.5)
    playing.scene.on_mouse_release(x, y, mouse.LEFT)
    assert playing.scene.controller.tempo.speed == 1.0


def test_nobody_hears_a_key_go_up_in_another_window(screen: Screen) -> None:
    playing = computers_turn(screen)
    playing.scene.on_key(key.SPACE, 0)
    playing.scene.on_deactivate()
    assert playing.scene.controller.tempo.speed == 1.0


# Who starts


def test_against_one_computer_player_the_start_takes_one_tap(screen: Screen) -> None:
    playing = evening(screen, ["4", "4", "5", "2"], computers=(1,), start=None)
    playing.roll()
    playing.until(lambda: any(isinstance(e, TurnBegan) for e in playing.game.events))
    assert sum(isinstance(event, StartTied) for event in playing.game.events) == 1
    playing.until_mine()
    assert playing.game.state.start == 0


def test_two_people_each_roll_again_after_a_tie(screen: Screen) -> None:
    playing = evening(screen, ["4", "4"], start=None)
    playing.roll()
    playing.roll()
    playing.until_mine()
    playing.pass_time(3.0)
    assert playing.facts["seat"] == 0
    assert playing.game.state.starting is not None


def test_who_starts_stays_to_be_read_even_if_the_throw_is_skipped(screen: Screen) -> None:
    playing = evening(screen, ["5", "3"], start=None)
    playing.roll()
    playing.until_mine()
    playing.key(key.SPACE)
    playing.pass_time(0.5)
    playing.key(key.S)
    assert screen.find("start-card") is None
    playing.scene.update(0.0)
    assert screen.find("start-card") is not None
    playing.pass_time(2.0)
    assert screen.find("start-card") is not None
    playing.key(key.S)
    playing.scene.update(0.0)
    assert screen.find("start-card") is None
    playing.until_mine()
    assert playing.facts["seat"] == 0


def test_the_roll_for_the_start_can_be_skipped_and_falls_all_the_same(screen: Screen) -> None:
    playing = evening(
        screen, ["4", "4", "2", "6"], start=None, options=ViewOptions(skips_start=True)
    )
    playing.scene.update(FRAME)
    rolled = [event.result for event in playing.game.events if isinstance(event, StartRolled)]
    assert rolled == [4, 4, 2, 6]
    playing.until_mine()
    assert playing.facts["seat"] == 1
    assert playing.facts["notice"] == "Ben rolled highest and starts"


def test_whole_turns_for_the_start_are_played_though_it_is_skipped(screen: Screen) -> None:
    """Who has a turn decides in it: nobody can do that out of sight."""
    options = ViewOptions(skips_start=True)
    playing = evening(
        screen, ["223346"] * 4, rules="zilch-1990", computers=(1,), start=None, options=options
    )
    playing.scene.update(FRAME)
    assert playing.game.events == ()
    assert playing.facts["ready"]
    playing.roll()
    playing.until(lambda: playing.facts["seat"] == 1)
    assert playing.scene.controller.tempo.speed == HURRIED
