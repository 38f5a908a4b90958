"""What faces do while nothing happens: now and then somebody blinks."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from zilch3d.kit import widgets
from zilch3d.kit.widgets import Box, Placement
from zilch3d.kit.widgets.widget import STATES
from zilch3d.ui.portraits import Portrait

CLOSED = 0.15
"""Seconds for which eyes are closed."""
EVERY = 4.0, 9.0
"""Seconds from one blink of a player to the next, while something happens at the table."""
EVERY_IDLE = 9.0, 17.0
"""The same of all players together while it stands still: each of these is two frames more."""
ASLEEP = 40.0
"""Seconds after which nobody blinks at a table where nothing happens."""


class Blinking:
    """Which of so many players has the eyes closed. Only ``update`` makes time pass."""

    def __init__(self, players: int) -> None:
        self.player: int | None = None
        """Whose eyes are closed; None if nobody's are."""
        self._players = players
        self._chance = Random(players)  # it decides nothing but looks
        self._quiet = 0.0
        """Seconds since anything happened at the table."""
        self._next = self._interval()

    def stir(self) -> None:
        """Something happens at the table."""
        if self._quiet >= ASLEEP:
            self._next = self._interval()
        self._quiet = 0.0

    def stop(self) -> None:
        """Nothing may move: all eyes are open."""
        self.player = None

    def update(self, seconds: float) -> None:
        """So much time passes."""
        self._quiet += seconds
        self._next -= seconds
        if self._next > 0.0:
            return
        if self.player is not None or self._quiet >= ASLEEP or not self._players:
            self.player, self._next = None, self._interval()
        else:
            self.player, self._next = self._chance.randrange(self._players), CLOSED

    @property
    def changes_in(self) -> float:
        """Seconds until eyes close or open; infinity if none will."""
        asleep = self.player is None and self._quiet >= ASLEEP
        return math.inf if asleep else max(0.0, self._next)

    def _interval(self) -> float:
        if self._quiet > EVERY[0]:
            return self._chance.uniform(*EVERY_IDLE)
        return self._chance.uniform(*EVERY) / max(1, min(3, self._players))


@dataclass(eq=False)
class ClosedEyes(widgets.Widget):
    """Faces with closed eyes, over those that are there: all else need not be painted again."""

    animated: ClassVar[bool] = True
    paint_only: ClassVar[frozenset[str]] = STATES | {"faces"}

    faces: Sequence[tuple[Box, Portrait]] = field(default=(), init=False)

    def paint(self, pen: widgets.Pen) -> None:
        for n, (box, face) in enumerate(self.faces):
            at = Placement(box.x + box.width // 2, box.y + box.height // 2)
            pen.brush.sprite(f"face{n}", face, box.height, at)
