"""Rolls millions of fair dice, and compares them with what chance allows.

    python3 packaging/dev.py prove dice_statistics --dice 10000000

It tests two samples of that many dice. One is the rolls of many games, GAME_ROLLS rolls of six dice
each, with a key for each game. The other is one long stream of faces. Seeds are counted up, so the
figures are the same every time. For each test it prints the statistic, what it should be, and the
chance that fair dice are that far off or farther. The exit status is 1 if that's less than
UNLIKELY.

    python3 packaging/dev.py prove dice_statistics --bytes 1200000000 > dice.bin
    for test in 0 1 2 3 4 8 9 10 11 12 13 15 16 100 101 102 202 204 205 209; do
        dieharder -d $test -g 201 -f dice.bin
    done

writes bytes for dieharder, enough for these of its tests, because a file that's read again from its
beginning isn't random. The bytes come from the same games, one after the other: everything the
first block of each roll holds, about thirty-one dice, of which a roll takes the first. Thirteen
dice, each face less 1 a digit, make a number in base 6. Of the 6**13 numbers, those from 3 * 2**32
on are skipped (1.3%). The others give four bytes, number % 2**32 in little-endian order. If the
dice are fair and independent, so are the bytes.
"""

import hmac
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count, islice
from math import erfc, sqrt

import numpy as np
from numpy.typing import NDArray

from bootstrap.terminal import command_parser
from zilch3d.fair.proof import FAIR_BELOW, SEED_BYTES, Seed, faces_of, key, roll

DICE = 6
GAME_ROLLS = 200
UNLIKELY = 1e-4
CHUNK = 100
"""Games whose dice become bytes at once."""
DIGITS = 13
WORDS = 2**32

Dice = NDArray[np.uint8]
"""Faces less 1."""


@dataclass(frozen=True)
class Finding:
    """A test: its statistic, what that is expected to be, and the chance of a greater deviation."""

    name: str
    statistic: float
    expected: float
    chance: float

    def __str__(self) -> str:
        return f"{self.name:<52}{self.statistic:>14.4f}{self.expected:>14.4f}{self.chance:>9.4f}"


def game_key(number: int) -> bytes:
    """The key of a game with this number as its seed, and no words."""
    return key(Seed(number.to_bytes(SEED_BYTES, "big")), "")


def faces_of_games(first: int) -> Iterator[int]:
    """All the dice of the games from this number on, one after the other."""
    for number in count(first):
        game = game_key(number)
        for index in range(GAME_ROLLS):
            yield from roll(game, index, DICE)


def of_games(first: int, games: int) -> Dice:
    """The dice of so many games: game, roll, die."""
    dice = games * GAME_ROLLS * DICE
    faces = np.fromiter(islice(faces_of_games(first), dice), np.uint8, dice)
    return faces.reshape(games, GAME_ROLLS, DICE) - 1


def of_one_stream(dice: int) -> Dice:
    """The first dice of one endless roll."""
    return np.fromiter(islice(faces_of(game_key(0), 0), dice), np.uint8, dice) - 1


def chi_square(
    name: str, counts: NDArray[np.int64], freedom: int, expected: NDArray[np.float64] | None = None
) -> Finding:
    """Pearson's test; every cell is equally likely unless it is said what is ``expected``."""
    even = np.full(counts.shape, counts.sum() / counts.size) if expected is None else expected
    chi = float((((counts - even) ** 2) / even).sum())
    # Wilson and Hilferty: the cube root of chi-square / freedom is nearly normal.
    spread = 2 / (9 * freedom)
    deviations = ((chi / freedom) ** (1 / 3) - 1 + spread) / sqrt(spread)
    return Finding(name, chi, freedom, _above(deviations))


def _above(deviations: float) -> float:
    """The chance that a normal variable is so many standard deviations above its mean, or more."""
    return erfc(deviations / sqrt(2)) / 2


def normal(name: str, value: float, mean: float, spread: float) -> Finding:
    """A value that is normal for fair dice: both too little and too much are unlikely."""
    return Finding(name, value, mean, 2 * _above(abs(value - mean) / spread))


def pairs(name: str, one: Dice, other: Dice) -> Finding:
    """Test that two dice are independent: the 36 pairs are equally likely."""
    cells = 6 * one.ravel().astype(np.int64) + other.ravel()
    return chi_square(name, np.bincount(cells, minlength=36), 35)


def correlations(name: str, dice: Dice) -> Iterator[Finding]:
    """Serial correlation: between each die and the one so many further on."""
    even = dice.astype(np.float64) - 2.5
    for lag in (1, 2, 3, 4, 5, 6, 7, 12, 100):
        count = len(even) - lag
        correlation = float(np.dot(even[:-lag], even[lag:])) / count / (35 / 12)
        yield normal(f"{name}: serial correlation, lag {lag}", correlation, 0.0, 1 / sqrt(count))


def runs(name: str, dice: Dice) -> Iterator[Finding]:
    """How often the face changes, and how often it passes from high to low or back."""
    changes, count = int((dice[1:] != dice[:-1]).sum()), len(dice) - 1
    yield normal(f"{name}: runs of one face", changes + 1, 1 + count * 5 / 6, sqrt(count * 5 / 36))
    high = dice >= 3
    above = int(high.sum())
    below = len(dice) - above
    mean = 1 + 2 * above * below / len(dice)
    spread = (mean - 1) * (mean - 2) / (len(dice) - 1)
    seen = 1 + int((high[1:] != high[:-1]).sum())
    yield normal(f"{name}: runs of 1-3 and 4-6 (Wald, Wolfowitz)", seen, mean, sqrt(spread))


def sums(name: str, rolls: Dice) -> Finding:
    """The sums of six dice, 6 to 36."""
    ways = np.ones(1)
    for _die in range(DICE):
        ways = np.convolve(ways, np.ones(6))
    counts = np.bincount(rolls.sum(axis=1, dtype=np.int64), minlength=len(ways))
    return chi_square(name, counts, len(ways) - 1, len(rolls) * ways / ways.sum())


def whole_rolls(name: str, rolls: Dice) -> Finding:
    """Test that each of the 6**6 rolls of six dice is equally likely."""
    numbers = rolls.astype(np.int64) @ (6 ** np.arange(DICE))
    return chi_square(name, np.bincount(numbers, minlength=6**DICE), 6**DICE - 1)


def about_games(dice: Dice) -> Iterator[Finding]:
    """The tests of the rolls of many games."""
    flat, rolls = dice.ravel(), dice.reshape(-1, DICE)
    yield chi_square("games: faces", np.bincount(flat, minlength=6), 5)
    places = np.array([np.bincount(rolls[:, place], minlength=6) for place in range(DICE)])
    yield chi_square("games: faces by the die's place in its roll", places, 30)
    numbers = np.array([np.bincount(dice[:, n].ravel(), minlength=6) for n in range(GAME_ROLLS)])
    yield chi_square("games: faces by the roll's number in its game", numbers, 5 * GAME_ROLLS)
    for one, other in combinations(range(DICE), 2):
        name = f"games: pairs in a roll, dice {one + 1}, {other + 1}"
        yield pairs(name, rolls[:, one], rolls[:, other])
    for place in range(DICE):
        name = f"games: pairs in successive rolls, die {place + 1}"
        yield pairs(name, dice[:, ::2, place], dice[:, 1::2, place])
    half = len(dice) // 2 * 2
    yield pairs("games: pairs in the same roll of successive games", dice[:half:2], dice[1:half:2])
    yield sums("games: sums of six dice", rolls)
    yield whole_rolls("games: whole rolls of six dice", rolls)
    yield from correlations("games", flat)
    yield from runs("games", flat)


def about_stream(dice: Dice) -> Iterator[Finding]:
    """The tests of one long stream."""
    yield chi_square("stream: faces", np.bincount(dice, minlength=6), 5)
    half = len(dice) // 2 * 2
    yield pairs("stream: pairs", dice[:half:2], dice[1:half:2])
    yield whole_rolls("stream: groups of six", dice[: len(dice) // DICE * DICE].reshape(-1, DICE))
    yield from correlations("stream", dice)
    yield from runs("stream", dice)


def as_bytes(dice: Dice) -> bytes:
    """The dice by thirteen as the four bytes of a number."""
    groups = dice[: len(dice) // DIGITS * DIGITS].reshape(-1, DIGITS)
    numbers = groups.astype(np.int64) @ (6 ** np.arange(DIGITS, dtype=np.int64))
    return (numbers[numbers < 3 * WORDS] % WORDS).astype("<u4").tobytes()


def first_blocks(game: int) -> Dice:
    """Every die in the first block of each roll of this game, as ``fair.proof`` says."""
    secret = game_key(game)
    texts = (f"roll {number} block 1".encode() for number in range(1, GAME_ROLLS + 1))
    block = np.frombuffer(b"".join(hmac.digest(secret, text, "sha256") for text in texts), np.uint8)
    return block[block < FAIR_BELOW] % 6


def write_bytes(wanted: int) -> None:
    """Write so many bytes to standard output."""
    for first in count(0, CHUNK):
        if wanted <= 0:
            return
        dice = np.concatenate([first_blocks(game) for game in range(first, first + CHUNK)])
        written = as_bytes(dice)[:wanted]
        sys.stdout.buffer.write(written)
        wanted -= len(written)


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove dice_statistics", __doc__)
    parser.add_argument("--dice", type=int, default=10_000_000, help="dice in each sample")
    parser.add_argument("--bytes", type=int, default=0, help="write this many bytes instead")
    given = parser.parse_args(arguments)
    if given.bytes:
        write_bytes(given.bytes)
        return 0
    games = max(2, -(-given.dice // (GAME_ROLLS * DICE)))
    print(f"{games} games of {GAME_ROLLS} rolls of six dice; a stream of {given.dice} dice")
    print(f"{'':<52}{'statistic':>14}{'expected':>14}{'chance':>9}")
    found = [*about_games(of_games(0, games)), *about_stream(of_one_stream(given.dice))]
    print(*found, sep="\n")
    unlikely = [finding.name for finding in found if finding.chance < UNLIKELY]
    print(f"{len(found)} tests, least chance {min(finding.chance for finding in found):.4f}")
    for name in unlikely:
        print(f"unlikely: {name}")
    return 1 if unlikely else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
