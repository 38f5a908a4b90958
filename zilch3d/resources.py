"""Finds the files the game ships with, in a checkout, an installed wheel and a packaged app.

``CHECKSUMS`` lists the SHA-256 of each, as sha256sum writes it; its first line is that of the lines
after it. The build writes it into the wheel: a checkout, in which files change, has none.
"""

import hashlib
import json
from collections.abc import Callable
from functools import cached_property
from logging import getLogger
from pathlib import Path
from typing import TypeVar

PACKAGE = Path(__file__).resolve().parent
CHECKSUMS = "shipped.sha256"

EntryT = TypeVar("EntryT")

LOG = getLogger(__name__)


class MissingResource(Exception):
    """A file that belongs to the game is not there; ``path`` names it below the project."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class DamagedResource(MissingResource):
    """It is there, but it cannot be read, or it is not what the game was shipped with."""


class Shipped:
    """The files below these folders, the first that has one."""

    def __init__(self, *roots: Path) -> None:
        self._roots = roots

    def find(self, path: str) -> Path:
        """The file or folder ``path``, such as ``assets/fonts``. Raises MissingResource."""
        for root in self._roots:
            if (root / path).exists():
                return root / path
        raise MissingResource(path)

    def read(self, path: str) -> bytes:
        """What the file holds, compared with its checksum if it has one.

        Raises MissingResource and DamagedResource.
        """
        try:
            content = self.find(path).read_bytes()
        except OSError as error:
            raise DamagedResource(path) from error
        expected = self._checksums.get(path)
        if expected is not None and hashlib.sha256(content).hexdigest() != expected:
            raise DamagedResource(path)
        return content

    def read_text(self, path: str) -> str:
        """The same of a file in UTF-8."""
        try:
            return self.read(path).decode("utf-8")
        except UnicodeDecodeError as error:
            raise DamagedResource(path) from error

    @cached_property
    def _checksums(self) -> dict[str, str]:
        """SHA-256 by path. Without a list, or a list in order, files are taken as they are."""
        try:
            listed = self.find(CHECKSUMS)
        except MissingResource:
            return {}
        try:
            first, _end, rest = listed.read_text(encoding="ascii").partition("\n")
            if first != checksum_line(CHECKSUMS, rest.encode()):
                raise DamagedResource(CHECKSUMS)
            return {path: digest for digest, path in map(str.split, rest.splitlines())}
        except (DamagedResource, OSError, ValueError) as error:
            LOG.warning("shipped files are not checked: %r", error)
            return {}


def checksum_line(path: str, content: bytes) -> str:
    """A line of CHECKSUMS."""
    return f"{hashlib.sha256(content).hexdigest()}  {path}"


_GAME = Shipped(PACKAGE, PACKAGE.parent)
find = _GAME.find
read = _GAME.read
read_text = _GAME.read_text


def read_entries(path: str, entry: Callable[[object], EntryT]) -> dict[str, EntryT]:
    """The entries of a JSON object in a file, by their keys; none if it is missing or damaged.

    ``entry`` makes an entry of a JSON value, and raises ValueError if it can't.
    """
    try:
        values = json.loads(read_text(path))
        return {key: entry(value) for key, value in values.items()}
    except (MissingResource, ValueError, RecursionError, AttributeError) as error:
        LOG.warning("goes without %s: %r", path, error)
        return {}
