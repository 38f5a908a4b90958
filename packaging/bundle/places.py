"""Where a build reads and writes."""

from pathlib import Path

from bootstrap.environment import ROOT

SPEC = Path(__file__).resolve().parent / "zilch3d.spec"
WORK = ROOT / "build" / "bundle"
"""What only the build needs, some of it kept for the next one."""
MADE = WORK / "made"
"""What becomes ``DIST`` once all of it has been tried out."""
DIST = ROOT / "dist"
