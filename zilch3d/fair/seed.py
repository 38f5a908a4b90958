"""The secret that a game's dice come from."""

import secrets
from typing import NewType

Seed = NewType("Seed", bytes)
"""32 bytes. Who knows them knows every roll to come."""

SEED_BYTES = 32


def new_seed() -> Seed:
    """256 bits of the operating system's entropy."""
    return Seed(secrets.token_bytes(SEED_BYTES))
