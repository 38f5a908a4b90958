"""How the hand throws: dice shaken or carried, and two presses that are one told apart."""

import math
from collections import deque

from zilch3d.motion.swing import MEDIUM, Swing
from zilch3d.motion.throw import strength_of
from zilch3d.ui.table.model import HeldDice

TAP = 0.22
"""Seconds: a key that is let go sooner asks for an ordinary throw."""
WILDEST_AFTER = 1.9
"""Seconds of shaking after which a throw is as wild as it can be."""
HAND = 0.35
"""The dice's speed as a share of the hand's: the mouse goes faster over the tray than any hand."""
SLOWEST_HAND = 8.0
"""Sides a second over the felt below which letting go is no flick."""
SHORTEST = 0.03
"""Seconds that a flick takes at least: where frames are long all of it may come in one."""
REMEMBERED = 0.12
"""The last seconds of the hand's way, over which its speed is measured."""


class Shaking:
    """Dice that are shaken until they are let go."""

    seconds = 0.0
    """Since they were taken up."""

    @property
    def strength(self) -> float:
        """The strength of the throw, 0 to 1, if the dice were let go now."""
        if self.seconds < TAP:
            return MEDIUM
        return min(1.0, (self.seconds - TAP) / (WILDEST_AFTER - TAP))

    @property
    def held(self) -> HeldDice | None:
        """The held dice as the screen shows them; None for a mere tap."""
        return None if self.seconds < TAP else HeldDice(round(self.strength, 2))

    @property
    def swing(self) -> Swing | None:
        return Swing(self.strength)


class Carrying(Shaking):
    """Dice that are carried over the tray and may be flicked."""

    def __init__(self) -> None:
        self._trail: deque[tuple[float, float, float]] = deque()

    def follow(self, x: float, y: float) -> None:
        """The hand is over this place of the felt now, in sides."""
        self._trail.append((self.seconds, x, y))
        while len(self._trail) > 2 and self.seconds - self._trail[1][0] > REMEMBERED:
            self._trail.popleft()

    @property
    def velocity(self) -> tuple[float, float]:
        """The hand's, in sides a second; nothing if it has come to rest."""
        if len(self._trail) < 2 or self.seconds - self._trail[-1][0] > REMEMBERED:
            return (0.0, 0.0)
        (start, x0, y0), (end, x1, y1) = self._trail[0], self._trail[-1]
        passed = max(end - start, SHORTEST)
        return ((x1 - x0) / passed, (y1 - y0) / passed)

    @property
    def strength(self) -> float:
        """The strength of the throw that this flick would be, 0 to 1."""
        return strength_of(HAND * math.hypot(*self.velocity))

    @property
    def held(self) -> HeldDice | None:
        """A hand at rest has no strength."""
        return HeldDice(round(self.strength, 2) if self.swing is not None else None)

    @property
    def swing(self) -> Swing | None:
        """The flick; None if the hand is too slow for one, and the dice go back."""
        x, y = self.velocity
        if math.hypot(x, y) < SLOWEST_HAND:
            return None
        return Swing(self.strength, (HAND * x, HAND * y))


DOUBLE_CLICK = 0.4
"""Seconds within which two presses of the same kind are one double press."""


class DoublePress:
    """Notices the second press of two, or the repetition of a held key, that are meant as one."""

    def __init__(self) -> None:
        self._keys_down: set[int] = set()
        """The keys that are down."""
        self._first: int | None = None
        """The symbol of the key, or the button of the mouse, that may have begun something."""
        self._at = (0.0, 0.0)
        self._seconds = 0.0
        """Since it went down or up."""

    def update(self, seconds: float) -> None:
        self._seconds += seconds

    def begin(self, pressed: int, at: tuple[float, float] = (0.0, 0.0)) -> None:
        """This press may begin something."""
        self._first, self._at, self._seconds = pressed, at, 0.0

    def is_second(
        self, pressed: int, at: tuple[float, float] = (0.0, 0.0), apart: float = 0.0
    ) -> bool:
        """Whether this belongs to the press that may have begun what moves now."""
        near = math.dist(at, self._at) <= apart
        return pressed == self._first and near and self._seconds < DOUBLE_CLICK

    def repeats(self, symbol: int) -> bool:
        """A key goes down; whether it was down already."""
        repeated = symbol in self._keys_down
        self._keys_down.add(symbol)
        return repeated

    def let_go(self, released: int) -> None:
        """A key or button goes up: what it begins may begin only now."""
        self._keys_down.discard(released)
        if released == self._first:
            self._seconds = 0.0

    def forget(self) -> None:
        """Forget keys that are down: nobody will hear them go up."""
        self._keys_down.clear()
