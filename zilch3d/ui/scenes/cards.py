"""What is offered to choose from before a game: rule sets and computer players, in words."""

from dataclasses import dataclass


@dataclass(frozen=True)
class RuleCard:
    """A rule set: its id, its name, what it is like in one line, and when the end begins.

    ``seats`` is the largest number of players, ``fewest`` the smallest. ``newcomers`` tells whether
    who is new to the game plays by easier rules.
    """

    id: str
    name: str
    line: str
    target: str
    seats: int = 8
    fewest: int = 2
    newcomers: bool = False


@dataclass(frozen=True)
class PlayerCard:
    """A computer player: its profile's id, its name, and its temperament in one line."""

    id: str
    name: str
    line: str
