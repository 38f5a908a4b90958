"""House rules, field by field; every change is kept at once, faults and all."""

from collections.abc import Sequence
from functools import partial

from pyglet.window import key as symbols

from zilch3d.engine.rulefields import RULE_FIELDS, RuleField
from zilch3d.features.house_rules.draft import SECTIONS, RuleDraft
from zilch3d.features.house_rules.figures_panel import LiveFigures
from zilch3d.features.house_rules.rows import Rows
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, WIDE
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.store.house_rules import RuleFolder
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import done_button
from zilch3d.ui.words import errors
from zilch3d.ui.words.rules import fields as rule_fields

WITH_FIGURES = 860
"""From this width on, in points, the figures stand beside the fields, else on their own page."""
FIGURES_WIDTH = 290
FIGURES = "figures"
CHANGED, AT_FAULT = "•", "!"
"""What a group's name ends in, as its fields are."""


class EditRulesScene(WidgetScene):
    """Five groups of fields, and what the rules are called; beside them figures, if there are any.

    Each change goes to the ``folder`` at once.
    """

    first_focus = "group"

    def __init__(
        self,
        program: Program,
        draft: RuleDraft,
        folder: RuleFolder,
        figures: LiveFigures | None = None,
    ) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self.draft = draft
        self.group = SECTIONS[1]
        self._folder = folder
        self._figures = figures
        self._tell_figures()

    def build(self) -> kit.Widget:
        self._title = kit.Title("", grow=1)
        self._status = kit.Label("", theme.SMALL, name="status")
        self._undo = kit.Button("undo", _("Undo"), self.undo, min_width=90)
        section = SECTIONS[1] if self.group == FIGURES else self.group
        self._rows = Rows(self.draft, section, self._put, partial(self._clear, section))
        self._tabs: list[kit.Tabs[str]] = []
        titled = kit.Row(self._title, self._undo, done_button(self.back))
        head = kit.Column(titled, self._status, gap=HAIR)
        self._panel = None if self._figures is None else self._figures.widget()
        fields = kit.Scroll(self._rows.widget, grow=1, name=f"fields:{section}")
        page = kit.Responsive(
            (WITH_FIGURES, lambda: self._wide(fields)),
            (0, lambda: self._narrow(fields)),
            grow=1,
        )
        self._refresh()
        return kit.FullPage(head, page)

    def _wide(self, fields: kit.Widget) -> kit.Widget:
        """The tabs have the whole width: with marks they are longer, and nothing moves."""
        tabs = self._made_tabs(SECTIONS)
        if self._panel is None:
            return kit.Column(tabs, fields)
        right = kit.Frame(
            kit.Scroll(self._panel, name=FIGURES), max_width=FIGURES_WIDTH, stretch=True
        )
        return kit.Column(tabs, kit.Row(fields, right, gap=WIDE, align="fill", grow=1))

    def _narrow(self, fields: kit.Widget) -> kit.Widget:
        if self._panel is None:
            return kit.Column(self._made_tabs(SECTIONS), fields)
        shown = fields
        if self.group == FIGURES:
            shown = kit.Scroll(self._panel, grow=1, name=FIGURES)
        return kit.Column(self._made_tabs((*SECTIONS, FIGURES)), shown)

    def _made_tabs(self, groups: Sequence[str]) -> kit.Widget:
        shown = self.group if self.group in groups else self._rows.section
        tabs = kit.Tabs("group", self._named(groups), shown, self.go_to)
        self._tabs.append(tabs)
        return tabs

    def _named(self, groups: Sequence[str]) -> list[tuple[str, str]]:
        """The groups by name, marked where something is changed or at fault."""
        return [(group, self._group(group)) for group in groups]

    def _group(self, group: str) -> str:
        if group == FIGURES:
            return _("Figures")
        draft, words = self.draft, rule_fields.group(group)
        changed = any(field.section == group and draft.is_changed(field) for field in RULE_FIELDS)
        marks = (CHANGED if changed else "", AT_FAULT if draft.faults_in(group) else "")
        return " ".join(filter(None, (words, *marks)))

    def go_to(self, group: str) -> Answer:
        """Show another group of fields, or the figures."""
        self.group = group
        self.rebuild()
        return None

    # Changing

    def _put(self, field: RuleField, value: object) -> Answer:
        if self.draft.set(field, value):
            self._changed()
        return None

    def _clear(self, section: str) -> Answer:
        self.draft.remove_strays(section)
        self._changed()
        self.rebuild("group")
        return None

    def undo(self) -> Answer:
        """Take back the last change, and show where that was."""
        if not self.draft.can_undo:
            return None
        path = self.draft.undo()
        self._changed()
        self.group = path.partition(".")[0] if "." in path else SECTIONS[0]
        self.rebuild(path)
        return None

    def _changed(self) -> None:
        self._folder.keep(self.draft.document, self.draft.file)
        self._tell_figures()
        self._refresh()

    def _tell_figures(self) -> None:
        if self._figures is not None:
            self._figures.compare(self.draft.bases[self.draft.base])
            self._figures.show(self.draft.rules)

    def _refresh(self) -> None:
        self._rows.refresh()
        name = self.draft.document.get("name")
        self._title.text = name if isinstance(name, str) and name.strip() else _("House rules")
        self._undo.enabled = self.draft.can_undo
        for tabs in self._tabs:
            tabs.options = self._named([group for group, _words in tabs.options])
        self._show_status()

    def _show_status(self) -> None:
        fault, faults = self._folder.fault, self.draft.faults
        self._status.colour = theme.EMBER if fault or faults else theme.IVORY_SOFT
        if fault is not None:
            self._status.text = errors.not_saved(fault)
        elif faults:
            self._status.text = rule_fields.draft(len(faults))
        else:
            words = _("Every change is saved at once in {file}")
            self._status.text = words.format(file=self.draft.file.name)

    # Events

    def leave(self) -> None:
        super().leave()
        if self._figures is not None:
            self._figures.close()

    def update(self, seconds: float) -> Answer:
        self._show_status()
        if self._figures is not None:
            self._figures.update()
        return super().update(seconds)

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        """Ctrl+Z takes back the last change."""
        if symbol == symbols.Z and modifiers & symbols.MOD_ACCEL:
            return self.undo()
        return super().on_key(symbol, modifiers)

    def trace(self) -> dict[str, object]:
        faults = [fault.field for fault in self.draft.faults]
        return {**super().trace(), "file": self.draft.file.name, "faults": faults}
