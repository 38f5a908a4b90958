"""What the end of a game shows of luck, errors and chances."""

import re
from dataclasses import replace
from functools import partial
from typing import Protocol

import pytest
from pyglet.window import key

from gallery.ended import WHOLE, KnownReview, WholeGame
from gallery.program import plain_program
from tests.engine.playing import BANK, THROW, game, keep, land
from tests.odds.solving import solution
from tests.odds.test_review import plain, played
from zilch3d.engine.actions import Action, Join
from zilch3d.features.after_game.end_page import EndExtras, EndPage, EndScene
from zilch3d.features.after_game.review_page import (
    ReviewedGame,
    ReviewPages,
    costliest,
    curves,
)
from zilch3d.features.after_game.words import ReviewText
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, LineChart, Screen, Scroll
from zilch3d.odds.review import DecisionReview, GameReview
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.reviewer import review
from zilch3d.players.strategy import REMEMBERED
from zilch3d.store.rulefiles import load
from zilch3d.ui.words import amounts

GAMES = 200
HALF = 0.005
"""Each figure on the screen is rounded by so much at most."""


class Painted(Protocol):
    texts: list[tuple[object, str, Box]]


def nobody(_decision: DecisionReview) -> None:
    """Nothing is shown."""


def pages(reviewed: GameReview, people: frozenset[int] = frozenset()) -> ReviewPages:
    rules = reviewed.rules
    played_game = ReviewedGame(
        {}, (0, 0), people, partial(amounts.points, rules), partial(amounts.average, rules)
    )
    return ReviewPages(KnownReview(reviewed), played_game, nobody)


def shown(text: ReviewText, seat: int) -> float:
    """Luck less mistakes, as a player reads them."""
    luck, mistakes = text.player(text.review.players[seat]).split(" · ")
    return figure(luck) + figure(mistakes)


def figure(words: str) -> float:
    """The percents as a share, with their sign."""
    found = re.search(r"([+−])(\d+)", words)
    return float(f"{found[1]}{found[2]}".replace("−", "-")) / 100 if found else 0.0


def test_luck_less_errors_is_the_result_in_what_the_screen_shows() -> None:
    """Issue 17: over 200 games; what is shown of both players leads from the first chance."""
    rules = plain("freeze")
    adviser = Adviser(rules, solution(rules), REMEMBERED)
    for seed in range(GAMES):
        initial, actions, end = played(rules, seed)
        page = pages(found := review(adviser, initial, actions))
        chances = curves(found, page.game).values[0]
        assert end.outcome is not None
        first, last = chances[0], chances[-1]
        assert last == (0 in end.outcome.winners) / len(end.outcome.winners)
        assert first is not None
        text = ReviewText(found, page.game.points, page.game.average)
        assert last - first == pytest.approx(shown(text, 0) - shown(text, 1), abs=4 * HALF)


def test_costly_decisions_are_those_of_people_where_people_played() -> None:
    found = WholeGame(WHOLE.record).review
    ragna, clara, anybody = frozenset([0]), frozenset([1]), frozenset[int]()
    assert {one.seat for one in costliest(found, clara)} <= {1}
    assert costliest(found, anybody) == list(found.costliest(3))
    errors = [one.error for one in costliest(found, ragna)]
    assert errors == sorted(errors, reverse=True)
    assert len(errors) == 3


def test_who_joins_late_has_no_line_before() -> None:
    rules = replace(load("picnic"), id="joined")
    actions: list[Action] = [
        *(THROW, land("111236"), keep("111"), BANK),
        Join("Cleo"),
        *(THROW, land("223346")),
    ]
    found = review(Adviser(rules, None), game(rules), actions)
    page = pages(found)
    late = curves(found, page.game).values[2]
    assert late[0] is None


def test_without_a_solution_points_are_charted_and_it_is_said(screen: Screen) -> None:
    scene = end_of(WholeGame(WHOLE.record, solved=False), screen)
    labels = {words for _value, words in scene.screen.find("page").options}  # type: ignore[union-attr]
    assert {"Points", "Choices"} <= labels
    chart = scene.screen.find("chart")
    assert isinstance(chart, LineChart)
    assert [curve.values[-1] for curve in chart.curves] == [137, 88]


def end_of(game: WholeGame, screen: Screen, page: EndPage = EndPage.CHANCES) -> EndScene:
    program = plain_program(screen)
    scene = EndScene(program, game.result, lambda: None, EndExtras(review=game.at_end()))
    scene.page = page
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


def test_each_turn_of_the_chart_is_described(screen: Screen) -> None:
    scene = end_of(WholeGame(WHOLE.record), screen)
    scene.screen.go_to("chart", ring=True)
    chart = scene.screen.find("chart")
    assert isinstance(chart, LineChart)
    scene.on_key(key.HOME, 0)
    for position in range(len(chart.places)):
        assert scene.trace()["turn"] == position
        scene.on_key(key.RIGHT, 0)
    assert chart.position == len(chart.places) - 1


def test_the_page_and_the_turn_stay_when_it_is_built_again(screen: Screen) -> None:
    scene = end_of(WholeGame(WHOLE.record), screen)
    scene.screen.go_to("chart", ring=True)
    scene.on_key(key.HOME, 0)
    scene.rebuild()
    assert scene.trace()["turn"] == 0
    chart = scene.screen.find("chart")
    assert isinstance(chart, LineChart)
    assert chart.position == 0


def test_the_end_waits_for_the_review_and_shows_it_without_being_asked(screen: Screen) -> None:
    whole_game = WholeGame(WHOLE.record)
    offered = whole_game.at_end(progress=0.4)
    program = plain_program(screen)
    scene = EndScene(program, whole_game.result, lambda: None, EndExtras(review=offered))
    scene.resized(Surface(1280, 720))
    scene.enter()
    assert isinstance(offered.work, KnownReview)
    offered.work.review = whole_game.review
    scene.update(0.1)
    assert scene.trace()["reviewed"]
    assert scene.changes_in() > 1e9


@pytest.mark.parametrize("size", [(1280, 720, 1.0), (960, 600, 2.0), (640, 480, 1.0)])
def test_what_leads_out_is_in_sight_in_every_window(
    screen: Screen, size: tuple[int, int, float]
) -> None:
    """Only what is between tabs and exits scrolls."""
    scene = end_of(WholeGame(WHOLE.record), screen)
    width, height, scale = size
    scene.resized(Surface(width, height, scale))
    for page in EndPage.RESULT, EndPage.CHANCES, EndPage.DECISIONS:
        scene.turn_to(page.value)
        targets = scene.screen.targets()
        assert {"rematch", "title"} <= targets.keys()
        assert all(0 < targets[name][1] < height for name in ("rematch", "title"))
        assert any(name.startswith("page:") for name in targets)


def test_a_page_of_the_end_begins_at_its_start(screen: Screen) -> None:
    scene = end_of(WholeGame(WHOLE.record), screen, EndPage.RESULT)
    scene.resized(Surface(640, 480))
    tabs = scene.screen.find("page")
    assert tabs is not None
    at = tabs.box
    scene.on_key(key.END, 0)
    assert offset_of(scene, EndPage.RESULT) > 0
    scene.on_key(key.HOME, 0)
    assert offset_of(scene, EndPage.RESULT) == 0
    scene.on_key(key.END, 0)
    scene.turn_to(EndPage.CHANCES.value)
    scene.turn_to(EndPage.RESULT.value)
    assert offset_of(scene, EndPage.RESULT) == 0
    now = scene.screen.find("page")
    assert now is not None
    assert now.box == at


def test_the_focus_stays_in_sight_when_a_page_is_turned(screen: Screen) -> None:
    scene = end_of(WholeGame(WHOLE.record), screen, EndPage.RESULT)
    scene.resized(Surface(960, 600, 2.0))
    scene.screen.go_to("chart", ring=True)
    for _page in range(3):
        scene.on_key(key.PAGEDOWN, 0)
    focused, scrolled = scene.screen.focused, scene.screen.find(EndPage.RESULT.value)
    assert focused is not None
    assert scrolled is not None
    assert focused.name != "chart"
    assert focused.box.common(scrolled.box).height or focused.name in ("rematch", "page")


def offset_of(scene: EndScene, page: EndPage) -> int:
    scrolled = scene.screen.find(page.value)
    assert isinstance(scrolled, Scroll)
    return scrolled.offset


def test_nothing_moves_when_the_review_is_there(screen: Screen, paper: Painted) -> None:
    """The headline stays, and the chart and the line above it keep their places."""
    whole_game = WholeGame(WHOLE.record)
    offered = whole_game.at_end(progress=0.4)
    extras = EndExtras(review=offered)
    scene = EndScene(plain_program(screen), whole_game.result, lambda: None, extras)
    scene.resized(Surface(1280, 720))
    scene.enter()
    chart = scene.screen.find("chart")
    assert isinstance(chart, LineChart)
    assert {value for curve in chart.curves for value in curve.values} == {None}
    scene.draw()
    before = {text: box for _owner, text, box in paper.texts}
    assert isinstance(offered.work, KnownReview)
    offered.work.review = whole_game.review
    scene.update(0.1)
    paper.texts.clear()
    scene.draw()
    after = {text: box for _owner, text, box in paper.texts}
    assert after["You beat Clara by 2,450"] == before["You beat Clara by 2,450"]
    line = before["Going over the game …"]
    assert after["Your 4,000 in turn 23 decided it."].y == line.y
    now = scene.screen.find("chart")
    assert now is not None
    assert now.box == chart.box
