"""The clock of a cutthroat game (rules, section 2): when it runs, when it stands, what is heard."""

from random import Random

import pytest
from pyglet.window import key

from tests.kit.screens import Paper
from tests.ui.playing import Evening, evening
from tests.ui.sound.hearing import Ear
from zilch3d.advice.evaluator import BlockingAdviceService
from zilch3d.engine.actions import Bank, Land, SetAside, Throw
from zilch3d.engine.dice import faces
from zilch3d.engine.events import ZilchCause, Zilched
from zilch3d.engine.ruleset import RuleSet
from zilch3d.kit.widgets import Screen
from zilch3d.store.rulefiles import load
from zilch3d.store.tables import solved_table
from zilch3d.ui.sound import plan
from zilch3d.ui.sound.table_sounds import TableSounds
from zilch3d.ui.table.hands.gameplay import GRACE
from zilch3d.ui.table.model import ClockFacts, ViewOptions
from zilch3d.ui.table.screen.clock_ring import pulse, written

CUTTHROAT = load("freeze").cutthroat()
LIMIT = CUTTHROAT.manners.seconds
TOLERANCE = 0.15
"""A step of the time that the tests pass, and a bit."""
NORMAL, FAST = ViewOptions(), ViewOptions(speed=1.7)
TUTOR = ViewOptions(tutor=0.005)


def timed(screen: Screen, *rolls: str, options: ViewOptions = NORMAL) -> Evening:
    """Ann is to roll, and her clock has just begun to run."""
    advice = BlockingAdviceService(load("freeze"), solved_table)
    playing = evening(
        screen, rolls, rules=CUTTHROAT, scores=(68, 59), options=options, advice=advice
    )
    playing.pass_time(GRACE)
    return playing


def left(playing: Evening) -> float:
    seconds = playing.facts["left"]
    assert isinstance(seconds, float)
    return seconds


def late(playing: Evening) -> list[Zilched]:
    zilches = [event for event in playing.game.events if isinstance(event, Zilched)]
    return [zilch for zilch in zilches if zilch.cause is ZilchCause.LATE]


@pytest.mark.parametrize("options", [NORMAL, FAST])
def test_seconds_are_the_players_own_at_any_speed_of_the_game(
    screen: Screen, options: ViewOptions
) -> None:
    playing = timed(screen, options=options)
    playing.pass_time(4.0)
    assert left(playing) == pytest.approx(LIMIT - 4.0, abs=TOLERANCE)
    playing.pass_time(LIMIT - 4.2)
    assert not late(playing)
    playing.pass_time(0.4)
    assert len(late(playing)) == 1


def test_it_stands_still_while_the_tutor_speaks_and_is_not_refilled(screen: Screen) -> None:
    """Press B with three seconds left: nobody is called out while there is something to read."""
    playing = timed(screen, "111264", options=TUTOR)
    playing.roll()
    playing.pass_time(LIMIT - 3.0)
    playing.key(key._1)
    playing.key(key.B)
    assert "hint-back" in playing.targets()
    before = left(playing)
    assert before == pytest.approx(3.0, abs=TOLERANCE)
    playing.pass_time(20.0)
    assert left(playing) == before
    playing.click("hint-back")
    assert left(playing) == before
    playing.pass_time(4.0)
    assert late(playing)


def test_it_stands_still_while_a_hint_is_open(screen: Screen) -> None:
    playing = timed(screen)
    playing.pass_time(5.0)
    playing.key(key.H)
    before = left(playing)
    playing.pass_time(20.0)
    playing.key(key.H)
    assert left(playing) == before == pytest.approx(LIMIT - 5.0, abs=TOLERANCE)


def test_another_screen_gives_no_time_back_but_a_moment_to_look(screen: Screen) -> None:
    playing = timed(screen)
    playing.pass_time(2.0)
    before = left(playing)
    playing.scene.leave()
    playing.scene.enter()
    playing.pass_time(GRACE)
    assert left(playing) == pytest.approx(before, abs=TOLERANCE)
    playing.pass_time(1.0)
    assert left(playing) == pytest.approx(before - 1.0, abs=TOLERANCE)


def test_dice_in_the_air_cost_nothing_and_the_roll_has_its_own_time(screen: Screen) -> None:
    playing = timed(screen, "111264")
    playing.pass_time(6.0)
    playing.key(key.SPACE)
    assert playing.facts["left"] is None
    playing.until_mine()
    assert left(playing) > LIMIT - 0.2


def test_taking_dice_up_and_putting_them_back_gains_nothing(screen: Screen) -> None:
    playing = timed(screen, "111264")
    playing.roll()
    playing.key(key._1)
    playing.hold(key.SPACE, 3.0)
    playing.key(key.ESCAPE)
    playing.scene.on_key_release(key.SPACE)
    playing.pass_time(0.5)
    assert left(playing) == pytest.approx(LIMIT - 3.5, abs=0.3)


def test_who_shakes_too_long_is_called_out_and_throws_nothing_for_the_next(
    screen: Screen,
) -> None:
    playing = timed(screen)
    playing.hold(key.SPACE, LIMIT + 0.5)
    playing.scene.on_key_release(key.SPACE)
    assert late(playing)
    assert [type(action).__name__ for action in playing.game.actions] == ["CallOut"]
    playing.pass_time(2)
    assert playing.scene.every_turn()[-1].note == "out of time"


def test_the_words_for_it_leave_the_dice_that_wait_in_sight(screen: Screen, paper: Paper) -> None:
    playing = timed(screen)
    playing.pass_time(LIMIT + 0.4)
    playing.scene.draw()
    assert playing.scene.seen is not None
    table, camera = playing.scene.seen
    dice = [camera.project(die.pose.position)[1] for die in table.dice]
    assert len(dice) == 6
    assert not min(dice) < paper.sprites["title"].y < max(dice)


def test_nobody_learns_by_the_clock_that_a_die_was_hidden(screen: Screen) -> None:
    playing = timed(screen)
    for action in (Throw(), Land(faces("111264")), SetAside(faces("111")), Bank()):
        assert playing.game.play(action) is None
    playing.until_mine()
    playing.pass_time(3.0)
    before = left(playing)
    playing.key(key.D)
    playing.scene.update(0.0)
    assert playing.game.state.extras.hidden
    assert left(playing) == before
    assert not playing.scene.controller.gameplay.notice, "and nothing is said"


def test_there_is_no_clock_in_the_roll_for_the_start(screen: Screen) -> None:
    """The rules call nobody out there: `decide` refuses it."""
    playing = evening(screen, [], rules=CUTTHROAT, start=None)
    playing.pass_time(LIMIT + 5.0)
    assert playing.facts["left"] is None
    assert playing.game.actions == ()


@pytest.mark.parametrize(
    ("rules", "symbol", "why"),
    [
        ("freeze", key.D, "These rules don’t let you hide a die"),
        ("freeze", key.T, "These rules don’t let you take over"),
        (CUTTHROAT, key.D, "Only whoever has just passed the dice can hide one"),
        (CUTTHROAT, key.T, "No die is missing"),
    ],
)
def test_keys_for_the_dice_that_are_passed_say_why_they_do_nothing(
    screen: Screen, rules: str | RuleSet, symbol: int, why: str
) -> None:
    playing = evening(screen, [], rules=rules)
    playing.key(symbol)
    assert playing.scene.controller.gameplay.notice == why


def test_each_of_the_last_three_seconds_is_heard_once_and_higher(screen: Screen) -> None:
    ear = Ear()
    sounds = TableSounds(ear, Random(1))
    playing = evening(screen, [], rules=CUTTHROAT, sounds=sounds)
    playing.pass_time(GRACE + LIMIT - 3.2)
    assert ear.voices == []
    playing.pass_time(1.0)
    playing.scene.leave()
    playing.scene.enter()
    playing.pass_time(GRACE + 2.0)
    assert [voice.sounds for voice in ear.voices] == [plan.tick(left) for left in (3, 2, 1)]


def test_the_last_three_seconds_stand_out_by_more_than_colour() -> None:
    calm, urgent = ClockFacts(3.01, 10), ClockFacts(2.99, 10)
    assert (written(calm), written(urgent)) == ("4", "3!")
    assert (calm.urgent, urgent.urgent) == (False, True)
    assert pulse(calm) == 0.0 < pulse(urgent)


def test_reduced_motion_has_no_pulse_and_one_step_a_second() -> None:
    still = ClockFacts(2.4, 10, still=True)
    assert (pulse(still), still.shown) == (0.0, 3.0)
    assert still.changes_in == pytest.approx(0.4, abs=0.001)
    assert ClockFacts(2.4, 10).changes_in <= 1 / 20


def test_a_long_limit_is_written_in_minutes() -> None:
    seconds = (600, 61, 9.5)
    assert [written(ClockFacts(left, 600)) for left in seconds] == ["10:00", "1:01", "0:10"]
