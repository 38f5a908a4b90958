"""The score sheet as it is written: a column for each player, an entry in it for each turn.

With the marks of the sheet of 1990 for lost turns: mouseholes, chevrons, fangs (rules, section 4).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from zilch3d.engine import events
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.records.scoresheet import TurnLine

QUARTER, HALF = Fraction(1, 4), Fraction(1, 2)
"""Shares of the target whose loss is spectacular."""


class Mousehole(Enum):
    """How the 1990 sheet writes a zilch with five or six dice."""

    WHITE = "white-mousehole"
    BLACK = "black-mousehole"


class Fang(Enum):
    """How the 1990 sheet notes a spectacular loss."""

    PLAIN = "fang"
    DRIPPING = "dripping"


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a turn that was lost: a mousehole with chevrons under it, and a fang."""

    mousehole: Mousehole | None = None
    chevrons: int = 0
    fang: Fang | None = None


def marks(rules: RuleSet, line: TurnLine) -> Marks:
    """The turn's marks; none where the rules' score sheet has none or the turn was not lost."""
    if not rules.manners.mouseholes or not line.zilch:
        return Marks()
    dice_lost_with = {5: Mousehole.WHITE, 6: Mousehole.BLACK}
    # A player who hesitated has lost the turn with no dice at all.
    late = line.cause is events.ZilchCause.LATE
    mousehole = None if late else dice_lost_with.get(line.lost_dice)
    chevrons = line.hot_dice if mousehole else 0
    return Marks(mousehole, chevrons, _fang(rules.end.target, chevrons, line.at_risk))


def _fang(target: Points, chevrons: int, lost: Points) -> Fang | None:
    share = Fraction(lost, target) if target else 0  # a game of rounds may have no target
    if chevrons >= 3 or share >= HALF:
        return Fang.DRIPPING
    return Fang.PLAIN if chevrons >= 2 or share >= QUARTER else None


@dataclass(slots=True)
class SheetEntry:
    """A turn that has ended, with its player's ``total`` after it.

    ``number`` counts the entries of all players in the order in which they were written, from 0.
    A total that reached the target first is ``circled`` once; each that then took the lead in the
    last turns once more than the one before (rules, section 4). ``struck``: the score was put at
    risk again by a later turn.
    """

    number: int
    line: TurnLine
    marks: Marks
    total: Points
    circled: int = 0
    struck: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Columns:
    """The entries of each seat, and the ``start_totals`` that each began with.

    Where zilches are ``marked`` as on the sheet of 1990, a zilch without a mark is written as a
    nought among the totals; elsewhere a nought there would read as a total (rules, section 4).

    An entry's place in its column is the round of the turn; resumed turns come between. Of turns
    missed the last is noted until they are caught up.
    """

    start_totals: tuple[Points, ...]
    entries: tuple[tuple[SheetEntry, ...], ...]
    marked: bool = False

    @property
    def rounds(self) -> int:
        """The length of the longest column."""
        return max((len(column) for column in self.entries), default=0)

    @property
    def entry_count(self) -> int:
        """How many entries have been written, those that others have replaced included."""
        newest = self.newest
        entry = self.at(*newest) if newest is not None else None
        return entry.number + 1 if entry is not None else 0

    @property
    def newest(self) -> tuple[int, int] | None:
        """The seat and the place of the entry that was written last; None if there is none."""
        ends = [
            (col[-1].number, seat, len(col) - 1) for seat, col in enumerate(self.entries) if col
        ]
        _number, seat, place = max(ends, default=(0, -1, -1))
        return (seat, place) if ends else None

    def at(self, seat: int, place: int) -> SheetEntry | None:
        """The entry in this place of the seat's column, if there is one."""
        column = self.entries[seat] if 0 <= seat < len(self.entries) else ()
        return column[place] if 0 <= place < len(column) else None


def columns(rules: RuleSet, start_totals: Sequence[Points], lines: Iterable[TurnLine]) -> Columns:
    """The columns of a game that began with these scores, or with none for who joined later.

    ``lines`` may hold rolls for who starts, which are not written, and a turn under way.
    """
    writer = _Writer(rules, start_totals)
    for line in lines:
        if line.finished and not line.is_for_start:
            writer.write(line)
    return Columns(tuple(start_totals), tuple(map(tuple, writer.entries)), rules.manners.mouseholes)


class _Writer:
    """Writes entries one after the other, with the totals and circles so far."""

    def __init__(self, rules: RuleSet, start_totals: Sequence[Points]) -> None:
        self.entries: list[list[SheetEntry]] = [[] for _seat in start_totals]
        self._rules = rules
        self._totals = list(start_totals)
        self._rounds: list[list[SheetEntry]] = [[] for _seat in start_totals]
        """The entries of each seat by round, without those of resumed turns."""
        self._number = 0
        self._circled = 0

    def write(self, line: TurnLine) -> None:
        column, rounds = self.entries[line.seat], self._rounds[line.seat]
        self._totals[line.seat] += line.change
        total = self._totals[line.seat]
        entry = SheetEntry(self._number, line, marks(self._rules, line), total, self._circles(line))
        self._number += 1
        # Turns missed leave one note, which the next entry replaces.
        if column and column[-1].line.missed:
            column.pop()
            rounds.pop()
        column.append(entry)
        if line.resumed_turn is None:
            rounds.append(entry)
        elif line.resumed_turn.round <= len(rounds):
            rounds[line.resumed_turn.round - 1].struck = True

    def _circles(self, line: TurnLine) -> int:
        """How often the line's total is circled; 0 if it is not."""
        total, others = self._totals[line.seat], self._totals[:]
        del others[line.seat]
        if not line.banked:
            return 0
        leads = bool(self._circled) and total > max(others, default=0)
        first = not self._circled and self._rules.end.reached(total)
        self._circled += leads or first
        return self._circled if leads or first else 0
