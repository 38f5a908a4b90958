"""Tries out what the build has made: ``test_bundle`` under pytest, on a screen of its own."""

import os
from pathlib import Path

from bootstrap.environment import PYTHON, ROOT
from bootstrap.terminal import run, say

BUNDLES = "ZILCH3D_BUNDLES"
"""The environment variable that names the folder with both bundles."""


def try_out(made: Path) -> None:
    """Open both bundles, click, throw, ask questions. Raises Failure if one answers wrongly."""
    say("Trying it out")
    file = Path(__file__).with_name("test_bundle.py")
    command = [str(PYTHON), "-m", "pytest", "-n", "0", str(file)]
    surroundings = {**os.environ, BUNDLES: str(made)}
    otherwise = "The bundle was made, but does not work."
    run(command, otherwise, folder=ROOT, environment=surroundings)
