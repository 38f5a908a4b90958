"""Draws the portraits of those who play, each with every expression side by side.

    python3 packaging/dev.py generate portraits [NAME ...]

A portrait is a function that paints from back to front, registered by the id of its profile. All it
does with the mood is hand it to ``face``. The same script gives the same files if Pillow is the
same. The game shows the file, so you can also draw one in another way.
"""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from PIL import Image

from bootstrap.terminal import command_parser
from generators import people_faces
from generators.sketch import (
    BLACK_HAIR,
    BLOND,
    BROWN,
    CHESTNUT,
    DARK,
    DUSK,
    EMBER,
    EYE_LINE,
    EYES,
    FELT,
    GINGER,
    GOLD,
    GREY,
    INK,
    IVORY,
    LEATHER,
    LILAC,
    NIGHT,
    OCHRE,
    OXBLOOD,
    PALE,
    PEACH,
    PINE,
    PLUM,
    ROSE,
    SAGE,
    SAND,
    TAN,
    TEAL,
    WHITE,
    WOOD,
    Colour,
    Face,
    Paint,
    Sketch,
    collar,
    face,
    freckles,
    head,
    mixed,
    shoulders,
)
from zilch3d.ui.portraits import FOLDER as SHIPPED
from zilch3d.ui.portraits import FRAMES, PEOPLE, SIDE, Eyes, Mood

FOLDER = Path(__file__).resolve().parents[2] / SHIPPED
COLOURS = 96
"""In a file: edges have mixed ones."""

PORTRAITS: dict[str, tuple[Colour, Paint]] = {}
"""Each with its ground, by the id of its profile; a player's own profiles, and people."""


def drawn(name: str, ground: Colour) -> Callable[[Paint], Paint]:
    """Registers who paints the portrait of this name, on a ground of this colour."""

    def register(paint: Paint) -> Paint:
        PORTRAITS[name] = ground, paint
        return paint

    return register


# The players


@drawn("steady", SAGE)
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


@drawn("leader", DUSK)
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


@drawn("gatherer", SAGE)
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


@drawn("glory", OCHRE)
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


@drawn("admirable", SAND)
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


@drawn("pensive", SAND)
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


@drawn("daredevil", DUSK)
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


@drawn("hunter", SAND)
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


@drawn("ones", DUSK)
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


@drawn("intuitive", LILAC)
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


@drawn("finisher", SAGE)
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


@drawn("beginner", OCHRE)
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


@drawn("student", ROSE)
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


@drawn("expert", ROSE)
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


@drawn("master", ROSE)
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


@drawn("optimal", OCHRE)
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


@drawn("own", DUSK)
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


for _name, (_ground, _paint) in zip(PEOPLE, people_faces.FACES, strict=True):
    drawn(_name, _ground)(_paint)


def portrait(name: str, mood: Mood, eyes: Eyes = Eyes.OPEN) -> Image.Image:
    """One face, SIDE pixels wide and high."""
    ground, paint = PORTRAITS[name]
    sketch = Sketch(ground, eyes)
    paint(sketch, mood)
    return sketch.finished()


def sheet(name: str) -> Image.Image:
    """All the faces of one player side by side."""
    row = Image.new("RGB", (SIDE * len(FRAMES), SIDE))
    for place, (mood, eyes) in enumerate(FRAMES):
        row.paste(portrait(name, mood, eyes), (place * SIDE, 0))
    return row.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def main() -> None:
    """Draw what is shipped, or these of it."""
    parser = command_parser("generate portraits", __doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[[], *PORTRAITS])
    FOLDER.mkdir(exist_ok=True)
    for name in parser.parse_args().names or PORTRAITS:
        sheet(name).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
