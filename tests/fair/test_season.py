"""A season's dice: one commitment before its first game, from which the dice of all follow."""

import hashlib
import hmac

from hypothesis import given
from hypothesis import strategies as st

from zilch3d.engine.dice import faces_text
from zilch3d.fair.proof import Seed
from zilch3d.fair.season import FairSeason, commitment, new_season

SEASON = FairSeason("00112233445566778899aabbccddeeff", Seed(bytes(range(32))))
numbers = st.integers(1, 9999)


def test_a_season_has_the_same_commitment_and_dice_for_ever() -> None:
    """Seasons that were played must stay verifiable: these never change."""
    assert SEASON.commitment == ("32fa83e17b85cf16b24af172756f8812b010482277c267faa248ce8898adf123")
    assert SEASON.game_seed(1).hex() == (
        "40569c7aee03c87688d7903cd40fd3c0df30e372cda81c6cffc9e0d0edbfb8b7"
    )
    rolls = SEASON.game(1, "zilch3d rules 1\n{}")
    assert " ".join(faces_text(rolls.roll(n, 6)) for n in range(4)) == "462615 241236 525431 411263"


def test_the_commitment_is_sha_256_of_the_published_lines() -> None:
    lines = (
        "zilch3d season 1\n"
        "season: 00112233445566778899aabbccddeeff\n"
        "seed: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
    )
    assert SEASON.commitment == hashlib.sha256(lines.encode()).hexdigest()


def test_a_games_seed_is_hmac_of_its_number_and_the_season() -> None:
    message = b"zilch3d season game 7 1\n00112233445566778899aabbccddeeff"
    assert SEASON.game_seed(7) == hmac.digest(bytes(range(32)), message, "sha256")


@given(numbers, numbers)
def test_games_of_other_numbers_have_other_seeds(one: int, other: int) -> None:
    assert (SEASON.game_seed(one) == SEASON.game_seed(other)) == (one == other)


def test_a_game_begins_with_an_id_of_its_own_and_the_seasons_seed() -> None:
    first, again = SEASON.game(3, "rules"), SEASON.game(3, "rules")
    assert first.seed == again.seed == SEASON.game_seed(3)
    assert first.game_id != again.game_id


def test_games_with_other_seeds_are_named_by_their_numbers() -> None:
    seeds = {n: SEASON.game_seed(n) for n in (1, 2, 3, 4)}
    assert SEASON.differing(seeds) == ()
    swapped = seeds | {2: seeds[3], 4: Seed(bytes(32))}
    assert SEASON.differing(swapped) == (2, 4)


def test_another_seed_or_season_has_another_commitment() -> None:
    assert commitment(SEASON.season_id, Seed(bytes(32))) != SEASON.commitment
    assert commitment("f" * 32, SEASON.seed) != SEASON.commitment


def test_nothing_that_is_printed_of_a_season_holds_its_secret() -> None:
    for text in (repr(SEASON), str(SEASON)):
        assert SEASON.seed.hex() not in text
        assert repr(SEASON.seed) not in text


def test_two_seasons_are_never_the_same() -> None:
    seasons = [new_season() for _n in range(20)]
    assert len({each.seed for each in seasons}) == len({each.season_id for each in seasons}) == 20
