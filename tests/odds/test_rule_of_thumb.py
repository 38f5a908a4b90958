"""Rules of thumb always choose what is allowed, and what they give away is computed rightly."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import hypot, nan, sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.houses import houses
from tests.engine.playing import RULES, game, legal
from tests.odds.solving import short, solution
from tests.players.legal_choices import random_states
from zilch3d.engine.actions import Action, Bank, Land, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import ALL_FACES, Faces
from zilch3d.engine.events import Banked, Crossed, Zilched
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Seat, State
from zilch3d.odds.rule_of_thumb import (
    Adjustment,
    DamagedRule,
    MeasuredRule,
    NoRuleOfThumb,
    RuleOfThumb,
    as_data,
    choose,
    from_data,
    why_none,
)
from zilch3d.odds.solvable import in_largest_unit
from zilch3d.odds.solver.best_play import BestPlay
from zilch3d.odds.solver.rule_of_thumb import (
    FREEZE,
    GivenAway,
    TurnErrors,
    TurnStart,
    sampled,
    search,
)
from zilch3d.odds.solver.start_scores import PlayerScore
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.players.by_thumb import against_best_play, measured, turn_starts
from zilch3d.players.strategy import RollDice, best_play
from zilch3d.store.rulefiles import FAMILIES, family
from zilch3d.store.rules_of_thumb import rule_of_thumb
from zilch3d.store.tables import solved_table

MEASURED = MeasuredRule(FREEZE, 3000, 0.016, 0.0006, 0.016, 0.0006, 0.48, 0.009, 18.8)

figures = st.integers(0, 60)
rules_of_thumb = st.builds(
    RuleOfThumb,
    st.tuples(*[st.none() | figures] * 6),
    figures,
    figures,
    st.none() | figures,
    st.none() | st.builds(Adjustment, st.integers(-40, -1), st.integers(-9, -1)),
    figures,
    figures,
)


def rolling(chance: Random) -> RollDice:
    def roll(number: int) -> Faces:
        return tuple(chance.choices(ALL_FACES, k=number))

    return roll


# What it chooses


@pytest.mark.parametrize("name", [*RULES, *FAMILIES])
@given(rule=rules_of_thumb, seed=st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_whatever_its_figures_it_chooses_what_is_allowed(
    name: str, rule: RuleOfThumb, seed: int
) -> None:
    """Forced rolls, minimum banks, openings, matching dice, exact targets, half points."""
    rules = RULES[name] if name in RULES else family(name)
    for state in random_states(rules, Random(seed)):
        if legal(state):
            assert choose(rule, state) in legal(state)


@given(houses, rules_of_thumb, st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_so_it_does_under_any_house_rules(rules: RuleSet, rule: RuleOfThumb, seed: int) -> None:
    for state in random_states(rules, Random(seed)):
        if legal(state):
            assert choose(rule, state) in legal(state)


def standing(state: State, points: int, dice: int) -> State:
    """The same game with so many points at risk and dice left."""
    assert state.turn is not None
    return replace(state, turn=replace(state.turn, points=points, dice=dice, begun=True))


@pytest.mark.parametrize(
    ("points", "dice", "banks"), [(5, 1, False), (6, 1, True), (5, 2, True), (200, 6, False)]
)
def test_it_banks_from_its_thresholds_on(points: int, dice: int, banks: bool) -> None:
    unlimited = replace(RULES["freeze"], end=replace(RULES["freeze"].end, target=10_000))
    state = begin(unlimited, (Seat("Ann"), Seat("Ben")), 0)
    assert choose(FREEZE, standing(state, points, dice)) == (Bank() if banks else Throw())


def test_it_crosses_the_target_only_with_its_lead() -> None:
    """Section F: cross the target only with a lead of 500, ten units; else go on."""
    state = game("freeze", 4500, 4600)
    assert choose(FREEZE, standing(state, 11, 1)) == Throw()
    assert choose(FREEZE, standing(state, 12, 4)) == Bank()


def test_in_the_last_turn_it_rolls_until_it_is_ahead() -> None:
    state = evolve(game("freeze", 4000, 5000), Crossed(1, 100))
    assert choose(FREEZE, standing(state, 20, 1)) == Throw()
    assert choose(FREEZE, standing(state, 21, 5)) == Bank()


def test_ahead_its_thresholds_fall_by_its_adjustment() -> None:
    """Section F: 300 or more ahead, all thresholds −200."""
    rule = replace(FREEZE, adjustment=Adjustment(6, -4))
    assert choose(rule, standing(game("freeze", 2000, 1700), 2, 1)) == Bank()
    assert choose(rule, standing(game("freeze", 2000, 1750), 2, 1)) == Throw()


def test_where_dice_are_taken_over_or_best_play_is_unknown_there_is_none_and_it_says_why() -> None:
    assert why_none(RULES["pass-the-dice"], solved=True) is NoRuleOfThumb.TAKE_OVER
    assert why_none(family("ten-rounds"), solved=False) is NoRuleOfThumb.NOT_SOLVABLE
    assert why_none(family("flat"), solved=False) is NoRuleOfThumb.NOT_SOLVED
    assert why_none(family("flat"), solved=True) is None


# As JSON


@given(rules_of_thumb)
def test_what_is_written_is_read_again(rule: RuleOfThumb) -> None:
    one = replace(MEASURED, rule=rule)
    assert from_data(json.loads(json.dumps(as_data(one)))) == one


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("error", nan),
        ("won", 1.5),
        ("games", 0),
        ("games", True),
        ("turns", "18"),
        ("turns", 1e300),
        ("rule", None),
        ("rule", {"bank_at": []}),
        ("rule", {"bank_at": [6, "5"]}),
        ("rule", {"bank_at": [10**9] * 6, "per_die": 1, "less": 1}),
    ],
)
def test_damage_is_no_rule(key: str, value: object) -> None:
    with pytest.raises(DamagedRule):
        from_data({**as_data(MEASURED), key: value})


def test_a_rule_in_a_larger_unit_is_the_same_in_a_smaller_one() -> None:
    finer = FREEZE.in_steps(50)
    assert finer.bank_at == (300, 250, 500, 700, 1700, None)
    assert (finer.per_die, finer.less, finer.lead) == (250, 600, 500)


# What it gives away


def turn_errors(
    table: ValueTable, rule: RuleOfThumb, start: State, chance: Random
) -> Iterator[float]:
    """What choices give away in turns that are played from this start, without end."""
    best = BestPlay(table, 1000)
    while True:
        state, given_away, over = start, 0.0, False
        while not over:
            action: Action
            if isinstance(state.mover, Chance):
                action = Land(tuple(chance.choices(ALL_FACES, k=state.mover.dice)))
            else:
                action = choose(rule, state)
                turn, rated = state.turn, best.turn(state)
                assert turn is not None
                assert rated is not None
                choices = rated.choices(state, turn)
                given_away += choices[0].value - next(
                    c.value for c in choices if c.action == action
                )
            events = decide(state, action)
            assert isinstance(events, tuple)
            over = any(isinstance(each, Banked | Zilched) for each in events)
            state = replay(state, events)
        yield given_away


@pytest.mark.parametrize("name", ["freeze", "andyzilch", "bust", "zilch-1990"])
@pytest.mark.parametrize("scores", [(0, 0), (22, 20), (24, 27)])
def test_what_a_turn_gives_away_is_what_it_gives_away_in_play(
    name: str, scores: tuple[int, int]
) -> None:
    """The dynamic programming against brute simulation, in games to 30 units."""
    rules = short(name)
    table = solution(rules)
    rule = RuleOfThumb((3, 4, 6, 9, 15, None), per_die=3, less=5, lead=6, beside=5, beside_worth=4)
    mine, theirs = scores
    start = TurnStart(PlayerScore(mine), PlayerScore(theirs))
    (exact,) = TurnErrors(rules, [start], [start.values(table)]).of(rule)
    seats = tuple(Seat(who, score) for who, score in zip(("Ann", "Ben"), scores, strict=True))
    playing = turn_errors(table, rule, begin(rules, seats, 0), Random(name))
    played = list(islice(playing, 600))
    assert abs(fmean(played) - exact) <= 4 * stdev(played) / sqrt(len(played)) + 1e-9


def test_turns_that_are_measured_together_give_away_what_each_does_alone() -> None:
    table = solution(short("freeze"))
    starts = [TurnStart(PlayerScore(a), PlayerScore(b)) for a in (0, 15, 29) for b in (0, 22)]
    starts.append(TurnStart(PlayerScore(20), PlayerScore(34), last=True))
    values = [start.values(table) for start in starts]
    together = TurnErrors(table.rules, starts, values).of(FREEZE)
    alone = [
        TurnErrors(table.rules, [start], [value]).of(FREEZE)[0]
        for start, value in zip(starts, values, strict=True)
    ]
    assert together == pytest.approx(alone, abs=1e-3)
    assert min(together) >= -1e-12


def test_the_search_finds_a_better_rule_and_says_how_far_it_is() -> None:
    table, chance = solution(short("freeze")), Random(1)
    games = list(turn_starts(table.rules, best_play(table), rolling(chance), chance, 30))
    sample = sampled(table.rules, games, (10, 20, 20))
    finding, shares = search(table, sample), []
    while True:
        try:
            shares.append(next(finding))
        except StopIteration as end:
            rule = end.value
            break
    given_away = GivenAway(table, sample)
    assert given_away.of(rule) < given_away.of(FREEZE)
    assert all(0 <= share < 1 for share in shares)


# What ships


@pytest.mark.parametrize(
    "name", ["freeze", "zilch-1990", "zilch-1982", "picnic", "andyzilch", "bust"]
)
def test_every_solved_preset_ships_with_one_whose_figures_hold(name: str) -> None:
    rules = in_largest_unit(RULES[name])
    shipped, table = rule_of_thumb(rules), solved_table(rules)
    assert shipped is not None
    assert table is not None
    chance = Random(name)
    playing = against_best_play(rules, shipped.rule, best_play(table), rolling(chance), chance)
    now = measured(shipped.rule, list(islice(playing, 40)), shipped.turns)
    assert abs(now.error - shipped.error) < 4.5 * hypot(now.error_se, shipped.error_se)
    assert shipped.games >= 3000


def test_freeze_gives_away_no_more_than_studied() -> None:
    """The issue: Freeze, 0.016 a game, rating 1989."""
    shipped = rule_of_thumb(RULES["freeze"])
    assert shipped is not None
    assert shipped.error <= 0.017
    assert shipped.rating >= 1988
