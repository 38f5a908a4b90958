"""Poses become pixels, in a window or in a picture. Knows no rules of the game.

Importing this package sets pyglet's options, as ``zilch3d.kit`` does.
"""

import pyglet

pyglet.options.shadow_window = False
pyglet.options.debug_gl = False
