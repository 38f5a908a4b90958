"""A reviewed game in words."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product

import pytest

from tests.engine.playing import BANK, RULES, THROW, game, keep, land
from tests.odds.solving import short, solution
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.after_game.words import (
    GRADE_PLAYERS,
    ReviewText,
    grade,
    grade_meaning,
    severities,
)
from zilch3d.odds.review import Grade, Severity
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.reviewer import review
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.store.profiles import shipped
from zilch3d.ui.words import amounts
from zilch3d.ui.words.amounts import HARD_SPACE

FREEZE = short("freeze")
TOO_SOON = (THROW, land("112346"), keep("1"), BANK)


def text(rules: RuleSet = FREEZE, table: ValueTable | None = None) -> ReviewText:
    """Of a game in which Ann set one of two 1s aside and banked it."""
    reviewed = review(Adviser(rules, table), game(rules, 500, 0), TOO_SOON)
    return ReviewText(reviewed, partial(amounts.points, rules), partial(amounts.average, rules))


def plain(words: str) -> str:
    return words.replace(HARD_SPACE, " ")


@pytest.mark.parametrize(
    ("luck", "words"),
    [
        (0.21, "lucky by 0.21 of a game"),
        (-0.134, "unlucky by 0.13 of a game"),
        (0.004, "neither lucky nor unlucky"),
    ],
)
def test_luck_is_told_in_words_and_figures(luck: float, words: str) -> None:
    assert text(table=solution(FREEZE)).luck(luck) == words


def test_errors_are_told_in_words_and_figures() -> None:
    said = text(table=solution(FREEZE))
    assert said.gave_away(0.13) == "gave away 0.13"
    assert said.gave_away(0.0) == "gave away nothing"
    assert said.gave_away(0.002) == "gave away next to nothing"


def test_of_rules_that_are_not_solved_they_are_points() -> None:
    """A unit of Freeze is 50 points."""
    said = text()
    assert said.luck(7.0) == "lucky by 350 points"
    assert said.gave_away(2.0) == "gave away 100 points"
    assert "not solved" in said.basis()
    assert said.account(said.review.players[0]) == ""


def test_each_grade_means_a_computer_player_who_decides_so_well() -> None:
    meanings = [grade_meaning(each) for each in Grade]
    names = ("Blaise", "Sofia", "Adam", "Emil", "Tim")
    assert all(name in meaning for name, meaning in zip(names, meanings, strict=True))
    assert tuple(GRADE_PLAYERS.values()) == names
    assert len({grade(each) for each in (*Grade, None)}) == len(Grade) + 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_nobody_is_compared_with_a_player_of_the_same_name(
    language: str, speak: Callable[[str], None]
) -> None:
    """Issue 25, 17: Tim was told that he decides about as well as Tim, a beginner."""
    speak(language)
    said, profiles = text(), shipped().values()
    player = said.review.players[0]
    for profile, each in product(profiles, Grade):
        for name in (profile.name, f"{profile.name} 2", f" {profile.name.upper()}"):
            words = said.graded(replace(player, name=name, grade=each))
            assert not re.search(rf"\b{profile.name}\b", words), words
            assert words.startswith(f"{grade(each)}.")
    compared = {said.graded(replace(player, name="Timo", grade=each)) for each in Grade}
    assert all(any(name in one for one in compared) for name in GRADE_PLAYERS.values())


def test_a_computer_player_is_compared_with_nobody() -> None:
    """The end of a game knows which they are; its card says how strong it is."""
    said = replace(text(), computers=frozenset({0}))
    player = said.review.players[0]
    assert said.graded(replace(player, name="Max", grade=Grade.FAIR)) == "Fair."
    person = replace(player, seat=1, grade=Grade.FAIR)
    assert said.graded(person) == "Fair. Decides about as well as Emil."


def test_a_decision_to_bank_says_what_lay_there_and_what_was_at_risk() -> None:
    said = text(table=solution(FREEZE))
    (bank,) = (each for each in said.review.turns[0].decisions if each.action == BANK)
    told = plain(said.costly(bank))
    assert told.startswith(
        "Turn 1 · Ann: 500 · Ben: 0. With 1 1 2 3 4 6 rolled and 100 at risk Ann banked; "
        "rolling on wins "
    )
    assert "With 5 dice the risk is 8%." in told


def test_wrong_decisions_are_counted_the_gravest_first() -> None:
    (first, *_others) = text(table=solution(FREEZE)).review.turns[0].decisions
    graves = (Severity.MISTAKE, Severity.BLUNDER, Severity.MISTAKE, None)
    made = [replace(first, severity=each) for each in graves]
    assert severities(made) == "1 blunder and 2 mistakes"
    assert severities(made[3:]) == ""


def test_half_points_are_written_as_on_the_sheet() -> None:
    """The 1990 rules count in halves."""
    rules = RULES["zilch-1990"]
    reviewed = review(Adviser(rules, None), game(rules, 10, 0), TOO_SOON)
    said = ReviewText(reviewed, partial(amounts.points, rules), partial(amounts.average, rules))
    assert said.luck(3.0) == "lucky by 1.5 points"
