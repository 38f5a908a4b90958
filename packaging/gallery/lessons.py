"""Steps of lessons, for pictures."""

from collections.abc import Callable
from dataclasses import dataclass

from gallery.games import CLARA, LONG, SEED, SceneContext, nothing, skip
from zilch3d.features.lessons.chapters import lesson
from zilch3d.features.lessons.coach import Coach, LessonCourse
from zilch3d.features.lessons.steps import Do, Subject
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui.table.choices import Selection
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import TableServices

LEARNER = SeatSetup("Ragna")


@dataclass(frozen=True)
class GalleryLesson:
    """A chapter of the lesson on these rules, after so many of its steps."""

    rules: str
    subject: Subject
    done: int
    strays: tuple[int, ...] = ()
    """The places of dice that are picked though nobody asks for them."""

    def at_table(self, context: SceneContext) -> TableScene:
        """The scene that shows the next step."""
        rules = load(self.rules)
        chapters = lesson(rules, LEARNER.name, CLARA.name)
        steps = [len(chapter.steps) for chapter in chapters]
        number = next(n for n, one in enumerate(chapters) if one.subject is self.subject)
        chapter = chapters[number]
        seats = (LEARNER, CLARA)[: len(chapter.start.seats)]
        table = Table(chapter.start, seats, lambda index, _dice: chapter.rolls[index])
        for action in chapter.actions(self.done):
            table.play(action)
        course = LessonCourse(rules, sum(steps[:number]), sum(steps), lambda _step: None, nothing)
        services = TableServices(context.paint, ViewOptions, SEED, simulate=context.simulate)
        coach, exits = Coach(chapter, course), Exits(nothing, nothing)
        nobody = services.players({})
        scene = TableScene(context.screen, table, nobody, exits, services, mode=coach)
        scene.update(0.0)
        if self.done and chapter.steps[self.done - 1].do is Do.PICK:
            coach.show_me(scene.controller)
        skip(scene)
        scene.update(LONG)
        if self.strays:
            scene.controller.pick(Selection(frozenset(self.strays)))
            skip(scene)
            scene.update(LONG)
        return scene


LESSONS: dict[str, Callable[[SceneContext], TableScene]] = {
    "lesson": GalleryLesson("freeze", Subject.SCORING, 0).at_table,
    "lesson-scores": GalleryLesson("freeze", Subject.SCORING, 1).at_table,
    "lesson-wrong": GalleryLesson("freeze", Subject.SCORING, 1, (0, 1)).at_table,
    "lesson-opening": GalleryLesson("zilch-1990", Subject.SCORING, 2).at_table,
    "lesson-bank": GalleryLesson("picnic", Subject.SCORING, 4).at_table,
    "lesson-zilch": GalleryLesson("freeze", Subject.ZILCH, 1).at_table,
    "lesson-hot-dice": GalleryLesson("zilch-1990", Subject.HOT_DICE, 2).at_table,
    "lesson-match": GalleryLesson("andyzilch", Subject.MATCH, 1).at_table,
    "lesson-take-over": GalleryLesson("pass-the-dice", Subject.TAKE_OVER, 0).at_table,
    "lesson-exact": GalleryLesson("bust", Subject.EXACT, 1).at_table,
    "lesson-decide": GalleryLesson("freeze", Subject.DECIDE, 0).at_table,
    "lesson-more": GalleryLesson("picnic", Subject.MORE, 0).at_table,
    "lesson-end": GalleryLesson("picnic", Subject.END, 0).at_table,
}
