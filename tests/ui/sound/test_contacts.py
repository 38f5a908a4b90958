import math
from itertools import pairwise
from random import Random
from typing import get_args

import pytest

from zilch3d.motion.cup import STAND
from zilch3d.motion.pose import UPRIGHT, pose
from zilch3d.motion.pouring import POUR
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.motion.tumble.impacts import Impact, ImpactKind
from zilch3d.ui.sound import contacts
from zilch3d.ui.sound.bodies import TOUCHED, Surface
from zilch3d.ui.sound.contacts import Contact

LEFT, RIGHT = pose((-5.0, 0.0, 0.5), UPRIGHT), pose((5.0, 0.0, 0.5), UPRIGHT)


def still(*impacts: Impact) -> SimulatedThrow:
    """One die at the left and one at the right, and these impacts."""
    return SimulatedThrow(((LEFT, RIGHT),) * 240, (), impacts, seed=0)


def struck(
    time: float, strength: float, kind: ImpactKind = "table", die: int = 0, other: int | None = None
) -> Impact:
    return Impact(time, kind, die, other, strength, speed=strength, slip=2.0)


def heard(*impacts: Impact) -> tuple[Contact, ...]:
    return contacts.throw(still(*impacts), 1.0, "ivory", Random(1))


def test_each_kind_of_impact_meets_a_surface_of_its_own() -> None:
    met = heard(struck(0.2, 20.0), struck(0.4, 20.0, "rim"), struck(0.6, 8.0, "die", 0, 1))
    assert [contact.surface for contact in met] == ["felt", "rim", "dice"]
    assert [contact.time for contact in met] == [0.2, 0.4, 0.6]


def test_a_contact_is_of_the_dice_thrown_and_as_fast_as_they_meet() -> None:
    impact = struck(0.2, 20.0)._replace(speed=7.0, slip=3.0)
    (contact,) = contacts.throw(still(impact), 1.0, "brass", Random(1))
    assert (contact.material, contact.speed, contact.slip) == ("brass", 7.0, 3.0)


@pytest.mark.parametrize("kind", get_args(ImpactKind))
def test_a_harder_impact_is_louder(kind: ImpactKind) -> None:
    soft, medium, hard = (heard(struck(0.2, strength, kind))[0].gain for strength in (2, 6, 20))
    assert soft < medium < hard


def test_heavier_dice_are_louder() -> None:
    wax, brass = (
        contacts.throw(still(struck(0.2, 6.0)), 1.0, material, Random(1))[0].gain
        for material in ("wax", "brass")
    )
    assert wax < brass


def test_no_impact_is_louder_than_full() -> None:
    (contact,) = heard(struck(0.2, 1000.0))
    assert contact.gain == contacts.IMPACT_SOUNDS["table"].gain


def test_a_die_at_the_left_is_heard_from_the_left() -> None:
    left, right = heard(struck(0.2, 20.0), struck(0.4, 20.0, "table", 1))
    assert left.pan < 0 < right.pan
    assert left.pan == -right.pan


def test_nothing_is_heard_from_one_ear_alone() -> None:
    assert contacts.pan_of(1000.0) == -contacts.pan_of(-1000.0) == contacts.WIDEST_PAN < 1.0


def test_impacts_at_one_moment_are_one_as_loud_as_both_in_power() -> None:
    one, both = (
        heard(*(struck(0.2, 12.0, "table", die) for die in dice)) for dice in ((0,), (0, 1))
    )
    assert len(both) == 1
    assert both[0].gain == pytest.approx(math.sqrt(2) * one[0].gain)


def test_different_sounds_at_one_moment_stay_apart() -> None:
    met = heard(struck(0.2, 20.0), struck(0.2, 20.0, "rim", 1))
    assert {contact.surface for contact in met} == {"felt", "rim"}


def test_a_faint_impact_just_after_a_loud_one_is_not_heard() -> None:
    loud, faint = struck(0.2, 26.0), struck(0.23, 1.5, "table", 1)
    assert len(heard(loud, faint)) == 1
    assert len(heard(faint)) == 1


def test_no_two_impacts_sound_alike() -> None:
    met = heard(*(struck(0.1 * n, 20.0) for n in range(1, 16)))
    assert len({contact.place for contact in met}) > 10


def test_a_whole_throw_never_has_more_voices_than_allowed(throw: SimulatedThrow) -> None:
    met = contacts.throw(throw, 1.0, "ivory", Random(1))
    assert 10 < len(met) <= len(throw.impacts)
    for contact in met:
        crowd = [one for one in met if 0 <= contact.time - one.time < contacts.VOICE_SECONDS]
        assert len(crowd) <= contacts.VOICES


def test_impacts_of_one_kind_keep_their_distance(throw: SimulatedThrow) -> None:
    met = contacts.throw(throw, 1.0, "ivory", Random(1))
    for surface in TOUCHED:
        times = [contact.time for contact in met if contact.surface == surface]
        assert all(b - a >= contacts.TOGETHER for a, b in pairwise(times))


def test_every_contact_can_be_played(throw: SimulatedThrow) -> None:
    for contact in contacts.throw(throw, 1.0, "ivory", Random(1)):
        assert 0 <= contact.place < contacts.PLACES
        assert 0 < contact.gain <= 1
        assert -1 < contact.pan < 1


def test_a_faster_throw_is_heard_faster(throw: SimulatedThrow) -> None:
    normal, fast = (contacts.throw(throw, speed, "ivory", Random(1))[0] for speed in (1.0, 2.0))
    assert fast.time == pytest.approx(normal.time / 2)
    assert fast.speed == pytest.approx(normal.speed * 2)


def test_the_same_chance_makes_the_same_sound(throw: SimulatedThrow) -> None:
    one, other = (contacts.throw(throw, 1.0, "ivory", Random(1)) for _time in range(2))
    assert one == other


def test_a_die_on_the_shelf_taps_and_a_die_in_the_tray_falls_on_felt() -> None:
    (shelf,) = contacts.set_down([pose((8.35, 1.0, 0.85), UPRIGHT)], "horn", Random(1))
    (tray,) = contacts.set_down([LEFT], "horn", Random(1))
    assert (shelf.surface, tray.surface) == ("shelf", "felt")
    assert shelf.gain > tray.gain


def test_a_die_put_into_the_cup_knocks_on_leather() -> None:
    x, y, _ = STAND.position
    (die,) = contacts.set_down([pose((x, y, 0.7), UPRIGHT)], "horn", Random(1))
    assert die.surface == "cup"


def test_the_cup_is_put_down_at_the_right_whatever_the_dice_are_made_of() -> None:
    touches = contacts.cup_set_down(Random(1))
    assert {touch.surface for touch in touches} == {"table"}
    assert all(touch.pan > 0 for touch in touches)


def test_nothing_put_down_is_nothing_heard() -> None:
    assert contacts.set_down([], "horn", Random(1)) == ()


# The cup


def test_a_rattle_is_of_dice_against_the_cup_and_each_other_within_its_time() -> None:
    met = contacts.rattle(6, 0.8, 3.0, "ivory", Random(1))
    assert {contact.surface for contact in met} == {"cup", "dice"}
    assert list(met) == sorted(met)
    assert all(0.0 <= contact.time < 2 * contacts.RATTLE for contact in met)
    assert all(contact.pan == contacts.pan_of(3.0) for contact in met)


def test_one_die_rattles_against_the_cup_alone() -> None:
    met = contacts.rattle(1, 0.8, 0.0, "ivory", Random(1))
    assert {contact.surface for contact in met} == {"cup"}


def test_more_dice_knock_and_meet_more_often() -> None:
    def grains(dice: int, surface: Surface) -> int:
        rattles = (contacts.rattle(dice, 0.8, 0.0, "ivory", Random(seed)) for seed in range(20))
        return sum(grain.surface == surface for rattle in rattles for grain in rattle)

    assert grains(1, "cup") < grains(3, "cup") < grains(6, "cup")
    assert 0 == grains(1, "dice") < grains(3, "dice") < grains(6, "dice")


def test_the_harder_the_shaking_the_louder_the_rattle() -> None:
    def loudness(hardness: float) -> float:
        rattles = (contacts.rattle(6, hardness, 0.0, "ivory", Random(seed)) for seed in range(20))
        return sum(contact.gain**2 for rattle in rattles for contact in rattle)

    assert loudness(0.2) < loudness(0.6) < loudness(1.0)


@pytest.mark.parametrize("speed", [0.7, 1.0, 1.7])
def test_dice_are_heard_leaving_the_cup_before_the_throw_begins(speed: float) -> None:
    poured = contacts.pour(6, -4.0, speed, "ivory", Random(1))
    assert len(poured) == 6
    assert poured[0].time == -POUR / speed
    assert all(contact.time < 0.0 and contact.pan < 0.0 for contact in poured)
