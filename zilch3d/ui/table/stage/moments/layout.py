"""Where the words of a moment stand: lettered, as large as they go, and clear of the dice."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import dist
from typing import NamedTuple, TypeVar

from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, NARROW, TextStyle
from zilch3d.kit.widgets import Box, Look, Size
from zilch3d.ui import theme
from zilch3d.ui.table.stage.moments.lettering import LEADING, Lettering, Metal
from zilch3d.ui.table.stage.moments.moment import (
    ENDING,
    GAINS,
    Moment,
    MomentKind,
)

SIZES = (1.0, 0.82, 0.66, 0.5, 0.38)
"""How far type shrinks to fit, and to cover no dice."""
ON_RIM = 0.4
"""What it costs that a corner of a title lies off the felt, in dice that words cover."""
STEPS = 7
"""Heights at which a place for words is looked for."""
FACE, CROWNED = 96, 1.4
"""Points of the winner's portrait, and how high it is with its crown, in portraits."""

Choice = TypeVar("Choice")
Cost = TypeVar("Cost", int, tuple[int, int])


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
    written beside each group on the shelf; ``tray`` is all of the tray, and ``felt`` its outline,
    corner by corner.
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
    felt: Sequence[tuple[float, float]] = ()


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
    """Pixels of dice that the words cover, and as many more as it costs to lie on the rim."""
    beyond: int
    """How much higher they are than the place for them, in pixels."""

    @property
    def title_height(self) -> int:
        return self.title.height(self.size) if self.title is not None else 0


def plan_words(moment: Moment, places: MomentPlaces, look: Look) -> WordPlan:
    """Where the moment's words stand in these places: the largest that cover the fewest dice."""
    faces = (True, False) if shows_face(moment, places) else (False,)
    choices = product(faces, range(len(SIZES)))
    plans = (_planned(moment, places, look, smallest, face=face) for face, smallest in choices)
    return _cheapest(plans, lambda plan: (plan.beyond, plan.covered), (0, 0))


def _cheapest(choices: Iterable[Choice], cost: Callable[[Choice], Cost], least: Cost) -> Choice:
    """The first choice of the lowest cost; none is looked at after one that costs the ``least``."""
    best, lowest = None, None
    for choice in choices:
        price = cost(choice)
        if lowest is None or price < lowest:
            best, lowest = choice, price
        if lowest == least:
            break
    assert best is not None
    return best


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
    words = Words(Size(letters.width, above + letters.height), plate)
    box = free_place(places, needed, words, moves=bool(letters.width))
    x, y = box.centre[0], box.top - above
    title_at = (x, y - letters.height / 2)
    at = Box(round(x - plate.width / 2), box.y, plate.width, plate.height)
    face_at = (x, y + gap + look.px(face_size) / 2)
    beyond = max(0, box.height - places.room.height)
    hidden = words.covered(places, box)
    return WordPlan(places, title, size, title_at, at, face_at, face_size, hidden, beyond)


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


class Words(NamedTuple):
    """The sizes of a title, with the face over it, and of the plate below: of either, maybe none.

    They stand at the top and at the bottom of a box, in the middle of its width.
    """

    title: Size
    plate: Size

    def covered(self, places: MomentPlaces, box: Box) -> int:
        """Pixels of dice that they cover there, and what it costs to lie on the tray's rim."""
        middle, (width, height) = box.centre[0], self.title
        title = Box(round(middle - width / 2), box.top - height, width, height)
        plate = Box(round(middle - self.plate.width / 2), box.y, *self.plate)
        off = straddles(places, title) if width else 0
        die = max((die.width * die.height for die in places.dice), default=1)
        return covered(places, title) + covered(places, plate) + round(ON_RIM * die * off)


def free_place(places: MomentPlaces, size: Size, words: Words, *, moves: bool = False) -> Box:
    """A box of this size for these words that costs the least: dice are to be seen, and the rim.

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
    boxes.sort(key=lambda box: dist(box.centre, wanted))
    return _cheapest(boxes, lambda box: words.covered(places, box), 0)


def covered(places: MomentPlaces, box: Box) -> int:
    """How many pixels of dice are below the box."""
    common = (box.common(die) for die in places.dice)
    return sum(one.width * one.height for one in common)


def straddles(places: MomentPlaces, title: Box) -> int:
    """How many corners of a title lie off the felt."""
    corners = [(x, y) for x in (title.x, title.right) for y in (title.y, title.top)]
    edges = _edges(tuple(places.felt))
    return sum(any(a * x + b * y < c for a, b, c in edges) for x, y in corners)


@lru_cache(maxsize=4)
def _edges(outline: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float, float], ...]:
    """For each edge of a convex outline the (a, b, c) for which ``a x + b y >= c`` within it."""
    edges = []
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        across, up = ay - by, bx - ax
        edges.append((across, up, across * ax + up * ay))
    # Its corners may go round either way: the middle is within it.
    x, y = (sum(each) / len(outline) for each in zip(*outline, strict=True)) if outline else (0, 0)
    return tuple((a, b, c) if a * x + b * y >= c else (-a, -b, -c) for a, b, c in edges)


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
    return Lettering(lines, metal, shaded=True), look.px(points * share)


def _style(points: float) -> TextStyle:
    return TextStyle(theme.DISPLAY_FACE, points, bold=True, leading=LEADING)


def _letters(title: Lettering | None, size: float, look: Look) -> Size:
    """The room that the letters themselves take, without their glow."""
    if title is None:
        return Size(0, 0)
    style = _style(size / look.scale)
    width = max(look.width(line, style) for line in title.lines)
    return Size(width, round(size * 1.12 * len(title.lines)))


def letters_box(plan: WordPlan, look: Look) -> Box:
    """All that words and the face over the table cover."""
    letters = _letters(plan.title, plan.size, look)
    x, y = plan.title_at
    width = max(letters.width, plan.plate.width)
    face = look.px(plan.face_size * CROWNED) + look.px(NARROW) if plan.face_size else 0
    low = plan.plate.y if plan.plate.width else round(y - letters.height / 2)
    return Box(round(x - width / 2), low, width, round(y + letters.height / 2) + face - low)
