"""The faces that people choose from: a dozen, no two of whom could be taken for each other.

They differ in what is seen at the size of a seat: the outline of the hair, its colour, the skin,
and one thing that nobody else has. They are of all ages, and none is anybody in particular.
"""

from itertools import pairwise

from generators.sketch import (
    BLACK_HAIR,
    BLOND,
    BROWN,
    CHESTNUT,
    DARK,
    DUSK,
    EMBER,
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
    Colour,
    Face,
    Paint,
    Sketch,
    collar,
    face,
    freckles,
    glasses,
    head,
    mixed,
    shoulders,
)
from zilch3d.ui.portraits import Mood


def fringe(s: Sketch, mood: Mood) -> None:
    """Long black hair with a straight fringe, and a red pullover."""
    s.half(BLACK_HAIR, (0, 12), (22, 15), (32, 36), (33, 70), (35, 98), (22, 100), (0, 96))
    shoulders(s, EMBER, 85)
    head(s, PALE, ears=False)
    s.half(mixed(EMBER, IVORY, 0.18), (0, 84), (11, 80), (14, 87), (0, 93))
    s.half(BLACK_HAIR, (0, 15), (20, 18), (28, 36), (26.5, 52), (23, 41), (12, 39.4), (0, 39))
    for side in (-1, 1):
        lock = ((22, 38), (28, 44), (30, 70), (31, 94), (25, 90), (24, 66))
        s.shape(BLACK_HAIR, *((50 + side * x, y) for x, y in lock))
    s.strokes(mixed(BLACK_HAIR, DUSK, 0.35), 1.6, (5, 19), (14, 22), (20, 30))
    face(s, Face(PALE, BLACK_HAIR, 1.1, 2.0, lashes=True, nose=0.5), mood)


def full_beard(s: Sketch, mood: Mood) -> None:
    """A black beard, hair brushed up, and an ochre shirt."""
    shoulders(s, OCHRE, 83)
    s.half(BLACK_HAIR, (0, 14), (17, 15), (26, 26), (27, 44), (0, 40))
    head(s, BROWN)
    s.half(mixed(OCHRE, LEATHER, 0.4), (0, 82), (12, 79), (16, 86), (0, 93))
    s.half(BLACK_HAIR, (0, 19), (19, 21), (26, 40), (23.6, 42), (18, 31), (0, 30))
    s.shape(BLACK_HAIR, (30, 28), (36, 13), (52, 9), (68, 13), (71, 28), (50, 30))
    beard = ((0, 63.5), (9, 61.5), (15, 64), (24.4, 46), (26, 60), (20, 77), (9, 86), (0, 87))
    s.half(BLACK_HAIR, *beard)
    looks = Face(BROWN, BLACK_HAIR, 1.2, 3.2, mouth=70.5, lips=(186, 104, 84))
    face(s, looks, mood)
    s.half(BLACK_HAIR, (0, 64), (8, 62.6), (13, 67.6), (11, 69.6), (5, 67.4), (0, 67))


def white_curls(s: Sketch, mood: Mood) -> None:
    """A grandmother: white curls, round glasses, and a lilac cardigan."""
    for x, y, across in ((0, 20, 14), (13, 20, 12), (23, 29, 11), (28, 41, 9), (28, 53, 7.5)):
        s.ovals(WHITE, x, y, across)
    shoulders(s, PLUM)
    head(s, PEACH, ears=False)
    s.polygon(IVORY, (41, 80), (59, 80), (50, 97))
    for x, y, across in ((5, 27, 7), (14, 29, 6.6), (21, 36, 5.4)):
        s.ovals(WHITE, x, y, across)
    for x, y in ((-11, 20), (3, 16), (14, 24), (-22, 33), (24, 42)):
        s.ring(mixed(WHITE, GREY, 0.55), 1.2, 50 + x, y, 4.2)
    face(s, Face(PEACH, mixed(WHITE, GREY, 0.6), 1.5, 2.0, mouth=69), mood)
    s.strokes(mixed(PEACH, (120, 46, 22), 0.2), 1.1, (17.5, 50.5), (20.6, 49))
    glasses(s, GOLD, 8.0)
    s.ovals(IVORY, 25.6, 65, 2.2)


def tousled(s: Sketch, mood: Mood) -> None:
    """A child: ginger hair on end, freckles, and stripes."""
    shoulders(s, FELT, 86)
    for y in (91, 98):
        s.stroke(IVORY, 2.8, (14, y + 6), (50, y + 1), (86, y + 6))
    head(s, PALE)
    tufts = (
        (23, 44), (20, 31), (28, 27), (27, 17), (38, 20), (42, 9), (51, 17),
        (61, 8), (65, 19), (76, 17), (74, 28), (82, 33), (77, 45), (71, 35), (60, 31),
        (55, 36), (46, 30), (37, 37), (30, 34),
    )  # fmt: skip
    s.shape(GINGER, *tufts)
    s.stroke(mixed(GINGER, BLOND, 0.6), 1.6, (40, 15), (44, 22), (43, 28))
    s.stroke(mixed(GINGER, BLOND, 0.6), 1.6, (63, 14), (62, 22), (65, 28))
    freckles(s, PALE)
    face(s, Face(PALE, GINGER, 1.4, 2.0, nose=0.3, mouth=67), mood)


def headwrap(s: Sketch, mood: Mood) -> None:
    """A knotted yellow headwrap, and large earrings."""
    shoulders(s, TEAL, 85)
    head(s, DARK)
    s.half(mixed(TEAL, INK, 0.25), (0, 98), (13, 84), (20, 87), (9, 103))
    cloth = (236, 184, 70)
    s.shape(cloth, (41, 15), (34, 4), (47, 3), (51, 12), (58, 2), (69, 6), (60, 16))
    s.half(cloth, (0, 11), (18, 13), (28, 29), (26, 42), (14, 35), (0, 33.6))
    s.stroke(mixed(cloth, EMBER, 0.6), 2.0, (26, 36), (38, 24), (58, 14))
    s.stroke(mixed(cloth, EMBER, 0.6), 2.0, (44, 33.4), (60, 26), (72, 21))
    s.oval(mixed(cloth, EMBER, 0.45), 51, 13.6, 5.0, 4.2)
    for side in (-1, 1):
        s.ring(GOLD, 2.2, 50 + side * 26.5, 67, 5.0)
    looks = Face(DARK, BLACK_HAIR, 1.4, 2.2, lips=(196, 92, 84), lashes=True)
    face(s, looks, mood)


def moustache(s: Sketch, mood: Mood) -> None:
    """A grandfather: bald, a white moustache, and a checked waistcoat."""
    shoulders(s, IVORY)
    s.half(PINE, (15, 85), (28, 89), (30, 112), (0, 112))
    s.polygon(IVORY, (40, 81), (60, 81), (50, 101))
    s.polygon(OXBLOOD, (46, 86), (38, 82), (38, 92), (50, 88), (62, 92), (62, 82), (54, 86))
    s.ovals(GREY, 25.5, 49, 5.6, 9.0)
    head(s, TAN)
    s.stroke(mixed(TAN, IVORY, 0.5), 2.6, (37, 31), (43, 27), (51, 26))
    s.strokes(mixed(TAN, (120, 46, 22), 0.25), 1.1, (4, 36.4), (12, 36), (16, 37))
    face(s, Face(TAN, GREY, 0.9, 3.2, tilt=-1.4, mouth=72, nose=2.0), mood)
    whiskers = ((0, 63.4), (8, 62), (17, 67), (21, 65), (17.6, 71.6), (9, 71.4), (0, 68.4))
    s.half(WHITE, *whiskers)


def head_scarf(s: Sketch, mood: Mood) -> None:
    """A headscarf in blue, with a band of ivory below it."""
    scarf = (74, 112, 158)
    s.half(scarf, (0, 10), (23, 15), (33, 38), (32, 62), (26, 80), (30, 96), (0, 100))
    shoulders(s, NIGHT, 89)
    s.half(mixed(scarf, INK, 0.22), (0, 20), (18, 23), (27, 42), (26, 62), (15, 79), (0, 84))
    s.half(IVORY, (0, 23.5), (16, 26), (25, 43), (24, 50), (15, 35), (0, 32))
    s.half(TAN, (0, 30), (15, 33), (23.6, 46), (22.4, 61), (13.6, 74), (0, 78))
    s.shape(scarf, (24, 66), (36, 80), (52, 84), (70, 78), (78, 68), (80, 84), (56, 99), (28, 92))
    s.stroke(mixed(scarf, INK, 0.25), 1.6, (30, 80), (46, 90), (70, 86))
    s.stroke(mixed(scarf, IVORY, 0.3), 1.6, (30, 27), (40, 19), (54, 16))
    looks = Face(TAN, BLACK_HAIR, 1.1, 2.4, lips=(160, 62, 58), lashes=True)
    face(s, looks, mood)


def side_parting(s: Sketch, mood: Mood) -> None:
    """Fair hair with a parting, and a blue shirt."""
    shoulders(s, DUSK)
    s.half(BLOND, (0, 16), (20, 18), (28, 34), (26, 50), (0, 46))
    head(s, PEACH)
    collar(s, WHITE)
    s.shape(BLOND, (23, 47), (21, 32), (30, 17), (47, 11), (66, 13), (79, 28), (77.6, 47),
            (74, 38), (66, 31), (52, 32), (37, 26), (29, 33))  # fmt: skip
    s.stroke(mixed(BLOND, LEATHER, 0.35), 1.5, (37, 26), (45, 18), (58, 15))
    s.stroke(mixed(BLOND, LEATHER, 0.35), 1.5, (46, 29), (58, 24), (70, 27))
    face(s, Face(PEACH, mixed(BLOND, LEATHER, 0.45), 1.0, 2.8, tilt=1.2), mood)
    s.stroke(mixed(PEACH, (120, 46, 22), 0.3), 1.5, (50, 76.2), (50, 77.8))


def woolly_hat(s: Sketch, mood: Mood) -> None:
    """A woollen hat with a bobble, brown hair below it, and a hooded jacket."""
    wool = (196, 78, 90)
    s.oval(mixed(wool, IVORY, 0.75), 50, 8.4, 8.6)
    s.half(CHESTNUT, (20, 30), (31, 44), (32, 62), (29, 76), (18, 78), (0, 70))
    shoulders(s, mixed(NIGHT, DUSK, 0.4), 84)
    head(s, PEACH, ears=False)
    for side in (-1, 1):
        lock = ((20, 36), (27, 42), (30, 62), (27, 77), (22, 72), (23.4, 54))
        s.shape(CHESTNUT, *((50 + side * x, y) for x, y in lock))
    s.half(wool, (0, 10), (18, 13), (27, 28), (27.6, 38), (0, 38))
    for x in (-16, -8, 0, 8, 16):
        s.stroke(mixed(wool, INK, 0.2), 1.3, (50 + x * 0.5, 13.5), (50 + x, 30))
    s.half(mixed(wool, IVORY, 0.2), (0, 30), (26, 30), (28.4, 38.6), (14, 40), (0, 40.4))
    for x in range(-24, 25, 6):
        s.stroke(mixed(wool, INK, 0.16), 1.2, (50 + x, 32), (50 + x, 38.4))
    s.strokes(IVORY, 1.8, (7, 87), (8, 98))
    face(s, Face(PEACH, CHESTNUT, 1.2, 2.6, nose=0.7), mood)


def high_top(s: Sketch, mood: Mood) -> None:
    """Tight curls that stand high, dark skin, and square glasses."""
    shoulders(s, GOLD)
    s.half(BLACK_HAIR, (0, 5), (17, 5), (25, 11), (26.6, 30), (25.4, 46), (0, 40))
    for x, y in ((0, 5), (9, 5.4), (17, 8), (23, 14), (25.4, 22)):
        s.ovals(BLACK_HAIR, x, y, 4.6)
    head(s, DARK)
    s.half(mixed(GOLD, LEATHER, 0.4), (0, 82), (13, 79), (16, 86), (0, 94))
    s.half(BLACK_HAIR, (0, 18), (20, 20), (25.6, 40), (23.4, 42), (18.6, 33.4), (0, 32.4))
    face(s, Face(DARK, BLACK_HAIR, 1.1, 2.8, nose=1.4, lips=(196, 116, 96)), mood)
    for side in (-1, 1):
        frame = ((3.0, 46.6), (18.6, 46.6), (17.4, 59.4), (4.2, 59.4), (3.0, 46.6))
        points = [(50 + side * x, y) for x, y in frame]
        for a, b in pairwise(points):
            s.stroke(IVORY, 1.7, a, b)
    s.stroke(IVORY, 1.7, (47.2, 49.4), (52.8, 49.4))


def ponytail(s: Sketch, mood: Mood) -> None:
    """A red ponytail to one side, and a green top."""
    hair = (166, 68, 40)
    s.shape(hair, (64, 18), (80, 14), (93, 26), (92, 48), (84, 66), (82, 48), (78, 34), (68, 30))
    s.half(hair, (0, 15), (20, 18), (28, 36), (26, 52), (0, 50))
    shoulders(s, SAGE, 86)
    head(s, PALE)
    s.half(mixed(SAGE, PINE, 0.55), (0, 100), (10, 84), (17, 86), (6, 104))
    s.shape(hair, (23, 50), (22, 32), (33, 18), (52, 14), (70, 20), (78, 34), (77, 50), (73, 40),
            (62, 29), (46, 34), (32, 34))  # fmt: skip
    s.stroke(mixed(hair, BLOND, 0.4), 1.6, (38, 24), (52, 20), (66, 22))
    s.stroke(mixed(hair, BLOND, 0.4), 1.6, (86, 26), (88, 38), (85, 52))
    s.oval(TEAL, 70.5, 21.4, 4.0)
    freckles(s, PALE)
    face(s, Face(PALE, hair, 1.2, 2.2, lips=(178, 70, 64), lashes=True), mood)


def grey_bob(s: Sketch, mood: Mood) -> None:
    """Silver hair to the chin, and a scarf with dots."""
    silver = (196, 192, 190)
    s.half(silver, (0, 12), (22, 15), (33, 34), (35, 60), (33, 74), (21, 77), (0, 70))
    shoulders(s, NIGHT, 86)
    head(s, BROWN, ears=False)
    s.shape(silver, (20, 72), (19, 40), (30, 19), (52, 13), (70, 19), (81, 40), (80, 72), (74, 68),
            (75, 48), (66, 33), (50, 27), (40, 36), (29, 42), (26, 68))  # fmt: skip
    s.stroke(mixed(silver, INK, 0.25), 1.5, (50, 17), (41, 28), (28, 38))
    s.stroke(mixed(silver, INK, 0.25), 1.5, (56, 17), (68, 26), (76, 42))
    s.half(ROSE, (0, 80), (14, 76), (26, 83), (20, 93), (0, 97))
    s.shape(mixed(ROSE, OXBLOOD, 0.3), (58, 88), (72, 90), (76, 108), (60, 108))
    for x, y in ((-16, 84), (-6, 89), (5, 84), (15, 88), (-12, 92)):
        s.oval(IVORY, 50 + x, y, 1.7)
    face(s, Face(BROWN, mixed(silver, INK, 0.45), 1.2, 2.2, lips=(112, 24, 34), lashes=True), mood)
    s.ovals(GOLD, 24.6, 68.6, 2.0)


FACES: tuple[tuple[Colour, Paint], ...] = (
    (SAND, fringe),
    (DUSK, full_beard),
    (SAGE, white_curls),
    (SAND, tousled),
    (ROSE, headwrap),
    (SAND, moustache),
    (OCHRE, head_scarf),
    (LILAC, side_parting),
    (SAGE, woolly_hat),
    (DUSK, high_top),
    (SAND, ponytail),
    (SAGE, grey_bob),
)
"""Each with its ground, in the order in which they are offered."""
