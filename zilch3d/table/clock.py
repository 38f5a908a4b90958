"""The clock of a cutthroat game: how long the player to act may still take (rules, section 2).

It is part of the game in play, as the turn is: whoever lets time pass tells it. It begins anew
with each decision, and nothing else gives time back: neither an undo, nor leaving the game.
"""

from collections.abc import Iterable

from zilch3d.engine import events
from zilch3d.engine.events import Event

SAME_DECISION = (events.KeptAside, events.HotDice, events.DieHidden, events.PlayerJoined)
"""After these the player still has what it had to decide: dice that are set aside can be taken
back, and of a die that was hidden nobody may learn by the clock."""


class Clock:
    """Of a player who has ``limit`` seconds for each decision; 0: as long as it likes.

    ``decision`` counts the decisions of the game, and ``spent`` are the seconds of this one.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.decision = 0
        self.spent = 0.0

    @property
    def left(self) -> float:
        """Seconds, from 0 on."""
        return max(0.0, self.limit - self.spent)

    def follow(self, happened: Iterable[Event]) -> None:
        """This has happened: most of it leads to another decision."""
        for event in happened:
            if not isinstance(event, SAME_DECISION):
                self.decision += 1
                self.spent = 0.0

    def go_on(self, decision: int, spent: float) -> None:
        """Time of this decision was spent before the game was left; nothing if it was another."""
        if decision == self.decision:
            self.spent = max(self.spent, spent)
