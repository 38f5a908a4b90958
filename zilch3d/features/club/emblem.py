"""The crest of the club: a die on a round table, and twelve places around it."""

from dataclasses import dataclass
from math import cos, pi, sin

from PIL import Image, ImageDraw

from zilch3d.features.club.model import EVENINGS
from zilch3d.ui.widgets import DieFace

FINE = 4
"""It is drawn so many times as large, then averaged."""
WOOD, CLOTH, BRASS = (94, 60, 34), (30, 92, 64), (226, 188, 104)
RIM, PLACES, PLACE, DIE = 0.08, 0.395, 0.034, 0.4
"""Shares of its side: the wood's width, the radius of the circle of places and of one, the die."""


@dataclass(frozen=True)
class Crest:
    """The crest as a picture: see ``kit.widgets.Picture``."""

    def drawn(self, side: int) -> Image.Image:
        size = side * FINE
        fine = Image.new("RGBA", (size, size))
        draw = ImageDraw.Draw(fine)
        draw.ellipse((0, 0, size - 1, size - 1), WOOD)
        draw.ellipse([size * edge for edge in (RIM, RIM, 1 - RIM, 1 - RIM)], CLOTH)
        for n in range(EVENINGS):
            x, y = (0.5 + PLACES * turn(2 * pi * n / EVENINGS) for turn in (sin, cos))
            corners = (x - PLACE, y - PLACE, x + PLACE, y + PLACE)
            draw.ellipse([size * share for share in corners], BRASS)
        crest = fine.resize((side, side), Image.Resampling.BOX)
        die = DieFace(1).drawn(max(1, round(side * DIE)))
        crest.alpha_composite(die, ((side - die.width) // 2,) * 2)
        return crest
