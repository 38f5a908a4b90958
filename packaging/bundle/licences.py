"""The licences of all that goes into a bundle, which PyInstaller packs with it.

``parts_list`` reads what is written here; so does the game, for its About screen.
"""

import json
import os
import re
import shutil
import sys
import sysconfig
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib.metadata import Distribution, distributions
from pathlib import Path, PurePath
from urllib.parse import quote

from bootstrap.terminal import Failure
from bundle.carried import CARRIED, Carried, kept
from bundle.library_versions import version_of
from bundle.parts_list import FOLDER, LIST, OWN, Listed
from bundle.target import SystemName
from zilch3d.store import parts

INDEX = "index.txt"

GAME, PYTHON, BOOTLOADER = "Zilch 3D", "Python", "pyinstaller"
TAKEN_ALONG = {"numpy.libs", "pillow.libs", ".dylibs"}
"""Folders of wheels with libraries of others."""
PYTHON_FILES = ("base_library.zip", "libpython*", "python3*.dll", "Python", "Python.framework/*")
"""Files of Python that don't lie among its modules, by their places in a bundle."""
FONTS = "zilch3d/assets/fonts/"

INTRODUCTION = """\
Zilch 3D is made of the parts below; each line names the file with the licence of one.
Of PyInstaller there is only what starts the program, which its exception allows in any program.
This software is based in part on the work of the Independent JPEG Group.
Portions of this software are copyright © The FreeType Project (www.freetype.org).
All rights reserved.
"""


Packed = tuple[str, str, str]
"""An entry of PyInstaller's tables."""


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


def packed(
    files: Iterable[Packed], modules: Iterable[Packed], system: SystemName, folder: Path
) -> list[Packed]:
    """What is to be packed as well: the licences of all this, which are written into ``folder``.

    Each is as PyInstaller has it: name, source and kind. Raises Failure as ``gather`` does.
    """
    entries = [Entry(PurePath(name).as_posix(), Path(source)) for name, source, _kind in files]
    entries += [
        Entry(f"{name.replace('.', '/')}.py", Path(source), is_module=True)
        for name, source, _kind in modules
        if source not in (None, "", "-")  # a folder that only holds other modules
    ]
    write(gather(entries, Path(sysconfig.get_path("purelib")), system), folder)
    return [(f"{FOLDER}/{file.name}", str(file), "DATA") for file in sorted(folder.iterdir())]


def gather(entries: Iterable[Entry], site_packages: Path, system: SystemName) -> list[Licensed]:
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
    places = [entry.place for entry in entries]
    carried = [
        _carried(each, places, packages.get(each.within))
        for each in CARRIED
        if each.is_in(places, windows=system == "windows")
    ]
    return [
        _complete(part)
        for whole in _wholes(owned, packages)
        for part in (whole, *(each for each in carried if each.within == whole.name))
    ]


def _owners(packages: Mapping[str, Distribution]) -> Callable[[Entry], str]:
    """Says which part an entry is of, by its file's name or where it comes from; "" if of none."""
    files = {
        os.path.normcase(os.path.normpath(os.path.join(home, file))): name
        for name, package in packages.items()
        for home in (os.path.realpath(str(package.locate_file(""))),)
        for file in package.files or ()
    }
    homes = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")]
    homes = [_real(home) for home in (*homes, f"{sys.base_prefix}/DLLs")]

    def owner(entry: Entry) -> str:
        carried = next((each.name for each in CARRIED if each.has_file(entry.place)), "")
        if carried or any(fnmatch(entry.place, pattern) for pattern in OWN):
            return carried or GAME
        source = _real(entry.source)
        if source in files:
            # What a wheel has taken along from elsewhere has a licence of its own.
            return "" if TAKEN_ALONG & {*PurePath(entry.place).parts} else files[source]
        installed = "site-packages" in source or "dist-packages" in source
        of_python = any(source.startswith(home + os.sep) for home in homes) and not installed
        named = any(fnmatch(entry.place, pattern) for pattern in PYTHON_FILES)
        return PYTHON if of_python or named else ""

    return owner


def _real(path: str | Path) -> str:
    return os.path.normcase(os.path.realpath(path))


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
        part, files = parts.of_distribution(packages[name]), tuple(owned.get(name, ()))
        yield Licensed(name, part.version, part.licence, part.text(), files, kind="pypi")
    for font in parts.fonts():
        yield Licensed(font.name, font.version, font.licence, font.text())


def _carried(carried: Carried, places: list[str], package: Distribution | None) -> Licensed:
    return Licensed(
        carried.name,
        version_of(carried, package),
        carried.licence,
        _words(carried, package),
        tuple(place for place in places if carried.has_file(place)),
        carried.within,
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
