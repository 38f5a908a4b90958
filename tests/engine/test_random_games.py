"""Games played at random, under presets and house rules: what must hold in each of them."""

import re
from dataclasses import dataclass
from itertools import chain, product
from random import Random
from typing import get_args

from hypothesis import assume, given, note, settings
from hypothesis import strategies as st

from tests.engine.houses import houses
from tests.engine.playing import NAMES, RULES, at_random, house, legal
from zilch3d.engine.actions import Land, Refusal, SetAside
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.events import (
    Banked,
    BlankRoll,
    Consoled,
    DieHidden,
    DieReturned,
    Event,
    HotDice,
    KeptAside,
    Penalised,
    PlayerJoined,
    StartTurnBegan,
    TakenOver,
    Thrown,
    TurnBegan,
    TurnKind,
    TurnResumed,
    Zilched,
)
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.possible import impossible_total
from zilch3d.engine.ruleset import BlankRule, RuleSet, Ties
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Nobody, Player, Seat, State
from zilch3d.records.replay import play
from zilch3d.records.scoresheet import turn_lines
from zilch3d.records.writer import from_the_start, write

LONGEST = 250
"""Actions after which a game is left as it is."""


@dataclass(frozen=True, repr=False)
class Played:
    """A game: what each action brought about, and the state after it."""

    initial: State
    decisions: tuple[tuple[Event, ...], ...]
    states: tuple[State, ...]

    def __repr__(self) -> str:
        return f"{self.initial.rules}\n{self.events}"

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(chain(*self.decisions))

    @property
    def all_events(self) -> tuple[Event, ...]:
        return with_the_first_turn(self.initial, self.events)


def with_the_first_turn(initial: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, begun by the one that a game begins with."""
    turn = initial.turn
    assert turn is not None
    if turn.kind is TurnKind.FOR_START:
        return (StartTurnBegan(turn.seat, turn.dice), *events)
    return (TurnBegan(turn.seat), *events)


def played(rules: RuleSet, players: int, seed: int) -> Played:
    """A game of random actions, which often begins near its end."""
    chance = Random(seed)
    near = chance.choice((0, rules.end.target * 9 // 10))
    if any(impossible_total(rules, near, newcomer=is_new) for is_new in (False, True)):
        near = 0
    seats = tuple(
        Seat(name, near * chance.randint(0, 1), newcomer=chance.random() < 0.2)
        for name in NAMES[:players]
    )
    initial = begin(rules, seats, chance.choice((None, 0, players - 1)))
    decisions: list[tuple[Event, ...]] = []
    states = [initial]
    while len(states) < LONGEST and not isinstance(states[-1].mover, Nobody):
        decision = decide(states[-1], at_random(chance, states[-1]))
        assert not isinstance(decision, Refusal), decision
        decisions.append(decision)
        states.append(replay(states[-1], decision))
    return Played(initial, tuple(decisions), tuple(states))


def games_under(rules: st.SearchStrategy[RuleSet]) -> st.SearchStrategy[Played]:
    return st.builds(played, rules, st.integers(2, 5), st.integers(0, 2**32))


games = games_under(st.one_of(st.sampled_from(list(RULES.values())), houses))
"""Under the presets and under any house's rules."""


def some_action_is_legal_until_the_game_is_over(game: Played) -> None:
    for state in game.states:
        if isinstance(state.mover, Player):
            assert legal(state)
        assert isinstance(state.mover, Nobody) == (state.outcome is not None)


def whatever_is_legal_is_possible(game: Played) -> None:
    for state in game.states:
        for action in legal(state):
            decision = decide(state, action)
            assert not isinstance(decision, Refusal)
            if isinstance(action, SetAside):
                assert isinstance(decision[0], KeptAside)
                assert decision[0].option in set_asides(state)


def every_total_is_a_possible_one(game: Played) -> None:
    for state in game.states:
        if state.crossing_seat is None and state.outcome is None and not state.played_off:
            for seat in state.seats:
                assert impossible_total(state.rules, seat.score, newcomer=seat.newcomer) is None


def points_come_from_the_dice_and_go_nowhere_else(game: Played) -> None:
    totals = [seat.score for seat in game.initial.seats]
    at_risk = 0
    for event in game.all_events:
        at_risk = risked(at_risk, event)
        match event:
            case Zilched(lost=lost):
                assert lost == at_risk
            case PlayerJoined():
                totals.append(0)
            case TurnResumed(again):
                totals[again.seat] -= again.points
            case Banked(seat, points, total):
                assert points == at_risk
                totals[seat] += points
                assert total == totals[seat]
            case Consoled(seat, points, total):
                totals[seat] += points
                assert total == totals[seat]
            case Penalised(seat, points, total):
                totals[seat] -= points
                assert total == totals[seat] >= 0
    assert [seat.score for seat in game.state.seats] == totals


def risked(points: int, event: Event) -> int:
    """The points at risk after the event."""
    match event:
        case TurnBegan() | StartTurnBegan():
            return 0
        case KeptAside(option):
            return points + option.points
        case BlankRoll(_, bonus):
            return points + bonus
        case TakenOver(points=left):
            return left
        case TurnResumed(again):
            return again.points
        case _:
            return points


def points_are_never_at_once_banked_and_at_risk(game: Played) -> None:
    """Neither halfway through what follows from an action: that is shown too."""
    state = game.initial
    for event in game.events:
        before, state = state, evolve(state, event)
        if isinstance(event, Banked):
            assert total(state) == total(before)
        if isinstance(event, Zilched):
            assert total(state) == sum(seat.score for seat in before.seats)


def total(state: State) -> int:
    """All points there are, banked or at risk."""
    return sum(seat.score for seat in state.seats) + (state.turn.points if state.turn else 0)


def the_score_sheet_adds_up_to_the_totals(game: Played) -> None:
    lines = turn_lines(game.initial, game.all_events)
    for seat, ended in enumerate(game.state.seats):
        before = game.initial.seats[seat].score if seat < len(game.initial.seats) else 0
        mine = [line for line in lines if line.seat == seat]
        assert before + sum(line.change for line in mine) == ended.score
        assert all(line.score >= 0 for line in mine)
        assert not mine or mine[-1].score == ended.score


def a_game_is_a_fold_of_its_events(game: Played) -> None:
    state = game.initial
    for event in game.events:
        state = evolve(state, event)
    assert state == game.state == replay(game.initial, game.events)


def no_dice_are_lost_or_won(game: Played) -> None:
    every = game.initial.rules.scoring.dice
    dice, state = 0, game.initial
    for index, event in enumerate(game.all_events):
        match event:
            case StartTurnBegan(_, one_or_all):
                dice = one_or_all
            case TurnBegan() | HotDice():
                dice = every
            case TakenOver(dice=left):
                dice = left
            case TurnResumed(again):
                dice = again.dice
            case KeptAside(option):
                dice -= len(option.keep)
        state = evolve(state, event) if index else state
        if state.turn is not None:
            assert state.turn.dice == dice


FACTS = (
    some_action_is_legal_until_the_game_is_over,
    whatever_is_legal_is_possible,
    every_total_is_a_possible_one,
    points_come_from_the_dice_and_go_nowhere_else,
    points_are_never_at_once_banked_and_at_risk,
    the_score_sheet_adds_up_to_the_totals,
    a_game_is_a_fold_of_its_events,
    no_dice_are_lost_or_won,
)


@settings(max_examples=60)
@given(games)
def test_what_holds_in_every_game(game: Played) -> None:
    """Each game takes longer to play than to look at: all is asked of the same ones."""
    for fact in FACTS:
        fact(game)


@settings(max_examples=40)
@given(st.integers(2, 5), st.integers(0, 2**32))
def test_bust_is_never_overshot(players: int, seed: int) -> None:
    target = RULES["bust"].end.target
    for state in played(RULES["bust"], players, seed).states:
        assert all(seat.score <= target for seat in state.seats)
        if state.turn is not None:
            assert state.seats[state.turn.seat].score + state.turn.points <= target


def as_written(events: tuple[Event, ...]) -> list[Event]:
    """The events that a record has.

    It knows no throw that has not landed yet, and of a die that was withheld only that somebody
    fell for it.
    """
    kept: list[Event] = []
    for event in events:
        match event:
            case DieHidden() | DieReturned():
                pass
            case _:
                kept.append(event)
    if kept and isinstance(kept[-1], Thrown):
        kept.pop()
    return kept


@settings(max_examples=150)
@given(games, st.integers(1, LONGEST))
def test_a_record_reads_back_to_the_same_game(game: Played, moment: int) -> None:
    """At any moment of it, be a roll lying there or not."""
    rules, events = game.initial.rules, tuple(chain(*game.decisions[:moment]))
    assume(game.initial.start is not None or len(as_written(events)) > 1)
    text = write(rules.id, game.initial, events)
    read = play(text, {rules.id: rules}.get)
    note(text)
    state = replay(game.initial, events)
    history = with_the_first_turn(game.initial, events)
    there = tuple(from_the_start(game.initial, state, history))
    assert as_written(read.all_events) == as_written(there)
    assert read.state.seats == state.seats
    assert read.state.outcome == state.outcome
    assert write(rules.id, read.initial, read.events) == text
    assert read.inferred == frozenset()
    # A reader that drops comments loses nothing but what was wrong with a die.
    plain = play(re.sub(" ;.*", "", text), {rules.id: rules}.get)
    assert plain.state == read.state


# What no preset knows, or knows only seldom.
ODD_HOUSES = (
    house("freeze", turn={"blank": BlankRule.ROLL_AGAIN}, end={"ties": Ties.PLAY_OFF, "rounds": 2}),
    house("picnic", turn={"zilches_in_a_row": 2, "zilch_penalty": 2},
          manners={"hidden_die": True, "seconds": 10}),
    house("zilch-1990", turn={"opening": 0}, end={"target": 20}),
)  # fmt: skip


def test_every_event_happens() -> None:
    rules = (*RULES.values(), *ODD_HOUSES)
    missing = set(get_args(Event))
    for each, seed in product(rules, range(60)):
        if missing:
            missing -= {type(event) for event in played(each, 3, seed).events}
    assert not missing


def test_chance_refuses_nothing_that_dice_can_show() -> None:
    state = replay(begin(RULES["bust"], (Seat("Ann"), Seat("Ben")), 0), (Thrown(0, 6),))
    chance = Random(1)
    for _ in range(200):
        roll = tuple(chance.randint(1, 6) for _ in range(6))
        assert not isinstance(decide(state, Land(roll)), Refusal)
