"""The versions of libraries that a part of the bundle carries, as far as it tells them."""

import decimal
import json
import sqlite3
import zlib
from collections.abc import Iterator
from importlib.metadata import Distribution
from xml.parsers import expat

from bundle.carried import Carried

OF_PYTHON = {
    "Expat": expat.EXPAT_VERSION.removeprefix("expat_"),
    "SQLite": sqlite3.sqlite_version,
    "mpdecimal": decimal.__libmpdec_version__,
    "zlib": zlib.ZLIB_RUNTIME_VERSION,
}


def version_of(carried: Carried, package: Distribution | None) -> str:
    """From the list of components that the package came with, or the running Python; else ""."""
    if package is None or not carried.named:
        return OF_PYTHON.get(carried.name, "")
    versions = (version for name, version in _components(package) if name == carried.named)
    return next(versions, "")


def _components(package: Distribution) -> Iterator[tuple[str, str]]:
    """Names and versions in the CycloneDX lists among its metadata (PEP 770)."""
    for file in package.files or ():
        if "sboms" in file.parts and file.suffix == ".json":
            for component in json.loads(file.read_text()).get("components", ()):
                yield component["name"], component.get("version") or ""
