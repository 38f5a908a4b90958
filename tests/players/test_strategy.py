"""Players by name, and whole games between them."""

from itertools import cycle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.houses import houses
from tests.engine.playing import BANK, NAMES, RULES, THROW, after, game, house, land
from tests.odds.solving import short, solution
from zilch3d.engine.actions import SetAside
from zilch3d.engine.ruleset import Kind, RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.players.strategy import (
    Contest,
    Contestants,
    Holding,
    NotInUnits,
    NotSolved,
    Strategy,
    UnknownPlayer,
    best_play,
    contest,
    strategy,
)
from zilch3d.store.profiles import shipped

SIX = Holding(6)
WHIMS = Random(1)


def whole_game(rules: RuleSet, *players: Strategy, max_turns: int = 1000) -> Contest:
    chance = Random(1)
    seats = tuple(Seat(name) for name in NAMES[: len(players)])
    initial = begin(rules, seats, 0)
    whims = Contestants(players, Random(2))
    return contest(initial, whims, lambda n: tuple(chance.choices(range(1, 7), k=n)), max_turns)


@pytest.mark.parametrize("name", ["steady", "one-turn", "hold-at-6-units"])
@pytest.mark.parametrize("preset", RULES)
def test_everybody_plays_whole_games_by_the_rules(preset: str, name: str) -> None:
    rules = RULES[preset]
    name = name.replace("6-units", str(rules.scoring.player_points(6)))
    for players in (2, 3):
        played = whole_game(rules, *[strategy(name, rules, None, shipped())] * players)
        assert set(played.winners) <= set(range(players))
        assert played.turns > players


@pytest.mark.parametrize("preset", RULES)
def test_the_best_player_plays_whole_games_by_the_rules(preset: str) -> None:
    rules = short(preset)
    best = strategy("optimal", rules, best_play(solution(rules)), shipped())
    for players in (2, 3):
        assert set(whole_game(rules, *[best] * players).winners) <= set(range(players))


def test_without_a_solution_nobody_plays_best() -> None:
    with pytest.raises(NotSolved):
        strategy("optimal", RULES["freeze"], None, shipped())


@given(houses, st.integers(2, 4))
@settings(max_examples=4, derandomize=True)  # under some rules exact chances take minutes
def test_under_any_house_rules_advice_is_legal(rules: RuleSet, players: int) -> None:
    """A refused action raises; under some house rules a game never ends, so it is cut off."""
    whole_game(rules, *[strategy("one-turn", rules, None, shipped())] * players, max_turns=100)


def test_a_name_says_where_a_player_holds() -> None:
    assert strategy("hold-at-300", RULES["freeze"], None, shipped()) == Holding(6)
    assert strategy("hold-at-3.5", RULES["zilch-1990"], None, shipped()) == Holding(7)
    assert strategy("hold-at-4X", RULES["zilch-1990"], None, shipped()) == Holding(9)


@pytest.mark.parametrize("name", ["hold-at-320", "hold-at-4X", "hold-at-300.5"])
def test_points_between_two_units_are_refused(name: str) -> None:
    with pytest.raises(NotInUnits) as raised:
        strategy(name, RULES["freeze"], None, shipped())
    assert raised.value.name == name


@pytest.mark.parametrize("name", ["", "nobody", "hold-at-", "hold-at-x", "../steady"])
def test_who_is_unknown_is_named(name: str) -> None:
    with pytest.raises(UnknownPlayer) as raised:
        strategy(name, RULES["freeze"], None, shipped())
    assert raised.value.name == name


def test_it_sets_the_most_points_aside_and_holds() -> None:
    chosen = SIX(after(game("freeze"), THROW, land("115236")), WHIMS)
    assert chosen == SetAside((1, 1, 5), 5)
    assert SIX(after(game("freeze"), "115236>115"), WHIMS) == THROW
    assert SIX(after(game("freeze"), "666123>6661"), WHIMS) == BANK


def test_it_does_not_hold_a_defeat() -> None:
    last = after(game("freeze", 4900, 4000), "123346>1", BANK, "666234>666")
    assert SIX(last, WHIMS) == THROW


def test_it_holds_at_the_end() -> None:
    assert Holding(1000)(after(game("freeze", 4900, 4000), "123346>1"), WHIMS) == BANK


def test_it_holds_only_what_it_may_and_throws_only_what_it_may() -> None:
    assert SIX(after(game("zilch-1990"), "666234>666"), WHIMS) == BANK
    assert Holding(2)(after(game("zilch-1990"), "123346>1"), WHIMS) == THROW
    bound = house("freeze", scoring={"must_bank": frozenset({Kind.SINGLE})})
    assert SIX(after(game(bound), "123346>1"), WHIMS) == BANK


def test_turns_are_counted_for_all_players() -> None:
    """The first player is over the target after one roll, and the other has one more turn."""
    rolls = iter([(1, 1, 1, 1, 1, 1), (2, 2, 3, 3, 4, 6)])
    initial = begin(RULES["freeze"], (Seat("Ann"), Seat("Ben")), 0)
    assert contest(initial, Contestants([SIX, SIX], WHIMS), lambda _: next(rolls)) == ((0,), 2)


def test_a_game_without_an_end_is_given_up() -> None:
    initial = begin(RULES["freeze"], (Seat("Ann"), Seat("Ben")), 0)
    rolls = cycle([(2, 2, 3, 3, 4, 6)])
    assert contest(initial, Contestants([SIX, SIX], WHIMS), lambda _: next(rolls), 50) == ((), 51)


def test_a_player_who_cheats_is_found_out() -> None:
    initial = begin(RULES["freeze"], (Seat("Ann"), Seat("Ben")), 0)
    with pytest.raises(ValueError, match="nothing"):
        contest(initial, Contestants([lambda *_: BANK, SIX], WHIMS), lambda n: (1,) * n)
