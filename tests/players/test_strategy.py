"""Players by name, and whole games between them."""

from random import Random

import pytest

from tests.engine.playing import BANK, NAMES, RULES, THROW, after, game, house, land, units
from zilch3d.engine.actions import SetAside
from zilch3d.engine.game import begin
from zilch3d.engine.ruleset import Kind
from zilch3d.engine.state import Seat
from zilch3d.players.contest import contest
from zilch3d.players.strategy import Holding, UnknownPlayer, names, strategy

SIX = Holding(6)


@pytest.mark.parametrize("preset", RULES)
def test_everybody_plays_whole_games_by_the_rules(preset: str) -> None:
    rules, chance = RULES[preset], Random(1)
    seats = tuple(Seat(name) for name in NAMES[:2])
    enough = units(rules, 3 if rules.scoring.unit < 1 else 300)
    for name in (*names()[:-1], f"hold-at-{rules.scoring.shown(enough)}"):
        strategies = [strategy(name, rules)] * 2
        played = contest(
            begin(rules, seats, 0), strategies, lambda n: tuple(chance.choices(range(1, 7), k=n))
        )
        assert set(played.winners) <= {0, 1}
        assert played.turns > 2


def test_a_name_says_where_a_player_holds() -> None:
    assert strategy("hold-at-300", RULES["freeze"]) == Holding(6)
    assert strategy("hold-at-3.5", RULES["zilch-1990"]) == Holding(7)


@pytest.mark.parametrize("name", ["", "nobody", "hold-at-", "hold-at-x", "../steady"])
def test_who_is_unknown_is_named(name: str) -> None:
    with pytest.raises(UnknownPlayer) as raised:
        strategy(name, RULES["freeze"])
    assert raised.value.name == name


def test_it_sets_the_dearest_aside_and_holds() -> None:
    chosen = SIX(after(game("freeze"), THROW, land("115236")))
    assert chosen == SetAside((1, 1, 5), 5)
    assert SIX(after(game("freeze"), "115236>115")) == THROW
    assert SIX(after(game("freeze"), "666123>6661")) == BANK


def test_it_does_not_hold_a_defeat() -> None:
    last = after(game("freeze", 4900, 4000), "123346>1", BANK, "666234>666")
    assert SIX(last) == THROW


def test_it_holds_at_the_end() -> None:
    assert Holding(1000)(after(game("freeze", 4900, 4000), "123346>1")) == BANK


def test_it_holds_only_what_it_may_and_throws_only_what_it_may() -> None:
    assert SIX(after(game("zilch-1990"), "666234>666")) == BANK
    assert Holding(2)(after(game("zilch-1990"), "123346>1")) == THROW
    bound = house("freeze", scoring={"must_bank": frozenset({Kind.SINGLE})})
    assert SIX(after(game(bound), "123346>1")) == BANK


def test_turns_are_counted_for_all_players() -> None:
    """The first player is over the target after one roll, and the other has one more turn."""
    rolls = iter([(1, 1, 1, 1, 1, 1), (2, 2, 3, 3, 4, 6)])
    beginning = begin(RULES["freeze"], (Seat("Ann"), Seat("Ben")), 0)
    assert contest(beginning, [SIX, SIX], lambda _: next(rolls)) == ((0,), 2)


def test_a_player_who_cheats_is_found_out() -> None:
    beginning = begin(RULES["freeze"], (Seat("Ann"), Seat("Ben")), 0)
    with pytest.raises(ValueError, match="nothing"):
        contest(beginning, [lambda _: BANK, SIX], lambda n: (1,) * n)
