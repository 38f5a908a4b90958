"""Widgets become pyglet's sprites and labels, in the window that is current."""

from zilch3d.kit.canvas.canvas import Canvas
from zilch3d.kit.canvas.fonts import DrawnWidth
from zilch3d.kit.widgets.screen import Screen


def drawn_screen() -> Screen:
    """A screen that draws into the current window."""
    return Screen(DrawnWidth, Canvas)
