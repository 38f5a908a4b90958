"""The moments of a game: what is felt when something happens at the table.

``moment`` makes a moment of an event, as data that light and dice follow. ``layout`` letters its
words, finds a place for them and paints them; ``animations`` has how each kind of moment moves, and
``MomentOverlay``, the widget that it is seen in.
"""
