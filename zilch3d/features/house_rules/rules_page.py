"""The page of rules to read: pictures of dice that score, sentences, and a sheet's advice."""

from collections.abc import Iterator
from functools import partial

from pyglet.window import key as symbols

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules import sheet_advice_words as advice_words
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, VAST, WIDE, Hue
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets.pen import IconName
from zilch3d.odds.sheet_advice import AdviceVerdict
from zilch3d.store.sheets import judged_advice
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Lesson, Odds, SeenTable
from zilch3d.ui.widgets import SmallDice, done_button
from zilch3d.ui.words import amounts, names
from zilch3d.ui.words.rules.page import sections
from zilch3d.ui.words.rules.parts import Example, ExampleGroup, Section

WIDTH = 1240
SIDE_BY_SIDE = 980
"""From this width on, in points, the sentences stand beside what scores, else below it."""
DIE = 24
DIGIT = 11
"""Points of the room for a digit of what an example counts."""
SIGNS: dict[AdviceVerdict, tuple[IconName, Hue]] = {
    AdviceVerdict.TRUE: ("check", roles.GAIN),
    AdviceVerdict.HALF: ("minus", roles.SOFT),
    AdviceVerdict.WRONG: ("cross", roles.WARNING),
}


class RulesPageScene(WidgetScene):
    """Any rule set to read. F1, which opens it at the table, closes it as well.

    Above the rules stands what leads on from those known by ``key``, if they have one. At a table,
    ``table``, it is the switch for the card with the rules.
    """

    first_focus = "done"

    def __init__(
        self,
        program: Program,
        rules: RuleSet,
        *,
        key: str = "",
        table: SeenTable | None = None,
    ) -> None:
        super().__init__(program.screen, table.draw_table if table else program.painter.backdrop)
        self._program = program
        self._rules = rules
        self._key = key
        self._table = table
        self._hundredfold = program.times_100
        self._points = partial(amounts.points, rules, times_100=program.times_100)

    def build(self) -> kit.Widget:
        scoring, *others = sections(self._rules, self._points)
        text = kit.Responsive(
            (SIDE_BY_SIDE, lambda: self._wide(scoring, others)),
            (0, lambda: self._narrow(scoring, others)),
        )
        summary = kit.Label(names.rules_summary(self._rules), colour=roles.SOFT)
        return kit.Page(
            kit.Head(names.rules_name(self._rules), done_button(self.back)),
            *self._above(),
            kit.Scroll(kit.Column(summary, text, gap=MEDIUM), grow=1, name="rules-text"),
            width=WIDTH,
        )

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        return self.back() if symbol == symbols.F1 else super().on_key(symbol, modifiers)

    def _above(self) -> Iterator[kit.Widget]:
        if self._table is not None:
            yield self._switch(self._table)
        elif self._key:
            learn = kit.Button("learn", _("Learn by playing"), self._learn)
            odds = kit.Button("odds", _("Odds"), self._show_odds)
            yield kit.Frame(kit.Row(learn, odds, gap=NARROW), across="start")

    def _learn(self) -> Answer:
        """The lesson in the place of this page."""
        return self._program.replace(Lesson(self._key))

    def _show_odds(self) -> Answer:
        return self._program.open(Odds(self._rules))

    def _switch(self, table: SeenTable) -> kit.Widget:
        """Whether the card stays open beside the table."""

        def change(on: bool) -> Answer:
            self._program.keep_card(on)
            return None

        words = kit.Label(_("Rules beside the table (F2)"))
        narrow = kit.Label(_("This window is too narrow for it."), theme.SMALL, roles.WARNING)
        narrow.visible = not table.card_has_room
        is_open = self._program.settings.current.rules_card
        switch = kit.Toggle("rules-card", is_open, (_("On"), _("Off")), change)
        return kit.Row(kit.Column(words, narrow, gap=0, grow=1), switch, gap=MEDIUM)

    def _wide(self, scoring: Section, others: list[Section]) -> kit.Widget:
        sentences = kit.Column(*map(self._section, others), gap=WIDE, grow=4)
        advice = sheet_advice(self._rules, roles.ACCENT, times_100=self._hundredfold)
        pictures = kit.Column(self._section(scoring), *advice, gap=WIDE, grow=5)
        return kit.Row(pictures, sentences, gap=VAST, align="start")

    def _narrow(self, scoring: Section, others: list[Section]) -> kit.Widget:
        every = map(self._section, (scoring, *others))
        advice = sheet_advice(self._rules, roles.ACCENT, times_100=self._hundredfold)
        return kit.Column(*every, *advice, gap=WIDE)

    def _section(self, section: Section) -> kit.Widget:
        groups = [widget for group in section.groups for widget in self._group(group)]
        sentences = (kit.Label(sentence) for sentence in section.sentences)
        heading = kit.Label(section.heading, theme.HEADING, roles.ACCENT)
        return kit.Column(heading, *groups, *sentences, gap=NARROW)

    def _group(self, group: ExampleGroup) -> Iterator[kit.Widget]:
        """A heading, the dice with their points, and what there is to say."""
        max_dice = max(len(each.before) + len(each.dice) for each in group.examples)
        digits = max(_digits(self._points(each.points)) for each in group.examples)
        min_width = max_dice * (DIE + SmallDice.GAP) + NARROW + DIGIT * digits
        min_width += SmallDice.MARK * any(each.before for each in group.examples)
        yield kit.Rule()
        yield kit.Label(group.heading, theme.STRONG)
        yield kit.Grid(
            *map(self._example, group.examples), min_width=min_width, gap=MEDIUM, even=True
        )
        if group.sentences:
            yield kit.Label(" ".join(group.sentences), theme.SMALL, roles.SOFT)

    def _example(self, example: Example) -> kit.Widget:
        dice = SmallDice(example.dice, before=example.before, size=DIE)
        points = kit.Label(self._points(example.points), theme.STRONG, roles.INK, grow=1)
        return kit.Row(dice, points, gap=HAIR + 2)


def _digits(points: str) -> int:
    """How many digits are as wide as this; a half is as wide as two."""
    return len(points) + points.count("½")


def sheet_advice(rules: RuleSet, colour: Hue | None = None, *, times_100: bool) -> list[kit.Widget]:
    """A column below a heading of this colour; nothing for rules whose sheet advises nothing."""
    judgements = judged_advice(rules)
    if not judgements:
        return []
    heading = kit.Label(advice_words.heading(), theme.HEADING, colour)
    note = kit.Label(advice_words.note(), theme.SMALL, roles.SOFT)
    pieces = (
        _advice(advice_words.in_words(each, rules, times_100=times_100), each.verdict)
        for each in judgements
    )
    return [kit.Column(heading, note, *pieces, gap=MEDIUM)]


def _advice(advice: advice_words.AdviceWords, verdict: AdviceVerdict) -> kit.Widget:
    icon, colour = SIGNS[verdict]
    sign = kit.Row(
        kit.Icon(icon, colour, size=14), kit.Label(advice.verdict, theme.SMALL, colour), gap=HAIR
    )
    claim = kit.Row(kit.Label(advice.claim, theme.STRONG, grow=1), sign, gap=NARROW, align="start")
    return kit.Column(claim, kit.Label(advice.truth, theme.SMALL, roles.SOFT), gap=0)
