"""Writes down what is on the screen, for tests that click the game from outside the process.

Each time something changes, one line of JSON is appended to a file: the scene, where its widgets
can be clicked in window points from the top left, and what the scene adds (``Scene.trace``).
"""

import json
import os
from pathlib import Path

from zilch3d.kit.scene import Scene

FILE = "ZILCH3D_TRACE"
"""The environment variable that names the file, for tests."""


def asked_for() -> "Trace | None":
    """The trace that the environment asks for."""
    file = os.environ.get(FILE)
    return Trace(Path(file)) if file else None


class Trace:
    """Writes to ``file``; the same thing twice in a row is written once."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._last = ""

    def write(self, scene: Scene, height: int, ratio: float) -> None:
        """The screen is ``height`` pixels high, with ``ratio`` pixels a window point."""
        targets = {
            name: [x / ratio, (height - y) / ratio] for name, (x, y) in scene.targets().items()
        }
        line = json.dumps({"scene": type(scene).__name__, "targets": targets, **scene.trace()})
        if line != self._last:
            self._last = line
            with self._file.open("a", encoding="utf-8") as out:
                out.write(line + "\n")
