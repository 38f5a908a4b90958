"""Leads a learner through one chapter of a lesson: where it stands, and what to do next.

Where it stands follows from what has been played and picked, so nothing is kept beside the game.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from zilch3d.engine.actions import Action, SetAside
from zilch3d.engine.events import Event, TurnBegan
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State
from zilch3d.features.lessons import words
from zilch3d.features.lessons.panel import LessonFacts
from zilch3d.features.lessons.steps import Chapter, Do, Step, acts
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer
from zilch3d.ui.table.model import INTENTS, Intent, LessonStep, TableModel
from zilch3d.ui.table.screen.turn_bar import ActionFacts
from zilch3d.ui.table.selection import still_to_pick

LEARNER = 0
"""The learner's seat."""


@dataclass(frozen=True)
class Course:
    """The lesson that a chapter belongs to: by which rules, and where in it the chapter is.

    The chapter's first step is the ``first`` of ``of``, counted from 0. ``reached`` is told the
    number of each step that is come to; ``done`` leads on after the last.
    """

    rules: RuleSet
    first: int
    of: int
    reached: Callable[[int], None]
    done: Callable[[], Answer]


@dataclass
class Coach:
    """Follows the game that is shown; a step is ``open`` while it waits for the learner."""

    chapter: Chapter
    course: Course
    at: int = field(default=0, init=False)
    """The step that is shown; one after the last once all are done."""
    open: bool = field(default=False, init=False)

    @property
    def step(self) -> Step | None:
        """What is waited for; None if nothing is."""
        return self.chapter.steps[self.at] if self.open and not self.over else None

    @property
    def over(self) -> bool:
        """Whether everything has been done, and there is nothing to read."""
        return self.at == len(self.chapter.steps)

    @property
    def lets_play(self) -> bool:
        """Whether the learner is to do anything at the table."""
        return self.step is not None and self.step.do is not Do.READ

    def follow(self, played: Sequence[Action], picked: Option | None, *, settled: bool) -> None:
        """This has been played and is picked; ``settled`` once all of it has been shown."""
        self.open = settled
        if not settled:
            return
        before, self.at = self.at, self._reached(played, picked)
        if self.at != before and not self.over:
            self.course.reached(self.course.first + self.at)

    def _reached(self, played: Sequence[Action], picked: Option | None) -> int:
        mine = played[len(self.chapter.before) :]
        acted, aside = sum(map(acts, mine)), bool(mine) and isinstance(mine[-1], SetAside)
        for at, step in enumerate(self.chapter.steps):
            if step.do is Do.READ:
                return at
            if step.do is not Do.PICK:
                acted -= 1
            if acted < 0 or (
                step.do is Do.PICK and not acted and not aside and picked != step.option
            ):
                return at
        return len(self.chapter.steps)

    def stops_before(self, event: Event, shown: State) -> bool:
        """The learner's turn is the end of a chapter: its dice are there to be looked at."""
        own = shown.turn is not None and shown.turn.seat == LEARNER
        return isinstance(event, TurnBegan) and own

    def now(self) -> LessonStep | None:
        """What is to be shown."""
        at = min(self.at, len(self.chapter.steps) - 1)
        course = self.course
        return LessonStep(
            self.chapter.steps[at],
            self.chapter.states[at],
            self.chapter.subject,
            course.rules,
            course.first + at + 1,
            course.of,
            self.open and not self.over,
        )


# What is seen of it


def panel_facts(model: TableModel) -> LessonFacts | None:
    """What the note says; None if this is no lesson."""
    lesson = model.lesson
    if lesson is None:
        return None
    return LessonFacts(
        _("Loaded dice · {n}/{of}").format(n=lesson.number, of=lesson.of),
        words.title(lesson.subject, lesson.rules),
        _words(model, lesson).text(),
        reading=lesson.step.do is Do.READ,
        last=lesson.number == lesson.of,
        open=lesson.open,
    )


def pointed(model: TableModel, intent: Intent, action: ActionFacts) -> ActionFacts:
    """The same, pointed at if the lesson asks for it."""
    lesson = model.lesson
    asked = lesson is not None and lesson.open and INTENTS.get(lesson.step.do) is intent
    return replace(action, pointed=asked)


def pointed_dice(model: TableModel) -> frozenset[int]:
    """The places in the roll of the dice that are asked for and still to be picked."""
    lesson, turn = model.lesson, model.shown.turn
    option = lesson.step.option if lesson is not None and lesson.open else None
    if option is None or turn is None or turn.roll is None:
        return frozenset()
    return still_to_pick(model.shown, model.selection, option)


def put_back(model: TableModel) -> str:
    """What to do with picked dice that are not asked for; empty if there are none."""
    lesson, turn = model.lesson, model.shown.turn
    option = lesson.step.option if lesson is not None else None
    if lesson is None or option is None or turn is None or turn.roll is None:
        return ""
    stray = Counter(model.selection.faces(turn.roll)) - Counter(option.keep)
    return _words(model, lesson).put_back(stray.total()) if stray else ""


def objection(model: TableModel, intent: Intent, refused: str) -> str:
    """What the lesson waits for instead of this; empty if for nothing else.

    ``refused`` is why the rules don't allow it, if they don't.
    """
    lesson = model.lesson
    if lesson is None or not model.ready or INTENTS.get(lesson.step.do) is intent:
        return ""
    said = _words(model, lesson)
    return said.wrong_pick() if lesson.step.do is Do.PICK else refused or said.instead()


def _words(model: TableModel, lesson: LessonStep) -> words.StepWords:
    return words.StepWords(lesson.step, lesson.state, lesson.rules, model.points)
