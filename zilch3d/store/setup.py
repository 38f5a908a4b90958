"""The choices before a game starts: the rules, and who sits at the table."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Literal, TypeAlias
from unicodedata import normalize

from zilch3d.records.notation import HEADER_KEYS, same_name
from zilch3d.safe_text import is_visible

PERSON = "person"
"""The ``player`` of a seat that a person plays; every other value is a profile's id."""

MOST_SEATS = 8
LONGEST_NAME = 24
"""Characters in a player's name."""

NUMBER = re.compile(r" (?:[2-9]|[1-9][0-9]+)$")
"""The number behind a name that several players have."""

MARKS = ",:;"
"""Characters that no name contains: a game record separates names by these."""
HEADINGS = (*HEADER_KEYS, "start")
"""Words that are no names: a game record begins other lines with these."""

NameFault: TypeAlias = Literal[
    "no-name", "same-name", "mark-in-name", "unseen-in-name", "heading-as-name"
]


@dataclass(frozen=True)
class SeatSetup:
    """One seat: the name shown, and who plays it: ``PERSON`` or the id of a computer player.

    ``newcomer`` marks a person who is new to the game, where the rules treat those otherwise.
    ``face`` is a person's portrait, for the screen alone; empty: as the seat has it.
    """

    name: str
    player: str = PERSON
    newcomer: bool = False
    face: str = field(default="", compare=False)

    @property
    def is_person(self) -> bool:
        """Whether a person plays this seat."""
        return self.player == PERSON


@dataclass(frozen=True)
class GameSetup:
    """The rule set's id and the seats, clockwise."""

    rules: str
    seats: tuple[SeatSetup, ...]
    cutthroat: bool = False
    """With a clock and a die that may be hidden, whatever the rule set says."""


def numbered_names(
    seats: Sequence[SeatSetup], name_of: Callable[[str], str | None]
) -> tuple[SeatSetup, ...]:
    """The seats, with numbers behind the names of computer players that others have as well.

    ``name_of`` is the name in a computer player's profile, by its id; None if there is no such
    profile. Only a name from the profile gets a number, or loses one that is not needed any more:
    people, and computer players that were renamed, keep their names.
    """
    own = [_own_name(seat, name_of) for seat in seats]
    taken = {same_name(seat.name) for seat, name in zip(seats, own, strict=True) if name is None}
    numbered: list[SeatSetup] = []
    for seat, name in zip(seats, own, strict=True):
        if name is None:
            numbered.append(seat)
            continue
        free = next(one for one in _with_numbers(name) if same_name(one) not in taken)
        taken.add(same_name(free))
        numbered.append(replace(seat, name=free))
    return tuple(numbered)


def _own_name(seat: SeatSetup, name_of: Callable[[str], str | None]) -> str | None:
    """The name in the profile of the computer player there, if the seat has it, numbered or not."""
    name = None if seat.is_person else name_of(seat.player)
    number = NUMBER.search(seat.name)
    spellings = {name, _numbered(name, number[0]) if name is not None and number else None}
    return name if seat.name in spellings else None


def _numbered(name: str, number: str) -> str:
    return f"{name[: LONGEST_NAME - len(number)]}{number}"


def _with_numbers(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        yield _numbered(name, f" {number}")


def name_fault(names: Sequence[str]) -> NameFault | None:
    """The first reason why players of these names can't be told apart in a game record."""
    faults = (seat_fault(name, names[:n]) for n, name in enumerate(names))
    return next((fault for fault in faults if fault is not None), None)


def seat_fault(name: str, others: Sequence[str]) -> NameFault | None:
    """The first reason why a player of this name can't be told apart from ``others``."""
    if not name.strip():
        return "no-name"
    if any(mark in normalize("NFC", name) for mark in MARKS):  # the Greek question mark is one
        return "mark-in-name"
    if not name.isprintable() or not is_visible(name):
        return "unseen-in-name"
    if name in HEADINGS:
        return "heading-as-name"
    return "same-name" if same_name(name) in map(same_name, others) else None
