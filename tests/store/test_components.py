"""The parts that the game is made of, where it is installed and in a bundle."""

import json
import os
import platform
import tomllib
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from zilch3d.resources import DamagedResource
from zilch3d.store.components import (
    DISTRIBUTIONS,
    components,
    from_list,
    installed,
    of_distribution,
)

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


def test_every_installed_part_has_its_licence_in_words() -> None:
    for part in installed():
        assert part.licence, part.name
        assert len(part.text()) > 300 or part.name == "Python", part.name


def test_all_that_the_game_requires_is_a_part() -> None:
    required = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    assert {wanted.partition(">")[0] for wanted in required} <= set(DISTRIBUTIONS)


def test_the_game_comes_first_and_the_fonts_last() -> None:
    names = [part.name for part in components()]
    assert names[0] == "Zilch 3D"
    assert names[-3:] == ["Caveat", "Manrope", "Vollkorn"]


LISTED = {"name": "A", "version": "1", "licence": "MIT", "text": "A.txt", "within": "B"}


def test_a_bundle_s_list_is_read_with_the_texts_beside_it(tmp_path: Path) -> None:
    (tmp_path / "parts.json").write_text(json.dumps([LISTED]))
    (tmp_path / "A.txt").write_text("Permission is granted.\n")
    (part,) = from_list(tmp_path / "parts.json")
    assert (part.name, part.version, part.licence, part.within) == ("A", "1", "MIT", "B")
    assert part.text() == "Permission is granted."


def test_a_licence_that_cannot_be_read_is_empty(tmp_path: Path) -> None:
    (tmp_path / "parts.json").write_text(json.dumps([LISTED]))
    (part,) = from_list(tmp_path / "parts.json")
    assert part.text() == ""


@pytest.mark.parametrize("damage", ["", "[{}]", "{", "[1]", '{"name": 1}', "[" * 100_000, "\ud800"])
def test_a_damaged_list_is_named(damage: str, tmp_path: Path) -> None:
    file = tmp_path / "parts.json"
    file.write_bytes(damage.encode("utf-8", "surrogatepass"))
    with pytest.raises(DamagedResource, match=r"licences/parts\.json"):
        list(from_list(file))


def test_a_licence_that_is_not_in_utf_8_is_shown_as_far_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "parts.json").write_text(json.dumps([LISTED]))
    (tmp_path / "A.txt").write_bytes(b"Copyright \xa9 1990")
    (part,) = from_list(tmp_path / "parts.json")
    assert part.text() == "Copyright \ufffd 1990"


def test_python_has_its_version_and_fonts_have_none() -> None:
    versions = {part.name: part.version for part in installed()}
    assert versions["Python"] == platform.python_version()
    assert versions["Caveat"] == ""


class Package(Distribution):
    """A package of two licences."""

    def read_text(self, filename: str) -> str | None:
        listed = "a-1.dist-info/licenses/B,,\na-1.dist-info/licenses/A,,\n"
        return {"METADATA": "Name: a\nVersion: 1\n", "RECORD": listed}.get(filename)

    def locate_file(self, path: str | os.PathLike[str]) -> Path:
        return Path("packages") / path


def test_the_licences_of_a_package_stand_in_the_order_of_their_names() -> None:
    assert [text.name for text in of_distribution(Package()).texts] == ["A", "B"]
