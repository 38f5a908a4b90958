"""What a throw sounds like: its impacts, of each lasting contact the strongest impulse."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from zilch3d.motion.tumble.constants import STEP

ImpactKind: TypeAlias = Literal["table", "die", "rim"]

SAME_CONTACT = 3
"""Steps within which repeated touches are one impact."""


class Impact(NamedTuple):
    """A touch that can be heard: ``time`` in seconds from the first frame.

    ``die`` is the index of the die; ``other`` that of the second one when two dice meet, else
    None; ``strength`` is the impulse along the normal, in die masses times sides a second.
    """

    time: float
    kind: ImpactKind
    die: int
    other: int | None
    strength: float


@dataclass(slots=True)
class _Contact:
    """A lasting contact: the steps of its first and last touch, its strongest impulse."""

    first: int
    last: int
    strength: float


class ImpactLog:
    """Collects touches step by step."""

    def __init__(self) -> None:
        self._contacts: list[tuple[ImpactKind, int, int | None, _Contact]] = []
        self._recent: dict[tuple[ImpactKind, int, int | None], _Contact] = {}

    def add(
        self, step: int, kind: ImpactKind, die: int, other: int | None, strength: float
    ) -> None:
        """Note a touch in this step."""
        contact = self._recent.get((kind, die, other))
        if contact is None or step - contact.last > SAME_CONTACT:
            self._recent[kind, die, other] = contact = _Contact(step, step, strength)
            self._contacts.append((kind, die, other, contact))
        contact.last = step
        contact.strength = max(contact.strength, strength)

    def since(self, start: float) -> tuple[Impact, ...]:
        """All impacts in order of time, on a clock that started ``start`` seconds earlier."""
        return tuple(
            Impact(contact.first * STEP + start, kind, die, other, contact.strength)
            for kind, die, other, contact in self._contacts
        )
