"""How the game looks: its colours, its type, and what its widgets are made of.

A warm evening at a wooden table has two grounds, each with a theme. Over the table, ``THEME``:
ivory on dark wood, lamp gold for what matters most. On pages, ``PAGE``: ink on the score sheet's
paper, oxblood for what matters most. Felt green is what is chosen on both. Lengths are in points of
the design, before scaling.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial

from zilch3d import resources
from zilch3d.kit import theme
from zilch3d.render import view
from zilch3d.store.dice_sets import dice_sets

# Grounds
NIGHT = (20, 13, 9, 255)
WOOD = (38, 25, 17, 255)
WOOD_RAISED = (56, 38, 26, 255)
WOOD_HOVER = (72, 50, 34, 255)
WOOD_EDGE = (98, 72, 50, 255)
WOOD_SUNK = (26, 17, 11, 255)
WOOD_OFF = (138, 110, 80, 255)
PAPER = (244, 233, 210, 255)
PAPER_EDGE = (205, 186, 152, 255)
GOLD = (236, 184, 82, 255)
GOLD_HOVER = (247, 203, 112, 255)
GOLD_DOWN = (208, 155, 57, 255)
FELT = (33, 84, 60, 255)
FELT_HOVER = (29, 76, 54, 255)
FELT_EDGE = (96, 160, 124, 255)
LAMP = (255, 236, 200)
"""The light along the top edges of what is raised, without its opacity."""

# What is written on them
IVORY = (248, 239, 222, 255)
IVORY_SOFT = (214, 196, 167, 255)
IVORY_FAINT = (166, 146, 120, 255)
INK = (36, 24, 15, 255)
INK_SOFT = (96, 72, 50, 255)
EMBER = (244, 138, 106, 255)
VERMILION = (255, 104, 64, 255)
OXBLOOD = (150, 40, 30, 255)
OXBLOOD_HOVER = (172, 54, 42, 255)
OXBLOOD_DOWN = (122, 28, 22, 255)
BLOOD = (168, 26, 22, 255)
PENCIL = (110, 88, 66, 255)
INK_FAINT = (102, 80, 56, 255)
RUST = (170, 50, 0, 255)
LEAF = (24, 88, 58, 255)

# Pages
PAGE_PAPER = (246, 237, 217, 255)
PAGE_RAISED = (252, 246, 233, 255)
PAGE_HOVER = (239, 226, 197, 255)
PAGE_SUNK = (236, 223, 195, 255)
PAGE_EDGE = (186, 162, 124, 255)
PAGE_LINE = (150, 124, 88, 255)
"""The outline of what can be pressed or filled in."""
PALE_FELT = (203, 217, 190, 255)
PALE_FELT_HOVER = (192, 209, 180, 255)

DISPLAY_FACE = theme.Typeface("Vollkorn", cap_height=0.68)
TEXT_FACE = theme.Typeface("Manrope", cap_height=0.72)
HAND_FACE = theme.Typeface("Caveat", cap_height=0.64)
"""A hand's lettering, on paper; bold alone."""

DISPLAY = theme.TextStyle(DISPLAY_FACE, 60, bold=True, leading=1.0)
TITLE = theme.TextStyle(DISPLAY_FACE, 34, bold=True, leading=1.15)
HEADING = theme.TextStyle(DISPLAY_FACE, 21, bold=True, leading=1.25)
BODY = theme.TextStyle(TEXT_FACE, 16)
STRONG = theme.TextStyle(TEXT_FACE, 16, bold=True)
SMALL = theme.TextStyle(TEXT_FACE, 13.5)
SMALL_STRONG = theme.TextStyle(TEXT_FACE, 13.5, bold=True)
FIGURE = theme.TextStyle(TEXT_FACE, 42, bold=True, leading=1.1)
CLOCK = theme.TextStyle(TEXT_FACE, 32, bold=True, leading=1.1)
FIGURE_SMALL = theme.TextStyle(TEXT_FACE, 23, bold=True, leading=1.2)
HAND = theme.TextStyle(HAND_FACE, 25, bold=True, leading=1.2)
HAND_MEDIUM = theme.TextStyle(HAND_FACE, 21, bold=True, leading=1.2)
HAND_SMALL = theme.TextStyle(HAND_FACE, 18, bold=True, leading=1.2)
HAND_LEAST = theme.TextStyle(HAND_FACE, 16, bold=True, leading=1.2)
ACTION = theme.TextStyle(TEXT_FACE, 19, bold=True, leading=1.3)
SEAT_NAME = theme.TextStyle(TEXT_FACE, 15, bold=True, leading=1.3)
SEAT_NAME_SMALL = theme.TextStyle(TEXT_FACE, 13.5, bold=True, leading=1.25)
SEAT_TOTAL = theme.TextStyle(TEXT_FACE, 18, bold=True, leading=1.2)
SEAT_TOTAL_SMALL = theme.TextStyle(TEXT_FACE, 16, bold=True, leading=1.2)
SEAT_NOTE = theme.TextStyle(TEXT_FACE, 13, bold=True, leading=1.2)
SEAT_NOTE_SMALL = theme.TextStyle(TEXT_FACE, 13, leading=1.2)
SPOKEN = (
    theme.TextStyle(TEXT_FACE, 14, bold=True, leading=1.2),
    theme.TextStyle(TEXT_FACE, 13, bold=True, leading=1.15),
    theme.TextStyle(TEXT_FACE, 13, leading=1.1),
)
"""What a player says: the first of these styles in which there is room."""
SPOKEN_CHANCE = theme.TextStyle(TEXT_FACE, 13, leading=1.15)
ANNOUNCED = (
    (STRONG, 1),
    (SMALL_STRONG, 1),
    (theme.TextStyle(TEXT_FACE, 13, bold=True, leading=1.15), 2),
    (theme.TextStyle(TEXT_FACE, 13, leading=1.1), 3),
)
"""What is said over the bar: the first of these styles in which it takes no more lines."""

GROUND = theme.Skin(NIGHT, radius=0)
VEIL = theme.Skin((*NIGHT[:3], 90), radius=0)
VEIL_WON = theme.Skin((24, 12, 4, 66), radius=0)
VEIL_LOST = theme.Skin((26, 13, 5, 104), radius=0)
"""What lies between the result and the table behind it, which stays alive: warm, never grey."""
DIM = theme.Skin((*NIGHT[:3], 165), radius=0)
SHADE = theme.Fade((*NIGHT[:3], 232), 170)
PANEL = theme.Skin((*WOOD[:3], 246), 16, WOOD_EDGE, 1, light=(*LAMP, 26), shadow=18, dark=130)
BAR = replace(PANEL, radius=14)
ENTRY_OPEN = theme.Skin(WOOD_RAISED, 12, IVORY_FAINT, 1, light=(*LAMP, 20))
PLATE = theme.Skin((*WOOD[:3], 236), 14, WOOD_EDGE, 1, light=(*LAMP, 22), shadow=14, dark=140)
PLATE_PADDING = 16
FLASH_GAIN = theme.Skin(theme.CLEAR, 20, GOLD, 3)
FLASH_LOSS = theme.Skin(theme.CLEAR, 20, EMBER, 3)
FLASH_WARP = theme.Skin(theme.CLEAR, 20, (150, 188, 232, 255), 3)
PLACE_CARD = theme.Skin(
    (240, 228, 203, 255), 9, PAPER_EDGE, 1, light=(255, 255, 255, 120), shadow=9, dark=150
)
"""A player's card on the table: name, total, and how far that is."""
PLACE_CARD_CALLED = replace(PLACE_CARD, fill=(255, 247, 228, 255), edge=GOLD, edge_width=2.5)
CARD_BAR_GROUND = theme.Skin((208, 190, 158, 255), theme.PILL)
CARD_BAR = theme.Skin(FELT, theme.PILL)
CARD_BAR_AHEAD = theme.Skin((*FELT_EDGE[:3], 190), theme.PILL)
SEAT_TAG = theme.Skin((*WOOD[:3], 225), 9, WOOD_EDGE, 1)
FACE_FRAME = theme.Skin(WOOD_EDGE, theme.PILL, shadow=10, dark=170)
FACE_FRAME_CALLED = theme.Skin(GOLD, theme.PILL, shadow=16, glow=(255, 206, 116, 215))
BUBBLE = theme.Skin((*PAPER[:3], 250), 14, PAPER_EDGE, 1, shadow=14, dark=130)
SHEET = theme.Skin((249, 241, 222, 255), 0, theme.CLEAR, 0, shadow=18, dark=150)
SHEET_TABLE = theme.Skin(WOOD_RAISED, radius=0)
SHEET_TORN = (255, 252, 244, 255)
SHEET_HEAD = theme.Skin((*INK[:3], 190), 0)
SHEET_LANE = theme.Skin((*INK_SOFT[:3], 40), theme.PILL)
SHEET_THUMB = theme.Skin((*PENCIL[:3], 190), theme.PILL)
SHEET_LINE = theme.Skin((120, 150, 178, 92), 0)
SHEET_MARGIN = theme.Skin((190, 90, 80, 110), 0)
SHEET_COLUMN = theme.Skin((*INK_SOFT[:3], 70), 0)
SHEET_LOOKED_AT = theme.Skin((*GOLD[:3], 88), 6)
SHEET_FOCUSED = theme.Skin((*GOLD[:3], 88), 6, (146, 96, 14, 255), 2)
NOTE = theme.Skin((*PAPER[:3], 252), 12, PAPER_EDGE, 1, shadow=16, dark=130)
POINTER = theme.Skin(theme.CLEAR, 14, IVORY, 3)
POINTER_BADGE = theme.Skin(IVORY, theme.PILL, theme.CLEAR, 0, shadow=5, dark=120)
POINTER_GAP = 4
"""Between what is pointed at and the ring round it."""
TAG_LINE = theme.Skin((*IVORY_SOFT[:3], 200), theme.PILL)
PAUSE_BAR = theme.Skin(IVORY, 1)
TAG = theme.Skin((*WOOD[:3], 220), theme.PILL, WOOD_EDGE, 1)

_LINES = (
    theme.Stroke(GOLD, 3),
    theme.Stroke((122, 190, 232, 255), dash=(9, 5)),
    theme.Stroke((126, 208, 142, 255), dash=(2.5, 4.5)),
    theme.Stroke((244, 138, 106, 255), dash=(12, 4, 2.5, 4)),
    theme.Stroke((200, 160, 240, 255), dash=(18, 6)),
    theme.Stroke(IVORY, dash=(5, 5)),
    theme.Stroke((96, 214, 204, 255), dash=(12, 4, 2.5, 4, 2.5, 4)),
    theme.Stroke((240, 160, 196, 255), dash=(2.5, 9)),
)
"""How charts tell players apart: no two by their colour alone."""

_PAGE_LINE_COLOURS = (
    OXBLOOD,
    (22, 92, 150, 255),
    (30, 112, 66, 255),
    (172, 84, 6, 255),
    (112, 62, 150, 255),
    INK,
    (0, 112, 118, 255),
    (176, 40, 112, 255),
)
_PAGE_LINES = tuple(
    replace(line, colour=colour) for line, colour in zip(_LINES, _PAGE_LINE_COLOURS, strict=True)
)

_OFF = theme.Skin(WOOD_SUNK, 10, WOOD_EDGE, 1)
_GOLDEN = theme.Skin(GOLD, 10, theme.CLEAR, 0, light=(*LAMP, 70), shadow=6, dark=110)
PRIMARY = theme.ButtonStyle(
    _GOLDEN,
    replace(_GOLDEN, fill=GOLD_HOVER),
    replace(_GOLDEN, fill=GOLD_DOWN, shadow=2),
    _OFF,
    ink=INK,
    ink_soft=(74, 50, 22, 255),
    off_ink=IVORY_FAINT,
    focus=(
        theme.Skin(theme.CLEAR, 12, IVORY, theme.FOCUS_WIDTH),
        theme.Skin(theme.CLEAR, 10, INK, theme.FOCUS_WIDTH),
    ),
)
_WOODEN = theme.Skin(WOOD_RAISED, 10, WOOD_EDGE, 1, light=(*LAMP, 26), shadow=5, dark=90)
SECONDARY = theme.ButtonStyle(
    _WOODEN,
    replace(_WOODEN, fill=WOOD_HOVER, edge=IVORY_FAINT),
    replace(_WOODEN, fill=WOOD_SUNK),
    _OFF,
    ink=IVORY,
    ink_soft=IVORY_SOFT,
    off_ink=IVORY_FAINT,
)
RESTING = replace(SECONDARY, off=replace(_WOODEN, fill=WOOD, shadow=0, dark=0), off_ink=IVORY_SOFT)
"""Buttons that can't be pressed just now, and will be again in a moment."""
_NOTE_PAPER = theme.Skin(
    (233, 219, 190, 255), 6, PAPER_EDGE, 1, light=(255, 255, 255, 90), shadow=9, dark=140, grain=16
)
PAPER_NOTE = theme.ButtonStyle(
    _NOTE_PAPER,
    replace(_NOTE_PAPER, fill=(255, 249, 234, 255), edge=GOLD),
    replace(_NOTE_PAPER, fill=PAGE_SUNK, shadow=3),
    _NOTE_PAPER,
    ink=INK,
    ink_soft=(82, 60, 40, 255),
    off_ink=INK_FAINT,
)
"""A note of paper that lies on the table, and can be pressed."""
_BARE = theme.Skin(theme.CLEAR, 10)
QUIET = replace(
    SECONDARY,
    normal=_BARE,
    hover=theme.Skin((*WOOD_HOVER[:3], 235), 10),
    down=theme.Skin(WOOD_SUNK, 10),
    off=_BARE,
)
NAME_TAG = replace(
    QUIET,
    normal=theme.Skin((*WOOD[:3], 150), theme.PILL, (*WOOD_EDGE[:3], 170), 1),
    hover=theme.Skin((*WOOD_HOVER[:3], 235), theme.PILL, WOOD_EDGE, 1),
    down=theme.Skin(WOOD_SUNK, theme.PILL),
)
"""Whoever is greeted, on the way to a page of their own."""
CORNER = theme.Skin((*WOOD[:3], 205), 12, WOOD_EDGE, 1, shadow=10, dark=110)
"""What the table's buttons stand on: the leather cup may be behind it."""

_CARD = theme.Skin(WOOD_RAISED, 12, WOOD_EDGE, 1, light=(*LAMP, 20))
_CHOSEN = replace(_CARD, fill=FELT, edge=FELT_EDGE, edge_width=2)
_ENTRY = theme.Skin(WOOD, 8, WOOD_EDGE, 1)
_FIELD = theme.Skin(WOOD_SUNK, 8, WOOD_EDGE, 1)
_TIP = theme.Skin((255, 252, 243, 255), 7, PAPER_EDGE, 1, shadow=10, dark=130)

_PAPER = theme.Skin(PAGE_PAPER, 10, (222, 206, 172, 255), 1, shadow=22, dark=170, grain=13, worn=24)
_PAPER_RAISED = theme.Skin(PAGE_RAISED, 10, (214, 196, 160, 255), 1)
_PAGE_OFF = theme.Skin(PAGE_SUNK, 10, PAGE_EDGE, 1)
_OXBLOOD = theme.Skin(OXBLOOD, 10, theme.CLEAR, 0, light=(*LAMP, 60), shadow=5, dark=90)
_PAGE_PRIMARY = theme.ButtonStyle(
    _OXBLOOD,
    replace(_OXBLOOD, fill=OXBLOOD_HOVER),
    replace(_OXBLOOD, fill=OXBLOOD_DOWN, shadow=2),
    _PAGE_OFF,
    ink=(255, 247, 232, 255),
    ink_soft=(250, 226, 206, 255),
    off_ink=INK_FAINT,
)
_PAPER_KEY = theme.Skin(PAGE_RAISED, 10, PAGE_LINE, 1, shadow=4, dark=50)
_PAGE_BUTTON = theme.ButtonStyle(
    _PAPER_KEY,
    replace(_PAPER_KEY, fill=PAGE_HOVER, edge=(120, 94, 62, 255)),
    replace(_PAPER_KEY, fill=PAGE_SUNK, shadow=2),
    _PAGE_OFF,
    ink=INK,
    ink_soft=(82, 60, 40, 255),
    off_ink=INK_FAINT,
)
_PAGE_CARD = theme.Skin(PAGE_RAISED, 12, PAGE_EDGE, 1, shadow=4, dark=40)
_PAGE_CHOSEN = replace(_PAGE_CARD, fill=PALE_FELT, edge=(62, 112, 80, 255), edge_width=2)
_PAGE_ENTRY = theme.Skin(PAGE_RAISED, 8, PAGE_EDGE, 1)
_PAGE_FIELD = theme.Skin(PAGE_SUNK, 8, PAGE_LINE, 1)

PAGE = theme.Theme(
    body=BODY,
    strong=STRONG,
    small=SMALL,
    small_strong=SMALL_STRONG,
    heading=HEADING,
    title=TITLE,
    ink=INK,
    ink_soft=(82, 60, 40, 255),
    ink_faint=INK_FAINT,
    accent=OXBLOOD,
    gain=LEAF,
    warning=RUST,
    off=PAGE_LINE,
    tip_ink=INK,
    button=_PAGE_BUTTON,
    primary=_PAGE_PRIMARY,
    icon_button=replace(
        _PAGE_BUTTON,
        normal=_BARE,
        hover=theme.Skin(PAGE_HOVER, 10),
        down=theme.Skin(PAGE_SUNK, 10),
        off=_BARE,
    ),
    ground=_PAPER,
    shade=DIM,
    panel=_PAPER_RAISED,
    raised=_PAPER_RAISED,
    rule=theme.Skin((*PAGE_LINE[:3], 100), radius=0),
    tip=_TIP,
    focus=theme.Skin(theme.CLEAR, 11, OXBLOOD, theme.FOCUS_WIDTH),
    card=_PAGE_CARD,
    card_hover=replace(_PAGE_CARD, fill=PAGE_HOVER, edge=PAGE_LINE),
    card_chosen=_PAGE_CHOSEN,
    card_chosen_hover=replace(_PAGE_CHOSEN, fill=PALE_FELT_HOVER),
    entry=_PAGE_ENTRY,
    entry_hover=replace(_PAGE_ENTRY, fill=PAGE_HOVER, edge=PAGE_LINE),
    field=_PAGE_FIELD,
    field_active=replace(_PAGE_FIELD, edge=OXBLOOD),
    caret=theme.Skin(OXBLOOD, 0),
    segment=theme.Skin(PALE_FELT, 6, (88, 134, 100, 255), 1),
    trough=theme.Skin(PAGE_SUNK, theme.PILL, PAGE_LINE, 1),
    trough_on=theme.Skin((62, 122, 90, 255), theme.PILL, FELT, 1),
    knob=theme.Skin(PAGE_RAISED, theme.PILL, (96, 72, 50, 255), 1, shadow=3, dark=90),
    bar=theme.Skin(OXBLOOD, theme.PILL),
    bar_ground=theme.Skin((224, 208, 174, 255), theme.PILL),
    level_on=theme.Skin(OXBLOOD, theme.PILL),
    level_off=theme.Skin(theme.CLEAR, theme.PILL, PAGE_LINE, 1.5),
    bar_ahead=theme.Skin((*OXBLOOD[:3], 110), theme.PILL),
    chart_bar=theme.Skin((86, 134, 104, 255), 4),
    chart_ground=theme.Skin(PAGE_RAISED, 4),
    chart_band=theme.Skin((*INK[:3], 44), 0),
    chart_mean=theme.Skin(INK, 0),
    lines=_PAGE_LINES,
    thumb=theme.Skin((*PAGE_LINE[:3], 230), theme.PILL),
)
"""Paper and ink."""

THEME = theme.Theme(
    body=BODY,
    strong=STRONG,
    small=SMALL,
    small_strong=SMALL_STRONG,
    heading=HEADING,
    title=TITLE,
    ink=IVORY,
    ink_soft=IVORY_SOFT,
    ink_faint=IVORY_FAINT,
    accent=GOLD,
    gain=GOLD,
    warning=EMBER,
    off=WOOD_OFF,
    tip_ink=INK,
    button=SECONDARY,
    primary=PRIMARY,
    icon_button=QUIET,
    ground=GROUND,
    shade=DIM,
    panel=PANEL,
    raised=ENTRY_OPEN,
    rule=theme.Skin((*WOOD_EDGE[:3], 150), radius=0),
    tip=_TIP,
    focus=theme.Skin(theme.CLEAR, 11, GOLD, theme.FOCUS_WIDTH),
    card=_CARD,
    card_hover=replace(_CARD, fill=WOOD_HOVER),
    card_chosen=_CHOSEN,
    card_chosen_hover=replace(_CHOSEN, fill=FELT_HOVER),
    entry=_ENTRY,
    entry_hover=replace(_ENTRY, fill=WOOD_HOVER),
    field=_FIELD,
    field_active=replace(_FIELD, edge=GOLD),
    caret=theme.Skin(GOLD, 0),
    segment=theme.Skin(FELT, 6, FELT_EDGE, 1, light=(*LAMP, 20)),
    trough=theme.Skin(WOOD_SUNK, theme.PILL, WOOD_EDGE, 1),
    trough_on=theme.Skin(FELT, theme.PILL, FELT_EDGE, 1),
    knob=theme.Skin(IVORY, theme.PILL, theme.CLEAR, 0, shadow=3, dark=110),
    bar=theme.Skin(GOLD, theme.PILL),
    bar_ground=theme.Skin(WOOD_SUNK, theme.PILL),
    level_on=theme.Skin(GOLD, theme.PILL),
    level_off=theme.Skin(WOOD_SUNK, theme.PILL, IVORY_FAINT, 1.5),
    bar_ahead=theme.Skin((*GOLD[:3], 110), theme.PILL),
    chart_bar=theme.Skin(GOLD, 4),
    chart_ground=theme.Skin(WOOD_SUNK, 4),
    chart_band=theme.Skin((*IVORY[:3], 90), 0),
    chart_mean=theme.Skin(OXBLOOD, 0),
    lines=_LINES,
    thumb=theme.Skin((*IVORY_FAINT[:3], 170), theme.PILL),
    page=PAGE,
)
"""Ivory and gold on dark wood."""


FONTS = tuple(
    f"assets/fonts/{face.name}-{weight}.ttf"
    for face in (DISPLAY_FACE, TEXT_FACE)
    for weight in ("Regular", "Bold")
)


HAND_FONT = f"assets/fonts/{HAND_FACE.name}-Bold.ttf"


def fonts() -> tuple[bytes, ...]:
    """The files of all faces but those of ``late_fonts``. Raises resources.MissingResource."""
    return tuple(map(resources.read, FONTS))


def intact_fonts(files: Iterable[str] = FONTS) -> tuple[bytes, ...]:
    """The files that are in order: ``kit.glyphs`` has others stand in for those that are not."""
    intact = []
    for file in files:
        with suppress(resources.MissingResource):
            intact.append(resources.read(file))
    return tuple(intact)


LATE_FONTS = {HAND_FACE.name: partial(intact_fonts, (HAND_FONT,))}
"""Reads the files of faces that the first screen does without, by the face's name."""


@cache
def dice_skin(key: str) -> view.DiceSkin:
    """The look of the dice with this key in the settings; ivory if there are no such dice."""
    dice_set = dice_sets().get(key)
    if dice_set is None:
        return view.IVORY
    return view.DiceSkin(
        dice_set.material,
        dice_set.body,
        dice_set.ink,
        dice_set.ink_of_one,
        dice_set.through,
        dice_set.shine,
    )
