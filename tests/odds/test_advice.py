"""Advice: every choice with its worth, the best one, and why."""

import pytest

from tests.engine.playing import BANK, RULES, THROW, after, game, house, keep, land, legal
from tests.odds.solving import short, solution
from zilch3d.engine.actions import Bank, PlayerAction, Refusal, SetAside, TakeOver, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import faces
from zilch3d.engine.events import WinReason
from zilch3d.engine.evolve import evolve
from zilch3d.engine.ruleset import Kind
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Outcome, Player, Seat, State
from zilch3d.odds.advice import Advice, AdviceReason, Basis, KeepReason, Then
from zilch3d.odds.chances import losing_chance
from zilch3d.odds.left_out import LeftOut
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.last_turn import last_turn_win
from zilch3d.odds.solver.turn_evaluator import winning_chances

FREEZE = short("freeze", 40)


def advice(state: State, *, solved: bool = True) -> Advice:
    rules = state.rules
    told = Adviser(rules, solution(rules) if solved else None).advise(state)
    assert told is not None
    return told


def three(*scores: float) -> State:
    return game(FREEZE, *scores)


def freeze(*scores: float) -> State:
    return game(FREEZE, *scores)


def actions(told: Advice) -> set[PlayerAction]:
    return {choice.action for choice in told.choices}


@pytest.mark.parametrize("preset", RULES)
def test_every_legal_choice_is_listed(preset: str) -> None:
    for state in (
        game(preset),
        after(game(preset), THROW, land("115236")),
        after(game(preset), "115236>1"),
        after(game(preset), "111236>111"),
    ):
        told = advice(state, solved=False)
        assert actions(told) == set(legal(state))
        values = [choice.value for choice in told.choices]
        assert values == sorted(values, reverse=True)


def test_reaching_the_target_in_the_last_turn_of_the_rounds_is_not_yet_a_win() -> None:
    """Who follows by the last turns has one more: 1,100 is no certain win, nor is it said so."""
    rules = house("freeze", end={"target": 20, "rounds": 2})
    state = after(game(rules, 950, 900), *["223446"] * 3, "112346>11")
    assert (state.round, state.turn and state.turn.points) == (2, 4)
    told = advice(state, solved=False)
    assert (told.reason is AdviceReason.WINS, told.basis) == (False, Basis.ONE_TURN)
    followed = after(state, BANK)
    assert (followed.outcome, followed.crossing_seat, followed.mover) == (None, 1, Player(0))
    assert after(followed, "111236>111", BANK).outcome == Outcome((0,), WinReason.HIGHEST)


def test_the_chances_are_those_of_the_solution() -> None:
    told = advice(freeze())
    assert told.basis is Basis.EXACT
    assert told.best.value == pytest.approx(solution(FREEZE).win(0, 0), abs=1e-9)


def test_banking_leaves_the_other_the_turn() -> None:
    told = advice(after(freeze(), "115236>115")).of(BANK)
    assert told is not None
    assert told.value == pytest.approx(1 - solution(FREEZE).win(0, 5), abs=1e-9)


def test_a_set_aside_is_worth_the_better_of_what_may_follow() -> None:
    for choice in advice(after(freeze(), THROW, land("111235"))).choices:
        prospect = choice.odds
        assert prospect.bank is not None
        assert prospect.roll is not None
        assert choice.value == max(prospect.bank, prospect.roll)
        assert choice.then is (Then.BANK if prospect.bank >= prospect.roll else Then.ROLL)


def test_the_value_of_a_set_aside_is_that_of_the_state_after_it() -> None:
    lying = after(freeze(), THROW, land("111235"))
    best = advice(lying).best
    assert best.option is not None
    following = advice(after(lying, best.action))
    assert following.best.value == pytest.approx(best.value, abs=1e-12)
    assert following.best.odds == best.odds


def test_the_figures_of_a_sentence() -> None:
    told = advice(after(freeze(), "111236>111", "125>1"))
    assert told.best.odds.points == 22
    assert told.best.odds.dice == 2
    assert told.best.odds.zilch == float(losing_chance(FREEZE, 2)) == 4 / 9
    # 5-5 counts 100, 1-1 200, 1-5 150, a lone 1 or 5 with any of four others 100 or 50.
    assert told.best.odds.gain == pytest.approx((2 + 4 + 2 * 3 + 8 * 2 + 8 * 1) / 36)


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (freeze(), AdviceReason.FIRST_THROW),
        (after(freeze(), "666123>666"), AdviceReason.BETTER_IN_HAND),
        (after(freeze(), "123346>1"), AdviceReason.WORTH_THE_RISK),
        (after(freeze(1900, 1900), "123346>1", BANK, "666234>666"), AdviceReason.WINS),
        (after(freeze(1900, 1000), "123346>1", BANK, "123346>1"), AdviceReason.BANKING_LOSES),
        (after(game("zilch-1990"), "123346>1"), AdviceReason.MAY_NOT_BANK),
        (after(game(house("freeze", scoring={"must_bank": frozenset({Kind.SINGLE})})), "123346>1"),
         AdviceReason.MAY_NOT_ROLL),
    ],
)  # fmt: skip
def test_the_reason_is_named(state: State, reason: AdviceReason) -> None:
    solved = state.rules is FREEZE
    assert advice(state, solved=solved).reason is reason


@pytest.mark.parametrize(
    ("roll", "best", "kept"),
    [
        ("123346", "1", KeepReason.ONLY_CHOICE),
        ("115236", "1", KeepReason.MORE_DICE),
        ("111555", "111555", KeepReason.ALL_THE_DICE),
        ("666234", "666", KeepReason.ONLY_CHOICE),
        ("111236", "111", KeepReason.MOST_POINTS),
    ],
)
def test_why_these_dice_are_set_aside_is_named(roll: str, best: str, kept: KeepReason) -> None:
    told = advice(after(freeze(), THROW, land(roll)))
    assert told.best.option is not None
    assert told.best.option.keep == keep(best).keep
    assert told.keep_reason is kept


def test_a_hint_while_the_dice_roll_shows_nothing() -> None:
    adviser = Adviser(FREEZE, solution(FREEZE))
    assert adviser.advise(after(freeze(), THROW)) is None


def test_where_nobody_decides_there_is_no_advice() -> None:
    adviser = Adviser(FREEZE, solution(FREEZE))
    for_start = begin(FREEZE, (Seat("Ann"), Seat("Ben")))
    over = after(freeze(1900, 1900), "111236>111", BANK, "223346")
    assert over.outcome is not None
    assert adviser.advise(for_start) is adviser.advise(over) is None


def test_between_the_last_set_aside_and_hot_dice_there_is_neither_advice_nor_a_chance() -> None:
    """A screen that shows one event after the other may ask about a turn without dice."""
    rolled = after(freeze(), "123456")
    events = decide(rolled, SetAside(faces("123456")))
    assert not isinstance(events, Refusal)
    between = evolve(rolled, events[0])
    assert between.turn is not None
    assert between.turn.dice == 0
    adviser = Adviser(FREEZE, solution(FREEZE))
    assert adviser.advise(between) is None
    assert winning_chances(adviser.evaluator, between) is None


def test_taking_over_is_weighed_against_starting_afresh() -> None:
    rules = short("pass-the-dice", 40)
    rich = advice(after(game(rules), "111236>111", BANK))
    assert actions(rich) == {Throw(), TakeOver()}
    assert rich.reason is AdviceReason.TAKE_OVER
    assert rich.best.odds.points == 20
    poor = advice(after(game(rules, 1000, 1000), "123346>1", "12346>1", "2345>5", BANK))
    assert actions(poor) == {Throw(), TakeOver()}
    assert poor.reason is AdviceReason.START_AFRESH


def test_of_finds_what_was_done() -> None:
    told = advice(after(freeze(), THROW, land("111235")))
    as_three = told.of(SetAside((1, 1, 1), 6))
    assert as_three is not None
    assert as_three.odds.points == 6
    highest = told.of(SetAside((1, 1, 1)))
    assert highest is not None
    assert highest.odds.points == 20
    assert told.of(Bank()) is None


def test_dice_without_points_count_the_most_whatever_is_best() -> None:
    poor_threes = house("freeze", scoring={"threes": (1, 4, 6, 8, 10, 12)})
    told = advice(after(game(poor_threes), THROW, land("111235")), solved=False)
    as_said = told.of(SetAside((1, 1, 1)))
    assert as_said is not None
    assert as_said.odds.points == 6


def test_of_three_the_leader_of_the_others_counts() -> None:
    told = advice(three(500, 1000, 1500))
    assert told.basis is Basis.AGAINST_LEADER
    assert told.left_out == (LeftOut.OTHER_OPPONENTS,)
    assert told.best.value == pytest.approx(solution(FREEZE).win(10, 30), abs=1e-9)


def test_the_last_of_the_last_round_is_exact_for_any_number() -> None:
    state = after(three(1900, 1000, 1500), "123346>1", BANK, "223346")
    told = advice(state)
    assert told.basis is Basis.EXACT
    assert told.left_out == ()
    table = solution(FREEZE)
    assert told.best.value == pytest.approx(last_turn_win(table.rules, 30, 40), abs=1e-9)


def test_who_is_followed_in_the_last_round_aims_higher() -> None:
    """With 1900 against 2000, 100 more shares the win; but somebody follows who may beat that."""
    last = after(three(1900, 1800, 1900), "123346>1", BANK)
    told = advice(after(last, "111236>1"))
    alone = advice(after(game(FREEZE, 1900, 1800), "123346>1", BANK, "111236>1"))
    assert told.basis is Basis.EXACT
    assert told.best.value < alone.best.value


def test_with_two_to_follow_the_last_round_is_no_longer_exact() -> None:
    last = after(game(FREEZE, 1900, 1800, 1900, 1900), "123346>1", BANK)
    told = advice(after(last, "111236>1"))
    assert told.basis is Basis.LAST_ROUND
    assert told.left_out == (LeftOut.LATER_PLAYERS,)


def test_rules_without_a_solution_are_played_for_points() -> None:
    told = advice(game("picnic"), solved=False)
    assert told.basis is Basis.ONE_TURN
    assert not told.basis.is_chance
    assert told.left_out == (LeftOut.FUMBLES, LeftOut.REST_OF_GAME)
    assert told.best.value * 50 == pytest.approx(431.822, abs=1e-3)


def test_nothing_overshoots_an_exact_target() -> None:
    """100 to go: a 5 alone leaves more to do than the 1 that ends the game."""
    told = advice(after(game("bust", 9900, 0), THROW, land("115236")), solved=False)
    assert told.best.action == SetAside((1,), 2)
    assert told.best.then is Then.BANK


def test_a_score_that_a_penalty_brought_about_is_played_for_points() -> None:
    """No turn can begin with 100 where the first score must be 1000."""
    rules = short("picnic", 40)
    told = advice(game(rules, 100, 0))
    assert told.basis is Basis.ONE_TURN
