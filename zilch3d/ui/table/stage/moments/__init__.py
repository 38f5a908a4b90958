"""The moments of a game: what is felt when something happens at the table.

``from_events`` makes a ``moment`` of an event, as data. ``lighting`` says how light and dice follow
it. ``overlay`` is the widget that it is seen in: ``layout`` finds a place for its words, and
``animations`` paint it, each out of what ``frame`` and ``effects`` can paint.
"""
