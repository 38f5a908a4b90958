"""What is chosen before a game starts: the rules, and who sits at the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias
from unicodedata import normalize

from zilch3d.records.notation import HEADER_KEYS, same_name
from zilch3d.safe_text import is_visible

PERSON = "person"
"""The ``player`` of a seat that a person plays; every other value is a profile's id."""

MOST_SEATS = 8
LONGEST_NAME = 24
"""Characters in a player's name."""

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
