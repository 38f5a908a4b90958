"""The controls by which the fields of a rule set are changed: one for each kind of value.

Which one follows from the field's declaration, so that a new field has one by itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from zilch3d.engine.fields import Range
from zilch3d.engine.rulefields import RuleField, Takes
from zilch3d.engine.rulefile import MAX_NUMBER, MAX_TIMES
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import NARROW
from zilch3d.ui.words.rules import fields as rule_fields

SEGMENTS = 3
"""More choices than this are picked one by one."""
UNITS = (0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
KIND_WIDTH = 140
FACES = "123456"
POINTS, TIMES = Range(0, MAX_NUMBER), Range(1, MAX_TIMES)

Change: TypeAlias = Callable[[object], Answer]
Unit: TypeAlias = Callable[[], float]
"""The smallest number of points at the moment."""


def _one() -> float:
    return 1


@dataclass(frozen=True)
class Control:
    """A widget; ``show`` gives it the field's present value; ``is_wide``: it fills a line."""

    widget: kit.Widget
    show: Callable[[object], None]
    is_wide: bool = False


def make_control(field: RuleField, value: object, unit: Unit, change: Change) -> Control:
    """The control of a field that is no table; ``change`` is called with each new value."""
    match field.takes:
        case Takes.TEXT:
            return _text(field, value, change)
        case Takes.FLAG:
            return _flag(field, value, change)
        case Takes.CHOICE:
            return _choice(field, value, change)
        case Takes.KINDS:
            return _kinds(field, value, change)
        case Takes.OF_A_KIND:
            return _of_a_kind(field, value, unit, change)
        case Takes.WHOLE if field.within is not None:
            return _stepper(stepper(field.path, value, _one, change, field.within))
        case Takes.UNIT:
            widget = stepper(field.path, value, unit, change)
            widget.next_value = _unit_step
            return _stepper(widget)
    return _stepper(stepper(field.path, value, unit, change))


# Numbers


def number(value: object) -> float:
    """The value of a field as a number within what a stepper shows; 0 for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0
    return max(0, min(value, 10 * MAX_NUMBER - 1))


def stepper(
    name: str,
    value: object,
    unit: Unit,
    change: Change,
    within: Range = POINTS,
) -> kit.Stepper:
    """A number in steps of the unit, the larger the larger it is."""
    in_words = rule_fields.amount if within.minimum else rule_fields.amount_or_none
    step = partial(_step, unit, within)
    places = 0 if unit is _one else 1
    return kit.Stepper(
        name, number(value), change, step, text_of=in_words, places=places, room="0,000,"
    )


def _stepper(widget: kit.Stepper) -> Control:
    def show(value: object) -> None:
        widget.value = number(value)

    return Control(widget, show)


STEPS = (1, 2, 5)
PER_STEP = 10
"""A step is about so small a part of the number."""


def _step(unit_now: Unit, within: Range, value: float, direction: int) -> float:
    """The next number up or down: a multiple of 1, 2 or 5 times a power of ten of the unit.

    The step is the largest of these that is at most a tenth of the value.
    """
    unit = unit_now()
    step, size = unit, 1
    about = (value - (unit if direction < 0 else 0)) / PER_STEP
    while True:
        larger = [unit * size * n for n in STEPS if unit * size * n <= about]
        if not larger:
            break
        step, size = larger[-1], size * 10
    down = value // step * step
    after = down + step if direction > 0 else (down - step if down == value else down)
    after = max(within.minimum, min(within.maximum, after))
    return int(after) if float(after).is_integer() else after


def _unit_step(value: float, direction: int) -> float:
    above = [unit for unit in UNITS if unit > value]
    below = [unit for unit in UNITS if unit < value]
    return next(iter(above if direction > 0 else below[::-1]), value)


# Others


def _text(field: RuleField, value: object, change: Change) -> Control:
    text = value if isinstance(value, str) else ""
    widget = kit.TextField(
        field.path, text[: field.max_length], change, max_length=field.max_length, grow=1
    )

    def show(now: object) -> None:
        if now != widget.text:
            widget.set_text(now if isinstance(now, str) else "")

    return Control(widget, show, is_wide=True)


def _flag(field: RuleField, value: object, change: Change) -> Control:
    on = value if isinstance(value, bool) else bool(field.default)
    widget = kit.Toggle(field.path, on, (_("On"), _("Off")), change)

    def show(now: object) -> None:
        widget.value = now if isinstance(now, bool) else bool(field.default)

    return Control(widget, show)


def _choice(field: RuleField, value: object, change: Change) -> Control:
    options = [(each, rule_fields.choice(field.path, each)) for each in field.choices]

    def offered(now: object) -> str:
        return now if isinstance(now, str) and now in field.choices else field.choices[0]

    kind = kit.Choice[str] if len(options) <= SEGMENTS else kit.Picker[str]
    widget = kind(field.path, options, offered(value), change)

    def show(now: object) -> None:
        widget.value = offered(now)

    return Control(widget, show, is_wide=len(options) == SEGMENTS)


def _kinds(field: RuleField, value: object, change: Change) -> Control:
    """A box to tick for each kind of combination."""

    def ticked(now: object) -> list[str]:
        return [kind for kind in field.choices if isinstance(now, list) and kind in now]

    def tick(_on: bool) -> Answer:
        return change([kind for kind, box in boxes.items() if box.value])

    first = ticked(value)
    boxes = {
        kind: kit.Checkbox(
            f"{field.path}:{kind}", kind in first, rule_fields.choice(field.path, kind), tick
        )
        for kind in field.choices
    }

    def show(now: object) -> None:
        for kind, box in boxes.items():
            box.value = kind in ticked(now)

    return Control(kit.Grid(*boxes.values(), min_width=KIND_WIDTH, gap=0), show, is_wide=True)


SPELLINGS = ("", "times", "plus", "points")
FIRST_UNITS = {"plus": 2, "points": 20}
"""How many units more of a kind is worth at first, where it is declared so."""
FIRST_TIMES = 2


def _of_a_kind(field: RuleField, value: object, unit: Unit, change: Change) -> Control:
    """A picker of how more of a kind is worth more, and a stepper for the number of that."""

    def spell(how: str) -> Answer:
        first = FIRST_TIMES if how == "times" else unit() * FIRST_UNITS.get(how, 0)
        first = int(first) if float(first).is_integer() else first
        return change({how: first} if how else {})

    def count(worth: object) -> Answer:
        return change({how.value: worth} if how.value else {})

    options = [(each, rule_fields.of_a_kind(each)) for each in SPELLINGS]
    how = kit.Picker(field.path, options, "", spell)
    amount = stepper(f"{field.path}.number", 0, unit, count)

    def show(now: object) -> None:
        table = now if isinstance(now, dict) else {}
        how.value = next((each for each in SPELLINGS[1:] if each in table), "")
        amount.visible = bool(how.value)
        amount.value = number(table.get(how.value))
        times = how.value == "times"
        amount.next_value = partial(_step, _one, TIMES) if times else partial(_step, unit, POINTS)
        amount.places = 0 if times else 1

    show(value)
    return Control(kit.Row(amount, how, gap=NARROW), show)


@dataclass(frozen=True)
class Cells:
    """The points of a field by face, to be typed or stepped: one cell for each face."""

    steppers: Sequence[kit.Stepper]
    show: Callable[[object], None]


def cells(field: RuleField, value: object, unit: Unit, change: Change) -> Cells:
    """Steppers for the faces 1 to 6; ``change`` gets the whole table."""

    def put(_number: object) -> Answer:
        worth = zip(FACES, steppers, strict=True)
        return change({face: each.value for face, each in worth if each.value})

    steppers = [stepper(f"{field.path}.{face}", 0, unit, put) for face in FACES]

    def show(now: object) -> None:
        table = now if isinstance(now, dict) else {}
        for face, each in zip(FACES, steppers, strict=True):
            each.value = number(table.get(face))

    show(value)
    return Cells(steppers, show)
