"""The list of what the rule sheets say: each statement has a test or a picture, and it is there."""

import re
from pathlib import Path, PurePath

import pytest

from gallery import SCENES
from zilch3d.store.rulefiles import PRESETS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "packaging" / "SHEETS.md").read_text(encoding="utf-8")
LINES = re.findall(r"^\| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
STATEMENTS = [(said, places) for said, places in LINES if said != "the sheet"]
DEFINED = re.compile(r"^ *def (\w+)\(", re.MULTILINE)


def is_there(place: str) -> bool:
    """A picture, a game that ``tests/playthroughs`` plays, or a test by its file and its name."""
    if place.startswith("picture "):
        return place.removeprefix("picture ") in SCENES
    path, _colons, test = place.partition("::")
    file = ROOT / path
    if PurePath(path).match("tests/playthroughs/*.txt"):
        return not test and file.is_file()
    if not PurePath(path).name.startswith("test_") or not test.startswith("test_"):
        return False
    return file.is_file() and test in DEFINED.findall(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "place",
    [
        "picture nowhere",
        "zilch3d/features/house_rules/odds_page.py",
        "zilch3d/players/profiles/intuitive.toml",
        "tests/packaging/test_sheets_page.py",
        "tests/packaging/test_sheets_page.py::is_there",
        "tests/packaging/test_sheets_page.py::test_every",
        "tests/playthroughs/nowhere.txt",
    ],
)
def test_what_shows_nothing_is_no_place(place: str) -> None:
    assert not is_there(place)


def test_every_statement_of_the_sheets_has_a_place_that_is_there() -> None:
    for said, places in STATEMENTS:
        named = re.findall(r"`([^`]+)`", places)
        assert named, said
        assert places == " ".join(f"`{place}`" for place in named), said
        assert [place for place in named if not is_there(place)] == [], said


def test_every_preset_is_on_the_page() -> None:
    headings = " ".join(re.findall(r"^## (.+)$", PAGE, re.MULTILINE))
    assert set(re.findall(r"`([^`]+)`", headings)) == set(PRESETS)
    assert len(STATEMENTS) > 80
