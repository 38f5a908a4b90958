from dataclasses import replace

import pytest

from tests.ui.playing import after
from zilch3d.engine.actions import Bank, Land, Refusal, RefusalReason, SetAside, TakeOver, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Faces, faces
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.store.rulefiles import load
from zilch3d.ui.table.choices import (
    NOTHING,
    Intent,
    Plan,
    Selection,
    best,
    meant,
    picked_by_face,
    places_for,
    plan,
    ways,
    worth,
)


def lying(roll: str, rules: RuleSet | None = None) -> State:
    """A game in which this roll lies there."""
    state = begin(rules or load("zilch-1990"), (Seat("Ann"), Seat("Ben")), 0)
    for action in (Throw(), Land(faces(roll))):
        events = decide(state, action)
        assert not isinstance(events, Refusal)
        state = replay(state, events)
    return state


def picked(*places: int) -> Selection:
    return Selection(frozenset(places))


def kept(state: State, selection: Selection) -> Faces:
    assert state.turn is not None
    assert state.turn.roll is not None
    return selection.faces(state.turn.roll)


def test_a_die_is_picked_and_let_go_again() -> None:
    once = NOTHING.toggled(3)
    assert once.places == {3}
    assert once.toggled(3) == NOTHING


def test_another_die_forgets_the_way_of_counting() -> None:
    assert replace(picked(0, 1), way=1).toggled(2).way == 0


def test_dice_that_do_not_all_count_have_no_way() -> None:
    assert ways(lying("152264"), picked(0, 2)) == ()
    assert meant(lying("152264"), picked(0, 2)) is None


def test_nothing_picked_means_nothing() -> None:
    assert meant(lying("152264"), NOTHING) is None


def test_all_ways_to_count_the_same_dice_come_highest_first() -> None:
    state = lying("226666")
    points = [way.points for way in ways(state, picked(0, 1, 2, 3, 4, 5))]
    assert points == [20]
    four_sixes = picked(2, 3, 4, 5)
    assert [way.points for way in ways(state, four_sixes)] == [24]
    fives = picked(0, 1, 2)
    assert [way.points for way in ways(lying("555234"), fives)] == [10, 3]


def test_the_chosen_way_is_what_is_meant() -> None:
    state = lying("555234")
    highest = meant(state, picked(0, 1, 2))
    other = meant(state, replace(picked(0, 1, 2), way=1))
    assert highest is not None
    assert other is not None
    assert (highest.points, other.points) == (10, 3)


def test_the_best_set_aside_scores_highest() -> None:
    state = lying("121115")
    assert kept(state, best(state)) == (1, 1, 1, 1, 5)


def test_of_equally_dear_ones_the_best_keeps_the_fewest_dice() -> None:
    rules = load("zilch-1990")
    two_1s_and_two_5s = 6
    rules = replace(rules, scoring=replace(rules.scoring, three_pairs=two_1s_and_two_5s))
    state = lying("113355", rules)
    assert kept(state, best(state)) == (1, 1, 5, 5)


def test_nothing_is_best_before_a_roll() -> None:
    assert best(begin(load("freeze"), (Seat("Ann"), Seat("Ben")), 0)) == NOTHING


@pytest.mark.parametrize(
    ("before", "face", "after"),
    [((), 5, {1}), ((1,), 5, {1, 3}), ((1, 3), 5, set()), ((0,), 2, {0})],
)
def test_a_face_picks_one_more_and_lets_all_go_after_the_last(
    before: tuple[int, ...], face: int, after: set[int]
) -> None:
    assert picked_by_face((1, 5, 3, 5, 6), picked(*before), face).places == after


def test_places_are_found_for_exactly_the_kept_dice() -> None:
    assert places_for((5, 1, 5, 5, 2), (1, 5, 5)) == {0, 1, 2}


@pytest.mark.parametrize(
    ("roll", "place", "name", "places"),
    [
        ("155225", 1, "three-5s", {1, 2, 5}),
        ("155225", 0, "single-1", {0}),
        ("123456", 3, "straight", {0, 1, 2, 3, 4, 5}),
        ("443311", 5, "three-pairs", {0, 1, 2, 3, 4, 5}),
        ("515264", 2, "single-5", {2}),
    ],
)
def test_a_die_is_worth_the_most_that_it_counts_as_part_of(
    roll: str, place: int, name: str, places: set[int]
) -> None:
    found = worth(lying(roll), place)
    assert found is not None
    assert (found[0].name, set(found[1])) == (name, places)


def test_a_die_that_cannot_be_set_aside_is_worth_nothing() -> None:
    assert worth(lying("155225"), 3) is None


# What is asked for


def planned(rolled: str, picked: str, intent: Intent, rules: str = "freeze") -> Plan:
    """What this intent comes to after a roll, with these dice of it picked."""
    state = after([Throw(), Land(faces(rolled))], rules)
    places = places_for(faces(rolled), faces(picked)) if picked else frozenset()
    return plan(state, Selection(places), intent)


def test_what_is_picked_is_set_aside_before_all_else() -> None:
    aside = SetAside(faces("1"), 2)
    assert planned("152264", "1", Intent.BANK) == Plan(Intent.BANK, (aside, Bank()))
    assert planned("152264", "1", Intent.ROLL) == Plan(Intent.ROLL, (aside, Throw()))


@pytest.mark.parametrize("intent", [Intent.BANK, Intent.ROLL])
def test_a_plan_says_why_dice_can_not_be_set_aside(intent: Intent) -> None:
    nothing, stray = planned("152264", "", intent), planned("152264", "2", intent)
    assert nothing.refusal == Refusal(RefusalReason.SET_ASIDE_FIRST)
    assert stray.refusal is not None
    assert stray.refusal.reason is RefusalReason.DOES_NOT_COUNT
    assert nothing.actions == stray.actions == ()


def test_a_plan_knows_that_points_are_too_few_to_bank() -> None:
    """The family's sheet: a first score of at least 1,000."""
    few = planned("152264", "1", Intent.BANK, "picnic").refusal
    assert few is not None
    assert few.reason is RefusalReason.OPENING
    assert planned("152264", "1", Intent.ROLL, "picnic").refusal is None


def test_what_rules_do_not_offer_is_planned_all_the_same_and_refused_by_the_table() -> None:
    state = after([], "freeze")
    assert plan(state, NOTHING, Intent.EXTRA).actions == (TakeOver(),)
