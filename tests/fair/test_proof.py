"""A game's dice: what is committed to, what players add, and what follows from it."""

import hashlib
import hmac
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zilch3d.engine.dice import faces_text
from zilch3d.fair.proof import (
    MAX_WORDS,
    SEED_BYTES,
    FairGame,
    Seed,
    commitment,
    key,
    words_fault,
)
from zilch3d.fair.seeds import new_game, new_seed

GAME = FairGame("00112233445566778899aabbccddeeff", "zilch3d rules 1\n{}", Seed(bytes(range(32))))
WITH_WORDS = GAME.adding("correct horse").adding("Blåbär")


def rolls(game: FairGame, count: int = 8) -> str:
    return " ".join(faces_text(game.roll(index, 6)) for index in range(count))


def test_a_game_has_the_same_commitment_and_dice_for_ever() -> None:
    """Games that were played must stay verifiable: these never change."""
    assert GAME.digest == "dcc06acf6018423536331d1dc94d3005ecd8a50586e5bd47d39c9c9282d69e8a"
    assert GAME.commitment == "5c63596cb2c630d8ddd56912e8694928e44615589da1bd2885801ad2bb075798"
    assert rolls(GAME) == "142215 526413 653263 112155 144454 231555 156445 314225"
    assert WITH_WORDS.words == "correct horse, Blåbär"
    assert WITH_WORDS.commitment == GAME.commitment
    assert rolls(WITH_WORDS) == "523511 633643 222332 434464 441344 661623 622242 215456"


def test_the_commitment_is_sha_256_of_the_published_lines() -> None:
    lines = (
        "zilch3d commitment 1\n"
        "game: 00112233445566778899aabbccddeeff\n"
        f"digest: {hashlib.sha256(b'zilch3d rules 1' + bytes([10]) + b'{}').hexdigest()}\n"
        "seed: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
    )
    assert GAME.commitment == hashlib.sha256(lines.encode()).hexdigest()


def test_the_key_is_hmac_of_the_seed_and_the_words() -> None:
    message = "zilch3d words 1\ncorrect horse, Blåbär".encode()
    assert key(GAME.seed, WITH_WORDS.words) == hmac.digest(bytes(range(32)), message, "sha256")


def test_the_commitment_depends_on_seed_game_and_rules() -> None:
    others = [
        replace(GAME, seed=Seed(bytes(32))),
        replace(GAME, game_id="f" * 32),
        replace(GAME, rules="zilch3d rules 1\n{...}"),
    ]
    found = {game.commitment for game in (GAME, *others)}
    assert len(found) == 4
    assert commitment(GAME.game_id, GAME.digest, GAME.seed) in found


def test_words_change_every_roll_and_not_the_commitment() -> None:
    assert rolls(GAME) != rolls(GAME.adding("a")) != rolls(GAME.adding("b"))
    assert GAME.adding("a").commitment == GAME.commitment


def test_nothing_that_is_printed_of_a_game_holds_its_secret() -> None:
    GAME.roll(0, 6)
    secrets = (GAME.seed, key(GAME.seed, GAME.words))
    for text in (repr(GAME), str(GAME)):
        assert not any(form in text for each in secrets for form in (each.hex(), repr(each)))


def test_seeds_are_256_bits_and_never_the_same() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert {len(seed) for seed in seeds} == {SEED_BYTES} == {32}
    assert len(seeds) == 100


def test_no_two_new_games_are_alike() -> None:
    games = [new_game("rules") for _ in range(20)]
    assert len({game.game_id for game in games}) == len({game.commitment for game in games}) == 20
    assert {len(game.game_id) for game in games} == {32}


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("lucky", None),
        ("  several   words  ", None),
        ("glückauf 好运 🎲", None),
        ("", "no-words"),
        ("   ", "no-words"),
        ("a;b", "comment-mark"),
        ("a\u037eb", "comment-mark"),
        ("line\nbreak", "not-visible"),
        ("tab\t", "not-visible"),
        ("over\u202eride", "not-visible"),
        ("zero\u200bwidth", "not-visible"),
        ("\ud800", "not-visible"),
        ("blank\u3164filler", "not-visible"),
        ("a" * MAX_WORDS, None),
        ("a" * (MAX_WORDS + 1), "too-long"),
    ],
)
def test_words_are_a_visible_line(words: str, fault: str | None) -> None:
    assert words_fault(words) == fault
    if fault:
        with pytest.raises(ValueError, match=r"^") as refusal:
            GAME.adding(words)
        assert refusal.value.args == (words,)


def test_all_words_together_have_a_limit() -> None:
    nearly = GAME.adding("a" * (MAX_WORDS - 4))
    assert words_fault("bc", nearly.words) is None
    assert words_fault("bcd", nearly.words) == "too-long"
    assert len(nearly.adding("bc").words) == MAX_WORDS
    with pytest.raises(ValueError, match="bcd"):
        nearly.adding("bcd")


@settings(max_examples=30)
@given(st.lists(st.text(max_size=20), max_size=4))
def test_words_read_back_from_the_line_of_a_record(said: list[str]) -> None:
    """A record is read in Unicode's composed form, without the spaces around a line's value."""
    game = GAME
    for words in said:
        if words_fault(words, game.words) is None:
            game = game.adding(words)
    line = f"words: {game.words}"
    read = unicodedata.normalize("NFC", line).split(";")[0].partition(":")[2].strip()
    assert read == game.words
