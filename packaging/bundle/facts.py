"""``bundle.json``: what can be said of the bundles of one system, as figures; sizes are in bytes.

What takes time to measure, ``dev.py figures`` measures.
"""

import json
from pathlib import Path

from bootstrap.terminal import say
from bundle import c_libraries
from bundle.archives import CHECKSUMS
from bundle.identity import version
from bundle.target import Target

NAME = "bundle.json"


def write(made: Path, target: Target, start_program: str) -> None:
    """Measure what lies in ``made``; ``start_program`` says where that of the bundle is from."""
    say("Measuring")
    folder = made / target.folder
    published = [line.split() for line in (made / CHECKSUMS).read_text().splitlines()]
    facts = {
        "version": version(),
        "system": target.system,
        "machine": target.machine,
        "start_program": start_program,
        "folder_bytes": sum(_size(file) for file in folder.rglob("*")),
        "published": {
            name: {"bytes": (made / name).stat().st_size, "sha256": digest}
            for digest, name in published
        },
    }
    if target.system == "linux":
        facts["needs"] = c_libraries.needed(folder)
    (made / NAME).write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")


def _size(file: Path) -> int:
    return file.lstat().st_size if file.is_file() and not file.is_symlink() else 0


def tell(dist: Path) -> None:
    """Print the figures."""
    print((dist / NAME).read_text(encoding="utf-8"), end="")
