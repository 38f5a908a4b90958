import pytest

from zilch3d.motion.swing import MEDIUM, Swing
from zilch3d.motion.throw import strength_of
from zilch3d.ui.table.hands.dice_in_hand import (
    HAND,
    REMEMBERED,
    TAP,
    WILDEST_AFTER,
    Carrying,
    Shaking,
)
from zilch3d.ui.table.screen.facts import strength_word

FRAME = 1 / 60


def shaken(seconds: float) -> Shaking:
    shaking = Shaking()
    for _frame in range(round(seconds / FRAME)):
        shaking.seconds += FRAME
    return shaking


def test_a_tap_asks_for_an_ordinary_throw() -> None:
    assert shaken(TAP / 2).swing == Swing(MEDIUM)


def test_the_longer_it_is_shaken_the_wilder_it_gets_from_gentle_on() -> None:
    strengths = [shaken(TAP + 0.1 + 0.2 * n).strength for n in range(12)]
    assert strengths == sorted(strengths)
    assert list(map(strength_word, strengths[::5])) == ["Gentle", "Lively", "Wild"]
    assert shaken(WILDEST_AFTER + 1.0).strength == 1.0


def flicked(speed: float, rest: float = 0.0) -> Swing | None:
    """A hand that goes to the right and away from the player, and maybe rests then."""
    carrying = Carrying()
    for n in range(12):
        carrying.seconds += FRAME
        carrying.follow(0.6 * speed * n * FRAME, 0.8 * speed * n * FRAME)
    for _frame in range(round(rest / FRAME)):
        carrying.seconds += FRAME
    return carrying.swing


def test_a_flick_has_the_direction_of_the_hand_and_goes_with_its_speed() -> None:
    swing = flicked(30.0)
    assert swing is not None
    assert swing.flick == pytest.approx((0.6 * 30 * HAND, 0.8 * 30 * HAND))
    assert swing.strength == pytest.approx(strength_of(30 * HAND))
    gentler = flicked(24.0)
    assert gentler is not None
    assert gentler.strength < swing.strength


@pytest.mark.parametrize(("speed", "rest"), [(0.0, 0.0), (2.0, 0.0), (30.0, REMEMBERED + 0.05)])
def test_a_hand_that_is_slow_or_has_come_to_rest_does_not_throw(speed: float, rest: float) -> None:
    assert flicked(speed, rest) is None


def test_a_hand_that_has_not_moved_yet_does_not_throw() -> None:
    assert Carrying().swing is None
