"""Tests that are left out while their inputs are the same (tests/unchanged.py)."""

from pathlib import Path

from tests import unchanged

ROOT = unchanged.ROOT
SOUNDS = ROOT / "tests" / "packaging" / "test_sounds.py"


def names(files: set[Path]) -> set[str]:
    return {file.relative_to(ROOT).as_posix() for file in files}


def test_a_file_s_inputs_are_all_that_it_imports_directly_or_not() -> None:
    found = names(unchanged.imported([SOUNDS]))
    assert "packaging/generators/sounds.py" in found, "what it imports"
    assert "zilch3d/ui/sound/plan.py" in found, "what that imports"
    assert "zilch3d/ui/__init__.py" in found, "the packages round it"
    assert "zilch3d/ui/table/scene.py" not in found, "nothing else"


def test_late_imports_and_those_of_many_lines_count() -> None:
    late = names(unchanged.imported([ROOT / "packaging" / "gallery" / "program.py"]))
    assert "zilch3d/odds/solver/figures.py" in late
    many = names(unchanged.imported([ROOT / "packaging" / "gallery" / "__init__.py"]))
    assert "packaging/gallery/sheets.py" in many
    assert "zilch3d/ui/pages/trouble.py" in many


def test_another_folder_or_file_is_another_digest() -> None:
    digests = {
        unchanged.digest(SOUNDS, ()),
        unchanged.digest(SOUNDS, ("zilch3d/render",)),
        unchanged.digest(SOUNDS.with_name("test_icons.py"), ()),
    }
    assert len(digests) == 3
    assert unchanged.digest(SOUNDS, ()) in digests


def test_assets_are_inputs_and_what_is_made_is_not() -> None:
    found = {file.relative_to(ROOT).as_posix() for file in unchanged.files(ROOT)}
    assert {"assets/dice.toml", "zilch3d/rulesets/freeze.toml", "pyproject.toml"} <= found
    assert not [name for name in found if name.endswith(unchanged.MADE) or ".venv/" in name]


def test_only_tests_of_packaging_are_left_out() -> None:
    """What shows that the game itself is right runs every time."""
    marked = [
        file
        for file in (ROOT / "tests").rglob("test_*.py")
        if "mark.inputs(" in file.read_text(encoding="utf-8")
    ]
    assert {file.parent.name for file in marked if file != Path(__file__)} == {"packaging"}
