"""A costly decision at the table again: played either way, kept nowhere, and back to the end."""

from dataclasses import replace
from threading import Event

import pytest
from pyglet.window import key

from tests.app.buttons import SURFACES, dead_buttons
from tests.app.test_session import Home
from tests.kit.screens import Paper, glyphs
from zilch3d.features.after_game.end_page import EndScene
from zilch3d.features.after_game.review_page import ReviewPages
from zilch3d.features.after_game.what_if import WhatIf, WhatIfScene
from zilch3d.features.after_game.words import ReviewText
from zilch3d.kit.scene import Answer, Push, Surface
from zilch3d.kit.widgets import Screen
from zilch3d.odds.review import DecisionReview
from zilch3d.table.replaying import position
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.theme import THEME

PATIENCE = 2000
"""Hundredths of a second after which a review will never be there."""


class Ended:
    """The end of a game of two, and its review."""

    def __init__(self, screen: Screen) -> None:
        self.home = Home(screen)
        self.game = self.home.table.game
        self.home.stack.apply(self.home.play_out())
        self.end = self.home.stack.top
        assert isinstance(self.end, EndScene)
        assert self.end.extras.review is not None
        self.review: ReviewPages = self.end.extras.review
        waiting = Event()
        for _hundredth in range(PATIENCE):
            if self.review.work.review is None:
                waiting.wait(0.01)

    @property
    def decisions(self) -> list[DecisionReview]:
        found = self.review.work.review
        assert found is not None
        return [decision for turn in found.turns for decision in turn.decisions]

    def show(self, decision: DecisionReview) -> tuple[TableScene, WhatIfScene]:
        """The decision's table, and what is asked over it."""
        return self.asked(self.review.show(decision))

    def asked(self, answer: Answer) -> tuple[TableScene, WhatIfScene]:
        stack = self.home.stack
        stack.apply(answer)
        table = stack.top
        assert isinstance(table, TableScene)
        table.draw()
        answer = table.update(0.1)
        assert isinstance(answer, Push)
        stack.apply(answer)
        asked = stack.top
        assert isinstance(asked, WhatIfScene)
        return table, asked


@pytest.fixture(scope="module")
def ended() -> Ended:
    return Ended(Screen(glyphs(), lambda _scale: Paper(), THEME))


@pytest.mark.parametrize("way", ["better", "as-played"])
def test_either_choice_is_played_from_the_very_position(ended: Ended, way: str) -> None:
    stack = ended.home.stack
    decision = max(ended.decisions, key=lambda one: one.error)
    table, asked = ended.show(decision)
    assert table.game.state == decision.state
    chosen = decision.best.action if way == "better" else decision.action
    button = next(one for one in asked.facts.ways if one.name == way)
    stack.apply(button.press())
    assert stack.top is table
    assert table.game.actions[decision.step] == chosen
    stack.apply(table.on_key(key.ESCAPE, 0))
    paused = stack.top
    assert isinstance(paused, WhatIfScene)
    stack.apply(next(one for one in paused.facts.ways if one.name == "end").press())
    assert stack.top is ended.end


def test_it_goes_on_to_an_end_of_its_own_and_nothing_of_it_is_kept(ended: Ended) -> None:
    home = ended.home
    before = home.program.games.open_games()
    table, asked = ended.show(ended.decisions[-1])
    home.stack.apply(asked.facts.ways[0].press())
    home.table = table
    home.stack.apply(home.play_out())
    over = home.stack.top
    assert isinstance(over, WhatIfScene)
    assert "As it was played" in over.facts.sentences[0]
    assert home.program.games.open_games() == before
    home.stack.apply(over.on_key(key.ESCAPE, 0))
    assert home.stack.top is ended.end


def test_the_same_position_can_be_tried_again(ended: Ended) -> None:
    stack = ended.home.stack
    table, asked = ended.show(ended.decisions[0])
    stack.apply(asked.facts.ways[0].press())
    stack.apply(table.on_key(key.ESCAPE, 0))
    assert isinstance(stack.top, WhatIfScene)
    stack.apply(next(one for one in stack.top.facts.ways if one.name == "again").press())
    table.draw()
    stack.apply(table.update(0.1))
    again = stack.top
    assert isinstance(again, TableScene)
    assert id(again) != id(table)
    assert again.game.state == ended.decisions[0].state


@pytest.mark.parametrize("surface", SURFACES, ids=["wide", "small"])
def test_every_button_at_its_table_does_something(ended: Ended, surface: Surface) -> None:
    """Score sheet and turns as at any other table; neither was wired here once."""

    def show() -> TableScene:
        table, asked = ended.show(ended.decisions[0])
        ended.home.stack.apply(asked.facts.ways[0].press())
        table.animator.skip()
        return table

    shown, dead = dead_buttons(ended.home.program, show, surface)
    assert not dead
    pages_of_game = {"sheet", "turns", "rules"}
    assert {"hint", "menu", *pages_of_game} <= shown
    ended.home.stack.apply(show().on_key(key.ESCAPE, 0))
    paused = ended.home.stack.top
    assert isinstance(paused, WhatIfScene)
    pages = {way.name: way.press() for way in paused.facts.pages}
    assert pages.keys() == pages_of_game
    assert all(isinstance(page, Push) for page in pages.values())


def test_the_clock_of_a_cutthroat_position_runs_once_a_way_is_chosen(ended: Ended) -> None:
    """The rules, Cutthroat; what is asked first takes nobody's time."""
    home, played, review = ended.home, ended.game, ended.review.work.review
    assert review is not None
    rules = played.initial.rules.cutthroat()
    decision = ended.decisions[0]
    initial = replace(played.initial, rules=rules)
    timed = position(initial, played.seats, played.actions, lambda _roll, _count: ())
    text = ReviewText(review, str, str)
    scene = WhatIf(home.program, timed, decision, text).scene()
    table, asked = ended.asked(Push(scene))
    assert table.controller.clock.facts is None or not table.controller.clock.facts.running
    home.stack.apply(asked.facts.ways[1].press())
    home.table = table
    for _step in range(100):
        table.update(0.2)
        clock = table.controller.clock.facts
        if clock is not None and clock.running:
            break
    assert clock is not None
    assert clock.running


def test_the_review_of_a_finished_game_is_kept(ended: Ended) -> None:
    found = ended.review.work.review
    assert found is not None
    kept = ended.home.program.games.costly_decisions().result()
    assert [one.step for one in kept] == [
        one.step
        for one in sorted(ended.decisions, key=lambda one: -one.error)
        if one.error >= 0.005
    ]
