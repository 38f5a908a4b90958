"""What new rules start from: a game, a well-known family of rules, or one of the player's own."""

from collections.abc import Sequence

from zilch3d.engine.fields import Document
from zilch3d.engine.rulefields import LONGEST_NAME
from zilch3d.engine.rulefile import document
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.workshop import RuleWorkshop
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Replace
from zilch3d.kit.theme import MEDIUM
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import names

CARD_WIDTH = 230


class StartRulesScene(WidgetScene):
    """Cards of all there is to start from; choosing one makes a copy and opens it."""

    def __init__(self, workshop: RuleWorkshop) -> None:
        program = workshop.program
        super().__init__(program.screen, program.painter.backdrop)
        self._workshop = workshop
        self.first_focus = f"base:{next(iter(workshop.bases))}"

    def build(self) -> kit.Widget:
        bases = [(f"base:{id_}", rules) for id_, rules in self._workshop.bases.items()]
        presets, families = bases[: self._workshop.presets], bases[self._workshop.presets :]
        listed = self._workshop.folder.listed or ()
        own = [
            (f"own:{each.file.name}", each.rules)
            for each in listed
            if each.rules is not None and not each.is_deleted
        ]
        groups = kit.Column(
            *self._group(_("Games"), presets),
            *self._group(_("Well-known variants"), families),
            *self._group(_("Your own"), own),
            gap=MEDIUM,
        )
        return kit.FullPage(
            kit.Head(_("Start from"), back_button(self.back)),
            kit.Scroll(groups, grow=1, name="bases"),
            gap=MEDIUM,
        )

    def _group(self, title: str, rules: Sequence[tuple[str, RuleSet]]) -> list[kit.Widget]:
        if not rules:
            return []
        cards = [self._card(key, each) for key, each in rules]
        heading = kit.Label(title, theme.HEADING, theme.IVORY_SOFT)
        return [heading, kit.Grid(*cards, min_width=CARD_WIDTH, gap=MEDIUM - 2)]

    def _card(self, key: str, rules: RuleSet) -> kit.Card:
        def start() -> Answer:
            return self._start(rules)

        name, summary = names.rules_name(rules), names.rules_summary(rules)
        foot = names.target(rules, times_100=self._workshop.program.times_100)
        return kit.Card(key, name, summary, foot, start)

    def _start(self, rules: RuleSet) -> Answer:
        workshop, values = self._workshop, self._copy(rules)
        file = workshop.folder.begin(values)
        values = {**values, "id": file.stem}
        return Replace(workshop.editor(file, values))

    def _copy(self, rules: RuleSet) -> Document:
        """The same rules under a name of their own."""
        bases, name = self._workshop.bases, names.rules_name(rules)
        if rules.id in bases:
            name = _("Our {rules}").format(rules=name)
        made = document(rules)
        made["name"] = self._workshop.fresh_name(name[:LONGEST_NAME])
        made["summary"] = names.rules_summary(rules)
        if rules.id in bases:
            made["based_on"] = rules.id
        return made
