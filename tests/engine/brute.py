"""What dice are worth, worked out a second time: the table of the rules (section 1) as data, and
every way of dividing dice into its lines by trying all subsets. Nothing is shared with the engine.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, combinations_with_replacement

Dice = tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """A column of the table in section 1, as the sheet shows it, or of another document."""

    single: dict[int, float] = field(default_factory=lambda: {1: 100, 5: 50})
    three: dict[int, float] = field(
        default_factory=lambda: {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
    )
    four: dict[int, float] = field(default_factory=dict)
    five: dict[int, float] = field(default_factory=dict)
    six: dict[int, float] = field(default_factory=dict)
    straight: float = 0
    low_straight: float = 0
    high_straight: float = 0
    three_pairs: float = 0
    equal_pairs: bool = True
    """Whether four and six of a kind are two and three of the pairs."""
    two_triples: float = 0
    match: float = 0
    must_roll: bool = False


HALF_POINTS: dict[int, float] = {1: 1, 5: 0.5}
THREES_OF_1990: dict[int, float] = {1: 10, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}

TABLES = {
    "zilch-1990": Table(
        single=HALF_POINTS,
        three=THREES_OF_1990,
        four={1: 20, 2: 4, 3: 6, 4: 8, 5: 10, 6: 12},
        five={1: 40, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24},
        six={1: 100, 2: 100, 3: 100, 4: 100, 5: 100, 6: 100},
        straight=30,
        three_pairs=10,
    ),
    "zilch-1982": Table(single=HALF_POINTS, three=THREES_OF_1990, straight=30, three_pairs=10),
    "picnic": Table(
        four={1: 2000, 2: 400, 3: 600, 4: 800, 5: 1000, 6: 1200},
        five={1: 4000, 2: 800, 3: 1200, 4: 1600, 5: 2000, 6: 2400},
        straight=2000,
        three_pairs=500,
        two_triples=1000,
    ),
    "bust": Table(),
    "andyzilch": Table(straight=1500, three_pairs=1000, match=100, must_roll=True),
    "freeze": Table(
        four={1: 2000, 2: 400, 3: 600, 4: 800, 5: 1000, 6: 1200},
        five={1: 4000, 2: 800, 3: 1200, 4: 1600, 5: 2000, 6: 2400},
        six={1: 8000, 2: 1600, 3: 2400, 4: 3200, 5: 4000, 6: 4800},
        straight=1500,
    ),
    "pass-the-dice": Table(
        four={1: 1100, 2: 300, 3: 400, 4: 500, 5: 600, 6: 700},
        five={1: 1200, 2: 400, 3: 500, 4: 600, 5: 700, 6: 800},
        six={1: 1300, 2: 500, 3: 600, 4: 700, 5: 800, 6: 900},
        straight=1000,
    ),
    # The families, as other documents print them: mattbusche.org/projects/farkle/scoring.php
    "linear": Table(
        four={1: 2000, 2: 400, 3: 600, 4: 800, 5: 1000, 6: 1200},
        five={1: 3000, 2: 600, 3: 900, 4: 1200, 5: 1500, 6: 1800},
        six={1: 4000, 2: 800, 3: 1200, 4: 1600, 5: 2000, 6: 2400},
        straight=1500,
        three_pairs=750,
        equal_pairs=False,
    ),
    "doubling": Table(
        four={1: 2000, 2: 400, 3: 600, 4: 800, 5: 1000, 6: 1200},
        five={1: 4000, 2: 800, 3: 1200, 4: 1600, 5: 2000, 6: 2400},
        six={1: 8000, 2: 1600, 3: 2400, 4: 3200, 5: 4000, 6: 4800},
        straight=1500,
        three_pairs=750,
        equal_pairs=False,
    ),
    # The rule sheet of Patch Products: possiblywrong.wordpress.com/2013/04/07/analysis-of-farkle
    "flat": Table(
        three={1: 300, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600},
        four=dict.fromkeys(range(1, 7), 1000),
        five=dict.fromkeys(range(1, 7), 2000),
        six=dict.fromkeys(range(1, 7), 3000),
        straight=1500,
        three_pairs=1500,
        two_triples=2500,
    ),
    # kingdom-come-deliverance.fandom.com/wiki/Dice
    "five-dice-straights": Table(
        four={1: 2000, 2: 400, 3: 600, 4: 800, 5: 1000, 6: 1200},
        five={1: 4000, 2: 800, 3: 1200, 4: 1600, 5: 2000, 6: 2400},
        six={1: 8000, 2: 1600, 3: 2400, 4: 3200, 5: 4000, 6: 4800},
        straight=1500,
        low_straight=500,
        high_straight=750,
    ),
}
TABLES["ten-rounds"] = TABLES["linear"]


def rolls(dice: int) -> Iterator[Dice]:
    return combinations_with_replacement(range(1, 7), dice)


def parts(dice: Dice) -> set[Dice]:
    """Every selection of at least one of the dice."""
    return {part for size in range(1, len(dice) + 1) for part in combinations(dice, size)}


@dataclass(frozen=True)
class Brute:
    """The scoring of a preset or a family, these trios lying on the board."""

    preset: str
    trios: frozenset[int] = frozenset()

    def lines(self, dice: Dice) -> Iterator[tuple[float, bool]]:
        """What exactly these sorted dice count as one line of the table, and whether it binds."""
        table, face, size = TABLES[self.preset], dice[0], len(dice)
        if set(dice) == {face}:
            pairs: dict[int, float] = {}
            columns = (table.single, pairs, table.three, table.four, table.five, table.six)
            if face in columns[size - 1]:
                yield columns[size - 1][face], False
            if size == 1 and face in self.trios and table.match:
                yield table.match, False
        if dice == (1, 2, 3, 4, 5, 6) and table.straight:
            yield table.straight, table.must_roll
        if dice == (1, 2, 3, 4, 5) and table.low_straight:
            yield table.low_straight, False
        if dice == (2, 3, 4, 5, 6) and table.high_straight:
            yield table.high_straight, False
        pairs_of = 1 if table.equal_pairs else 3
        if size == 6 and dice[::2] == dice[1::2] and len({*dice}) >= pairs_of and table.three_pairs:
            yield table.three_pairs, table.must_roll
        if size == 6 and len({*dice[:3]}) == len({*dice[3:]}) == 1 and table.two_triples:
            yield table.two_triples, False

    def worth(self, dice: Dice) -> dict[float, bool]:
        """Every number of points that all of these sorted dice can count, and if it binds."""
        return dict(_worth(self, dice))


@cache
def _worth(brute: Brute, dice: Dice) -> tuple[tuple[float, bool], ...]:
    if not dice:
        return ((0, False),)
    worth: dict[float, bool] = {}
    for size in range(len(dice)):
        for others in combinations(range(1, len(dice)), size):
            line = tuple(dice[n] for n in (0, *others))
            rest = tuple(dice[n] for n in range(1, len(dice)) if n not in others)
            for points, bound in brute.lines(line):
                for more, bound_too in _worth(brute, rest):
                    binding = bound or bound_too
                    total = points + more
                    worth[total] = worth.get(total, True) and binding
    return tuple(worth.items())
