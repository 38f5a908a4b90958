"""A lesson at the table, chapter by chapter. Its game is kept nowhere and counts for nothing."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.lessons.chapters import lesson as chapters_on
from zilch3d.features.lessons.coach import Coach, Course
from zilch3d.features.lessons.page import learn_page, unfinished_lesson
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Pop, Replace, Scene
from zilch3d.store import profiles
from zilch3d.store.rulefiles import rules_of
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui.pages.cards import player_cards
from zilch3d.ui.pages.last_game import last_setup
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Lesson, Play, RulesInPlay
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import table_services, view_options


@dataclass(frozen=True)
class TaughtLesson:
    """What is taught: by which rules, to whom, with whom where dice are taken over.

    ``reached`` is told the number of each step that is come to, from 0, and of how many; ``over``
    says what follows the last.
    """

    rules: RuleSet
    learner: SeatSetup
    partner: SeatSetup
    reached: Callable[[int, int], None]
    over: Callable[[], Answer]


class Teaching:
    """Makes the scenes of one lesson."""

    def __init__(self, program: Program, taught: TaughtLesson) -> None:
        self._program = program
        self._taught = taught
        self._chapters = chapters_on(taught.rules, taught.learner.name, taught.partner.name)
        steps = (len(chapter.steps) for chapter in self._chapters)
        self._firsts = list(accumulate(steps, initial=0))
        """The number of each chapter's first step; at the end, how many steps there are."""

    def scene(self, step: int = 0) -> TableScene:
        """The table at this step of the lesson, from 0; at the first where there is none such."""
        step = step if 0 <= step < self._firsts[-1] else 0
        number = bisect_right(self._firsts, step) - 1
        return self._at_table(number, step - self._firsts[number])

    def _at_table(self, number: int, step: int) -> TableScene:
        program, taught, chapter = self._program, self._taught, self._chapters[number]
        seats = (taught.learner, taught.partner)[: len(chapter.start.seats)]
        game = Table(chapter.start, seats, lambda roll, _dice: chapter.rolls[roll])
        for action in chapter.actions(step):
            game.play(action)
        self._reached(self._firsts[number] + step)
        course = Course(
            taught.rules,
            self._firsts[number],
            self._firsts[-1],
            self._reached,
            lambda: self._after(number),
        )
        at_table = table_services(program, self._view_options, has_room=False)
        exits = Exits(Pop, lambda: None, lambda: program.open(RulesInPlay(taught.rules, scene)))
        coach, nobody = Coach(chapter, course), at_table.players({})
        scene = TableScene(program.screen, game, nobody, exits, at_table, mode=coach)
        return scene

    def _reached(self, step: int) -> None:
        self._taught.reached(step, self._firsts[-1])

    def _after(self, number: int) -> Answer:
        """The next chapter in the place of this one."""
        if number + 1 < len(self._chapters):
            return Replace(self._at_table(number + 1, 0))
        return self._taught.over()

    def _view_options(self) -> ViewOptions:
        """A lesson says enough."""
        chosen = view_options(self._program.settings.chosen)
        quiet = replace(chosen, tutor=None, chances=False, remarks=False)
        return replace(quiet, explain_zilches=False, score_sheet=False)


# The way to a lesson, and on from it: the settings keep where the learner is


def lesson_scene(program: Program, route: Lesson) -> Scene:
    """The table at a step of a lesson; see ``Lesson``."""
    last = last_setup(program.settings.chosen)
    key, step = route.rules, route.step
    if not key:
        unfinished = unfinished_lesson(program.settings.chosen)
        key, step = (unfinished.key, unfinished.step) if unfinished else (last.rules, 0)
    rules = rules_of(GameSetup(key, ()))
    if rules is None:
        return learn_page(program)
    people = [seat for seat in last.seats if seat.is_person]
    card = player_cards(profiles.shipped())[0]
    plan = TaughtLesson(
        rules,
        replace(people[0], newcomer=False) if people else SeatSetup(_("Player")),
        SeatSetup(card.name, card.id),
        partial(_keep_step, program, key),
        partial(_end, program, key),
    )
    return Teaching(program, plan).scene(step)


def _keep_step(program: Program, key: str, step: int, of: int) -> None:
    """Keep where the learner is; after the last step no lesson is offered any more."""
    settings = program.settings.chosen
    offer = settings.lesson_offer and step + 1 < of
    _keep(program, replace(settings, lesson_rules=key, lesson_step=step, lesson_offer=offer))


def _end(program: Program, key: str) -> Answer:
    """After the last step: a game like the last one by these rules, in the lesson's place."""
    _keep(program, replace(program.settings.chosen, lesson_rules="", lesson_step=0))
    program.next_game.made = ""
    last = last_setup(program.settings.chosen)
    return program.replace(Play(replace(last, rules=key, cutthroat=False)))


def _keep(program: Program, settings: Settings) -> None:
    if settings != program.settings.chosen:
        program.settings.change(settings)
