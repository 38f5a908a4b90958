"""Faces, rolls of dice, and in how many orders each roll comes up."""

from collections.abc import Iterable
from functools import cache
from itertools import chain, combinations_with_replacement
from itertools import combinations as choose
from math import factorial, prod
from typing import TypeAlias

Face: TypeAlias = int
"""The upper face of a die: 1 to 6."""

Faces: TypeAlias = tuple[Face, ...]
"""The faces of several dice. A roll has them as they lie; dice set aside are sorted."""

Counts: TypeAlias = tuple[int, ...]
"""Six: how many dice show 1, 2, … 6."""

ALL_FACES: Faces = (1, 2, 3, 4, 5, 6)
MAX_DICE = 6


def faces(text: str) -> Faces:
    """The dice of a text with a digit for each, in its order.

    Raises ValueError, holding the first wrong character or the empty text.
    """
    for character in text:
        if character not in "123456":
            raise ValueError(character)
    if not text:
        raise ValueError(text)
    return tuple(int(character) for character in text)


def faces_text(dice: Iterable[Face]) -> str:
    """The dice as digits, in their order: the inverse of ``faces``."""
    return "".join(map(str, dice))


def count(dice: Faces) -> Counts:
    """How many of the dice show each of the six faces."""
    return tuple(map(dice.count, ALL_FACES))


def lacking(wanted: Faces, roll: Faces) -> Face | None:
    """The lowest face that ``wanted`` has more often than ``roll``; None if there is none."""
    left = list(roll)
    try:
        for face in wanted:
            left.remove(face)
    except ValueError:
        return min(face for face in wanted if wanted.count(face) > roll.count(face))
    return None


@cache
def outcomes(dice: int) -> tuple[tuple[Faces, int], ...]:
    """Every sorted roll of that many dice, and in how many of the 6**dice orders it falls."""
    rolls = combinations_with_replacement(ALL_FACES, dice)
    return tuple((roll, factorial(dice) // prod(map(factorial, count(roll)))) for roll in rolls)


@cache
def parts(roll: Faces) -> tuple[Faces, ...]:
    """Every choice of some dice of a sorted roll, each once and sorted, all in order."""
    choices = chain.from_iterable(choose(roll, n) for n in range(1, len(roll) + 1))
    return tuple(sorted(set(choices)))
