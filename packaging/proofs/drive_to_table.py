"""Starts the game and leads it to the table and a hint, for ``damaged_assets``.

It is the game's own program, with a clock function that presses keys by what the trace shows.
"""

import json
import os
import sys
from pathlib import Path

import pyglet
from pyglet.window import key

from zilch3d.app.startup import play

LOOK_EVERY = 0.1
STAYS = 8
"""Looks for which a scene is shown before the window is closed: so things fail that come late."""


class Driver:
    """Presses Play on the title, H at the table, and then closes the window."""

    def __init__(self, trace: Path) -> None:
        self._trace = trace
        self._seen = ""
        self._looks = 0

    def look(self, _seconds: float) -> None:
        if not self._trace.exists():
            return
        scene = json.loads(self._trace.read_text(encoding="utf-8").splitlines()[-1])["scene"]
        self._looks = self._looks + 1 if scene == self._seen else 0
        self._seen = scene
        window = next(iter(pyglet.app.windows))
        if scene == "TitleScene" and self._looks == STAYS:
            window.dispatch_event("on_key_press", key.ENTER, 0)
        elif scene == "TableScene" and self._looks == 1:
            window.dispatch_event("on_text", "h")
        elif self._looks > STAYS:
            window.dispatch_event("on_close")


if __name__ == "__main__":
    driver = Driver(Path(os.environ["ZILCH3D_TRACE"]))
    pyglet.clock.schedule_interval(driver.look, LOOK_EVERY)
    sys.exit(play())
