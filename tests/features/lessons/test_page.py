"""The choice of a lesson."""

from dataclasses import dataclass

from gallery.program import plain_program
from tests.ui.programs import opened
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.lessons.page import LearnScene, UnfinishedLesson
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Card, Screen
from zilch3d.store.rulefiles import RuleFiles, load
from zilch3d.store.settings import Settings
from zilch3d.ui.pages.offer import Own
from zilch3d.ui.routes import Lesson, Route

RULES = {key: load(key) for key in ("freeze", "picnic")}
LEFT = UnfinishedLesson("picnic", "Family Zilch", 6)


@dataclass
class LateRules:
    """A player's own ``rules``, None until they have been read."""

    rules: dict[str, RuleSet] | None = None

    def content(self) -> Own | None:
        return None if self.rules is None else Own(RuleFiles(self.rules, {}))

    def forget(self) -> None: ...


class Choice:
    """The scene, and which lessons it has opened."""

    def __init__(
        self, screen: Screen, unfinished: UnfinishedLesson | None = None, first: str = "freeze"
    ) -> None:
        self.program = plain_program(screen)
        self.own = LateRules()
        self.scene = LearnScene(self.program, RULES, first, unfinished, self.own)
        self.scene.resized(Surface(1280, 720))
        self.scene.enter()

    @property
    def asked(self) -> list[Route]:
        return opened(self.program)

    def click(self, name: str) -> None:
        x, y = self.scene.screen.targets()[name]
        self.scene.on_mouse_press(x, y, 1)
        self.scene.on_mouse_release(x, y, 1)


def test_the_lesson_to_begin_with_is_one_key_away(screen: Screen) -> None:
    choice = Choice(screen)
    assert screen.focused is not None
    assert screen.focused.name == "start"
    screen.focused.activate()
    assert choice.asked == [Lesson("freeze")]


def test_a_lesson_that_was_left_goes_on_where_it_was(screen: Screen) -> None:
    choice = Choice(screen, LEFT)
    assert screen.focused is not None
    assert screen.focused.name == "continue"
    screen.focused.activate()
    assert choice.asked == [Lesson("picnic", 6)]


def test_each_card_begins_a_lesson_and_so_do_a_players_own_rules(screen: Screen) -> None:
    choice = Choice(screen, LEFT)
    choice.click("rules:picnic")
    choice.own.rules = {"/house/ours.toml": load("bust")}
    choice.scene.update(0.0)
    choice.click("rules:/house/ours.toml")
    assert choice.asked == [Lesson("picnic"), Lesson("/house/ours.toml")]


def test_rules_that_are_gone_are_not_offered_first(screen: Screen) -> None:
    choice = Choice(screen, first="/house/gone.toml")
    assert "start" not in choice.scene.screen.targets()


def test_half_points_are_shown_as_hundreds_where_that_is_chosen(screen: Screen) -> None:
    rules = {"zilch-1990": load("zilch-1990")}
    for times_100, target in ((False, "more than 100"), (True, "more than 10,000")):
        program = plain_program(screen, Settings(points_times_100=times_100))
        scene = LearnScene(program, rules, "zilch-1990")
        scene.resized(Surface(1280, 720))
        scene.enter()
        card = screen.find("rules:zilch-1990")
        assert isinstance(card, Card)
        assert card.foot == target
