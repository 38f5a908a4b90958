"""Shapes of this game that stand among the toolkit's icons: a die's faces, a crown."""

from dataclasses import dataclass

from PIL.ImageDraw import ImageDraw

from zilch3d.engine.dice import ALL_FACES, Face
from zilch3d.kit.widgets import Symbol

_LOW, _MID, _HIGH = 0.29, 0.5, 0.71
_ROWS = tuple((x, y) for y in (_LOW, _MID, _HIGH) for x in (_LOW, _HIGH))
_PIPS: dict[Face, tuple[tuple[float, float], ...]] = {
    1: ((_MID, _MID),),
    2: ((_LOW, _HIGH), (_HIGH, _LOW)),
    3: ((_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW)),
    4: (*_ROWS[:2], *_ROWS[4:]),
    5: (*_ROWS[:2], (_MID, _MID), *_ROWS[4:]),
    6: _ROWS,
}
"""The middles of the pips, in a square of side 1."""
_CROWN = (
    (0.1, 0.28),
    (0.31, 0.52),
    (0.5, 0.16),
    (0.69, 0.52),
    (0.9, 0.28),
    (0.82, 0.8),
    (0.18, 0.8),
)


@dataclass(frozen=True)
class FlatDie(Symbol):
    """The face of a die, its pips left out."""

    face: Face

    def paint(self, mask: ImageDraw, side: int) -> None:
        edges = [share * side for share in (0.06, 0.06, 0.94, 0.94)]
        mask.rounded_rectangle(edges, 0.18 * side, fill=255)
        for x, y in _PIPS[self.face]:
            corners = (x - 0.085, y - 0.085, x + 0.085, y + 0.085)
            mask.ellipse([share * side for share in corners], fill=0)


@dataclass(frozen=True)
class Crown(Symbol):
    """For a win, or the turn that reached the target."""

    def paint(self, mask: ImageDraw, side: int) -> None:
        mask.polygon([(x * side, y * side) for x, y in _CROWN], fill=255)


DICE = tuple(map(FlatDie, ALL_FACES))
"""By the face, the first for 1."""
CROWN = Crown()
