"""The checksums of what the game ships with, as the build writes them into the wheel."""

from pathlib import Path
from shutil import copy

import pytest

from bootstrap.distribution import READ, checksums, shipped
from zilch3d.resources import CHECKSUMS, DamagedResource, Shipped

pytestmark = pytest.mark.inputs()

ROOT = Path(__file__).resolve().parents[2]
KINDS = (
    *(
        "assets",
        "assets/choices",
        "assets/club",
        "assets/club/chapters",
        "assets/club/seasons",
        "assets/fonts",
        "assets/icons",
        "assets/odds",
        "assets/portraits",
    ),
    *(
        "assets/practice",
        "assets/sounds",
        "assets/voices",
        "players/profiles",
        "render/shaders",
        "rulesets",
    ),
    "rulesets/families",
    "rulesets/hosts",
)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as the wheel has it: of each kind one file, and its checksums."""
    checkout = tmp_path_factory.mktemp("checkout")
    for kind in KINDS:
        path, file = next((p, f) for p, f in shipped(ROOT).items() if p.rpartition("/")[0] == kind)
        place = checkout / file.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        copy(file, place)
    package = tmp_path_factory.mktemp("installed")
    for path, file in shipped(checkout).items():
        (package / path).parent.mkdir(parents=True, exist_ok=True)
        copy(file, package / path)
    for written, place_in_wheel in checksums(checkout).items():
        assert place_in_wheel == f"zilch3d/{CHECKSUMS}"
        copy(written, package / CHECKSUMS)
    return package


def test_a_file_of_any_kind_that_differs_is_damaged(installed: Path) -> None:
    """By one bit, or by its end; as it was it is read."""
    files = [file for file in installed.rglob("*") if file.is_file() and file.name != CHECKSUMS]
    assert len(files) == len(KINDS)
    for file in files:
        path, content = file.relative_to(installed).as_posix(), file.read_bytes()
        assert Shipped(installed).read(path) == content
        for damaged in (bytes([content[0] ^ 1]) + content[1:], content[:-1]):
            file.write_bytes(damaged)
            with pytest.raises(DamagedResource):
                Shipped(installed).read(path)
        file.write_bytes(content)


def test_everything_that_is_read_is_listed() -> None:
    assert {path.rpartition("/")[0] for path in shipped(ROOT)} == set(KINDS)


def test_a_checkout_has_none() -> None:
    """Whoever changes a file would otherwise have to write its checksum."""
    assert not list((ROOT / "zilch3d").rglob(CHECKSUMS))
    assert all((ROOT / folder).is_dir() for folder in READ)
