"""Who meets whom in a tournament, and how all stand."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zilch3d.features.tournament.bracket import (
    BEST_OF,
    LEAST,
    MOST,
    WHOLE,
    Course,
    Encounter,
    Form,
    Match,
    Plan,
    PlayedGame,
    circle,
    course,
    matches_of,
    places,
)

FIELDS = range(LEAST, MOST + 1)
FORMS: Sequence[Form] = ("round-robin", "knock-out")
PLANS = st.builds(Plan, st.sampled_from(FORMS), st.integers(LEAST, MOST), st.sampled_from(BEST_OF))
Games = dict[Encounter, list[PlayedGame]]


def add(games: Games, match: Match, own: int, other: int) -> None:
    """The next game of the match; who has more points wins, equals share it."""
    assert match.both is not None
    game = PlayedGame(match.both, (own, other), (own >= other, other >= own))
    games.setdefault((match.number, len(match.games)), []).append(game)


def play(plan: Plan, seed: int, most: int = 10_000, draws: float = 0.2) -> Games:
    """So many games of a tournament at most, by chance."""
    games, chance = Games(), Random(seed)
    for _game in range(most):
        match = course(plan, games).next
        if match is None:
            break
        own = chance.randrange(100)
        add(games, match, own, own if chance.random() < draws else chance.randrange(100))
    return games


@pytest.mark.parametrize("entrants", FIELDS)
def test_in_a_round_robin_each_pair_meets_once_and_nobody_twice_in_a_round(entrants: int) -> None:
    rounds = circle(entrants)
    met = Counter(frozenset(pair) for of_round in rounds for pair in of_round)
    assert met == Counter(map(frozenset, combinations(range(entrants), 2)))
    for of_round in rounds:
        sides = [side for pair in of_round for side in pair]
        assert len(sides) == len(set(sides))


@pytest.mark.parametrize("entrants", FIELDS)
def test_a_knock_out_has_room_for_all_no_two_byes_meet_and_the_first_drawn_have_them(
    entrants: int,
) -> None:
    field = places(entrants)
    assert sorted(who for who in field if who is not None) == list(range(entrants))
    pairs = list(zip(field[::2], field[1::2], strict=True))
    free = {a if b is None else b for a, b in pairs if a is None or b is None}
    assert None not in free
    assert free == set(range(len(field) - entrants))


@given(PLANS, st.integers(0, 10_000))
def test_a_tournament_ends_after_the_matches_that_were_said(plan: Plan, seed: int) -> None:
    end = course(plan, play(plan, seed))
    assert end.is_over
    assert sum(not match.is_bye for match in end.matches) == matches_of(plan)
    assert end.champions


@given(st.integers(LEAST, MOST), st.sampled_from(BEST_OF), st.integers(0, 10_000))
def test_a_knock_out_ends_with_one_who_has_lost_no_match(
    entrants: int, best_of: int, seed: int
) -> None:
    end = course(
        Plan("knock-out", entrants, best_of), play(Plan("knock-out", entrants, best_of), seed)
    )
    (champion,) = end.champions
    assert all(m.winner == champion for m in end.matches if champion in m.sides)
    losers = [side for m in end.matches for side in m.sides if side not in {None, m.winner}]
    assert sorted(losers) == sorted(set(range(entrants)) - {champion}), "all others lose once"


@given(st.integers(LEAST, MOST), st.sampled_from(BEST_OF), st.integers(0, 10_000))
def test_in_a_round_robin_as_many_matches_are_won_as_played(
    entrants: int, best_of: int, seed: int
) -> None:
    plan = Plan("round-robin", entrants, best_of)
    table = course(plan, play(plan, seed)).table
    assert sum(row.worth for row in table) == WHOLE * matches_of(plan)
    assert sum(row.difference for row in table) == 0
    assert all(row.played == entrants - 1 for row in table)
    assert table[0].rank == 1


@given(PLANS, st.integers(0, 10_000), st.data())
def test_it_stands_the_same_however_often_it_was_broken_off(
    plan: Plan, seed: int, data: st.DataObject
) -> None:
    """After each kill all that is there are some games: a fold over them knows no history.

    A game that was given up or known before counts nowhere; a second one for its place neither.
    """
    games = play(plan, seed)
    at = data.draw(st.integers(0, len(games)))
    before = play(plan, seed, at)
    keys = list(before)
    data.draw(st.randoms()).shuffle(keys)
    again = {key: [*before[key], *before[key][::-1]] for key in keys}
    assert course(plan, again) == course(plan, before)
    assert course(plan, games) == course(plan, {key: games[key] for key in sorted(games)})


@given(PLANS, st.integers(0, 10_000), st.integers(0, 40), st.randoms())
def test_it_ends_whoever_goes_home_and_whenever(
    plan: Plan, seed: int, at: int, chance: Random
) -> None:
    games = play(plan, seed, at)
    order = list(range(plan.entrants))
    chance.shuffle(order)
    for left in range(plan.entrants):
        now = course(plan, games, order[:left])
        assert now.is_over or now.next is not None
        assert now.games == course(plan, games).games or left
    end = course(plan, games, order[: plan.entrants - 1])
    assert end.is_over
    assert end.champions


def test_best_of_three_is_over_when_the_other_cannot_catch_up() -> None:
    plan, games = Plan("round-robin", 3, 3), Games()
    add(games, course(plan, games).matches[0], 9, 1)
    assert not course(plan, games).matches[0].is_over
    add(games, course(plan, games).matches[0], 9, 1)
    match = course(plan, games).matches[0]
    assert match.is_over
    assert match.winner == match.sides[0]


def test_a_shared_game_is_half_a_win_and_played_again_in_a_knock_out() -> None:
    for form in FORMS:
        plan, games = Plan(form, 4, 1), Games()
        add(games, course(plan, games).matches[0], 5, 5)
        match = course(plan, games).matches[0]
        assert match.score == (1, 1)
        assert match.is_over is (form == "round-robin")
        assert match.is_shared is (form == "round-robin")
    add(games, course(plan, games).matches[0], 5, 4)
    assert course(plan, games).matches[0].winner == 0


def _robin(results: Sequence[tuple[int, int, int, int]], entrants: int) -> Course:
    """A round robin with these results: two entrants and their points."""
    plan, games = Plan("round-robin", entrants, 1), Games()
    for match in course(plan, {}).matches:
        own = next(r for r in results if set(r[:2]) == set(match.sides))
        add(games, match, *(own[2:] if own[:2] == match.sides else own[:1:-1]))
    return course(plan, games)


def test_the_table_goes_by_wins_then_points_then_who_beat_whom_then_it_is_shared() -> None:
    """Brief: wins, then points difference, then direct encounter, then shared."""
    table = _robin([(0, 1, 10, 8), (0, 2, 10, 9), (1, 2, 10, 2)], 3).table
    assert [(row.entrant, row.rank) for row in table] == [(0, 1), (1, 2), (2, 3)]
    by_points = _robin([(0, 1, 10, 9), (1, 2, 10, 1), (2, 0, 10, 9)], 3).table
    assert [row.entrant for row in by_points] == [1, 0, 2]
    equal = [(0, 1, 10, 9), (0, 2, 1, 2), (0, 3, 5, 4), (1, 2, 5, 3), (1, 3, 5, 5), (2, 3, 8, 5)]
    direct = _robin(equal, 4)
    rows = {row.entrant: row for row in direct.table}
    assert (rows[0].worth, rows[2].worth) == (2 * WHOLE, 2 * WHOLE)
    shared = _robin([(0, 1, 5, 5), (1, 2, 5, 5), (2, 0, 5, 5)], 3)
    assert {row.rank for row in shared.table} == {1}
    assert shared.champions == (0, 1, 2)


def test_equal_wins_and_points_are_told_apart_by_their_own_match() -> None:
    """Both have beaten one, by equal points in all: who beat the other comes first."""
    results = [(0, 1, 12, 10), (0, 2, 10, 12), (0, 3, 12, 10), (1, 2, 14, 10), (1, 3, 10, 10)]
    table = _robin([*results, (2, 3, 10, 10)], 4)
    rows = {row.entrant: row for row in table.table}
    assert (rows[0].worth, rows[0].difference) == (2 * WHOLE, 2)
    assert (rows[1].worth, rows[1].difference) == (3, 2)
    equal = [(0, 1, 10, 9), (0, 2, 9, 10), (0, 3, 10, 10), (1, 2, 11, 10), (1, 3, 10, 10)]
    course_ = _robin([*equal, (2, 3, 10, 10)], 4)
    ranks = {row.entrant: (row.worth, row.difference, row.rank) for row in course_.table}
    assert ranks[0][:2] == ranks[1][:2] == ranks[2][:2] == (3, 0)
    assert {ranks[who][2] for who in range(3)} == {1}, "each has beaten one of the others"


def test_of_two_who_are_equal_the_one_who_beat_the_other_comes_first() -> None:
    results = [(0, 1, 12, 10), (0, 2, 10, 12), (1, 2, 12, 10)]
    first = _robin(results, 3)
    assert {row.rank for row in first.table} == {1}
    four = [(0, 1, 11, 10), (0, 2, 10, 11), (0, 3, 10, 10), (1, 2, 11, 10), (1, 3, 10, 10)]
    against = _robin([*four, (2, 3, 9, 10)], 4)
    rows = {row.entrant: row for row in against.table}
    assert (rows[0].worth, rows[0].difference) == (rows[1].worth, rows[1].difference)
    assert rows[0].rank < rows[1].rank
