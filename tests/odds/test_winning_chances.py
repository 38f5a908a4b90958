"""Each player's chance of winning."""

import pytest

from tests.engine.playing import BANK, RULES, THROW, after, game, land
from tests.odds.solving import short, solution
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.odds.solver.last_turn import last_turn_win
from zilch3d.odds.solver.turn_evaluator import TurnEvaluator, winning_chances
from zilch3d.store.tables import solved_table

FREEZE = short("freeze", 40)
FULL = RULES["freeze"]


def chances(state: State, *, is_solved: bool = True) -> tuple[float, ...] | None:
    table = solution(state.rules) if is_solved else None
    return winning_chances(TurnEvaluator(table), state)


def known(state: State) -> tuple[float, ...]:
    found = chances(state)
    assert found is not None
    assert sum(found) == pytest.approx(1)
    return found


def test_of_two_they_are_those_of_the_solution() -> None:
    table = solution(FREEZE)
    assert known(game(FREEZE))[0] == pytest.approx(table.win(0, 0), abs=1e-9)
    other = after(game(FREEZE), "123346>1", BANK)
    assert known(other)[1] == pytest.approx(table.win(0, 2), abs=1e-9)


def test_dice_in_the_air_are_worth_what_they_were_before() -> None:
    lying = after(game(FREEZE), "123346>1")
    flying = after(lying, THROW)
    assert known(flying) == pytest.approx(known(lying))


def test_a_roll_is_worth_its_best_set_aside() -> None:
    lying = after(game(FREEZE), THROW, land("111235"))
    best = max(known(after(game(FREEZE), f"111235>{keep}"))[0] for keep in ("1", "111", "1115"))
    assert known(lying)[0] == pytest.approx(best)


def test_a_game_that_is_over_has_its_winners() -> None:
    won = after(game(FREEZE, 1900, 1900), "123346>1", BANK, "223346")
    shared = after(game(FREEZE, 1900, 1900), "123346>1", BANK, "123346>1", BANK)
    assert known(won) == (1, 0)
    assert known(shared) == (0.5, 0.5)


def test_three_players_have_about_the_chances_of_an_exact_solution() -> None:
    """Others solved three players of Freeze 5000 exactly: .3792, .3302 and .2906."""
    table = solved_table(FULL)
    found = winning_chances(TurnEvaluator(table), game(FULL, 0, 0, 0))
    assert found == pytest.approx((0.379, 0.330, 0.291), abs=0.02)


def test_more_points_are_more_chances() -> None:
    for players in (2, 3, 4):
        before = known(game(FREEZE, *[500] * players))[1]
        more = known(game(FREEZE, 500, 700, *[500] * (players - 2)))[1]
        assert more > before


def test_in_the_last_round_the_others_share_what_the_player_leaves() -> None:
    state = after(game(FREEZE, 1900, 1900, 1000), "123346>1", BANK)
    across, next_up, last = known(state)
    assert last < across < next_up
    alone = after(state, "223346")
    assert known(alone)[1] == 0
    assert known(alone)[2] == pytest.approx(last_turn_win(FREEZE, 20, 40))


@pytest.mark.parametrize("players", [2, 3])
def test_nothing_is_known_without_a_solution_but_the_last_turn(players: int) -> None:
    assert chances(game("picnic", *[0] * players), is_solved=False) is None
    last = after(game("freeze", *[4900] * players), "123346>1", BANK)
    assert chances(last, is_solved=False) is not None


def test_nothing_is_known_while_it_is_rolled_for_who_starts() -> None:
    assert chances(begin(FREEZE, (Seat("Ann"), Seat("Ben")))) is None
