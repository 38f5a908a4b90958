"""The words of a moment, lettered, placed clear of the dice and painted, as faces and cards are."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from logging import getLogger
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from zilch3d import resources
from zilch3d.kit import pictures, widgets
from zilch3d.kit.glyphs import open_font, stand_in
from zilch3d.kit.theme import HAIR, NARROW, Colour, Ink, Skin, TextStyle, Typeface
from zilch3d.kit.widgets import Box, Look, Pen, Placement, Size
from zilch3d.store.setup import SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, Portrait, portrait
from zilch3d.ui.table.stage.moments.moment import Moment, MomentKind, Staged
from zilch3d.ui.widgets import FlatDie

LOG = getLogger(__name__)

LEADING = 1.04
"""The height of a line, in sizes of the type."""
MARGIN = 0.42
"""Room round the words for their glow, in the same."""
EDGE = 0.035
SHADOW = 0.13
GLOW = 0.20

RGB = tuple[int, int, int]


class Metal(Enum):
    """A metal of letters: their colour at the top and at the bottom, and their glow."""

    GOLD = ((255, 232, 164), (226, 160, 58), (255, 190, 90, 110))
    IVORY = ((255, 251, 240), (222, 203, 170), (0, 0, 0, 0))
    EMBER = ((255, 205, 170), (232, 92, 62), (190, 40, 20, 90))
    ICE = ((244, 250, 255), (150, 188, 232), (120, 170, 240, 100))


@dataclass(frozen=True)
class Lettering:
    """Lines of type in the middle of each other (see ``kit.widgets.Picture``)."""

    lines: tuple[str, ...]
    metal: Metal
    face: Typeface = theme.DISPLAY_FACE

    def height(self, size: float) -> int:
        """The height of the picture in which type has this size, in pixels."""
        return round(size * (len(self.lines) * LEADING + 2 * MARGIN))

    def drawn(self, side: int) -> Image.Image:
        size = side / (len(self.lines) * LEADING + 2 * MARGIN)
        font = _font(self.face.name, max(4, round(size)))
        width = max(round(font.getlength(line)) for line in self.lines)
        room = (width + round(2 * MARGIN * size), side)
        letters = self._mask(font, room, size, 0)
        edged = self._mask(font, room, size, max(1, round(EDGE * size)))
        top, bottom, glow = self.metal.value
        picture = _soft(edged, glow, GLOW * size, 0)
        picture.alpha_composite(_soft(edged, (8, 4, 2, 235), SHADOW * size, round(0.05 * size)))
        picture.alpha_composite(_flat(edged, (34, 18, 8, 225)))
        faded = _between(top, bottom, room, len(self.lines))
        faded.putalpha(letters)
        picture.alpha_composite(faded)
        return picture

    def _mask(
        self, font: ImageFont.FreeTypeFont, room: tuple[int, int], size: float, edge: int
    ) -> Image.Image:
        mask = Image.new("L", room)
        draw = ImageDraw.Draw(mask)
        for n, line in enumerate(self.lines):
            baseline = (MARGIN + n * LEADING + 0.5 * (LEADING + self.face.cap_height)) * size
            at = (room[0] / 2, baseline)
            draw.text(at, line, fill=255, font=font, anchor="ms", stroke_width=edge)
        return mask


@dataclass(frozen=True)
class Spark:
    """A soft point of light."""

    colour: RGB = (255, 206, 116)

    def drawn(self, side: int) -> Image.Image:
        light = Image.radial_gradient("L").resize((side, side), Image.Resampling.LANCZOS)
        picture = Image.new("RGBA", (side, side), self.colour)
        picture.putalpha(light.point(lambda far: round(255 * max(0.0, 1 - far / 181) ** 2)))
        return picture


@dataclass(frozen=True)
class SmallDie:
    """A little flat die, as confetti is made of; ``face`` is 1 to 6."""

    face: int
    body: RGB
    pips: RGB

    def drawn(self, side: int) -> Image.Image:
        shape = pictures.icon(FlatDie(self.face), side).getchannel("A")
        whole = Image.new("L", (side, side))
        box = (0.06 * side, 0.06 * side, 0.94 * side, 0.94 * side)
        ImageDraw.Draw(whole).rounded_rectangle(box, 0.18 * side, fill=255)
        picture = _flat(ImageChops.lighter(shape, whole), (*self.pips, 255))
        picture.alpha_composite(_flat(shape, (*self.body, 255)))
        return picture


@lru_cache(maxsize=2)  # each has the whole file in memory, twice
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """The bold face, or Pillow's own where its file is missing or damaged."""
    try:
        return open_font(resources.read(f"assets/fonts/{face}-Bold.ttf"), size)
    except (resources.MissingResource, OSError) as error:
        LOG.warning("no letters of %s: %r", face, error)
        return stand_in(size)


def _flat(mask: Image.Image, colour: tuple[int, int, int, int]) -> Image.Image:
    layer = Image.new("RGBA", mask.size, colour[:3])
    layer.putalpha(mask.point(lambda covered: covered * colour[3] // 255))
    return layer


def _soft(
    mask: Image.Image, colour: tuple[int, int, int, int], blur: float, down: int
) -> Image.Image:
    return _flat(ImageChops.offset(mask, 0, down).filter(ImageFilter.GaussianBlur(blur)), colour)


def _between(top: RGB, bottom: RGB, room: tuple[int, int], lines: int) -> Image.Image:
    """Each line's colours, from its top to its bottom."""
    width, height = room
    across = Image.linear_gradient("L").resize((width, max(1, round(height / lines))))
    shades = Image.new("L", room)
    for n in range(lines):
        shades.paste(across, (0, n * across.height))
    return Image.composite(
        Image.new("RGB", room, bottom), Image.new("RGB", room, top), shades
    ).convert("RGBA")


SIZES = (1.0, 0.82, 0.66, 0.5)
"""How far type shrinks to fit, and to cover no dice."""
STEPS = 9
"""Heights at which a place for words is looked for."""
FACE = 96
"""Points of the winner's portrait."""


class Type(NamedTuple):
    """The metal of a kind's words, and their points of size: of the slightest and greatest."""

    metal: Metal
    slight: float
    great: float


TYPES = {
    MomentKind.ZILCH: Type(Metal.IVORY, 30, 62),
    MomentKind.PENALISED: Type(Metal.EMBER, 36, 48),
    MomentKind.HOT_DICE: Type(Metal.GOLD, 46, 58),
    MomentKind.CROSSED: Type(Metal.GOLD, 50, 50),
    MomentKind.TIME_WARP: Type(Metal.ICE, 52, 52),
    MomentKind.TIE: Type(Metal.IVORY, 46, 46),
    MomentKind.VICTORY: Type(Metal.GOLD, 58, 58),
    MomentKind.DEFEAT: Type(Metal.IVORY, 38, 38),
}
"""Kinds whose words stand large on the table; others have a plate, or points that travel."""
ENDING = frozenset({MomentKind.VICTORY, MomentKind.DEFEAT})
"""They show the winner's face above the words."""
HEAVY = 0.55
"""The weight from which a zilch glows."""


class MomentPlaces(NamedTuple):
    """Where things are seen, in pixels: what is free for the table, dice that must stay legible.

    ``turn`` is the running turn's figure, written in ``style``, at the ``right`` or left of it;
    ``cards`` are the players', with ``totals`` where each one's is written, and ``faces`` their
    portraits. Some may not be seen at all.
    """

    room: Box
    dice: Sequence[Box] = ()
    turn: Box = widgets.NOWHERE
    cards: Sequence[Box] = ()
    style: TextStyle = theme.FIGURE
    right: bool = False
    totals: Sequence[Box] = ()
    faces: Sequence[Box] = ()


class WordPlan(NamedTuple):
    """Where a moment's words stand: the title, if it has one, the plate below, and the face."""

    places: MomentPlaces
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


def plan_words(moment: Moment, places: MomentPlaces, look: Look) -> WordPlan:
    """Where the moment's words stand in these places: the largest that cover the fewest dice."""
    plans = [_planned(moment, places, look, n) for n in range(len(SIZES))]
    # At the end of the game no dice have to be read any more: the largest that has room.
    over = moment.kind in ENDING
    return min(plans, key=lambda plan: (plan.beyond, 0 if over else plan.covered))


def _planned(moment: Moment, places: MomentPlaces, look: Look, smallest: int) -> WordPlan:
    """The plan with a title no larger than SIZES[``smallest``]."""
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
    return WordPlan(
        places, title, size, title_at, at, face_at, face_size, covered(places, box), beyond
    )


def plate_words(moment: Moment) -> tuple[str, str]:
    """The strong words of a plate, and those below; a title has only the latter."""
    text, line, _note = moment.caption
    if moment.kind in TYPES:
        return (line if moment.kind is not MomentKind.PENALISED else ""), ""
    return text, line


def plate_size(look: Look, text: str, line: str, width: int) -> Size:
    """The room that a plate takes; none without words."""
    if not text:
        return Size(0, 0)
    pad, most = look.px(theme.PLATE_PADDING), width - 2 * look.px(theme.PLATE_PADDING)
    sizes = [look.text_size(text, theme.STRONG, most), look.text_size(line, theme.SMALL, most)]
    height = sum(size.height for size in sizes) + look.px(HAIR) * 2
    return Size(max(size.width for size in sizes) + 2 * pad, height)


def free_place(places: MomentPlaces, size: Size) -> Box:
    """A box of this size over the table that covers as little of the dice as can be.

    Of several the one nearest to a little above the middle.
    """
    room = places.room
    x = room.x + (room.width - size.width) // 2
    spare = max(0, room.height - size.height)
    boxes = [Box(x, room.y + spare * n // (STEPS - 1), *size) for n in range(STEPS)]
    wanted = room.y + 0.62 * room.height

    return min(boxes, key=lambda box: (covered(places, box), abs(box.centre[1] - wanted)))


def covered(places: MomentPlaces, box: Box) -> int:
    """How many pixels of dice are below the box."""
    common = (box.common(die) for die in places.dice)
    return sum(one.width * one.height for one in common)


def _title(
    moment: Moment, type_: Type, width: int, look: Look, smallest: int
) -> tuple[Lettering | None, float]:
    """The words as large as they fit into the width, on two lines at most if they can."""
    text = moment.caption.line if moment.kind is MomentKind.PENALISED else moment.caption.text
    if not text:
        return None, 0.0
    points = type_.slight + (type_.great - type_.slight) * moment.weight
    metal = type_.metal
    if moment.kind is MomentKind.ZILCH and moment.weight >= HEAVY:
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


SETTLED = 0.6
"""The share of a moment at which it is seen where nothing may move."""
GLINT = Spark()
"""The picture that sparks and light on cards are drawn with."""


class MomentFrame(NamedTuple):
    """A moment as it is seen now, over a ``window``; ``seats`` are those of the game."""

    pen: Pen
    staged: Staged
    plan: WordPlan
    seats: Sequence[SeatSetup]
    window: Box

    @property
    def t(self) -> float:
        """Seconds since the start; where nothing may move, those at which all has settled."""
        staged = self.staged
        return SETTLED * staged.moment.seconds if staged.still else staged.seconds

    @property
    def share(self) -> float:
        return min(1.0, self.t / self.staged.moment.seconds)

    @property
    def weight(self) -> float:
        return self.staged.moment.weight

    @property
    def unit(self) -> float:
        """Pixels of a point of the design."""
        return self.pen.look.scale

    def card(self, seat: int | None) -> Box | None:
        """The player's card, if it is seen."""
        cards = self.plan.places.cards
        if seat is None or seat >= len(cards) or not cards[seat].width:
            return None
        return cards[seat]


def paint_title(
    frame: MomentFrame, scale: float, opacity: float, *, dx: float = 0.0, turn: float = 0.0
) -> None:
    plan = frame.plan
    if plan.title is None:
        return
    x, y = plan.title_at
    visible = opacity * frame.staged.opacity
    at = Placement(x + dx, y, 1.0 if frame.staged.still else scale, visible, turn)
    frame.pen.brush.sprite("title", plan.title, plan.title_height, at)


def paint_plate(
    frame: MomentFrame,
    opacity: float,
    up: int = 0,
    *,
    across: int = 0,
    colour: Colour = theme.IVORY,
) -> None:
    """The words below a title, or those that are all."""
    text, line = plate_words(frame.staged.moment)
    box = frame.plan.plate
    _sign(frame, box._replace(x=box.x + across, y=box.y + up), (text, line), opacity, colour)


def _sign(
    frame: MomentFrame,
    box: Box,
    words: tuple[str, str],
    opacity: float,
    colour: Colour = theme.IVORY,
) -> None:
    pen, visible = frame.pen, opacity * frame.staged.opacity
    if not words[0] or not box.width or visible <= 0.01:
        return
    pen.box("sign", box, theme.PLATE, visible)
    inner = box.inset(pen.look.px(theme.PLATE_PADDING), 0)
    top, shown = inner, round(255 * visible)
    if words[1]:
        lower = pen.look.text_size(words[1], theme.SMALL, inner.width).height
        pad = pen.look.px(NARROW) // 2
        low = Box(inner.x, inner.y + pad, inner.width, lower)
        soft = Ink(theme.SMALL, (*theme.IVORY_SOFT[:3], shown), "centre")
        pen.write(low, words[1], soft, "line")
        top = Box(inner.x, low.top, inner.width, inner.top - low.top - pad)
    pen.write(top, words[0], Ink(theme.STRONG, (*colour[:3], shown), "centre"), "words")


def paint_tag(frame: MomentFrame, card: Box | None, words: str, opacity: float) -> None:
    """A few words beside a card."""
    if card is None:
        return
    look = frame.pen.look
    width = look.width(words, theme.STRONG) + 2 * look.px(theme.PLATE_PADDING)
    height = look.line(theme.STRONG) + look.px(NARROW)
    box = Box(card.right + look.px(NARROW), card.centre[1] - height // 2, width, height)
    _sign(frame, box, (words, ""), opacity, theme.GOLD)


def flash(frame: MomentFrame, card: Box | None, skin: Skin, strength: float, key: str = "") -> None:
    """A ring round a card, that opens a little."""
    if card is None or strength <= 0.02:
        return
    out = round((2 + 6 * (0.5 if frame.staged.still else frame.share)) * frame.unit)
    frame.pen.box(f"flash{key}", card.inset(-out), skin, strength * frame.staged.opacity)


def bloom(frame: MomentFrame, card: Box, strength: float) -> None:
    """Light that spreads over a card."""
    height = max(1, card.height)
    at = Placement(*card.centre, 3.2, 0.55 * strength * frame.staged.opacity)
    frame.pen.brush.sprite("bloom", GLINT, height, at)


def paint_face(frame: MomentFrame, scale: float, opacity: float, mood: Mood) -> None:
    """The winner's portrait; of several, the first's."""
    seats = frame.staged.moment.seats
    if len(seats) != 1 or seats[0] >= len(frame.seats):
        return
    emblem = portrait(frame.seats[seats[0]].player, seats[0], mood)
    if isinstance(emblem, Portrait):
        still = frame.staged.still
        at = Placement(*frame.plan.face_at, 1.0 if still else scale, opacity * frame.staged.opacity)
        frame.pen.brush.sprite("face", emblem, frame.pen.look.px(frame.plan.face_size), at)
