"""Poses become pixels, in a window or in a picture. Knows no rules of the game.

Importing this package sets pyglet's options, so it comes before any other part of pyglet: a
hidden window of pyglet's own would cost time and fail where there is no display, and checking
every OpenGL call for errors would cost half of a frame.
"""

import pyglet

pyglet.options.shadow_window = False
pyglet.options.debug_gl = False
