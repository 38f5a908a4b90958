"""The seasons and stories that ship: they can be played, read to the end, and in each language."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from zilch3d.features.club.files import chapters, in_language, seasons
from zilch3d.features.club.model import Evening
from zilch3d.i18n import languages
from zilch3d.store.figures import shipped_figures
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import HOSTS, hosts, load

NOWHERE = Path("nowhere")
SEASONS = seasons(NOWHERE).pages
CHAPTERS = chapters(NOWHERE).pages
EVENINGS = [evening for season in SEASONS.values() for evening in season.evenings]
SPOKEN = ("title", "welcome", "house_line", "won", "lost", "happens")


def texts() -> list[str]:
    """Everything that somebody reads."""
    of_seasons = [
        text for each in SEASONS.values() for text in (each.title, each.summary, each.toast)
    ]
    of_evenings = [getattr(evening, field) for evening in EVENINGS for field in SPOKEN]
    of_chapters = [
        text
        for story in CHAPTERS.values()
        for chapter in story
        for text in (chapter.title, *chapter.paragraphs)
    ]
    gifts = [evening.gift_line for evening in EVENINGS if evening.gift_line]
    return [*of_seasons, *of_evenings, *of_chapters, *gifts]


def test_there_are_two_seasons_of_twelve_evenings() -> None:
    assert [len(season.evenings) for season in SEASONS.values()] == [12, 12]


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.title)
def test_an_evening_takes_ten_to_twenty_minutes(evening: Evening) -> None:
    """ "An evening is one to three games, 10 to 20 minutes": for one person with all who come."""
    rules = load(evening.rules)
    assert len(evening.players) + 1 <= rules.start.most_players
    figures = shipped_figures(rules)
    assert figures is not None
    assert figures.long_game is not None
    assert figures.long_game.length is not None
    minutes = evening.games * figures.long_game.length.minutes(len(evening.players) + 1)
    assert 10 <= minutes <= 20


def test_the_first_evening_is_gentle_and_says_what_the_club_is() -> None:
    first = EVENINGS[0]
    assert first.rules == "freeze"
    assert "beginner" in first.players
    assert len(re.findall(r"[.!?](?= |$)", first.welcome)) == 2
    assert "Zilch Club" in first.welcome


def test_each_of_the_sixteen_is_there_at_least_twice_a_season() -> None:
    for season in SEASONS.values():
        there = Counter(player for evening in season.evenings for player in evening.players)
        assert set(there) == set(shipped())
        assert min(there.values()) >= 2


def test_all_house_rules_of_the_sixteen_are_played() -> None:
    assert not hosts().faulty
    assert set(HOSTS) <= {evening.rules for evening in EVENINGS}


def test_every_chapter_can_be_read_after_two_seasons() -> None:
    there = Counter(player for evening in EVENINGS for player in evening.players)
    assert set(CHAPTERS) == set(shipped())
    for player, story in CHAPTERS.items():
        assert 4 <= len(story) <= 5
        assert [chapter.evenings for chapter in story] == list(range(1, len(story) + 1))
        assert len(story) <= there[player]


def test_a_chapter_has_sixty_to_a_hundred_and_ten_words() -> None:
    for story in CHAPTERS.values():
        for chapter in story:
            words = sum(len(paragraph.split()) for paragraph in chapter.paragraphs)
            assert 60 <= words <= 110, chapter.key


@pytest.mark.parametrize("language", [each for each in languages() if each != "en"])
def test_nothing_is_left_in_english(language: str, speak: Callable[[str], None]) -> None:
    speak(language)
    same = [text for text in texts() if in_language(text) == text]
    assert [text for text in same if len(text.split()) > 2] == []


def test_what_a_player_wrote_is_shown_as_it_is(speak: Callable[[str], None]) -> None:
    speak("de")
    assert in_language("Roll") == "Roll"
    assert in_language("") == ""
