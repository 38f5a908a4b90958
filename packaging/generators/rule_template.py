"""Writes the page of rules that players copy: every field, its default, and what it does.

    python3 packaging/dev.py generate rule_template

A field's name and help come from ``zilch3d/ui/words/rules``, and what it takes from
``zilch3d/engine/ruleset``. A test compares the page.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap

from zilch3d import i18n
from zilch3d.engine.rulefields import RULE_FIELDS, TARGET, RuleField, Takes
from zilch3d.ui.words.rules import fields

PAGE = Path(__file__).resolve().parents[2] / "zilch3d" / "rulesets" / "template.toml"
HEAD = """\
# House rules of your own. Copy this page, change what you play differently, and leave out what you
# don’t need. A field that you leave out has the value shown here, unless the comment above it says
# otherwise. Points are written as players see them, and 0 means that there’s no such rule.
"""
EXAMPLES = {
    "id": '"house"',
    "name": '"House rules"',
    "summary": '"Our own."',
    "based_on": '"freeze"',
    "scoring.unit": "50",
    "scoring.single": "{ 1 = 100, 5 = 50 }",
    "scoring.three": "{ 1 = 1000, 2 = 200, 3 = 300, 4 = 400, 5 = 500, 6 = 600 }",
    "scoring.four": "{ times = 2 }",
    "scoring.five": "{ times = 4 }",
    "scoring.six": "{ times = 8 }",
    TARGET: "10000",
}
"""The values, as TOML, of the fields that are not shown with their defaults."""
OPTIONAL_TEXT = "based_on"
WIDTH = 100


def template() -> str:
    """The page as text."""
    i18n.use(i18n.SOURCE)
    return HEAD + "".join(_lines())


def _lines() -> Iterator[str]:
    for section in dict.fromkeys(["", *(field.section for field in RULE_FIELDS)]):
        yield f"\n[{section}]\n" if section else "\n"
        yield from (_line(field) for field in RULE_FIELDS if field.section == section)


def _line(field: RuleField) -> str:
    """The field, and above it what it does."""
    help_line = fields.help_on(field.path)
    words = f"{fields.name(field.path)}: {help_line[0].lower()}{help_line[1:]}"
    text = " ".join((words, *_takes(field)))
    comment = wrap(text, WIDTH - len("# "), break_on_hyphens=False)
    setting = f"{field.key} = {EXAMPLES.get(field.path) or _toml(field.default)}\n"
    return "".join(f"# {line}\n" for line in comment) + setting


def _toml(default: object) -> str:
    if isinstance(default, bool):
        return "true" if default else "false"
    return f'"{default}"' if isinstance(default, str) else str(default)


def _takes(field: RuleField) -> Iterator[str]:
    """What may stand there, and what it means to leave it out if that is not the value shown."""
    match field.takes:
        case Takes.TEXT:
            yield "None if left out." if field.path == OPTIONAL_TEXT else "Needed."
        case Takes.UNIT:
            yield "0.5 or a whole number. Needed."
        case Takes.CHOICE:
            yield f"{_listed(field.choices, 'or')}."
        case Takes.KINDS:
            yield f"A list of {_listed(field.choices, 'and')}."
        case Takes.WHOLE if field.within is not None:
            yield f"{field.within.minimum} to {field.within.maximum}."
        case Takes.BY_FACE:
            yield "A table. None if left out."
        case Takes.OF_A_KIND:
            yield "{times=2}, {plus=100} or {points=1000}. None if left out."
    if field.path == TARGET:
        yield "Needed if there are no rounds."
    if field.follows:
        yield f"As {field.follows.rpartition('.')[2]} if left out."


def _listed(names: Sequence[str], word: str) -> str:
    *first, last = (f'"{name}"' for name in names)
    return f"{', '.join(first)} {word} {last}"


def main() -> None:
    """Write the page."""
    PAGE.write_text(template(), encoding="utf-8")


if __name__ == "__main__":
    main()
