"""What a wheel holds besides the files that are listed for it in ``pyproject.toml``."""

import re
from pathlib import Path

PICTURES = re.compile(r"^\|? ?!\[.*\n|^\| \| \|\n\|---\|---\|\n", re.MULTILINE)
"""Lines of pictures, and the head of a table of them."""
RELATIVE_LINK = re.compile(r"\[([^]]+)\]\((?!https?:)[^)]+\)")
EMPTY_LINES = re.compile(r"\n{3,}")


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
