"""Games of computer players as they are heard."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from developer.dialogue import Dialogue
from tests.packaging.developer.conftest import Developer
from zilch3d.players.profile import Profile
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import load
from zilch3d.store.voices import RemarkMoment
from zilch3d.ui.table.model import Remark
from zilch3d.ui.words import remarks

PLAYERS = list(shipped().values())
PAIRS = list(pairwise([*PLAYERS, PLAYERS[0]]))


def test_a_dialogue_says_who_rolls_what_and_ends_with_a_word(developer: Developer) -> None:
    lines = developer.lines("dialogue", "--rules", "freeze", "--seats", "Tim,Max", "--seed", "3")
    assert lines[0] == "Tim"
    assert lines[1].startswith("    rolls ")
    assert "”" in lines[-1]
    again = developer.lines("dialogue", "--rules", "freeze", "--seats", "Tim,Max", "--seed", "3")
    assert again == lines


def test_it_is_heard_in_any_language(developer: Developer) -> None:
    asked = ("dialogue", "--rules", "freeze", "--seats", "Tim,Gloria", "--language")
    assert developer.lines(*asked, "de") != developer.lines(*asked, "en")


def test_only_different_computer_players_can_be_heard(developer: Developer) -> None:
    for seats in ("Tim,Tim", "Tim,one-turn"):
        error = developer.error("dialogue", "--rules", "freeze", "--seats", seats)
        assert "different computer players" in error


def spoken(game: Dialogue) -> Iterator[tuple[int, Remark]]:
    """The remarks of a game, in their order, and in which turn each is made."""
    turn, last = 0, None
    for line in game.lines():
        turn += not line.startswith(" ")
        remark = game.talk.remark
        if remark is not None and remark is not last:
            last = remark
            yield turn, remark


def alternatives(profile: Profile, remark: Remark) -> set[str]:
    """All that the player might have said there."""
    if remark.reason is not None:
        return set(remarks.reasons(profile, remark.reason))
    moments = (remarks.words_on(profile, moment) for moment in RemarkMoment)
    return next(set(words) for words in moments if remark.words in words)


@pytest.mark.parametrize("rules", ["freeze", "zilch-1990"])
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: "-".join(each.id for each in pair))
def test_nothing_is_heard_twice_where_another_word_fits(
    rules: str, pair: tuple[Profile, Profile]
) -> None:
    for seed in range(2):
        heard: Counter[str] = Counter()
        for _turn, remark in spoken(Dialogue(load(rules), pair, seed)):
            others = alternatives(pair[remark.seat], remark) - {remark.words}
            unheard = [words for words in others if heard[words] < heard[remark.words]]
            assert not unheard, (remark.words, unheard)
            heard[remark.words] += 1
        assert heard


@pytest.mark.parametrize("rules", ["freeze", "zilch-1990"])
@pytest.mark.parametrize("first", range(0, len(PLAYERS) - 2, 3))
def test_there_is_one_remark_a_turn_whoever_is_at_the_table(rules: str, first: int) -> None:
    for seed in range(2):
        game = Dialogue(load(rules), PLAYERS[first : first + 3], seed)
        turns = [turn for turn, _remark in spoken(game)]
        assert turns
        assert len(set(turns)) == len(turns)
