"""Fair dice: the stream that a seed expands into."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from math import sqrt

import pytest

from zilch3d.fair.stream import SEED_BYTES, FairDice, Seed, faces_of, new_seed

ZERO = Seed(bytes(32))
COUNTING = Seed(bytes(range(32)))
VECTORS = [
    (ZERO, "441513512226116135662236355664413652654643365133321663163226"),
    (COUNTING, "412652262426163441224624112315453364152664363161333445615353"),
]


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104 by hand: H((key ^ opad) || H((key ^ ipad) || message))."""
    padded = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def by_hand(seed: bytes) -> Iterator[int]:
    """The same stream from the formula: blocks counted from 0, bytes from 252 on passed over."""
    for block in range(2**63):
        for byte in hmac_sha256(seed, block.to_bytes(8, "big")):
            if byte < 252:
                yield byte % 6 + 1


def test_the_formula_by_hand_is_hmac() -> None:
    """RFC 4231, test case 2."""
    digest = hmac_sha256(b"Jefe", b"what do ya want for nothing?")
    assert digest.hex() == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"


@pytest.mark.parametrize("seed", [ZERO, COUNTING, Seed(b"\xff" * 32)])
def test_faces_follow_from_the_seed_by_the_published_formula(seed: Seed) -> None:
    assert list(islice(faces_of(seed), 20_000)) == list(islice(by_hand(seed), 20_000))


@pytest.mark.parametrize(("seed", "first"), VECTORS)
def test_a_seed_gives_the_same_faces_for_ever(seed: Seed, first: str) -> None:
    """Games that were played must stay verifiable: these never change."""
    assert "".join(map(str, islice(faces_of(seed), 60))) == first


def test_bytes_that_would_favour_a_face_are_passed_over() -> None:
    """Of 256 bytes 4 would fall on the faces 1 to 4 once more than on 5 and 6."""
    blocks = [hmac_sha256(COUNTING, n.to_bytes(8, "big")) for n in range(200)]
    stream = b"".join(blocks)
    refused = [byte for byte in stream if byte >= 252]
    assert set(refused) == {252, 253, 254, 255}
    taken = list(islice(faces_of(COUNTING), len(stream) - len(refused)))
    assert taken == [byte % 6 + 1 for byte in stream if byte not in refused]


def test_every_face_is_as_likely_as_the_others() -> None:
    """Chi-square over 300,000 faces of a fixed seed: 5 degrees of freedom, 99.9 % below 20.5."""
    thrown = list(islice(faces_of(COUNTING), 300_000))
    expected = len(thrown) / 6
    assert sum((thrown.count(f) - expected) ** 2 / expected for f in range(1, 7)) < 20.5


def test_a_face_says_nothing_about_the_next() -> None:
    """Chi-square over 150,000 pairs: 35 degrees of freedom, 99.9 % below 66.6."""
    thrown = list(islice(faces_of(COUNTING), 300_000))
    pairs = list(zip(thrown[::2], thrown[1::2], strict=True))
    expected = len(pairs) / 36
    counts = [pairs.count((a, b)) for a in range(1, 7) for b in range(1, 7)]
    assert sum((count - expected) ** 2 / expected for count in counts) < 66.6


def test_it_is_nothing_to_the_dice_how_many_are_thrown_at_once() -> None:
    dice = FairDice(COUNTING)
    throws = [dice.throw(number) for number in (6, 1, 3, 5, 2, 4) * 50]
    assert [len(throw) for throw in throws[:6]] == [6, 1, 3, 5, 2, 4]
    together = FairDice(COUNTING).throw(21 * 50)
    assert tuple(face for throw in throws for face in throw) == together


def test_two_dice_of_one_seed_do_not_disturb_each_other() -> None:
    one, other = FairDice(COUNTING), FairDice(COUNTING)
    assert [one.throw(6), one.throw(6)] == [other.throw(6), other.throw(6)]
    assert one.throw(6) == other.throw(6)


def test_seeds_are_256_bits_and_never_the_same() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert {len(seed) for seed in seeds} == {SEED_BYTES} == {32}
    assert len(seeds) == 100


def test_a_bit_of_the_seed_changes_everything() -> None:
    near = Seed(bytes([1, *COUNTING[1:]]))
    assert near != COUNTING
    thrown = zip(islice(faces_of(near), 6000), islice(faces_of(COUNTING), 6000), strict=True)
    equal = sum(a == b for a, b in thrown)
    assert abs(equal - 1000) < 5 * sqrt(6000 * 5 / 36)
