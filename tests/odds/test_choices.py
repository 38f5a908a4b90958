"""A game's choices as bytes: compact, bounded, and nothing that damage could do."""

import zlib

from hypothesis import given
from hypothesis import strategies as st

from zilch3d.odds.choices import CHECK, MAX_BYTES, MAX_CHOICES, PRECISION, decode, encode
from zilch3d.odds.questions import LEAST_OPEN, Answer, Choice, Question, Situation

some_answers = st.lists(
    st.builds(Answer, st.sampled_from(Question), st.floats(-1, 1, allow_nan=False), st.booleans()),
    max_size=6,
).map(tuple)
some_choices = st.lists(
    st.builds(
        Choice,
        st.integers(0, 5000),
        st.integers(0, 7).map(Situation),
        some_answers,
        st.floats(LEAST_OPEN, 1),
        st.none() | st.integers(0, 10_000),
    ),
    max_size=30,
).map(lambda some: sorted(some, key=lambda choice: choice.step))


@given(some_choices)
def test_what_is_kept_can_be_read_again(choices: list[Choice]) -> None:
    again = decode(encode(choices))
    assert len(again) == len(choices)
    for one, other in zip(choices, again, strict=True):
        assert (one.step, one.situations, one.off_by) == (
            other.step,
            other.situations,
            other.off_by,
        )
        assert abs(one.open - other.open) <= 0.0051
        for given_, kept in zip(one.answers, other.answers, strict=True):
            assert (given_.question, given_.first) == (kept.question, kept.first)
            assert abs(given_.edge - kept.edge) <= PRECISION


@given(some_choices)
def test_what_was_read_is_kept_as_the_same_bytes(choices: list[Choice]) -> None:
    data = encode(choices)
    assert encode(decode(data)) == data


@given(st.binary(max_size=300))
def test_any_bytes_are_no_fault(data: bytes) -> None:
    assert decode(data) == ()


@given(st.binary(max_size=300))
def test_any_bytes_with_the_right_checksum_are_no_fault(content: bytes) -> None:
    for choice in decode(zlib.crc32(content).to_bytes(CHECK) + content):
        assert LEAST_OPEN <= choice.open <= 1
        assert all(abs(answer.edge) <= 1.0001 for answer in choice.answers)


@given(some_choices.filter(bool), st.data())
def test_a_byte_that_was_changed_leaves_no_choices(
    choices: list[Choice], data: st.DataObject
) -> None:
    kept = bytearray(encode(choices))
    at = data.draw(st.integers(0, len(kept) - 1))
    kept[at] ^= data.draw(st.integers(1, 255))
    assert decode(bytes(kept)) == ()


@given(some_choices.filter(bool), st.data())
def test_bytes_that_were_cut_off_leave_no_choices(
    choices: list[Choice], data: st.DataObject
) -> None:
    kept = encode(choices)
    assert decode(kept[: data.draw(st.integers(0, len(kept) - 1))]) == ()


def test_nothing_and_too_much_have_no_choices() -> None:
    assert decode(None) == decode(b"") == ()
    many = [Choice(n, Situation(0), (), 1.0) for n in range(MAX_CHOICES + 10)]
    assert len(decode(encode(many))) <= MAX_CHOICES
    content = bytes([1]) + bytes(MAX_BYTES)
    assert decode(zlib.crc32(content).to_bytes(CHECK) + content) == ()


def test_a_decision_takes_some_bytes() -> None:
    """About 300 a game of 36 decisions."""
    answers = (Answer(Question.MOST_DICE, -0.0123, True), Answer(Question.FIVES, -0.0123, True))
    choices = [Choice(5 * n, Situation.BEHIND, answers, 0.8) for n in range(36)]
    assert len(encode(choices)) < 500
