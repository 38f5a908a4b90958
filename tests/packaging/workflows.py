"""The workflows of GitHub Actions, as what their files say."""

from pathlib import Path
from typing import Any, cast

import yaml

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".github" / "workflows"
ACTION = ROOT / ".github" / "actions" / "set-up" / "action.yml"
FILES = sorted(FOLDER.glob("*.yml"))


def read(file: Path) -> dict[str, Any]:
    """A workflow; every value is a text or holds texts, also ``on`` and ``false``."""
    return cast("dict[str, Any]", yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader))


TESTS, RELEASE = read(FOLDER / "tests.yml"), read(FOLDER / "release.yml")
OWN = {
    f"{file['name']}: {name}": job
    for file in (TESTS, RELEASE)
    for name, job in file["jobs"].items()
    if "steps" in job
}
"""The jobs of all workflows but those that are another workflow's."""
STEPS = [step for job in OWN.values() for step in job["steps"]]
"""Their steps, without those of the action that sets up."""
SETTING_UP = read(ACTION)["runs"]["steps"]
