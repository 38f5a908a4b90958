"""The positions to practise that the game ships with, a file for each preset."""

from logging import getLogger

from zilch3d import resources
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.practice.position import Sketch, Source
from zilch3d.store import reader
from zilch3d.store.reader import Unreadable

LOG = getLogger(__name__)

FOLDER = "assets/practice"


def shipped(rules: RuleSet) -> tuple[Sketch, ...]:
    """Those of the preset with this id; none where there are none, or the file is damaged."""
    path = f"{FOLDER}/{rules.id}.toml"
    try:
        resources.read(path)
        page = reader.read_toml(resources.find(path))
    except (resources.MissingResource, Unreadable) as fault:
        if type(fault) is not resources.MissingResource:
            LOG.warning("no positions: %r", fault)
        return ()
    tables = page.get("position")
    try:
        return tuple(map(_sketch, tables)) if isinstance(tables, list) else ()
    except (KeyError, TypeError, ValueError) as fault:
        LOG.warning("no positions: %r", fault)
        return ()


def _sketch(table: dict[str, str]) -> Sketch:
    return Sketch(Source(table["source"]), table["scores"], table["turn"])
