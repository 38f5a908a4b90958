"""The choice of a lesson: by which rules, or on from where one was left."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.store.rulefiles import presets, rules_of
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup
from zilch3d.ui import theme
from zilch3d.ui.pages.offer import NOTHING_OWN, OwnContent, OwnFiles, card_foot, last_setup
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Lesson
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import names

WIDTH = 980


@dataclass(frozen=True)
class UnfinishedLesson:
    """A lesson that was left: the key and the name of its rules, and the step, from 0."""

    key: str
    name: str
    step: int


class LearnScene(WidgetScene):
    """Rule sets as cards, each of which begins a lesson; above them the one to begin with.

    ``rules`` can be taught, by the names that ``rulefiles.load`` knows them by: ``first`` is the
    one to begin with, unless a lesson was ``unfinished``. ``own`` adds house rules once it has
    read them.
    """

    def __init__(
        self,
        program: Program,
        rules: Mapping[str, RuleSet],
        first: str,
        unfinished: UnfinishedLesson | None = None,
        own: OwnContent = NOTHING_OWN,
    ) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self._rules = dict(rules)
        self._first_rules = first
        self._unfinished = unfinished
        self._own = own
        self._has_own = False
        self.first_focus = "start" if unfinished is None else "continue"

    def build(self) -> kit.Widget:
        line = _(
            "About two minutes at the table, one step at a time. The rolls are arranged for the "
            "lesson, and nothing is recorded."
        )
        cards = kit.Grid(*map(self._card, self._rules), min_width=230, gap=MEDIUM - 2)
        return kit.FullPage(
            kit.Head(_("Learn"), back_button(self.back)),
            kit.Label(line, colour=roles.SOFT),
            kit.Frame(self._first(), across="start"),
            kit.Label(_("Or learn other rules"), theme.HEADING, roles.SOFT),
            kit.Scroll(cards, grow=1, name="rules"),
            width=WIDTH,
            gap=MEDIUM,
        )

    def update(self, seconds: float) -> Answer:
        own = None if self._has_own else self._own.content()
        if own is not None:
            self._has_own = True
            if own.rules.sets:
                self._rules |= own.rules.sets
                self.rebuild()
        return super().update(seconds)

    def _teach(self, rules: str, step: int = 0) -> Answer:
        return self._program.replace(Lesson(rules, step))

    def _first(self) -> kit.Widget:
        """The button to press first: on with an unfinished lesson, else the one to begin with."""
        last = self._unfinished
        if last is not None:
            words = _("Continue with {rules}, step {n}").format(rules=last.name, n=last.step + 1)
            press = partial(self._teach, last.key, last.step)
            return kit.Button("continue", words, press, style=roles.PRIMARY)
        rules = self._rules.get(self._first_rules)
        words = _("Start with {rules}").format(rules=names.rules_name(rules) if rules else "")
        press = partial(self._teach, self._first_rules)
        start = kit.Button("start", words, press, style=roles.PRIMARY)
        start.visible = rules is not None
        return start

    def _card(self, key: str) -> kit.Card:
        rules = self._rules[key]
        name, summary = names.rules_name(rules), names.rules_summary(rules)
        teach = partial(self._teach, key)
        foot = card_foot(key, rules, times_100=self._program.times_100)
        return kit.Card(f"rules:{key}", name, summary, foot, teach)


def learn_page(program: Program) -> LearnScene:
    """The choice of a lesson, on presets and the player's own rules."""
    settings, own = program.settings.current, OwnFiles(program.games, program.screen.wake)
    rules = {preset.id: preset for preset in presets()}
    return LearnScene(program, rules, last_setup(settings).rules, unfinished_lesson(settings), own)


def unfinished_lesson(settings: Settings) -> UnfinishedLesson | None:
    """The lesson that was left, if its rules can still be read."""
    key = settings.lesson_rules
    rules = rules_of(GameSetup(key, ())) if key else None
    if rules is None:
        return None
    return UnfinishedLesson(key, names.rules_name(rules), settings.lesson_step)
