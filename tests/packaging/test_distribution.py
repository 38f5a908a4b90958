"""What a wheel holds, as far as it can be known without building one.

``python3 packaging/dev.py prove installed_wheel`` builds it, installs it and plays.
"""

import re
import tomllib
from pathlib import Path

import pytest

from bootstrap.distribution import catalogues, description, shipped

pytestmark = pytest.mark.inputs("zilch3d", "packaging")

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TARGETS = PROJECT["tool"]["hatch"]["build"]["targets"]
WHEEL, SOURCES = TARGETS["wheel"], TARGETS["sdist"]


def test_a_wheel_has_the_package_and_the_assets_alone() -> None:
    """Besides what its hook makes: nothing of what only developers run."""
    assert WHEEL["packages"] == ["zilch3d"]
    assert WHEEL["force-include"] == {"assets": "zilch3d/assets"}


def test_all_that_has_a_checksum_is_packed() -> None:
    """The game would take what is missing for damage."""
    packed = {ROOT / folder for folder in (*WHEEL["packages"], *WHEEL["force-include"])}
    assert all(packed & set(file.parents) for file in shipped(ROOT).values())


def test_translations_are_packed_as_the_game_reads_them(tmp_path: Path) -> None:
    folder = tmp_path / "locales" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    for ending in ("po", "mo", "sha256"):
        (folder / f"zilch3d.{ending}").touch()
    place = "zilch3d/locales/de/LC_MESSAGES/zilch3d"
    assert set(catalogues(tmp_path).values()) == {f"{place}.mo", f"{place}.sha256"}


def test_the_source_archive_has_all_that_the_build_asks_for() -> None:
    hooks = {WHEEL["hooks"]["custom"]["path"], "README.md", "LICENSE"}
    assert all(any(f"/{path}".startswith(part) for part in SOURCES["include"]) for path in hooks)
    assert all((ROOT / part.lstrip("/")).exists() for part in SOURCES["include"])


def test_the_description_of_the_package_needs_no_file_beside_it() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    words = description(readme)
    assert not re.search(r"\]\((?!https?:)", words)
    assert "![" not in words
    assert words.startswith("# Zilch 3D\n\nZilch is a dice game")
    assert "\n\n\n" not in words
    assert readme.count("\n## ") == words.count("\n## ")


def test_links_to_other_sites_stay_in_the_description() -> None:
    link = "The [rules](https://example.org/rules), as [LICENSE](LICENSE) says.\n"
    assert description(link) == "The [rules](https://example.org/rules), as LICENSE says.\n"
