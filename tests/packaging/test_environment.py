"""What goes into the project's Python environment, and where it is made."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bootstrap import environment
from bootstrap.locks import REQUIREMENTS, TRANSLATE
from bootstrap.venv import Venv

ROOT = Path(__file__).resolve().parents[2]


def test_what_the_tests_get_is_good_for_playing_too() -> None:
    playing, testing = (set(environment.LOCKS[purpose]) for purpose in ("play", "test"))
    assert {REQUIREMENTS, TRANSLATE} <= playing < testing


def test_programs_are_where_each_system_has_them_under_their_whole_names() -> None:
    """Windows adds no ``.exe`` to a name with a path (CreateProcess's documentation)."""
    folder = Path("folder")
    assert Venv(folder, "nt").program("ruff") == folder / "Scripts" / "ruff.exe"
    assert Venv(folder, "posix").program("ruff") == folder / "bin" / "ruff"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_an_environment_that_lies_elsewhere_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    """``venv --clear`` would empty what the link leads to: another checkout's environment."""
    others, checkout = tmp_path / "others", tmp_path / "checkout"
    others.mkdir()
    (others / "ready").write_text("another checkout", encoding="utf-8")
    shutil.copytree(ROOT / "packaging" / "bootstrap", checkout / "packaging" / "bootstrap")
    shutil.copytree(ROOT / "packaging" / "bundle", checkout / "packaging" / "bundle")
    compiled = checkout / "zilch3d" / "old.so"
    compiled.parent.mkdir()
    compiled.touch()
    (checkout / ".venv").symlink_to(others)
    prepare = "from bootstrap import environment; environment.prepare('play')"
    done = subprocess.run(
        [sys.executable, "-c", prepare],
        env={**os.environ, "PYTHONPATH": str(checkout / "packaging")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"bootstrap.terminal.Failure: {checkout / '.venv'} is a link to {others}" in done.stderr
    assert [file.name for file in others.iterdir()] == ["ready"]
    assert compiled.exists()
