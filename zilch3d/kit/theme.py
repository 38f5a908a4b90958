"""How the game looks: colours, type, spacing and surfaces, all of them in this one file.

A warm evening at a wooden table: ivory on dark wood, lamp gold for what matters most, felt green
for what is chosen, paper for what is written. Lengths are in points of the design, before scaling.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int, int]
"""Red, green, blue and opacity, 0 to 255, not premultiplied."""

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
CLEAR: Colour = (0, 0, 0, 0)

DISPLAY_FACE = "Vollkorn"
TEXT_FACE = "Manrope"
FONT_FILES = tuple(
    f"assets/fonts/{face}-{weight}.ttf"
    for face in (DISPLAY_FACE, TEXT_FACE)
    for weight in ("Regular", "Bold")
)
CAP_HEIGHT = {DISPLAY_FACE: 0.68, TEXT_FACE: 0.72}
"""The height of a capital letter as a share of the font's size."""


@dataclass(frozen=True)
class TextStyle:
    """A face at a size; ``leading`` is the height of a line as a multiple of the size."""

    face: str
    size: float
    bold: bool = False
    leading: float = 1.4


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

# Space between things: hair for what belongs together, wide between groups
HAIR = 4
NARROW = 8
MEDIUM = 14
WIDE = 22
VAST = 36
CONTROL_HEIGHT = 40
"""The least height of anything that can be clicked."""
FOCUS_GAP = 3
FOCUS_WIDTH = 2


@dataclass(frozen=True)
class Skin:
    """A rounded box: filled, edged, lit a little along the top, with a soft shadow below.

    ``radius`` is cut to half the height, so a large one makes a pill. ``light`` is the opacity of
    the light along the top edge, ``shadow`` the blur of the shadow and ``dark`` its opacity.
    """

    fill: Colour
    radius: float = 8
    edge: Colour = CLEAR
    edge_width: float = 0
    light: int = 0
    shadow: float = 0
    dark: int = 120


PILL = 1000


@dataclass(frozen=True)
class Fade:
    """A ground without edges that thins out to nothing over the last ``width`` points at right."""

    fill: Colour
    width: float


GROUND = Skin(NIGHT, radius=0)
SCRIM = Skin((*NIGHT[:3], 236), radius=0)
DIM = Skin((*NIGHT[:3], 165), radius=0)
SHADE = Fade((*NIGHT[:3], 232), 170)
PANEL = Skin((*WOOD[:3], 246), 16, WOOD_EDGE, 1, light=26, shadow=18, dark=130)
PANEL_CALLED = replace(PANEL, fill=WOOD_RAISED, edge=GOLD, edge_width=2)
RULE = Skin((*WOOD_EDGE[:3], 150), radius=0)
TIP = Skin(PAPER, 7, PAPER_EDGE, 1, shadow=10, dark=110)
FOCUS = Skin(CLEAR, 11, GOLD, FOCUS_WIDTH)

CARD = Skin(WOOD_RAISED, 12, WOOD_EDGE, 1, light=20)
CARD_HOVER = replace(CARD, fill=WOOD_HOVER)
CARD_CHOSEN = replace(CARD, fill=FELT, edge=FELT_EDGE, edge_width=2)
CARD_CHOSEN_HOVER = replace(CARD_CHOSEN, fill=FELT_HOVER)

ENTRY = Skin(WOOD, 8, WOOD_EDGE, 1)
ENTRY_HOVER = replace(ENTRY, fill=WOOD_HOVER)
ENTRY_OPEN = Skin(WOOD_RAISED, 12, IVORY_FAINT, 1, light=20)

FIELD = Skin(WOOD_SUNK, 8, WOOD_EDGE, 1)
FIELD_ACTIVE = replace(FIELD, edge=GOLD)
TROUGH = Skin(WOOD_SUNK, PILL, WOOD_EDGE, 1)
TROUGH_ON = Skin(FELT, PILL, FELT_EDGE, 1)
KNOB = Skin(IVORY, PILL, CLEAR, 0, shadow=3, dark=110)
BAR = Skin(GOLD, PILL)
BAR_FELT = Skin(FELT_EDGE, PILL)
BAR_GROUND = Skin(WOOD_SUNK, PILL)
BAR_AHEAD = Skin((*GOLD[:3], 110), PILL)
SEGMENT_CHOSEN = Skin(FELT, 6, FELT_EDGE, 1, light=20)
THUMB = Skin((*IVORY_FAINT[:3], 170), PILL)
STAMP = Skin((*PAPER[:3], 250), 10, OXBLOOD, 4, shadow=22, dark=150)


@dataclass(frozen=True)
class ButtonStyle:
    """A button's skins by what is being done to it, and what is written on it."""

    normal: Skin
    hover: Skin
    down: Skin
    ink: Colour
    ink_soft: Colour
    off: Skin = Skin(WOOD_SUNK, 10, WOOD_EDGE, 1)
    off_ink: Colour = IVORY_FAINT


_GOLDEN = Skin(GOLD, 10, CLEAR, 0, light=70, shadow=6, dark=110)
PRIMARY = ButtonStyle(
    _GOLDEN,
    replace(_GOLDEN, fill=GOLD_HOVER),
    replace(_GOLDEN, fill=GOLD_DOWN, shadow=2),
    ink=INK,
    ink_soft=(74, 50, 22, 255),
)
_WOODEN = Skin(WOOD_RAISED, 10, WOOD_EDGE, 1, light=26, shadow=5, dark=90)
SECONDARY = ButtonStyle(
    _WOODEN,
    replace(_WOODEN, fill=WOOD_HOVER, edge=IVORY_FAINT),
    replace(_WOODEN, fill=WOOD_SUNK),
    ink=IVORY,
    ink_soft=IVORY_SOFT,
)
_BARE = Skin(CLEAR, 10)
QUIET = ButtonStyle(
    _BARE,
    Skin((*WOOD_HOVER[:3], 235), 10),
    Skin(WOOD_SUNK, 10),
    ink=IVORY,
    ink_soft=IVORY_SOFT,
    off=_BARE,
)

TAG = Skin((*WOOD[:3], 220), PILL, WOOD_EDGE, 1)
