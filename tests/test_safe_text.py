"""Text from outside, as it is shown on a terminal and on the screen."""

import unicodedata

import pytest

from zilch3d.safe_text import MAX_MARKS, UNSAFE, is_visible, printable, printable_lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, with a thin\u202fspace", "plain, with a thin\u202fspace"),
        ("Zoë, Ωμ, 石, ❤\ufe0f", "Zoë, Ωμ, 石, ❤\ufe0f"),
        ("a\nb\tc\x1b[0m\x7f\x9b", r"a\nb\tc\x1b[0m\x7f\x9b"),
        ("\u202eright to left\u2066", r"\u202eright to left\u2066"),
        ("\udc80 \u2028", r"\udc80 \u2028"),
        ("no\u200bthing\u3164\u2800\U000e0041", r"no\u200bthing\u3164\u2800\U000e0041"),
    ],
)
def test_what_would_be_obeyed_or_not_seen_is_escaped(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_no_letter_that_controls_anything_is_left_of_any_there_is() -> None:
    every = "".join(map(chr, (*range(0x20000), *range(0xE0000, 0xE0200))))
    left = {unicodedata.category(letter) for letter in printable(every)}
    assert not left & UNSAFE


def test_marks_do_not_pile_up_over_other_lines() -> None:
    piled = "Z" + "\u0301" * 30
    assert printable(piled) == "Z" + "\u0301" * MAX_MARKS + r"\u0301" * (30 - MAX_MARKS)
    assert printable("é" * 100) == "é" * 100


@pytest.mark.parametrize(
    ("text", "shown"),
    [("freeze", "freeze"), ("freezer", "freez…"), ("\x1b\x1b", r"\x1b\…"), ("x" * 10**7, "xxxxx…")],
)
def test_what_is_too_long_is_cut(text: str, shown: str) -> None:
    assert printable(text, 6) == shown


def test_several_lines_stay_lines() -> None:
    assert printable_lines("one\n\x1btwo\r\n") == "one\n\\x1btwo\\r\n"


@pytest.mark.parametrize("name", ["Ann", "Zoë", "石 井", "3", "⚂", "Anne Marie", "M\u0301"])
def test_such_names_are_visible(name: str) -> None:
    assert is_visible(name)


@pytest.mark.parametrize("name", ["", " ", "\u00a0", "\u3164", "\u200b", "\u0301", "Ann\u202e"])
def test_such_names_are_not_visible(name: str) -> None:
    assert not is_visible(name)
