"""What computer players say, in every voice and language."""

import string
from collections.abc import Callable
from itertools import combinations, product

import pytest

from zilch3d.i18n import _, languages
from zilch3d.players.explain import CAN_DECIDE, Does, Reason, Why
from zilch3d.players.profile import Profile, Says, Voice
from zilch3d.store.profiles import shipped
from zilch3d.store.voices import RemarkAside, RemarkMoment, voice_page
from zilch3d.ui.words import remarks

FEWEST = 2
"""Or a sentence would be said twice in a row."""
FEWEST_OF_A_MOMENT = 3
OWN_VOICES = [voice for voice in Voice if voice is not Voice.PLAIN]
LONGEST = 50
"""Letters and quotes: two lines in a small window."""

OCCASIONS = [
    *RemarkMoment,
    *RemarkAside,
    *(
        (why, does)
        for why, choices in CAN_DECIDE.items()
        for does in sorted(choices, key=str)
        if why is not Why.OBLIGED
    ),
]
"""Nobody has anything to say of what the rules oblige to."""


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
    known = {*OCCASIONS, *Does, *((why, Does.KEEP) for why in Why)}
    for voice in Voice:
        assert voice_page(voice).lines
        assert set(voice_page(voice).lines) <= known


def test_every_shipped_player_has_a_voice_to_itself() -> None:
    voices = [profile.voice for profile in shipped().values()]
    assert sorted(voices, key=str) == sorted(OWN_VOICES, key=str)


@pytest.mark.parametrize("language", languages())
def test_no_two_voices_share_a_sentence(language: str, speak: Callable[[str], None]) -> None:
    speak(language)
    said = {
        voice: {_(line).casefold() for lines in voice_page(voice).lines.values() for line in lines}
        for voice in Voice
    }
    for one, other in combinations(Voice, 2):
        assert not said[one] & said[other], (one, other)


def test_every_voice_has_several_sentences_of_its_own_for_every_moment() -> None:
    for voice, moment in product(Voice, RemarkMoment):
        lines = voice_page(voice).lines.get(moment, ())
        assert len(set(lines)) >= FEWEST_OF_A_MOMENT, (voice, moment)


def test_every_voice_has_sentences_of_its_own_for_a_choice_whatever_the_reason() -> None:
    for voice, does in product(OWN_VOICES, (Does.ROLL, Does.BANK, Does.KEEP)):
        assert len(voice_page(voice).lines[does]) >= FEWEST_OF_A_MOMENT, (voice, does)
    for voice, does in product(OWN_VOICES, (Does.BANK, Does.KEEP)):
        assert len(voice_page(voice).lines[Why.WINS, does]) >= FEWEST, voice


def test_a_voice_has_sentences_in_more_than_one_length() -> None:
    for voice in OWN_VOICES:
        lengths = [len(line) for lines in voice_page(voice).lines.values() for line in lines]
        assert min(lengths) <= 12, voice
        assert max(lengths) >= 30, voice


def test_a_sentence_for_any_reason_is_not_said_where_the_reason_changes_what_is_done() -> None:
    general = voice_page(Voice.BOLD).lines[Does.BANK]
    assert set(general) < set(remarks.variants(Voice.BOLD, (Why.TOO_MUCH, Does.BANK)))
    assert not set(general) & set(remarks.variants(Voice.BOLD, (Why.WINS, Does.BANK)))
    assert not set(general) & set(remarks.variants(Voice.BOLD, (Why.LET_STAND, Does.BANK)))


def test_places_are_those_that_a_reason_fills() -> None:
    for voice in Voice:
        for occasion, lines in voice_page(voice).lines.items():
            allowed = {"dice", "points"} if not isinstance(occasion, RemarkMoment) else set()
            allowed |= {"instead"} if occasion is RemarkAside.RATHER else set()
            for line in lines:
                named = {name for _text, name, *_rest in string.Formatter().parse(line) if name}
                assert named <= allowed, line


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
    assert said[0].replace("\xa0", " ") == "“2 dice? No. I’d rather roll 3 dice.”"
    assert remarks.chance(reason) == "3 dice, risk 28%"
