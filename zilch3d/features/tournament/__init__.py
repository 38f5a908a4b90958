"""A tournament of an evening: everybody against everybody, or a knock-out, and a cup at the end.

- ``bracket``: the schedule and the standings as a fold over games, without files, words or time.
- ``kept``: what is kept of a tournament in a document, and which game is which.
- ``tournament``: both together, as a thread reads them.
- ``playing``: the draw, the next game, and games that computer players play out unwatched.
- ``setup_page``: who plays, and how. ``page``: who is next, the standings, and the end.
  ``shelf_page``: the cups. ``parts``: bracket, cross table and lists of matches.
- ``cups`` draws the cups; ``words`` has the sentences; ``invitation`` is what the title says.
"""
