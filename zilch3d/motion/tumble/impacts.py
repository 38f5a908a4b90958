"""What a throw sounds like: the impacts, each contact's strongest moment kept."""

from typing import Literal, NamedTuple, TypeAlias

from zilch3d.motion.tumble.constants import STEP

Kind: TypeAlias = Literal["table", "die", "rim"]

SAME_CONTACT = 3
"""Steps within which repeated touches are one impact."""


class Impact(NamedTuple):
    """A touch that can be heard: ``time`` in seconds from the first frame.

    ``die`` is the index of the die; ``other`` that of the second one when two dice meet, else
    None; ``strength`` is the impulse along the normal, in die masses times sides a second.
    """

    time: float
    kind: Kind
    die: int
    other: int | None
    strength: float


class ImpactLog:
    """Gathers touches step by step."""

    def __init__(self) -> None:
        self._found: list[Impact] = []
        self._recent: dict[tuple[Kind, int, int | None], tuple[int, int]] = {}

    def add(self, step: int, kind: Kind, die: int, other: int | None, strength: float) -> None:
        """Note a touch in this step; a lasting contact keeps its strongest impulse only."""
        key = (kind, die, other)
        last, place = self._recent.get(key, (-SAME_CONTACT - 1, 0))
        if step - last > SAME_CONTACT:
            place = len(self._found)
            self._found.append(Impact(step * STEP, kind, die, other, strength))
        elif strength > self._found[place].strength:
            self._found[place] = self._found[place]._replace(strength=strength)
        self._recent[key] = (step, place)

    def since(self, start: float) -> tuple[Impact, ...]:
        """All impacts in order of time, on a clock that began ``start`` seconds earlier."""
        return tuple(i._replace(time=i.time + start) for i in self._found)
