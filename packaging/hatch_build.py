"""Hooks of hatchling for building the wheel; ``pyproject.toml`` names this file.

It runs in the environment of the build, with Babel, and needs nothing else that isn't Python's own.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from bootstrap import catalogues, distribution
from bootstrap.terminal import Failure


class Generated(BuildHookInterface):
    """Adds what no clone and no source archive holds: compiled translations, and checksums."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del version
        root = Path(self.root)
        try:
            catalogues.compile_stale(root / "locales", Path(sys.executable))
        except Failure as failure:
            sys.exit(failure.words)
        build_data["force_include"] |= distribution.catalogues(root) | distribution.checksums(root)


class Readme(MetadataHookInterface):
    """Describes the package by README.md, as far as it can be read without the files beside it."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        words = distribution.description(text)
        metadata["readme"] = {"content-type": "text/markdown", "text": words}
