"""Menu entry, icons, description and installer, for Linux desktops.

The files beside this one are templates: ``@NAME@`` is filled in.
"""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from bundle.icons import linux_icons
from bundle.identity import APPLICATION_ID, NAME, version

HERE = Path(__file__).parent
CHANGELOG = HERE.parents[2] / "CHANGELOG.md"

TEMPLATES = {
    "zilch3d.desktop": f"share/applications/{APPLICATION_ID}.desktop",
    "zilch3d.metainfo.xml": f"share/metainfo/{APPLICATION_ID}.metainfo.xml",
    "README.txt": "README.txt",
}
SCRIPTS = ("install.sh", "uninstall.sh")
RELEASE = re.compile(r"^## (?P<version>\d+\.\d+\.\d+), (?P<date>\d{4}-\d\d-\d\d)$", re.MULTILINE)
"""A heading of the changelog; what is not released has no date."""


def furnish(folder: Path) -> None:
    """Add to the bundle in ``folder`` all that a player unpacks beside the program."""
    add_texts_and_scripts(folder)
    linux_icons(folder / "share" / "icons" / "hicolor", APPLICATION_ID)


def add_texts_and_scripts(folder: Path) -> None:
    """Add everything but the icons, which take a second or two to draw."""
    for template, place in TEMPLATES.items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        text = filled_in((HERE / template).read_text(encoding="utf-8"))
        file.write_text(text, encoding="utf-8", newline="\n")
    for script in SCRIPTS:
        shutil.copyfile(HERE / script, folder / script)
        (folder / script).chmod(0o755)


def filled_in(template: str) -> str:
    """The template with its values."""
    values = _values()
    return re.sub("@([A-Z]+)@", lambda place: values[place[1]], template)


def releases(changelog: str) -> list[tuple[str, str]]:
    """Version and date (ISO 8601) of each release, newest first."""
    return [(found["version"], found["date"]) for found in RELEASE.finditer(changelog)]


def _values() -> Mapping[str, str]:
    released = releases(CHANGELOG.read_text(encoding="utf-8"))
    lines = [f'    <release version="{number}" date="{date}"/>' for number, date in released]
    return {
        "ID": APPLICATION_ID,
        "NAME": NAME,
        "RELEASES": "\n".join(lines),
        "VERSION": version(),
    }
