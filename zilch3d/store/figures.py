"""The figures of rule sets on disk: those shipped for the game's own rules, and a cache of others.

They are JSON, by the digest of what they depend on. A cached file that is damaged counts as none:
it is written again.
"""

import json
from functools import cache
from logging import getLogger
from pathlib import Path

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.rule_figures import DamagedFigures, RuleFigures, as_data, from_data
from zilch3d.odds.solvable import digest
from zilch3d.resources import read_entries
from zilch3d.store import reader
from zilch3d.store.files import NotWritten, cache_folder, write_whole
from zilch3d.store.reader import PAGE, ReadReason, Unreadable

LOG = getLogger(__name__)

SHIPPED = "assets/odds/figures.json"


def shipped_figures(rules: RuleSet) -> RuleFigures | None:
    """All the figures, if the game ships with them: it does for the presets and the families."""
    return _shipped().get(digest(rules))


def complete_figures(rules: RuleSet) -> RuleFigures | None:
    """All the figures, shipped or cached on this machine; None if they must be worked out."""
    return shipped_figures(rules) or _read_cached(_file(rules))


def cache_figures(rules: RuleSet, figures: RuleFigures) -> None:
    """Cache complete figures for the next time; the log says so where that fails."""
    text = as_json({digest(rules): figures})
    try:
        write_whole(_file(rules), lambda stream: stream.write(text.encode()))
    except NotWritten as error:
        LOG.warning("figures are not kept: %s", error)


def usual_minutes(rules: RuleSet, players: int) -> float | None:
    """How long a game by these rules usually takes so many people; None if it is not known."""
    figures = complete_figures(rules)
    if figures is None or figures.long_game is None or figures.long_game.length is None:
        return None
    return figures.long_game.length.minutes(players)


def as_json(figures: dict[str, RuleFigures]) -> str:
    """A file of figures, by the digests of their rules; no line is too long for the reader."""
    return json.dumps({key: as_data(each) for key, each in figures.items()}, indent=0)


def _read_cached(file: Path) -> RuleFigures | None:
    try:
        cached = _from_json(reader.read_text(file, PAGE))
    except Unreadable as fault:
        if fault.reason is not ReadReason.MISSING:
            LOG.warning("worked out again: %s", fault)
        return None
    except DamagedFigures as damage:
        LOG.warning("%s is damaged: %s", file, damage)
        return None
    return next((figures for figures in cached.values() if figures.is_complete), None)


@cache
def _shipped() -> dict[str, RuleFigures]:
    return read_entries(SHIPPED, from_data)


def _from_json(text: str) -> dict[str, RuleFigures]:
    """The figures in a file, by the digests of their rules. Raises DamagedFigures."""
    try:
        pages = json.loads(text)
        return {key: from_data(page) for key, page in pages.items()}
    except (ValueError, RecursionError, AttributeError) as error:
        raise DamagedFigures(repr(error)) from error


def _file(rules: RuleSet) -> Path:
    return cache_folder() / "odds" / f"{digest(rules)}-figures.json"
