"""The Zilch Club: seasons of twelve evenings at the tables of the sixteen, and what comes of them.

- ``model``: what pages of seasons and chapters of stories hold, as values; ``files`` reads them.
- ``season``: a season as a fold over its games, with its two ledgers; ``kept`` is what of it is
  kept in documents.
"""
