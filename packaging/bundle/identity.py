"""The names by which people and systems know the packaged game."""

import os
import re
from collections.abc import Mapping
from typing import NamedTuple

from bootstrap.environment import ROOT, declared

NAME = "Zilch 3D"
"""As a player reads it; the title of the game's window, too."""


def _found(pattern: str, path: str) -> re.Match[str]:
    found = re.search(pattern, (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None, path
    return found


APPLICATION_ID = _found(r'^APPLICATION_ID = "(.+)"$', "zilch3d/__init__.py")[1]
"""The id by which systems know it; it stands in the package, as the running game needs it, too."""


def version() -> str:
    """The version that ``pyproject.toml`` declares."""
    return str(declared()["project"]["version"])


def address(surroundings: Mapping[str, str] = os.environ) -> str | None:
    """The web address of the project's repository, on GitHub or alike; None as long as it has none.

    ``pyproject.toml`` declares it; else it is the repository whose workflow runs this.
    """
    if declared_address := declared()["project"].get("urls", {}).get("Repository"):
        return str(declared_address)
    if repository := surroundings.get("GITHUB_REPOSITORY"):
        return f"{surroundings.get('GITHUB_SERVER_URL', 'https://github.com')}/{repository}"
    return None


class Product(NamedTuple):
    """The game as Explorer and Finder describe it."""

    name: str
    version: str
    identifier: str
    description: str
    owner: str
    copyright: str


def product() -> Product:
    """The product of this checkout."""
    held = _found(r"^Copyright \(c\) (\d+) (.+)$", "LICENSE")
    return Product(
        name=NAME,
        version=version(),
        identifier=APPLICATION_ID,
        description=str(declared()["project"]["description"]),
        owner=held[2],
        copyright=f"© {held[1]} {held[2]}",
    )
