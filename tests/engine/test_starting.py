"""Who starts: the highest single die, equal ones rolled again (rules, section 3)."""

import pytest

from tests.engine.playing import (
    NAMES,
    RULES,
    THROW,
    after,
    decided,
    house,
    land,
    last_events,
    legal,
)
from zilch3d.engine.actions import LandFumbled, SetAside
from zilch3d.engine.events import (
    Landed,
    StartRolled,
    StartTied,
    StartTurnBegan,
    Thrown,
    TurnBegan,
    Voided,
)
from zilch3d.engine.ruleset import FirstStart, LaterStart
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Player, Seat, State

OF_THE_SHEET = (FirstStart.ROLLING, LaterStart.LAST_WINNER)
BY_A_DIE = (FirstStart.HIGHEST_DIE, LaterStart.AS_FIRST)


@pytest.mark.parametrize(
    ("preset", "who_starts"),
    [
        ("zilch-1990", OF_THE_SHEET),
        ("zilch-1982", OF_THE_SHEET),
        ("picnic", BY_A_DIE),
        ("bust", BY_A_DIE),
        ("andyzilch", BY_A_DIE),
        ("freeze", BY_A_DIE),
        ("pass-the-dice", BY_A_DIE),
    ],
)
def test_who_starts_in_each_preset(preset: str, who_starts: tuple[FirstStart, LaterStart]) -> None:
    """Rules, section 3, the row "who starts"."""
    start = RULES[preset].start
    assert (start.first, start.later) == who_starts


def starting(players: int = 3, preset: str = "freeze") -> State:
    return begin(RULES[preset], tuple(Seat(name) for name in NAMES[:players]))


def rolled(state: State, *dice: str) -> State:
    for die in dice:
        state = after(state, THROW, land(die))
    return state


def test_everyone_rolls_one_die_in_turn() -> None:
    state = starting()
    assert legal(state) == (THROW,)
    assert (state.round, state.start) == (0, None), "the first round begins behind it"
    assert decided(state, THROW) == (Thrown(0, 1),)
    assert after(state, THROW).mover == Chance(1)
    assert rolled(state, "4").mover == Player(1)


def test_the_highest_die_starts() -> None:
    state = after(rolled(starting(), "4", "6"), THROW)
    assert decided(state, land("2")) == (Landed((2,), ()), StartRolled(2, 2), TurnBegan(1))
    begun = after(state, land("2"))
    assert (begun.mover, begun.start) == (Player(1), 1)


def test_equal_dice_are_rolled_again_among_the_equals() -> None:
    state = after(rolled(starting(), "5", "3"), THROW)
    assert decided(state, land("5"))[-2:] == (StartTied((0, 2)), StartTurnBegan(0, 1))
    again = rolled(starting(), "5", "3", "5")
    assert again.mover == Player(0)
    assert rolled(again, "1", "2").mover == Player(2)


def test_equal_dice_may_fall_again_and_again() -> None:
    state = rolled(starting(), "6", "6", "6", "2", "2", "1", "3", "3")
    assert rolled(state, "4", "1").mover == Player(0)


def test_low_equals_do_not_roll_again() -> None:
    assert rolled(starting(), "1", "1", "2").mover == Player(2)


def test_a_die_off_the_table_is_thrown_again_and_loses_nothing() -> None:
    """Even in the family, where a fumble is a zilch in a turn."""
    state = after(starting(preset="picnic"), THROW)
    assert decided(state, LandFumbled((6,), out=False)) == (Voided((6,), False),)
    again = after(state, LandFumbled((6,), out=False))
    assert again.mover == Player(0)
    assert rolled(again, "1", "2", "3").mover == Player(2)


class TestRollingForTheStart:
    """1990: each rolls until nothing counts, and the highest points start (rules, section 3)."""

    def test_a_roll_that_counts_goes_on_and_one_of_which_nothing_counts_ends_it(self) -> None:
        state = after(starting(preset="zilch-1990"), "123346>1")
        assert legal(state) == (THROW,)
        last = last_events(state, "22346")
        assert last == (Landed((2, 2, 3, 4, 6), ()), StartRolled(0, 2), StartTurnBegan(1, 6))
        assert after(state, "22346").mover == Player(1)

    def test_the_most_points_start_however_they_were_rolled(self) -> None:
        state = after(starting(preset="zilch-1990"), "123346>1", "22346", "223446")
        over = last_events(state, "555236>555", "226")
        assert over[-2:] == (StartRolled(2, 10), TurnBegan(2))

    def test_dice_in_no_order_are_seen_to_count(self) -> None:
        """Three of a kind that do not lie side by side."""
        state = after(starting(preset="zilch-1990"), THROW, land("424364"))
        assert state.mover == Player(0)
        assert {action.keep for action in legal(state) if isinstance(action, SetAside)} == {
            (4, 4, 4)
        }

    def test_what_matches_a_trio_on_the_board_counts(self) -> None:
        """A house rule: the matching of AndyZilch, and who starts rolls for it."""
        rules = house("andyzilch", start={"first": FirstStart.ROLLING})
        state = after(begin(rules, (Seat("Ann"), Seat("Ben"))), "222346>222")
        assert after(state, "234>2").mover == Player(0)
        assert after(state, "346").mover == Player(1)
