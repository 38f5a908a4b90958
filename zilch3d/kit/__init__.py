"""A GUI toolkit on pyglet. It knows no dice, no rules and no words of this game."""

import pyglet

# Before any other part of pyglet: its hidden window takes time and fails where there is no display.
pyglet.options.shadow_window = False
