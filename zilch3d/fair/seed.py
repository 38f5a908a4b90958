"""The secret that a game's dice come from."""

import secrets
from typing import NewType

Seed = NewType("Seed", bytes)
"""32 bytes. They determine every roll, so they stay secret while the game is played."""

SEED_BYTES = 32


def new_seed() -> Seed:
    """256 random bits from the operating system."""
    return Seed(secrets.token_bytes(SEED_BYTES))
