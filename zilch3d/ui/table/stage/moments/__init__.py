"""The moments of a game: what is felt when something happens at the table.

``from_events`` makes a ``moment`` of an event, as data that light and dice follow. ``layout``
letters its words and finds a place for them, and ``animations`` paint it, each out of what
``frame`` can paint; their ``MomentOverlay`` is the widget that it is seen in.
"""
