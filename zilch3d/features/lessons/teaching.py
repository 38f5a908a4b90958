"""A lesson at the table, chapter by chapter. Its game is kept nowhere and counts for nothing."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.lessons.chapters import lesson
from zilch3d.features.lessons.coach import Coach, Course
from zilch3d.kit.scene import Answer, Pop, Replace
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui.program import Program
from zilch3d.ui.routes import RulesInPlay
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
        self._chapters = lesson(taught.rules, taught.learner.name, taught.partner.name)
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
        chosen = view_options(self._program.settings.current)
        quiet = replace(chosen, tutor=None, chances=False, remarks=False)
        return replace(quiet, explain_zilches=False, score_sheet=False)
