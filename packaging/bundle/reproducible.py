"""The time and the environment that make two builds of one commit equal."""

import os
import subprocess
from functools import cache

from bootstrap.environment import ROOT

FIRST_OF_ZIP = 315532800
"""1980, the first year that a zip file can tell: the time of what has no commit."""


@cache
def epoch() -> int:
    """The time of all that is made: SOURCE_DATE_EPOCH if that is set, else the commit's."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        asked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        return int(asked.stdout)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return FIRST_OF_ZIP


def surroundings() -> dict[str, str]:
    """The environment in which the tools give the same for the same."""
    same = {"SOURCE_DATE_EPOCH": str(epoch()), "PYTHONHASHSEED": "0", "PYTHONSAFEPATH": "1"}
    return {**os.environ, **same}
