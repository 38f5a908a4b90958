"""Has the bundle tried out, by ``try_bundle.py`` under pytest."""

import os
import subprocess
from pathlib import Path

from bootstrap.environment import PYTHON, ROOT
from bootstrap.terminal import Failure, say
from bundle.places import HERE


def run(made: Path) -> None:
    """Open both bundles, click, throw, ask questions. Raises Failure if one answers wrongly."""
    say("Trying it out")
    pytest = [str(PYTHON), "-m", "pytest", "-n", "0", str(HERE / "try_bundle.py")]
    surroundings = {**os.environ, "ZILCH3D_BUNDLES": str(made)}
    if subprocess.run(pytest, cwd=ROOT, env=surroundings, check=False).returncode != 0:
        raise Failure("The bundle was made, but does not work.")
