"""The Time Warp: a player who catches up goes over the target too late (rules, section 3)."""

from tests.engine.playing import BANK, after, game, last_events, refusal
from zilch3d.engine.actions import LetStand, MissTurn, RefusalReason, Resume
from zilch3d.engine.events import (
    CATCHING_UP,
    Banked,
    BankedTurn,
    GameOver,
    ScoresReopened,
    TurnBegan,
    WinReason,
)
from zilch3d.engine.scoring import NO_TRIOS
from zilch3d.engine.state import State

ZILCH = "223446"
ONE = "123346>1"
FIVE = "555235>555"
"""Five points, and three dice left."""
TWENTY_ONE = "111155>111155"

BENS_5 = BankedTurn(1, 1, 10, 3, NO_TRIOS)
CLEOS_1 = BankedTurn(2, 1, 2, 5, NO_TRIOS)
BENS_21 = BankedTurn(1, 2, 42, 6, NO_TRIOS)


def crossed_by_another() -> State:
    """Ann has missed two turns, and Ben is over 100: it is the first of Ann's last turns."""
    state = game("zilch-1990", 90, 90, 20)
    return after(state, MissTurn(), FIVE, BANK, ONE, BANK, MissTurn(), TWENTY_ONE, BANK, ZILCH)


def test_it_comes_also_where_somebody_else_crossed_first() -> None:
    """Every score banked since the round of that turn is reopened, the one that crossed too."""
    happened = last_events(crossed_by_another(), TWENTY_ONE, BANK)
    assert happened == (Banked(0, 42, 222), ScoresReopened((BENS_5, CLEOS_1, BENS_21)))


def test_then_the_player_catches_up_and_the_last_turns_go_on() -> None:
    state = after(crossed_by_another(), TWENTY_ONE, BANK, LetStand(), LetStand())
    assert last_events(state, LetStand())[-1] == TurnBegan(0, 3, CATCHING_UP)
    state = after(state, LetStand(), ZILCH)
    assert last_events(state, ZILCH)[-1] == GameOver((1,), WinReason.HIGHEST)


def test_the_score_that_crossed_can_be_lost() -> None:
    state = after(crossed_by_another(), TWENTY_ONE, BANK, LetStand(), LetStand(), Resume(), ZILCH)
    assert [seat.score for seat in state.seats] == [222, 190, 42]
    state = after(state, ZILCH, ZILCH)
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def test_a_player_who_is_over_the_target_already_reopens_nothing() -> None:
    state = after(crossed_by_another(), TWENTY_ONE, BANK, LetStand(), LetStand(), LetStand())
    assert last_events(state, ONE, BANK)[-1] == TurnBegan(0, 3)


def test_over_the_target_in_the_last_of_the_turns_is_in_time() -> None:
    state = after(crossed_by_another(), ZILCH, ZILCH)
    assert last_events(state, TWENTY_ONE, BANK)[-1] == GameOver((1,), WinReason.HIGHEST)
    assert refusal(state, Resume()).reason is RefusalReason.NOTHING_REOPENED


def test_a_score_that_was_resumed_is_reopened_as_it_is_now() -> None:
    """Two players go over the target too late, one after the other: 5 and 10 are 15 by then."""
    state = game("zilch-1990", 90, 90, 20, 95)
    state = after(state, MissTurn(), FIVE, BANK, ONE, BANK, MissTurn())
    state = after(state, MissTurn(), ZILCH, ZILCH, MissTurn(), TWENTY_ONE, BANK)
    state = after(state, Resume(), "111>111", BANK, LetStand(), ZILCH, ZILCH)
    reopened = last_events(state, TWENTY_ONE, BANK)[-1]
    assert isinstance(reopened, ScoresReopened)
    assert BankedTurn(1, 1, 30, 6, NO_TRIOS) in reopened.turns
    assert BENS_5 not in reopened.turns
