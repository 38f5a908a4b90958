"""The C libraries of Linux that a bundle needs, as its programs say themselves."""

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

LIBRARIES = {"GLIBC": "glibc", "GLIBCXX": "libstdc++"}
"""The libraries whose versions are reported, by the prefix of their symbols' versions."""


def needed(folder: Path) -> dict[str, str]:
    """The oldest version of each with which all in ``folder`` runs: ``{"glibc": "2.35"}``."""
    command = ["objdump", "--private-headers", *map(str, _programs(folder))]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return newest_named(output)


def newest_named(headers: str) -> dict[str, str]:
    """The newest version of each library that objdump names among the version references."""
    versions = re.findall(r"0x[0-9a-f]+ 0x[0-9a-f]+ \d+ ([A-Z]+)_([0-9.]+)$", headers, re.MULTILINE)
    return {
        library: _newest(version for name, version in versions if name == prefix)
        for prefix, library in LIBRARIES.items()
        if any(name == prefix for name, _version in versions)
    }


def _newest(versions: Iterable[str]) -> str:
    return max(versions, key=lambda version: [int(part) for part in version.split(".")])


def _programs(folder: Path) -> list[Path]:
    """The programs and libraries: whatever begins as they do."""
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return [file for file in files if _begins_as_elf(file)]


def _begins_as_elf(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(4) == b"\x7fELF"
