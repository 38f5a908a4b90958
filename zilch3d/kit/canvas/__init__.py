"""Widgets become pyglet's sprites and labels, in the window that is current."""

from zilch3d.kit.canvas.canvas import Canvas
from zilch3d.kit.canvas.parts import GlyphMeasure

__all__ = ["Canvas", "GlyphMeasure"]
