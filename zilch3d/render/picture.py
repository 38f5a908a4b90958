"""Pictures that outlive the window: drawn offscreen, or taken from it."""

import ctypes
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from pyglet import gl

from zilch3d.render.camera import Camera
from zilch3d.render.table import TableRenderer
from zilch3d.render.target import Target, bind, bound
from zilch3d.render.view import TableView


def drawn(
    renderer: TableRenderer, view: TableView, camera: Camera, size: tuple[int, int]
) -> Image.Image:
    """The view as a picture of this size in pixels, whatever the window's size is."""
    return painted(lambda: renderer.draw(view, camera, size), size)


def painted(draw: Callable[[], None], size: tuple[int, int]) -> Image.Image:
    """Whatever ``draw`` draws, as a picture of this size in pixels."""
    target, before = Target(size, colours=1), bound()
    target.bind()
    draw()
    picture = _read(size)
    bind(before)
    target.delete()
    return picture


def save(picture: Image.Image, path: Path) -> None:
    """Write a PNG; raises OSError where the file can't be written."""
    picture.save(path, "PNG", optimize=False)


def _read(size: tuple[int, int]) -> Image.Image:
    """The bound framebuffer, which OpenGL holds bottom row first."""
    pixels = (ctypes.c_ubyte * (size[0] * size[1] * 4))()
    gl.glPixelStorei(gl.GL_PACK_ALIGNMENT, 1)
    gl.glReadPixels(0, 0, *size, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, pixels)
    picture = Image.frombytes("RGBA", size, bytes(pixels))
    return picture.convert("RGB").transpose(Image.Transpose.FLIP_TOP_BOTTOM)
