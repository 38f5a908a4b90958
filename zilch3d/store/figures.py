"""The figures of rule sets on disk: those of the game's own rules, and those worked out before.

They are JSON, by the digest of what they depend on. A kept file that is damaged counts as none: it
is written again.
"""

import json
from functools import cache
from logging import getLogger
from pathlib import Path

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.rule_figures import DamagedFigures, RuleFigures, as_data, from_data
from zilch3d.odds.solvable import digest
from zilch3d.store import reader, shipped
from zilch3d.store.files import NotWritten, cache_folder, write_whole
from zilch3d.store.reader import PAGE, ReadReason, Unreadable

LOG = getLogger(__name__)

SHIPPED = "assets/odds/figures.json"


def shipped_figures(rules: RuleSet) -> RuleFigures | None:
    """All the figures, where the game ships with them: those of the presets and the families."""
    return _shipped().get(digest(rules))


def known_figures(rules: RuleSet) -> RuleFigures | None:
    """The same, or as they were kept on this machine."""
    return shipped_figures(rules) or _kept(_file(rules))


def keep_figures(rules: RuleSet, figures: RuleFigures) -> None:
    """Keep complete figures for the next time; where the disk refuses, they are not kept."""
    text = written({digest(rules): figures})
    try:
        write_whole(_file(rules), lambda stream: stream.write(text.encode()))
    except NotWritten as error:
        LOG.warning("figures are not kept: %s", error)


def usual_minutes(rules: RuleSet, players: int) -> float | None:
    """How long a game of these rules usually takes so many people; None if it is not known."""
    figures = known_figures(rules)
    if figures is None or figures.long_game is None or figures.long_game.length is None:
        return None
    return figures.long_game.length.minutes(players)


def written(figures: dict[str, RuleFigures]) -> str:
    """A file of figures, by the digests of their rules; with no line too long to be read."""
    return json.dumps({key: as_data(each) for key, each in figures.items()}, indent=0)


def _kept(file: Path) -> RuleFigures | None:
    try:
        found = _read(reader.read_text(file, PAGE))
    except Unreadable as fault:
        if fault.reason is not ReadReason.MISSING:
            LOG.warning("worked out again: %s", fault)
        return None
    except DamagedFigures as damage:
        LOG.warning("%s is damaged: %s", file, damage)
        return None
    return next((figures for figures in found.values() if figures.is_complete), None)


@cache
def _shipped() -> dict[str, RuleFigures]:
    return shipped.entries(SHIPPED, from_data)


def _read(text: str) -> dict[str, RuleFigures]:
    """Raises DamagedFigures."""
    try:
        pages = json.loads(text)
        return {key: from_data(page) for key, page in pages.items()}
    except (ValueError, RecursionError, AttributeError) as error:
        raise DamagedFigures(repr(error)) from error


def _file(rules: RuleSet) -> Path:
    return cache_folder() / "odds" / f"{digest(rules)}-figures.json"
