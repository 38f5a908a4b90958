"""The end of the game (rules, section 3)."""

from dataclasses import replace

import pytest

from tests.engine.playing import (
    BANK,
    RULES,
    THROW,
    after,
    alone,
    game,
    house,
    last_events,
    legal,
    units,
)
from zilch3d.engine.actions import MissTurn, Resume
from zilch3d.engine.ending import yet_to_play
from zilch3d.engine.events import Banked, Crossed, GameOver, PlayedOff, TurnBegan, WinReason
from zilch3d.engine.possible import without_effect
from zilch3d.engine.ruleset import EndRules, Reach, Ties
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Nobody, Outcome, Player, Seat, State

ZILCH = "223446"
ONE = "123346>1"
"""One 1, whose 100 points end every game here that stands at 9,900 or 4,900."""

# Section 3's table: the target as shown, how it is reached, the least that crosses, whether the
# others have one more turn, and what equal scores mean.
ENDS = {
    "zilch-1990": (100, Reach.MORE_THAN, 0, True, Ties.FIRST_ACROSS),
    "zilch-1982": (100, Reach.MORE_THAN, 0, True, Ties.FIRST_ACROSS),
    "picnic": (10000, Reach.AT_LEAST, 0, True, Ties.NOT_BANKABLE),
    "bust": (10000, Reach.EXACTLY, 0, False, Ties.FIRST_ACROSS),
    "andyzilch": (10000, Reach.AT_LEAST, 500, True, Ties.FIRST_ACROSS),
    "freeze": (5000, Reach.AT_LEAST, 0, True, Ties.SHARED),
    "pass-the-dice": (10000, Reach.AT_LEAST, 0, True, Ties.FIRST_ACROSS),
}


@pytest.mark.parametrize("preset", RULES)
def test_the_table_of_section_3(preset: str) -> None:
    end, shown = RULES[preset].end, RULES[preset].scoring.player_points
    found = (shown(end.target), end.reach, shown(end.crossing), end.last_turns, end.ties)
    assert found == ENDS[preset]


@pytest.mark.parametrize(
    ("preset", "below", "goal"),
    [
        ("zilch-1990", 100, 100.5),
        ("zilch-1982", 100, 100.5),
        ("picnic", 9950, 10000),
        ("bust", 9950, 10000),
        ("freeze", 4950, 5000),
    ],
)
def test_the_total_that_ends_the_game(preset: str, below: float, goal: float) -> None:
    rules = RULES[preset]
    assert not rules.end.reached(units(rules, below))
    assert rules.end.reached(units(rules, goal))
    assert rules.end.goal == units(rules, goal)


def test_the_lowest_target_is_a_single_unit() -> None:
    """And at 0 there is none: rounds end the game."""
    assert [EndRules(target=1).reached(total) for total in (0, 1, 2)] == [False, True, True]
    assert not EndRules(target=0, rounds=1).reached(10_000)


def test_each_other_player_has_one_more_turn_and_the_one_who_crossed_none() -> None:
    state = game("freeze", 4900, 0, 0)
    crossing = last_events(state, ONE, BANK)
    assert crossing == (Banked(0, 2, 100), Crossed(0, 100), TurnBegan(1))
    state = after(state, ONE, BANK, ZILCH)
    assert state.mover == Player(2)
    assert last_events(state, ZILCH)[-1] == GameOver((0,), WinReason.HIGHEST)


def test_whoever_overtakes_wins_and_the_first_across_has_no_further_turn() -> None:
    state = game("freeze", 4900, 4900, 4900)
    over = after(state, ONE, BANK, "111236>11", BANK, "111236>111", BANK)
    assert over.outcome == Outcome((2,), WinReason.HIGHEST)
    assert [over.rules.scoring.player_points(seat.score) for seat in over.seats] == [
        5000,
        5100,
        5900,
    ]


def test_the_last_turns_go_round_to_the_seats_before_the_first_across() -> None:
    state = after(game("freeze", 0, 4900, 0), ZILCH, ONE, BANK)
    assert state.mover == Player(2)
    state = after(state, ZILCH)
    assert state.mover == Player(0)
    assert after(state, ZILCH).outcome == Outcome((1,), WinReason.HIGHEST)


def test_a_hundred_is_not_more_than_a_hundred() -> None:
    state = after(game("zilch-1990", 99, 0), ONE, BANK)
    assert (state.crossing_seat, state.outcome) == (None, None)


def test_more_than_the_target_during_a_turn_means_nothing_if_it_ends_in_a_zilch() -> None:
    state = after(game("freeze", 4900, 0), "111236>111", "226")
    assert (state.crossing_seat, state.mover) == (None, Player(1))
    assert state.seats[0].score == 98


def test_nobody_moves_when_it_is_over() -> None:
    over = after(game("bust", 9900, 0), ONE, BANK)
    assert over.mover == Nobody()
    assert legal(over) == ()


class TestEqualScores:
    @pytest.mark.parametrize(
        ("preset", "score", "reason"),
        [
            ("zilch-1990", 100, WinReason.FIRST_ACROSS),
            ("zilch-1982", 100, WinReason.FIRST_ACROSS),
            ("pass-the-dice", 9900, WinReason.FIRST_ACROSS),
        ],
    )
    def test_the_first_across_wins(self, preset: str, score: float, reason: WinReason) -> None:
        over = after(game(preset, score, score), ONE, BANK, ONE, BANK)
        assert over.outcome == Outcome((0,), reason)

    def test_andyzilch_too(self) -> None:
        five = "555236>555"
        over = after(game("andyzilch", 9500, 9500), five, BANK, five, BANK)
        assert over.outcome == Outcome((0,), WinReason.FIRST_ACROSS)

    def test_the_first_across_is_not_who_started(self) -> None:
        over = after(game("zilch-1990", 100, 100), ZILCH, ONE, BANK, ONE, BANK)
        assert over.outcome == Outcome((1,), WinReason.FIRST_ACROSS)

    def test_where_nobody_crossed_they_share_the_game(self) -> None:
        """A house rule: rounds end the game, and nobody was the first across."""
        rules = house("freeze", end={"rounds": 1, "ties": Ties.FIRST_ACROSS})
        state = begin(rules, (Seat("Ann"), Seat("Ben"), Seat("Cleo")), 1)
        over = after(state, ONE, BANK, ZILCH, ONE, BANK)
        assert over.outcome == Outcome((0, 1), WinReason.SHARED)

    def test_a_play_off_is_a_round_of_its_own_in_the_order_of_the_last_turns(self) -> None:
        rules = house("freeze", end={"rounds": 3, "ties": Ties.PLAY_OFF})
        state = begin(rules, (Seat("Ann", 2), Seat("Ben"), Seat("Cleo", 2)), 1)
        tied = last_events(state, *[ZILCH] * 9)
        assert tied[-2:] == (PlayedOff((2, 0)), TurnBegan(2, 4))
        second = last_events(after(state, *[ZILCH] * 9), ZILCH)
        assert second[-1] == TurnBegan(0, 4)

    def test_of_two_who_overtake_equally_the_earlier_wins(self) -> None:
        more = "111236>111"
        state = game("zilch-1990", 100, 100, 100)
        over = after(state, ONE, BANK, more, BANK, more, BANK)
        assert over.outcome == Outcome((1,), WinReason.FIRST_ACROSS)

    def test_counter_clockwise_the_earlier_is_the_one_to_the_right(self) -> None:
        more = "111236>111"
        state = game("pass-the-dice", 9900, 9900, 9900)
        over = after(state, ONE, BANK, more, BANK, more, BANK)
        assert over.outcome == Outcome((2,), WinReason.FIRST_ACROSS)

    def test_freeze_shares_the_game(self) -> None:
        over = after(game("freeze", 4900, 0, 4900), ONE, BANK, ZILCH, ONE, BANK)
        assert over.outcome == Outcome((0, 2), WinReason.SHARED)

    def test_only_the_highest_share_it(self) -> None:
        state = game("freeze", 4900, 4900, 4900)
        over = after(state, ONE, BANK, ONE, BANK, "111236>11", BANK)
        assert over.outcome == Outcome((2,), WinReason.HIGHEST)

    def test_the_family_may_not_bank_a_tie_but_rolls_on(self) -> None:
        state = after(game("picnic", 9900, 9900), ONE, BANK, ONE)
        assert legal(state) == (THROW,)
        over = after(state, "23345>5", BANK)
        assert over.outcome == Outcome((1,), WinReason.HIGHEST)

    def test_the_family_may_bank_less_than_a_tie(self) -> None:
        state = after(game("picnic", 9900, 9000), ONE, BANK, ONE)
        assert BANK in legal(state)

    def test_equal_scores_before_the_last_turns_are_nothing(self) -> None:
        assert BANK in legal(after(game("picnic", 5000, 4900), ZILCH, ONE))


class TestCrossing:
    """AndyZilch: the turn that crosses 10,000 brings at least 500 (rules, section 3)."""

    def test_450_do_not_cross_and_500_do(self) -> None:
        state = after(game("andyzilch", 9600, 0), "444235>4445")
        assert legal(state) == (THROW,)
        assert BANK in legal(after(game("andyzilch", 9500, 0), "555236>555"))

    def test_450_short_of_the_target_may_be_banked(self) -> None:
        assert BANK in legal(after(game("andyzilch", 9500, 0), "444235>4445"))

    def test_it_binds_the_players_in_their_last_turn_too(self) -> None:
        """Rules, section 1, a reading."""
        crossed = after(game("andyzilch", 9500, 9650), "555236>555", BANK)
        assert legal(after(crossed, "444236>444")) == (THROW,)


class TestBust:
    def test_the_game_is_over_at_once(self) -> None:
        events = last_events(game("bust", 9900, 9900, 0), ONE, BANK)
        assert events == (Banked(0, 2, 200), GameOver((0,), WinReason.EXACT))

    def test_exactly_the_target_may_be_risked_and_lost(self) -> None:
        state = after(game("bust", 9900, 0), ONE)
        assert legal(state) == (THROW, BANK)
        assert after(state, "12345").mover == Player(1)


class TestLastTurnsBesideAnExactTarget:
    """A house rule: who hits the target has won, unless the others can still draw level."""

    @pytest.mark.parametrize(
        ("ties", "winners"),
        [
            (Ties.FIRST_ACROSS, {(0,)}),
            (Ties.NOT_BANKABLE, {(0,)}),
            (Ties.SHARED, {(0,), (0, 1)}),
            (Ties.PLAY_OFF, {(0,), (1,)}),
        ],
    )
    def test_they_change_nothing_about_who_wins_where_that_is_noted(
        self, ties: Ties, winners: set[tuple[int, ...]]
    ) -> None:
        """Whatever the second player makes of the last turn: lost, banked, rolled on or level."""
        rules = house("bust", end={"last_turns": True, "ties": ties})
        state = after(game(rules, 9900, 9900), ONE, BANK)
        assert (state.outcome, state.mover) == (None, Player(1))
        level = after(state, ONE)
        assert (BANK in legal(level)) is (ties is not Ties.NOT_BANKABLE)
        ends = [after(state, ZILCH), after(level, "12345"), after(state, "523346>5", BANK)]
        if BANK in legal(level):
            ends += _played_off(after(level, BANK))
        assert {over.outcome.winners for over in ends if over.outcome} == winners
        assert all(over.outcome for over in ends)
        assert bool(list(without_effect(rules))) is (winners == {(0,)})

    def test_six_of_a_kind_wins_in_them(self) -> None:
        """So they do something, where it does."""
        scoring = {"sixes": (20,) * 6, "six_wins": True}
        rules = house("bust", end={"last_turns": True}, scoring=scoring)
        over = after(game(rules, 9900, 0), ONE, BANK, "444444>444444")
        assert over.outcome == Outcome((1,), WinReason.SIX_OF_A_KIND)
        assert list(without_effect(rules)) == []

    def test_a_time_warp_takes_the_target_back(self) -> None:
        """So they do something, where there is one (rules, section 3)."""
        rules = house("bust", end={"last_turns": True}, manners={"time_warp": True})
        state = after(game(rules, 9900, 9900), MissTurn(), ZILCH, MissTurn(), ONE, BANK)
        over = after(state, ONE, BANK, Resume(), "22344", ZILCH, ZILCH)
        assert (state.crossing_seat, over.outcome) == (1, Outcome((0,), WinReason.HIGHEST))
        assert list(without_effect(rules)) == []


def _played_off(state: State) -> list[State]:
    """How it can end: as it is, or where players play it off with either of them ahead."""
    if state.outcome:
        return [state]
    return [after(state, ONE, BANK, ZILCH), after(state, ZILCH, ONE, BANK)]


class TestOneAlone:
    """A house rule may let one player play."""

    def test_the_turn_comes_round(self) -> None:
        assert after(alone("freeze", 0), ZILCH).mover == Player(0)

    def test_there_is_no_turn_after_the_target(self) -> None:
        over = after(alone("freeze", 4900), ONE, BANK)
        assert over.outcome == Outcome((0,), WinReason.HIGHEST)


@pytest.mark.parametrize(
    ("preset", "order"),
    [(name, [1, 2, 0]) for name in RULES if name != "pass-the-dice"]
    + [("pass-the-dice", [2, 1, 0])],
)
def test_the_turn_goes_round_the_table(preset: str, order: list[int]) -> None:
    """Clockwise, and in Pass the Dice the other way round (rules, section 3)."""
    state, seats = game(preset, 0, 0, 0), []
    for _ in range(3):
        state = after(state, ZILCH)
        assert isinstance(state.mover, Player)
        seats.append(state.mover.seat)
    assert seats == order


class TestWhoHasALastTurn:
    """What a player knows before a turn: who still comes (rules, section 3)."""

    def test_after_the_first_across_all_up_to_that_seat(self) -> None:
        state = after(game("freeze", 0, 4900, 0, 0), ZILCH, ONE, BANK)
        assert [yet_to_play(state, seat) for seat in (2, 3, 0)] == [(3, 0), (0,), ()]

    def test_the_other_way_round_where_play_goes_so(self) -> None:
        state = after(game("pass-the-dice", 9900, 0, 0, 0), ONE, BANK)
        assert [yet_to_play(state, seat) for seat in (3, 2, 1)] == [(2, 1), (1,), ()]

    def test_nobody_before_that_has_a_last_turn(self) -> None:
        assert yet_to_play(game("freeze", 4900, 0), 0) is None

    def test_in_the_last_round_all_up_to_who_started(self) -> None:
        rules = house("freeze", end={"target": 0, "rounds": 2})
        state = begin(rules, (Seat("Ann"), Seat("Ben"), Seat("Cleo")), 1)
        assert yet_to_play(state, 1) is None, "the first of two rounds"
        last = after(state, *[ZILCH] * 3)
        assert [yet_to_play(last, seat) for seat in (1, 2, 0)] == [(2, 0), (0,), ()]

    @pytest.mark.parametrize(("last_turns", "of_the_last"), [(True, None), (False, ())])
    def test_a_target_may_end_the_last_round_in_another_way(
        self, last_turns: bool, of_the_last: tuple[int, ...] | None
    ) -> None:
        rules = house("freeze", end={"rounds": 1, "last_turns": last_turns})
        state = game(rules)
        assert yet_to_play(state, 0) is None
        assert yet_to_play(after(state, ZILCH), 1) == of_the_last

    def test_nobody_knows_while_it_is_rolled_for_who_starts(self) -> None:
        rules = house("freeze", end={"target": 0, "rounds": 0})
        assert yet_to_play(begin(rules, (Seat("Ann"), Seat("Ben"))), 0) is None


@pytest.mark.parametrize(
    ("preset", "least", "most"),
    [(name, 2, 7 if name == "andyzilch" else 8) for name in RULES],
)
def test_how_many_may_play(preset: str, least: int, most: int) -> None:
    """Rules, section 3: 2–8 players, 2–7 in AndyZilch."""

    def table(players: int) -> State:
        return begin(RULES[preset], tuple(Seat(str(n)) for n in range(players)), 0)

    assert len(table(least).seats) == least
    assert len(table(most).seats) == most
    for number in (least - 1, most + 1):
        with pytest.raises(ValueError, match=str(number)):
            table(number)


def test_without_last_turns_whoever_reaches_the_target_has_won() -> None:
    """A house rule: the end of Bust with the reach of another game."""
    rules = replace(RULES["freeze"], end=EndRules(target=100, last_turns=False))
    state = begin(rules, (Seat("Ann", 98), Seat("Ben", 98)), 0)
    assert after(state, "111236>111", BANK).outcome == Outcome((0,), WinReason.AT_ONCE)
