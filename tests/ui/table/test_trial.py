"""Dice to try, beside the settings."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from gallery.program import PlainSettings, plain_program
from tests.ui.playing import simulated_once
from tests.ui.sound.hearing import Ear
from zilch3d.kit.widgets import Screen
from zilch3d.motion.pose import top_face
from zilch3d.motion.tray import TRAYS
from zilch3d.store.settings import Settings
from zilch3d.ui.pages import backdrop
from zilch3d.ui.program import Program
from zilch3d.ui.sound.contacts import Contact
from zilch3d.ui.table.services import table_services
from zilch3d.ui.table.trial import TrialTable

FRAME = 1 / 60
LONGEST = 6.0
"""Seconds in which any throw is over."""


@pytest.fixture
def program(screen: Screen) -> Program:
    return replace(plain_program(screen), simulate=simulated_once)


@pytest.fixture
def trial(program: Program) -> TrialTable:
    return TrialTable(backdrop.resting(), table_services(program))


def pass_time(trial: TrialTable, until: Callable[[], bool]) -> float:
    """The seconds until that is so."""
    for frame in range(round(LONGEST / FRAME)):
        if until():
            return frame * FRAME
        trial.update(FRAME)
    raise AssertionError("it never comes")


def poses(trial: TrialTable) -> list[object]:
    return [die.pose for die in trial.seen.dice]


def test_dice_lie_there_until_they_are_thrown(trial: TrialTable) -> None:
    trial.update(1.0)
    assert not trial.moving
    assert poses(trial) == list(backdrop.resting())


def test_dice_are_thrown_from_the_cup_and_come_to_rest_in_the_tray(trial: TrialTable) -> None:
    trial.throw()
    pass_time(trial, lambda: trial.seen.cup.z > 3.0)
    assert pass_time(trial, lambda: not trial.moving) > 1.0
    assert poses(trial) != list(backdrop.resting())
    for die in trial.seen.dice:
        assert die.pose.z == pytest.approx(0.5, abs=0.05)
        assert top_face(die.pose.orientation) in range(1, 7)


def test_the_cup_is_heard_once_as_it_comes_back_to_its_stand(program: Program) -> None:
    ear = Ear()
    trial = TrialTable(backdrop.resting(), table_services(replace(program, sound=ear)))
    trial.throw()
    pass_time(trial, lambda: not trial.moving)
    trial.update(1.0)
    contacts = [one for voice in ear.voices for one in voice.sounds if isinstance(one, Contact)]
    stands = [contact for contact in contacts if contact.surface == "table"]
    assert len(stands) == 2  # the foot touches with one side first


def test_they_can_be_thrown_again_once_they_rest_and_not_before(trial: TrialTable) -> None:
    trial.throw()
    trial.update(0.3)
    seen = trial.seen
    trial.throw()
    assert trial.seen == seen
    pass_time(trial, lambda: not trial.moving)
    first = poses(trial)
    trial.throw()
    pass_time(trial, lambda: not trial.moving)
    assert poses(trial) != first


def test_with_reduced_motion_they_appear_where_they_land(program: Program) -> None:
    still = replace(program, settings=PlainSettings(Settings(reduced_motion=True)))
    trial = TrialTable(backdrop.resting(), table_services(still))
    cup = trial.seen.cup
    trial.throw()
    assert pass_time(trial, lambda: not trial.moving) < 1.0
    assert trial.seen.cup == cup
    assert poses(trial) != list(backdrop.resting())


def test_in_another_tray_they_lie_as_at_first(program: Program) -> None:
    trial = TrialTable(backdrop.resting(), table_services(program))
    trial.throw()
    pass_time(trial, lambda: not trial.moving)
    settings = program.settings
    other = next(key for key in TRAYS if key != settings.current.tray)
    settings.change(replace(settings.current, tray=other))
    trial.update(FRAME)
    assert poses(trial) == list(backdrop.resting())
    assert not trial.moving


def test_a_throw_that_nobody_looks_at_any_more_is_over(trial: TrialTable) -> None:
    trial.throw()
    trial.update(0.5)
    trial.hush()
    assert not trial.moving
    assert poses(trial) == list(backdrop.resting())
