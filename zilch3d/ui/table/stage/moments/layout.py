"""Where a moment's words stand, and how large: where they cover no dice that are to be read."""

from collections.abc import Sequence
from typing import NamedTuple

from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, NARROW, TextStyle
from zilch3d.kit.widgets import Box, Look, Size
from zilch3d.ui import theme
from zilch3d.ui.table.stage.moments.lettering import Lettering, Metal
from zilch3d.ui.table.stage.moments.moment import Kind, Moment

SIZES = (1.0, 0.82, 0.66, 0.5)
"""How far type shrinks to fit, and to cover no dice."""
STEPS = 9
"""Heights at which a place for words is looked for."""
FACE = 96
"""Points of the winner's portrait."""


class Type(NamedTuple):
    """What a kind's words are made of, and their size in points: of the slightest and greatest."""

    metal: Metal
    slight: float
    great: float


TYPES = {
    Kind.ZILCH: Type(Metal.IVORY, 30, 62),
    Kind.PENALISED: Type(Metal.EMBER, 36, 48),
    Kind.HOT_DICE: Type(Metal.GOLD, 46, 58),
    Kind.CROSSED: Type(Metal.GOLD, 50, 50),
    Kind.TIME_WARP: Type(Metal.ICE, 52, 52),
    Kind.TIE: Type(Metal.IVORY, 46, 46),
    Kind.VICTORY: Type(Metal.GOLD, 58, 58),
    Kind.DEFEAT: Type(Metal.IVORY, 38, 38),
}
"""Of what stands large on the table; the rest is a few words on a plate, or points that travel."""
ENDING = frozenset({Kind.VICTORY, Kind.DEFEAT})
"""They show the winner's face above the words."""
HEAVY = 0.55
"""The weight from which a zilch glows."""


class Places(NamedTuple):
    """Where things are seen, in pixels: what is free for the table, dice that must stay legible.

    ``turn`` is the running turn's figure, written in ``style``, at the ``right`` or left of it;
    ``cards`` are the players'. Some may not be seen at all.
    """

    room: Box
    dice: Sequence[Box] = ()
    turn: Box = widgets.NOWHERE
    cards: Sequence[Box] = ()
    style: TextStyle = theme.FIGURE
    right: bool = False


class Plan(NamedTuple):
    """Where a moment's words stand: the title, if it has one, the plate below, and the face."""

    places: Places
    title: Lettering | None
    size: float
    title_at: tuple[float, float]
    plate: Box
    face_at: tuple[float, float]
    face_size: float
    """In points."""
    covered: int
    """Pixels of dice that the words cover."""
    beyond: int
    """How much higher they are than the place for them, in pixels."""

    @property
    def title_height(self) -> int:
        return self.title.height(self.size) if self.title is not None else 0


def planned(moment: Moment, places: Places, look: Look) -> Plan:
    """Where the moment's words stand in these places: the largest that cover the fewest dice."""
    plans = [_planned(moment, places, look, n) for n in range(len(SIZES))]
    # At the end of the game no dice have to be read any more: the largest that has room.
    over = moment.kind in ENDING
    return min(plans, key=lambda plan: (plan.beyond, 0 if over else plan.covered))


def _planned(moment: Moment, places: Places, look: Look, smallest: int) -> Plan:
    """The same with a title of at most SIZES[``smallest``]."""
    gap, width = look.px(NARROW), places.room.width
    type_ = TYPES.get(moment.kind)
    title, size = (None, 0.0) if type_ is None else _title(moment, type_, width, look, smallest)
    letters = _letters(title, size, look)
    plate = plate_size(look, *plate_words(moment), width)
    face_size = FACE * SIZES[smallest] if moment.kind in ENDING else 0.0
    face = look.px(face_size) + gap if face_size else 0
    across = max(letters.width, plate.width)
    box = free_place(places, Size(across, face + letters.height + plate.height + gap))
    x, y = box.centre[0], box.top - face
    title_at = (x, y - letters.height / 2)
    at = Box(x - plate.width // 2, box.y, plate.width, plate.height)
    face_at = (x, box.top - face / 2)
    beyond = max(0, box.height - places.room.height)
    return Plan(places, title, size, title_at, at, face_at, face_size, covered(places, box), beyond)


def plate_words(moment: Moment) -> tuple[str, str]:
    """The strong words of a plate, and those below; a title has only the latter."""
    text, line, _note = moment.caption
    if moment.kind in TYPES:
        return (line if moment.kind is not Kind.PENALISED else ""), ""
    return text, line


def plate_size(look: Look, text: str, line: str, width: int) -> Size:
    """The room that a plate takes; none without words."""
    if not text:
        return Size(0, 0)
    pad, most = look.px(theme.PLATE_PADDING), width - 2 * look.px(theme.PLATE_PADDING)
    sizes = [look.text_size(text, theme.STRONG, most), look.text_size(line, theme.SMALL, most)]
    height = sum(size.height for size in sizes) + look.px(HAIR) * 2
    return Size(max(size.width for size in sizes) + 2 * pad, height)


def free_place(places: Places, size: Size) -> Box:
    """A box of this size over the table that covers as little of the dice as can be.

    Of several the one nearest to a little above the middle.
    """
    room = places.room
    x = room.x + (room.width - size.width) // 2
    spare = max(0, room.height - size.height)
    boxes = [Box(x, room.y + spare * n // (STEPS - 1), *size) for n in range(STEPS)]
    wanted = room.y + 0.62 * room.height

    return min(boxes, key=lambda box: (covered(places, box), abs(box.centre[1] - wanted)))


def covered(places: Places, box: Box) -> int:
    """How many pixels of dice are below the box."""
    common = (box.common(die) for die in places.dice)
    return sum(one.width * one.height for one in common)


def _title(
    moment: Moment, type_: Type, width: int, look: Look, smallest: int
) -> tuple[Lettering | None, float]:
    """The words as large as they fit into the width, on two lines at most if they can."""
    text = moment.caption.line if moment.kind is Kind.PENALISED else moment.caption.text
    if not text:
        return None, 0.0
    points = type_.slight + (type_.great - type_.slight) * moment.weight
    metal = type_.metal
    if moment.kind is Kind.ZILCH and moment.weight >= HEAVY:
        metal = Metal.EMBER
    for share in SIZES[smallest:]:
        style = _style(points * share)
        lines = look.wrap(text, style, width)
        whole = all(look.width(word, style) <= width for word in text.split())
        if whole and len(lines) <= 2:
            break
    return Lettering(lines, metal), look.px(points * share)


def _style(points: float) -> TextStyle:
    return TextStyle(theme.DISPLAY_FACE, points, bold=True, leading=1.04)


def _letters(title: Lettering | None, size: float, look: Look) -> Size:
    """The room that the letters themselves take, without their glow."""
    if title is None:
        return Size(0, 0)
    style = _style(size / look.scale)
    width = max(look.width(line, style) for line in title.lines)
    return Size(width, round(size * 1.12 * len(title.lines)))
