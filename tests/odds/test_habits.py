"""Habits: told of players who have one, and of those who have none hardly ever."""

from collections.abc import Callable
from math import exp
from random import Random

import pytest

from zilch3d.odds.habits import MAX_TOLD, RECENT, SIDES, Habits, Kind, habits
from zilch3d.odds.questions import NOWHERE, Answer, Choice, Question, Situation

SLACK = 0.01
Leaning = Callable[[Question, Situation], float]
"""The chance of winning by which an answer seems better than it is."""


def nobody(_question: Question, _situation: Situation) -> float:
    return 0.0


def game(chance: Random, leans: Leaning) -> list[Choice]:
    """What somebody like this decides in one game."""
    choices = []
    steps = (Question.ROLL_1, Question.ROLL_2, Question.ROLL_3) * 4
    dice = (Question.MOST_DICE,) * 10 + (Question.HOT_DICE,)
    for step, question in enumerate((*steps, *(Question.ROLL_MORE,) * 8, *dice)):
        edge = chance.gauss(0.0, 0.02)
        if question in (Question.ROLL_MORE, Question.HOT_DICE):
            edge = abs(edge) + 0.03
        situation = chance.choice((NOWHERE, Situation.BEHIND, Situation.AHEAD))
        seems = edge + leans(question, situation)
        first = chance.random() < 1 / (1 + exp(-seems / SLACK))
        answers = [Answer(question, edge, first)]
        if question is Question.MOST_DICE and step % 2:
            answers.append(Answer(Question.FIVES, edge, first))
        off_by = round(abs(edge) * 200) if answers[0].cost else None
        choices.append(Choice(step, situation, tuple(answers), 1.0, off_by))
    return choices


def played(games: int, leans: Leaning = nobody, seed: int = 1) -> list[list[Choice]]:
    chance = Random(seed)
    return [game(chance, leans) for _game in range(games)]


def kinds(found: Habits) -> set[Kind]:
    return {each.kind for each in found.told}


def test_whoever_errs_to_both_sides_has_no_habit() -> None:
    """False alarms: at most one player in twenty after ten games (rating.md, E)."""
    told = [bool(habits(played(10, seed=seed)).told) for seed in range(40)]
    assert sum(told) <= 3


@pytest.mark.parametrize(
    ("question", "size", "kind"),
    [
        (Question.ROLL_1, 0.03, Kind.ROLLS_ON_1),
        (Question.ROLL_3, -0.03, Kind.BANKS_EARLY_3),
        (Question.ROLL_MORE, -0.06, Kind.BANKS_EARLY_MORE),
    ],
)
def test_a_leaning_is_told(question: Question, size: float, kind: Kind) -> None:
    found = habits(played(20, lambda each, _situation: size * (each is question)))
    assert kinds(found) == {kind}
    (habit,) = found.told
    assert habit.games == 20
    assert habit.cost == pytest.approx(sum(each.cost for each in habit.wrong) / 20)
    assert habit.off_by is not None
    costs = [each.cost for each in habit.wrong]
    assert costs == sorted(costs, reverse=True)


def test_a_habit_of_one_situation_is_told_instead_of_the_plain_one() -> None:
    def leans(question: Question, situation: Situation) -> float:
        return (
            0.03
            * (question in SIDES[Kind.ROLLS_ON_AHEAD].questions)
            * bool(situation & Situation.AHEAD)
        )

    assert Kind.ROLLS_ON_AHEAD in kinds(habits(played(25, leans)))


def test_at_most_two_are_told_the_costliest_first() -> None:
    def leans(question: Question, _situation: Situation) -> float:
        sizes = {Question.ROLL_1: 0.04, Question.ROLL_2: 0.03, Question.ROLL_3: -0.03}
        return sizes.get(question, 0.0)

    told = habits(played(30, leans)).told
    assert len(told) == MAX_TOLD
    assert told[0].cost >= told[1].cost


def test_the_same_decisions_make_one_habit() -> None:
    """Setting aside all that scores takes every 5 too: that is said once."""
    found = habits(played(30, lambda each, _situation: 0.03 * (each is Question.MOST_DICE)))
    assert kinds(found) == {Kind.TAKES_MOST_DICE}


def test_a_habit_that_got_better_is_gone() -> None:
    """It is dropped when z over the last 20 games falls below 2 (rating.md, E)."""
    before = played(40, lambda each, _situation: 0.03 * (each is Question.ROLL_1))
    found = habits([*before, *played(RECENT, seed=2)])
    assert found.outgrown == (Kind.ROLLS_ON_1,)
    assert found.told == ()
    assert habits(before).outgrown == ()


def test_the_decisions_of_a_habit_are_known_by_game_and_step() -> None:
    games = played(30, lambda each, _situation: 0.04 * (each is Question.ROLL_2))
    (habit,) = habits(games).told
    for wrong in habit.wrong:
        choice = next(each for each in games[wrong.game] if each.step == wrong.step)
        (answer,) = choice.answers
        assert answer.question is Question.ROLL_2
        assert answer.first
        assert answer.cost == wrong.cost


def test_only_the_latest_hundred_games_are_looked_at() -> None:
    old = played(60, lambda each, _situation: 0.04 * (each is Question.ROLL_1))
    found = habits([*old, *played(100, seed=3)])
    assert Kind.ROLLS_ON_1 not in kinds(found)
    shifted = habits(
        [*played(50, seed=4), *old, *played(45, lambda e, _s: 0.04 * (e is Question.ROLL_1), 5)]
    )
    (habit,) = [each for each in shifted.told if each.kind is Kind.ROLLS_ON_1]
    assert min(each.game for each in habit.wrong) >= 55


@pytest.mark.parametrize("games", [[], [[]], [[Choice(0, NOWHERE, ())]], played(1)])
def test_few_games_show_nothing(games: list[list[Choice]]) -> None:
    assert habits(games) == Habits((), ())


def test_every_question_has_both_sides() -> None:
    asked = {(question, side.first) for side in SIDES.values() for question in side.questions}
    assert asked == {(question, first) for question in Question for first in (True, False)}
    assert set(SIDES) == set(Kind)
