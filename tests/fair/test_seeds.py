"""The dice of a day are the same for everybody, on every machine and in every version."""

from datetime import date

from zilch3d.fair.proof import FairGame
from zilch3d.fair.seeds import day_seed


def test_the_seed_of_a_day_is_the_hash_of_two_lines() -> None:
    """Values of sha256sum over ``printf 'zilch3d dice of the day 1\\n2026-11-22\\n'``."""
    known = "e7b85a521b3008846363f6c29282a4824aed5814f1ce84c123df68afcdc13bb5"
    assert day_seed(date(2026, 11, 22)).hex() == known
    known = "d9c11a3dc3f911cca7f8e85b70d90656cb6d92bf5f79521b50383ef338e59ae3"
    assert day_seed(date(2000, 1, 1)).hex() == known


def test_the_first_rolls_of_a_day_never_change() -> None:
    """Neither the game's id nor its rules decide a face."""
    fair = FairGame("7" * 32, "any rules", day_seed(date(2026, 11, 22)))
    assert [fair.roll(index, 6) for index in range(3)] == [
        (6, 1, 3, 4, 5, 4),
        (2, 3, 5, 6, 1, 6),
        (2, 3, 6, 4, 6, 5),
    ]
