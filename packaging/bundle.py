"""The game as a folder that runs without Python, made by PyInstaller, and its smoke test."""

import json
import subprocess

from environment import PYTHON, ROOT
from failure import Failure

SPEC = ROOT / "packaging" / "zilch3d.spec"
PROGRAM = ROOT / "dist" / "zilch3d" / "zilch3d"


def make() -> None:
    """Write the folder ``dist/zilch3d``. Raises Failure if PyInstaller does."""
    command = [str(PYTHON), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", str(SPEC)]
    if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
        raise Failure("PyInstaller could not make the bundle; it says why above.")


def try_out() -> None:
    """Ask the bundle for a roll's options. Raises Failure if it doesn't answer in JSON."""
    command = [str(PROGRAM), "options", "freeze", "111335", "--json"]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        json.loads(asked.stdout)
    except json.JSONDecodeError:
        raise Failure(f"{asked.stdout}{asked.stderr}The bundle did not answer.") from None
