"""Poses become pixels, in a window or in a picture. Knows no rules of the game.

Importing this package sets pyglet's options, as ``zilch3d.kit`` does.
"""

import sys

import pyglet
import pyglet.lib

from zilch3d.system_libraries import FILES

pyglet.options.shadow_window = False
pyglet.options.debug_gl = False

IMAGE_CODECS = (
    *("bmp", "dds", "gdiplus", "gdkpixbuf2", "gif", "pil", "png", "quartz", "s3tc", "wic"),
)
"""Modules with which pyglet would read image files, GTK's libraries among them: 6 MB and 20 ms.

The game reads images with Pillow.
"""

for codec in IMAGE_CODECS:
    sys.modules.setdefault(f"pyglet.image.codecs.{codec}", None)  # type: ignore[arg-type]


class FileNameLoader(pyglet.lib.LinuxLibraryLoader):
    """Loads the libraries in FILES by their file names, as compiled programs do.

    pyglet itself has Python look for each, which runs ldconfig, and also gcc and ld for one that is
    missing: that takes a tenth of a second of the start, or more.
    """

    def find_library(self, path: str) -> str | None:  # type: ignore[override]  # pyglet answers None
        """The file of this library; None for a file of FILES, which then could not be loaded."""
        if path in FILES.values():
            return None
        return FILES.get(path) or super().find_library(path)


if sys.platform == "linux":
    # Before anything of pyglet that loads a library.
    pyglet.lib.loader = FileNameLoader()  # type: ignore[assignment]  # it expects that of macOS
    pyglet.lib.load_library = pyglet.lib.loader.load_library
