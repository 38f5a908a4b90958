"""Contents of the wheel that ``pyproject.toml`` does not list: generated files, its description."""

import re
from pathlib import Path

from zilch3d.resources import CHECKSUMS, checksum_line

PICTURES = re.compile(r"^\|? ?!\[.*\n|^\| \| \|\n\|---\|---\|\n", re.MULTILINE)
"""Lines of pictures, and the head of a table of them."""
RELATIVE_LINK = re.compile(r"\[([^]]+)\]\((?!https?:)[^)]+\)")
EMPTY_LINES = re.compile(r"\n{3,}")


READ = ("assets", "zilch3d/players/profiles", "zilch3d/render/shaders", "zilch3d/rulesets")
"""The folders of a checkout from which the game reads files."""


def shipped(root: Path) -> dict[str, Path]:
    """The files in READ, by the paths that ``resources`` knows them by."""
    return {
        file.relative_to(root).as_posix().removeprefix("zilch3d/"): file
        for folder in READ
        for file in sorted((root / folder).rglob("*"))
        if file.is_file() and not {"__pycache__", ".py"} & {file.parent.name, file.suffix}
    }


def checksums(root: Path) -> dict[str, str]:
    """The file of checksums, written into ``build``, with its place in the wheel."""
    lines = [checksum_line(path, file.read_bytes()) for path, file in shipped(root).items()]
    rest = "".join(f"{line}\n" for line in lines)
    content = f"{checksum_line(CHECKSUMS, rest.encode())}\n{rest}"
    written = root / "build" / CHECKSUMS
    written.parent.mkdir(exist_ok=True)
    written.write_text(content, encoding="ascii", newline="\n")
    return {str(written): f"zilch3d/{CHECKSUMS}"}


def catalogues(root: Path) -> dict[str, str]:
    """The compiled translations of a checkout and their checksums, each with its place there."""
    files = (file for ending in ("mo", "sha256") for file in _catalogues(root, ending))
    return {str(file): f"zilch3d/{file.relative_to(root).as_posix()}" for file in files}


def _catalogues(root: Path, ending: str) -> list[Path]:
    return sorted(root.glob(f"locales/*/LC_MESSAGES/zilch3d.{ending}"))


def description(readme: str) -> str:
    """README without its pictures, and with the names of other files in place of links to them."""
    words = RELATIVE_LINK.sub(r"\1", PICTURES.sub("", readme))
    return EMPTY_LINES.sub("\n\n", words)
