"""The odds page: every rule set's figures, and what old sheets print."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import pytest
from pyglet.window import key

from gallery.program import PlainAdvice, plain_program
from tests.engine.playing import RULES
from zilch3d.engine.ruleset import RuleSet, TurnRules
from zilch3d.features.house_rules.odds_page import OddsScene
from zilch3d.kit.scene import Pop, Surface
from zilch3d.kit.widgets import Box, ChartBar, Screen, Widget
from zilch3d.odds.rule_figures import RuleFigures
from zilch3d.store.figures import shipped_figures
from zilch3d.store.settings import Settings


class Painted(Protocol):
    texts: list[tuple[object, str, Box]]


class Service:
    """Knows what is shipped, once it is ready."""

    def __init__(self, known: RuleFigures | None = None) -> None:
        self.has_failed = False
        self.is_ready = True
        self.known = known
        """What it knows of any rules, instead."""

    def ask(self, rules: RuleSet, /) -> RuleFigures | None:
        return (self.known or shipped_figures(rules)) if self.is_ready else None

    def close(self) -> None: ...


@pytest.fixture
def service() -> Service:
    return Service()


def shown(screen: Screen, service: Service, chosen: str, *, times_100: bool = False) -> OddsScene:
    program = plain_program(screen, Settings(points_times_100=times_100))
    program = replace(program, advice=PlainAdvice(figures=service))
    scene = OddsScene(program, RULES[chosen])
    scene.resized(Surface(1280, 3000))
    scene.enter()
    scene.draw()
    return scene


def words(paper: Painted) -> Sequence[str]:
    return [text.replace("\N{NO-BREAK SPACE}", " ") for _owner, text, _box in paper.texts]


def widgets(widget: Widget) -> list[Widget]:
    return [widget, *(inner for child in widget.children for inner in widgets(child))]


def test_a_chart_has_a_bar_for_each_number_of_dice(
    screen: Screen, service: Service, paper: Painted
) -> None:
    scene = shown(screen, service, "freeze")
    assert screen.root is not None
    bars = [each.share for each in widgets(screen.root) if isinstance(each, ChartBar)]
    zilch = [5 / 162, 25 / 324, 17 / 108, 5 / 18, 4 / 9, 2 / 3]
    assert bars[:6] == pytest.approx(zilch)
    assert len(bars) == 18
    assert {"6 dice", "1 die", "3.1%", "3,050"} <= set(words(paper))
    assert scene.on_key(key.ESCAPE, 0) == Pop()


def test_a_threshold_that_no_turn_has_before_the_target_is_never(
    screen: Screen, service: Service, paper: Painted
) -> None:
    """Of Freeze, with six dice, it is 11,650 at a target of 5,000."""
    shown(screen, service, "freeze")
    assert "never" in words(paper)
    assert "11,650" not in words(paper)


def test_what_counts_the_penalty_for_zilches_does_not_leave_it_out(
    screen: Screen, paper: Painted
) -> None:
    turn = TurnRules(zilches_in_a_row=2, zilch_penalty=10)
    rules = replace(RULES["freeze"], id="ours", name="Ours", turn=turn)
    usual = shipped_figures(RULES["freeze"])
    assert usual is not None
    careful = replace(usual.turn, average=10.0, bank_at=(1, 2, 3, 4, 5, 6))
    known = replace(usual, penalised=(replace(usual.turn, average=10.0), careful))
    program = replace(plain_program(screen), advice=PlainAdvice(figures=Service(known)))
    scene = OddsScene(program, rules)
    scene.resized(Surface(1280, 3000))
    scene.enter()
    scene.draw()
    said = words(paper)
    assert [said.count(row) for row in ("after no zilch", "after 1 zilch", "any turn")] == [1, 1, 0]
    assert said[said.index("Average turn") + 1] == "500"
    game = said.index("A game")
    assert "These figures are exact." in said[:game]
    assert "Left out: the penalty for zilches in a row." in said[game:]


def test_wrong_printed_odds_are_marked(screen: Screen, service: Service, paper: Painted) -> None:
    """4.6 % of 1990 is 7.7 %; AndyZilch's 88 % is 88.9 %, and its 7 % for three 1s is 6.2 %.

    The 1990 sheet also has a column of complements: a zilch before hot dice, 75.5, 74.1, 66.7.
    """
    shown(screen, service, "zilch-1990")
    said = words(paper)
    assert (said.count("right"), said.count("wrong")) == (10, 2)
    assert {"4.6", "7.7"} <= set(said)
    assert said.count("a zilch before hot dice") == 3
    assert [said.count(percent) for percent in ("75.5", "74.1")] == [2, 2]
    shown(screen, service, "andyzilch")
    said = words(paper)
    assert (said.count("right"), said.count("wrong")) == (4, 4)
    assert {"88", "88.9", "three 1s", "7", "6.2"} <= set(said)


def test_beside_three_of_a_kind_that_can_be_matched_thresholds_are_others(
    screen: Screen, service: Service, paper: Painted
) -> None:
    shown(screen, service, "andyzilch")
    said = " ".join(words(paper))
    assert "with three 2s, 3s, 4s, 6s" in said
    assert "1,700 800 550" in said


def test_other_rules_are_chosen_by_the_arrows(screen: Screen, service: Service) -> None:
    scene = shown(screen, service, next(iter(RULES)))
    scene.on_key(key.RIGHT, 0)
    scene.draw()
    assert scene.selected == list(RULES)[1]


def test_figures_that_are_not_there_yet_are_shown_when_they_are(
    screen: Screen, service: Service, paper: Painted
) -> None:
    service.is_ready = False
    scene = shown(screen, service, "freeze")
    assert "Working it out …" in words(paper)
    service.is_ready = True
    scene.update(0.1)
    scene.draw()
    assert "513" in words(paper)


def test_figures_that_will_never_be_there_are_said_to_be_missing(
    screen: Screen, service: Service, paper: Painted
) -> None:
    service.is_ready, service.has_failed = False, True
    shown(screen, service, "freeze")
    assert any("couldn’t be worked out" in text for text in words(paper))


def test_half_points_are_shown_as_hundreds_where_that_is_chosen(
    screen: Screen, service: Service, paper: Painted
) -> None:
    figures = shipped_figures(RULES["zilch-1990"])
    assert figures is not None
    assert figures.turn.average is not None
    average = f"{50 * figures.turn.average:.0f}"
    shown(screen, service, "zilch-1990")
    assert average not in words(paper)
    paper.texts.clear()
    shown(screen, service, "zilch-1990", times_100=True)
    assert average in words(paper)
    assert not any("½" in text for text in words(paper))


def test_a_sheets_advice_stands_beside_what_is_true(
    screen: Screen, service: Service, paper: Painted
) -> None:
    """1990: 7 to 10 points; no rule sheet advises anything for Freeze."""
    shown(screen, service, "zilch-1990")
    said = words(paper)
    assert "7 to 10 points is often a good score." in said
    assert {"true", "half true", "not true"} <= set(said)
    paper.texts.clear()
    shown(screen, service, "freeze")
    assert not any("advice" in text for text in words(paper))
