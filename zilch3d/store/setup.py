"""What is chosen before a game starts: the rules, and who sits at the table."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
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
"""What is behind a name that is there several times."""

MARKS = ",:;"
"""What a name can't contain: a game record separates names by these."""
HEADINGS = (*HEADER_KEYS, "start")
"""What a name can't be: a game record begins other lines with these."""

NameFault: TypeAlias = Literal[
    "no-name", "same-name", "mark-in-name", "unseen-in-name", "heading-as-name"
]


@dataclass(frozen=True)
class SeatSetup:
    """One seat: the name shown, and who plays it: ``PERSON`` or the id of a computer player.

    ``newcomer`` marks a person who is new to the game, where the rules treat those otherwise.
    """

    name: str
    player: str = PERSON
    newcomer: bool = False

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
    """The seats, with numbers behind the names of computer players where a name is there before.

    ``name_of`` is a computer player's own name, by its id; None if there is none such. A number is
    never more than that: who is called otherwise, and every person, keeps the name.
    """
    own = [_own_name(seat, name_of) for seat in seats]
    taken = {same_name(seat.name) for seat, name in zip(seats, own, strict=True) if name is None}
    apart: list[SeatSetup] = []
    for seat, name in zip(seats, own, strict=True):
        if name is None:
            apart.append(seat)
            continue
        free = next(one for one in _with_numbers(name) if same_name(one) not in taken)
        taken.add(same_name(free))
        apart.append(replace(seat, name=free))
    return tuple(apart)


def _own_name(seat: SeatSetup, name_of: Callable[[str], str | None]) -> str | None:
    """The name of the computer player there, if the seat has that, with a number or without."""
    name = None if seat.is_person else name_of(seat.player)
    number = NUMBER.search(seat.name)
    written = {name, _numbered(name, number[0]) if name is not None and number else None}
    return name if seat.name in written else None


def _numbered(name: str, number: str) -> str:
    return f"{name[: LONGEST_NAME - len(number)]}{number}"


def _with_numbers(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        yield _numbered(name, f" {number}")


def name_fault(names: Sequence[str]) -> NameFault | None:
    """The first reason why players of these names cannot be kept apart in a game record."""
    faults = (seat_fault(name, names[:n]) for n, name in enumerate(names))
    return next((fault for fault in faults if fault is not None), None)


def seat_fault(name: str, others: Sequence[str]) -> NameFault | None:
    """The first reason why a player of this name cannot be kept apart from ``others``."""
    if not name.strip():
        return "no-name"
    if any(mark in normalize("NFC", name) for mark in MARKS):  # the Greek question mark is one
        return "mark-in-name"
    if not name.isprintable() or not is_visible(name):
        return "unseen-in-name"
    if name in HEADINGS:
        return "heading-as-name"
    return "same-name" if same_name(name) in map(same_name, others) else None
