"""A GUI toolkit on pyglet. It knows no dice, no rules and no words of this game.

A game opens a window and makes, once:

- ``theme.Theme``: its colours, type and surfaces (an own one for each game)
- ``glyphs.GlyphMeasure(fonts)`` and ``canvas.Canvas``, which measure texts and draw
- ``widgets.Screen(measure, Canvas, theme)``, which shows one tree of widgets at a time
- ``loop.Loop(window, ...)``, which runs a stack of scenes

Each screen of the game is a ``widget_scene.WidgetScene`` whose ``build`` returns its tree: a
``Page`` or ``FullPage``, a ``Column``, ``Row``, ``Grid`` or ``Stack`` of ``Label``, ``Button``,
``Choice``, ``TextField`` and so on. What its widgets call when they are pressed answers with what
is shown next: ``scene.Push``, ``Pop``, ``Replace``, ``Quit``, or None. A list of many things is a
``widget_scene.ListPage``; what a thread works out is a ``pending.Pending``. Keyboard, mouse,
``input.Gamepads``, focus, scrolling, the clipboard, tips, text sizes and dense screens are the
toolkit's concern.

A widget of one's own is a ``widgets.Widget`` with ``preferred_size``, ``arrange`` (its children's
boxes) and ``paint``; a shape among the icons is a ``widgets.Symbol``. Texts are given, translated,
by the game. ``loop.Trace`` lets tests outside the process see where to click. All of it but
``canvas``, ``glyphs`` and ``loop`` works without a window; ``still`` draws widgets without one.

Importing this package sets pyglet's options, so it comes before any other part of pyglet: a
hidden window of pyglet's own would cost time and fail where there is no display, and checking
every OpenGL call for errors would cost half of a frame.
"""

import pyglet

pyglet.options.shadow_window = False
pyglet.options.debug_gl = False
