"""What the rule sheets of the presets say beside the rules: manners at a real table, and advice."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from logging import getLogger
from typing import Any

from zilch3d import resources
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.sheet_advice import Judgement, SheetAdvice, from_data
from zilch3d.odds.solvable import digest
from zilch3d.store import shipped

SHEETS = "assets/sheets.toml"
JUDGEMENTS = "assets/odds/sheet-advice.json"

LOG = getLogger(__name__)


class AtTable(Enum):
    """What to mind where real dice are thrown, by its key on the page of the sheets."""

    SCOREKEEPER = "scorekeeper"
    CALLING = "calling"
    """Whoever keeps the score calls what is at risk."""
    HARD_TABLE = "hard-table"
    WHOLE_ROLL = "whole-roll"
    """All the dice are thrown at once, and each must lie flat."""
    INTERFERENCE = "interference"
    """What gets in the way of rolling dice, on purpose or not."""
    SCORE_PAPER = "score-paper"
    """It may lie in the way."""
    POLITE_CALL = "polite-call"
    PICK_UP = "pick-up"
    """All dice are picked up at once."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """In the order in which it is shown."""

    at_table: tuple[AtTable, ...] = ()
    advice: tuple[SheetAdvice, ...] = ()


def sheet_of(rules: RuleSet) -> Sheet:
    """What the sheet of the preset with these rules' id says; nothing for any other rules."""
    return _sheets().get(rules.id, Sheet())


def judged_advice(rules: RuleSet) -> tuple[Judgement, ...]:
    """The advice of the rules' own sheet, with what exact odds say of it under these very rules."""
    known = {one.advice: one for one in _judged().get(digest(rules), ())}
    return tuple(known[advice] for advice in sheet_of(rules).advice if advice in known)


@cache
def _sheets() -> Mapping[str, Sheet]:
    """By the preset's id; none where the page is damaged."""
    try:
        page = tomllib.loads(resources.read_text(SHEETS))
        return {id_: _sheet(table) for id_, table in page.items()}
    except (resources.MissingResource, ValueError, AttributeError, TypeError) as error:
        LOG.warning("nothing of the sheets: %r", error)
        return {}


def _sheet(table: Mapping[str, Any]) -> Sheet:
    """Raises ValueError for a key that is not known."""
    return Sheet(
        tuple(map(AtTable, table.get("at_table", ()))),
        tuple(map(SheetAdvice, table.get("advice", ()))),
    )


@cache
def _judged() -> Mapping[str, tuple[Judgement, ...]]:
    """By the digest of what the figures depend on."""
    return shipped.entries(JUDGEMENTS, _all_judged)


def _all_judged(entries: object) -> tuple[Judgement, ...]:
    """Raises ValueError for what is no list of them."""
    if not isinstance(entries, list):
        raise ValueError(type(entries))
    return tuple(map(from_data, entries))
