"""Fair dice: the streams that a key expands into, one for each roll."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from math import sqrt

import pytest

from zilch3d.fair.proof import faces_of, roll

ZERO = bytes(32)
COUNTING = bytes(range(32))


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104 by hand: H((key ^ opad) || H((key ^ ipad) || message))."""
    padded = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def bytes_by_hand(key: bytes, number: int, blocks: int) -> bytes:
    """The first blocks of the roll with this number, counted from 1."""
    texts = (f"roll {number} block {block}" for block in range(1, blocks + 1))
    return b"".join(hmac_sha256(key, text.encode("ascii")) for text in texts)


def in_one_stream(key: bytes, rolls: int, dice: int = 6) -> Iterator[int]:
    """The faces of so many rolls, one after the other."""
    for index in range(rolls):
        yield from roll(key, index, dice)


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_the_formula_by_hand_is_hmac() -> None:
    """RFC 4231, test case 2."""
    digest = hmac_sha256(b"Jefe", b"what do ya want for nothing?")
    assert digest.hex() == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"


@pytest.mark.parametrize("key", [ZERO, COUNTING, b"\xff" * 32])
@pytest.mark.parametrize("index", [0, 1, 9, 10_000])
def test_faces_follow_from_the_key_by_the_published_formula(key: bytes, index: int) -> None:
    fair = [byte % 6 + 1 for byte in bytes_by_hand(key, index + 1, 40) if byte < 252]
    assert list(islice(faces_of(key, index), len(fair))) == fair


def test_bytes_that_would_favour_a_face_are_passed_over() -> None:
    """Of 256 bytes 4 would fall on the faces 1 to 4 once more than on 5 and 6."""
    stream = bytes_by_hand(COUNTING, 1, 200)
    refused = [byte for byte in stream if byte >= 252]
    assert set(refused) == {252, 253, 254, 255}
    taken = list(islice(faces_of(COUNTING, 0), len(stream) - len(refused)))
    assert taken == [byte % 6 + 1 for byte in stream if byte not in refused]


@pytest.mark.parametrize("stream", ["one long roll", "many short rolls"])
def test_every_face_is_as_likely_as_the_others(stream: str) -> None:
    """Chi-square over 120,000 faces of a fixed key: 5 degrees of freedom, 99.9 % below 20.5."""
    long = islice(faces_of(COUNTING, 0), 120_000)
    thrown = list(long if "long" in stream else in_one_stream(COUNTING, 20_000))
    assert chi_square([thrown.count(face) for face in range(1, 7)]) < 20.5


@pytest.mark.parametrize("apart", [1, 6])
def test_a_face_says_nothing_about_the_next(apart: int) -> None:
    """Chi-square over 60,000 pairs: 35 degrees of freedom, 99.9 % below 66.6.

    Of neighbours in a roll, and of dice in the same place of successive rolls.
    """
    thrown = list(in_one_stream(COUNTING, 20_000))
    firsts = [n for n in range(len(thrown) - apart) if n // apart % 2 == 0]
    pairs = [6 * thrown[n] + thrown[n + apart] - 7 for n in firsts]
    assert chi_square([pairs.count(pair) for pair in range(36)]) < 66.6


def test_a_roll_is_the_same_whatever_was_rolled_before() -> None:
    forwards = [roll(COUNTING, index, 6) for index in range(50)]
    backwards = [roll(COUNTING, index, 6) for index in reversed(range(50))]
    assert forwards == backwards[::-1]
    assert len(set(forwards)) > 45


def test_fewer_dice_show_the_first_faces_of_the_same_roll() -> None:
    for dice in range(1, 7):
        assert roll(COUNTING, 3, dice) == roll(COUNTING, 3, 6)[:dice]


def test_a_bit_of_the_key_changes_everything() -> None:
    near = bytes([1, *COUNTING[1:]])
    thrown = zip(in_one_stream(near, 1000), in_one_stream(COUNTING, 1000), strict=True)
    equal = sum(a == b for a, b in thrown)
    assert abs(equal - 1000) < 5 * sqrt(6000 * 5 / 36)
