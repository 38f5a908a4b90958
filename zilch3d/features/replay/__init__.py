"""A finished game shown again, with its throws.

- ``entry``: the way to it. ``scene``: the table's mode that does what was done, as time passes or
  at any step; ``bar``: speed, place and the turns on a track, where a turn's buttons stand else.
"""
