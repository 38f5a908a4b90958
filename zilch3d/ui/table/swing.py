"""How the player throws: from how long the cup was shaken, or how fast the hand flicked it."""

import math
from collections import deque
from dataclasses import dataclass
from enum import Enum

from zilch3d.motion.throw import strength_of

TAP = 0.22
"""Seconds: who lets go sooner asks for an ordinary throw."""
MEDIUM = 0.5
WILDEST_AFTER = 1.9
"""Seconds of shaking after which a throw is as wild as it can be."""

GENTLE_BELOW = 0.3
"""Below this strength no die leaves the tray or comes to rest leaning."""
WILD_FROM = 0.7

HAND = 0.35
"""The dice's speed as a share of the hand's: the mouse goes faster over the tray than any hand."""
SLOWEST_HAND = 8.0
"""Sides a second over the felt below which letting go is no flick."""
SHORTEST = 0.03
"""Seconds that a flick takes at least: where frames are long all of it may come in one."""
REMEMBERED = 0.12
"""Seconds of the hand's way that tell how fast it is when it lets go."""


class Vigour(Enum):
    """How a throw of some strength is called."""

    GENTLE = "gentle"
    LIVELY = "lively"
    WILD = "wild"


def vigour(strength: float) -> Vigour:
    """What a throw of this strength, 0 to 1, is."""
    if strength < GENTLE_BELOW:
        return Vigour.GENTLE
    return Vigour.WILD if strength >= WILD_FROM else Vigour.LIVELY


@dataclass(frozen=True)
class Swing:
    """How the dice are thrown: ``strength`` is 0 to 1, ``flick`` the dice's velocity (x, y).

    A flick is in sides a second and, if given, says all.
    """

    strength: float = MEDIUM
    flick: tuple[float, float] | None = None


class Shaking:
    """Dice that are held and shaken, until they are let go."""

    def __init__(self) -> None:
        self._seconds = 0.0

    def update(self, seconds: float) -> None:
        """Time passes."""
        self._seconds += seconds

    @property
    def brief(self) -> bool:
        """Whether this is no more than a tap yet."""
        return self._seconds < TAP

    @property
    def strength(self) -> float:
        """Of the throw, if it were let go now."""
        if self.brief:
            return MEDIUM
        return min(1.0, (self._seconds - TAP) / (WILDEST_AFTER - TAP))

    def let_go(self) -> Swing | None:
        """The throw that this asks for."""
        return Swing(self.strength)


class Carrying(Shaking):
    """Dice that are carried over the tray and may be flicked."""

    def __init__(self) -> None:
        super().__init__()
        self._trail: deque[tuple[float, float, float]] = deque()

    def follow(self, x: float, y: float) -> None:
        """The hand is over this place of the felt now."""
        self._trail.append((self._seconds, x, y))
        while len(self._trail) > 2 and self._seconds - self._trail[1][0] > REMEMBERED:
            self._trail.popleft()

    @property
    def velocity(self) -> tuple[float, float]:
        """The hand's, in sides a second; nothing if it has come to rest."""
        if len(self._trail) < 2 or self._seconds - self._trail[-1][0] > REMEMBERED:
            return (0.0, 0.0)
        (began, x0, y0), (ended, x1, y1) = self._trail[0], self._trail[-1]
        passed = max(ended - began, SHORTEST)
        return ((x1 - x0) / passed, (y1 - y0) / passed)

    @property
    def brief(self) -> bool:
        """A hand that does not flick asks for nothing."""
        return math.hypot(*self.velocity) < SLOWEST_HAND

    @property
    def strength(self) -> float:
        """Of the throw that this flick would be."""
        return strength_of(HAND * math.hypot(*self.velocity))

    def let_go(self) -> Swing | None:
        """The flick; None if it was none, and the dice go back."""
        if self.brief:
            return None
        x, y = self.velocity
        return Swing(self.strength, (HAND * x, HAND * y))
