import math
from itertools import pairwise
from random import Random

import pytest

from zilch3d.motion.pose import UPRIGHT, pose
from zilch3d.motion.pouring import POUR
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.motion.tumble.impacts import Impact
from zilch3d.ui.sound import plan
from zilch3d.ui.sound.plan import VARIANTS, Strike

LEFT, RIGHT = pose((-5.0, 0.0, 0.5), UPRIGHT), pose((5.0, 0.0, 0.5), UPRIGHT)


def still(*impacts: Impact) -> SimulatedThrow:
    """One die at the left and one at the right, and these impacts."""
    return SimulatedThrow(((LEFT, RIGHT),) * 240, (), impacts, seed=0)


def heard(*impacts: Impact) -> tuple[Strike, ...]:
    return plan.throw(still(*impacts), 1.0, Random(1))


def test_each_kind_of_impact_has_a_sound_of_its_own() -> None:
    strikes = heard(
        Impact(0.2, "table", 0, None, 20.0),
        Impact(0.4, "rim", 0, None, 20.0),
        Impact(0.6, "die", 0, 1, 8.0),
    )
    assert [strike.timbre for strike in strikes] == ["felt", "rim", "dice"]
    assert [strike.time for strike in strikes] == [0.2, 0.4, 0.6]


@pytest.mark.parametrize("kind", ["table", "rim", "die"])
def test_a_harder_impact_is_louder_and_not_lower(kind: str) -> None:
    def struck(strength: float, seed: int) -> Strike:
        impact = Impact(0.2, kind, 0, None, strength)  # type: ignore[arg-type]
        return plan.throw(still(impact), 1.0, Random(seed))[0]

    assert struck(20.0, 1).gain > struck(6.0, 1).gain > struck(2.0, 1).gain
    soft, hard = (
        [struck(strength, seed).variant for seed in range(40)] for strength in (2.0, 20.0)
    )
    assert sum(soft) < sum(hard)


def test_no_impact_is_louder_than_full() -> None:
    (strike,) = heard(Impact(0.2, "table", 0, None, 1000.0))
    assert strike.gain == plan.IMPACT_SOUNDS["table"].gain


def test_a_die_at_the_left_is_heard_from_the_left() -> None:
    left, right = heard(Impact(0.2, "table", 0, None, 20.0), Impact(0.4, "table", 1, None, 20.0))
    assert left.pan < 0 < right.pan
    assert left.pan == -right.pan


def test_nothing_is_heard_from_one_ear_alone() -> None:
    assert plan.pan_of(1000.0) == -plan.pan_of(-1000.0) == plan.WIDEST_PAN < 1.0


def test_impacts_at_one_moment_are_one_as_loud_as_both_in_power() -> None:
    one, both = (
        heard(*(Impact(0.2, "table", die, None, 12.0) for die in dice)) for dice in ((0,), (0, 1))
    )
    assert len(both) == 1
    assert both[0].gain == pytest.approx(math.sqrt(2) * one[0].gain)


def test_different_sounds_at_one_moment_stay_apart() -> None:
    strikes = heard(Impact(0.2, "table", 0, None, 20.0), Impact(0.2, "rim", 1, None, 20.0))
    assert {strike.timbre for strike in strikes} == {"felt", "rim"}


def test_a_faint_impact_just_after_a_loud_one_is_not_heard() -> None:
    loud, faint = Impact(0.2, "table", 0, None, 26.0), Impact(0.23, "table", 1, None, 1.5)
    assert len(heard(loud, faint)) == 1
    assert len(heard(faint)) == 1


def test_the_same_variant_is_never_heard_twice_in_a_row() -> None:
    strikes = heard(*(Impact(0.1 * n, "table", 0, None, 20.0) for n in range(1, 16)))
    variants = [strike.variant for strike in strikes]
    assert len(variants) == 15
    assert all(a != b for a, b in pairwise(variants))


def test_a_whole_throw_never_has_more_voices_than_allowed(throw: SimulatedThrow) -> None:
    strikes = plan.throw(throw, 1.0, Random(1))
    assert 10 < len(strikes) <= len(throw.impacts)
    for strike in strikes:
        crowd = [one for one in strikes if 0 <= strike.time - one.time < plan.VOICE_SECONDS]
        assert len(crowd) <= plan.VOICES


def test_impacts_of_one_kind_keep_their_distance(throw: SimulatedThrow) -> None:
    strikes = plan.throw(throw, 1.0, Random(1))
    for timbre in VARIANTS:
        times = [strike.time for strike in strikes if strike.timbre == timbre]
        assert all(b - a >= plan.TOGETHER for a, b in pairwise(times))


def test_every_strike_can_be_played(throw: SimulatedThrow) -> None:
    for strike in plan.throw(throw, 1.0, Random(1)):
        assert 0 <= strike.variant < VARIANTS[strike.timbre]
        assert 0 < strike.gain <= 1
        assert -1 < strike.pan < 1


def test_a_faster_throw_is_heard_faster(throw: SimulatedThrow) -> None:
    normal, fast = (plan.throw(throw, speed, Random(1))[0] for speed in (1.0, 2.0))
    assert fast.time == pytest.approx(normal.time / 2)


def test_the_same_chance_makes_the_same_sound(throw: SimulatedThrow) -> None:
    assert plan.throw(throw, 1.0, Random(1)) == plan.throw(throw, 1.0, Random(1))


def test_a_die_on_the_shelf_taps_and_a_die_in_the_tray_falls_on_felt() -> None:
    (shelf,) = plan.set_down([pose((8.35, 1.0, 0.85), UPRIGHT)], Random(1))
    (tray,) = plan.set_down([LEFT], Random(1))
    assert (shelf.timbre, tray.timbre) == ("tap", "felt")
    assert shelf.gain > tray.gain


def test_nothing_put_down_is_nothing_heard() -> None:
    assert plan.set_down([], Random(1)) == ()


def test_a_zilch_comes_with_a_stamp_and_a_bank_with_a_pencil() -> None:
    assert [strike.timbre for strike in plan.stinger("zilch")] == ["stamp", "zilch"]
    assert [strike.timbre for strike in plan.stinger("bank")] == ["bank"]


def test_the_last_seconds_tick_higher_and_higher() -> None:
    assert [plan.tick(left)[0].variant for left in (3, 2, 1)] == [0, 1, 2]


# The cup


def test_a_rattle_is_of_dice_against_the_cup_and_each_other_within_its_time() -> None:
    strikes = plan.rattle(6, 0.8, 3.0, Random(1))
    assert {strike.timbre for strike in strikes} == {"cup", "dice"}
    assert list(strikes) == sorted(strikes)
    assert all(0.0 <= strike.time < 2 * plan.RATTLE for strike in strikes)
    assert all(strike.pan == plan.pan_of(3.0) for strike in strikes)


def test_one_die_rattles_against_the_cup_alone() -> None:
    assert {strike.timbre for strike in plan.rattle(1, 0.8, 0.0, Random(1))} == {"cup"}


def test_the_harder_the_shaking_the_louder_the_rattle() -> None:
    def loudness(hardness: float) -> float:
        rattles = (plan.rattle(6, hardness, 0.0, Random(seed)) for seed in range(20))
        return sum(strike.gain**2 for rattle in rattles for strike in rattle)

    assert loudness(0.2) < loudness(0.6) < loudness(1.0)


@pytest.mark.parametrize("speed", [0.7, 1.0, 1.7])
def test_dice_are_heard_leaving_the_cup_before_the_throw_begins(speed: float) -> None:
    (strike,) = plan.pour(6, -4.0, speed, Random(1))
    assert strike.timbre == "pour"
    assert strike.time == -POUR / speed
    assert strike.pan < 0
