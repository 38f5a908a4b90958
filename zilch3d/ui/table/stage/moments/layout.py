"""The words of a moment, lettered, placed clear of the dice and painted, as faces and cards are."""

from collections.abc import Sequence
from math import dist
from typing import NamedTuple

from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, NARROW, Colour, Ink, Skin, TextStyle
from zilch3d.kit.widgets import Box, Look, Pen, Placement, Size
from zilch3d.store.setup import SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, Portrait, portrait
from zilch3d.ui.table.stage.moments.lettering import LEADING, Lettering, Metal, Spark
from zilch3d.ui.table.stage.moments.moment import (
    ENDING,
    GAINS,
    SETTLED,
    Moment,
    MomentKind,
    Staged,
)

SIZES = (1.0, 0.82, 0.66, 0.5, 0.38)
"""How far type shrinks to fit, and to cover no dice."""
STEPS = 9
"""Heights at which a place for words is looked for."""
FACE, CROWNED = 96, 1.4
"""Points of the winner's portrait, and how high it is with its crown, in portraits."""


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
SUM = (56, 140)
"""Points of size of a sum that is counted: of the slightest and the greatest."""
SUM_WIDTH, SUM_HEIGHT = 0.62, 0.34
"""The share of the tray's width that it takes at most, and of its height."""
ASIDE, WITHIN = (0.0, -0.34, 0.34, -0.67, 0.67, -1.0, 1.0), 0.94
"""How far words move aside rather than cover dice, in halves of the room that is left within this
share of the tray's width."""
HEAVY = 0.55
"""The weight from which a zilch glows."""


class MomentPlaces(NamedTuple):
    """Where things are seen, in pixels: what is free for the table, dice that must stay legible.

    ``turn`` is the running turn's figure, written in ``style``, at the ``right`` or left of it;
    ``cards`` are the players', ``faces`` their portraits and ``totals`` where their points are
    written. Some may not be seen at all. ``groups`` are the middles of the left edges of what is
    written beside each group on the shelf; ``tray`` is all of the tray.
    """

    room: Box
    dice: Sequence[Box] = ()
    turn: Box = widgets.NOWHERE
    cards: Sequence[Box] = ()
    style: TextStyle = theme.FIGURE
    right: bool = False
    faces: Sequence[Box] = ()
    totals: Sequence[Box] = ()
    groups: Sequence[tuple[float, float]] = ()
    tray: Box = widgets.NOWHERE


class WordPlan(NamedTuple):
    """Where a moment's words stand: the title or a sum, if any, the plate below, and the face."""

    places: MomentPlaces
    title: Lettering | None
    size: float
    """Of the title's letters, or of a sum's, in pixels."""
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
    faces = (True, False) if shows_face(moment, places) else (False,)
    sizes = range(len(SIZES))
    plans = [_planned(moment, places, look, n, face=face) for face in faces for n in sizes]
    return min(plans, key=lambda plan: (plan.beyond, plan.covered))


def _planned(
    moment: Moment, places: MomentPlaces, look: Look, smallest: int, *, face: bool
) -> WordPlan:
    """The plan with a title no larger than SIZES[``smallest``], with the winner's face or not."""
    gap, width = look.px(NARROW), places.room.width
    title, size = _title(moment, width, look, smallest)
    letters = _letters(title, size, look)
    if moment.kind in GAINS:
        size = _sum_size(moment, places, look, smallest)
        letters = sum_room(moment.points, size, look)
    plate = plate_size(look, *plate_words(moment), width)
    face_size = FACE * SIZES[smallest] if face else 0.0
    above = look.px(face_size * CROWNED) + gap if face else 0
    across = max(letters.width, plate.width)
    needed = Size(across, above + letters.height + plate.height + gap)
    box = free_place(places, needed, moves=moment.kind in GAINS | ENDING)
    x, y = box.centre[0], box.top - above
    title_at = (x, y - letters.height / 2)
    at = Box(round(x - plate.width / 2), box.y, plate.width, plate.height)
    face_at = (x, y + gap + look.px(face_size) / 2)
    beyond = max(0, box.height - places.room.height)
    return WordPlan(
        places, title, size, title_at, at, face_at, face_size, covered(places, box), beyond
    )


def shows_face(moment: Moment, places: MomentPlaces) -> bool:
    """Whether the winner's face stands over the table: no portrait of it is seen beside that."""
    if moment.kind not in ENDING or len(moment.seats) != 1:
        return False
    seat = moment.seats[0]
    return seat >= len(places.faces) or not places.faces[seat].width


def _sum_size(moment: Moment, places: MomentPlaces, look: Look, smallest: int) -> float:
    """Pixels of a sum's figures: the more it weighs the larger, as wide as it may be."""
    points = SUM[0] + (SUM[1] - SUM[0]) * moment.weight**0.8
    size = look.px(points * SIZES[smallest])
    tray = places.tray if places.tray.width else places.room
    wide = SUM_WIDTH * tray.width / max(1, sum_room(moment.points, size, look).width)
    return float(min(size, size * wide, SUM_HEIGHT * tray.height))


def sum_room(text: str, size: float, look: Look) -> Size:
    """The room that figures of so many pixels take, without their glow."""
    # Widths grow with the size: so no font is opened for each one.
    usual = look.px(theme.FIGURE.size)
    return Size(round(look.width(text, theme.FIGURE) * size / usual), round(0.92 * size))


def plate_words(moment: Moment) -> tuple[str, str]:
    """The strong words of a plate, and those below; a title has only the latter."""
    text, line, _note = moment.caption
    if moment.kind in GAINS:
        return {MomentKind.BANK: "", MomentKind.TAKEN_OVER: text}.get(moment.kind, line), ""
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


def free_place(places: MomentPlaces, size: Size, *, moves: bool = False) -> Box:
    """A box of this size over the table that covers as little of the dice as can be.

    Of several the one nearest to a little above the middle. One that ``moves`` may stand aside of
    the middle, too, within the tray.
    """
    room = places.room
    x, spare = room.x + (room.width - size.width) / 2, max(0, room.height - size.height)
    half = max(0.0, WITHIN * min(room.width, places.tray.width or room.width) - size.width) / 2
    xs = [round(x + half * aside) for aside in (ASIDE if moves else ASIDE[:1])]
    steps = 2 * STEPS if moves else STEPS
    ys = [room.y + spare * n // (steps - 1) for n in range(steps)]
    wanted = (room.centre[0], room.y + 0.62 * room.height)
    boxes = [Box(left, low, *size) for left in xs for low in ys]
    return min(boxes, key=lambda box: (covered(places, box), dist(box.centre, wanted)))


def covered(places: MomentPlaces, box: Box) -> int:
    """How many pixels of dice are below the box."""
    common = (box.common(die) for die in places.dice)
    return sum(one.width * one.height for one in common)


def _title(moment: Moment, width: int, look: Look, smallest: int) -> tuple[Lettering | None, float]:
    """The words as large as they fit into the width, on two lines at most if they can."""
    type_ = TYPES.get(moment.kind)
    text = moment.caption.line if moment.kind is MomentKind.PENALISED else moment.caption.text
    if type_ is None or not text:
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
    return TextStyle(theme.DISPLAY_FACE, points, bold=True, leading=LEADING)


def _letters(title: Lettering | None, size: float, look: Look) -> Size:
    """The room that the letters themselves take, without their glow."""
    if title is None:
        return Size(0, 0)
    style = _style(size / look.scale)
    width = max(look.width(line, style) for line in title.lines)
    return Size(width, round(size * 1.12 * len(title.lines)))


BLOOM = 64
"""Pixels of the side that light over a box is drawn with."""
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
        return _seen(self.plan.places.cards, seat)

    def face(self, seat: int | None) -> Box | None:
        """The player's portrait, if it is seen."""
        return _seen(self.plan.places.faces, seat)

    def total(self, seat: int | None) -> Box | None:
        """Where the player's points are written, or about there; None if that is not seen."""
        written, card = _seen(self.plan.places.totals, seat), self.card(seat)
        if written is not None or card is None:
            return written
        width, height = round(80 * self.unit), round(28 * self.unit)
        return Box(card.right - width, round(card.centre[1]), width, height)


def _seen(boxes: Sequence[Box], seat: int | None) -> Box | None:
    """The box of this seat, if there is one and it is seen."""
    if seat is None or seat >= len(boxes) or not boxes[seat].width:
        return None
    return boxes[seat]


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


def bloom(frame: MomentFrame, box: Box, strength: float, wide: float = 3.2) -> None:
    """Light that spreads over something, so many times as wide."""
    opacity = 0.55 * strength * frame.staged.opacity
    if opacity > 0.01:
        # It is soft: a small picture, enlarged, does.
        at = Placement(*box.centre, wide * max(1, box.height) / BLOOM, min(1.0, opacity))
        frame.pen.brush.sprite("bloom", GLINT, BLOOM, at)


def paint_face(frame: MomentFrame, scale: float, opacity: float, mood: Mood) -> None:
    """The winner's portrait over the table, if it is to be seen there."""
    if frame.plan.face_size:
        size = frame.pen.look.px(frame.plan.face_size)
        at = Placement(*frame.plan.face_at, 1.0 if frame.staged.still else scale, opacity)
        _face(frame, frame.staged.moment.seats[0], size, at, mood)


def paint_portrait(frame: MomentFrame, seat: int, scale: float, opacity: float = 1.0) -> None:
    """The glad portrait of a player over the one at the seat, so many times as large."""
    box = frame.face(seat)
    if box is not None:
        _face(frame, seat, box.height, Placement(*box.centre, scale, opacity), Mood.WIN)


def _face(frame: MomentFrame, seat: int, size: int, at: Placement, mood: Mood) -> None:
    if seat >= len(frame.seats):
        return
    emblem = portrait(frame.seats[seat].player, seat, mood)
    if isinstance(emblem, Portrait):
        shown = at._replace(opacity=at.opacity * frame.staged.opacity)
        frame.pen.brush.sprite(f"face{seat}", emblem, size, shown)


def letters_box(frame: MomentFrame) -> Box:
    """All that words and the face over the table cover."""
    plan, look = frame.plan, frame.pen.look
    letters = _letters(plan.title, plan.size, look)
    x, y = plan.title_at
    width = max(letters.width, plan.plate.width)
    face = look.px(plan.face_size * CROWNED) + look.px(NARROW) if plan.face_size else 0
    low = plan.plate.y if plan.plate.width else round(y - letters.height / 2)
    return Box(round(x - width / 2), low, width, round(y + letters.height / 2) + face - low)
