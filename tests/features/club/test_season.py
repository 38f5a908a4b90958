"""A season as a fold over its games: evenings, points, who comes next.

``club.md``: “Points of the evening (what the dice gave: 4, 2, 1)”, “a season is twelve evenings”,
“nobody is rubber-banded”.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.features.club.example import EVENINGS, PAGE
from zilch3d.features.club.season import GameKey, PlayedGame, points_of, ranks, season
from zilch3d.store.finished_games import GameResult
from zilch3d.store.saved_games import KnownDice, OpenSeat
from zilch3d.store.setup import PERSON

ID = "0" * 32
WHEN = datetime(2026, 11, 24, 20, tzinfo=UTC)


def played(
    number: int, evening: int, game: int = 0, own: int = 5000, *, known: KnownDice | None = None
) -> PlayedGame:
    """A game that is over, in which the others came to 4000, 3000 and so on."""
    players = EVENINGS[evening].players
    seats = [OpenSeat("Anna", PERSON, own)]
    seats += [OpenSeat(one, one, 4000 - 1000 * n) for n, one in enumerate(players)]
    best = max(seat.score for seat in seats)
    winners = tuple(n for n, seat in enumerate(seats) if seat.score == best)
    ended = WHEN + timedelta(days=number)
    result = GameResult(
        f"{number:032x}", "freeze", None, tuple(seats), winners, (None,) * len(seats), ended, known
    )
    key = GameKey(ID, evening, game, number, players[0])
    return PlayedGame(result.id, key, result)


def test_before_the_first_game_the_first_evening_is_to_be_played() -> None:
    now = season(PAGE, ()).now
    assert now is not None
    assert (now.number, now.next_game, now.places) == (0, 0, ())


def test_first_second_and_third_of_an_evening_get_4_2_and_1() -> None:
    places = season(PAGE, [played(1, 0)]).evenings[0].places
    assert [(each.player, each.points) for each in places] == [
        (PERSON, 4),
        ("student", 2),
        ("beginner", 1),
    ]


def test_who_shares_a_place_gets_what_it_is_worth() -> None:
    places = season(PAGE, [played(1, 0, own=4000)]).evenings[0].places
    assert [(each.rank, each.points) for each in places] == [(1, 4), (1, 4), (3, 1)]


def test_an_evening_of_two_games_is_over_after_the_second() -> None:
    first = season(PAGE, [played(1, 0), played(2, 1, 0)])
    assert first.now is not None
    assert (first.now.number, first.now.next_game) == (1, 1)
    assert len(first.done) == 1
    after = season(PAGE, [played(1, 0), played(2, 1, 0), played(3, 1, 1, own=100)])
    assert after.now is not None
    assert after.now.number == 2


def test_points_of_an_evening_under_way_are_not_in_the_ledger_yet() -> None:
    assert season(PAGE, [played(1, 0), played(2, 1, 0)]).points[PERSON] == 4


def test_of_two_games_for_one_place_the_first_that_is_over_counts() -> None:
    both = season(PAGE, [played(1, 0, own=100), played(2, 0, own=9000)])
    own = both.evenings[0].own
    assert own is not None
    assert own.points == 1
    assert both.next_number == 3


def test_a_game_that_was_given_up_has_used_its_number() -> None:
    given_up = PlayedGame("a" * 32, GameKey(ID, 0, 0, 1, "student"), None)
    assert season(PAGE, [given_up]).next_number == 2
    assert season(PAGE, (), started=5).next_number == 6


def test_only_an_open_game_of_the_next_place_is_gone_on_with() -> None:
    going_on = PlayedGame("a" * 32, GameKey(ID, 1, 1, 4, "gatherer"), None, is_open=True)
    old = PlayedGame("b" * 32, GameKey(ID, 1, 0, 3, "gatherer"), None, is_open=True)
    now = season(PAGE, [played(1, 0), played(2, 1, 0), old, going_on]).now
    assert now is not None
    assert now.open_game == "a" * 32


def test_games_with_known_dice_do_not_count() -> None:
    assert not season(PAGE, [played(1, 0, known=KnownDice())]).evenings[0].is_over


def test_an_evening_that_was_left_out_is_over_and_gives_nobody_anything() -> None:
    left_out = season(PAGE, [played(1, 0)], skipped=frozenset({1}))
    assert left_out.now is not None
    assert left_out.now.number == 2
    assert sum(left_out.points.values()) == 7


def test_after_twelve_evenings_the_season_is_over() -> None:
    games = [
        played(12 * game + number + 1, number, game)
        for number, evening in enumerate(EVENINGS)
        for game in range(evening.games)
    ]
    over = season(PAGE, games)
    assert over.is_over
    assert over.points[PERSON] == 48
    assert over.standings()[0].player == PERSON


def test_players_who_are_gone_from_a_games_seats_have_no_place_in_it() -> None:
    game = played(1, 0)
    assert game.result is not None
    strange = replace(game, result=replace(game.result, seats=game.result.seats[:1]))
    places = season(PAGE, [strange]).evenings[0].places
    assert (places[0].player, places[0].points) == (PERSON, 4)


@given(st.dictionaries(st.text(max_size=3), st.integers(-9, 9), max_size=6))
def test_a_rank_is_one_more_than_how_many_are_better(values: dict[str, int]) -> None:
    for player, rank in ranks(values).items():
        assert rank == 1 + sum(value > values[player] for value in values.values())


@given(st.integers(1, 40))
def test_no_rank_is_worth_more_than_a_better_one(rank: int) -> None:
    assert points_of(rank) >= points_of(rank + 1) >= 0


@given(st.integers(0, 99), st.integers(0, 9), st.integers(1, 9999), st.text(max_size=40))
def test_a_key_is_read_back(evening: int, game: int, number: int, host: str) -> None:
    key = GameKey("f" * 32, evening, game, number, host)
    assert GameKey.read(str(key)) == (key if "\n" not in host else None)


@pytest.mark.parametrize("text", ["", "club", "0/0/0/1/x", "g" * 32 + "/0/0/1/x", "١" * 40])
def test_what_is_no_key_is_none(text: str) -> None:
    assert GameKey.read(text) is None
