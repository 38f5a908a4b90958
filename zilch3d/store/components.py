"""The components that the game is made of, and their licences.

A bundle has a list of them in ``licences``, which its build writes; elsewhere they are the packages
that are installed.
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
class Component:
    """A component: its ``licence`` as an SPDX expression, and the files with the licence's text.

    ``version`` is "" where it isn't known; ``within`` is the name of the component that carries
    this one, or "".
    """

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]
    within: str = ""

    def text(self) -> str:
        """The licence's text, as far as its files can be read."""
        return "\n\n".join(filter(None, map(_read, self.texts)))


def components() -> tuple[Component, ...]:
    """All components, the game first. Raises MissingResource where the list is damaged."""
    try:
        file = resources.find(LISTED)
    except resources.MissingResource:
        return tuple(installed())
    return tuple(from_list(file))


def from_list(file: Path) -> Iterator[Component]:
    """The components in a bundle's list. Raises resources.DamagedResource."""
    try:
        for entry in json.loads(file.read_text(encoding="utf-8")):
            name, version, licence = (str(entry[key]) for key in ("name", "version", "licence"))
            text = file.with_name(str(entry["text"]))
            yield Component(name, version, licence, (text,), str(entry["within"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise resources.DamagedResource(LISTED) from error


def installed() -> Iterator[Component]:
    """The game, Python, the packages that are installed, and the fonts."""
    yield Component("Zilch 3D", __version__, "MIT", (_own_licence(),))
    yield python()
    for name in DISTRIBUTIONS:
        try:
            yield of_distribution(distribution(name))
        except PackageNotFoundError:  # a bundle without its list
            continue
    yield from fonts()


def _own_licence() -> Path:
    """The game's licence: among the metadata where it is installed, else beside the package."""
    # If the name stood here, PyInstaller would pack the metadata, and the path of the build in it.
    try:
        files = distribution(PROJECT).files or ()
        return next(Path(str(file.locate())) for file in files if file.name == "LICENSE")
    except (PackageNotFoundError, StopIteration):
        return resources.find("LICENSE")


def python() -> Component:
    """The Python that runs this; some systems keep its licence where it can't be found."""
    homes = (Path(os.__file__).parent, Path(sys.base_prefix))
    places = (home / "LICENSE.txt" for home in homes)
    texts = tuple(file for file in places if file.is_file())[:1]
    return Component("Python", platform.python_version(), "PSF-2.0", texts)


def fonts() -> Iterator[Component]:
    """The fonts in ``assets``, each with the Open Font License."""
    for text in sorted(resources.find("assets/fonts").glob("OFL-*.txt")):
        yield Component(text.stem.removeprefix("OFL-"), "", "OFL-1.1", (text,))


def of_distribution(package: Distribution) -> Component:
    """The component that a package is by its metadata, with every licence file that it has."""
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
    return Component(name, package.version, licence, texts)


def _is_licence(below: tuple[str, ...]) -> bool:
    """Whether a file at this path below the metadata is a licence; old packages have no folder."""
    return below[0] == "licenses" or below[-1].upper().startswith(("LICENSE", "LICENCE", "COPYING"))


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip("\n")
    except OSError:
        return ""
