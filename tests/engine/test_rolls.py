"""Example rolls for a lesson, found by asking the rules."""

from dataclasses import replace

import pytest

from tests.engine.playing import BANK, RULES, THROW, after, game, house, keep, land
from zilch3d.engine.actions import Refusal, RefusalReason
from zilch3d.engine.dice import Faces, faces, faces_text, outcomes
from zilch3d.engine.rolls import (
    Rank,
    ScoringRoll,
    find,
    find_blank,
    may,
    may_bank,
    may_throw,
    play_on,
    set_best_aside,
    turn_of,
)
from zilch3d.engine.ruleset import NO_FACES, Kind
from zilch3d.engine.scoring import Option, most_points, options
from zilch3d.engine.state import State

FREEZE = game("freeze")


def any_roll(_example: ScoringRoll) -> tuple[float, ...]:
    return ()


def only(kind: Kind) -> Rank:
    """Those whose best is of this kind alone."""
    return lambda example: () if example.kinds == (kind,) else None


def shown(example: ScoringRoll | None) -> str:
    assert example is not None
    return faces_text(example.roll)


class TestTheBestExample:
    def test_of_equals_it_has_the_fewest_choices_then_the_most_different_faces(self) -> None:
        """One 1 can be set aside in one way; 2, 3, 4 and 6 are all that count nothing."""
        example = find(FREEZE, only(Kind.SINGLE))
        assert example is not None
        assert (shown(example), len(example.choices)) == ("122346", 1)
        assert (example.is_single, example.is_one_of_a_kind) == (True, False)

    def test_of_those_too_it_has_the_lowest_faces(self) -> None:
        example = find(FREEZE, only(Kind.THREE))
        assert example is not None
        assert shown(example) == "222346"
        assert (example.is_single, example.is_one_of_a_kind) == (False, True)

    def test_the_rank_goes_before_all_that(self) -> None:
        assert shown(find(FREEZE, lambda example: (-example.best.points,))) == "111111"
        dearest = find(FREEZE, lambda example: (-example.best.points,))
        cheapest = find(FREEZE, lambda example: (example.best.points,))
        assert dearest is not None
        assert cheapest is not None
        best = (option.points for roll, _ in outcomes(6) for option in countable_in_freeze(roll))
        assert dearest.best.points == max(best)
        assert (shown(cheapest), cheapest.best.points) == ("223456", 1)

    def test_there_is_none_where_none_has_a_rank(self) -> None:
        assert find(FREEZE, lambda _example: None) is None

    def test_none_of_them_wins_at_once(self) -> None:
        """A house rule: six of a kind wins."""
        wins = house("freeze", scoring={"six_wins": True})
        assert find(game(wins), only(Kind.SIX)) is None
        assert shown(find(FREEZE, only(Kind.SIX))) == "222222"

    def test_it_is_of_the_dice_that_are_left(self) -> None:
        two_left = after(FREEZE, "111346>111", "156>1")
        assert shown(find(two_left, any_roll)) == "12"
        assert [faces_text(option.keep) for option in _found(two_left).choices] == ["1"]

    def test_where_the_target_must_be_hit_exactly_nothing_overshoots(self) -> None:
        """Bust at 9,950: only a single 5 may be set aside (rules, section 3)."""
        example = find(game("bust", 9950, 0), any_roll)
        assert example is not None
        assert example.best.points == 1


def countable_in_freeze(roll: Faces) -> tuple[Option, ...]:
    return options(RULES["freeze"].scoring, roll)


def _found(state: State) -> ScoringRoll:
    example = find(state, any_roll)
    assert example is not None
    return example


class TestABlankRoll:
    def test_it_has_the_most_different_faces_and_of_those_the_lowest(self) -> None:
        """Three pairs count in Freeze, so of 2, 3, 4 and 6 no three may be pairs."""
        assert find_blank(FREEZE) == faces("223346")

    def test_faces_on_the_board_are_shown_last(self) -> None:
        aside = after(game("freeze"), "222346>222")
        assert find_blank(aside) == faces("346")

    def test_what_matches_a_trio_on_the_board_is_no_blank(self) -> None:
        """AndyZilch: later dice of the trio count (rules, section 1)."""
        two_left = after(game("andyzilch"), "222345>222", "246>2")
        assert find_blank(two_left) == faces("34")
        assert find_blank(after(two_left, "26>2")) == faces("3")

    def test_of_one_die_that_only_matches_there_is_none(self) -> None:
        """A house rule: all faces but the 2 count by themselves, and here the 2 matches."""
        rules = house("andyzilch", scoring={"singles": (2, 0, 2, 2, 2, 2)})
        one_left = after(game(rules), "222334>22233")
        assert find_blank(one_left) is None

    def test_there_is_none_where_every_roll_scores(self) -> None:
        rules = house("freeze", scoring={"singles": (2, 2, 2, 2, 2, 2)})
        assert find_blank(game(rules)) is None
        few = house("freeze", scoring={"singles": NO_FACES})
        assert find_blank(game(few)) is not None


class TestPlayingOn:
    def test_actions_follow_each_other(self) -> None:
        actions = (THROW, land("123346"), keep("1"), BANK)
        assert play_on(FREEZE, *actions) == after(FREEZE, *actions)
        assert play_on(FREEZE) == FREEZE

    def test_the_first_that_is_refused_is_an_error_with_the_refusal(self) -> None:
        with pytest.raises(ValueError, match="SET_ASIDE_FIRST") as error:
            play_on(FREEZE, THROW, land("123346"), BANK, THROW)
        assert error.value.args == (Refusal(RefusalReason.SET_ASIDE_FIRST),)

    def test_the_best_of_an_example_is_set_aside(self) -> None:
        example = _found(FREEZE)
        state = set_best_aside(FREEZE, example)
        assert turn_of(state).set_aside == (example.best,)
        assert turn_of(state).points == example.best.points

    def test_the_way_with_the_most_points_is(self) -> None:
        """Two trios may be counted in several ways (rules, section 1)."""
        roll = faces("111555")
        choices = options(RULES["zilch-1990"].scoring, roll)
        example = ScoringRoll(roll, choices, most_points(choices))
        state = set_best_aside(game("zilch-1990"), example)
        assert turn_of(state).points == max(each.points for each in choices)

    def test_what_may_be_done_is_what_the_rules_allow(self) -> None:
        scored = after(FREEZE, "123346>1")
        assert (may_throw(FREEZE), may_bank(FREEZE)) == (True, False)
        assert (may_throw(scored), may_bank(scored)) == (True, True)
        flying = after(FREEZE, THROW)
        assert (may_throw(flying), may_bank(flying)) == (False, False)
        assert may(flying, land("123346"))
        assert not may(flying, land("12334"))


def test_the_most_points_are_taken_with_the_fewest_dice() -> None:
    """Of equals the one that leaves more to throw."""
    choices = options(RULES["freeze"].scoring, faces("112346"))
    assert faces_text(most_points(choices).keep) == "11"
    one = choices[0]
    equal = replace(one, keep=faces("1155"))
    assert most_points([equal, one]) == most_points([one, equal]) == one
