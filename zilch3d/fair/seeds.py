"""Where seeds come from: the operating system's chance, which alone decides anything, or a date.

The dice of a day are known to everybody in advance, and the same on every machine. Their seed is
the SHA-256 of these two lines, each ended by a line feed, in ASCII:

    zilch3d dice of the day 1
    2026-11-22

with the date as ISO 8601 writes it; no words are added to it. Whose date it is, is the player's own
calendar: everybody who plays on that date has the same dice, wherever midnight falls.
"""

import hashlib
import secrets
from datetime import date

from zilch3d.fair.proof import ID_BYTES, SEED_BYTES, FairGame, Seed


def new_seed() -> Seed:
    """256 random bits."""
    return Seed(secrets.token_bytes(SEED_BYTES))


def new_id() -> str:
    """128 random bits as 32 hexadecimal digits: the name of a game or a season."""
    return secrets.token_hex(ID_BYTES)


def new_game(rules: str) -> FairGame:
    """New dice that nobody can foresee, for a game by the canonical text of its rules."""
    return FairGame(new_id(), rules, new_seed())


def day_seed(day: date) -> Seed:
    """The seed of the dice of this day."""
    return Seed(hashlib.sha256(f"zilch3d dice of the day 1\n{day.isoformat()}\n".encode()).digest())
