"""Draws the small pictures of dice, trays and cloths in the settings, as the game draws its table.

    python3 packaging/dev.py generate setting_pictures

Draw them again whenever materials, cloth, trays or light look otherwise.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from PIL import Image

from developer.picture import OffscreenWindow
from zilch3d import resources
from zilch3d.motion.pose import Vector
from zilch3d.motion.travel import standing
from zilch3d.motion.tray import TRAYS, Tray
from zilch3d.render.camera import Camera, fitted
from zilch3d.render.gpu import painted
from zilch3d.render.quality import Quality
from zilch3d.render.view import CLOTHS, DieView, TableView
from zilch3d.store.dice_sets import dice_sets
from zilch3d.store.settings import USUAL_DICE, Settings
from zilch3d.ui.pages.setting_pictures import FOLDER as SHIPPED
from zilch3d.ui.pages.setting_pictures import SIDE
from zilch3d.ui.theme import dice_skin

FOLDER = resources.PACKAGE.parent / SHIPPED
FINE = 4 * SIDE
"""Pixels of a picture before it is reduced."""
TILTED, STEEP = math.radians(40), math.radians(56)
"""How steeply the camera looks down at dice and cloths, and at whole trays."""
ORBIT = 0.35
DICE = ((5, -0.55, 0.25, 0.5), (1, 0.62, -0.35, -0.25))
"""Face, place (x, y) and heading about z."""
RIM = ((3, -4.1, 0.1, 0.35),)
SCATTERED = (
    *((1, -2.4, 0.5, 0.5), (5, -0.6, 1.6, -0.35), (3, 0.7, -0.2, 1.1)),
    *((6, -1.1, -1.3, 0.15), (2, 2.0, 1.2, 0.8), (4, 2.1, -1.5, -0.6)),
)


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    with OffscreenWindow((FINE, FINE), quality=Quality.HIGH) as window:
        for name, view, camera in _pictures():
            draw = partial(window.renderer.draw, view, camera, (FINE, FINE))
            drawn = painted(draw, (FINE, FINE))
            small = drawn.convert("RGB").resize((SIDE, SIDE), Image.Resampling.LANCZOS)
            small.save(FOLDER / f"{name}.png", optimize=True)


def _pictures() -> Iterator[tuple[str, TableView, Camera]]:
    usual = Settings()
    cloth, tray = CLOTHS[usual.cloth], TRAYS[usual.tray]
    for key in (USUAL_DICE, *dice_sets()):
        view = TableView(_lying(DICE), light=1.12, skin=dice_skin(key), tray=tray, cloth=cloth)
        yield f"dice-{key}", view, _close((0.0, -0.05, 0.45), across=2.9, tray=tray)
    skin = dice_skin(usual.dice)
    for key, each in CLOTHS.items():
        view = TableView(_lying(RIM), light=1.12, skin=skin, tray=TRAYS["rectangle"], cloth=each)
        yield f"cloth-{key}", view, _close((-4.5, 0.4, 0.3), across=4.6, tray=TRAYS["rectangle"])
    for key, shape in TRAYS.items():
        view = TableView(_lying(SCATTERED), light=1.08, skin=skin, tray=shape, cloth=cloth)
        yield f"tray-{key}", view, _close((0.0, -0.1, 0.0), across=13.9, tray=shape, at=STEEP)


def _lying(dice: tuple[tuple[int, float, float, float], ...]) -> tuple[DieView, ...]:
    return tuple(DieView(standing(face, (x, y, 0.5), yaw)) for face, x, y, yaw in dice)


def _close(middle: Vector, *, across: float, tray: Tray, at: float = TILTED) -> Camera:
    """A camera with this place in the middle, which sees so many sides across there."""
    orbit = ORBIT if at == TILTED else 0.0
    whole = fitted((float(FINE), float(FINE)), tray=tray, orbit=orbit, elevation=at)
    focal = FINE / across * whole.depth(middle)
    nearer = replace(whole, focal=focal, centre=(0.0, 0.0))
    x, y = nearer.project(middle)
    return replace(nearer, centre=(FINE / 2 - x, FINE / 2 - y))


if __name__ == "__main__":
    main()
