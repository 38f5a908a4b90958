"""The quality of pictures that this machine was found to afford, for the next start.

A cache: a damaged file, or one that can't be written, counts as none.
"""

import json
from logging import getLogger
from pathlib import Path

from zilch3d.store import reader
from zilch3d.store.files import NotWritten, cache_folder, write_whole
from zilch3d.store.reader import PAGE, ReadReason, Unreadable

LOG = getLogger(__name__)

MOST = 40
"""Renderers and window sizes that are remembered; the oldest is forgotten first."""


def circumstances(renderer: str, size: tuple[int, int]) -> str:
    """What a tier is measured for: the renderer's name, and the window in pixels."""
    return f"{renderer}, {size[0]}x{size[1]}"


def remembered(what: str) -> str | None:
    """The tier that was kept for these circumstances, whatever it is; None if none was."""
    return _read().get(what)


def remember(what: str, tier: str) -> None:
    """Keep the tier for these circumstances."""
    kept = _read()
    kept.pop(what, None)
    newest = dict(list({**kept, what: tier}.items())[-MOST:])
    try:
        write_whole(_file(), lambda stream: stream.write(json.dumps(newest, indent=1).encode()))
    except NotWritten as fault:
        LOG.warning("the measured quality is not kept: %s", fault)


def _file() -> Path:
    return cache_folder() / "quality.json"


def _read() -> dict[str, str]:
    try:
        found = json.loads(reader.read_text(_file(), PAGE))
    except Unreadable as fault:
        if fault.reason is not ReadReason.MISSING:
            LOG.warning("the measured quality is not read: %s", fault)
        return {}
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {what: tier for what, tier in found.items() if isinstance(tier, str)}
