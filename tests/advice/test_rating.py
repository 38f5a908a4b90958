"""Old games are rated in the background, by a process that ends with the window."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.store.games import begun, new_game, open_store, play_out
from zilch3d.advice.children import Child, Children
from zilch3d.advice.rating import BackgroundRating, NoGame, game_of, line_of
from zilch3d.odds.choices import decode
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.reviewer import review
from zilch3d.store.games import GameStore
from zilch3d.store.kept_reviews import KeptReview, NoReview, as_json, from_json
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import KnownDice, NewGame
from zilch3d.store.solution_files import has_solution
from zilch3d.store.tables import solved_table
from zilch3d.table.replaying import find_results

PATIENCE = 60.0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[GameStore]:
    with closing(open_store(tmp_path)) as games:
        yield games


def finished(store: GameStore, *games: NewGame) -> None:
    for game in games:
        play_out(begun(store, game))
    find_results(store)
    for _game in range(len(games) + 1):  # each is found behind what is to be done by then
        store.in_background(lambda: None).result()


def rated(store: GameStore, *, children: Children | None = None) -> set[str]:
    """The games that have performances once the background has done its work."""
    rating = BackgroundRating(store, (children or Children()).start, rest=0.0)
    rating.start()
    rating.wait(PATIENCE)
    return {each.game for each in store.performances().result()}


def test_old_games_are_rated(store: GameStore) -> None:
    """“old games are rated in the background”."""
    first, second = new_game(1), new_game(2)
    finished(store, first, second)
    assert rated(store) == {first.id, second.id}
    assert store.unrated().result() == ()


def test_what_is_kept_is_what_the_review_came_to(store: GameStore) -> None:
    game = new_game(1)
    finished(store, game)
    rated(store)
    sent = game_of(line_of(store.load(game.id)).encode())
    rules = load("freeze")
    expected = KeptReview.of(
        game.id, review(Adviser(rules, solved_table(rules)), sent.initial, sent.actions)
    )
    kept = store.performances().result()
    assert [each.decisions for each in kept] == [each.decisions for each in expected.performances]


def test_known_dice_and_unsolved_rules_cost_no_process(store: GameStore) -> None:
    known = replace(new_game(1), known=KnownDice(record="dice"))
    finished(store, known)

    def never(_arguments: object) -> Child:
        raise AssertionError

    BackgroundRating(store, never, rest=0.0).start()
    rules = load("freeze")
    unsolved = replace(rules, end=replace(rules.end, target=73))
    assert has_solution(rules)
    assert not has_solution(unsolved)


def test_a_process_that_can_t_be_started_is_no_harm(store: GameStore) -> None:
    finished(store, new_game(1))
    children = Children()
    children.close()
    assert rated(store, children=children) == set()


@pytest.mark.parametrize(
    "line", [b"", b"[]", b"{}", b"null", b'{"id":1}', b"\xff", b"[" * 100_000, b'{"rules":{}}']
)
def test_a_damaged_line_is_no_game(line: bytes) -> None:
    with pytest.raises(NoGame):
        game_of(line)


def test_a_kept_review_survives_its_way_through_a_pipe(store: GameStore) -> None:
    finished(store, new_game(1))
    sent = game_of(line_of(store.load(new_game(1).id)).encode())
    rules = load("freeze")
    reviewed = review(Adviser(rules, solved_table(rules)), sent.initial, sent.actions)
    kept = KeptReview.of(sent.id, reviewed)
    assert from_json(as_json(kept)) == kept
    assert all(decode(each.choices) for each in kept.performances)


@pytest.mark.parametrize("line", ["", "[]", "{}", "null", '{"players":[{"a":1}]}'])
def test_a_damaged_answer_is_no_review(line: str) -> None:
    with pytest.raises(NoReview):
        from_json(line)


def test_nothing_is_told_of_who_plays_or_what_the_dice_will_be(store: GameStore) -> None:
    game = new_game(1)
    finished(store, game)
    line = line_of(store.load(game.id))
    assert "Ann" not in line
    assert game.fair.seed.hex() not in line
