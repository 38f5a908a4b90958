"""The game's icon, in a window's frame. ``packaging/generators/icon.py`` draws it."""

from io import BytesIO
from typing import Protocol

from PIL import Image
from pyglet.image import ImageData

from zilch3d import resources

SHIPPED = "assets/icons/zilch3d.png"
"""The icon as it was last drawn, 512 pixels a side."""

IN_FRAME = (24, 48, 128)
"""Its sides, in pixels, in a window's frame, a task bar, and a dense or large one."""


class HasIcon(Protocol):
    """A window, of which only the icon matters here."""

    def set_icon(self, *images: ImageData) -> None: ...


def give_icon(window: HasIcon) -> None:
    """Show the shipped icon in the window's frame and the task bar.

    Raises MissingResource. Takes some ten milliseconds: better after the first frame.
    """
    with Image.open(BytesIO(resources.read(SHIPPED))) as shipped:
        whole = shipped.convert("RGBA")
    window.set_icon(*(_small(whole, side) for side in IN_FRAME))


def _small(whole: Image.Image, side: int) -> ImageData:
    small = whole.resize((side, side), Image.Resampling.LANCZOS, reducing_gap=2.0)
    return ImageData(side, side, "RGBA", small.tobytes(), pitch=-4 * side)
