"""What is chosen before a game starts: the rules, and who sits at the table."""

from dataclasses import dataclass

PERSON = "person"
"""The ``player`` of a seat that a person plays; every other value is a profile's id."""

MOST_SEATS = 8


@dataclass(frozen=True)
class SeatSetup:
    """One seat: the name shown, and who plays it: ``PERSON`` or the id of a computer player."""

    name: str
    player: str = PERSON

    @property
    def is_person(self) -> bool:
        """Whether a person plays this seat."""
        return self.player == PERSON


@dataclass(frozen=True)
class GameSetup:
    """The rule set's id and the seats, clockwise."""

    rules: str
    seats: tuple[SeatSetup, ...]
