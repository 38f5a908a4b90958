"""The proof of throws compares two programs bit by bit, and says where they part."""

import math
import sys
from dataclasses import replace

import pytest

from proofs.throws import Throw, asked, difference, digest, is_seen, of_program, of_this_checkout

pytestmark = pytest.mark.inputs()

POSE = (0.5, 1.0, 0.25, 1.0, 0.0, 0.0, 0.0)
THROW = Throw(((POSE, POSE), (POSE, POSE)), ("flat", "flat"))


def moved(by: float) -> Throw:
    """The second die lies elsewhere in the last frame."""
    other = (math.nextafter(0.5, 1.0) if by == 0 else 0.5 + by, *POSE[1:])
    return replace(THROW, frames=((POSE, POSE), (POSE, other)))


def test_the_same_bits_are_the_same_throw() -> None:
    assert difference(THROW, THROW) is None
    assert digest([THROW]) == digest([replace(THROW, outcomes=("out", "flat"))])


def test_the_last_bit_of_a_number_is_a_difference_and_its_frame_and_die_are_named() -> None:
    words = difference(THROW, moved(0))
    assert words is not None
    assert words.startswith("frame 1 of 2 (0.01 s), die 2: 1.1e-16 sides away")
    assert digest([moved(0)]) != digest([THROW])


def test_a_hundredth_of_a_side_at_rest_or_another_end_can_be_seen() -> None:
    assert [is_seen(THROW, moved(by)) for by in (0, 0.009, 0.011)] == [False, False, True]
    assert is_seen(THROW, replace(THROW, outcomes=("flat", "cocked")))
    assert is_seen(THROW, replace(THROW, frames=THROW.frames[:1]))


def test_the_words_say_how_far_apart_the_dice_rest_and_whether_they_end_otherwise() -> None:
    words = difference(THROW, replace(moved(2.5), outcomes=("flat", "out")))
    assert words is not None
    assert words.endswith("at rest 2.5, after 2 frames; ends flat, out")


def test_a_longer_throw_differs_where_the_shorter_one_ends() -> None:
    words = difference(THROW, replace(THROW, frames=(*THROW.frames, (POSE, POSE))))
    assert words is not None
    assert words.startswith("frame 2 of 2 ")


def test_all_numbers_of_dice_go_into_both_trays_by_every_hand() -> None:
    words = list(asked())
    assert len({*words}) == len(words) >= 48
    for option, values in (("--dice", "123456"), ("--tray", ("rectangle", "round"))):
        assert {each[each.index(option) + 1] for each in words} == {*values}
    for option in ("--clean", "--flick=2,12"):
        assert 0 < sum(option in each for each in words) < len(words)


def test_a_program_s_throw_comes_whole_out_of_its_json() -> None:
    words = ("--dice", "2", "--strength", "1", "--seed", "4")
    program = of_program([sys.executable, "-m", "zilch3d"], words)
    assert difference(of_this_checkout(words), program) is None


def test_what_a_program_says_instead_is_raised() -> None:
    with pytest.raises(RuntimeError, match="status 3\nno dice"):
        of_program([sys.executable, "-c", "print('no dice'); exit(3)"], ())
