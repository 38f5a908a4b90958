"""Joining late and catching up (rules, section 3)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.engine.playing import (
    BANK,
    NAMES,
    RULES,
    THROW,
    after,
    at_random,
    decided,
    game,
    house,
    land,
    last_events,
    refusal,
    units,
)
from zilch3d.engine.actions import Action, Join, MissTurn, Refusal, RefusalReason, Resume
from zilch3d.engine.decide import decide
from zilch3d.engine.events import Event, ScoresReopened, TurnBegan, TurnKind
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import RuleSet, Ties
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Nobody, Seat, State
from zilch3d.records.replay import play
from zilch3d.records.writer import write

CLEO = Join("Cleo")
AWAY = MissTurn()
ZILCH = "223446"


def missed(state: State, *actions: Join | MissTurn | str) -> tuple[int, ...]:
    """The rounds that the last player to join has to catch up."""
    return after(state, *actions).seats[-1].missed


def test_who_joins_late_takes_the_last_seat_with_nothing() -> None:
    state = after(game("freeze", 1000, 2000), ZILCH, CLEO)
    assert state.seats[2] == Seat("Cleo")
    assert state.turn is not None
    assert state.turn.seat == 1


def test_turns_are_caught_up_as_far_as_the_players_before_have_had_them() -> None:
    state = after(game("freeze"), *[ZILCH] * 4, CLEO)
    assert state.seats[2].missed == (1, 2)
    state = after(state, ZILCH, ZILCH)
    kinds = []
    while state.turn is not None and state.turn.seat == 2:
        kinds.append(state.turn.kind)
        state = after(state, ZILCH)
    assert kinds == [TurnKind.CATCHING_UP, TurnKind.CATCHING_UP, TurnKind.ORDINARY]


@pytest.mark.parametrize(
    ("rules", "start", "turns", "rounds"),
    [
        # Clockwise from Ann, Cleo sits between Ben and Ann.
        ("freeze", 0, 0, ()),
        ("freeze", 0, 1, ()),
        ("freeze", 0, 2, (1,)),
        # From Ben, the turn passes her before it comes to Ann.
        ("freeze", 1, 0, ()),
        ("freeze", 1, 1, (1,)),
        ("freeze", 1, 2, (1,)),
        ("freeze", 1, 3, (1, 2)),
        # Counter-clockwise from Ann, it passes her before it comes to Ben.
        ("pass-the-dice", 0, 0, ()),
        ("pass-the-dice", 0, 1, (1,)),
        ("pass-the-dice", 0, 2, (1,)),
        ("pass-the-dice", 1, 0, ()),
        ("pass-the-dice", 1, 1, ()),
        ("pass-the-dice", 1, 2, (1,)),
    ],
)
def test_the_turns_that_have_gone_by_depend_on_the_way_round(
    rules: str, start: int, turns: int, rounds: tuple[int, ...]
) -> None:
    state = begin(RULES[rules], (Seat("Ann"), Seat("Ben")), start)
    assert missed(state, *[ZILCH] * turns, CLEO) == rounds


def test_a_second_player_may_join_while_the_first_is_away() -> None:
    state = after(game("freeze"), *[ZILCH] * 2, CLEO, ZILCH, ZILCH, AWAY, Join("Dan"))
    assert [seat.missed for seat in state.seats] == [(), (), (1, 2), (1, 2)]


def test_a_newcomer_may_join_and_opens_as_one() -> None:
    state = after(game("andyzilch"), Join("Cleo", newcomer=True), ZILCH, ZILCH)
    state = after(state, "444236>444", BANK)
    assert state.seats[2].score == units(RULES["andyzilch"], 400)


def test_joining_in_the_midst_of_a_turn_changes_nothing_of_it() -> None:
    before = after(game("freeze"), "111246>111")
    assert after(before, CLEO).turn == before.turn


def test_who_joins_late_may_cause_the_time_warp() -> None:
    """Over the target before the last of the turns to catch up."""
    state = after(game("zilch-1990", 20, 30), "555246>555", BANK, ZILCH, ZILCH, ZILCH, CLEO)
    cleo = replace(state.seats[2], score=units(state.rules, 90))
    state = replace(state, seats=(*state.seats[:2], cleo))
    state = after(state, ZILCH, ZILCH)
    happened = last_events(state, "123456>123456", BANK)
    reopened = next(event for event in happened if isinstance(event, ScoresReopened))
    assert [(turn.seat, turn.round) for turn in reopened.turns] == [(0, 1)]
    state = after(state, "123456>123456", BANK, Resume())
    assert state.seats[0].score == units(state.rules, 20)


def over(state: State) -> tuple[tuple[int, ...], list[int]]:
    """Who has won, and the totals."""
    assert state.outcome is not None
    return state.outcome.winners, [seat.score for seat in state.seats]


class TestALastTurnThatIsMissedIsLost:
    """A reading of section 3: at its next turn such a player catches up, and there is none."""

    def test_and_the_game_is_over_if_it_was_the_last_of_all(self) -> None:
        state = after(game("freeze", 4900, 4800), "111246>111", BANK, AWAY)
        assert over(state) == ((0,), [118, 96])

    def test_and_the_others_still_have_theirs(self) -> None:
        state = after(game("freeze", 4900, 4800, 4900), "111246>111", BANK, AWAY)
        assert state.turn is not None
        assert state.turn.seat == 2
        state = after(state, "111123>1111", BANK)
        assert over(state) == ((2,), [118, 96, 138])

    def test_with_the_turns_that_were_still_to_catch_up(self) -> None:
        state = after(game("freeze", 4900, 0), ZILCH, AWAY, "111246>111", BANK)
        assert state.turn is not None
        assert (state.turn.kind, state.turn.seat) == (TurnKind.CATCHING_UP, 1)
        assert over(after(state, AWAY)) == ((0,), [118, 0])

    def test_in_the_last_round_too(self) -> None:
        rules = house("freeze", end={"rounds": 1})
        assert over(after(game(rules), "123346>1", BANK, AWAY)) == ((0,), [2, 0])

    def test_in_a_play_off_too(self) -> None:
        rules = house("freeze", end={"rounds": 1, "ties": Ties.PLAY_OFF})
        one = "123346>1"
        tied = after(game(rules), one, BANK, one, BANK)
        assert over(after(tied, AWAY, one, BANK)) == ((1,), [2, 4])


class TestNobodyJoins:
    def test_where_the_rules_know_no_catching_up(self) -> None:
        state = game(house("freeze", manners={"catching_up": False}))
        assert refusal(state, CLEO).reason is RefusalReason.NO_CATCHING_UP

    def test_a_full_table(self) -> None:
        joined = (Join(str(n)) for n in range(5))
        full = refusal(after(game("andyzilch"), *joined), CLEO)
        assert full == Refusal(RefusalReason.TABLE_FULL, needed=7)

    def test_while_everyone_rolls_for_who_starts(self) -> None:
        state = begin(RULES["picnic"], (Seat("Ann"), Seat("Ben")))
        assert refusal(state, CLEO).reason is RefusalReason.CHOOSING_STARTER

    def test_in_the_last_turns(self) -> None:
        state = after(game("freeze", 4900, 0), "111246>111", BANK)
        assert refusal(state, CLEO).reason is RefusalReason.TOO_LATE_TO_JOIN

    def test_in_the_last_round(self) -> None:
        state = game(house("freeze", end={"rounds": 2}))
        assert not isinstance(decide(state, CLEO), Refusal)
        state = after(state, ZILCH, ZILCH)
        assert refusal(state, CLEO).reason is RefusalReason.TOO_LATE_TO_JOIN

    def test_once_the_game_is_over(self) -> None:
        state = after(game("freeze", 4900, 0), "111246>111", BANK, ZILCH)
        assert refusal(state, CLEO).reason is RefusalReason.GAME_OVER


def test_the_record_has_the_seat_from_the_start_and_away_where_its_turn_went_by() -> None:
    initial = game("freeze", 1000, 500)
    events: tuple[Event, ...] = ()
    rolled: list[Action] = [THROW, land(ZILCH)]
    for action in [*rolled * 2, CLEO, *rolled * 4]:
        events += decided(replay(initial, events), action)
    assert write("freeze", initial, events) == (
        "rules: freeze\nplayers: Ann, Ben, Cleo\nstarts: Ann\nscores: 1000, 500, 0\n\n"
        "Ann: 223446>- = 0\nBen: 223446>- = 0\nCleo: away\n"
        "Ann: 223446>- = 0\nBen: 223446>- = 0\nCleo: 223446>- = 0\nCleo: 223446>- = 0\n"
    )


JOINING = 1 / 12


def with_joiners(
    rules: RuleSet, players: int, seed: int, actions: int
) -> tuple[State, list[Event]]:
    """A game of random actions to which players keep coming; its start state, and what happened."""
    chance = Random(seed)
    seats = tuple(map(Seat, NAMES[:players]))
    initial = state = begin(rules, seats, chance.choice((None, 0, players - 1)))
    events: list[Event] = []
    for number in range(actions):
        if isinstance(state.mover, Nobody):
            break
        joined = decide(state, Join(f"Guest {number}", newcomer=chance.random() < 0.3))
        if isinstance(joined, Refusal) or chance.random() > JOINING:
            joined = decided(state, at_random(chance, state))
        events += joined
        state = replay(state, joined)
    return initial, events


@settings(max_examples=80)
@given(
    st.sampled_from(sorted(RULES)),
    st.integers(2, 4),
    st.integers(0, 2**32),
    st.integers(1, 150),
)
def test_a_record_with_players_who_joined_reads_back_to_the_same_game(
    preset: str, players: int, seed: int, actions: int
) -> None:
    rules = RULES[preset]
    initial, events = with_joiners(rules, players, seed, actions)
    state = replay(initial, events)
    reopened = [event.turns for event in events if isinstance(event, ScoresReopened)]
    # A record cannot tell which of a player's several reopened scores was resumed.
    assume(all(len({turn.seat for turn in turns}) == len(turns) for turns in reopened))
    assume(any(isinstance(event, TurnBegan) for event in events))
    text = write(preset, initial, events)
    read = play(text, RULES.get)
    assert read.state.seats == state.seats
    assert read.state.outcome == state.outcome
    assert (read.state.round, read.state.start) == (state.round, state.start)
    assert write(preset, read.initial, read.events) == text
