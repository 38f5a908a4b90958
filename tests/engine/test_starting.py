"""Who starts: the highest single die, equal ones rolled again (rules, section 3)."""

from dataclasses import replace

import pytest

from tests.engine.playing import NAMES, RULES, THROW, after, decided, land, legal
from zilch3d.engine.actions import LandFumbled
from zilch3d.engine.events import (
    Landed,
    StartRolled,
    StartTied,
    StartTurnBegan,
    Thrown,
    TurnBegan,
    Voided,
)
from zilch3d.engine.ruleset import FirstStart, LaterStart, StartRules
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


def test_by_the_rules_of_a_house_the_first_seat_of_equals_starts() -> None:
    house = replace(RULES["freeze"], start=StartRules(ties_by_seat=True))
    state = begin(house, tuple(Seat(name) for name in NAMES[:3]))
    state = after(rolled(state, "3", "5"), THROW)
    assert decided(state, land("5"))[-2:] == (StartRolled(2, 5), TurnBegan(1))


def test_low_equals_do_not_roll_again() -> None:
    assert rolled(starting(), "1", "1", "2").mover == Player(2)


def test_a_die_off_the_table_is_thrown_again_and_loses_nothing() -> None:
    """Even in the family, where a fumble is a zilch in a turn."""
    state = after(starting(preset="picnic"), THROW)
    assert decided(state, LandFumbled((6,), out=False)) == (Voided((6,), False),)
    again = after(state, LandFumbled((6,), out=False))
    assert again.mover == Player(0)
    assert rolled(again, "1", "2", "3").mover == Player(2)
