"""The game as a folder that runs without Python: made by PyInstaller, then tried out."""

import subprocess
from pathlib import Path

from bootstrap.environment import PYTHON, ROOT
from bootstrap.terminal import Failure

SPEC = Path(__file__).with_name("zilch3d.spec")
TRIAL = Path(__file__).with_name("try_bundle.py")


def make() -> None:
    """Write the folder ``dist/zilch3d``. Raises Failure if PyInstaller does."""
    pyinstaller = [str(PYTHON), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    if subprocess.run([*pyinstaller, str(SPEC)], cwd=ROOT, check=False).returncode != 0:
        raise Failure("PyInstaller could not make the bundle; it says why above.")


def try_out() -> None:
    """Open the bundle, click, throw, ask it questions. Raises Failure if it answers wrongly."""
    pytest = [str(PYTHON), "-m", "pytest", str(TRIAL)]
    if subprocess.run(pytest, cwd=ROOT, check=False).returncode != 0:
        raise Failure("The bundle was made, but does not work.")
