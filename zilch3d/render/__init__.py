"""Poses become pixels, in a window or in a picture. Knows no rules of the game.

Importing this package sets pyglet's options, as ``zilch3d.kit`` does.
"""

import sys

import pyglet

pyglet.options.shadow_window = False
pyglet.options.debug_gl = False

IMAGE_CODECS = ("bmp", "dds", "gdkpixbuf2", "gif", "pil", "png", "s3tc")
"""What pyglet would load to read image files, which Pillow does here: GTK's libraries among it, in
all 6 MB and 20 ms. On Windows its fonts need the two that are not in the list."""

for codec in IMAGE_CODECS:
    sys.modules.setdefault(f"pyglet.image.codecs.{codec}", None)  # type: ignore[arg-type]

if sys.platform == "linux":
    from zilch3d.render.libraries import load_by_file_name

    load_by_file_name()
