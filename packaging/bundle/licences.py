"""The licences of all that a bundle holds: found while it is made, looked over once it is.

``licences/parts.json`` in the bundle lists the parts, ``index.txt`` says the same to people, and
each licence is a file beside them. The game's About screen reads the list.
"""

import json
import os
import re
import sys
import sysconfig
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import TypedDict

from bootstrap.terminal import Failure
from bundle.carried import CARRIED, Carried, kept
from bundle.library_versions import version_of
from zilch3d.store import parts

FOLDER = "licences"
LIST = "parts.json"
INDEX = "index.txt"

GAME, PYTHON, BOOTLOADER = "Zilch 3D", "Python", "pyinstaller"
PYTHON_FILES = ("base_library.zip", "libpython*", "python3*.dll", "Python", "Python.framework/*")
"""Files of Python that don't lie among its modules, by their places in a bundle."""
FONTS = "zilch3d/assets/fonts/"

OWN = ("zilch3d/*", f"{FOLDER}/*", "LICENSE", "zilch3d", "zilch3d.exe", "Info.plist", "*.icns")
"""What is the game's own, by its places in a bundle: the program has the modules in it."""
ROOTS = ("_internal", "Contents/Frameworks", "Contents/Resources", "Contents/MacOS", "Contents")
"""Folders of a bundle that its places begin in, besides its own."""

INTRODUCTION = """\
Zilch 3D is made of the parts below; each line names the file with the licence of one.
Of PyInstaller there is only what starts the program, which its exception allows in any program.
This software is based in part on the work of the Independent JPEG Group.
Portions of this software are copyright © The FreeType Project (www.freetype.org).
All rights reserved.
"""


@dataclass(frozen=True)
class Entry:
    """A file that goes into a bundle, or a module: its place there, and where it comes from.

    ``place`` has slashes; that of a module is the one of its file in site-packages.
    """

    place: str
    source: Path
    is_module: bool = False


@dataclass(frozen=True)
class Licensed:
    """A part, the words of its licence, and the places of its files, but for those of the game."""

    name: str
    version: str
    licence: str
    words: str
    files: tuple[str, ...] = ()
    within: str = ""

    @property
    def text(self) -> str:
        """The name of the file with the licence."""
        return re.sub(r"[^\w.+-]+", "-", self.name) + ".txt"


class Listed(TypedDict):
    """A part as the list has it."""

    name: str
    version: str
    licence: str
    text: str
    within: str
    files: list[str]


def gather(entries: Iterable[Entry], site_packages: Path) -> list[Licensed]:
    """Every part that the entries are of, each with what it carries after it.

    ``site_packages`` is where the packages are that they come from. PyInstaller is among the parts,
    since the program begins with its bootloader. Raises Failure if a file belongs to no part, or a
    part has no licence.
    """
    entries = list(entries)
    packages = {each.metadata["Name"]: each for each in distributions(path=[str(site_packages)])}
    owner = _owners(packages)
    owned: dict[str, list[str]] = defaultdict(list)
    lost = []
    for entry in entries:
        name = owner(entry)
        owned[name] += [] if entry.is_module else [entry.place]
        lost += [] if name else [f"{entry.place} ({entry.source})"]
    if lost:
        words = "belong to no part with a licence; packaging/bundle/carried.py has what may ship"
        raise Failure("\n  ".join([f"These files {words}:", *sorted(lost)]))
    carried = list(_carried([entry.place for entry in entries], packages))
    return [
        _complete(part)
        for whole in _wholes(owned, packages)
        for part in (whole, *(each for each in carried if each.within == whole.name))
    ]


def _owners(packages: Mapping[str, Distribution]) -> Callable[[Entry], str]:
    """Says which part an entry is of, by its file's name or where it comes from; "" if of none."""
    files = {
        os.path.normpath(os.path.join(home, file)): name
        for name, package in packages.items()
        for home in (os.path.realpath(str(package.locate_file(""))),)
        for file in package.files or ()
    }
    homes = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")]
    homes = [os.path.realpath(home) for home in (*homes, f"{sys.base_prefix}/DLLs")]

    def owner(entry: Entry) -> str:
        carried = next((each.name for each in CARRIED if each.has_file(entry.place)), "")
        if carried or any(fnmatch(entry.place, pattern) for pattern in OWN):
            return carried or GAME
        source = os.path.realpath(entry.source)
        if source in files:
            return files[source]
        installed = "site-packages" in source or "dist-packages" in source
        of_python = any(source.startswith(home + os.sep) for home in homes) and not installed
        named = any(fnmatch(entry.place, pattern) for pattern in PYTHON_FILES)
        return PYTHON if of_python or named else ""

    return owner


def _wholes(
    owned: Mapping[str, list[str]], packages: Mapping[str, Distribution]
) -> Iterator[Licensed]:
    """The parts that nothing else carries."""
    game, python, *_others = parts.installed()
    yield Licensed(game.name, game.version, game.licence, game.text())
    words = python.text() or kept("Python")(None)
    words = f"{words}\n\n{kept('Python-incorporated')(None)}"
    yield Licensed(PYTHON, python.version, python.licence, words, tuple(owned.get(PYTHON, ())))
    for name in sorted({*owned, BOOTLOADER} & {*packages} - {"zilch3d"}, key=str.lower):
        part = parts.of_distribution(packages[name])
        yield Licensed(name, part.version, part.licence, part.text(), tuple(owned.get(name, ())))
    for font in parts.fonts():
        yield Licensed(font.name, font.version, font.licence, font.text())


def _carried(places: list[str], packages: Mapping[str, Distribution]) -> Iterator[Licensed]:
    for each in CARRIED:
        if each.is_in(places, windows=sys.platform == "win32"):
            package = packages.get(each.within)
            files = tuple(place for place in places if each.has_file(place))
            yield Licensed(
                each.name,
                version_of(each, package),
                each.licence,
                _words(each, package),
                files,
                each.within,
            )


def _words(carried: Carried, package: Distribution | None) -> str:
    try:
        return carried.words(package)
    except LookupError as missing:
        raise Failure(f"{carried.within} came without the licence of {carried.name}") from missing


def _complete(part: Licensed) -> Licensed:
    if not part.words.strip() or not part.licence:
        raise Failure(f"{part.name} came without a licence")
    return part


def write(found: Iterable[Licensed], folder: Path) -> None:
    """Write the list, the index and the licences into ``folder``, whatever else is there."""
    folder.mkdir(parents=True, exist_ok=True)
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
    """Each file in a bundle by its place; a link counts for what it leads to."""
    found = {}
    for file in sorted(bundle.rglob("*")):
        if file.is_file() and not file.is_symlink():
            place = file.relative_to(bundle).as_posix()
            root = next((root for root in ROOTS if place.startswith(f"{root}/")), "")
            found[place.removeprefix(f"{root}/") if root else place] = file
    return found
