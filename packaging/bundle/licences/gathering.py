"""Finds every part of what goes into a bundle, by the files and modules that PyInstaller found."""

import os
import sys
import sysconfig
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from importlib.metadata import Distribution, distributions
from pathlib import Path, PurePath

from bootstrap.terminal import Failure
from bundle.contents import Packed
from bundle.identity import NAME
from bundle.licences.carried import CARRIED, Carried, kept
from bundle.licences.parts_list import FOLDER, OWN, Licensed, write
from bundle.target import SystemName
from zilch3d.store import components

PYTHON, BOOTLOADER = "Python", "pyinstaller"
TAKEN_ALONG = {"numpy.libs", "pillow.libs", ".dylibs"}
"""Folders of wheels with libraries of others."""
PYTHON_FILES = ("base_library.zip", "libpython*", "python3*.dll", "Python", "Python.framework/*")
"""Files of Python that don't lie among its modules, by their places in a bundle."""


@dataclass(frozen=True)
class Entry:
    """A file that goes into a bundle, or a module: its place there, and where it comes from.

    ``place`` has slashes; that of a module is the one of its file in site-packages.
    """

    place: str
    source: Path
    is_module: bool = False


def packed(
    files: Iterable[Packed], modules: Iterable[Packed], system: SystemName, folder: Path
) -> list[Packed]:
    """The licences of these files and modules, written into ``folder``, to be packed as well.

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
    places = [entry.place for entry in entries]
    packages = {each.metadata["Name"]: each for each in distributions(path=[str(site_packages)])}
    wholes = _wholes(_owned(entries, packages), packages)
    carried = [
        _carried(each, places, packages.get(each.within))
        for each in CARRIED
        if each.is_in(places, windows=system == "windows")
    ]
    return [
        _complete(part)
        for whole in wholes
        for part in (whole, *(each for each in carried if each.within == whole.name))
    ]


def _owned(
    entries: Iterable[Entry], packages: Mapping[str, Distribution]
) -> Mapping[str, list[str]]:
    """The places of each part's files, but for its modules."""
    installed = _installed(packages)
    owned: dict[str, list[str]] = defaultdict(list)
    lost = []
    for entry in entries:
        name = _owner(entry, installed)
        owned[name] += [] if entry.is_module else [entry.place]
        lost += [] if name else [f"{entry.place} ({entry.source})"]
    if lost:
        words = "These files belong to no part with a licence; what may ship is listed in"
        raise Failure(
            "\n  ".join([f"{words} packaging/bundle/licences/carried.py:", *sorted(lost)])
        )
    return owned


def _installed(packages: Mapping[str, Distribution]) -> Mapping[str, str]:
    """The package of each file that has come with one."""
    return {
        os.path.normcase(os.path.normpath(os.path.join(home, file))): name
        for name, package in packages.items()
        for home in (os.path.realpath(str(package.locate_file(""))),)
        for file in package.files or ()
    }


def _owner(entry: Entry, installed: Mapping[str, str]) -> str:
    """The part that it is of, by its file's name or where it comes from; "" if of none."""
    carried = next((each.name for each in CARRIED if each.has_file(entry.place)), "")
    if carried or any(fnmatch(entry.place, pattern) for pattern in OWN):
        return carried or NAME
    source = _real(entry.source)
    if source in installed:
        # What a wheel has taken along from elsewhere has a licence of its own.
        return "" if TAKEN_ALONG & {*PurePath(entry.place).parts} else installed[source]
    named = any(fnmatch(entry.place, pattern) for pattern in PYTHON_FILES)
    return PYTHON if named or _is_of_python(source) else ""


def _is_of_python(source: str) -> bool:
    """Whether it lies among the modules of the Python that builds, and in none of its packages."""
    homes = (*map(sysconfig.get_path, ("stdlib", "platstdlib")), f"{sys.base_prefix}/DLLs")
    is_below = any(source.startswith(home + os.sep) for home in map(_real, homes))
    return is_below and not {"site-packages", "dist-packages"} & {*PurePath(source).parts}


@cache
def _real(path: str | Path) -> str:
    return os.path.normcase(os.path.realpath(path))


def _wholes(
    owned: Mapping[str, list[str]], packages: Mapping[str, Distribution]
) -> Iterator[Licensed]:
    """The parts that nothing else carries."""
    game, python, *_others = components.installed()
    yield Licensed(game.name, game.version, game.licence, game.text())
    words = python.text() or kept("Python")(None)
    words = f"{words}\n\n{kept('Python-incorporated')(None)}"
    yield Licensed(PYTHON, python.version, python.licence, words, tuple(owned.get(PYTHON, ())))
    for name in sorted({*owned, BOOTLOADER} & {*packages} - {"zilch3d"}, key=str.lower):
        part, files = components.of_distribution(packages[name]), tuple(owned.get(name, ()))
        yield Licensed(name, part.version, part.licence, part.text(), files, kind="pypi")
    for font in components.fonts():
        yield Licensed(font.name, font.version, font.licence, font.text())


def _carried(carried: Carried, places: list[str], package: Distribution | None) -> Licensed:
    return Licensed(
        carried.name,
        carried.version(package),
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
