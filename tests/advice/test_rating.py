"""Old games are rated in the background, by a process that ends with the window."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.store.games import begun, new_game, open_store, play_out
from zilch3d.advice.children import Child, Children
from zilch3d.advice.rating import MAX_PROCESSES, BackgroundRating, NoGame, game_of, line_of
from zilch3d.odds.choices import decode
from zilch3d.odds.decided import SeatDecisions
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.reviewer import review
from zilch3d.store.games import GameStore
from zilch3d.store.kept_reviews import KeptReview, NoReview, as_json, from_json
from zilch3d.store.performances import SeatPerformance
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


StartChild = Callable[[Sequence[str]], Child]


def rated(store: GameStore, start: StartChild | None = None) -> set[str]:
    """The games that have performances once the background has done its work."""
    rating = BackgroundRating(store, start or Children().start, rest=0.0)
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
    assert rated(store, children.start) == set()


# A game that can't be rated

DIES_AT = """
import sys
from subprocess import PIPE, Popen
child = Popen([sys.executable, "-m", "zilch3d", "rate"], stdin=PIPE, stdout=PIPE, text=True)
for line in sys.stdin:
    if {game!r} in line:
        child.kill()
        break
    child.stdin.write(line)
    child.stdin.flush()
    print(child.stdout.readline(), end="", flush=True)
"""
FAULT = '{"players":['


def answering(program: str) -> StartChild:
    """Starts processes that run this program in the place of ``zilch3d rate``."""
    children = Children()
    return lambda _arguments: children.start([sys.executable, "-c", program])


def test_one_game_that_ends_the_process_holds_up_no_other(store: GameStore) -> None:
    """A line at which ``zilch3d rate`` dies: the others are rated, in this start and the next."""
    first, second, third = new_game(1), new_game(2), new_game(3)
    finished(store, first, second, third)
    assert store.unrated().result()[0] == third.id, "the newest is the first to be rated"
    dying = answering(DIES_AT.format(game=third.id))
    assert rated(store, dying) == {first.id, second.id}
    assert store.unrated().result() == (), "the next start does not begin with it"


def test_a_process_that_always_ends_is_started_a_few_times_only(store: GameStore) -> None:
    finished(store, *map(new_game, range(1, 6)))
    started = list[Child]()
    start = answering("")

    def counted(arguments: Sequence[str]) -> Child:
        started.append(start(arguments))
        return started[-1]

    assert rated(store, counted) == set()
    assert len(started) == MAX_PROCESSES


@pytest.mark.parametrize("answer", [FAULT, as_json(KeptReview())])
def test_a_game_without_a_review_is_not_tried_at_each_start(store: GameStore, answer: str) -> None:
    finished(store, new_game(1), new_game(2))
    echo = f"import sys{chr(10)}for _ in sys.stdin: print({answer!r}, flush=True)"
    assert rated(store, answering(echo)) == set()
    assert store.unrated().result() == ()


def test_a_review_takes_the_place_of_the_mark(store: GameStore) -> None:
    game = new_game(1)
    finished(store, game)
    store.mark_unratable(game.id).result()
    assert store.performances().result() == ()
    decisions = SeatDecisions(0, 2, 0.1, 20, 36, 30, 0.5, exact=True)
    store.keep_review(game.id, (), (), (SeatPerformance(decisions),), exact=True).result()
    store.mark_unratable(game.id).result()
    (kept,) = store.performances().result()
    assert kept.decisions == decisions


def test_a_game_finished_later_is_rated_when_asked_again(store: GameStore) -> None:
    """The end of a game may be left before its review is done."""
    first, second = new_game(1), new_game(2)
    finished(store, first)
    rating = BackgroundRating(store, Children().start, rest=0.0)
    rating.start()
    rating.wait(PATIENCE)
    finished(store, second)
    rating.start()
    rating.wait(PATIENCE)
    assert {each.game for each in store.performances().result()} == {first.id, second.id}
    rating.close()
    rating.start()
    rating.wait(0.0)


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
