"""The game's icon: one die on felt in lamplight, in a square with round corners."""

import math
from typing import Protocol

from PIL import Image, ImageDraw
from pyglet.image import ImageData

from zilch3d import resources
from zilch3d.motion.pose import UPRIGHT, Vector, multiply, pose, rotation
from zilch3d.render.camera import close_up
from zilch3d.render.picture import drawn
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import DieView, TableView

SHIPPED = "assets/icons/zilch3d.png"
"""The icon as it was last drawn, 256 pixels a side."""

IN_FRAME = 48
"""Its side, in pixels, in a window's frame."""

OVERSIZE = 4
"""How many times larger it is drawn, to be reduced to smooth edges."""

CORNER = 0.2
"""The radius of the square's corners, as a share of its side."""

PLACE: Vector = (0.0, 0.0, 0.5)


def icon(renderer: TableRenderer, side: int) -> Image.Image:
    """The icon with this many pixels a side, transparent beyond its round corners."""
    large = side * OVERSIZE
    camera = close_up(
        (large, large), (0.06, -0.02, 0.46), 2.0, orbit=0.0, elevation=math.radians(42)
    )
    die = DieView(pose(PLACE, multiply(rotation(0.0, 0.0, math.radians(-38)), UPRIGHT)))
    picture = drawn(renderer, TableView((die,), light=1.08), camera, (large, large))
    mask = Image.new("L", (large, large), 0)
    shape = (0, 0, large - 1, large - 1)
    ImageDraw.Draw(mask).rounded_rectangle(shape, radius=large * CORNER, fill=255)
    picture.putalpha(mask)
    return picture.resize((side, side), Image.Resampling.LANCZOS)


class HasIcon(Protocol):
    """A window, of which only the icon matters here."""

    def set_icon(self, *images: ImageData) -> None: ...


def give_icon(window: HasIcon) -> None:
    """Show the shipped icon in the window's frame and the task bar.

    Raises MissingResource. Takes some ten milliseconds: better after the first frame.
    """
    with Image.open(resources.find(SHIPPED)) as shipped:
        small = shipped.convert("RGBA").resize((IN_FRAME, IN_FRAME), Image.Resampling.LANCZOS)
    window.set_icon(ImageData(IN_FRAME, IN_FRAME, "RGBA", small.tobytes(), pitch=-4 * IN_FRAME))
