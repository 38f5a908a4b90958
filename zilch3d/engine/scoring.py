"""The worth of dice set aside, and every legal set-aside of a roll.

A set-aside is a part of the roll that can be divided wholly into combinations, each die in one of
them (rules, section 1). Dice of earlier rolls take no part, with one exception: where the rules
have matching, each later die of a face of which three of a kind lie on the board counts.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from itertools import combinations as choose
from typing import TypeAlias

from zilch3d.engine.dice import ALL_FACES, Counts, Face, Faces, count, parts
from zilch3d.engine.ruleset import Kind, Points, Scoring

Trios: TypeAlias = frozenset[Face]
"""The faces of which three of a kind lie on the board."""

NO_TRIOS: Trios = frozenset()

OF_A_KIND = (Kind.THREE, Kind.FOUR, Kind.FIVE, Kind.SIX)


@dataclass(frozen=True, slots=True)
class Combination:
    """Dice that count together: ``face`` is theirs where all are equal, else None."""

    kind: Kind
    face: Face | None
    points: Points
    uses: Counts

    @property
    def name(self) -> str:
        """A key such as ``single-5``, ``three-1s``, ``straight``."""
        if self.face is None:
            return self.kind.value
        plural = "s" if self.kind in OF_A_KIND else ""
        return f"{self.kind.value}-{self.face}{plural}"


@dataclass(frozen=True, slots=True)
class Option:
    """One legal set-aside: the dice, sorted; what they count; and as what.

    ``trios`` are the faces of three of a kind among the combinations. ``must_roll`` and
    ``must_bank``: the rules make the player do so after it.
    """

    keep: Faces
    points: Points
    combinations: tuple[Combination, ...]
    must_roll: bool
    trios: Trios
    must_bank: bool = False


def _of_a_kind(scoring: Scoring) -> Iterator[Combination]:
    for number, kind in enumerate(OF_A_KIND, start=3):
        for face, points in zip(ALL_FACES, scoring.by_kind(kind), strict=True):
            yield Combination(kind, face, points, count((face,) * number))


def _straights_pairs_and_triples(scoring: Scoring) -> Iterator[Combination]:
    yield Combination(Kind.STRAIGHT, None, scoring.straight, count(ALL_FACES))
    yield Combination(Kind.LOW_STRAIGHT, None, scoring.low_straight, count(ALL_FACES[:5]))
    yield Combination(Kind.HIGH_STRAIGHT, None, scoring.high_straight, count(ALL_FACES[1:]))
    for a, b, c in choose(ALL_FACES, 3):
        yield Combination(Kind.THREE_PAIRS, None, scoring.three_pairs, count((a, a, b, b, c, c)))
    for a, b in product(ALL_FACES, repeat=2):
        if a != b:
            four = count((a, a, a, a, b, b))
            yield Combination(Kind.THREE_PAIRS, None, scoring.four_and_pair, four)
    for a in ALL_FACES:
        six = scoring.three_pairs if scoring.six_as_three_pairs else 0
        yield Combination(Kind.THREE_PAIRS, None, six, count((a,) * 6))
    for a in ALL_FACES:
        for b in range(a, 7):
            triples = count((a, a, a, b, b, b))
            yield Combination(Kind.TWO_TRIPLES, None, scoring.two_triples, triples)


@cache
def combinations(scoring: Scoring, trios: Trios = NO_TRIOS) -> tuple[Combination, ...]:
    """Every combination that scores by these rules, beside these trios on the board.

    In the order in which a set-aside names its parts.
    """
    singles = [Combination(Kind.SINGLE, f, scoring.singles[f - 1], count((f,))) for f in ALL_FACES]
    matches = [Combination(Kind.MATCH, f, scoring.match, count((f,))) for f in sorted(trios)]
    rows = (*singles, *matches, *_of_a_kind(scoring), *_straights_pairs_and_triples(scoring))
    return tuple(row for row in rows if row.points > 0 and sum(row.uses) <= scoring.dice)


def _divisions(
    rows: tuple[Combination, ...], room: int, way: tuple[Combination, ...] = ()
) -> Iterator[tuple[Combination, ...]]:
    """Every set of combinations that takes no more dice than ``room``, in the order of ``rows``."""
    for index, row in enumerate(rows):
        left = room - sum(row.uses)
        if left >= 0:
            longer = (*way, row)
            yield longer
            # The same combination may come again, an earlier one may not: no set comes twice.
            yield from _divisions(rows[index:], left, longer)


def _dice_of(way: tuple[Combination, ...]) -> Faces:
    """The dice that the combinations take, sorted."""
    counts = map(sum, zip(*(row.uses for row in way), strict=True))
    return tuple(face for face, n in zip(ALL_FACES, counts, strict=True) for _ in range(n))


def _option(scoring: Scoring, keep: Faces, way: tuple[Combination, ...]) -> Option:
    trios = frozenset(row.face for row in way if row.kind is Kind.THREE and row.face is not None)
    kinds = {row.kind for row in way}
    must_roll, must_bank = kinds & scoring.must_roll, kinds & scoring.must_bank
    points = sum(row.points for row in way)
    return Option(keep, points, way, bool(must_roll), trios, bool(must_bank))


def _binding(option: Option) -> tuple[bool, int, int]:
    """A key that sorts ways of the same dice and points: free ones, most trios, fewest parts."""
    bound = option.must_roll or option.must_bank
    return (bound, -len(option.trios), len(option.combinations))


@cache
def _every_way(scoring: Scoring, trios: Trios, room: int) -> dict[Faces, tuple[Option, ...]]:
    """The answers of ``ways`` for all dice that can be counted, up to ``room`` of them."""
    # One walk through all sets of combinations answers for every roll: a game asks for thousands.
    best: defaultdict[Faces, dict[Points, Option]] = defaultdict(dict)
    for way in _divisions(combinations(scoring, trios), room):
        option = _option(scoring, _dice_of(way), way)
        other = best[option.keep].get(option.points)
        if other is None or _binding(option) < _binding(other):
            best[option.keep][option.points] = option
    return {
        keep: tuple(each[points] for points in sorted(each, reverse=True))
        for keep, each in best.items()
    }


def _room(scoring: Scoring, dice: int, trios: Trios) -> int:
    """The number of dice for which all ways are worked out at once, to share one cached table.

    Three dice of each trio lie aside: a game has at most the others to count.
    """
    return max(dice, scoring.dice - 3 * len(trios))


def ways(scoring: Scoring, keep: Faces, trios: Trios = NO_TRIOS) -> tuple[Option, ...]:
    """Every way to count exactly these sorted dice, one for each number of points, highest first.

    Where the same points can be had in several ways, it is the way that binds the player least.
    Empty if the dice cannot all be counted, or are none.
    """
    return _every_way(scoring, trios, _room(scoring, len(keep), trios)).get(keep, ())


@cache
def options(scoring: Scoring, roll: Faces, trios: Trios = NO_TRIOS) -> tuple[Option, ...]:
    """Every legal set-aside of a sorted roll: one for each distinct dice and points.

    In the order of the dice, the highest points first. Empty if the roll is a zilch.
    """
    every = _every_way(scoring, trios, _room(scoring, len(roll), trios))
    return tuple(chain.from_iterable(every[keep] for keep in parts(roll) if keep in every))


def most_points(choices: Iterable[Option]) -> Option:
    """The set-aside with the most points, of equals the one that leaves most dice."""
    return max(choices, key=lambda option: (option.points, -len(option.keep)))
