"""The process that solves rules."""

import os
import subprocess
from pathlib import Path

import pytest

from zilch3d.advice.children import child_environment
from zilch3d.advice.processes import solve_command


def test_no_file_of_the_current_folder_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Started with -m, Python looks there first; so it does where PYTHONPATH has an empty part."""
    for name in ("json", "argparse", "sitecustomize", "zilch3d"):
        (tmp_path / f"{name}.py").write_text(f"open('{name} was run', 'w')", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["", ".", "elsewhere"]))
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    before = set(tmp_path.iterdir())
    done = subprocess.run(
        solve_command(),
        input="no rules\n",
        cwd=tmp_path,
        env=child_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert set(tmp_path.iterdir()) == before
    assert "standard input has no rules" in done.stderr


@pytest.mark.parametrize(("cores", "workers"), [(1, 1), (2, 1), (3, 2), (5, 4), (64, 4)])
def test_a_core_is_left_to_the_game(cores: int, workers: int) -> None:
    assert solve_command(cores)[-2:] == ["--workers", str(workers)]
