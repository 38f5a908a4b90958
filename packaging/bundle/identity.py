"""What the packaged game is called by people and by systems."""

import tomllib

from bootstrap.environment import ROOT

NAME = "Zilch 3D"
"""As a player reads it; the title of the game's window, too."""

APPLICATION_ID = "org.zilch3d.Zilch3D"
"""What systems tell it apart by: a domain name the other way round, then the program.

No domain of the project is known yet. Once it has an address, that takes the place of zilch3d.org.
"""


def version() -> str:
    """The version that ``pyproject.toml`` declares."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])
