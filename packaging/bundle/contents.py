"""What goes into a bundle and what is left out, for each system; no files are touched here.

``zilch3d.spec`` asks it about everything that PyInstaller finds. ``name`` is a place in the bundle,
with slashes.
"""

from collections.abc import Iterable
from pathlib import PurePosixPath

from bundle.target import SystemName

NOT_SHIPPED = frozenset({".py", ".pyc", ".pyi", ".md", ".po", ".pot"})
"""Suffixes of what the package holds, and no game reads."""

UNUSED = (
    *("tkinter", "unittest", "pydoc", "doctest", "setuptools", "pip"),
    # Without OpenSSL, hashlib and hmac use Python's own SHA-256.
    *("ssl", "_ssl", "_hashlib", "bz2", "lzma"),
    *("PIL._avif", "PIL._webp", "PIL._imagingcms", "PIL._imagingtk"),
)
"""Modules that libraries pull in for features that the game doesn't use."""

FROM_THE_SYSTEM = ("libstdc++.so", "libgcc_s.so")
"""Older than the system's, they would keep the system's OpenGL driver from loading."""


def excluded_modules(system: SystemName) -> list[str]:
    """The modules that PyInstaller is told to leave out."""
    del system
    return list(UNUSED)


def is_shipped(name: str) -> bool:
    """Whether a file of the installed package, besides its modules, belongs into the bundle."""
    return PurePosixPath(name).suffix not in NOT_SHIPPED and "__pycache__" not in name


def modules(names: Iterable[str]) -> list[str]:
    """The modules among the files of the installed package, by the names to import them by."""
    found = (PurePosixPath(name).with_suffix("") for name in names if name.endswith(".py"))
    parts = (place.parent if place.name == "__init__" else place for place in found)
    return sorted(".".join(place.parts) for place in parts)


def keeps_binary(name: str, system: SystemName) -> bool:
    """Whether a shared library or extension module that PyInstaller found is needed."""
    return not (system == "linux" and PurePosixPath(name).name.startswith(FROM_THE_SYSTEM))


def keeps_data(name: str, system: SystemName) -> bool:
    """Whether a file of a library, found by PyInstaller, is needed."""
    del name, system
    return True


def may_strip(name: str) -> bool:
    """Whether the library survives ``strip``; those that come with numpy do not."""
    return PurePosixPath(name).parts[0] != "numpy.libs"


def shipped(names: Iterable[str]) -> list[tuple[str, str]]:
    """Each file of the package that is shipped, with the folder of the bundle that it goes to."""
    return [(name, str(PurePosixPath(name).parent)) for name in names if is_shipped(name)]
