"""The dice of the day: the same for everybody, a game a day, and a week of them.

- ``days``: a person's days and weeks, the best five of seven, and the sign of each turn, as data;
  reads them from the store. ``words`` says them, and writes the line to share.
- ``page``: today, the week, and older weeks to look back at. ``signs`` draws the turns.
- ``invitation``: what the title says of today.
"""
