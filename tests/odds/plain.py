"""A turn played as well as can be, worked out a second time: plain recursion over every roll, from
the scoring of ``tests.engine.brute``. Nothing is shared with the odds. No matching here.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from itertools import product
from math import factorial, prod

from tests.engine.brute import Brute, parts

Worth = Callable[[float], float | None]
"""The worth of banking so many points as shown; None where that is not allowed."""

Choice = tuple[float, int, bool]
"""A set-aside: its points, the dice left (none after hot dice), and whether to roll on."""


def orders(roll: tuple[int, ...]) -> int:
    """In how many orders dice can show this."""
    return factorial(len(roll)) // prod(factorial(roll.count(face)) for face in set(roll))


@cache
def rolls(preset: str, dice: int) -> tuple[tuple[float, tuple[Choice, ...]], ...]:
    """Each roll's chance, and what may be set aside of it; nothing where it is a zilch."""
    brute = Brute(preset)
    every = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=dice))
    return tuple(
        (
            orders / 6**dice,
            tuple(
                (points, dice - len(part), bound)
                for part in parts(roll)
                for points, bound in brute.worth(part).items()
            ),
        )
        for roll, orders in every.items()
    )


def turn(preset: str, bank: Worth, zilch: float, beyond: float) -> float:
    """The worth of a turn; from ``beyond`` points on it is banked, allowed or not."""

    @cache
    def throw(points: float, dice: int) -> float:
        return sum(
            chance * max((after(points + p, left, bound) for p, left, bound in some), default=zilch)
            for chance, some in rolls(preset, dice)
        )

    @cache
    def after(points: float, left: int, bound: bool) -> float:
        banked = bank(points)
        if points >= beyond:
            assert banked is not None
            return banked
        rolled = throw(points, left or 6)
        return rolled if bound or banked is None else max(rolled, banked)

    return throw(0, 6)


def most_points(preset: str, beyond: float = 20_000, lost: float = 0) -> float:
    """What a turn played for its points brings, worth ``lost`` if it is lost.

    From ``beyond`` on it is banked.
    """
    return throws(preset, beyond, lost)[0, 6]


def bank_at(preset: str, dice: int, beyond: float = 20_000, lost: float = 0) -> float:
    """The fewest points of the same turn at which to bank is as good as to throw these dice."""
    worth = throws(preset, beyond, lost)
    return min(p for p, left in worth if left == dice and p > 0 and p >= worth[p, left])


@cache
def throws(preset: str, beyond: float, lost: float) -> dict[tuple[float, int], float]:
    """What throwing is worth in such a turn, by the points at risk and the dice."""
    classes = {dice: defaultdict[frozenset[Choice], float](float) for dice in range(1, 7)}
    for dice, found in classes.items():
        for chance, some in rolls(preset, dice):
            found[frozenset(some)] += chance
    throw: dict[tuple[float, int], float] = {}

    def after(points: float, left: int) -> float:
        if points >= beyond:
            return points
        return max(points, throw[points, left or 6])

    for points in range(int(beyond) - 50, -50, -50):
        for dice, found in classes.items():
            throw[points, dice] = sum(
                chance * max((after(points + p, left) for p, left, _bound in some), default=lost)
                for some, chance in found.items()
            )
    return throw
