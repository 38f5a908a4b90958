"""How the game looks: its colours, its type, and what its widgets are made of.

A warm evening at a wooden table: ivory on dark wood, lamp gold for what matters most, felt green
for what is chosen, paper for what is written. Lengths are in points of the design, before scaling.
"""

from dataclasses import replace
from pathlib import Path

from zilch3d import resources
from zilch3d.kit.theme import (
    CLEAR,
    FOCUS_WIDTH,
    PILL,
    ButtonStyle,
    Colour,
    Fade,
    Skin,
    TextStyle,
    Theme,
    Typeface,
)

# Grounds
NIGHT: Colour = (20, 13, 9, 255)
WOOD: Colour = (38, 25, 17, 255)
WOOD_RAISED: Colour = (56, 38, 26, 255)
WOOD_HOVER: Colour = (72, 50, 34, 255)
WOOD_EDGE: Colour = (98, 72, 50, 255)
WOOD_SUNK: Colour = (26, 17, 11, 255)
PAPER: Colour = (244, 233, 210, 255)
PAPER_EDGE: Colour = (205, 186, 152, 255)
GOLD: Colour = (236, 184, 82, 255)
GOLD_HOVER: Colour = (247, 203, 112, 255)
GOLD_DOWN: Colour = (208, 155, 57, 255)
FELT: Colour = (33, 84, 60, 255)
FELT_HOVER: Colour = (38, 94, 68, 255)
FELT_EDGE: Colour = (96, 160, 124, 255)

# What is written on them
IVORY: Colour = (248, 239, 222, 255)
IVORY_SOFT: Colour = (214, 196, 167, 255)
IVORY_FAINT: Colour = (166, 146, 120, 255)
INK: Colour = (36, 24, 15, 255)
EMBER: Colour = (244, 138, 106, 255)
OXBLOOD: Colour = (150, 40, 30, 255)

DISPLAY_FACE = Typeface("Vollkorn", cap_height=0.68)
TEXT_FACE = Typeface("Manrope", cap_height=0.72)

DISPLAY = TextStyle(DISPLAY_FACE, 76, bold=True, leading=1.0)
TITLE = TextStyle(DISPLAY_FACE, 34, bold=True, leading=1.15)
HEADING = TextStyle(DISPLAY_FACE, 21, bold=True, leading=1.25)
BODY = TextStyle(TEXT_FACE, 16)
STRONG = TextStyle(TEXT_FACE, 16, bold=True)
SMALL = TextStyle(TEXT_FACE, 13.5)
SMALL_STRONG = TextStyle(TEXT_FACE, 13.5, bold=True)
FIGURE = TextStyle(TEXT_FACE, 54, bold=True, leading=1.1)
FIGURE_SMALL = TextStyle(TEXT_FACE, 23, bold=True, leading=1.2)
ACTION = TextStyle(TEXT_FACE, 19, bold=True, leading=1.3)
STAMPED = TextStyle(DISPLAY_FACE, 36, bold=True, leading=1.15)
STAMPED_FIGURE = TextStyle(TEXT_FACE, 36, bold=True, leading=1.15)
STAMPED_LINE = TextStyle(TEXT_FACE, 17, bold=True, leading=1.3)

GROUND = Skin(NIGHT, radius=0)
SCRIM = Skin((*NIGHT[:3], 236), radius=0)
DIM = Skin((*NIGHT[:3], 165), radius=0)
SHADE = Fade((*NIGHT[:3], 232), 170)
PANEL = Skin((*WOOD[:3], 246), 16, WOOD_EDGE, 1, light=26, shadow=18, dark=130)
PANEL_CALLED = replace(PANEL, fill=WOOD_RAISED, edge=GOLD, edge_width=2)
ENTRY_OPEN = Skin(WOOD_RAISED, 12, IVORY_FAINT, 1, light=20)
BAR_FELT = Skin(FELT_EDGE, PILL)
STAMP = Skin((*PAPER[:3], 250), 10, OXBLOOD, 4, shadow=22, dark=150)
TAG = Skin((*WOOD[:3], 220), PILL, WOOD_EDGE, 1)

_OFF = Skin(WOOD_SUNK, 10, WOOD_EDGE, 1)
_GOLDEN = Skin(GOLD, 10, CLEAR, 0, light=70, shadow=6, dark=110)
PRIMARY = ButtonStyle(
    _GOLDEN,
    replace(_GOLDEN, fill=GOLD_HOVER),
    replace(_GOLDEN, fill=GOLD_DOWN, shadow=2),
    _OFF,
    ink=INK,
    ink_soft=(74, 50, 22, 255),
    off_ink=IVORY_FAINT,
)
_WOODEN = Skin(WOOD_RAISED, 10, WOOD_EDGE, 1, light=26, shadow=5, dark=90)
SECONDARY = ButtonStyle(
    _WOODEN,
    replace(_WOODEN, fill=WOOD_HOVER, edge=IVORY_FAINT),
    replace(_WOODEN, fill=WOOD_SUNK),
    _OFF,
    ink=IVORY,
    ink_soft=IVORY_SOFT,
    off_ink=IVORY_FAINT,
)
_BARE = Skin(CLEAR, 10)
QUIET = replace(
    SECONDARY,
    normal=_BARE,
    hover=Skin((*WOOD_HOVER[:3], 235), 10),
    down=Skin(WOOD_SUNK, 10),
    off=_BARE,
)

_CARD = Skin(WOOD_RAISED, 12, WOOD_EDGE, 1, light=20)
_CHOSEN = replace(_CARD, fill=FELT, edge=FELT_EDGE, edge_width=2)
_ENTRY = Skin(WOOD, 8, WOOD_EDGE, 1)
_FIELD = Skin(WOOD_SUNK, 8, WOOD_EDGE, 1)

THEME = Theme(
    body=BODY,
    strong=STRONG,
    small=SMALL,
    small_strong=SMALL_STRONG,
    heading=HEADING,
    ink=IVORY,
    ink_soft=IVORY_SOFT,
    ink_faint=IVORY_FAINT,
    accent=GOLD,
    off=WOOD_EDGE,
    tip_ink=INK,
    button=SECONDARY,
    icon_button=QUIET,
    ground=GROUND,
    panel=PANEL,
    rule=Skin((*WOOD_EDGE[:3], 150), radius=0),
    tip=Skin(PAPER, 7, PAPER_EDGE, 1, shadow=10, dark=110),
    focus=Skin(CLEAR, 11, GOLD, FOCUS_WIDTH),
    card=_CARD,
    card_hover=replace(_CARD, fill=WOOD_HOVER),
    card_chosen=_CHOSEN,
    card_chosen_hover=replace(_CHOSEN, fill=FELT_HOVER),
    entry=_ENTRY,
    entry_hover=replace(_ENTRY, fill=WOOD_HOVER),
    field=_FIELD,
    field_active=replace(_FIELD, edge=GOLD),
    caret=Skin(GOLD, 0),
    segment=Skin(FELT, 6, FELT_EDGE, 1, light=20),
    trough=Skin(WOOD_SUNK, PILL, WOOD_EDGE, 1),
    trough_on=Skin(FELT, PILL, FELT_EDGE, 1),
    knob=Skin(IVORY, PILL, CLEAR, 0, shadow=3, dark=110),
    bar=Skin(GOLD, PILL),
    bar_ground=Skin(WOOD_SUNK, PILL),
    bar_ahead=Skin((*GOLD[:3], 110), PILL),
    thumb=Skin((*IVORY_FAINT[:3], 170), PILL),
)


def fonts() -> tuple[Path, ...]:
    """The files of all faces. Raises resources.MissingResource."""
    files = [
        f"assets/fonts/{face.name}-{weight}.ttf"
        for face in (DISPLAY_FACE, TEXT_FACE)
        for weight in ("Regular", "Bold")
    ]
    return tuple(resources.find(file) for file in files)
