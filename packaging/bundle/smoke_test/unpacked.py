"""Unpacks a bundle: its files, the contents of archives, and the modules in programs."""

import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

from PyInstaller.archive.readers import (  # type: ignore[import-untyped]
    PKG_ITEM_PYZ,
    ArchiveReadError,
    CArchiveReader,
)

Named = tuple[str, bytes]
"""A file by its place, and what it holds."""


def contents(bundles: Path) -> Iterator[Named]:
    """Everything below the folder; an archive comes before what is in it."""
    for file in sorted(bundles.rglob("*")):
        if file.is_file() and not file.is_symlink():
            name = file.relative_to(bundles).as_posix()
            yield name, file.read_bytes()
            yield from ((f"{name}/{inner}", content) for inner, content in _packed(file))


def _packed(file: Path) -> Iterator[Named]:
    if file.suffix == ".zip":
        with zipfile.ZipFile(file) as packed:
            yield from ((name, packed.read(name)) for name in packed.namelist())
    elif os.access(file, os.X_OK):
        yield from _in_program(file)


def _in_program(file: Path) -> Iterator[Named]:
    """The files that PyInstaller has packed into a program; none for any other file."""
    try:
        program = CArchiveReader(str(file))
    except ArchiveReadError:
        return
    for name, entry in program.toc.items():
        if entry[-1] == PKG_ITEM_PYZ:
            modules = program.open_embedded_archive(name)
            yield from ((each, modules.extract(each, raw=True) or b"") for each in modules.toc)
        else:
            yield name, program.extract(name)
