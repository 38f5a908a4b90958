"""A reviewed game in words."""

from dataclasses import replace
from functools import partial

import pytest

from tests.engine.playing import BANK, RULES, THROW, game, keep, land
from tests.odds.solving import short, solution
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.review import Grade, Severity
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.review import review
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.ui.words import amounts
from zilch3d.ui.words.amounts import HARD_SPACE
from zilch3d.ui.words.review import ReviewText, grade, grade_meaning, severities

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
    assert len({grade(each) for each in (*Grade, None)}) == len(Grade) + 1


def test_a_decision_to_bank_says_what_lay_there_and_what_was_at_risk() -> None:
    said = text(table=solution(FREEZE))
    (bank,) = (each for each in said.review.turns[0].decisions if each.action == BANK)
    told = plain(said.costly(bank))
    assert told.startswith(
        "Turn 1, Ann 500, Ben 0. With 1 1 2 3 4 6 rolled and 100 at risk Ann banked; "
        "rolling on wins "
    )
    assert "Rolling 5 dice zilches 8 % of the time." in told


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
