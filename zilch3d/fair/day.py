"""The dice of a day: known to everybody in advance, and the same on every machine.

The seed of a day is the SHA-256 of these two lines, each ended by a line feed, in ASCII:

    zilch3d dice of the day 1
    2026-11-22

with the date as ISO 8601 writes it; no words are added to it. Whose date it is, is the player's own
calendar: everybody who plays on that date has the same dice, wherever midnight falls.
"""

import hashlib
from datetime import date

from zilch3d.fair.proof import Seed


def seed_of(day: date) -> Seed:
    """The seed of this day's dice."""
    return Seed(hashlib.sha256(f"zilch3d dice of the day 1\n{day.isoformat()}\n".encode()).digest())
