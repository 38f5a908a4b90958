"""The moments of a game: what is felt when something happens at the table.

``moment`` makes a moment of an event, as data, and ``counting`` how its points are counted;
``effects`` has what light, dice and camera do in it. ``lettering`` draws its pictures, ``layout``
finds a place for its words, ``painting`` has what all kinds are painted with; ``gains``, ``ending``
and ``animations`` have how each kind moves, and ``animations`` the widget, ``MomentOverlay``, that
it is seen in.
"""
