"""What a throw sounds like: the impacts, each contact's strongest moment kept."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from zilch3d.motion.tumble.constants import STEP

ImpactKind: TypeAlias = Literal["table", "die", "rim"]

Touching: TypeAlias = tuple[ImpactKind, int, int | None]

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
    """A lasting contact: the steps of its first and its last touch, its strongest impulse."""

    first: int
    last: int
    strength: float


class ImpactLog:
    """Gathers touches step by step; of a lasting contact only its strongest impulse."""

    def __init__(self) -> None:
        self._contacts: list[tuple[Touching, _Contact]] = []
        self._recent: dict[Touching, _Contact] = {}

    def add(
        self, step: int, kind: ImpactKind, die: int, other: int | None, strength: float
    ) -> None:
        """Note a touch in this step."""
        touching = (kind, die, other)
        contact = self._recent.get(touching)
        if contact is None or step - contact.last > SAME_CONTACT:
            self._recent[touching] = contact = _Contact(step, step, strength)
            self._contacts.append((touching, contact))
        contact.last = step
        contact.strength = max(contact.strength, strength)

    def since(self, start: float) -> tuple[Impact, ...]:
        """All impacts in order of time, on a clock that began ``start`` seconds earlier."""
        return tuple(
            Impact(contact.first * STEP + start, *touching, contact.strength)
            for touching, contact in self._contacts
        )
