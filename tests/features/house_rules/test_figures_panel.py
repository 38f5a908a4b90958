"""The figures beside rules that are being changed."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import pytest

from gallery.program import PlainAdvice, plain_program
from tests.engine.playing import RULES
from zilch3d.advice.processes import BestPlaySolver
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.figures_panel import LiveFigures
from zilch3d.kit.scene import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Box, Screen, Widget
from zilch3d.odds.rule_figures import RuleFigures
from zilch3d.store.figures import shipped_figures
from zilch3d.store.rulefiles import family
from zilch3d.store.settings import Settings
from zilch3d.ui.program import Program

FREEZE, PICNIC = RULES["freeze"], RULES["picnic"]
ROUNDS = family("ten-rounds")


class Painted(Protocol):
    texts: list[tuple[object, str, Box]]


class Knowing:
    """A service that knows the figures of these rules, under other names too."""

    has_failed = False

    def __init__(self, *known: RuleSet) -> None:
        self.known = list(known)

    def ask(self, rules: RuleSet, /) -> RuleFigures | None:
        return shipped_figures(rules) if rules in self.known else None

    def close(self) -> None: ...


class Shown(WidgetScene):
    def __init__(self, screen: Screen, figures: LiveFigures) -> None:
        super().__init__(screen)
        self.figures = figures

    def build(self) -> Widget:
        return self.figures.widget()


@pytest.fixture
def service() -> Knowing:
    return Knowing(FREEZE)


@pytest.fixture
def figures(program: Program, service: Knowing) -> LiveFigures:
    waits = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    advice = PlainAdvice(figures=service, solver=BestPlaySolver(command=lambda: waits))
    return LiveFigures(replace(program, advice=advice), FREEZE)


@pytest.fixture
def scene(screen: Screen, figures: LiveFigures) -> Shown:
    figures.show(FREEZE)
    scene = Shown(screen, figures)
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.draw()
    return scene


def words(scene: Shown, paper: Painted) -> Sequence[str]:
    scene.figures.update()
    scene.draw()
    return [text.replace("\N{NO-BREAK SPACE}", " ") for _owner, text, _box in paper.texts]


def test_what_a_change_changes_stands_as_before_and_now(
    scene: Shown, service: Knowing, paper: Painted
) -> None:
    assert {"513", "3,050", "never"} <= set(words(scene, paper)), "11,650 is beyond the target"
    service.known.append(PICNIC)
    scene.figures.show(PICNIC)
    said = words(scene, paper)
    assert "513 → 552" in said, "a turn brings so much"
    assert "3.1% → 2.3%" in said, "three pairs count"
    assert "7.7%" in said, "five dice are as they were"


def test_they_are_compared_with_other_rules_at_once(
    scene: Shown, service: Knowing, paper: Painted
) -> None:
    service.known.append(PICNIC)
    scene.figures.compare(PICNIC)
    scene.figures.show(FREEZE)
    assert "552 → 513" in words(scene, paper)


def test_figures_stay_until_there_are_others(
    scene: Shown, service: Knowing, paper: Painted
) -> None:
    scene.figures.show(PICNIC)
    assert "513" in words(scene, paper)
    service.known.append(PICNIC)
    assert "513 → 552" in words(scene, paper)


def test_rules_at_fault_have_no_figures(scene: Shown, paper: Painted) -> None:
    scene.figures.show(None)
    assert any("once everything is put right" in text for text in words(scene, paper))
    scene.figures.show(FREEZE)
    assert "513" in words(scene, paper)


def test_solving_is_begun_and_stopped_by_a_button(scene: Shown, paper: Painted) -> None:
    other = replace(FREEZE, end=replace(FREEZE.end, target=60))
    scene.figures.show(other)
    for name in ("solve", "stop-solving", "solve", "stop-solving"):
        words(scene, paper)
        button = scene.screen.find(name)
        assert button is not None
        button.activate()


def test_rules_that_cannot_be_solved_say_why(
    scene: Shown, service: Knowing, paper: Painted
) -> None:
    service.known.append(ROUNDS)
    scene.figures.show(ROUNDS)
    assert any("Best play isn’t known for games" in text for text in words(scene, paper))
    assert scene.screen.find("solve") is None


def test_half_points_are_shown_as_hundreds_where_that_is_chosen(
    screen: Screen, paper: Painted
) -> None:
    rules = RULES["zilch-1990"]
    advice = PlainAdvice(figures=Knowing(rules))
    for times_100, reads in ((False, "5.9"), (True, "592")):
        program = plain_program(screen, Settings(points_times_100=times_100))
        figures = LiveFigures(replace(program, advice=advice), rules)
        figures.show(rules)
        scene = Shown(screen, figures)
        scene.resized(Surface(1280, 720))
        scene.enter()
        paper.texts.clear()
        assert reads in words(scene, paper)
