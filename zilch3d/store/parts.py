"""The parts that the game is made of, and their licences.

A bundle has a list of them in ``licences``, which its build writes; elsewhere they are those that
are installed.
"""

import json
import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from zilch3d import __version__, resources

LISTED = "licences/parts.json"
PROJECT = "zilch3d"
DISTRIBUTIONS = ("appdirs", "cffi", "numpy", "pillow", "pyglet", "pymunk")
"""Packages that the game runs on, by the names that they are installed by."""

DECLARED_ELSEWHERE = {
    "pyglet": "BSD-3-Clause",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
}
"""Licences of distributions whose metadata have them only as a text, or in other words."""


@dataclass(frozen=True)
class Part:
    """``licence`` is an SPDX expression; ``texts`` are the files with its words.

    ``version`` may be "" where it isn't known; ``within`` is the name of the part that carries this
    one, or "".
    """

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]
    within: str = ""

    def text(self) -> str:
        """The licence in its own words, as far as its files can be read."""
        return "\n\n".join(filter(None, map(_read, self.texts)))


def parts() -> tuple[Part, ...]:
    """All parts, the game first. Raises resources.MissingResource where the list is damaged."""
    try:
        listed = resources.find(LISTED)
    except resources.MissingResource:
        return tuple(installed())
    return tuple(from_list(listed))


def from_list(file: Path) -> Iterator[Part]:
    """The parts in a bundle's list. Raises resources.DamagedResource."""
    try:
        for part in json.loads(file.read_text(encoding="utf-8")):
            name, version, licence = (str(part[key]) for key in ("name", "version", "licence"))
            text = file.with_name(str(part["text"]))
            yield Part(name, version, licence, (text,), str(part["within"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise resources.DamagedResource(LISTED) from error


def installed() -> Iterator[Part]:
    """The game, Python, the packages that are installed, and the fonts."""
    yield Part("Zilch 3D", __version__, "MIT", (_own_licence(),))
    yield python()
    for name in DISTRIBUTIONS:
        try:
            yield of_distribution(distribution(name))
        except PackageNotFoundError:  # a bundle without its list
            continue
    yield from fonts()


def _own_licence() -> Path:
    """Among the metadata where the game is installed, else beside the package."""
    # If the name stood here, PyInstaller would pack the metadata, and the path of the build in it.
    try:
        files = distribution(PROJECT).files or ()
        return next(Path(str(file.locate())) for file in files if file.name == "LICENSE")
    except (PackageNotFoundError, StopIteration):
        return resources.find("LICENSE")


def python() -> Part:
    """The Python that runs this; some systems keep its licence where it can't be found."""
    homes = (Path(os.__file__).parent, Path(sys.base_prefix))
    found = (home / "LICENSE.txt" for home in homes)
    texts = tuple(file for file in found if file.is_file())[:1]
    return Part("Python", platform.python_version(), "PSF-2.0", texts)


def fonts() -> Iterator[Part]:
    """The fonts in ``assets``, each with the Open Font License."""
    for text in sorted(resources.find("assets/fonts").glob("OFL-*.txt")):
        yield Part(text.stem.removeprefix("OFL-"), "", "OFL-1.1", (text,))


def of_distribution(package: Distribution) -> Part:
    """A package by its own metadata, with every licence file that it came with."""
    fields = package.metadata
    name, terms = fields["Name"], ("License-Expression", "License")
    licence = DECLARED_ELSEWHERE.get(name) or next(
        (fields[term] for term in terms if term in fields), ""
    )
    texts = tuple(
        Path(str(package.locate_file(file)))
        for file in sorted(package.files or (), key=str)
        if file.parts[0].endswith(".dist-info") and _is_licence(file.parts[1:])
    )
    return Part(name, package.version, licence, texts)


def _is_licence(below: tuple[str, ...]) -> bool:
    """Whether a file, by its place below the metadata, is one; older packages have no folder."""
    return below[0] == "licenses" or below[-1].upper().startswith(("LICENSE", "LICENCE", "COPYING"))


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip("\n")
    except OSError:
        return ""
