"""The one source of chance that decides anything: the operating system's."""

import secrets

from zilch3d.fair.proof import ID_BYTES, SEED_BYTES, FairGame, Seed


def new_seed() -> Seed:
    """256 random bits."""
    return Seed(secrets.token_bytes(SEED_BYTES))


def new_game(rules: str) -> FairGame:
    """The dice of a game that nobody knows anything of, by the canonical text of its rules."""
    return FairGame(secrets.token_hex(ID_BYTES), rules, new_seed())
