"""The list of what the rule sheets say: each statement has a place, and the place is there."""

import re
from pathlib import Path

from zilch3d.store.rulefiles import PRESETS
from zilch3d.ui.gallery import SCENES

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "packaging" / "SHEETS.md").read_text(encoding="utf-8")
LINES = re.findall(r"^\| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
STATEMENTS = [(said, places) for said, places in LINES if said != "the sheet"]


def is_there(place: str) -> bool:
    """A picture's name, a file, or a file and a test in it."""
    if place.startswith("picture "):
        return place.removeprefix("picture ") in SCENES
    path, _colons, test = place.partition("::")
    file = ROOT / path
    return file.is_file() and (not test or f"def {test}(" in file.read_text(encoding="utf-8"))


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
