"""The rule sheets of the presets beside their rules: manners at a real table, and advice."""

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

SHEETS = "assets/sheets.toml"
JUDGEMENTS = "assets/odds/sheet-advice.json"

LOG = getLogger(__name__)


class AtTable(Enum):
    """A habit at a table with real dice, by its key on the page of the sheets."""

    SCOREKEEPER = "scorekeeper"
    CALLING = "calling"
    """The scorekeeper calls the points at risk."""
    HARD_TABLE = "hard-table"
    WHOLE_ROLL = "whole-roll"
    """All the dice are thrown at once, and each must lie flat."""
    INTERFERENCE = "interference"
    """Something gets in the way of rolling dice, on purpose or not."""
    SCORE_PAPER = "score-paper"
    """The paper may lie in the way of the dice."""
    POLITE_CALL = "polite-call"
    PICK_UP = "pick-up"
    """All dice are picked up at once."""


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """The statements of a rule sheet, in the order in which they are shown."""

    at_table: tuple[AtTable, ...] = ()
    advice: tuple[SheetAdvice, ...] = ()


def sheet_of(rules: RuleSet) -> RuleSheet:
    """The sheet of the preset with these rules' id; one without statements for any other rules."""
    return _sheets().get(rules.id, RuleSheet())


def judged_advice(rules: RuleSet) -> tuple[Judgement, ...]:
    """The advice of the rules' own sheet, judged by exact odds under these very rules."""
    judgements = {one.advice: one for one in _judgements().get(digest(rules), ())}
    return tuple(judgements[each] for each in sheet_of(rules).advice if each in judgements)


@cache
def _sheets() -> Mapping[str, RuleSheet]:
    """The sheets by the presets' ids; none where the page is damaged."""
    try:
        page = tomllib.loads(resources.read_text(SHEETS))
        return {id_: _sheet(table) for id_, table in page.items()}
    except (resources.MissingResource, ValueError, AttributeError, TypeError) as error:
        LOG.warning("nothing of the sheets: %r", error)
        return {}


def _sheet(table: Mapping[str, Any]) -> RuleSheet:
    """The sheet in a table of the page. Raises ValueError for a key that is not known."""
    return RuleSheet(
        tuple(map(AtTable, table.get("at_table", ()))),
        tuple(map(SheetAdvice, table.get("advice", ()))),
    )


@cache
def _judgements() -> Mapping[str, tuple[Judgement, ...]]:
    """The judgements by the digests of the rules that they hold under."""
    return resources.read_entries(JUDGEMENTS, _from_list)


def _from_list(values: object) -> tuple[Judgement, ...]:
    """The judgements in a list of JSON values. Raises ValueError for anything else."""
    if not isinstance(values, list):
        raise ValueError(type(values))
    return tuple(map(from_data, values))
