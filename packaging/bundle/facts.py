"""``bundle.json``: what can be said of the bundles of one system, as figures."""

import json
from pathlib import Path

from bundle.archives import CHECKSUMS
from bundle.identity import version
from bundle.target import Target

NAME = "bundle.json"


def write(made: Path, target: Target) -> None:
    """Measure what lies in ``made``."""
    published = [line.split() for line in (made / CHECKSUMS).read_text().splitlines()]
    facts = {
        "version": version(),
        "system": target.system,
        "machine": target.machine,
        "folder_bytes": sum(
            f.lstat().st_size for f in (made / target.folder).rglob("*") if f.is_file()
        ),
        "published": {
            name: {"bytes": (made / name).stat().st_size, "sha256": digest}
            for digest, name in published
        },
    }
    (made / NAME).write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")


def tell(dist: Path) -> None:
    """Print the figures."""
    print((dist / NAME).read_text(encoding="utf-8"), end="")
