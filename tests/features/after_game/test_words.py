"""A reviewed game in words."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product

import pytest

from tests.engine.playing import BANK, RULES, THROW, game, keep, land
from tests.odds.solving import short, solution
from tests.odds.test_review import plain as plain_rules
from tests.odds.test_review import played
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.after_game.words import ReviewText, severities
from zilch3d.odds.review import Severity
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.reviewer import review
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import load
from zilch3d.ui.words import amounts
from zilch3d.ui.words.amounts import HARD_SPACE
from zilch3d.ui.words.rating import given_scores, unfinished

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
        (0.21, "Lucky dice +21%"),
        (-0.134, "Unlucky dice −13%"),
        (0.004, "Neither lucky nor unlucky"),
    ],
)
def test_luck_is_told_in_words_and_figures(luck: float, words: str) -> None:
    assert text(table=solution(FREEZE)).luck(luck) == words


def test_mistakes_are_told_in_words_and_figures() -> None:
    said = text(table=solution(FREEZE))
    assert said.mistakes(0.13) == "Mistakes −13%"
    assert said.mistakes(0.0) == "No mistakes"
    assert said.mistakes(0.002) == "Next to no mistakes"


def test_of_rules_that_are_not_solved_they_are_points() -> None:
    """A unit of Freeze is 50 points."""
    said = text()
    assert plain(said.luck(7.0)) == "Lucky dice +350 points"
    assert plain(said.mistakes(2.0)) == "Mistakes −100 points"
    assert "in points" in said.basis()
    assert said.account(said.review.players[0]) == ""


def played_in_chances() -> ReviewText:
    """A finished game by rules whose chances are known."""
    rules = plain_rules("freeze")
    initial, actions, _end = played(rules, 4)
    reviewed = review(Adviser(rules, solution(rules)), initial, actions)
    return replace(text(), review=replace(reviewed, rules=load("freeze")))


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (0.0, "The choices gave nothing away."),
        (1e-6, "The choices gave next to nothing away."),
        (2.0, "On average, the choices gave away 100 points a turn."),
    ],
)
def test_where_only_points_are_known_it_says_what_was_given_away(error: float, words: str) -> None:
    """No grade, as nowhere on a page; Ann had one turn, and a unit of Freeze is 50 points."""
    said = text()
    player = said.review.players[0]
    assert plain(said.rated(replace(player, error=error))) == words
    assert said.rated(said.review.players[1]) == "", "before the first choice there's nothing"


@pytest.mark.parametrize("language", ["en", "de"])
def test_nobody_is_compared_with_a_player_of_the_same_name(
    language: str, speak: Callable[[str], None]
) -> None:
    """Issue 25, 17: Tim was told that he decides about as well as Tim, a beginner."""
    speak(language)
    ratings = {profile.name: 2000 - 20 * n for n, profile in enumerate(shipped().values())}
    said = played_in_chances()
    for profile, value in product(shipped().values(), ratings.values()):
        for name in (profile.name, f"{profile.name} 2", f" {profile.name.upper()}"):
            words = said.placed_among(ratings, name, value)
            assert not re.search(rf"\b{profile.name}\b", words), words


def test_a_computer_player_is_placed_beside_nobody() -> None:
    """The end of a game knows which they are; its card says how strong it is."""
    said = replace(played_in_chances(), computers=frozenset({0}))
    words = said.rated(said.review.players[0])
    assert words.startswith("Performance ")
    assert not any(profile.name in words for profile in shipped().values())


def test_a_performance_says_what_one_game_tells() -> None:
    """“shown … with its band from the first game on”."""
    said = played_in_chances()
    words = said.rated(said.review.players[1])
    assert re.match(r"Performance 1,\d{3}\. This game alone puts the rating b", words)


def test_a_game_that_is_not_over_has_no_performance() -> None:
    """“Half games: never”."""
    said = played_in_chances()
    said = replace(said, review=replace(said.review, winners=()))
    assert said.rated(said.review.players[0]) == unfinished()
    assert said.by_choices(0) == ""
    assert said.why_no_performance == "unfinished"


def test_a_part_of_a_game_has_no_performance() -> None:
    """A record that starts from given scores: what came before is not known."""
    said = replace(played_in_chances(), is_part=True)
    assert said.rated(said.review.players[0]) == given_scores()
    assert (said.performance(0), said.band(0)) == (None, None)
    assert (said.why_no_performance, said.has_exact_performance) == ("given-scores", False)


def test_a_decision_to_bank_says_what_lay_there_and_what_was_at_risk() -> None:
    said = text(table=solution(FREEZE))
    (bank,) = (each for each in said.review.turns[0].decisions if each.action == BANK)
    words = said.of(bank)
    assert plain(words.situation()) == "Turn 1 · Ann: 500 · Ben: 0"
    assert re.fullmatch(
        r"Ann rolled 1 1 2 3 4 6 and banked 100\. "
        r"Rolling on would win \d\d\.\d% of the time, not \d\d\.\d%\.",
        plain(words.summary()),
    )
    assert words.why()


def test_the_only_person_is_spoken_to() -> None:
    """The others are computer players, as far as they are known."""
    said = text(table=solution(FREEZE))
    (bank,) = (each for each in said.review.turns[0].decisions if each.action == BANK)
    to_ann = replace(said, computers=frozenset({1}))
    assert plain(to_ann.of(bank).happened()) == "You rolled 1 1 2 3 4 6 and banked 100."
    to_ben = replace(said, computers=frozenset({0}))
    assert plain(to_ben.of(bank).happened()) == "Ann rolled 1 1 2 3 4 6 and banked 100."
    assert said.you is None


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
    assert plain(said.luck(3.0)) == "Lucky dice +1.5 points"


def test_what_was_right_is_counted_before_what_was_wrong() -> None:
    player = replace(text().review.players[0], decisions=45)
    count = {Severity.INACCURACY: 9, Severity.MISTAKE: 2, Severity.BLUNDER: 1}
    wrong, right = replace(player, wrong=count), replace(player, wrong=dict.fromkeys(count, 0))
    said = text()
    assert said.right(wrong) == "33 of 45 choices were right."
    assert said.wrong(wrong) == "The others: 1 blunder, 2 mistakes and 9 slips."
    assert (said.right(right), said.wrong(right)) == ("All 45 choices were right.", "")


@pytest.mark.parametrize(
    ("figure", "number"), [("1", 1), ("1,500", 1500), ("2.000", 2000), ("0.5", 5), ("1.0", 10)]
)
def test_a_figure_is_counted_by_its_digits(figure: str, number: int) -> None:
    """A plural form of its own for 2, or for 5 and more, is that of the figure in sight."""
    assert amounts.counted(figure) == number
