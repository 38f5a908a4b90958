"""Poses become pixels, in a window or in a picture. Knows no rules of the game.

Importing this package sets pyglet's options, as ``zilch3d.kit`` does.
"""

import sys

import pyglet

pyglet.options.shadow_window = False
pyglet.options.debug_gl = False

if sys.platform == "linux":
    from zilch3d.render.libraries import load_by_file_name

    load_by_file_name()
