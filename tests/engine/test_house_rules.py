"""House rules that meet: where one of them must not undo another."""

from dataclasses import replace

import pytest

from tests.engine.playing import (
    BANK,
    THROW,
    after,
    decided,
    game,
    house,
    land,
    last_events,
    legal,
    refusal,
    units,
)
from zilch3d.engine.actions import (
    AskForDie,
    HideDie,
    MissTurn,
    Refusal,
    RefusalReason,
    Resume,
    TakeOver,
)
from zilch3d.engine.events import (
    CATCHING_UP,
    BlankRoll,
    DieReturned,
    Landed,
    Thrown,
    ZilchCause,
    Zilched,
)
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import BlankRule, FumbleRule, Reach, Ties
from zilch3d.engine.state import Player, Seat, Turn
from zilch3d.records.replay import play
from zilch3d.records.writer import write

HIDING = house("pass-the-dice", manners={"hidden_die": True, "seconds": 10})


def test_who_catches_up_does_not_take_over_what_it_has_left_itself() -> None:
    """Rules, section 2: it is the next player who may."""
    state = after(game("pass-the-dice", 800, 800), MissTurn(), "123346>1", BANK, "123346>1", BANK)
    assert state.mover == Player(0)
    assert refusal(state, TakeOver()).reason is RefusalReason.NOTHING_LEFT


def test_nobody_withholds_a_die_from_itself() -> None:
    state = after(game(HIDING, 800, 800), "223446", MissTurn())
    assert state.mover == Player(0)
    assert refusal(state, HideDie()).reason is RefusalReason.TOO_LATE_TO_HIDE


def test_who_withheld_a_die_has_it_back_where_the_others_are_away() -> None:
    """It is caught when the next player rolls (rules, section 2), but never by its own hiding."""
    state = after(game(HIDING, 800, 800), "223446", HideDie(), MissTurn())
    assert state.mover == Player(0)
    assert last_events(state, THROW) == (Thrown(0, 6),)


def test_the_one_die_taken_over_may_be_the_one_that_is_missing() -> None:
    left = after(game(HIDING, 800, 800), "111236>111", "115>11", BANK)
    zilch = last_events(left, HideDie(), TakeOver(), THROW)[0]
    assert zilch == Zilched(1, 0, 24, ZilchCause.HIDDEN_DIE)


def test_a_turn_taken_over_can_no_longer_be_missed() -> None:
    left = after(game(HIDING, 800, 800), "111236>111", BANK, TakeOver())
    assert refusal(left, MissTurn()).reason is RefusalReason.TURN_BEGUN


def test_what_overshoots_with_all_the_dice_is_a_zilch_and_no_blank_roll() -> None:
    """Else the player could never end the turn."""
    rules = house("bust", turn={"blank": BlankRule.ROLL_AGAIN})
    over = last_events(game(rules, 9950, 0), "123346")
    assert over[1] == Zilched(0, 6, 0, ZilchCause.OVERSHOT)
    blank = last_events(game(rules, 9950, 0), THROW, land("223446"))
    assert blank == (Landed((2, 2, 3, 4, 4, 6), ()), BlankRoll(0, 0))


BLANK = "223446"
AGAIN = {"blank": BlankRule.ROLL_AGAIN, "blank_bonus": 10}
MAY_BANK = {**AGAIN, "blank_may_bank": True}


def test_after_a_blank_roll_one_rolls_again_unless_the_rules_let_it_be_banked() -> None:
    """ "Roll again" is a house rule (rules, introduction), and so is what it allows."""
    blank = after(game(house("freeze", turn=AGAIN)), THROW, land(BLANK))
    assert refusal(blank, BANK).reason is RefusalReason.MUST_ROLL
    blank = after(game(house("freeze", turn=MAY_BANK)), THROW, land(BLANK))
    assert after(blank, BANK).seats[0].score == 10
    assert last_events(blank, THROW) == (Thrown(0, 6),)


def test_the_bonus_of_a_blank_roll_is_banked_with_the_points_before_it() -> None:
    rules = house("freeze", turn=MAY_BANK)
    state = after(game(rules), "123456>123456", THROW, land(BLANK), BANK)
    assert state.seats[0].score == units(rules, 2000)


def test_the_bonus_of_a_blank_roll_must_reach_the_opening() -> None:
    """A first score is at least the opening, whatever it is made of (rules, section 2)."""
    rules = house("freeze", turn={**MAY_BANK, "opening": 15})
    blank = after(game(rules), THROW, land(BLANK))
    assert refusal(blank, BANK) == Refusal(RefusalReason.OPENING, needed=15, missing=5)
    assert after(blank, THROW, land(BLANK), BANK).seats[0].score == 20


def test_a_bonus_that_leads_beyond_an_exact_target_is_never_banked() -> None:
    """Above the target is not allowed (rules, section 3), however a turn gets there."""
    blank = after(game(house("bust", turn=MAY_BANK), 9900, 0), THROW, land(BLANK))
    assert refusal(blank, BANK) == Refusal(RefusalReason.OVERSHOOTS, needed=200, missing=8)
    zilch = last_events(blank, "123346")
    assert zilch[1] == Zilched(0, 6, 10, ZilchCause.OVERSHOT)


def test_a_record_has_the_bonus_that_was_banked() -> None:
    text = (
        "rules: house\nplayers: Ann, Ben\nstarts: Ann\n\n"
        "Ann: 223446>- bank = 500\nBen: 123346>1 12346>1 2234>- = 0\n"
    )
    rules = house("freeze", turn=MAY_BANK)
    read = play(text.replace("223446>- bank", "223446"), lambda _name: rules)
    assert [seat.score for seat in read.state.seats] == [10, 0]
    assert write("house", read.initial, read.events) == text


def test_a_tie_at_an_exact_target_is_played_off_beyond_it() -> None:
    end = {"reach": Reach.EXACTLY, "last_turns": True, "ties": Ties.PLAY_OFF}
    one = "123346>1"
    state = after(game(house("bust", end=end), 9900, 9900), one, BANK, one, BANK)
    over = after(state, one, BANK, "223446")
    assert over.outcome is not None
    assert over.outcome.winners == (0,)


def test_a_consoled_player_pays_for_the_zilches_from_the_consoled_total() -> None:
    rules = house("andyzilch", turn={"zilches_in_a_row": 1, "zilch_penalty": 40})
    assert after(game(rules, 800, 0), "223446").seats[0].score == 0
    assert after(game(rules, 3000, 0), "223446").seats[0].score == 60 + 2 - 40


def test_a_resumed_turn_ends_no_row_of_zilches() -> None:
    """It is a turn of before them."""
    state = game("zilch-1990", 90, 20)
    state = after(state, MissTurn(), "555235>555", BANK, MissTurn(), "223446")
    resumed = after(state, "111155>111155", BANK, Resume(), "111>111", BANK)
    assert resumed.seats[1] == Seat("Ben", 70, zilches=1)


def test_nothing_but_a_match_that_overshoots_is_no_blank_roll() -> None:
    """Above the target is not allowed (rules, section 3), with the dice that match, too."""
    rules = house("bust", scoring={"match": 2})
    state = after(game(rules, 9800, 0), "222346>222")
    over = last_events(state, "246")
    assert over[0] == Landed((2, 4, 6), ())
    assert over[1] == Zilched(0, 3, 4, ZilchCause.OVERSHOT)
    none = last_events(state, "346")
    assert none[1] == Zilched(0, 3, 4, ZilchCause.NOTHING_COUNTS)


def test_a_die_that_is_asked_for_comes_back_and_is_not_withheld_again() -> None:
    """Who counts the dice before throwing loses nothing (rules, section 2)."""
    hidden = after(game(HIDING, 800, 800), "223446", HideDie())
    assert last_events(hidden, AskForDie()) == (DieReturned(1),)
    asked = after(hidden, AskForDie())
    assert (asked.extras.hidden, asked.passer, asked.seats) == (False, None, hidden.seats)
    assert refusal(asked, AskForDie()) == Refusal(RefusalReason.NONE_MISSING)
    assert refusal(asked, HideDie()) == Refusal(RefusalReason.NOBODY_PASSED)
    assert last_events(asked, THROW) == (Thrown(1, 6),)


def test_what_is_taken_over_must_be_thrown_and_so_must_what_is_resumed() -> None:
    """Else points would be had without a risk (rules, sections 2 and 3)."""
    taken = after(game("pass-the-dice", 800, 800), "111236>111", BANK, TakeOver())
    assert taken.turn is not None
    assert (taken.turn.points, taken.turn.dice, taken.turn.must_roll) == (20, 3, True)
    assert refusal(taken, BANK) == Refusal(RefusalReason.MUST_ROLL)
    assert legal(taken) == (THROW,)
    warped = after(game("zilch-1990", 90, 0), MissTurn(), "555236>555", BANK)
    resumed = after(warped, "111155>111155", BANK, Resume())
    assert resumed.turn is not None
    assert resumed.turn.must_roll is True
    assert refusal(resumed, BANK) == Refusal(RefusalReason.MUST_ROLL)


def test_who_throws_all_the_dice_gives_up_those_that_were_left() -> None:
    """Nobody takes them over after that (rules, section 2)."""
    left = after(game("pass-the-dice", 800, 800), "111236>111", BANK)
    assert left.extras.left_dice is not None
    assert after(left, THROW).extras.left_dice is None
    assert after(left, TakeOver(), THROW).extras.left_dice is None


def test_a_trio_that_is_taken_over_is_still_matched() -> None:
    """A house rule: the matching of AndyZilch beside taking over."""
    rules = house("andyzilch", turn={"take_over": True})
    taken = after(game(rules, 800, 800), "222345>222", "235>25", BANK, TakeOver())
    assert taken.turn is not None
    assert (taken.turn.trios, taken.turn.dice) == (frozenset({2}), 1)
    assert after(taken, "2>2").turn is not None


def test_after_a_zilch_its_seat_dice_and_kind_are_still_there() -> None:
    """What follows is decided by them; points and set-asides are gone."""
    caught_up = after(game("freeze"), MissTurn(), "223446", "111236>111", THROW)
    assert caught_up.turn is not None
    landed, zilched, *_ = decided(caught_up, land("236"))
    ended = replay(caught_up, (landed, zilched)).turn
    assert ended == Turn(0, 3, CATCHING_UP, due_round=1, begun=True)


def test_after_a_banked_turn_all_but_its_points_is_still_there() -> None:
    """What is banked is in the total; what the turn had is still asked for (the dice left)."""
    state = after(game("freeze"), "111555>111555", "123346>1")
    banked, *_ = decided(state, BANK)
    turn = replay(state, (banked,)).turn
    assert state.turn is not None
    assert turn == replace(state.turn, points=0)
    assert (turn.hot_dice, turn.flying, turn.begun) == (1, False, True)


def test_a_banked_turn_ends_a_row_of_zilches() -> None:
    """Rules, section 2: so many in a row, and none in between."""
    rules = house("freeze", turn={"zilches_in_a_row": 2, "zilch_penalty": 10})
    zilch, one = "223446", ("123346>1", BANK)
    once = after(game(rules, 1000, 1000), zilch, zilch)
    assert [seat.zilches for seat in once.seats] == [1, 1]
    banked = after(once, *one, *one)
    assert [(seat.zilches, seat.score) for seat in banked.seats] == [(0, 22), (0, 22)]
    again = after(banked, zilch, zilch)
    assert [seat.score for seat in again.seats] == [22, 22]
    assert [seat.score for seat in after(again, zilch, zilch).seats] == [12, 12]


@pytest.mark.parametrize(("seconds", "clock"), [(0, 10), (25, 25)])
def test_cutthroat_is_the_clock_the_hidden_die_and_every_fumble_a_zilch(
    seconds: int, clock: int
) -> None:
    """Rules, section 2: 10 seconds, unless the rules have a clock of their own."""
    rules = house("bust", manners={"seconds": seconds}).cutthroat()
    manners = rules.manners
    assert (manners.out, manners.cocked) == (FumbleRule.ZILCH, FumbleRule.ZILCH)
    assert (manners.seconds, manners.hidden_die) == (clock, True)
    assert rules.is_cutthroat
    assert not house("bust").is_cutthroat
    assert replace(rules, manners=house("bust").manners) == house("bust")
