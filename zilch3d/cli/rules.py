"""``zilch3d rules``: the rule sets there are, one of them in words, and the faults of a file."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from zilch3d.cli.arguments import about_rules, add_rules, rules_error
from zilch3d.cli.report import ANSWER_IS_NO, DONE, Report, WrongArguments
from zilch3d.engine.dice import faces_text
from zilch3d.engine.fields import Fault
from zilch3d.engine.possible import without_effect
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules import sheet_advice_words
from zilch3d.i18n import _
from zilch3d.odds.sheet_advice import NO_POINTS, Judgement
from zilch3d.store import rulefiles
from zilch3d.store.files import house_rules_folder
from zilch3d.store.reader import ReadReason
from zilch3d.store.rulefiles import RuleFiles, UnreadableRules
from zilch3d.store.sheets import judged_advice
from zilch3d.ui.words import amounts, errors, faults, names
from zilch3d.ui.words.errors import rule_faults
from zilch3d.ui.words.rules.page import sections
from zilch3d.ui.words.rules.parts import Section

DICE_WIDTH = 10
"""Letters for the dice of a combination."""
NOT_THERE = frozenset(
    {ReadReason.MISSING, ReadReason.NOT_A_FILE, ReadReason.SYSTEM, ReadReason.SAME_ID}
)
"""Reasons for which there is no file to judge; all others are faults of the file."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar=_("ACTION"), required=True)
    summaries = {
        "list": _("all the rules: presets, families and your own"),
        "show": _("a set of rules in words"),
        "check": _("what’s wrong with a rule file, field by field"),
    }
    for action, summary in summaries.items():
        part = actions.add_parser(
            action, help=summary, description=names.capital(summary), allow_abbrev=False
        )
        if action == "show":
            add_rules(part)
        elif action == "check":
            about = about_rules()
            part.add_argument("file", metavar=_("FILE"), help=about)
        # Without a default, so that it leaves the --json before the action alone.
        about = _("print one JSON object")
        part.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help=about)


def run(args: argparse.Namespace) -> Report:
    if args.action == "list":
        return _list()
    return _show(args.rules) if args.action == "show" else _check(args.file)


def _show(rules: RuleSet) -> Report:
    parts = sections(rules, partial(amounts.points, rules))
    data = {
        **_facts(rules),
        "sections": [_section(rules, part) for part in parts],
        "advice": advice_data(rules),
    }
    return Report(data, (*_card(rules), *_page(rules, parts), *advice_lines(rules)))


def _section(rules: RuleSet, section: Section) -> dict[str, object]:
    """A part of the page as JSON; a combination may need dice that were set aside before."""
    examples = [
        {
            "name": example.key,
            "dice": faces_text(example.dice),
            "before": faces_text(example.before),
            "points": rules.scoring.player_points(example.points),
        }
        for group in section.groups
        for example in group.examples
    ]
    of_groups = [line for group in section.groups for line in group.sentences]
    return {
        "heading": section.heading,
        "combinations": examples,
        "sentences": [*of_groups, *section.sentences],
    }


def _page(rules: RuleSet, parts: Sequence[Section]) -> Iterator[str]:
    """The page of rules as text."""
    for section in parts:
        yield ""
        yield section.heading
        for group in section.groups:
            yield f"  {group.heading}"
            for example in group.examples:
                dice = faces_text(example.dice)
                if example.before:
                    dice = f"{faces_text(example.before)} + {dice}"
                yield f"    {dice:<{DICE_WIDTH}}{amounts.points(rules, example.points)}"
            yield from (f"    {sentence}" for sentence in group.sentences)
        yield from (f"  {sentence}" for sentence in section.sentences)


def _facts(rules: RuleSet) -> dict[str, object]:
    """The rule set as JSON; a target or rounds that don't end its game are null."""
    end, shown = rules.end, rules.scoring.player_points
    return {
        "id": rules.id,
        "name": rules.name,
        "summary": rules.summary,
        "target": shown(end.target) if end.target else None,
        "reach": end.reach.value if end.target else None,
        "rounds": end.rounds or None,
    }


def _card(rules: RuleSet) -> Iterator[str]:
    """The rule set in two lines."""
    words = _("{id}: {name}, {target}")
    yield words.format(id=rules.id, name=names.rules_name(rules), target=names.target(rules))
    yield f"    {names.rules_summary(rules)}"


# The list


def _list() -> Report:
    folder = house_rules_folder()
    groups = {
        "preset": rulefiles.read_presets(),
        "family": rulefiles.families(),
        "own": rulefiles.house_rules(folder),
    }
    data = {
        "rules": [
            {**_facts(rules), "kind": kind, "file": name if kind == "own" else None}
            for kind, group in groups.items()
            for name, rules in group.sets.items()
        ],
        "faulty": [
            {"file": name, "faults": _faults(error)}
            for group in groups.values()
            for name, error in group.faulty.items()
        ],
        "same_id": groups["own"].same_id,
        "unread": groups["own"].unread,
        "folder": str(folder),
    }
    headings = {
        "preset": _("Presets"),
        "family": _("Families, to start your own rules from"),
        "own": _("Your own, in {folder}").format(folder=folder),
    }
    return Report(data, _sections((headings[kind], group) for kind, group in groups.items()))


def _sections(groups: Iterable[tuple[str, RuleFiles]]) -> Iterator[str]:
    for heading, group in groups:
        yield heading
        for rules in group.sets.values():
            yield from (f"  {line}" for line in _card(rules))
        yield from (f"  {line}" for line in rule_faults(group))
        for id_, files in group.same_id.items():
            words = _("Several files have the id {id}. Use their names instead: {files}")
            yield f"  {words.format(id=id_, files=', '.join(files))}"


# Faults


def _check(file: str) -> Report:
    try:
        rules = rulefiles.load(file)
    except UnreadableRules as error:
        if error.fault.reason in NOT_THERE:
            raise WrongArguments(rules_error(error)) from error
        return _faulty(error)
    except RuleFaults as error:
        return _faulty(error)
    words = _("Nothing’s wrong with {name}.").format(name=names.rules_name(rules))
    notes = tuple(without_effect(rules))
    data = {"ok": True, "id": rules.id, "faults": [], "notes": [_fault(note) for note in notes]}
    return Report(data, (words, *map(faults.described, notes)), DONE)


def _faulty(error: UnreadableRules | RuleFaults) -> Report:
    entries = _faults(error)
    lines = tuple(str(fault["words"]) for fault in entries)
    return Report({"ok": False, "id": None, "faults": entries}, lines, ANSWER_IS_NO)


def _faults(error: UnreadableRules | RuleFaults) -> list[dict[str, object]]:
    """Each as JSON, with its sentence; a page that is not read has one, in no field."""
    if isinstance(error, RuleFaults):
        return [_fault(fault) for fault in error.faults]
    why = error.fault
    line = why.line or None
    return [
        {"field": None, "reason": why.reason.value, "line": line, "words": errors.unreadable(why)}
    ]


def _fault(fault: Fault) -> dict[str, object]:
    return {
        "field": fault.field,
        "line": fault.line or None,
        "reason": fault.reason.value,
        "value": fault.value or None,
        "allowed": fault.allowed or None,
        "did_you_mean": fault.suggestion or None,
        "words": faults.described(fault),
    }


# The advice of sheets


def advice_lines(rules: RuleSet) -> Iterator[str]:
    """The advice on the rules' sheet, and how true it is; no line if the sheet has none."""
    judged = judged_advice(rules)
    if judged:
        yield ""
        yield sheet_advice_words.heading()
    for one in judged:
        in_words = sheet_advice_words.in_words(one, rules)
        yield f"  {in_words.claim}"
        yield f"    {in_words.verdict}: {in_words.truth}"


def advice_data(rules: RuleSet) -> list[dict[str, object]]:
    """The advice as JSON, figures of points as a player sees them; chances are from 0 to 1."""
    return [_advice_data(one, rules) for one in judged_advice(rules)]


def _advice_data(judged: Judgement, rules: RuleSet) -> dict[str, object]:
    in_words, unit = sheet_advice_words.in_words(judged, rules), float(rules.scoring.unit)
    figures = {
        name: value if name.startswith(NO_POINTS) else value * unit
        for name, value in judged.figures.items()
    }
    return {
        "advice": judged.advice.value,
        "claim": in_words.claim,
        "verdict": judged.verdict.value,
        "truth": in_words.truth,
        "figures": figures,
    }
