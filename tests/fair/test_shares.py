"""Shares stand in the one line of words, each with where it is from, and read back from it."""

import unicodedata
from dataclasses import replace
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zilch3d.fair.proof import MAX_WORDS, FairGame, Seed
from zilch3d.fair.shares import BEYOND_TRYING, MAX_NAME, Origin, Share, share_fault, shares

GAME = FairGame("0" * 32, "rules", Seed(bytes(32)))
WORDS = Share(Origin.WORDS, "blue moon")
DICE = Share(Origin.DICE, "42613 55216 3")
ANNA = Share(Origin.RIVAL, "lucky, or not: dice", "Anna")

LOOKALIKES = st.text('dice:, "1A', max_size=12)
OWN = st.builds(Share, st.just(Origin.WORDS), LOOKALIKES | st.text(max_size=12))
THROWN = st.builds(Share, st.just(Origin.DICE), st.text("123456 ", max_size=12))
RIVALS = st.builds(
    Share, st.just(Origin.RIVAL), LOOKALIKES | st.text(max_size=12), st.text('Aé:", ;', max_size=8)
)


def added(*given: Share) -> str:
    """The line of words once all of these were added."""
    game = GAME
    for share in given:
        assert share_fault(share, game.words) is None
        game = game.adding(share.written)
    return game.words


def test_each_share_from_outside_says_where_it_is_from() -> None:
    line = added(WORDS, DICE, ANNA)
    assert line == 'blue moon, dice: 42613 55216 3, Anna: "lucky, or not: dice"'
    assert shares(line) == (WORDS, DICE, ANNA)


def test_words_of_ones_own_are_one_share_however_often_some_were_added() -> None:
    """So the words of games that were played before there were other shares stay what they are."""
    line = added(WORDS, Share(Origin.WORDS, "a, b"), DICE, WORDS)
    assert [share.text for share in shares(line)] == ["blue moon, a, b", DICE.text, "blue moon"]
    assert shares("") == ()
    assert shares("lucky, Glück") == (Share(Origin.WORDS, "lucky, Glück"),)


@pytest.mark.parametrize("line", ["dice: 7", "dice:", 'Anna: "x', 'Anna: ""', 'x Anna: "y" z', ":"])
def test_what_is_almost_a_share_from_outside_is_words(line: str) -> None:
    assert shares(line) == (Share(Origin.WORDS, line),)


@given(st.lists(OWN | THROWN | RIVALS, max_size=4))
def test_whatever_is_added_a_share_from_outside_reads_back_as_it_was(given: list[Share]) -> None:
    """Nothing that is added before or after can hide it in other words."""
    game, outside = GAME, []
    for share in given:
        if share_fault(share, game.words) is None:
            game = game.adding(share.written)
            if share.origin is not Origin.WORDS:
                outside.append(unicodedata.normalize("NFC", share.written))
    read = iter([share.written for share in shares(game.words)])
    assert all(line in read for line in outside), "in their order"


def test_a_die_is_worth_the_logarithm_of_six() -> None:
    """64 bits take 25 dice, as 6**25 is the first power of 6 above 2**64."""
    assert 6 ** (BEYOND_TRYING - 1) < 2**64 < 6**BEYOND_TRYING
    for count in (1, 2, 12, 25, 50):
        assert Share(Origin.DICE, "6" * count).bits == int(log2(6**count))
    assert WORDS.bits is ANNA.bits is None


@pytest.mark.parametrize(
    ("share", "fault"),
    [
        (Share(Origin.DICE, ""), "no-dice"),
        (Share(Origin.DICE, "4260"), "not-a-face"),
        (Share(Origin.DICE, "4, 2"), "not-a-face"),
        (Share(Origin.DICE, "\u0664"), "not-a-face"),
        (Share(Origin.DICE, "4\x1b"), "not-a-face"),
        (Share(Origin.DICE, "6" * MAX_WORDS), "too-long"),
        (Share(Origin.WORDS, 'a "b" c'), "quotation-mark"),
        (Share(Origin.WORDS, "a;b"), "comment-mark"),
        (Share(Origin.WORDS, " "), "no-words"),
        (replace(ANNA, text=""), "no-words"),
        (replace(ANNA, text='"'), "quotation-mark"),
        (replace(ANNA, text="a\u202eb"), "not-visible"),
        (replace(ANNA, text="a" * (MAX_WORDS - 5)), "too-long"),
        (replace(ANNA, name=" "), "no-name"),
        (replace(ANNA, name="a\x07"), "not-visible"),
        (replace(ANNA, name="Anna: x"), "mark-in-name"),
        (replace(ANNA, name="Anna, x"), "mark-in-name"),
        (replace(ANNA, name="Anna\u037e"), "mark-in-name"),
        (replace(ANNA, name="dice"), "mark-in-name"),
        (replace(ANNA, name="a" * (MAX_NAME + 1)), "name-too-long"),
    ],
)
def test_what_can_not_be_added_has_its_reason(share: Share, fault: str) -> None:
    assert share_fault(share) == fault


def test_all_that_was_added_together_has_a_limit() -> None:
    before = "a" * (MAX_WORDS - len(", dice: 123"))
    assert share_fault(Share(Origin.DICE, "123"), before) is None
    assert share_fault(Share(Origin.DICE, "1234"), before) == "too-long"
