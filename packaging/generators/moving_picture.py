"""Draws README's moving picture: a turn of two rolls, played at the game's own table by its keys.

    python3 packaging/dev.py generate moving_picture

It takes a minute. The dice are scripted, and how they fall is simulated, always in the same way.
"""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from pyglet.window import key

from developer.picture import OffscreenWindow
from gallery.games import GalleryGame
from zilch3d.render.gpu import painted
from zilch3d.render.quality import Quality
from zilch3d.ui.table.scene import TableScene

FILE = Path(__file__).resolve().parents[1] / "pictures" / "turn.webp"
SIZE = (1280, 720)
SHOWN = (800, 450)
"""Pixels of what README shows, reduced from ``SIZE``."""
STEP = 1 / 60
STEPS = 4
"""Steps of the game from one frame of the picture to the next."""
WEBP_QUALITY = 72
TURN = GalleryGame("freeze", "3400, 2950", players="Ragna, Ben", coming="152264 35553")
LAST_FRAME = 1.5
"""Seconds for which the end of the turn is held before the picture begins again."""


def main() -> None:
    """Write the picture."""
    with OffscreenWindow(SIZE, quality=Quality.HIGH) as window:
        scene = window.shown(TURN.at_table)
        scene.draw()
        frames = [
            painted(scene.draw, SIZE).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)
            for n, _step in enumerate(_turn(scene))
            if n % STEPS == 0
        ]
    length = round(1000 * STEP * STEPS)
    lengths = [*(length for _frame in frames[1:]), round(1000 * LAST_FRAME)]
    frames[0].save(
        FILE, save_all=True, append_images=frames[1:], duration=lengths, loop=0,
        quality=WEBP_QUALITY, method=6,
    )  # fmt: skip


def _turn(scene: TableScene) -> Iterator[None]:
    """Plays the turn; the game goes on by ``STEP`` seconds between any two items."""
    yield from _wait(scene, 0.5)
    yield from _hold(scene, key.SPACE, 0.9)
    yield from _rest(scene)
    yield from _press(scene, key._1, 0.7)
    yield from _hold(scene, key.SPACE, 0.5)
    yield from _rest(scene)
    for _die in range(3):
        yield from _press(scene, key._5, 0.35)
    yield from _press(scene, key.ENTER, 2.2)


def _wait(scene: TableScene, seconds: float) -> Iterator[None]:
    for _step in range(round(seconds / STEP)):
        scene.update(STEP)
        yield


def _press(scene: TableScene, symbol: int, seconds: float) -> Iterator[None]:
    scene.press(symbol)
    scene.on_key_release(symbol)
    yield from _wait(scene, seconds)


def _hold(scene: TableScene, symbol: int, seconds: float) -> Iterator[None]:
    scene.on_key(symbol, 0)
    yield from _wait(scene, seconds)
    scene.on_key_release(symbol)


def _rest(scene: TableScene) -> Iterator[None]:
    """Until the dice lie, and half a second to look at them."""
    yield from _wait(scene, STEP)
    while not scene.trace()["idle"]:
        yield from _wait(scene, STEP)
    yield from _wait(scene, 0.5)


if __name__ == "__main__":
    main()
