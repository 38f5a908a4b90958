"""A window that writes what is done to it to the game's trace, to test the driver."""

import json
import os
import sys
from pathlib import Path

import pyglet
from pyglet.window import Window, key

from zilch3d.kit.widgets.widget import key_of

WIDTH, HEIGHT = 400, 300
BLUE, GREEN = (0.0, 0.0, 1.0, 1.0), (0.0, 1.0, 0.0, 1.0)
TRACE = Path(os.environ["ZILCH3D_TRACE"])


def trace(scene: str, **facts: object) -> None:
    targets = {"corner": [7, 11], "middle": [200, 150]}
    with TRACE.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"scene": scene, "targets": targets, **facts}) + "\n")


class LittleWindow(Window):  # type: ignore[misc]  # pyglet hides its type
    def __init__(self) -> None:
        super().__init__(WIDTH, HEIGHT, "A little window")
        self.set_location(60, 40)
        self.colour = BLUE

    def on_draw(self) -> None:
        pyglet.gl.glClearColor(*self.colour)
        self.clear()

    def on_mouse_press(self, x: float, y: float, button: int, _modifiers: int) -> None:
        self.colour = GREEN
        # pyglet counts rows of pixels from the bottom, the trace from the top; both from 0.
        trace("pressed", at=[round(x), HEIGHT - 1 - round(y)], button=button)

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        control = bool(modifiers & key.MOD_CTRL)
        meant = key_of(symbol, modifiers)
        name = meant.name if meant is not None else ""
        trace("typed", key=key.symbol_string(symbol), control=control, meant=name)

    def on_close(self) -> None:
        trace("closed")
        pyglet.app.exit()


def main() -> int:
    LittleWindow()
    print("The little window is open.")
    trace("open")
    pyglet.app.run()
    return 5


if __name__ == "__main__":
    sys.exit(main())
