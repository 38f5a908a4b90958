"""The development command, run as a person runs it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

DEV = Path(__file__).resolve().parents[2] / "packaging" / "dev.py"
FOLDERS = {"prove": DEV.parent / "proofs", "generate": DEV.parent / "generators"}


def run(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(DEV), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_nothing_is_imported_from_the_current_folder(tmp_path: Path) -> None:
    for module in ("bundle", "bootstrap", "hashlib", "subprocess"):
        (tmp_path / f"{module}.py").write_text("raise SystemExit('planted')", encoding="utf-8")
    assert run("fly", folder=tmp_path).stderr.startswith("usage:")


@pytest.mark.parametrize("arguments", [[], ["fly"], ["--helpful"]])
def test_an_unknown_command_gets_the_usage_and_status_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: python3 packaging/dev.py COMMAND")
    assert done.stdout == ""


def test_help_is_the_usage_on_standard_output() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert done.stdout.startswith("usage: python3 packaging/dev.py COMMAND")
    assert done.stderr == ""


@pytest.mark.parametrize("command", ["setup", "build", "prove", "generate"])
def test_an_argument_that_would_do_nothing_is_refused(command: str) -> None:
    done = run(command, "quickly")
    assert done.returncode == 2
    assert "quickly" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["prove", "generate"])
def test_only_what_can_be_run_is_offered(command: str) -> None:
    """What has a main; a module that others import has none."""
    folder = FOLDERS[command]
    offered = run(command, "quickly").stderr.rpartition("there are ")[2].strip().split(", ")
    modules = {file.stem: ast.parse(file.read_bytes()) for file in folder.glob("*.py")}
    runs = [name for name, module in modules.items() if "main" in map(_defined, module.body)]
    assert offered == sorted(runs)
    assert len(offered) < len(modules)


def _defined(node: ast.stmt) -> str:
    return node.name if isinstance(node, ast.FunctionDef) else ""


def test_the_arguments_of_a_developers_command_are_passed_on_to_it() -> None:
    """As an argument shows that it refuses."""
    done = run("picture", "nowhere")
    assert done.returncode == 2
    assert "nowhere" in done.stderr
    assert "invalid choice" in done.stderr
    assert "Traceback" not in done.stderr
