"""Rules of thumb on disk: those shipped for the game's own rules, and those searched here.

They are JSON, by the digest of what best play depends on, for rules in their largest unit; callers
get them in the rules' own. A file is written whole or not at all. A damaged one counts as none: the
rule is searched again.
"""

import json
from dataclasses import replace
from functools import cache
from logging import getLogger
from pathlib import Path

from zilch3d.engine.possible import step_of
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.rule_of_thumb import MeasuredRule, as_data, from_data
from zilch3d.odds.solvable import digest, in_largest_unit
from zilch3d.resources import read_entries
from zilch3d.store import reader
from zilch3d.store.files import NotWritten, cache_folder, write_whole
from zilch3d.store.reader import PAGE, ReadReason, Unreadable

LOG = getLogger(__name__)

SHIPPED = "assets/odds/rules-of-thumb.json"
"""``packaging/generators/rules_of_thumb.py`` searches them and writes the file."""


def rule_of_thumb(rules: RuleSet, folder: Path | None = None) -> MeasuredRule | None:
    """The rule of thumb, shipped or searched on this machine; None if there is none yet.

    ``folder`` is where searched ones are, by default in the player's cache. It reads a small file.
    """
    largest = in_largest_unit(rules)
    measured = _shipped().get(digest(largest)) or _searched(largest, folder)
    if measured is None:
        return None
    if len(measured.rule.bank_at) != rules.scoring.dice:
        LOG.warning("a rule of thumb for other dice is left out")
        return None
    return replace(measured, rule=measured.rule.in_steps(max(1, step_of(rules))))


def keep(rules: RuleSet, measured: MeasuredRule, folder: Path | None = None) -> None:
    """Keep a rule that was searched for these rules in their largest unit; the log says if not."""
    text = as_json({digest(rules): measured})
    try:
        write_whole(_file(rules, folder), lambda stream: stream.write(text.encode()))
    except NotWritten as error:
        LOG.warning("a rule of thumb is not kept: %s", error)


def as_json(measured: dict[str, MeasuredRule]) -> str:
    """A file of rules of thumb, by the digests of the rules they are for."""
    pages = {key: as_data(each) for key, each in sorted(measured.items())}
    return f"{json.dumps(pages, indent=1)}\n"


def _searched(rules: RuleSet, folder: Path | None) -> MeasuredRule | None:
    file = _file(rules, folder)
    try:
        pages = json.loads(reader.read_text(file, PAGE))
        return from_data(pages[digest(rules)])
    except Unreadable as fault:
        if fault.reason is not ReadReason.MISSING:
            LOG.warning("searched again: %s", fault)
    except (ValueError, RecursionError, TypeError, KeyError) as damage:
        LOG.warning("%s is damaged: %r", file, damage)
    return None


@cache
def _shipped() -> dict[str, MeasuredRule]:
    return read_entries(SHIPPED, from_data)


def _file(rules: RuleSet, folder: Path | None) -> Path:
    return (folder or cache_folder() / "odds") / f"{digest(rules)}-thumb.json"
