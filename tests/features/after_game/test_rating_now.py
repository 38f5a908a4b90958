"""The end of a game says what the rating of the one person who played is now."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from gallery.ended import WHOLE, WholeGame
from gallery.program import plain_program
from tests.store.games import begun, new_game, open_store, play_out
from tests.ui.pages.clicks import texts
from zilch3d.features.after_game.end_page import EndExtras, EndScene
from zilch3d.features.after_game.past import ask_shares
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Quit, Surface
from zilch3d.kit.widgets import Screen
from zilch3d.odds.decided import SeatDecisions
from zilch3d.odds.performance import Rating
from zilch3d.store.performances import SeatPerformance, rated
from zilch3d.table.replaying import find_results
from zilch3d.ui.words.rating import rating_now

ENDED = WholeGame(WHOLE.record)


def said(screen: Screen, shares: Sequence[float] | None, game: WholeGame = ENDED) -> str:
    """What the end of the game says, where the earlier games count as these shares."""
    extras = EndExtras(review=game.at_end(), shares=lambda: completed(shares))
    scene = EndScene(plain_program(screen), game.result, Quit, extras)
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.update(0.0)
    return " ".join(texts(screen))


def test_it_is_the_rating_of_the_earlier_games_and_this_one(screen: Screen) -> None:
    """“Your rating in Freeze 5000 is now 1,952, between 1,920 and 1,975, after 12 games.”"""
    pages, you = ENDED.at_end(), ENDED.result.you
    pages.update()
    assert you is not None
    share = pages.text.share(you)
    assert share is not None
    now = rated([0.03, 0.05, share])
    assert now is not None
    assert rating_now(now, "Freeze 5000") in said(screen, [0.03, 0.05])
    assert rating_now(now, "Freeze 5000").endswith("after 3 games.")


@pytest.mark.parametrize("shares", [None, ()])
def test_nothing_is_said_where_no_other_game_counts(
    screen: Screen, shares: Sequence[float] | None
) -> None:
    assert "Your rating" not in said(screen, shares)


def test_a_game_with_help_changes_no_rating(screen: Screen) -> None:
    assert "Your rating" not in said(screen, [0.03] * 12, replace(ENDED, helped=True))


def test_a_rating_next_to_nothing_is_not_said() -> None:
    assert rating_now(Rating(1400.0, 1200.0, 1600.0, 9), "Freeze 5000") == ""
    assert rating_now(Rating(1952.3, 1923.0, 1971.0, 12), "Freeze 5000") == (
        "Your rating in Freeze 5000 is now 1,952, between 1,920 and 1,980, after 12 games."
    )


def test_the_games_asked_for_are_the_others_that_count(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    for number, error in ((1, 0.02), (2, 0.03), (3, 0.04)):
        game = new_game(number)
        play_out(begun(games, game))
        find_results(games)
        decisions = SeatDecisions(0, 2, error, 19, 36, 30, 0.5, exact=True)
        kept = (SeatPerformance(decisions),)
        for _turn in range(2):  # the result is found behind what is to be done by then
            games.in_background(lambda: None).result()
        games.keep_review(game.id, (), (), kept, exact=True).result()
    ask = partial(ask_shares, games, new_game(3).id, new_game(3).rules)
    others = ask("Ann").result()
    nobody = ask("Tim").result()
    games.close()
    assert others is not None
    assert [round(one, 2) for one in others] == [0.02, 0.03]
    assert nobody == ()
