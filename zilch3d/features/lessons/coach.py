"""A lesson at the table: leads a learner through its chapters, a step at a time.

Each chapter has a game of its own, kept nowhere. Where the learner stands follows from what has
been played and picked there, so nothing is kept beside the game. This module is imported late, as
games are.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate

from zilch3d.engine.actions import Action, SetAside
from zilch3d.engine.events import Event, TurnBegan
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State
from zilch3d.features.lessons import words
from zilch3d.features.lessons.chapters import lesson
from zilch3d.features.lessons.steps import Chapter, Do, Step, acts
from zilch3d.i18n import _
from zilch3d.kit import roles, widgets
from zilch3d.kit.scene import Answer, Pop, Replace
from zilch3d.kit.theme import HAIR, NARROW
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.routes import RulesInPlay
from zilch3d.ui.table.choices import Intent, Plan, for_option, selected_option, still_to_pick
from zilch3d.ui.table.mode import (
    Controls,
    Exits,
    FrameStatus,
    GameStatus,
    Guide,
    Help,
    Mode,
    SidePanel,
)
from zilch3d.ui.table.model import TableModel, ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.screen.turn_facts import refusal_text
from zilch3d.ui.table.services import table_services, view_options

LEARNER = 0
"""The learner's seat."""
INTENTS = {Do.ROLL: Intent.ROLL, Do.BANK: Intent.BANK, Do.TAKE_OVER: Intent.EXTRA}
"""The intents by which a person does as a step says."""
FREE = (Intent.ROLL, Intent.BANK)
"""Those between which a person decides."""


@dataclass(frozen=True)
class LessonCourse:
    """The lesson that a chapter belongs to: by which rules, and where in it the chapter is.

    The chapter's first step is the ``first`` of ``of``, counted from 0. ``reached`` is told the
    number of each step that is come to; ``done`` leads on after the last.
    """

    rules: RuleSet
    first: int
    of: int
    reached: Callable[[int], None]
    done: Callable[[], Answer]


class Coach(Mode):
    """Follows the game that is shown; a step is ``open`` while it waits for the learner.

    ``at`` is the step that is shown, from 0; one after the last once all are done.
    """

    helps: frozenset[Help] = frozenset()
    leave_icon = "cross"
    shows_all = True

    def __init__(self, chapter: Chapter, course: LessonCourse) -> None:
        self.chapter = chapter
        self.course = course
        self.at = 0
        self.open = False

    # Where it stands

    @property
    def over(self) -> bool:
        """Whether everything has been done, and there is nothing to read."""
        return self.at == len(self.chapter.steps)

    @property
    def waits(self) -> bool:
        """Whether anything is waited for."""
        return self.open and not self.over

    @property
    def state(self) -> object:
        return self.at, self.open

    @property
    def step(self) -> int | None:
        return self._number if self.waits else None

    @property
    def lets_play(self) -> bool:
        return self.waits and self._step.do is not Do.READ

    def follow(self, status: GameStatus) -> None:
        """The open step is the first that has not been done by what was played and is picked."""
        game, self.open = status.game, status.settled
        if not status.settled:
            return
        picked = selected_option(game.state, status.selection)
        before, self.at = self.at, self._reached(game.actions, picked)
        if self.at != before and not self.over:
            self.course.reached(self.course.first + self.at)

    def _reached(self, actions: Sequence[Action], picked: Option | None) -> int:
        mine = actions[len(self.chapter.before) :]
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

    @property
    def _last_shown(self) -> int:
        return min(self.at, len(self.chapter.steps) - 1)

    @property
    def _step(self) -> Step:
        return self.chapter.steps[self._last_shown]

    @property
    def _number(self) -> int:
        """The number of the step in the whole lesson, from 1."""
        return self.course.first + self._last_shown + 1

    # What it does at the table

    def objection(self, model: TableModel, plan: Plan) -> str:
        """The sentence on what the lesson waits for instead; or why the rules forbid this."""
        if not model.play.ready or INTENTS.get(self._step.do) is plan.intent:
            return ""
        if self._step.do is Do.DECIDE and plan.intent in FREE:
            return ""
        texts = self._words(model)
        if self._step.do is Do.PICK:
            return texts.wrong_pick()
        if plan.intent is Intent.BANK and plan.refusal is not None:
            return refusal_text(model, plan.refusal)
        return texts.instead()

    def stops_before(self, event: Event, shown: State) -> bool:
        """The learner's turn is the end of a chapter: its dice are there to be looked at."""
        own = shown.turn is not None and shown.turn.seat == LEARNER
        return isinstance(event, TurnBegan) and own

    def leads(self, status: FrameStatus, _exits: Exits) -> Answer:
        return self.course.done() if self.over and not status.moving else None

    def show_me(self, controls: Controls) -> None:
        """Do for the learner what the open step waits for."""
        step = self._step
        if not self.waits:
            return
        if step.option is not None:
            controls.pick(for_option(self.chapter.states[self.at], step.option))
        elif step.do in INTENTS:
            controls.carry_out(INTENTS[step.do])
        elif step.do is Do.DECIDE:
            controls.carry_out(Intent.BANK)

    # What is seen of it

    def leave_words(self) -> str:
        return _("Leave the lesson")

    def side_panel(self, controls: Controls) -> "LessonPanel":
        return LessonPanel(self.facts, self.course.done, partial(self.show_me, controls))

    def guide(self, model: TableModel) -> Guide:
        reading = self._step.do is Do.READ
        return Guide(
            INTENTS.get(self._step.do) if self.waits else None,
            self._pointed_dice(model),
            "lesson-next" if reading and self.waits else "",
            instructs=True,
            on_picked=self._put_back(model),
        )

    def facts(self, model: TableModel) -> "LessonFacts":
        """The texts of the note."""
        number, of = self._number, self.course.of
        return LessonFacts(
            _("Lesson dice · {n} of {of}").format(n=number, of=of),
            words.title(self.chapter.subject, self._step.topic),
            self._words(model).text(),
            reading=self._step.do is Do.READ,
            last=number == of,
            open=self.waits,
        )

    def _pointed_dice(self, model: TableModel) -> frozenset[int]:
        """The places in the roll of the dice that are asked for and still to be picked."""
        option, turn = self._step.option, model.play.shown.turn
        if not self.waits or option is None or turn is None or turn.roll is None:
            return frozenset()
        return still_to_pick(model.play.shown, model.play.selection, option)

    def _put_back(self, model: TableModel) -> str:
        """The sentence on picked dice that are not asked for; empty if there are none."""
        option, turn = self._step.option, model.play.shown.turn
        if option is None or turn is None or turn.roll is None:
            return ""
        stray = Counter(model.play.selection.faces(turn.roll)) - Counter(option.keep)
        return self._words(model).put_back(stray.total()) if stray else ""

    def _words(self, model: TableModel) -> words.StepWords:
        state = self.chapter.states[self._last_shown]
        return words.StepWords(self._step, state, self.course.rules, model.points)


@dataclass(frozen=True)
class LessonFacts:
    """The texts of the note: how far the lesson is, what the chapter is about, what to do.

    ``reading``: there is nothing to do but to read on; ``last``: the lesson is over with that.
    ``open`` is whether anything is waited for.
    """

    count: str
    title: str
    text: str
    reading: bool = False
    last: bool = False
    open: bool = True


class LessonPanel(widgets.PagePanel, SidePanel):
    """The note that says what ``words`` has to say of the model.

    ``go_on`` is for a step that was read, ``skip`` does for the learner what a step waits for.
    """

    ROOMY = 210
    """From this width on, in points, it is written as large as most texts."""

    def __init__(
        self,
        words: Callable[[TableModel], LessonFacts],
        go_on: widgets.Press,
        skip: Callable[[], None],
    ) -> None:
        self._words = words
        self._count = widgets.Label("", theme.SMALL, roles.SOFT)
        self._title = widgets.Label("", theme.HEADING)
        self._texts = [widgets.Label("", style) for style in (theme.BODY, theme.SMALL)]
        large, small = self._texts
        text = widgets.Responsive((self.ROOMY, lambda: large), (0, lambda: small))
        self._next = widgets.Button("lesson-next", "", go_on, style=roles.PRIMARY)
        self._skip = widgets.Button("lesson-skip", _("Show me"), skip)
        self._reply = widgets.Label("", theme.SMALL_STRONG, roles.WARNING)
        self._reply.visible = False
        said = widgets.Column(self._count, self._title, text, gap=HAIR)
        scrolled = widgets.Scroll(said, grow=1, name="lesson")
        page = widgets.Column(scrolled, self._reply, self._next, self._skip, gap=NARROW)
        SidePanel.__init__(self, page, theme.NOTE)

    def reply(self, words: str) -> None:
        self._reply.text, self._reply.visible = words, bool(words)

    def show(self, model: TableModel) -> None:
        facts = self._words(model)
        self._count.text, self._title.text = facts.count, facts.title
        for label in self._texts:
            label.text = facts.text
        self._next.visible, self._skip.visible = facts.reading, not facts.reading
        self._next.text = _("Play now") if facts.last else _("Go on")
        self._skip.enabled = facts.open


@dataclass(frozen=True)
class TaughtLesson:
    """A lesson on these rules for a learner, with a partner where dice are taken over.

    ``reached`` is told the number of each step that is come to, from 0, and of how many; ``over``
    says what follows the last.
    """

    rules: RuleSet
    learner: SeatSetup
    partner: SeatSetup
    reached: Callable[[int, int], None]
    over: Callable[[], Answer]


class Teaching:
    """Makes the scenes of one lesson: a table for each chapter."""

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
        course = LessonCourse(
            taught.rules,
            self._firsts[number],
            self._firsts[-1],
            self._reached,
            lambda: self._after(number),
        )
        at_table = table_services(program, self._view_options, has_room=False)
        exits = Exits(Pop, rules=lambda: program.open(RulesInPlay(taught.rules, scene)))
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
        """The player's own, less all that would be said beside the lesson."""
        quiet = view_options(self._program.settings.current).quiet()
        return replace(quiet, explain_zilches=False, score_sheet=False)
