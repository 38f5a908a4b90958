"""The list of the parts of a bundle, in it as ``licences/parts.json``, and what must agree with it.

Beside it ``index.txt`` says the same to people, and each licence is a file.
"""

import json
from fnmatch import fnmatch
from pathlib import Path
from typing import TypedDict

from bootstrap.terminal import Failure

FOLDER = "licences"
LIST = "parts.json"

OWN = ("zilch3d/*", f"{FOLDER}/*", "*.icns", "*libzilch3d_blas.so", "numpy/linalg/_umath*.py")
"""What is the game's own, by its places in a bundle."""
ROOTS = ("_internal", "Contents/Frameworks", "Contents/Resources")
"""Folders of a bundle that its places begin in; outside are the program and what installs it."""


class Listed(TypedDict):
    """A part as the list has it."""

    name: str
    version: str
    licence: str
    text: str
    within: str
    purl: str
    files: list[str]


def read(bundle: Path) -> tuple[Path, list[Listed]]:
    """The folder of the licences in a bundle, and the list there. Raises Failure."""
    lists = sorted(bundle.rglob(f"{FOLDER}/{LIST}"))
    if not lists:
        raise Failure(f"{bundle} holds no licences")
    listed: list[Listed] = json.loads(lists[0].read_text(encoding="utf-8"))
    return lists[0].parent, listed


def faults(bundle: Path) -> list[str]:
    """What is wrong with the licences of a bundle that is made: files of no part, missing texts."""
    folder, listed = read(bundle)
    known = {file for part in listed for file in part["files"]}
    lost = [
        f"{place} belongs to no part"
        for place in places(bundle)
        if place not in known and not any(fnmatch(place, pattern) for pattern in OWN)
    ]
    texts = {part["text"] for part in listed}
    return lost + [f"{text} is missing" for text in sorted(texts) if not (folder / text).is_file()]


def places(bundle: Path) -> dict[str, Path]:
    """Each file that is packed in a bundle, by its place; a link counts for what it leads to."""
    return {
        file.relative_to(root).as_posix(): file
        for root in (bundle / each for each in ROOTS)
        for file in sorted(root.rglob("*"))
        if file.is_file() and not file.is_symlink()
    }
