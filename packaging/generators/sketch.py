"""What portraits are drawn with: colours, smooth shapes, and what faces have in common.

Lengths are in hundredths of a portrait's side, x to the right and y down.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image, ImageDraw

from zilch3d.ui.portraits import SIDE, Eyes, Mood

OVERSIZE = 4
"""How many times larger everything is drawn, to be reduced to smooth edges."""
FINENESS = 8
"""Pieces of a curve between two of its points."""

Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]
Paint: TypeAlias = Callable[["Sketch", Mood], None]

INK = (46, 30, 22)
IVORY = (247, 238, 219)
RIM = (226, 205, 164)
GOLD = (232, 178, 76)
OXBLOOD = (152, 48, 38)
EMBER = (206, 92, 62)
FELT = (46, 108, 78)
SAGE = (150, 168, 130)
PINE = (32, 72, 56)
TEAL = (84, 122, 124)
DUSK = (110, 132, 142)
NIGHT = (52, 56, 78)
PLUM = (112, 64, 86)
LILAC = (158, 134, 146)
ROSE = (214, 154, 130)
SAND = (218, 190, 146)
OCHRE = (222, 176, 100)
LEATHER = (122, 76, 44)
WOOD = (188, 132, 82)

PALE = (248, 214, 180)
PEACH = (238, 188, 146)
TAN = (208, 150, 106)
BROWN = (156, 100, 66)
DARK = (118, 72, 50)

BLACK_HAIR = (52, 36, 32)
CHESTNUT = (112, 62, 36)
GINGER = (200, 102, 48)
BLOND = (232, 186, 104)
GREY = (178, 168, 156)
WHITE = (240, 232, 218)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """One colour with a ``share``, 0 to 1, of the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def curve(points: Sequence[Point], *, closed: bool) -> list[Point]:
    """A smooth line through the points (Catmull and Rom's spline)."""
    count = len(points)
    drawn: list[Point] = []
    for n in range(count if closed else count - 1):
        around = (n - 1, n, n + 1, n + 2)
        a, b, c, d = (
            points[i % count] if closed else points[min(max(i, 0), count - 1)] for i in around
        )
        for step in range(FINENESS):
            t = step / FINENESS
            drawn.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return drawn if closed else [*drawn, points[-1]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    bent = (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t
    return b + ((c - a) * t + bent) / 2


class Sketch:
    """A portrait that is being painted, on a round ground of this colour, with such eyes."""

    def __init__(self, ground: Colour, eyes: Eyes = Eyes.OPEN) -> None:
        self.eyes = eyes
        side = SIDE * OVERSIZE
        self._picture = Image.new("RGB", (side, side), ground)
        self._draw = ImageDraw.Draw(self._picture)
        self._unit = side / 100

    def oval(self, colour: Colour, x: float, y: float, across: float, up: float = 0.0) -> None:
        """An ellipse by its middle and half its width and height, which is by default the same."""
        up = up or across
        box = (x - across, y - up, x + across, y + up)
        self._draw.ellipse([length * self._unit for length in box], fill=colour)

    def ovals(self, colour: Colour, aside: float, y: float, across: float, up: float = 0.0) -> None:
        """Two, as far to the left and to the right of the middle."""
        for x in (50 - aside, 50 + aside):
            self.oval(colour, x, y, across, up)

    def shape(self, colour: Colour, *points: Point) -> None:
        """What a smooth line through the points encloses."""
        self.polygon(colour, *curve(points, closed=True))

    def half(self, colour: Colour, *points: Point) -> None:
        """The same, of points on the right half only: distances from the middle, from the top."""
        left = [(50 - x, y) for x, y in reversed(points) if x]
        self.shape(colour, *((50 + x, y) for x, y in points), *left)

    def polygon(self, colour: Colour, *points: Point) -> None:
        self._draw.polygon([(x * self._unit, y * self._unit) for x, y in points], fill=colour)

    def stroke(self, colour: Colour, width: float, *points: Point) -> None:
        """A smooth line with round ends."""
        line = curve(points, closed=False)
        scaled = [(x * self._unit, y * self._unit) for x, y in line]
        self._draw.line(scaled, fill=colour, width=round(width * self._unit), joint="curve")
        for x, y in line:
            self.oval(colour, x, y, width / 2)

    def strokes(self, colour: Colour, width: float, *points: Point) -> None:
        """One at each side, by the points of the right one as distances from the middle."""
        for side in (-1, 1):
            self.stroke(colour, width, *((50 + side * x, y) for x, y in points))

    def ring(self, colour: Colour, width: float, x: float, y: float, across: float) -> None:
        box = [length * self._unit for length in (x - across, y - across, x + across, y + across)]
        self._draw.ellipse(box, outline=colour, width=round(width * self._unit))

    def finished(self) -> Image.Image:
        """The picture at its final size, with a rim; the game cuts it out round."""
        self.ring(RIM, 3.2, 50, 50, 50.4)
        return self._picture.resize((SIDE, SIDE), Image.Resampling.BOX)


# What faces have in common


@dataclass(frozen=True)
class Face:
    """What distinguishes a face: its skin, its brows, how it smiles (1: fairly) and looks."""

    skin: Colour
    brows: Colour
    smile: float = 1.0
    brow_width: float = 2.4
    tilt: float = 0.0
    """How much higher the outer ends of the brows are than the inner ones."""
    lips: Colour = (134, 54, 46)
    lashes: bool = False
    nose: float = 1.0
    mouth: float = 68.0
    look: float = 0.0
    """How far to the right the eyes look."""

    @property
    def shade(self) -> Colour:
        return mixed(self.skin, (120, 46, 22), 0.22)


EYES, EYE_LINE = 10.8, 53.0
BROW_LINE = 43.5


def head(s: Sketch, skin: Colour, *, ears: bool = True) -> None:
    """Neck, ears and head."""
    shade = mixed(skin, (120, 46, 22), 0.22)
    s.half(shade, (8.5, 66), (8.5, 84), (14, 92), (0, 96))
    if ears:
        s.ovals(skin, 25.5, 55, 4.2, 5.4)
        s.ovals(shade, 25.8, 55.5, 2.0, 3.0)
    s.half(skin, (0, 23), (16.5, 26.5), (25, 43), (23.5, 60), (14, 74), (0, 78.5))


def shoulders(s: Sketch, colour: Colour, slope: float = 84.0) -> None:
    s.half(colour, (9, slope - 1), (24, slope + 3), (38, slope + 11), (44, 112), (0, 116))


def collar(s: Sketch, colour: Colour) -> None:
    """Two points of a shirt's collar."""
    for side in (-1, 1):
        s.polygon(colour, *((50 + side * x, y) for x, y in ((0, 91), (9, 80), (16, 86), (8, 99))))


def face(s: Sketch, looks: Face, mood: Mood) -> None:
    """All that a mood changes: cheeks, brows, eyes, mouth; and the nose."""
    _cheeks(s, looks, mood)
    _eyes(s, looks, mood)
    _brows(s, looks, mood)
    nose = looks.nose
    s.stroke(looks.shade, 2.0, (50, 57), (51.6 + 0.8 * nose, 60.5), (49.6, 61.2 + 0.6 * nose))
    _mouth(s, looks, mood)


def _cheeks(s: Sketch, looks: Face, mood: Mood) -> None:
    share = {
        Mood.HOT_DICE: 0.5,
        Mood.WIN: 0.55,
        Mood.PLEASED: 0.4,
        Mood.RUEFUL: 0.18,
        Mood.ZILCH: 0.12,
        Mood.LOSS: 0.1,
    }.get(mood, 0.26)
    s.ovals(mixed(looks.skin, (224, 92, 66), share), 16.2, 63, 4.6, 3.2)


def _eyes(s: Sketch, looks: Face, mood: Mood) -> None:
    aside, y = EYES, EYE_LINE
    if mood is Mood.WIN:
        s.strokes(INK, 2.5, (aside - 4.6, y + 1.6), (aside, y - 2.6), (aside + 4.6, y + 1.6))
        return
    if mood is Mood.ZILCH:
        s.ovals(IVORY, aside, y, 5.8, 6.6)
        s.ovals(INK, aside, y + 0.4, 2.1, 2.4)
        return
    if mood is Mood.HOT_DICE:
        s.ovals(INK, aside, y, 4.6, 5.6)
        for side in (-1, 1):
            s.oval(IVORY, 50 + side * aside - 1.4, y - 2.0, 1.9)
            s.oval(GOLD, 50 + side * aside + 1.5, y + 2.2, 1.3)
    elif mood is Mood.LOSS:
        s.ovals(INK, aside, y + 1.6, 3.2, 3.0)
        for side in (-1, 1):
            x = 50 + side * aside
            s.polygon(looks.skin, (x - 5, y - 4), (x + 5, y - 4), (x + 5, y + 1), (x - 5, y + 1))
        s.strokes(INK, 1.8, (aside - 4.2, y + 0.4), (aside, y + 1.0), (aside + 4.4, y + 2.2))
    else:
        _calm_eyes(s, looks)
    if looks.lashes and mood is not Mood.LOSS and s.eyes is not Eyes.CLOSED:
        out = 1.4 if mood is Mood.HOT_DICE else 0.0
        s.strokes(INK, 1.6, (aside + out + 2.4, y - 2.4), (aside + out + 5.2, y - 4.0))


def _calm_eyes(s: Sketch, looks: Face) -> None:
    """Open, closed, or on the dice at the right."""
    aside, y = EYES, EYE_LINE
    if s.eyes is Eyes.CLOSED:
        s.strokes(INK, 2.0, (aside - 4.2, y + 0.2), (aside, y + 2.0), (aside + 4.2, y + 0.2))
        return
    right, down = (3.4, 1.3) if s.eyes is Eyes.ON_DICE else (looks.look, 0.0)
    for side in (-1, 1):
        s.oval(INK, 50 + side * aside + right, y + down, 3.3, 4.1)
        s.oval(IVORY, 50 + side * aside + right - 1.0, y + down - 1.5, 1.2)


def _brows(s: Sketch, looks: Face, mood: Mood) -> None:
    """Raised, and with the inner ends up where something is lost."""
    up = {Mood.ZILCH: 4.6, Mood.HOT_DICE: 4.6, Mood.WIN: 2.0, Mood.PLEASED: 1.4}.get(mood, 0.0)
    low = {Mood.ZILCH: -3.4, Mood.LOSS: -5.0, Mood.HOT_DICE: -1.2, Mood.RUEFUL: -3.4}
    tilt = low.get(mood, looks.tilt)
    y = BROW_LINE - up
    inner, middle, outer = (EYES - 5, y + tilt / 2), (EYES, y - 1.7), (EYES + 5.2, y - tilt / 2)
    s.strokes(looks.brows, looks.brow_width, inner, middle, outer)


def _mouth(s: Sketch, looks: Face, mood: Mood) -> None:
    y = looks.mouth
    dark = (92, 30, 28)
    if mood is Mood.ZILCH:
        s.oval(dark, 50, y + 1.4, 4.6, 5.2)
        s.oval(mixed(dark, (214, 96, 84), 0.75), 50, y + 4.2, 3.0, 2.0)
    elif mood is Mood.HOT_DICE:
        s.half(dark, (0, y - 3.0), (10.5, y - 4.6), (7.2, y + 4.4), (0, y + 7.0))
        s.half(IVORY, (0, y - 2.6), (9.6, y - 4.0), (8.6, y - 0.6), (0, y + 0.6))
        s.oval(mixed(dark, (214, 96, 84), 0.75), 50, y + 4.6, 4.0, 1.9)
    elif mood is Mood.WIN:
        s.half(dark, (0, y - 2.4), (11, y - 4.4), (8, y + 2.6), (0, y + 4.6))
        s.half(IVORY, (0, y - 1.4), (9.8, y - 3.2), (7.2, y + 1.8), (0, y + 3.4))
    elif mood is Mood.LOSS:
        s.stroke(looks.lips, 2.3, (43.6, y + 2.6), (50, y - 0.8), (56.4, y + 2.6))
    elif mood is Mood.PLEASED:
        s.stroke(looks.lips, 2.5, (40.8, y - 2.6), (50, y + 3.8), (59.2, y - 2.6))
        s.strokes(looks.shade, 1.5, (10.4, y - 3.4), (11.4, y - 1.6))
    elif mood is Mood.RUEFUL:
        s.stroke(looks.lips, 2.3, (44.2, y + 2.0), (49, y + 0.2), (56.6, y + 0.8))
    else:
        bend = 2.6 * looks.smile
        s.stroke(looks.lips, 2.3, (43, y - bend / 2), (50, y + bend), (57, y - bend / 2))


def glasses(s: Sketch, colour: Colour, across: float, y: float = EYE_LINE) -> None:
    for x in (50 - EYES, 50 + EYES):
        s.ring(colour, 1.7, x, y, across)
    s.stroke(colour, 1.7, (50 - EYES + across, y - 0.6), (50, y - 2), (50 + EYES - across, y - 0.6))


def freckles(s: Sketch, skin: Colour) -> None:
    for x, y in ((13, 60), (17, 61.5), (20, 59.5)):
        s.ovals(mixed(skin, GINGER, 0.55), x, y, 0.9)
