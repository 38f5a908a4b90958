"""The workshop of house rules: the player's folder, and the page of rules to start from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from zilch3d.engine.fields import Document
from zilch3d.engine.rulefields import LONGEST_NAME
from zilch3d.engine.rulefile import document
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.draft import RuleDraft
from zilch3d.features.house_rules.editor import EditRulesScene
from zilch3d.features.house_rules.figures_panel import LiveFigures
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Replace
from zilch3d.kit.theme import MEDIUM
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.store import files
from zilch3d.store.house_rules import RuleFolder
from zilch3d.store.rulefiles import MOST_FILES, families, presets
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import names

CARD_WIDTH = 230


@dataclass(frozen=True)
class RuleWorkshop:
    """The player's folder of rules, and what new ones can start from.

    ``bases`` are the rules to start from, by their ids: the first ``presets`` of them are games,
    the others families of variants.
    """

    program: Program
    folder: RuleFolder
    bases: Mapping[str, RuleSet]
    presets: int

    def editor(self, file: Path, values: Document) -> EditRulesScene:
        """The editor of the rules in a file, which holds these values."""
        self.program.next_game.edited_rules = str(file)
        draft = RuleDraft(file, values, self.bases)
        figures = LiveFigures(self.program, self.bases[draft.base])
        return EditRulesScene(self.program, draft, self.folder, figures)

    def fresh_name(self, name: str) -> str:
        """The name, with a number if another rule set of the player's has it."""
        used = {own.name for own in self.folder.listed or ()}
        tails = ("", *(f" {n}" for n in range(2, MOST_FILES + 3)))
        names = (name[: LONGEST_NAME - len(tail)].rstrip() + tail for tail in tails)
        return next(each for each in names if each not in used)


def open_workshop(program: Program) -> RuleWorkshop:
    """The workshop of the player's own folder.

    It lasts as long as the program is open, so that what is deleted can be taken back.
    """
    games, games_to_start_from = program.games, {rules.id: rules for rules in presets()}
    folder = RuleFolder(
        files.house_rules_folder(),
        games.in_background,
        program.screen.wake,
        read_only=games.is_second,
    )
    bases = {**games_to_start_from, **families().sets}
    return RuleWorkshop(program, folder, bases, len(games_to_start_from))


class StartRulesScene(WidgetScene):
    """Cards of all there is to start from; choosing one makes a copy and opens its editor."""

    def __init__(self, workshop: RuleWorkshop) -> None:
        program = workshop.program
        super().__init__(program.screen, program.painter.backdrop)
        self._workshop = workshop
        self.first_focus = f"base:{next(iter(workshop.bases))}"

    def build(self) -> kit.Widget:
        bases = [(f"base:{id_}", rules) for id_, rules in self._workshop.bases.items()]
        presets, families = bases[: self._workshop.presets], bases[self._workshop.presets :]
        own_rules = self._workshop.folder.listed or ()
        own = [
            (f"own:{each.file.name}", each.rules)
            for each in own_rules
            if each.rules is not None and not each.is_deleted
        ]
        groups = kit.Column(
            *self._group(_("Games"), presets),
            *self._group(_("Farkle, Ten Thousand, Greed"), families),
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
        heading = kit.Label(title, theme.HEADING, roles.SOFT)
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
        """A copy of the rules as a document, under a name of its own."""
        bases, name = self._workshop.bases, names.rules_name(rules)
        if rules.id in bases:
            name = _("Our {rules}").format(rules=name)
        copy = document(rules)
        copy["name"] = self._workshop.fresh_name(name[:LONGEST_NAME])
        copy["summary"] = names.rules_summary(rules)
        if rules.id in bases:
            copy["based_on"] = rules.id
        return copy
