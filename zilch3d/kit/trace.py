"""Tells an onlooker outside the process what is on the screen, for tests that click the game.

Each time something changes, one line of JSON is appended to a file: the scene, where its widgets
can be clicked in window points from the top left, and what else the scene tells of itself.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from zilch3d.kit.scene import Scene
from zilch3d.kit.widgets import Screen


class Trace:
    """Writes to ``file``; the same thing twice in a row is written once."""

    def __init__(self, file: Path, screen: Screen) -> None:
        self._file = file
        self._screen = screen
        self._last = ""

    def tell(self, scene: Scene, height: int, ratio: float) -> None:
        """Say what is on the screen, ``height`` pixels high, ``ratio`` pixels a window point."""
        facts: Mapping[str, object] = getattr(scene, "trace", dict)()
        targets = {
            name: [x / ratio, (height - y) / ratio]
            for name, (x, y) in self._screen.targets().items()
        }
        line = json.dumps({"scene": type(scene).__name__, "targets": targets, **facts})
        if line != self._last:
            self._last = line
            with self._file.open("a", encoding="utf-8") as out:
                out.write(line + "\n")
