"""A lesson from its first chapter to what follows it, and from wherever it was left."""

import pytest
from pyglet.window import key

from tests.app.programs import routed_program
from zilch3d.features.house_rules.rules_page import RulesPageScene
from zilch3d.features.lessons.coach import Coach, TaughtLesson, Teaching
from zilch3d.kit.scene import Answer, Push, Quit, Replace, Surface
from zilch3d.kit.widgets import Screen
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.table.scene import TableScene

STEP = 0.1
LONGEST = 400
"""Steps of time after which something goes on for ever."""


class School:
    """A lesson on the rules of Pass the Dice, which has chapters for one and for two seats."""

    def __init__(self, screen: Screen) -> None:
        chosen = Settings(reduced_motion=True, winning_chance=True, tutor="every")
        self.program = routed_program(screen, chosen)
        self.reached: list[tuple[int, int]] = []
        rules, learner, partner = load("pass-the-dice"), SeatSetup("Ann"), SeatSetup("Ben")
        taught = TaughtLesson(rules, learner, partner, self.note, Quit)
        self.teaching = Teaching(self.program, taught)

    def note(self, step: int, of: int) -> None:
        self.reached.append((step, of))

    def shown(self, step: int = 0) -> TableScene:
        scene = self.teaching.scene(step)
        scene.resized(Surface(1280, 720))
        scene.enter()
        return scene


@pytest.fixture
def school(screen: Screen) -> School:
    return School(screen)


def through(school: School, scene: TableScene) -> Answer:
    """Every step is done by the lesson itself; what follows the last."""
    for _step in range(LONGEST):
        coach = scene.mode
        assert isinstance(coach, Coach)
        coach.show_me(scene.controller)
        answer = scene.update(STEP)
        if answer is None and coach.step and not coach.lets_play:
            answer = coach.course.done()
        if isinstance(answer, Replace) and isinstance(answer.scene, TableScene):
            scene = answer.scene
            scene.resized(Surface(1280, 720))
            scene.enter()
        elif answer is not None:
            return answer
    raise AssertionError(school.reached)


def test_it_goes_from_chapter_to_chapter_to_what_follows_and_is_kept_nowhere(
    school: School,
) -> None:
    assert through(school, school.shown()) == Quit()
    steps = [step for step, _of in school.reached]
    assert steps == list(range(school.reached[0][1]))
    assert not school.program.games.open_games()


@pytest.mark.parametrize("step", range(18))
def test_it_goes_on_from_any_step(step: int, school: School) -> None:
    """Dice that were picked only are to be picked again."""
    scene = school.shown(step)
    scene.update(STEP)
    at = scene.trace()["step"]
    assert at in (step + 1, step)


@pytest.mark.parametrize("step", [-1, 99, 999])
def test_a_step_that_there_is_not_is_the_first(step: int, school: School) -> None:
    """The rules may have changed since it was left."""
    school.shown(step)
    assert school.reached[0][0] == 0


def test_nothing_but_the_lesson_advises_and_the_rules_are_a_key_away(school: School) -> None:
    options = school.shown().animator.options()
    assert options.tutor is None
    assert not options.chances
    assert not options.remarks
    answer = school.shown().on_key(key.F1, 0)
    assert isinstance(answer, Push)
    assert isinstance(answer.scene, RulesPageScene)


def test_the_card_with_the_rules_opens_in_a_lesson_as_in_a_game(school: School) -> None:
    scene = school.shown()
    assert scene.screen.find("rules-card") is None
    scene.on_key(key.F2, 0)
    scene.update(STEP)
    scene.draw()
    assert scene.screen.find("rules-card") is not None
