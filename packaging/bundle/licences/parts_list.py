"""The list of the parts of a bundle, in it as ``licences/parts.json``, and what must agree with it.

Beside it ``index.txt`` says the same to people, and each licence is a file.
"""

import json
import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import TypedDict
from urllib.parse import quote

from bootstrap.terminal import Failure

FOLDER = "licences"
LIST, INDEX = "parts.json", "index.txt"

OWN = ("zilch3d/*", f"{FOLDER}/*", "*.icns")
"""What is the game's own, by its places in a bundle."""
ROOTS = ("_internal", "Contents/Frameworks", "Contents/Resources")
"""Folders of a bundle that its places begin in; outside are the program and what installs it."""

INTRODUCTION = """\
Zilch 3D is made of the parts below; each line names the file with the licence of one.
Of PyInstaller there is only what starts the program, which its exception allows in any program.
This software is based in part on the work of the Independent JPEG Group.
Portions of this software are copyright © The FreeType Project (www.freetype.org).
All rights reserved.
"""


@dataclass(frozen=True)
class Licensed:
    """A part, the words of its licence, and the places of its files, but for those of the game.

    ``kind`` is that of its package URL.
    """

    name: str
    version: str
    licence: str
    words: str
    files: tuple[str, ...] = ()
    within: str = ""
    kind: str = "generic"

    @property
    def text(self) -> str:
        """The name of the file with the licence."""
        return re.sub(r"[^\w.+-]+", "-", self.name) + ".txt"

    @property
    def purl(self) -> str:
        """The package URL, by which tools know the part."""
        version = f"@{quote(self.version)}" if self.version else ""
        return f"pkg:{self.kind}/{quote(self.name.lower().replace(' ', '-'))}{version}"


class Listed(TypedDict):
    """A part as the list has it."""

    name: str
    version: str
    licence: str
    text: str
    within: str
    purl: str
    files: list[str]


def write(found: Iterable[Licensed], folder: Path) -> None:
    """Write the list, the index and the licences into ``folder``, anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    found = list(found)
    for part in found:
        (folder / part.text).write_text(part.words, encoding="utf-8", newline="\n")
    listed = json.dumps([_listed(part) for part in found], indent=1, ensure_ascii=False) + "\n"
    (folder / LIST).write_text(listed, encoding="utf-8", newline="\n")
    lines = "".join(map(_line, found))
    (folder / INDEX).write_text(f"{INTRODUCTION}\n{lines}", encoding="utf-8", newline="\n")


def _listed(part: Licensed) -> Listed:
    return {
        "name": part.name,
        "version": part.version,
        "licence": part.licence,
        "text": part.text,
        "within": part.within,
        "purl": part.purl,
        "files": sorted(part.files),
    }


def _line(part: Licensed) -> str:
    name = " ".join(filter(None, ("   " if part.within else "", part.name, part.version)))
    return f"{name}: {part.licence} ({part.text})\n"


def read(bundle: Path) -> tuple[Path, list[Listed]]:
    """The folder of the licences in a bundle, and the list there. Raises Failure."""
    lists = sorted(bundle.rglob(f"{FOLDER}/{LIST}"))
    if not lists:
        raise Failure(f"{bundle} holds no licences")
    listed: list[Listed] = json.loads(lists[0].read_text(encoding="utf-8"))
    return lists[0].parent, listed


def faults(bundle: Path) -> list[str]:
    """Faults in the licences of a finished bundle: files of no part, missing texts."""
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
    """The files that are packed in a bundle, by their places; links are left out."""
    return {
        file.relative_to(root).as_posix(): file
        for root in (bundle / each for each in ROOTS)
        for file in sorted(root.rglob("*"))
        if file.is_file() and not file.is_symlink()
    }
