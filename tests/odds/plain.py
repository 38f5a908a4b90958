"""A turn played as well as can be, worked out a second time: plain recursion over every roll, from
the scoring of ``tests.engine.brute``. Nothing is shared with the odds. No matching here.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product

from tests.engine.brute import Brute, parts

Worth = Callable[[float], float | None]
"""The worth of banking so many points as shown; None where that is not allowed."""

Choice = tuple[float, int, bool]
"""A set-aside: its points, the dice left (none after hot dice), and whether to roll on."""


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
