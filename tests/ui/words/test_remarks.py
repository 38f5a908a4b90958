"""What computer players say, in every voice and language."""

import string
from collections.abc import Callable
from itertools import product

import pytest

from zilch3d.i18n import languages
from zilch3d.players.explain import CAN_DECIDE, Does, Reason, Why
from zilch3d.players.profile import Profile, Says, Voice
from zilch3d.store.voices import RemarkAside, RemarkMoment, sentences
from zilch3d.ui.words import remarks

FEWEST = 2
"""Or a sentence would be said twice in a row."""
LONGEST = 50
"""Letters and quotes: two lines in a small window."""

OCCASIONS = [
    *RemarkMoment,
    *RemarkAside,
    *((why, does) for why, choices in CAN_DECIDE.items() for does in sorted(choices, key=str)),
]


def test_every_reason_can_decide_something() -> None:
    assert set(CAN_DECIDE) == set(Why)


@pytest.mark.parametrize("language", languages())
def test_every_voice_has_several_sentences_for_every_occasion(
    language: str, speak: Callable[[str], None]
) -> None:
    speak(language)
    for voice, occasion in product(Voice, OCCASIONS):
        said = remarks.variants(voice, occasion)
        assert len(set(said)) >= FEWEST, (voice, occasion)


@pytest.mark.parametrize("language", languages())
def test_sentences_are_short_and_their_figures_are_filled_in(
    language: str, speak: Callable[[str], None]
) -> None:
    speak(language)
    for voice, (why, choices) in product(Voice, CAN_DECIDE.items()):
        for does, singles, instead in product(choices, (0.0, 2.0), (0, 2)):
            profile = Profile("a", "A", "", voice=voice, small_singles=singles)
            reason = Reason(why, does, 3, 7, 0.28, instead)
            for sentence in remarks.reasons(profile, reason):
                said = remarks.in_quotes(sentence, reason, lambda _points: "10.000")
                assert "{" not in said
                assert len(said) <= LONGEST, said


def test_no_sentence_stands_for_an_occasion_that_never_comes() -> None:
    known = {*OCCASIONS, *((why, Does.KEEP) for why in Why)}
    for voice in Voice:
        assert sentences(voice)
        assert set(sentences(voice)) <= known


def test_a_word_on_fortune_has_no_figures() -> None:
    for voice, moment in product(Voice, RemarkMoment):
        for sentence in remarks.variants(voice, moment):
            assert not [name for _text, name, *_rest in string.Formatter().parse(sentence) if name]


def test_a_profile_may_have_words_of_its_own_for_every_moment() -> None:
    for moment in RemarkMoment:
        mine = Profile("a", "A", "", voice=Voice.BOLD, says=Says(**{moment.value: ("Mine.",)}))
        assert remarks.words_on(mine, moment) == ("Mine.",)
        others = (remarks.words_on(mine, other) for other in RemarkMoment if other is not moment)
        assert all("Mine." not in words for words in others)


def test_own_words_for_a_choice_are_said_as_they_are_written() -> None:
    mine = Profile("a", "A", "", says=Says(rolls=("{points} & {dice}!",)))
    reason = Reason(Why.WORTH_IT, Does.ROLL, 3, 7, 0.28)
    (sentence,) = remarks.reasons(mine, reason)
    assert remarks.in_quotes(sentence, reason, str) == "“{points} & {dice}!”"
    stops = Reason(Why.TOO_MUCH, Does.BANK, 3, 7, 0.28)
    assert remarks.reasons(mine, stops) == remarks.variants(Voice.PLAIN, (stops.why, stops.does))


def test_rather_three_dice_than_two() -> None:
    reason = Reason(Why.DICE, Does.LEAVE, 3, 2, 0.28, instead=2)
    said = [
        remarks.in_quotes(each, reason, str)
        for each in remarks.reasons(Profile("a", "", ""), reason)
    ]
    assert said[0].replace("\xa0", " ") == "“2 dice? No. I would rather roll 3 dice.”"
    assert remarks.chance(reason).replace("\xa0", " ") == "3 dice, risk 28%"
