"""What a decision asks: positions made by hand, with values made up for them."""

from collections.abc import Mapping

import pytest

from tests.engine.playing import BANK, THROW, after, game, keep, land, legal
from tests.odds.solving import short, solution
from zilch3d.engine.actions import Action, PlayerAction, SetAside
from zilch3d.engine.dice import Faces
from zilch3d.engine.state import State
from zilch3d.odds.advice import RatedChoice
from zilch3d.odds.questions import (
    LEAST_OPEN,
    NOWHERE,
    Answer,
    Decided,
    Question,
    Situation,
    answers,
    choice_of,
    openness,
    situations,
)
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.reviewer import review


def rolled(dice: str) -> State:
    """A turn of Freeze 5000 in which these dice lie on the table."""
    return after(game("freeze"), THROW, land(dice))


def by_points(state: State) -> list[SetAside]:
    asides = [action for action in legal(state) if isinstance(action, SetAside)]
    return sorted(asides, key=lambda each: -(each.points or 0))


def answered(
    state: State, values: Mapping[Faces, float], chosen: Faces, banked: tuple[Faces, ...] = ()
) -> dict[Question, Answer]:
    """The answers to set these dice aside, where each set-aside has such a value."""
    most = {each.keep: each for each in reversed(by_points(state)) if each.keep in values}
    rated = [RatedChoice(each, values[dice], dice in banked) for dice, each in most.items()]
    made = next(
        each for each in rated if isinstance(each.action, SetAside) and each.action.keep == chosen
    )
    return {each.question: each for each in rounded(Decided(state, rated, made))}


def stepped(state: State, bank: float, roll: float, chosen: PlayerAction) -> tuple[Answer, ...]:
    rated = [RatedChoice(BANK, bank, True), RatedChoice(THROW, roll, False)]
    return rounded(Decided(state, rated, rated[chosen == THROW]))


def rounded(decided: Decided) -> tuple[Answer, ...]:
    return tuple(each._replace(edge=round(each.edge, 6)) for each in answers(decided))


@pytest.mark.parametrize(
    ("turn", "question"),
    [
        ("122346>1", Question.ROLL_MORE),
        ("111246>111", Question.ROLL_3),
        ("111254>1115", Question.ROLL_2),
        ("111255>11155", Question.ROLL_1),
    ],
)
def test_to_roll_or_to_bank_is_asked_by_the_dice_left(turn: str, question: Question) -> None:
    state = after(game("freeze"), turn)
    assert stepped(state, 0.5, 0.4, THROW) == (Answer(question, -0.1, True),)


def test_a_wrong_roll_costs_what_banking_was_worth_more() -> None:
    state = after(game("freeze"), "111255>11155")
    (wrong,) = stepped(state, 0.5, 0.46, THROW)
    (right,) = stepped(state, 0.5, 0.46, BANK)
    assert wrong.cost == pytest.approx(0.04)
    assert right.cost == 0


def test_the_last_turn_has_a_question_of_its_own() -> None:
    state = after(game("freeze", 4950, 4000), "111234>1", BANK, "111255>11155")
    assert state.crossing_seat is not None
    (answer,) = stepped(state, 0.0, 0.4, BANK)
    assert answer.question is Question.ROLL_LAST


def test_leaving_a_5_is_asked_where_a_roll_has_one() -> None:
    state = rolled("152366")
    given = answered(state, {(1,): 0.5, (5,): 0.48, (1, 5): 0.49}, (1, 5))
    assert given[Question.FIVES] == Answer(Question.FIVES, -0.01, True)
    assert Question.MOST_DICE in given
    assert Question.SETS not in given


def test_nobody_is_asked_to_leave_a_1_for_a_5() -> None:
    """Of as many dice only the best is a choice: no player who sees them takes another."""
    state = rolled("152366")
    given = answered(state, {(1,): 0.5, (5,): 0.48, (1, 5): 0.49}, (1,))
    assert Question.ONES not in given


def test_breaking_up_a_set_counts_whatever_is_set_aside_instead() -> None:
    state = rolled("111246")
    values = {(1, 1, 1): 0.6, (1, 1): 0.5, (1,): 0.45}
    given = answered(state, values, (1,))
    assert given[Question.SETS] == Answer(Question.SETS, 0.1, False)


def test_hot_dice_that_are_missed() -> None:
    state = rolled("111555")
    values = {(1, 1, 1, 5, 5, 5): 0.7, (1, 1, 1): 0.6, (5, 5, 5): 0.55}
    given = answered(state, values, (1, 1, 1))
    assert given[Question.HOT_DICE] == Answer(Question.HOT_DICE, 0.1, False)
    assert Question.MOST_DICE not in given


def test_of_what_is_banked_less_is_no_choice_but_a_gift() -> None:
    """Whoever banks anyway sets aside all that scores; other questions don't ask about it."""
    state = rolled("152366")
    values = {(1,): 0.48, (5,): 0.47, (1, 5): 0.5}
    given = answered(state, values, (1,), banked=((1,), (5,), (1, 5)))
    assert given == {Question.MOST_POINTS: Answer(Question.MOST_POINTS, 0.02, False)}


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (0, 0, NOWHERE),
        (0, 500, Situation.BEHIND),
        (1000, 500, Situation.AHEAD),
        (500, 550, NOWHERE),
        (3750, 3750, Situation.NEAR_END),
        (3750, 1000, Situation.AHEAD | Situation.NEAR_END),
    ],
)
def test_the_situation_is_known_by_what_is_banked(
    mine: int, theirs: int, expected: Situation
) -> None:
    """Behind or ahead by 10 % of the target, and somebody at 75 % of it (rating.md, E)."""
    assert situations(game("freeze", mine, theirs)) == expected


def test_a_point_is_worth_most_in_an_even_game() -> None:
    assert openness(0.5) == 1
    assert openness(0.9) == pytest.approx(0.36)
    assert openness(0.0) == openness(1.0) == LEAST_OPEN


def test_a_reviewed_game_says_by_how_many_points_a_roll_was_too_late() -> None:
    rules = short("freeze")
    start = game(rules)
    actions: list[Action] = [THROW, land("111556"), keep("11155"), THROW, land("2")]
    found = review(Adviser(rules, solution(rules)), start, actions)
    (last,) = [each for turn in found.turns for each in turn.decisions if each.action == THROW]
    assert last.error > 0
    assert last.off_by is not None
    turn = last.state.turn
    assert turn is not None
    assert 0 < last.off_by <= turn.points
    assert choice_of(last).off_by == last.off_by
