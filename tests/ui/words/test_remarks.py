"""What computer players say, in every voice and language."""

import re
import string
from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest

from zilch3d.i18n import _, languages
from zilch3d.players.explain import CAN_DECIDE, Does, Reason, Why
from zilch3d.players.profile import Profile, Says, Voice
from zilch3d.store.profiles import shipped
from zilch3d.store.voices import RemarkAside, RemarkMeeting, RemarkMoment, voice_page
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
    *RemarkMeeting,
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


def test_every_voice_has_sentences_of_its_own_for_whom_it_meets_again() -> None:
    again = (
        RemarkMeeting.AFTER_LOSING,
        RemarkMeeting.AFTER_WINNING,
        RemarkMeeting.LONG_ABSENCE,
    )
    for voice, meeting in product(OWN_VOICES, again):
        assert len(set(voice_page(voice).lines[meeting])) >= FEWEST, (voice, meeting)


@pytest.mark.parametrize("language", languages())
def test_what_is_said_of_earlier_games_is_short(
    language: str, speak: Callable[[str], None]
) -> None:
    """A name of twelve letters before it fits into two lines."""
    speak(language)
    for voice, meeting in product(Voice, RemarkMeeting):
        profile = Profile("a", "A", "", voice=voice)
        for sentence in remarks.on_meeting(profile, [meeting]):
            assert len(sentence) <= LONGEST, sentence


def test_only_yesterday_s_game_is_called_yesterday_s() -> None:
    yesterday = (RemarkMeeting.BEATEN_YESTERDAY, RemarkMeeting.WON_YESTERDAY)
    for voice, meeting in product(Voice, RemarkMeeting):
        for line in voice_page(voice).lines.get(meeting, ()):
            assert meeting in yesterday or "yesterday" not in line.casefold()


def test_what_is_said_of_banking_a_win_is_said_of_setting_it_aside() -> None:
    for voice in OWN_VOICES:
        own = voice_page(voice).lines[Why.WINS, Does.BANK]
        assert len(own) >= FEWEST, voice
        for does in (Does.BANK, Does.KEEP):
            assert set(remarks.variants(voice, (Why.WINS, does))) == {_(line) for line in own}


def test_no_voice_has_the_same_lines_twice() -> None:
    for voice in Voice:
        said = [lines for lines in voice_page(voice).lines.values() if lines]
        assert len(set(said)) == len(said), voice


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


VERBS = {
    "en": "am are is was were has have had do does gives? beats? suits? makes? looks? needs? wants?"
    " costs? comes? seems? feels? means? wins? loses? brings? scores? deserves? loves?",
    "de": "sind ist war waren hat haben wird werden soll sollen muss müssen kann können darf dürfen"
    " gibt geben bringt bringen steht stehen bleibt bleiben reicht reichen macht machen geht gehen"
    " passt passen zählt zählen kommt kommen liegt liegen kostet kosten lohnt lohnen",
}
"""Words of which one number of dice needs another form than several: “1 die is”, “3 dice are”."""
EN, DE = (f"({'|'.join(VERBS[language].split())})" for language in ("en", "de"))
DEPENDS_ON_NUMBER = {
    "en": rf"(die|dice) {EN}\b|\b(is|are|was|were) \d (die|dice)\b"
    r"|\b(they|them|their|these|those|that many|several|set|pair|both|round)\b",
    # A verb may come first, and after these prepositions several dice are “Würfeln”.
    "de": rf"Würfel {DE}\b|\b{DE} \d Würfel|\b(mit|von|aus|bei|zu|nach|vom|zum|beim) \d Würfel\b"
    r"|\b(die|sie) \w+en\b|\b(diese|viele|vielen|wenige|mehrere|beide|euch|ihr|euer|ihnen|Set)\b",
}


def depends_on_number(said: str, language: str) -> bool:
    """Whether a sentence about so many dice can be wrong about another number of them."""
    pattern = DEPENDS_ON_NUMBER[language]
    return bool(re.search(pattern, said.replace("\xa0", " "), re.IGNORECASE))


@pytest.mark.parametrize("language", languages())
def test_a_sentence_is_right_of_one_die_and_of_three(
    language: str, speak: Callable[[str], None]
) -> None:
    speak(language)
    for line, dice in product(filter(about_dice, every_line()), (1, 3)):
        reason = Reason(Why.DICE, Does.LEAVE, dice, 7, 0.28, instead=dice)
        said = remarks.in_quotes(line, reason, str)
        assert not depends_on_number(said, language), said


def every_line() -> Iterator[str]:
    """What all voices say, in the language in use, its figures left open."""
    for voice in Voice:
        for lines in voice_page(voice).lines.values():
            yield from map(_, lines)


def about_dice(line: str) -> bool:
    """Whether it is about so many dice alone: with points beside them they are several things."""
    return "{points}" not in line and ("{dice}" in line or "{instead}" in line)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "“3 dice give me the better game.”"),
        ("en", "“1 die are worth more.”"),
        ("en", "“1 die? I like rolling that many.”"),
        ("de", "“3 Würfel sind mehr wert.”"),
        ("de", "“Bleiben 1 Würfel. Schön ausgewogen.”"),
        ("de", "“Mit 3 Würfel stehe ich besser.”"),
        ("de", "“1 Würfel? Die mochten mich noch nie.”"),
        ("de", "“Her mit euch: 1 Würfel!”"),
    ],
)
def test_what_fits_only_one_number_is_noticed(language: str, said: str) -> None:
    assert depends_on_number(said, language)


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
