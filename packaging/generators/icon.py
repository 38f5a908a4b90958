"""Draws the game's icon: one die on felt in lamplight, in a square with round corners.

python3 packaging/dev.py generate icon
"""

import math
from contextlib import closing
from pathlib import Path

from PIL import Image, ImageDraw

from developer.offscreen import open_offscreen
from zilch3d.motion.pose import UPRIGHT, Vector, moved, multiply, pose, rotation
from zilch3d.render.camera import FOCAL, Camera, axes
from zilch3d.render.gpu import painted
from zilch3d.render.quality import Quality
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import DieView, TableView
from zilch3d.render.window import ICON

SIDE = 512
"""The largest side that desktops show; ``bundle/icons.py`` makes the systems' icons of it."""
OVERSIZE = 4
"""How many times larger it is drawn, to be reduced to smooth edges."""

CORNER = 0.2
"""The radius of the square's corners, as a share of its side."""

PLACE: Vector = (0.0, 0.0, 0.5)
MIDDLE: Vector = (0.06, -0.02, 0.46)
"""The point in the middle of the picture."""

SPAN = 2.0
"""The sides of a die that go across the picture."""


def icon(renderer: TableRenderer, side: int) -> Image.Image:
    """The icon with this many pixels a side, transparent beyond its round corners."""
    large = (side * OVERSIZE, side * OVERSIZE)
    right, up, ahead = axes(0.0, math.radians(42))
    eye, centre = moved(MIDDLE, ahead, -FOCAL * SPAN), (large[0] / 2, large[1] / 2)
    camera = Camera(eye, right, up, ahead, FOCAL * large[0], centre, large)
    die = DieView(pose(PLACE, multiply(rotation(0.0, 0.0, math.radians(-38)), UPRIGHT)))
    view = TableView((die,), light=1.08)
    picture = painted(lambda: renderer.draw(view, camera, large), large)
    mask = Image.new("L", large, 0)
    shape = (0, 0, large[0] - 1, large[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(shape, radius=large[0] * CORNER, fill=255)
    picture.putalpha(mask)
    return picture.resize((side, side), Image.Resampling.LANCZOS)


def main() -> None:
    """Draw the icon that is shipped."""
    folder = Path(__file__).resolve().parents[2]
    with closing(open_offscreen((SIDE, SIDE))):
        icon(TableRenderer(Quality.HIGH), SIDE).save(folder / ICON, optimize=True)


if __name__ == "__main__":
    main()
