"""Practice: positions to decide, and how well they are answered.

- ``page``: what the player chooses from; ``exercises``: what is on it, and where it leads.
- ``position``: a decision as a game up to it, shipped or one's own; ``search`` finds such
  positions by any rules (it needs numpy); ``schedule`` says which come next, and when again.
- ``quiz`` puts one position after the other on a table, asks there as its mode, and judges.
- ``words``: questions, answers and days in words.
"""
