"""The score sheet on paper: written by hand, its marks drawn stroke by stroke.

- ``strokes``: the marks as strokes of a pen; ``lines``: the ruled lines and what is written in
  each player's column; ``paper``: the sheet around them, with the names above.
- ``sheet``: paper and the turn that is looked at, beside a table; ``page``: the same as a screen,
  with a legend; ``export``: what a player saves of it, as pictures and as a record.
- ``on_table``: the sheet that lies on the table, as a picture of ink.
- ``turns_page``: all turns so far. ``words``: a line of the sheet in words.
"""
