"""The game's icon, in a window's frame. ``packaging/generators/icon.py`` draws it."""

from io import BytesIO
from typing import Protocol

from PIL import Image
from pyglet.image import ImageData

from zilch3d import resources

SHIPPED = "assets/icons/zilch3d.png"
"""The icon as it was last drawn, 512 pixels a side."""

IN_FRAME = 48
"""Its side, in pixels, in a window's frame."""


class HasIcon(Protocol):
    """A window, of which only the icon matters here."""

    def set_icon(self, *images: ImageData) -> None: ...


def give_icon(window: HasIcon) -> None:
    """Show the shipped icon in the window's frame and the task bar.

    Raises MissingResource. Takes some ten milliseconds: better after the first frame.
    """
    with Image.open(BytesIO(resources.read(SHIPPED))) as shipped:
        whole = shipped.convert("RGBA")
    size = (IN_FRAME, IN_FRAME)
    small = whole.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    window.set_icon(ImageData(IN_FRAME, IN_FRAME, "RGBA", small.tobytes(), pitch=-4 * IN_FRAME))
