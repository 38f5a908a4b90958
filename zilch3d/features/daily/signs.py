"""The turns of a day's game as a row of signs: bars for what was banked, flames and skulls."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from math import cos, pi, sin

from PIL.ImageDraw import ImageDraw

from zilch3d.features.daily.days import Sign
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import Hue

HEIGHTS = {Sign.SMALL: 0.22, Sign.MEDIUM: 0.45, Sign.LARGE: 0.7, Sign.HUGE: 1.0}
"""Of the bars, in shares of the row's."""
FLAME = (
    ((0.52, 0.0), (0.62, 0.2), (0.84, 0.42), (0.88, 0.66), (0.76, 0.9), (0.5, 1.0)),
    ((0.24, 0.9), (0.12, 0.66), (0.2, 0.42), (0.32, 0.26), (0.4, 0.4), (0.46, 0.24)),
)
RAYS, INNER = 8, 0.52
"""Of the burst: its points, and how far in it goes between two of them."""


@dataclass(frozen=True)
class Flame(kit.Symbol):
    """Hot dice."""

    def paint(self, mask: ImageDraw, side: int) -> None:
        mask.polygon([(x * side, y * side) for half in FLAME for x, y in half], fill=255)
        low = [(0.5, 0.56), (0.64, 0.74), (0.6, 0.9), (0.4, 0.9), (0.36, 0.74)]
        mask.polygon([(x * side, y * side) for x, y in low], fill=0)


@dataclass(frozen=True)
class Skull(kit.Symbol):
    """A zilch."""

    def paint(self, mask: ImageDraw, side: int) -> None:
        mask.ellipse([share * side for share in (0.08, 0.04, 0.92, 0.78)], fill=255)
        mask.rounded_rectangle([s * side for s in (0.28, 0.6, 0.72, 0.98)], 0.08 * side, fill=255)
        for x in (0.22, 0.54):
            mask.ellipse([share * side for share in (x, 0.34, x + 0.24, 0.6)], fill=0)
        for x in (0.42, 0.54):
            mask.rectangle([share * side for share in (x, 0.8, x + 0.05, 0.98)], fill=0)


@dataclass(frozen=True)
class Burst(kit.Symbol):
    """Hot dice, and then a zilch."""

    def paint(self, mask: ImageDraw, side: int) -> None:
        corners = []
        for n in range(2 * RAYS):
            far, turn = 0.5 if n % 2 == 0 else 0.5 * INNER, pi * n / RAYS
            corners.append(((0.5 + far * sin(turn)) * side, (0.5 - far * cos(turn)) * side))
        mask.polygon(corners, fill=255)


SYMBOLS: dict[Sign, tuple[kit.Symbol, Hue]] = {
    Sign.HOT: (Flame(), roles.ACCENT),
    Sign.ZILCH: (Skull(), roles.SOFT),
    Sign.BURST: (Burst(), roles.SOFT),
}


@dataclass(eq=False)
class SignRow(kit.Widget):
    """The signs side by side, each ``size`` points high; in several rows where they must be."""

    signs: Sequence[Sign]
    _: KW_ONLY
    size: float = 26

    SHARE, GAP = 0.8, 5
    """The width of a bar as a share of its height, and the points between two signs."""

    def preferred_size(self, look: kit.Look, width: int) -> kit.Size:
        on_row = self._on_row(look, width)
        rows = -(-len(self.signs) // on_row)  # rounded up
        step, gap = self._step(look), look.px(self.GAP)
        across = min(on_row, len(self.signs)) * step - gap
        return kit.Size(max(0, across), max(0, rows * (look.px(self.size) + gap) - gap))

    def paint(self, pen: kit.Pen) -> None:
        look, side, gap = pen.look, pen.look.px(self.size), pen.look.px(self.GAP)
        on_row, step = self._on_row(look, self.box.width), self._step(look)
        for n, sign in enumerate(self.signs):
            row, column = divmod(n, on_row)
            x, y = self.box.x + column * step, self.box.top - side - row * (side + gap)
            room = kit.Box(x, y, step - gap, side)
            self._paint_sign(pen, f"sign{n}", room, sign)

    def _paint_sign(self, pen: kit.Pen, key: str, room: kit.Box, sign: Sign) -> None:
        if sign in HEIGHTS:
            height = max(1, round(HEIGHTS[sign] * room.height))
            pen.box(key, room._replace(height=height), roles.CHART_BAR)
            return
        symbol, colour = SYMBOLS[sign]
        square = room.middle(room.width, room.width)._replace(y=room.y)
        pen.brush.icon(key, square, symbol, pen.look.theme.part(colour))

    def _step(self, look: kit.Look) -> int:
        return round(self.SHARE * look.px(self.size)) + look.px(self.GAP)

    def _on_row(self, look: kit.Look, width: int) -> int:
        return max(1, (width + look.px(self.GAP)) // self._step(look))
