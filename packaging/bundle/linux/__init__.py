"""Menu entry, icons, description and installer, for Linux desktops.

The files beside this one are templates: ``@NAME@`` is filled in.
"""

import re
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

from bundle.icons import linux_icons
from bundle.identity import APPLICATION_ID, NAME, address, product

HERE = Path(__file__).parent
CHANGELOG = HERE.parents[2] / "CHANGELOG.md"

TEMPLATES = {
    "zilch3d.desktop": f"share/applications/{APPLICATION_ID}.desktop",
    "zilch3d.metainfo.xml": f"share/metainfo/{APPLICATION_ID}.metainfo.xml",
    "README.txt": "README.txt",
}
PICTURES = (
    ("table", "Six dice have come to rest", "Sechs Würfel sind gefallen"),
    ("hint", "A hint, with the exact odds", "Ein Tipp mit den genauen Chancen"),
    ("computer-players", "Computer players", "Computerspieler"),
    ("edit-rules-scoring", "Your own house rules", "Deine eigenen Hausregeln"),
    ("end-chances", "Everybody’s chance to win, turn by turn", "Alle Gewinnchancen, Zug für Zug"),
    ("score-sheet", "The score sheet", "Der Spielzettel"),
)
"""The pictures of README that software centres show, with their words in English and German."""
SIZE = (960, 540)
"""Width and height of those pictures."""
PAGES = {
    "homepage": "",
    "bugtracker": "/issues",
    "help": "/blob/main/README.md#how-to-play",
    "vcs-browser": "",
    "contribute": "/blob/main/.github/CONTRIBUTING.md",
}
"""What stands at the project's address, by AppStream's types of URLs."""
SCRIPTS = ("install.sh", "uninstall.sh")
RELEASE = re.compile(r"^## (?P<version>\d+\.\d+\.\d+), (?P<date>\d{4}-\d\d-\d\d)$", re.MULTILINE)
"""A heading of the changelog; what is not released has no date."""


def furnish(folder: Path) -> None:
    """Add to the bundle in ``folder`` all that a player unpacks beside the program."""
    add_texts_and_scripts(folder, address())
    linux_icons(folder / "share" / "icons" / "hicolor", APPLICATION_ID)


def add_texts_and_scripts(folder: Path, project: str | None) -> None:
    """Add everything but the icons, which take a second or two to draw.

    ``project`` is the address where the project stands, if it has one.
    """
    values = _values(project)
    for template, place in TEMPLATES.items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_filled_in(template, values), encoding="utf-8", newline="\n")
    for script in SCRIPTS:
        shutil.copyfile(HERE / script, folder / script)
        (folder / script).chmod(0o755)


def metainfo(project: str | None) -> str:
    """The description for software centres."""
    return _filled_in("zilch3d.metainfo.xml", _values(project))


def _filled_in(template: str, values: Mapping[str, str]) -> str:
    text = (HERE / template).read_text(encoding="utf-8")
    return re.sub("@([A-Z]+)@\n?", lambda name: _value(name, values), text)


def _value(name: re.Match[str], values: Mapping[str, str]) -> str:
    """What is filled in; a line that would be empty goes."""
    value = values[name[1]]
    return value + name[0].rpartition("@")[2] if value else ""


def released() -> dict[str, str]:
    """The dates of this game's releases, by their versions."""
    return dict(releases(CHANGELOG.read_text(encoding="utf-8")))


def releases(changelog: str) -> list[tuple[str, str]]:
    """Version and date (ISO 8601) of each release, newest first."""
    return [(entry["version"], entry["date"]) for entry in RELEASE.finditer(changelog)]


def _values(project: str | None) -> Mapping[str, str]:
    game = product()
    return {
        "ID": APPLICATION_ID,
        "NAME": NAME,
        "DEVELOPER": APPLICATION_ID.rpartition(".")[0].lower(),
        "OWNER": escape(game.owner),
        "LINKS": _links(project) if project else "",
        "SCREENSHOTS": _screenshots(f"{project}/raw/v{game.version}") if project else "",
        "RELEASES": _lines(
            f'    <release version="{number}" date="{date}"/>'
            for number, date in released().items()
        ),
        "VERSION": game.version,
    }


def _links(project: str) -> str:
    return _lines(
        f'  <url type="{kind}">{escape(project + page)}</url>' for kind, page in PAGES.items()
    )


def _screenshots(root: str) -> str:
    """The pictures of the release whose files stand below the address ``root``."""
    width, height = SIZE
    lines = ["  <screenshots>"]
    for name, english, german in PICTURES:
        default = ' type="default"' if name == PICTURES[0][0] else ""
        picture = escape(f"{root}/packaging/pictures/{name}.jpg")
        lines += [
            f"    <screenshot{default}>",
            f"      <caption>{english}</caption>",
            f'      <caption xml:lang="de">{german}</caption>',
            f'      <image type="source" width="{width}" height="{height}">{picture}</image>',
            "    </screenshot>",
        ]
    return _lines([*lines, "  </screenshots>"])


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines)
