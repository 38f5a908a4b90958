"""Paths of the machine that builds, which no bundle tells.

Python that was compiled for a folder of its own, as pyenv does, has the folder in its libraries: as
where they look for others, and as where it would be installed. A bundle uses neither.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from bootstrap.environment import ROOT
from bundle.contents import Packed

NEUTRAL = b"/usr"
BESIDE = b"$ORIGIN"
"""The path by which a library looks for others in its own folder."""


def of_this_machine() -> list[str]:
    """The folders that a bundle may not name: the checkout, and Python's unless all have it."""
    folders = {str(ROOT), sys.base_prefix, sys.base_exec_prefix}
    return sorted(folder for folder in folders if not NEUTRAL.decode().startswith(folder))


def without(entry: Packed, folder: Path) -> Packed:
    """A library without paths of this machine; a changed one is written into ``folder``."""
    name, source, kind = entry
    content = Path(source).read_bytes()
    changed = neutral(content, of_this_machine())
    if changed == content:
        return entry
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(changed)
    file.chmod(0o755)
    return (name, str(file), kind)


def neutral(content: bytes, folders: Sequence[str]) -> bytes:
    """A library of the same length, whose strings have NEUTRAL instead of any of these folders.

    The last part of a folder stays: a linker keeps strings that others end in only once, and
    Python's version is the end of the folder that pyenv compiles it for.
    """
    changed = bytearray(content)
    for path in (folder.encode() for folder in folders):
        at = changed.find(path)
        while at >= 0:
            start, end = changed.rfind(b"\0", 0, at) + 1, changed.find(b"\0", at)
            searched = changed[start:end] == path + b"/lib"
            changed[at : at + len(path)] = _elsewhere(path, BESIDE if searched else NEUTRAL)
            at = changed.find(path, at + len(path))
    return bytes(changed)


def _elsewhere(path: bytes, head: bytes) -> bytes:
    """A path as long that begins with ``head``, if that fits, and ends as ``path`` does."""
    last = path[path.rindex(b"/") :]
    room = len(path) - len(last)
    return (head if len(head) <= room else b"").ljust(room, b"/") + last
