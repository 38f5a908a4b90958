"""Draws the portraits of those who play, each with every expression side by side in one picture.

    python3 packaging/dev.py generate portraits

Lengths are in hundredths of a portrait's side, x to the right and y down. A portrait is a function
that paints from back to front; all it does with the mood is to hand it to ``face``. The same
script gives the same files wherever Pillow is the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageDraw

from zilch3d.ui.portraits import FOLDER as SHIPPED
from zilch3d.ui.portraits import PEOPLE, SIDE, Mood

FOLDER = Path(__file__).resolve().parents[2] / SHIPPED
OVERSIZE = 4
"""How many times larger everything is drawn, to be reduced to smooth edges."""
COLOURS = 96
"""In a file: edges have mixed ones."""
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
    """A portrait that is being painted, on a round ground of this colour."""

    def __init__(self, ground: Colour) -> None:
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
        """The area within a smooth line through the points."""
        self.polygon(colour, *curve(points, closed=True))

    def half(self, colour: Colour, *points: Point) -> None:
        """A symmetrical area, by points of its right half, from the middle and the top."""
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
    """The features of a face: its skin, its brows, how it smiles (1: fairly) and looks."""

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
    """Paints the parts that a mood changes (cheeks, brows, eyes, mouth), and the nose."""
    _cheeks(s, looks, mood)
    _eyes(s, looks, mood)
    _brows(s, looks, mood)
    nose = looks.nose
    s.stroke(looks.shade, 2.0, (50, 57), (51.6 + 0.8 * nose, 60.5), (49.6, 61.2 + 0.6 * nose))
    _mouth(s, looks, mood)


def _cheeks(s: Sketch, looks: Face, mood: Mood) -> None:
    share = {Mood.HOT_DICE: 0.5, Mood.WIN: 0.55, Mood.ZILCH: 0.12, Mood.LOSS: 0.1}.get(mood, 0.26)
    s.ovals(mixed(looks.skin, (224, 92, 66), share), 16.2, 63, 4.6, 3.2)


def _eyes(s: Sketch, looks: Face, mood: Mood) -> None:
    aside, y = EYES, EYE_LINE
    lit = looks.look
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
        for side in (-1, 1):
            s.oval(INK, 50 + side * aside + lit, y, 3.3, 4.1)
            s.oval(IVORY, 50 + side * aside + lit - 1.0, y - 1.5, 1.2)
    if looks.lashes and mood is not Mood.LOSS:
        out = 1.4 if mood is Mood.HOT_DICE else 0.0
        s.strokes(INK, 1.6, (aside + out + 2.4, y - 2.4), (aside + out + 5.2, y - 4.0))


def _brows(s: Sketch, looks: Face, mood: Mood) -> None:
    """Raised, and with the inner ends up where something is lost."""
    up = {Mood.ZILCH: 4.6, Mood.HOT_DICE: 4.6, Mood.WIN: 2.0, Mood.LOSS: 0.0}.get(mood, 0.0)
    tilt = {Mood.ZILCH: -3.4, Mood.LOSS: -5.0, Mood.HOT_DICE: -1.2}.get(mood, looks.tilt)
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


# The people


def clara(s: Sketch, mood: Mood) -> None:
    """Straight hair to the chin, cut along a ruler."""
    s.half(CHESTNUT, (0, 13), (22, 17), (33, 36), (34, 62), (33, 78), (20, 80), (0, 74))
    shoulders(s, TEAL)
    head(s, PEACH, ears=False)
    collar(s, IVORY)
    s.shape(CHESTNUT, (22, 62), (22, 34), (36, 18), (52, 17), (47, 30), (34, 38), (28, 48))
    s.shape(CHESTNUT, (78, 62), (78, 34), (64, 18), (46, 17), (52, 29), (66, 37), (72, 48))
    s.stroke(mixed(CHESTNUT, GOLD, 0.3), 1.8, (58, 20), (68, 26), (74, 36))
    face(s, Face(PEACH, CHESTNUT, 0.8, tilt=-1.0, lashes=True), mood)
    s.ovals(GOLD, 25.5, 66, 2.0)


def victor(s: Sketch, mood: Mood) -> None:
    """A captain, ahead of everybody by profession."""
    shoulders(s, NIGHT)
    head(s, TAN)
    s.polygon(IVORY, (43, 82), (57, 82), (50, 98))
    s.polygon(OXBLOOD, (48, 86), (52, 86), (53.5, 98), (46.5, 98))
    s.strokes(GOLD, 1.8, (7, 83), (3.5, 100))
    s.strokes(GREY, 5.0, (24.2, 44), (24.4, 52))
    s.half(IVORY, (0, 9), (22, 11), (33, 20), (27, 30), (0, 31))
    s.half(NIGHT, (0, 27), (25, 27), (26.5, 36), (0, 38))
    s.half(INK, (0, 34), (23, 35), (24, 39.5), (12, 42), (0, 42.6))
    s.oval(GOLD, 50, 30, 3.6)
    s.stroke(GOLD, 1.6, (26, 35), (50, 36.6), (74, 35))
    face(s, Face(TAN, mixed(GREY, INK, 0.35), 0.6, 2.8, tilt=1.6, mouth=71), mood)
    s.half(GREY, (0, 63.5), (6, 62.5), (13.5, 67.5), (14, 69.5), (5, 68), (0, 67))


def greta(s: Sketch, mood: Mood) -> None:
    """A headscarf, with everything that she has gathered in it."""
    shoulders(s, mixed(OCHRE, LEATHER, 0.35))
    s.half(OXBLOOD, (0, 11), (22, 15), (33, 38), (30, 64), (16, 82), (0, 85))
    head(s, PALE, ears=False)
    s.shape(OXBLOOD, (50, 80), (38, 84), (33, 93), (43, 92), (50, 86))
    s.shape(OXBLOOD, (50, 80), (62, 84), (67, 93), (57, 92), (50, 86))
    s.oval(mixed(OXBLOOD, INK, 0.25), 50, 83, 4.6, 4.0)
    for x, y, across in ((-12, 34, 6), (-4, 31, 6.4), (5, 31, 6.4), (13, 34.5, 5.6)):
        s.oval(WHITE, 50 + x, y, across)
    left = ((50, 11), (30, 15), (18, 38), (21, 63), (33, 77), (27.6, 62), (26.8, 44), (35, 33))
    s.shape(OXBLOOD, *left, (50, 29))
    s.shape(OXBLOOD, *((100 - x, y) for x, y in left), (50, 29))
    for x, y in ((-16, 21), (0, 18), (16, 21), (-25, 34), (25, 34), (-27, 50), (27, 50)):
        s.oval(IVORY, 50 + x, y, 2.1)
    s.ovals(IVORY, 22.6, 65, 2.1)
    face(s, Face(PALE, GREY, 1.3), mood)


def gloria(s: Sketch, mood: Mood) -> None:
    """Hair like a cloud, and gold wherever there is room for it."""
    cloud = ((0, 24, 20), (15, 21, 17), (27, 34, 16), (31, 50, 14), (28, 64, 11))
    for x, y, across in cloud:
        s.ovals(BLACK_HAIR, x, y, across)
    shoulders(s, OXBLOOD)
    head(s, BROWN, ears=False)
    s.half(mixed(OXBLOOD, INK, 0.2), (0, 98), (16, 86), (20, 88), (8, 104))
    for x, y in ((0, 27), (9, 28), (17, 32), (22, 39)):
        s.ovals(BLACK_HAIR, x, y, 7.5 if x < 20 else 5)
    s.stroke(GOLD, 4.4, (25.5, 37), (36, 28), (50, 25), (64, 28), (74.5, 37))
    for side in (-1, 1):
        s.ring(GOLD, 1.9, 50 + side * 27, 70, 5.6)
    looks = Face(BROWN, BLACK_HAIR, 1.4, tilt=1.8, lips=(176, 42, 44), lashes=True)
    face(s, looks, mood)


def arthur(s: Sketch, mood: Mood) -> None:
    """A top hat, a monocle, and a moustache that has seen many last dice."""
    shoulders(s, NIGHT)
    head(s, PALE)
    s.polygon(IVORY, (41, 82), (59, 82), (50, 100))
    for side in (-1, 1):
        s.polygon(OXBLOOD, *((50 + side * x, y) for x, y in ((0, 88), (10, 83), (10, 93))))
    s.oval(OXBLOOD, 50, 88, 2.6)
    s.strokes(WHITE, 6.0, (24, 44), (23.6, 58))
    s.half(INK, (0, 4), (17, 4), (19, 6), (18, 34), (0, 36))
    s.half(OXBLOOD, (0, 27.5), (18.4, 26.5), (18, 33), (0, 35))
    s.half(INK, (0, 33.4), (22, 33), (33, 29.6), (34, 33), (24, 38), (0, 39.4))
    face(s, Face(PALE, WHITE, 0.7, 3.0, mouth=72), mood)
    s.ring(GOLD, 1.9, 50 + EYES, EYE_LINE, 7.4)
    s.stroke(GOLD, 1.1, (67.6, 57), (71.5, 70), (67, 86))
    moustache = ((0, 63), (7, 61.6), (16, 66.5), (23, 62.5), (20, 70), (10, 71.4), (0, 68))
    s.half(WHITE, *moustache)


def paula(s: Sketch, mood: Mood) -> None:
    """Long grey hair, glasses that she looks over, and a hand at her chin."""
    s.half(GREY, (0, 14), (20, 17), (30, 36), (32, 66), (35, 100), (0, 104))
    shoulders(s, PLUM, 86)
    head(s, PALE, ears=False)
    s.half(PLUM, (0, 79), (10, 78), (13, 90), (16, 99), (0, 104))
    for side in (-1, 1):
        strand = (
            (-1, 15.5),
            (14, 18),
            (27, 33),
            (28, 60),
            (33, 92),
            (24, 84),
            (23.5, 50),
            (13, 30),
        )
        s.shape(GREY, *((50 + side * x, y) for x, y in strand))
    s.strokes(mixed(GREY, IVORY, 0.5), 1.5, (6, 19), (18, 27), (25, 44))
    face(s, Face(PALE, mixed(GREY, INK, 0.3), 0.35, look=2.4, tilt=-0.8), mood)
    for side in (-1, 1):
        x = 50 + side * EYES
        s.stroke(
            OXBLOOD, 1.7, (x - 6, 56.5), (x - 4.6, 60.6), (x, 62.2), (x + 4.6, 60.6), (x + 6, 56.5)
        )
    s.stroke(OXBLOOD, 1.7, (45.2, 57), (50, 56), (54.8, 57))
    skin = mixed(PALE, (120, 46, 22), 0.1)
    s.shape(PLUM, (58, 94), (74, 84), (88, 100), (70, 112))
    s.shape(skin, (54, 83), (61, 77), (70, 79), (73, 88), (64, 95), (55, 91))
    s.stroke(skin, 4.4, (67, 82), (69.5, 72))
    for x in (57.5, 61.5):
        s.stroke(mixed(PALE, (120, 46, 22), 0.3), 1.0, (x, 83), (x + 0.5, 88))


def max_(s: Sketch, mood: Mood) -> None:
    """A leather cap, goggles, and a scarf in the wind."""
    s.shape(IVORY, (60, 84), (78, 74), (94, 78), (84, 83), (93, 90), (74, 90))
    shoulders(s, LEATHER)
    s.half(LEATHER, (0, 13), (20, 16), (30, 34), (30, 58), (26, 74), (18, 76), (0, 72))
    head(s, PEACH, ears=False)
    s.half(IVORY, (0, 80), (14, 77), (22, 83), (14, 91), (0, 93))
    s.stroke(mixed(IVORY, LEATHER, 0.3), 1.4, (37, 85), (50, 88), (63, 84))
    for side in (-1, 1):
        flap = (
            (0, 13),
            (20, 17),
            (29, 34),
            (29, 60),
            (24, 73),
            (21.5, 60),
            (22.5, 46),
            (18, 39),
            (0, 36),
        )
        s.shape(LEATHER, *((50 + side * x, y) for x, y in flap))
    s.stroke(mixed(LEATHER, INK, 0.45), 1.2, (50, 13), (50, 27))
    s.stroke(INK, 4.6, (22, 34), (50, 31), (78, 34))
    for side in (-1, 1):
        s.oval(GOLD, 50 + side * 11.5, 30, 10.2, 8.4)
        s.oval((126, 172, 172), 50 + side * 11.5, 30, 7.6, 5.9)
        s.stroke(IVORY, 1.5, (50 + side * 11.5 - 3.6, 30.5), (50 + side * 11.5 - 1, 27.2))
    face(s, Face(PEACH, CHESTNUT, 1.9, 2.6, tilt=2.4), mood)


def tristan(s: Sketch, mood: Mood) -> None:
    """A hunter's hat with a feather, and a pointed beard."""
    shoulders(s, FELT)
    s.half(CHESTNUT, (20, 34), (28, 44), (30, 62), (25, 72), (0, 60))
    head(s, PEACH)
    s.polygon(mixed(OCHRE, LEATHER, 0.3), (41, 81), (59, 81), (50, 95))
    s.strokes(CHESTNUT, 5.0, (24.3, 40), (24.6, 50))
    s.half(CHESTNUT, (0, 73), (6.5, 72.5), (5, 81), (0, 88))
    s.shape(EMBER, (68, 30), (74, 14), (90, 4), (92, 12), (84, 24), (72, 33))
    s.stroke(mixed(EMBER, IVORY, 0.5), 1.2, (70, 31), (78, 19), (89, 7))
    s.shape(FELT, (22, 34), (32, 16), (52, 8), (64, 13), (77, 36), (50, 34))
    s.shape(PINE, (8, 38), (24, 31), (50, 30), (74, 31), (90, 27), (80, 38), (50, 40), (20, 41))
    face(s, Face(PEACH, CHESTNUT, 0.7, tilt=2.0, mouth=69), mood)
    s.strokes(CHESTNUT, 2.4, (1, 64.6), (6, 65), (10.5, 62.6))


def una(s: Sketch, mood: Mood) -> None:
    """One bun, on top."""
    s.oval(BLOND, 50, 13.5, 12, 11)
    s.stroke(mixed(BLOND, LEATHER, 0.35), 1.4, (43, 12), (49, 8), (56, 12), (54, 17), (49, 16))
    s.half(BLOND, (0, 19), (20, 22), (28, 38), (27, 54), (0, 56))
    shoulders(s, mixed(OCHRE, EMBER, 0.55))
    head(s, PALE)
    s.half(mixed(OCHRE, EMBER, 0.4), (0, 81), (11, 79), (13, 87), (0, 91))
    s.half(BLOND, (0, 20), (18, 24), (26.4, 40), (25, 50), (22.6, 40), (14, 33), (0, 30))
    s.stroke(OXBLOOD, 3.4, (39, 22), (50, 24.4), (61, 22))
    s.strokes(BLOND, 1.8, (25, 46), (26.4, 58), (24, 64))
    freckles(s, PALE)
    face(s, Face(PALE, mixed(BLOND, LEATHER, 0.5), 1.2, lashes=True), mood)


def luna(s: Sketch, mood: Mood) -> None:
    """Waves of dark hair, and a moon on her forehead."""
    hair = (64, 44, 66)
    for x, y in ((14, 30), (84, 22), (88, 60), (10, 62), (20, 14)):
        s.oval(IVORY, x, y, 1.5)
    waves = (
        (0, 12),
        (20, 15),
        (31, 34),
        (29, 48),
        (36, 62),
        (33, 76),
        (41, 92),
        (36, 106),
        (0, 108),
    )
    s.half(hair, *waves)
    shoulders(s, PLUM, 86)
    head(s, TAN, ears=False)
    s.half(mixed(PLUM, IVORY, 0.15), (0, 104), (12, 86), (20, 87), (10, 108))
    for side in (-1, 1):
        lock = (
            (0, 14),
            (18, 17),
            (28, 36),
            (25, 50),
            (31, 64),
            (28, 80),
            (33, 94),
            (23, 92),
            (24, 72),
            (22, 54),
            (23, 42),
            (12, 31),
        )
        s.shape(hair, *((50 + side * x, y) for x, y in lock))
    s.stroke(GOLD, 2.0, (26, 38), (36, 34.6), (50, 33.6), (64, 34.6), (74, 38))
    s.oval(GOLD, 50, 28, 7.4)
    s.oval(hair, 52.2, 25.6, 6.2)
    face(s, Face(TAN, hair, 0.8, tilt=-1.2, lips=(152, 56, 62), lashes=True), mood)


def hugo(s: Sketch, mood: Mood) -> None:
    """No hair, but for a beard that makes up for it."""
    shoulders(s, IVORY, 83)
    s.strokes(OXBLOOD, 5.0, (20, 86), (23, 104))
    head(s, PEACH)
    s.stroke(mixed(PEACH, IVORY, 0.6), 2.4, (36, 31), (42, 27.4), (49, 26.4))
    beard = ((0, 64), (9, 61), (17, 62), (24.6, 50), (27.5, 64), (24, 80), (13, 92), (0, 95))
    s.half(GINGER, *beard)
    s.strokes(mixed(GINGER, LEATHER, 0.4), 1.5, (9, 80), (6.5, 87))
    s.strokes(mixed(GINGER, LEATHER, 0.4), 1.5, (16, 74), (13.4, 82))
    s.strokes(mixed(GINGER, LEATHER, 0.4), 1.5, (0.01, 83), (0.01, 90))
    face(s, Face(PEACH, GINGER, 0.8, 3.6, mouth=71, lips=(110, 40, 30)), mood)
    s.half(
        mixed(GINGER, BLOND, 0.3), (0, 64.4), (7, 62), (15, 66), (13.5, 69.4), (5, 68.4), (0, 67.2)
    )


def tim(s: Sketch, mood: Mood) -> None:
    """A propeller on his cap, and hair that nobody has combed."""
    s.half(CHESTNUT, (22, 36), (31, 41), (27, 45), (31, 52), (25, 53), (0, 50))
    shoulders(s, FELT)
    for y in (92, 99):
        s.stroke(IVORY, 2.6, (12, y + 6), (50, y + 1), (88, y + 6))
    head(s, PALE)
    for x in (-14, -5, 5, 14):
        s.shape(CHESTNUT, (50 + x - 7, 34), (50 + x + 7, 34), (50 + x + 2.5, 43.4))
    s.stroke(INK, 1.8, (50, 16), (50, 9))
    s.shape(EMBER, (50, 9), (40, 5.4), (30, 8), (33, 11.6), (42, 11.6))
    s.shape(TEAL, (50, 9), (60, 12.6), (70, 10), (67, 6.4), (58, 6.4))
    s.oval(GOLD, 50, 9, 2.4)
    s.half(OXBLOOD, (0, 14), (16, 18), (25.5, 34), (25, 37.6), (0, 38.4))
    s.shape(OCHRE, (50, 14), (41, 18), (37, 37.4), (50, 38.4), (63, 37.4), (59, 18))
    s.half(mixed(OXBLOOD, INK, 0.3), (0, 35), (26, 34), (27, 38), (12, 40), (0, 40.4))
    freckles(s, PALE)
    face(s, Face(PALE, CHESTNUT, 1.3, 2.2, nose=0.4), mood)


def emil(s: Sketch, mood: Mood) -> None:
    """Square glasses, a pencil behind his ear, and his hair full of ideas."""
    curls = ((0, 17, 11), (11, 18, 10.5), (20, 25, 10), (26, 36, 8), (27, 46, 5.5))
    for x, y, across in curls:
        s.ovals(mixed(GINGER, BLOND, 0.4), x, y, across)
    shoulders(s, TEAL)
    head(s, PEACH)
    s.half(OCHRE, (0, 80), (14, 77.5), (18, 85), (0, 92))
    for x in (40, 50, 60):
        s.stroke(
            OXBLOOD, 2.6, (x - 1.5, 80 - abs(x - 50) * 0.12), (x + 1.5, 90 - abs(x - 50) * 0.2)
        )
    s.polygon(OCHRE, (57, 88), (67, 85), (70, 104), (59, 104))
    s.stroke(OXBLOOD, 2.6, (60, 97), (68, 95))
    for x, y, across in ((-14, 29, 7), (-4, 27, 7.4), (7, 27, 7.4), (16, 31, 6.4)):
        s.oval(mixed(GINGER, BLOND, 0.4), 50 + x, y, across)
    s.stroke(GOLD, 3.0, (70, 44), (88, 33))
    s.stroke(INK, 2.2, (88, 33), (90, 31.8))
    face(s, Face(PEACH, GINGER, 0.9, tilt=-1.6), mood)
    for side in (-1, 1):
        frame = ((2.6, 46.4), (18.4, 46.4), (18.4, 59.8), (2.6, 59.8), (2.6, 46.4))
        points = [(50 + side * x, y) for x, y in frame]
        for a, b in pairwise(points):
            s.stroke(INK, 1.9, a, b)
    s.stroke(INK, 1.9, (47.4, 50), (52.6, 50))


def adam(s: Sketch, mood: Mood) -> None:
    """A flat cap, a trimmed beard, and a waistcoat: he has studied it."""
    shoulders(s, IVORY)
    s.half(mixed(LEATHER, INK, 0.35), (14, 85), (27, 88), (30, 112), (0, 112))
    head(s, DARK)
    s.polygon(IVORY, (40, 81), (60, 81), (50, 99))
    s.polygon(FELT, (47.6, 86), (52.4, 86), (54, 100), (46, 100))
    s.half(
        BLACK_HAIR,
        (0, 63),
        (8, 62),
        (16, 63),
        (23.6, 48),
        (25.4, 58),
        (21, 71),
        (11, 80),
        (0, 81.6),
    )
    s.strokes(BLACK_HAIR, 3.4, (24.4, 40), (24.4, 52))
    s.shape(TEAL, (20, 34), (24, 19), (44, 11), (68, 14), (81, 26), (84, 36), (60, 33), (40, 36))
    s.shape(mixed(TEAL, INK, 0.35), (44, 33), (64, 30), (84, 33), (88, 38), (70, 40.6), (50, 40))
    s.stroke(mixed(TEAL, INK, 0.3), 1.3, (50, 13), (46, 22), (46, 32))
    s.oval(mixed(TEAL, INK, 0.35), 51, 12.6, 2.4, 1.6)
    face(s, Face(DARK, BLACK_HAIR, 0.9, 2.8, mouth=70, lips=(196, 116, 96)), mood)
    s.half(BLACK_HAIR, (0, 64), (9, 63.4), (12.6, 69.4), (10.6, 70), (6, 67), (0, 66.6))


def sofia(s: Sketch, mood: Mood) -> None:
    """A wide hat, pearls, and the air of knowing."""
    s.half(BLACK_HAIR, (0, 26), (24, 30), (29, 52), (26, 70), (17, 78), (0, 74))
    shoulders(s, INK)
    head(s, PEACH, ears=False)
    s.half(PEACH, (0, 78), (12, 83), (20, 88), (0, 100))
    for x, y in ((0, 91.6), (5, 90.8), (9.8, 88.6), (13.6, 85)):
        s.ovals(IVORY, x, y, 2.5)
    for side in (-1, 1):
        sleek = ((0, 27), (20, 28), (28, 46), (26, 66), (22.5, 58), (22, 44), (10, 36))
        s.shape(BLACK_HAIR, *((50 + side * x, y) for x, y in sleek))
    s.half(PLUM, (0, 8), (16, 10), (22, 22), (22, 34), (0, 35))
    s.half(GOLD, (0, 27), (22, 26), (22.6, 32), (0, 35))
    s.shape(
        PLUM,
        (3, 44),
        (14, 34),
        (32, 31),
        (50, 32),
        (68, 30),
        (86, 29),
        (97, 34),
        (84, 39),
        (60, 39),
        (36, 40),
        (16, 43),
    )
    looks = Face(PEACH, BLACK_HAIR, 1.0, 2.0, tilt=1.4, lips=(178, 36, 40), lashes=True)
    face(s, looks, mood)
    s.oval(BLACK_HAIR, 60.5, 63.6, 0.9)
    s.ovals(IVORY, 24.6, 67, 2.4)


def blaise(s: Sketch, mood: Mood) -> None:
    """After the portraits of Pascal: his curls, his nose, his white collar."""
    curls = ((10, 18, 13), (21, 28, 12), (27, 42, 10), (29, 56, 10), (30, 70, 10), (29, 83, 9))
    for x, y, across in curls:
        s.ovals(CHESTNUT, x, y, across)
    shoulders(s, INK, 86)
    head(s, PALE, ears=False)
    for side in (-1, 1):
        s.polygon(
            IVORY,
            *((50 + side * x, y) for x, y in ((0, 83), (13, 80), (20, 90), (13, 104), (0, 100))),
        )
    s.stroke(mixed(IVORY, LEATHER, 0.35), 1.2, (50, 84), (50, 100))
    locks = ((7, 24, 8), (16, 29, 8), (22.5, 39, 6), (25, 50, 5.4), (26, 62, 5.4), (25, 73, 5))
    for aside, low, half in locks:
        s.ovals(CHESTNUT, aside, low, half)
    s.strokes(mixed(CHESTNUT, GOLD, 0.35), 1.5, (14, 20), (22, 26), (24, 31))
    s.strokes(mixed(CHESTNUT, GOLD, 0.35), 1.5, (30, 50), (33.5, 55), (30, 60))
    s.stroke(PALE, 2.6, (50, 23), (50, 31))
    looks = Face(PALE, CHESTNUT, 0.7, 2.2, tilt=0.8, mouth=71.4, nose=3.0)
    face(s, looks, mood)
    s.strokes(CHESTNUT, 2.0, (1.2, 66), (5.5, 65.8), (9.5, 68))


def own(s: Sketch, mood: Mood) -> None:
    """Carved from wood, by whoever wrote the profile."""
    s.half(WOOD, (7, 70), (7, 84), (0, 90))
    shoulders(s, mixed(WOOD, LEATHER, 0.35), 88)
    s.oval(mixed(WOOD, LEATHER, 0.6), 50, 84, 8.5, 6)
    s.half(WOOD, (0, 15), (19, 19), (27.5, 42), (25, 62), (15, 75), (0, 80))
    grain = mixed(WOOD, LEATHER, 0.45)
    s.stroke(grain, 1.3, (35, 20), (38, 30), (50, 34), (61, 29), (65, 20))
    s.stroke(grain, 1.3, (41, 17.4), (44, 25), (50, 27), (56, 24), (59, 17.4))
    s.strokes(grain, 1.3, (26, 44), (22.4, 56), (23, 66))
    looks = Face(WOOD, mixed(LEATHER, INK, 0.4), 0.7, lips=mixed(LEATHER, INK, 0.5), nose=0.6)
    face(s, looks, mood)


def person(hood: Colour, skin: Colour) -> Paint:
    """Anybody: a hood leaves open who."""

    def paint(s: Sketch, mood: Mood) -> None:
        s.half(hood, (0, 9), (22, 14), (34, 38), (32, 66), (24, 82), (0, 88))
        shoulders(s, hood, 82)
        inside = mixed(hood, INK, 0.5)
        s.half(inside, (0, 18), (18, 22), (28, 42), (26, 64), (15, 79), (0, 83))
        s.half(skin, (0, 25), (16, 29), (24, 44), (22.5, 60), (14, 74), (0, 78.5))
        s.strokes(mixed(IVORY, hood, 0.1), 1.8, (7, 84), (8, 97))
        face(s, Face(skin, mixed(skin, INK, 0.7), 1.2), mood)

    return paint


HOODS = (FELT, EMBER, TEAL, GOLD, PLUM, NIGHT, OXBLOOD, LEATHER)
SKINS = (PEACH, TAN, BROWN, PALE, PEACH, TAN, DARK, PALE)

PORTRAITS: dict[str, tuple[Colour, Paint]] = {
    "steady": (SAGE, clara),
    "leader": (DUSK, victor),
    "gatherer": (SAGE, greta),
    "glory": (OCHRE, gloria),
    "admirable": (SAND, arthur),
    "pensive": (SAND, paula),
    "daredevil": (DUSK, max_),
    "hunter": (SAND, tristan),
    "ones": (DUSK, una),
    "intuitive": (LILAC, luna),
    "finisher": (SAGE, hugo),
    "beginner": (OCHRE, tim),
    "student": (ROSE, emil),
    "expert": (ROSE, adam),
    "master": (ROSE, sofia),
    "optimal": (OCHRE, blaise),
    "own": (DUSK, own),
    **{
        name: (SAND, person(hood, skin))
        for name, hood, skin in zip(PEOPLE, HOODS, SKINS, strict=True)
    },
}
"""Each with its ground, by the id of its profile; a player's own profiles, and people."""


def portrait(name: str, mood: Mood) -> Image.Image:
    """One face, SIDE pixels wide and high."""
    ground, paint = PORTRAITS[name]
    sketch = Sketch(ground)
    paint(sketch, mood)
    return sketch.finished()


def sheet(name: str) -> Image.Image:
    """All the faces of one player side by side, in the order of the moods."""
    row = Image.new("RGB", (SIDE * len(Mood), SIDE))
    for place, mood in enumerate(Mood):
        row.paste(portrait(name, mood), (place * SIDE, 0))
    return row.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def main() -> None:
    """Draw what is shipped."""
    FOLDER.mkdir(exist_ok=True)
    for name in PORTRAITS:
        sheet(name).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
