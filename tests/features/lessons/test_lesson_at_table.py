"""A lesson at the table, a chapter at a time, without a window."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

import pytest
from hypothesis import given, settings
from pyglet.window import key

from tests.engine.houses import houses
from tests.ui.playing import WINDOW, Evening, simulated_once
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.lessons import words
from zilch3d.features.lessons.chapters import lesson
from zilch3d.features.lessons.coach import Coach, LessonCourse, LessonPanel
from zilch3d.features.lessons.steps import Do, Subject
from zilch3d.kit.scene import Pop
from zilch3d.kit.widgets import IconTextButton, Label, Screen, Widget
from zilch3d.render.camera import Camera
from zilch3d.render.view import TableView
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.screen.announcements import Message
from zilch3d.ui.table.screen.turn_bar import ActionButton
from zilch3d.ui.table.services import TableServices
from zilch3d.ui.words.amounts import points

MOST_WORDS = 45
"""Of a step: what can be read in some thirteen seconds."""


@dataclass
class Chapter:
    """A chapter under way: which steps were reached, and how often it was over."""

    playing: Evening
    coach: Coach
    reached: list[int] = field(default_factory=list)

    @property
    def step(self) -> object:
        """The number of the open step, from 1 in this chapter; None while dice roll."""
        return self.playing.facts["step"]

    def until_step(self, number: int) -> None:
        self.playing.until(lambda: self.step == number)

    def said(self) -> str:
        """What the note and the line over the table say."""
        self.playing.targets()
        found = [w for w in _tree(self.playing.screen.root) if isinstance(w, LessonPanel | Message)]
        return " ".join(w.text for panel in found for w in _tree(panel) if isinstance(w, Label))

    def pointed(self) -> set[str]:
        """What is pointed at: buttons, and the dice with a ring."""
        self.playing.targets()
        tree = _tree(self.playing.screen.root)
        buttons = {w.name for w in tree if isinstance(w, ActionButton) and w.pointed}
        dice = enumerate(self.playing.views[-1].dice)
        return buttons | {f"die-{n}" for n, die in dice if die.ring}


def _tree(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children:
        yield from _tree(child)


def chapter(screen: Screen, rules: str, subject: Subject, done: int = 0) -> Chapter:
    chapters = lesson(load(rules), "Ann", "Ben")
    taught = next(one for one in chapters if one.subject is subject)
    reached: list[int] = []
    course = LessonCourse(load(rules), 0, len(taught.steps), reached.append, Pop)
    coach = Coach(taught, course)
    seats = (SeatSetup("Ann"), SeatSetup("Ben"))[: len(taught.start.seats)]
    game = Table(taught.start, seats, lambda roll, _dice: taught.rolls[roll])
    for action in taught.actions(done):
        game.play(action)
    views: list[TableView] = []
    cameras: list[Camera] = []

    def paint(view: TableView, camera: Camera) -> None:
        views.append(view)
        cameras.append(camera)

    options = [ViewOptions(still=True)]
    services = TableServices(paint, lambda: options[-1], seed=7, simulate=simulated_once)
    leave = Exits(Pop, lambda: None)
    scene = TableScene(screen, game, services.players({}), leave, services, mode=coach)
    scene.resized(WINDOW)
    scene.enter()
    scene.draw()
    return Chapter(Evening(scene, game, screen, options, [], views, cameras), coach, reached)


def test_each_step_waits_for_what_it_says_and_points_at_it(screen: Screen) -> None:
    taught = chapter(screen, "freeze", Subject.SCORING)
    playing = taught.playing
    assert (taught.step, taught.pointed()) == (1, {"roll"})
    playing.click("roll")
    taught.until_step(2)
    (die,) = taught.pointed()
    assert "a 1. It’s worth 100" in taught.said()
    playing.click(die)
    playing.pass_time(0.2)
    assert (taught.step, taught.pointed()) == (3, {"roll"})
    playing.click(die)
    playing.pass_time(0.2)
    assert taught.step == 2, "a die that is put back is to be picked again"
    playing.click(die)
    playing.click("roll")
    taught.until_step(4)
    for name in taught.pointed():
        playing.click(name)
    playing.pass_time(0.2)
    assert (taught.step, taught.pointed()) == (5, {"bank"})
    playing.click("bank")
    assert playing.pass_time(5) is None, "what was banked stands there"
    assert "You have 300 now" in taught.said()
    assert taught.reached == [1, 2, 1, 2, 3, 4, 5]
    assert playing.click("lesson-next") == Pop()
    assert playing.facts["scores"] == [6]


def test_the_keyboard_does_it_all(screen: Screen) -> None:
    taught = chapter(screen, "freeze", Subject.SCORING)
    playing = taught.playing
    for number, symbol in enumerate((key.SPACE, key._1, key.SPACE, key.A, key.ENTER), 1):
        taught.until_step(number)
        playing.key(symbol)
    taught.until_step(6)
    assert playing.key(key.SPACE) == Pop()


def test_other_things_are_answered_with_why(screen: Screen) -> None:
    taught = chapter(screen, "freeze", Subject.SCORING)
    playing = taught.playing
    playing.roll()
    taught.until_step(2)
    playing.key(key.SPACE)
    assert "For now, set aside a 1, the die with a ring." in taught.said()
    playing.key(key._6)
    assert "A 6 only scores as part of three 6s or a straight" in taught.said()
    assert playing.facts["picked"] == []
    playing.key(key._1)
    playing.pass_time(0.2)
    playing.click("bank")
    assert "You could bank now, and often should." in taught.said()
    assert playing.facts["scores"] == [0]
    playing.roll()
    taught.until_step(4)
    playing.key(key.A)
    playing.pass_time(0.2)
    playing.click("roll")
    assert "You could roll on, but you’d risk 300." in taught.said()


def test_a_first_score_that_is_too_low_is_refused_for_its_own_reason(screen: Screen) -> None:
    taught = chapter(screen, "picnic", Subject.SCORING, 2)
    taught.playing.key(key.A)
    taught.playing.pass_time(0.2)
    assert "You need 1,000 to get on the board" in taught.said()
    taught.playing.key(key.B)
    assert "900 more to get on the board" in taught.said()


def test_a_zilch_stays_to_be_looked_at_and_nothing_is_drawn_meanwhile(screen: Screen) -> None:
    taught = chapter(screen, "freeze", Subject.ZILCH)
    playing = taught.playing
    playing.click("roll")
    taught.until_step(2)
    playing.pass_time(5)
    assert "Nothing scores. That’s a zilch!" in taught.said()
    assert playing.facts["roll"] or len(playing.views[-1].dice) == 6
    assert not playing.facts["ready"]
    playing.scene.draw()
    assert playing.scene.changes_in() > 1
    assert not playing.scene.is_stale()
    assert screen.focused is not None
    assert screen.focused.name == "lesson-next"
    assert playing.key(key.SPACE) == Pop(), "Space, and so a gamepad's A, goes on"


def test_a_chapter_can_be_shown_step_by_step(screen: Screen) -> None:
    """Each ``Show me`` does what is asked for."""
    taught = chapter(screen, "andyzilch", Subject.MUST_ROLL)
    *steps, last = taught.coach.chapter.steps
    for number, step in enumerate(steps, 1):
        taught.until_step(number)
        assert step.do is not Do.READ
        taught.playing.click("lesson-skip")
    taught.until_step(len(steps) + 1)
    assert last.do is Do.READ


@pytest.mark.parametrize("choice", ["roll", "bank"])
def test_to_roll_or_to_bank_is_up_to_the_learner(choice: str, screen: Screen) -> None:
    taught = chapter(screen, "freeze", Subject.DECIDE)
    taught.until_step(1)
    assert not taught.pointed()
    taught.playing.click(choice)
    taught.until_step(2)
    assert "Lots to lose and few dice? Bank." in taught.said()
    assert taught.playing.click("lesson-next") == Pop()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("rules", PRESETS)
def test_every_step_of_every_preset_has_words(
    rules: str, language: str, speak: Callable[[str], None]
) -> None:
    speak(language)
    known = load(rules)
    for one in lesson(known, "Ann", "Ben"):
        for step, state in zip(one.steps, one.states, strict=True):
            assert words.title(one.subject, step.topic)
            said = words.StepWords(step, state, known, partial(points, known)).text()
            assert len(said) > 15
            assert "{" not in said
            assert len(said.split()) <= MOST_WORDS, said


@given(houses)
@settings(max_examples=6)
def test_every_step_on_any_rules_has_words(rules: RuleSet) -> None:
    for one in lesson(rules, "Ann", "Ben"):
        for step, state in zip(one.steps, one.states, strict=True):
            said = words.StepWords(step, state, rules, partial(points, rules)).text()
            assert said
            assert "{" not in said


def test_escape_leaves_and_there_is_no_hint(screen: Screen) -> None:
    taught = chapter(screen, "freeze", Subject.SCORING)
    taught.playing.key(key.H)
    assert "hint" not in taught.playing.targets()
    assert "hint-close" not in taught.playing.targets()
    assert taught.playing.key(key.ESCAPE) == Pop()
    leave = screen.find("menu")
    assert isinstance(leave, IconTextButton)
    assert leave.text == "Leave the lesson"
