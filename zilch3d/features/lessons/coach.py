"""A lesson at the table: leads a learner through one chapter, a step at a time.

Where it stands follows from what has been played and picked, so nothing is kept beside the game.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from zilch3d.engine.actions import Action, SetAside
from zilch3d.engine.events import Event, TurnBegan
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State
from zilch3d.features.lessons import words
from zilch3d.features.lessons.steps import Chapter, Do, Step, acts
from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, NARROW
from zilch3d.ui import theme
from zilch3d.ui.table.choices import Intent, Plan, for_option, meant, still_to_pick
from zilch3d.ui.table.mode import Controls, Exits, Guide, Help, Mode, Progress, Seen, SidePanel
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.screen.button_facts import refused

LEARNER = 0
"""The learner's seat."""
INTENTS = {Do.ROLL: Intent.ROLL, Do.BANK: Intent.BANK, Do.TAKE_OVER: Intent.EXTRA}
"""What is asked for by doing as a step says."""


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


class Coach(Mode):
    """Follows the game that is shown; a step is ``open`` while it waits for the learner.

    ``at`` is the step that is shown, from 0; one after the last once all are done.
    """

    helps: frozenset[Help] = frozenset()
    shows_all = True

    def __init__(self, chapter: Chapter, course: Course) -> None:
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

    def follow(self, progress: Progress) -> None:
        """The open step is the first that has not been done by what was played and is picked."""
        self.open = progress.settled
        if not progress.settled:
            return
        picked = meant(progress.game.state, progress.selection)
        before, self.at = self.at, self._reached(progress.game.actions, picked)
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
        """What the lesson waits for instead of this; why the rules forbid it, if they do."""
        if not model.play.ready or INTENTS.get(self._step.do) is plan.intent:
            return ""
        said = self._words(model)
        if self._step.do is Do.PICK:
            return said.wrong_pick()
        if plan.intent is Intent.BANK and plan.refusal is not None:
            return refused(model, plan.refusal)
        return said.instead()

    def stops_before(self, event: Event, shown: State) -> bool:
        """The learner's turn is the end of a chapter: its dice are there to be looked at."""
        own = shown.turn is not None and shown.turn.seat == LEARNER
        return isinstance(event, TurnBegan) and own

    def leads(self, seen: Seen, _exits: Exits) -> Answer:
        return self.course.done() if self.over and not seen.moving else None

    def show_me(self, controls: Controls) -> None:
        """Do for the learner what the open step waits for."""
        step = self._step
        if not self.waits:
            return
        if step.option is not None:
            controls.pick(for_option(self.chapter.states[self.at], step.option))
        elif step.do in INTENTS:
            controls.carry_out(INTENTS[step.do])

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
        """What the note says."""
        number, of = self._number, self.course.of
        return LessonFacts(
            _("Loaded dice · {n}/{of}").format(n=number, of=of),
            words.title(self.chapter.subject, self.course.rules),
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
        """What to do with picked dice that are not asked for; empty if there are none."""
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
    """What the note says: how far the lesson is, what the chapter is about, what to do.

    ``reading``: there is nothing to do but to read on; ``last``: the lesson is over with that.
    ``open`` is whether anything is waited for.
    """

    count: str
    title: str
    text: str
    reading: bool = False
    last: bool = False
    open: bool = True


class LessonPanel(SidePanel):
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
        self._count = widgets.Label("", theme.SMALL, theme.INK_SOFT)
        self._title = widgets.Label("", theme.HEADING, theme.INK)
        self._texts = [widgets.Label("", style, theme.INK) for style in (theme.BODY, theme.SMALL)]
        large, small = self._texts
        text = widgets.Responsive((self.ROOMY, lambda: large), (0, lambda: small))
        self._next = widgets.Button("lesson-next", "", go_on, style=theme.PRIMARY)
        self._skip = widgets.Button("lesson-skip", _("Show me"), skip)
        said = widgets.Column(self._count, self._title, text, gap=HAIR)
        scrolled = widgets.Scroll(said, grow=1, name="lesson")
        page = widgets.Column(scrolled, self._next, self._skip, gap=NARROW)
        super().__init__(page, skin=theme.NOTE)

    def show(self, model: TableModel) -> None:
        facts = self._words(model)
        self._count.text, self._title.text = facts.count, facts.title
        for label in self._texts:
            label.text = facts.text
        self._next.visible, self._skip.visible = facts.reading, not facts.reading
        self._next.text = _("Play now") if facts.last else _("Go on")
        self._skip.enabled = facts.open
