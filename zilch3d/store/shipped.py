"""Tables of figures that the game ships with, as JSON."""

import json
from collections.abc import Callable
from logging import getLogger
from typing import TypeVar

from zilch3d import resources

Entry = TypeVar("Entry")

LOG = getLogger(__name__)


def entries(path: str, entry: Callable[[object], Entry]) -> dict[str, Entry]:
    """What the file of this path holds by its keys; nothing, if it is gone or damaged.

    ``entry`` makes one of what stands there, and raises ValueError if it can't.
    """
    try:
        table = json.loads(resources.read_text(path))
        return {key: entry(value) for key, value in table.items()}
    except (resources.MissingResource, ValueError, RecursionError, AttributeError) as error:
        LOG.warning("goes without %s: %r", path, error)
        return {}
