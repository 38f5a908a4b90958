"""Before a lesson: by which rules, or on from where one was left."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.pages.offer import card_foot
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Lesson
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import names

WIDTH = 980


@dataclass(frozen=True)
class LeftLesson:
    """A lesson that was left: what its rules are known by, their name, the step, from 0."""

    key: str
    name: str
    step: int


@dataclass(frozen=True)
class Offered:
    """What can be taught: rule sets by the name that ``rulefiles.load`` knows each by.

    ``first`` is the one to begin with, ``left`` what was left. ``own`` is asked for house
    rules until they are read.
    """

    rules: Mapping[str, RuleSet]
    first: str
    left: LeftLesson | None
    own: Callable[[], Mapping[str, RuleSet] | None] = dict


class LearnScene(WidgetScene):
    """Rule sets as cards, each of which begins a lesson; above them the one to begin with."""

    def __init__(self, program: Program, lessons: Offered) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self._lessons = lessons
        self._rules = dict(lessons.rules)
        self._own: Mapping[str, RuleSet] | None = None
        self.first_focus = "start" if lessons.left is None else "continue"

    def build(self) -> kit.Widget:
        line = _(
            "Some two minutes at the table, a step at a time. The dice are loaded for the lesson, "
            "and nothing of it is kept or counted."
        )
        cards = kit.Grid(*map(self._card, self._rules), min_width=230, gap=MEDIUM - 2)
        return kit.FullPage(
            kit.Head(_("Learn"), back_button(self.back)),
            kit.Label(line, colour=theme.IVORY_SOFT),
            kit.Frame(self._first(), across="start"),
            kit.Label(_("Or with other rules"), theme.HEADING, theme.IVORY_SOFT),
            kit.Scroll(cards, grow=1, name="rules"),
            width=WIDTH,
            gap=MEDIUM,
        )

    def update(self, seconds: float) -> Answer:
        if self._own is None:
            self._own = self._lessons.own()
            if self._own:
                self._rules |= self._own
                self.rebuild()
        return super().update(seconds)

    def _teach(self, rules: str, step: int = 0) -> Answer:
        return self._program.replace(Lesson(rules, step))

    def _first(self) -> kit.Widget:
        """What is pressed first: on with a lesson that was left, else the one to begin with."""
        lessons, left = self._lessons, self._lessons.left
        if left is not None:
            words = _("Continue: {rules}, step {n}").format(rules=left.name, n=left.step + 1)
            press = partial(self._teach, left.key, left.step)
            return kit.Button("continue", words, press, style=theme.PRIMARY)
        rules = self._rules.get(lessons.first)
        words = _("Start: {rules}").format(rules=names.rules_name(rules) if rules else "")
        press = partial(self._teach, lessons.first)
        start = kit.Button("start", words, press, style=theme.PRIMARY)
        start.visible = rules is not None
        return start

    def _card(self, key: str) -> kit.Card:
        rules = self._rules[key]
        name, summary = names.rules_name(rules), names.rules_summary(rules)
        teach = partial(self._teach, key)
        foot = card_foot(key, rules, times_100=self._program.times_100)
        return kit.Card(f"rules:{key}", name, summary, foot, teach)
