"""Games played at random, under every preset: what must hold in each of them."""

from dataclasses import dataclass, replace
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.playing import NAMES, RULES, at_random
from zilch3d.engine.actions import Land, SetAside
from zilch3d.engine.events import (
    Banked,
    Consoled,
    Event,
    KeptAside,
    Landed,
    Thrown,
    TurnBegan,
    Voided,
    ZilchCause,
    Zilched,
)
from zilch3d.engine.evolving import evolve
from zilch3d.engine.game import begin, decide, legal, replay, set_asides
from zilch3d.engine.record import play, write
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoresheet import turn_lines
from zilch3d.engine.state import Nobody, Player, Seat, State

LONGEST = 250
"""Actions after which a game is left as it is."""


@dataclass(frozen=True)
class Played:
    """A game and all that happened in it."""

    beginning: State
    events: tuple[Event, ...]
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        return self.states[-1]


def played(rules: RuleSet, players: int, seed: int) -> Played:
    """A game of random actions, which often begins near its end."""
    chance = Random(seed)
    near = chance.choice((0, rules.end.target * 9 // 10))
    seats = tuple(Seat(name, near * chance.randint(0, 1)) for name in NAMES[:players])
    beginning = begin(rules, seats, chance.choice((None, 0, players - 1)))
    events: list[Event] = []
    states = [beginning]
    while len(states) < LONGEST and not isinstance(states[-1].mover, Nobody):
        decision = decide(states[-1], at_random(chance, states[-1]))
        assert not isinstance(decision, Refusal), decision
        events += decision
        states.append(replay(states[-1], decision))
    return Played(beginning, tuple(events), tuple(states))


games = st.builds(
    played,
    st.sampled_from(list(RULES.values())),
    st.integers(2, 5),
    st.integers(0, 2**32),
)


@settings(max_examples=60)
@given(games)
def test_some_action_is_legal_until_the_game_is_over(game: Played) -> None:
    for state in game.states:
        if isinstance(state.mover, Player):
            assert legal(state)
        assert isinstance(state.mover, Nobody) == (state.outcome is not None)


@settings(max_examples=40)
@given(games)
def test_whatever_is_legal_is_possible(game: Played) -> None:
    for state in game.states:
        for action in legal(state):
            decision = decide(state, action)
            assert not isinstance(decision, Refusal)
            if isinstance(action, SetAside):
                assert isinstance(decision[0], KeptAside)
                assert decision[0].option in set_asides(state)


@settings(max_examples=60)
@given(games)
def test_points_come_from_the_dice_and_go_nowhere_else(game: Played) -> None:
    totals = [seat.score for seat in game.beginning.seats]
    at_risk = 0
    for event in game.events:
        match event:
            case TurnBegan():
                at_risk = 0
            case KeptAside(option):
                at_risk += option.points
            case Zilched(lost=lost):
                assert lost == at_risk
            case Banked(seat, points, total):
                assert points == at_risk
                totals[seat] += points
                assert total == totals[seat]
            case Consoled(seat, points, total):
                totals[seat] += points
                assert total == totals[seat]
    assert [seat.score for seat in game.state.seats] == totals
    in_words = turn_lines(
        game.events
        if game.beginning.turn is None
        else (TurnBegan(game.beginning.turn.seat), *game.events)
    )
    for seat, began in enumerate(game.beginning.seats):
        brought = sum(line.points + line.consolation for line in in_words if line.seat == seat)
        assert began.score + brought == totals[seat]


@settings(max_examples=60)
@given(games)
def test_a_game_is_a_fold_of_its_events(game: Played) -> None:
    state = game.beginning
    for event in game.events:
        state = evolve(state, event)
    assert state == game.state == replay(game.beginning, game.events)


@settings(max_examples=40)
@given(games)
def test_no_dice_are_lost_or_won(game: Played) -> None:
    for state in game.states:
        if state.turn is not None:
            kept = sum(len(option.keep) for option in state.turn.kept)
            assert state.turn.dice + kept == state.rules.scoring.dice


@settings(max_examples=40)
@given(st.integers(2, 5), st.integers(0, 2**32))
def test_bust_is_never_overshot(players: int, seed: int) -> None:
    target = RULES["bust"].end.target
    for state in played(RULES["bust"], players, seed).states:
        assert all(seat.score <= target for seat in state.seats)
        if state.turn is not None:
            assert state.seats[state.turn.seat].score + state.turn.points <= target


def as_written(events: tuple[Event, ...]) -> list[Event]:
    """The events that a record tells: it knows no throw that has not landed yet, nor whether a
    spilt die left the table or was cocked.
    """
    told: list[Event] = []
    for event in events:
        if isinstance(event, Voided):
            told.append(replace(event, out=True))
        elif isinstance(event, Zilched) and event.cause is ZilchCause.COCKED:
            told.append(replace(event, cause=ZilchCause.OUT))
        else:
            told.append(event)
    return told[:-1] if told and isinstance(told[-1], Thrown) else told


@settings(max_examples=120)
@given(games, st.integers(1, LONGEST))
def test_a_record_reads_back_to_the_same_game(game: Played, moment: int) -> None:
    """At any moment of it, be a roll lying there or not."""
    rules = game.beginning.rules
    state, events = game.beginning, []
    for event in game.events:
        events.append(event)
        state = evolve(state, event)
        settled = isinstance(event, TurnBegan | KeptAside | Landed) and state.turn is not None
        if len(events) >= moment and settled and not _between(state, event):
            break
    else:
        events = list(game.events)
    if not any(isinstance(event, TurnBegan) for event in events) and game.beginning.turn is None:
        return
    text = write(rules.id, game.beginning, events)
    read = play(text, RULES.get)
    assert list(read.events) == as_written(tuple(events))
    assert write(rules.id, read.beginning, read.events) == text
    assert read.inferred == frozenset()


def _between(state: State, event: Event) -> bool:
    """Whether more events of the same action follow."""
    turn = state.turn
    assert turn is not None
    if isinstance(event, KeptAside):
        return turn.dice == 0
    return isinstance(event, Landed) and not set_asides(state)


@pytest.mark.parametrize("kind", get_args(Event))
def test_every_event_happens(kind: type) -> None:
    games_of_all = (played(rules, 3, seed) for seed in range(30) for rules in RULES.values())
    assert any(isinstance(event, kind) for game in games_of_all for event in game.events)


def test_chance_refuses_nothing_that_dice_can_show() -> None:
    state = replay(begin(RULES["bust"], (Seat("Ann"), Seat("Ben")), 0), (Thrown(0, 6),))
    chance = Random(1)
    for _ in range(200):
        roll = tuple(chance.randint(1, 6) for _ in range(6))
        assert not isinstance(decide(state, Land(roll)), Refusal)
