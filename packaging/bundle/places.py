"""The folders that a build reads and writes."""

from pathlib import Path

from bootstrap.environment import ROOT

SPEC = Path(__file__).resolve().parent / "zilch3d.spec"
WORK = ROOT / "build" / "bundle"
"""Files that only the build needs, some of them kept for the next one."""
MADE = WORK / "made"
"""The folder that is renamed to ``DIST`` once all in it has been tried out."""
UNPACKED = WORK / "unpacked"
"""The folder in which files that were built elsewhere are tried out."""
DIST = ROOT / "dist"
