"""Every reason why an action is not possible, and what the refusal says about it."""

import pytest

from tests.engine.playing import (
    BANK,
    NAMES,
    RULES,
    THROW,
    after,
    game,
    house,
    keep,
    land,
    refusal,
)
from zilch3d.engine.actions import (
    Action,
    AskForDie,
    CallOut,
    HideDie,
    Join,
    LandFumbled,
    LetStand,
    MissTurn,
    Refusal,
    RefusalReason,
    Resume,
    SetAside,
    TakeOver,
)
from zilch3d.engine.decide import decide, legal_actions
from zilch3d.engine.dice import faces
from zilch3d.engine.events import WinReason
from zilch3d.engine.ruleset import Kind
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Outcome, Seat, State

FUMBLED = LandFumbled(faces("123456"), out=True)
TWO = tuple(Seat(name) for name in NAMES[:2])

HIDING = house("freeze", manners={"hidden_die": True})
WARPED = after(game("zilch-1990", 90, 0), MissTurn(), "555236>555", BANK, "555555>555555", BANK)
"""Ann was away in the first round and goes over 100 with her turn of it: Ben's 5 are reopened."""

# A game for each reason: the last of its actions is refused.
REFUSED: dict[RefusalReason, tuple[State, tuple[Action | str, ...]]] = {
    RefusalReason.GAME_OVER: (game("bust", 9900, 0), ("123346>1", BANK, THROW)),
    RefusalReason.DICE_IN_THE_AIR: (game("freeze"), (THROW, BANK)),
    RefusalReason.NOTHING_IN_THE_AIR: (game("freeze"), (land("123456"),)),
    RefusalReason.NOTHING_ROLLED: (game("freeze"), (keep("1"),)),
    RefusalReason.SET_ASIDE_FIRST: (game("freeze"), (THROW, land("123456"), THROW)),
    RefusalReason.NOTHING_TO_BANK: (game("freeze"), (BANK,)),
    RefusalReason.WRONG_NUMBER: (game("freeze"), ("112346>1", THROW, land("123456"))),
    RefusalReason.NOT_IN_THE_ROLL: (game("freeze"), (THROW, land("122346"), keep("11"))),
    RefusalReason.DOES_NOT_COUNT: (game("freeze"), (THROW, land("123346"), keep("12"))),
    RefusalReason.NOT_THESE_POINTS: (
        game("freeze"),
        (THROW, land("111236"), SetAside(faces("111"), 7)),
    ),
    RefusalReason.OVERSHOOTS: (game("bust", 9950, 0), (THROW, land("123456"), keep("1"))),
    RefusalReason.MUST_ROLL: (game("andyzilch"), ("123456>123456", BANK)),
    RefusalReason.OPENING: (game("zilch-1990"), ("444236>444", BANK)),
    RefusalReason.MINIMUM: (game("andyzilch", 750, 0), ("333246>333", BANK)),
    RefusalReason.CROSSING: (game("andyzilch", 9600, 0), ("444236>444", BANK)),
    RefusalReason.TIE: (game("picnic", 9900, 9000), ("123346>1", BANK, "111236>111", BANK)),
    RefusalReason.FUMBLES_OFF: (game("freeze"), (THROW, FUMBLED)),
    RefusalReason.CHOOSING_STARTER: (begin(RULES["freeze"], TWO), (BANK,)),
    RefusalReason.MUST_BANK: (
        game(house("freeze", scoring={"must_bank": frozenset({Kind.STRAIGHT})})),
        ("123456>123456", THROW),
    ),
    RefusalReason.NO_TAKING_OVER: (game("freeze"), ("111236>111", BANK, TakeOver())),
    RefusalReason.NOTHING_LEFT: (game("pass-the-dice"), ("223446", TakeOver())),
    RefusalReason.NO_CLOCK: (game("freeze"), (CallOut(),)),
    RefusalReason.NO_HIDING: (game("freeze"), ("223446", HideDie())),
    RefusalReason.NOBODY_PASSED: (game(HIDING), (HideDie(),)),
    RefusalReason.TOO_LATE_TO_HIDE: (game(HIDING), ("223446", "123346>1", HideDie())),
    RefusalReason.NONE_MISSING: (game("freeze"), (AskForDie(),)),
    RefusalReason.NO_CATCHING_UP: (
        game(house("freeze", manners={"catching_up": False})),
        (MissTurn(),),
    ),
    RefusalReason.TURN_BEGUN: (game("freeze"), ("123346>1", MissTurn())),
    RefusalReason.TABLE_FULL: (game("freeze"), tuple(Join(str(n)) for n in range(7))),
    RefusalReason.TOO_LATE_TO_JOIN: (game("freeze", 4900, 0), ("111246>111", BANK, Join("Cleo"))),
    RefusalReason.REOPENED: (WARPED, (THROW,)),
    RefusalReason.NOTHING_REOPENED: (game("zilch-1990"), (Resume(),)),
}


@pytest.mark.parametrize("reason", RefusalReason)
def test_every_reason_is_reached(reason: RefusalReason) -> None:
    state, actions = REFUSED[reason]
    assert refusal(state, *actions).reason is reason


SAID = {
    RefusalReason.WRONG_NUMBER: Refusal(
        RefusalReason.WRONG_NUMBER, needed=5, faces=faces("123456")
    ),
    RefusalReason.NOT_IN_THE_ROLL: Refusal(
        RefusalReason.NOT_IN_THE_ROLL, faces=faces("1"), roll=faces("122346")
    ),
    RefusalReason.DOES_NOT_COUNT: Refusal(RefusalReason.DOES_NOT_COUNT, faces=faces("12")),
    RefusalReason.NOT_THESE_POINTS: Refusal(
        RefusalReason.NOT_THESE_POINTS, needed=7, faces=faces("111")
    ),
    # In units: of 50 points in most presets, of half a point in that of 1990.
    RefusalReason.OVERSHOOTS: Refusal(RefusalReason.OVERSHOOTS, needed=200, missing=1),
    RefusalReason.OPENING: Refusal(RefusalReason.OPENING, needed=10, missing=2),
    RefusalReason.MINIMUM: Refusal(RefusalReason.MINIMUM, needed=7, missing=1),
    RefusalReason.CROSSING: Refusal(RefusalReason.CROSSING, needed=10, missing=2),
    RefusalReason.TIE: Refusal(RefusalReason.TIE, needed=200),
    RefusalReason.TABLE_FULL: Refusal(RefusalReason.TABLE_FULL, needed=8),
}


@pytest.mark.parametrize("reason", RefusalReason)
def test_a_refusal_says_what_its_reason_needs_and_nothing_else(reason: RefusalReason) -> None:
    state, actions = REFUSED[reason]
    assert refusal(state, *actions) == SAID.get(reason, Refusal(reason))


@pytest.mark.parametrize("second", [BANK, keep("1"), THROW])
def test_nobody_acts_while_the_dice_are_in_the_air(second: Action) -> None:
    assert refusal(game("freeze"), THROW, second).reason is RefusalReason.DICE_IN_THE_AIR


@pytest.mark.parametrize("action", [BANK, THROW, keep("1"), land("1"), FUMBLED])
def test_nothing_happens_after_the_end(action: Action) -> None:
    over = game("bust", 9900, 0), "123346>1", BANK
    assert refusal(*over, action).reason is RefusalReason.GAME_OVER


def test_over_reopened_scores_nothing_lands_and_nobody_joins() -> None:
    """They are reopened in the last turns, in which nobody joins (rules, section 3)."""
    for dice in (land("1"), FUMBLED):
        assert refusal(WARPED, dice) == Refusal(RefusalReason.NOTHING_IN_THE_AIR)
    assert refusal(WARPED, Join("Cleo")) == Refusal(RefusalReason.TOO_LATE_TO_JOIN)


def test_a_game_that_is_won_over_reopened_scores_leaves_none_to_decide_on() -> None:
    """A house rule beside the Time Warp: six of a kind wins at once."""
    rules = house("zilch-1990", scoring={"six_wins": True})
    five = "555236>555", BANK
    reopened = after(game(rules, 99, 0, 0), MissTurn(), *five, *five, *five)
    won = after(reopened, Resume(), "555>555", "444444>444444")
    assert won.outcome == Outcome((1,), WinReason.SIX_OF_A_KIND)
    assert [turn.seat for turn in won.reopened] == [2]
    for action in (Resume(), LetStand(), land("1"), Join("Dan")):
        assert refusal(won, action) == Refusal(RefusalReason.GAME_OVER)
    assert legal_actions(won) == ()


def test_one_die_is_thrown_for_who_starts() -> None:
    state = after(begin(RULES["freeze"], TWO), THROW)
    assert decide(state, land("12")) == Refusal(
        RefusalReason.WRONG_NUMBER, needed=1, faces=faces("12")
    )
    choosing = begin(RULES["freeze"], TWO)
    assert decide(choosing, keep("1")) == Refusal(RefusalReason.NOTHING_ROLLED)
    assert decide(choosing, BANK) == Refusal(RefusalReason.CHOOSING_STARTER)


def test_a_missing_die_is_named_with_the_roll_as_it_lies() -> None:
    why = refusal(game("freeze"), THROW, land("355362"), keep("13"))
    assert (why.faces, why.roll) == (faces("1"), faces("355362"))


def test_what_is_missing_to_the_opening_is_told_in_units() -> None:
    why = refusal(game("zilch-1990"), "444235>4445", BANK)
    assert (why.needed, why.missing) == (10, 1)


def test_how_far_a_set_aside_overshoots_is_told() -> None:
    why = refusal(game("bust", 9800, 0), THROW, land("222335"), keep("2225"))
    assert (why.needed, why.missing) == (200, 1)


def test_dice_must_be_set_aside_before_banking() -> None:
    state = game("freeze"), "112346>1", THROW, land("12346")
    assert refusal(*state, BANK).reason is RefusalReason.SET_ASIDE_FIRST


def test_a_set_aside_of_nothing_does_not_count() -> None:
    empty = refusal(game("freeze"), THROW, land("123456"), SetAside(()))
    assert empty.reason is RefusalReason.DOES_NOT_COUNT
