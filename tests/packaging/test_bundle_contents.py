"""What goes into a bundle, for each system, whichever this one is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bootstrap.environment import ROOT
from bundle import contents
from bundle.target import RELEASED, SystemName
from tests.end_to_end.desktop import homes

pytestmark = pytest.mark.inputs("zilch3d")

RECORDS = sorted((ROOT / "tests" / "corpus").glob("*/records/*.txt"))
ANALYSES = """
import sys
sys.modules.update(dict.fromkeys(sys.argv.pop(1).split()))
from zilch3d.cli.main import run
sys.exit(max(run(["analyse", record]) for record in sys.argv[1:]))
"""
"""Analyses records without some modules."""
SYSTEMS: tuple[SystemName, ...] = ("linux", "windows", "macos")


def test_what_only_developers_read_is_not_shipped() -> None:
    names = ["zilch3d/ARCHITECTURE.md", "zilch3d/app/routes.py", "zilch3d/locales/de.po"]
    assert contents.shipped(names) == []


def test_a_shipped_file_goes_where_the_wheel_has_it() -> None:
    name = "zilch3d/assets/sounds/tap-1.wav"
    assert contents.shipped([name]) == [(name, "zilch3d/assets/sounds")]


def test_on_linux_the_c_runtime_is_the_systems_as_its_opengl_driver_needs() -> None:
    assert not contents.keeps_binary("libstdc++.so.6", "linux")
    assert not contents.keeps_binary("libz.so.1", "linux")
    assert not contents.keeps_binary("pillow.libs/libgcc_s.so.1", "linux")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_keeps_the_physics_and_the_numbers(system: SystemName) -> None:
    for name in ("pymunk/_chipmunk.abi3.so", "numpy/_core/_multiarray_umath.pyd"):
        assert contents.keeps_binary(name, system)


def test_games_are_reviewed_without_the_modules_that_no_bundle_has(tmp_path: Path) -> None:
    """In a player's first folder: tables that were solved before would be read instead."""
    missing = " ".join(contents.UNUSED)
    done = subprocess.run(
        [sys.executable, "-c", ANALYSES, missing, *map(str, RECORDS)],
        cwd=ROOT,
        env={**os.environ, **homes(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_release_is_named_by_version_system_and_processor() -> None:
    named = {
        target.system: target.published("1.2") for target in RELEASED if target.machine == "x64"
    }
    bills = {system: f"zilch3d-1.2-{system}-x64.cdx.json" for system in SYSTEMS}
    assert named == {
        "windows": [
            "zilch3d-1.2-windows-x64-setup.exe",
            "zilch3d-1.2-windows-x64.zip",
            "zilch3d-1.2-windows-x64-portable.exe",
            bills["windows"],
        ],
        "macos": ["zilch3d-1.2-macos-x64.zip", bills["macos"]],
        "linux": ["zilch3d-1.2-linux-x64.tar.xz", "zilch3d-1.2-linux-x64-portable", bills["linux"]],
    }
