"""The editor of house rules, field by field; every change is kept at once, faults and all."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TypeAlias

from pyglet.window import key as symbols

from zilch3d.engine.rulefields import RULE_FIELDS, RuleField, Takes
from zilch3d.features.house_rules.controls import (
    FACES,
    Cells,
    Control,
    cells,
    make_control,
    number,
)
from zilch3d.features.house_rules.draft import (
    BASED_ON,
    FIELDS,
    SECTIONS,
    RuleDraft,
    more_of_a_kind,
)
from zilch3d.features.house_rules.figures_panel import LiveFigures
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.keys import with_command
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, HAIR, NARROW, WIDE, TextAlign
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.store.house_rules import RuleFolder
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import FLAT_DICE, done_button
from zilch3d.ui.words import errors, names
from zilch3d.ui.words.rules import fields as rule_fields

WITH_FIGURES = 860
"""From this width on, in points, the figures stand beside the fields, else on their own page."""
FIGURES_WIDTH = 290
FIGURES = "figures"
CHANGED, AT_FAULT = "•", "!"
"""What a group's name ends in, as its fields are."""
UNIT = FIELDS["scoring.unit"]
CELL_WIDTH = "00,000"
FACE_SIZE = 26

Put: TypeAlias = Callable[[RuleField, object], Answer]
"""Puts a value into a field."""


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
        self._update_figures()

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
        tabs = self._make_tabs(SECTIONS)
        if self._panel is None:
            return kit.Column(tabs, fields)
        right = kit.Frame(
            kit.Scroll(self._panel, name=FIGURES), max_width=FIGURES_WIDTH, stretch=True
        )
        return kit.Column(tabs, kit.Row(fields, right, gap=WIDE, align="fill", grow=1))

    def _narrow(self, fields: kit.Widget) -> kit.Widget:
        if self._panel is None:
            return kit.Column(self._make_tabs(SECTIONS), fields)
        content = fields
        if self.group == FIGURES:
            content = kit.Scroll(self._panel, grow=1, name=FIGURES)
        return kit.Column(self._make_tabs((*SECTIONS, FIGURES)), content)

    def _make_tabs(self, groups: Sequence[str]) -> kit.Widget:
        group = self.group if self.group in groups else self._rows.section
        tabs = kit.Tabs("group", self._named(groups), group, self.go_to)
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
        self._update_figures()
        self._refresh()

    def _update_figures(self) -> None:
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
        self._status.colour = roles.WARNING if fault or faults else roles.SOFT
        if fault is not None:
            self._status.text = errors.not_saved(fault)
        elif faults:
            self._status.text = rule_fields.draft(len(faults))
        else:
            words = _("Every change is saved in {file}")
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
        """Ctrl+Z or Command+Z takes back the last change."""
        if symbol == symbols.Z and with_command(modifiers):
            return self.undo()
        return super().on_key(symbol, modifiers)

    def trace(self) -> dict[str, object]:
        faults = [fault.field for fault in self.draft.faults]
        return {**super().trace(), "file": self.draft.file.name, "faults": faults}


# The fields of a group


class Rows:
    """The fields of one group as rows: name, help, fault, mark of a change, and control.

    ``put`` is called with what the player changes.

    ``clear`` takes out what is no field of any rules.
    """

    def __init__(
        self, draft: RuleDraft, section: str, put: Put, clear: Callable[[], Answer]
    ) -> None:
        self._draft = draft
        self._put = put
        self._rows: list[_Row] = []
        self._strays = kit.Label("", theme.SMALL, roles.WARNING, name="strays", grow=1)
        self._clear = kit.Button("remove-strays", _("Take it out"), clear)
        self._tables: list[_Table] = []
        fields = [field for field in RULE_FIELDS if field.section == section]
        parts = [part for field_group in self._parts(fields) for part in field_group]
        ruled = [widget for part in parts for widget in (kit.Rule(), part)]
        self._above = kit.Row(self._strays, self._clear)
        self.widget = kit.Column(self._above, *ruled[1:], gap=NARROW)
        self.section = section
        self.refresh()

    def refresh(self) -> None:
        """Show what the draft holds now."""
        strays = self._draft.strays_in(self.section)
        self._strays.text = "\n".join(map(rule_fields.fault_of_no_field, strays))
        self._above.visible = bool(strays)
        self._clear.visible = self._draft.has_unknown(self.section)
        for row in self._rows:
            row.refresh()
        for table in self._tables:
            table.refresh()

    def _parts(self, fields: list[RuleField]) -> Iterator[list[kit.Widget]]:
        """A row for each field, and after those with points by face a table of these."""
        for is_table, group in groupby(fields, lambda field: field.takes is Takes.BY_FACE):
            members = list(group)
            yield [self._row(field) for field in members]
            if is_table:
                more = [field for field in fields if field.takes is Takes.OF_A_KIND]
                self._tables.append(_Table(self._draft, members, more, self._put))
                yield [self._tables[-1].widget]

    def _row(self, field: RuleField) -> kit.Widget:
        row = _Row(self._draft, field, self._put)
        self._rows.append(row)
        return row.widget


class _Row:
    """One field. Its control, if it has one of its own, stands beside or below its words."""

    def __init__(self, draft: RuleDraft, field: RuleField, put: Put) -> None:
        self._draft = draft
        self._field = field
        self._name = kit.Label(rule_fields.name(field.path), theme.STRONG)
        self._fault = kit.Label("", theme.SMALL, roles.WARNING, name=f"fault:{field.path}")
        help_line = kit.Label(rule_fields.help_on(field.path), theme.SMALL, roles.SOFT)
        text = kit.Column(self._name, help_line, self._fault, gap=0, grow=1)
        self._reset = kit.IconButton(f"reset:{field.path}", "undo", self._put_back)
        gutter = kit.Stack(kit.Spacer(CONTROL_HEIGHT), self._reset)
        self._put = partial(put, field)
        self._control = self._make_control()
        self.widget = self._arranged(gutter, text)

    def _make_control(self) -> Control | None:
        """None for points by face, which a table below has."""
        field, draft = self._field, self._draft
        if field.takes is Takes.BY_FACE:
            return None
        if field is BASED_ON:
            return _bases(draft, self._put)
        return make_control(field, field.value(draft.document), partial(unit_of, draft), self._put)

    def _arranged(self, gutter: kit.Widget, text: kit.Widget) -> kit.Widget:
        control = self._control
        if control is None:
            return kit.Row(gutter, text)
        return kit.FormLine(text, control.widget, gutter=gutter, is_wide=control.is_wide)

    def _put_back(self) -> Answer:
        return self._put(self._draft.base_value(self._field))

    def refresh(self) -> None:
        draft, field = self._draft, self._field
        name, changed = rule_fields.name(field.path), draft.is_changed(field)
        self._name.text = _("{field} · changed").format(field=name) if changed else name
        self._reset.visible = changed
        if changed:
            before = rule_fields.value(field, draft.base_value(field))
            self._reset.tip = _("Back to {value}").format(value=before)
        self._fault.text = "\n".join(map(rule_fields.fault_in_sight, draft.faults_of(field)))
        self._fault.visible = bool(self._fault.text)
        if self._control is not None:
            self._control.show(field.value(draft.document))


def unit_of(draft: RuleDraft) -> float:
    """The smallest number of points; 1 where the unit is none."""
    return number(UNIT.value(draft.document)) or 1


def _bases(draft: RuleDraft, put: Callable[[object], Answer]) -> Control:
    """A picker of the rules that the draft is compared with."""
    options = [(id_, names.rules_name(rules)) for id_, rules in draft.bases.items()]
    picker = kit.Picker(BASED_ON.path, options, draft.base, put)

    def show(_value: object) -> None:
        picker.value = draft.base

    return Control(picker, show)


class _Table:
    """Points by face: a column for each field to change, and one for what follows from it."""

    def __init__(
        self, draft: RuleDraft, fields: list[RuleField], more: list[RuleField], put: Put
    ) -> None:
        self._draft = draft
        unit = partial(unit_of, draft)
        self._cells: list[tuple[RuleField, Cells]] = [
            (field, cells(field, field.value(draft.document), unit, partial(put, field)))
            for field in fields
        ]
        self._more = [(field, [_worth() for _face in FACES]) for field in more]
        faces = [kit.Icon(icon, roles.INK, size=FACE_SIZE) for icon in FLAT_DICE]
        columns = [
            [kit.Spacer(), *faces],
            *([_heading(field), *each.steppers] for field, each in self._cells),
            *([_heading(field), *labels] for field, labels in self._more),
        ]
        table = kit.Table(*zip(*columns, strict=True), gap=NARROW)
        self.widget = kit.Row(kit.Spacer(CONTROL_HEIGHT), kit.Frame(table, across="start"))

    def refresh(self) -> None:
        document = self._draft.document
        for field, each in self._cells:
            each.show(field.value(document))
        for field, labels in self._more:
            for face, label in enumerate(labels, 1):
                worth = more_of_a_kind(document, field, face)
                label.text = rule_fields.amount(worth) if worth else "–"


def _worth() -> kit.Label:
    return kit.Label("", theme.SMALL, roles.SOFT, align="right", min_text=CELL_WIDTH)


def _heading(field: RuleField) -> kit.Label:
    words, is_input = rule_fields.heading(field.path), field.takes is Takes.BY_FACE
    colour = roles.INK if is_input else roles.SOFT
    align: TextAlign = "centre" if is_input else "right"
    return kit.Label(words, theme.SMALL_STRONG, colour, align=align)
