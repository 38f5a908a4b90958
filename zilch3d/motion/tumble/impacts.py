"""The impacts of a throw, for its sound: the greatest impulse and speeds of each contact."""

from typing import Literal, NamedTuple, TypeAlias

from zilch3d.motion.tumble.constants import STEP

ImpactKind: TypeAlias = Literal["table", "die", "rim"]

SAME_CONTACT = 3  # Touches that are no more steps apart are one impact


class Touch(NamedTuple):
    """A touch of one step, as in ``Impact``."""

    strength: float
    speed: float
    slip: float


class Impact(NamedTuple):
    """A touch that can be heard, at ``time`` seconds after the first frame.

    ``die`` is the index of the die, ``other`` that of the second one where two dice meet, else
    None; ``strength`` is the impulse along the normal, in die masses times sides a second. The
    speeds, in sides a second, are those at which the touching points approach each other
    (``speed``) and pass each other (``slip``; of two dice, their centres).
    """

    time: float
    kind: ImpactKind
    die: int
    other: int | None
    strength: float
    speed: float
    slip: float


class ImpactLog:
    def __init__(self) -> None:
        self._impacts: list[Impact] = []
        # Of each contact: the place in the list, and its last step.
        self._recent: dict[tuple[ImpactKind, int, int | None], tuple[int, int]] = {}

    def add(self, step: int, kind: ImpactKind, die: int, other: int | None, touch: Touch) -> None:
        place, last = self._recent.get((kind, die, other), (-1, step))
        if place < 0 or step - last > SAME_CONTACT:
            place = len(self._impacts)
            self._impacts.append(Impact(step * STEP, kind, die, other, *touch))
        else:
            impact = self._impacts[place]
            self._impacts[place] = impact._replace(
                strength=max(impact.strength, touch.strength),
                speed=max(impact.speed, touch.speed),
                slip=max(impact.slip, touch.slip),
            )
        self._recent[kind, die, other] = (place, step)

    def since(self, start: float) -> tuple[Impact, ...]:
        """All impacts in order of time, on a clock that started ``start`` seconds earlier."""
        return tuple(impact._replace(time=impact.time + start) for impact in self._impacts)
