"""The fields of a rule set as rows of a page: name, help, fault, mark of a change, and control."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from typing import TypeAlias

from zilch3d.engine.rulefields import RULE_FIELDS, RuleField, Takes
from zilch3d.features.house_rules.controls import (
    FACES,
    Cells,
    Control,
    cells,
    control,
    number,
)
from zilch3d.features.house_rules.draft import BASED_ON, FIELDS, RuleDraft, more_of_a_kind
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, NARROW, TextAlign
from zilch3d.ui import theme
from zilch3d.ui.widgets import FLAT_DICE
from zilch3d.ui.words import names
from zilch3d.ui.words.rules import fields as rule_fields

UNIT = FIELDS["scoring.unit"]
CELL_WIDTH = "00,000"
FACE_SIZE = 26

Put: TypeAlias = Callable[[RuleField, object], Answer]
"""Puts a value into a field."""


class Rows:
    """The fields of one group. ``put`` is called with what the player changes.

    ``clear`` takes out what is no field of any rules.
    """

    def __init__(
        self, draft: RuleDraft, section: str, put: Put, clear: Callable[[], Answer]
    ) -> None:
        self._draft = draft
        self._put = put
        self._rows: list[_Row] = []
        self._strays = kit.Label("", theme.SMALL, theme.EMBER, name="strays", grow=1)
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
        self._fault = kit.Label("", theme.SMALL, theme.EMBER, name=f"fault:{field.path}")
        help_line = kit.Label(rule_fields.help_on(field.path), theme.SMALL, theme.IVORY_SOFT)
        text = kit.Column(self._name, help_line, self._fault, gap=0, grow=1)
        self._reset = kit.IconButton(f"reset:{field.path}", "undo", self._put_back)
        gutter = kit.Stack(kit.Spacer(CONTROL_HEIGHT), self._reset)
        self._put = partial(put, field)
        self._control = self._made()
        self.widget = self._arranged(gutter, text)

    def _made(self) -> Control | None:
        field, draft = self._field, self._draft
        if field.takes is Takes.BY_FACE:
            return None
        if field is BASED_ON:
            return _bases(draft, self._put)
        return control(field, field.value(draft.document), partial(unit_of, draft), self._put)

    def _arranged(self, gutter: kit.Widget, text: kit.Widget) -> kit.Widget:
        made = self._control
        if made is None:
            return kit.Row(gutter, text)
        return kit.FormLine(text, made.widget, gutter=gutter, is_wide=made.is_wide)

    def _put_back(self) -> Answer:
        return self._put(self._draft.base_value(self._field))

    def refresh(self) -> None:
        draft, field = self._draft, self._field
        name, changed = rule_fields.name(field.path), draft.is_changed(field)
        self._name.text = _("{field} · changed").format(field=name) if changed else name
        self._reset.visible = changed
        if changed:
            before = rule_fields.value(field, draft.base_value(field))
            self._reset.tip = _("Changed: back to {value}").format(value=before)
        self._fault.text = "\n".join(map(rule_fields.fault_in_sight, draft.faults_of(field)))
        self._fault.visible = bool(self._fault.text)
        if self._control is not None:
            self._control.show(field.value(draft.document))


def unit_of(draft: RuleDraft) -> float:
    """The smallest number of points; 1 where the unit is none."""
    return number(UNIT.value(draft.document)) or 1


def _bases(draft: RuleDraft, put: Callable[[object], Answer]) -> Control:
    """Which rules the present ones are compared with."""
    options = [(id_, names.rules_name(rules)) for id_, rules in draft.bases.items()]
    picker = kit.Picker(BASED_ON.path, options, draft.base, put)

    def show(_held: object) -> None:
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
        faces = [kit.Icon(icon, theme.IVORY, size=FACE_SIZE) for icon in FLAT_DICE]
        columns = [
            [kit.Spacer(), *faces],
            *([_heading(field), *each.steppers] for field, each in self._cells),
            *([_heading(field), *labels] for field, labels in self._more),
        ]
        table = kit.Table(*zip(*columns, strict=True), gap=NARROW)
        self.widget = kit.Row(kit.Spacer(CONTROL_HEIGHT), kit.Frame(table, across="start"))

    def refresh(self) -> None:
        held = self._draft.document
        for field, each in self._cells:
            each.show(field.value(held))
        for field, labels in self._more:
            for face, label in enumerate(labels, 1):
                worth = more_of_a_kind(held, field, face)
                label.text = rule_fields.amount(worth) if worth else "–"


def _worth() -> kit.Label:
    return kit.Label("", theme.SMALL, theme.IVORY_SOFT, align="right", min_text=CELL_WIDTH)


def _heading(field: RuleField) -> kit.Label:
    words, is_told = rule_fields.heading(field.path), field.takes is Takes.BY_FACE
    colour = theme.IVORY if is_told else theme.IVORY_SOFT
    align: TextAlign = "centre" if is_told else "right"
    return kit.Label(words, theme.SMALL_STRONG, colour, align=align)
