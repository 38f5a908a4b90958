"""What ships and what builds it is locked; each of it has a wheel for every system and Python.

The wheels are those that ``python3 packaging/dev.py lock`` has found on the package index.
"""

from pathlib import Path

import pytest

from bootstrap.environment import declared
from bundle.wheels import REQUIREMENTS, SYSTEMS, TOOLS, System, Wheel, locked, recorded, targets

pytestmark = pytest.mark.inputs("packaging")

LOCKS = pytest.mark.parametrize("lock", [REQUIREMENTS, TOOLS], ids=lambda lock: lock.name)
WINDOWS, ARM_MAC, INTEL_MAC, LINUX, ARM_LINUX = SYSTEMS


@LOCKS
def test_every_part_has_a_wheel_for_each_system_and_python(lock: Path) -> None:
    wheels = recorded()
    missing = [
        f"{part.name} {part.version} for {system.name} with Python {python}"
        for system, python in targets()
        for part in locked(lock)
        if part.is_needed(system)
        and not any(wheel.is_of(part) and wheel.fits(system, python) for wheel in wheels)
    ]
    assert not missing


def test_pip_knows_the_recorded_wheels_by_their_hashes() -> None:
    parts = [part for lock in (REQUIREMENTS, TOOLS) for part in locked(lock)]
    for wheel in recorded():
        (part,) = (part for part in parts if wheel.is_of(part))
        assert wheel.sha256 in part.hashes, wheel.file


def test_all_that_the_project_requires_is_locked() -> None:
    names = {part.name for part in locked(REQUIREMENTS)}
    assert {"pymunk", "cffi", "pycparser"} <= names  # and what that requires
    assert {_name(wanted) for wanted in declared()["project"]["dependencies"]} <= names


def test_the_builder_is_locked() -> None:
    builders = {_name(wanted) for wanted in declared()["build-system"]["requires"]}
    assert builders | {"pyinstaller"} <= {part.name for part in locked(TOOLS)}


def _name(wanted: str) -> str:
    return wanted.partition(">")[0].partition("<")[0].lower()


@LOCKS
def test_a_lock_names_no_index(lock: Path) -> None:
    """Which index is asked is for whoever builds to say."""
    text = lock.read_text(encoding="ascii")
    assert "://" not in text
    assert "--index" not in text


@LOCKS
def test_every_line_of_a_lock_is_read(lock: Path) -> None:
    text = lock.read_text(encoding="ascii")
    assert len(locked(lock)) == text.count("==") - text.count(" == ")
    assert sum(len(part.hashes) for part in locked(lock)) == text.count("--hash=")


@pytest.mark.parametrize(
    ("tags", "system", "python", "fits"),
    [
        ("cp311-cp311-win_amd64", WINDOWS, "3.11", True),
        ("cp311-cp311-win_amd64", WINDOWS, "3.12", False),
        ("cp311-cp311-win_arm64", WINDOWS, "3.11", False),
        ("cp314-cp314t-win_amd64", WINDOWS, "3.14", False),
        ("cp310-abi3-win_amd64", WINDOWS, "3.14", True),
        ("cp312-abi3-win_amd64", WINDOWS, "3.11", False),
        ("py2.py3-none-any", ARM_LINUX, "3.13", True),
        ("py2-none-any", LINUX, "3.13", False),
        ("cp311-cp311-manylinux_2_27_x86_64.manylinux_2_28_x86_64", LINUX, "3.11", True),
        ("cp311-cp311-manylinux_2_34_x86_64", LINUX, "3.11", False),
        ("cp311-cp311-musllinux_1_2_x86_64", LINUX, "3.11", False),
        ("py3-none-manylinux2014_aarch64", ARM_LINUX, "3.11", True),
        ("cp311-cp311-macosx_11_0_arm64", ARM_MAC, "3.11", True),
        ("cp311-cp311-macosx_11_0_arm64", INTEL_MAC, "3.11", False),
        ("cp311-cp311-macosx_14_0_x86_64", INTEL_MAC, "3.11", False),
        ("py3-none-macosx_10_13_universal2", ARM_MAC, "3.11", True),
        ("py3-none-macosx_10_13_universal2", INTEL_MAC, "3.11", True),
    ],
)
def test_a_wheel_fits_by_its_tags(tags: str, system: System, python: str, fits: bool) -> None:
    """As the packaging user guide's "Platform compatibility tags" has them."""
    assert Wheel(f"part-1.0-{tags}.whl", "").fits(system, python) == fits
