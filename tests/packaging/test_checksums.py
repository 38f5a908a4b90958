"""The checksums of what the game ships with."""

from generators.checksums import checksums, shipped
from zilch3d.resources import CHECKSUMS, PACKAGE


def test_the_checksums_are_those_of_the_files() -> None:
    written = (PACKAGE / CHECKSUMS).read_text(encoding="ascii")
    assert written == checksums(), "run packaging/generators/checksums.py"


def test_everything_that_is_read_is_listed() -> None:
    kinds = {path.rpartition("/")[0] for path in shipped()}
    assert kinds == {
        "assets",
        "assets/fonts",
        "assets/icons",
        "assets/odds",
        "assets/portraits",
        "assets/practice",
        "assets/sounds",
        "assets/voices",
        "players/profiles",
        "render/shaders",
        "rulesets",
        "rulesets/families",
    }
