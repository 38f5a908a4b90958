"""The players at the table: their faces, and before each a card with name and total.

Where everybody sits follows from the room for them and their number alone, never from what is said
or happens. Two forms: a face with its card below, and where a panel needs the room below, rows of
small faces with the card beside. A column that is narrow, as in small windows, has both as well,
the total below the name.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, Ink, TextAlign, TextStyle
from zilch3d.kit.widgets import NOWHERE, Box, Look
from zilch3d.store.setup import SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Eyes, Mood, Portrait, portrait
from zilch3d.ui.table.screen.remark_bubble import TAIL, RemarkBubble

ONE_COLUMN = 4
"""So many sit below each other; any more in two columns."""
SMALLEST_FACE = 34
"""Points: where there's less room, the players sit in rows."""
LARGEST_FACE = {1: 96, 2: 84}
"""Points, by columns."""
SHARE = 1 / 7
"""The largest share of the column's height that one face takes."""
OVERLAP = 9
"""Points by which a face hangs over its card."""
CLEAR = 2
"""Points between the face and the card's first line."""
HEADROOM = 14
"""Points above the uppermost faces: for light round them, and for what is said there."""
LEAST_GAP, MOST_GAP = 6, 14
APART = 10
"""Points between two columns."""
ROW_FACE = {1: 38, 2: 34}
SHARE_NARROW = 1 / 5
"""The same in a narrow column, which few sit in."""
ROW_FACE_FEW, ROW_FACE_MANY = 46, 36
"""Points in a narrow column, by whether more than ONE_COLUMN sit in it."""
BESIDE, BETWEEN = 9, 3
"""Points of a card at the sides of its texts, and between its lines."""
BAR = 5


@dataclass(frozen=True)
class PlayerFacts:
    """A player as a seat shows it: ``share`` of the target, 0 to 1, is banked.

    The running turn may bring ``ahead`` more. ``wins`` is the chance of winning in words, and
    ``percent`` in figures alone, if it is to be seen; ``mood`` is what the face shows, and
    its eyes may be ``on_dice``. A ``plain`` note says no more than whose turn it is; ``brief`` says
    in fewer words what a note does.
    """

    total: str
    share: float
    ahead: float = 0.0
    note: str = ""
    plain: bool = False
    turn: bool = False
    wins: str = ""
    percent: str = ""
    mood: Mood = Mood.NEUTRAL
    on_dice: bool = False
    brief: str = ""


class SeatPlan(NamedTuple):
    """How the seats of so many players are laid out in a room; lengths in pixels.

    ``columns`` of them stand side by side. ``face`` is the side of a portrait, and ``height`` what
    a seat takes. In ``rows`` the card is beside the face, else below it. In ``narrow`` cards name
    and total have a line each.
    """

    columns: int
    face: int
    height: int
    gap: int
    head: int
    rows: bool = False
    narrow: bool = False

    def total(self, number: int) -> int:
        """The height of all seats."""
        lines = -(-number // self.columns)
        return self.head + lines * self.height + max(0, lines - 1) * self.gap

    def box(self, n: int, room: Box, apart: int) -> Box:
        """The box of the seat in this room; the columns are so many pixels apart."""
        line, column = divmod(n, self.columns)
        width = (room.width - apart * (self.columns - 1)) // self.columns
        top = room.top - self.head - line * (self.height + self.gap)
        return Box(room.x + column * (width + apart), top - self.height, width, self.height)


def seat_plan(look: Look, number: int, height: int, *, slim: bool = False) -> SeatPlan | None:
    """The plan with faces above cards, as large as they go; None if they would be too small.

    In a ``slim`` column they sit below each other, however many they are.
    """
    columns = 1 if slim or number <= ONE_COLUMN else 2
    narrow = slim or columns > 1
    lines, card = -(-number // columns), card_height(look, narrow=narrow)
    head, least, overlap = look.px(HEADROOM), look.px(LEAST_GAP), look.px(OVERLAP)
    each = (height - head - least * (lines - 1)) // max(1, lines)
    share = SHARE_NARROW if slim else SHARE
    face = min(look.px(LARGEST_FACE[columns]), round(share * height), each - card + overlap)
    if face < look.px(SMALLEST_FACE):
        return None
    seat = face + card - overlap
    spare = (height - head - lines * seat) // max(1, lines - 1)
    return SeatPlan(columns, face, seat, min(spare, look.px(MOST_GAP)), head, narrow=narrow)


def row_plan(look: Look, number: int) -> SeatPlan:
    """The plan of seats in rows."""
    columns = 1 if number <= ONE_COLUMN else 2
    height = max(row_height(look, columns), look.px(ROW_FACE[columns]))
    face, gap = look.px(ROW_FACE[columns]), look.px(HAIR)
    return SeatPlan(columns, face, height, gap, 0, rows=True, narrow=columns > 1)


def slim_row_plan(look: Look, number: int, height: int) -> SeatPlan:
    """The plan of seats in rows in a slim column, with a last line as far as there is room."""
    gap = look.px(HAIR / 2)
    each = (height + gap) // max(1, number) - gap
    words = look.line(theme.SEAT_NAME_SMALL) + look.line(theme.SEAT_TOTAL_SMALL)
    around = 2 * look.px(BETWEEN)
    rows = [words + last + around for last in (look.line(theme.SEAT_NOTE), look.px(BAR))]
    high = next((row for row in rows if row <= each), words + gap)
    face = min(high, look.px(ROW_FACE_FEW if number <= ONE_COLUMN else ROW_FACE_MANY))
    return SeatPlan(1, face, high, gap, 0, rows=True, narrow=True)


def card_height(look: Look, *, narrow: bool) -> int:
    """The height of a card below a face."""
    around = look.px(OVERLAP) + look.px(CLEAR) + 2 * look.px(BETWEEN)
    if not narrow:
        words = max(look.line(theme.SEAT_NAME), look.line(theme.SEAT_TOTAL))
        return words + look.px(BAR) + around
    name, total = look.line(theme.SEAT_NAME_SMALL), look.line(theme.SEAT_TOTAL_SMALL)
    return name + total + look.line(theme.SEAT_NOTE) + around - look.px(BETWEEN)


def row_height(look: Look, columns: int) -> int:
    """The height of a card beside a face: a line more in one column, in two the bar."""
    name, total = look.line(theme.SEAT_NAME_SMALL), look.line(theme.SEAT_TOTAL_SMALL)
    if columns > 1:
        return name + total + look.px(BAR) + 2 * look.px(BETWEEN)
    return max(name, total) + look.line(theme.SEAT_NOTE) + 2 * look.px(BETWEEN)


class _Noted(NamedTuple):
    """The words of a note in a card, their style, and where they stand."""

    words: str
    style: TextStyle
    box: Box


NOTHING_NOTED = _Noted("", theme.SEAT_NOTE, NOWHERE)


class SeatBoxes(NamedTuple):
    """Where the parts of a seat are, in pixels.

    ``name`` and ``total`` are lines of the card, which may be the same one; ``slot`` is the line
    for the bar, which a note may take, and ``lane`` what is free beside the face.
    """

    face: Box = NOWHERE
    card: Box = NOWHERE
    name: Box = NOWHERE
    total: Box = NOWHERE
    slot: Box = NOWHERE
    lane: Box = NOWHERE


def seat_boxes(look: Look, plan: SeatPlan, box: Box) -> SeatBoxes:
    """The boxes of a seat of the plan."""
    side, overlap, between = plan.face, look.px(OVERLAP), look.px(BETWEEN)
    if plan.rows:
        face = Box(box.x, box.y + (box.height - side) // 2, side, side)
        card = box._replace(x=box.x + side // 2, width=box.width - side // 2)
        left = face.right + look.px(HAIR + 2)
        down = min(between, (box.height - sum(map(look.line, seat_styles(plan)))) // 2)
    else:
        aside = (box.width - side) // 2 if plan.narrow else look.px(NARROW)
        face = Box(box.x + aside, box.top - side, side, side)
        card = box._replace(height=box.height - side + overlap)
        left, down = card.x + look.px(BESIDE), overlap + look.px(CLEAR)
    inner = Box(left, card.y, max(0, card.right - look.px(BESIDE) - left), card.height)
    styles = seat_styles(plan)
    heights = [look.line(style) for style in styles]
    if not plan.narrow:
        heights = [max(heights)] * 2
    name = inner._replace(y=card.top - down - heights[0], height=heights[0])
    total = name.moved_up(-heights[1])._replace(height=heights[1]) if plan.narrow else name
    low = card.y + between
    slot = inner._replace(y=low, height=max(look.px(BAR), total.y - low) if total.y > low else 0)
    lane = Box(face.right + look.px(NARROW), card.top + look.px(HAIR), 0, 0)
    lane = lane._replace(width=max(0, box.right - lane.x), height=max(0, box.top - lane.y))
    return SeatBoxes(face, card, name, total, slot, lane)


def seat_styles(plan: SeatPlan) -> tuple[TextStyle, TextStyle]:
    """Those of the name and the total."""
    if plan.rows or plan.narrow:
        return theme.SEAT_NAME_SMALL, theme.SEAT_TOTAL_SMALL
    return theme.SEAT_NAME, theme.SEAT_TOTAL


@dataclass(eq=False)
class Seat(widgets.Widget):
    """A player at the table. Change it with ``show``: no box depends on that.

    A gold frame in the light of the lamp, and a note that says so, mark whose turn it is. Notes and
    the chance of winning stand beside the face, where there is room; in a card's last line a note
    takes the place of the bar.
    """

    place: int
    setup: SeatSetup
    facts: PlayerFacts = field(default_factory=lambda: PlayerFacts("", 0.0), init=False)
    plan: SeatPlan | None = field(default=None, init=False)
    covered: bool = field(default=False, init=False)
    """Whether what somebody says stands before the face, or what is beside it."""
    boxes: SeatBoxes = field(default=SeatBoxes(), init=False)

    tips_at_once = True
    paint_only = widgets.Widget.paint_only | {"covered", "boxes", "plan"}

    def __post_init__(self) -> None:
        self.name = f"player-{self.place}"
        self._tip = ""

    def show(self, facts: PlayerFacts) -> None:
        """Show these facts."""
        self.facts = facts

    @property
    def says(self) -> str:
        """All that is cut short, or has no room."""
        return self._tip

    def takes(self, _x: float, _y: float) -> bool:
        """The mouse may rest here for the tip, if there is one."""
        return bool(self._tip)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        if self.plan is None:
            return
        self.boxes = seat_boxes(look, self.plan, box)
        name, note = self.setup.name, self.facts.note
        cut = look.width(name, seat_styles(self.plan)[0]) > self._name_room(look)
        hidden = not self._has_lane and not self.facts.plain and note != self._noted(look).words
        self._tip = " · ".join(filter(None, (name, note))) if cut or hidden else ""

    def total(self, look: Look) -> Box:
        """Where the total is written, in pixels; NOWHERE before it is placed."""
        if self.plan is None:
            return NOWHERE
        line, width = self.boxes.total, look.width(self.facts.total, seat_styles(self.plan)[1])
        spare = line.width - width
        left = line.x + {"left": 0, "centre": spare // 2, "right": spare}[self._align]
        return line._replace(x=left, width=width)

    @property
    def _is_narrow(self) -> bool:
        """Whether name and total stand below each other."""
        return self.plan is not None and self.plan.narrow

    @property
    def _align(self) -> TextAlign:
        """Where the total stands; below a face it is in the middle, as is the name."""
        if not self._is_narrow:
            return "right"
        below = self.plan is not None and not self.plan.rows
        return "centre" if below and not self.facts.percent else "left"

    @property
    def _has_lane(self) -> bool:
        """Whether notes have room beside the face."""
        return self.plan is not None and not self.plan.narrow and not self.plan.rows

    def _name_room(self, look: Look) -> int:
        beside = "" if self._is_narrow else self.facts.total
        taken = look.width(beside, theme.SEAT_TOTAL) if beside else 0
        if self._chance_beside_name:
            taken = look.width(self.facts.percent, theme.SEAT_NOTE)
        return max(0, self.boxes.name.width - taken - (look.px(HAIR) if taken else 0))

    @property
    def _chance_beside_name(self) -> bool:
        """Whether the chance stands there: in narrow rows the total leaves it no room."""
        rows = self.plan is not None and self.plan.rows
        return rows and self._is_narrow and bool(self.facts.percent)

    def _noted(self, look: Look) -> "_Noted":
        """The note in the card, in the fullest words for which there is room.

        It takes the bar's line, or where that is too low, what the total leaves of its own; there
        it is brief, so that all say it alike.
        """
        slot, total, facts = self.boxes.slot, self.boxes.total, self.facts
        if not facts.note or facts.plain:
            return NOTHING_NOTED
        high = slot.height >= look.line(theme.SEAT_NOTE) - look.px(2)
        beside = facts.wins if not self._is_narrow else ""
        taken = look.width(beside, theme.SEAT_NOTE) + look.px(NARROW) if beside else 0
        line = slot._replace(width=max(0, slot.width - taken))
        places = [(facts.note, line), (facts.brief, line)] if high else []
        if self._align == "left" and (self._chance_beside_name or not facts.percent):
            left = self.total(look).right + look.px(HAIR)
            rest = total._replace(x=left, width=max(0, total.right - left))
            places.append((facts.brief or facts.note, rest))
        for (words, place), style in product(places, (theme.SEAT_NOTE, theme.SEAT_NOTE_SMALL)):
            if words and look.width(words, style) <= place.width:
                return _Noted(words, style, place)
        return NOTHING_NOTED

    def _portrait(self, eyes: Eyes) -> widgets.Emblem:
        who, mood = self.setup, self.facts.mood
        return portrait(who.player, self.place, mood, eyes=eyes, face=who.face)

    @property
    def blinking(self) -> tuple[Box, Portrait] | None:
        """The face with closed eyes, and where it is; None if it can't blink now."""
        face = self._portrait(Eyes.CLOSED)
        if not isinstance(face, Portrait) or face.eyes is Eyes.OPEN or self.covered:
            return None
        return self.boxes.face, face

    # Painting

    def paint(self, pen: widgets.Pen) -> None:
        if self.plan is None:
            return
        facts, look, boxes = self.facts, pen.look, self.boxes
        pen.box("card", boxes.card, theme.PLACE_CARD_CALLED if facts.turn else theme.PLACE_CARD)
        frame = look.px(4 if facts.turn else 2)
        skin = theme.FACE_FRAME_CALLED if facts.turn else theme.FACE_FRAME
        pen.box("frame", boxes.face.inset(-frame), skin)
        eyes = Eyes.ON_DICE if facts.on_dice else Eyes.OPEN
        pen.icon(boxes.face, self._portrait(eyes), theme.INK, boxes.face.height / look.scale)
        self._write(pen, *seat_styles(self.plan))
        if self._has_lane:
            self._paint_lane(pen)
            self._paint_bar(pen)
        else:
            self._paint_slot(pen)

    def _write(self, pen: widgets.Pen, name: TextStyle, total: TextStyle) -> None:
        look, facts, boxes = pen.look, self.facts, self.boxes
        room = self._name_room(look)
        words = look.shortened(self.setup.name, name, room)
        align: TextAlign = "centre" if self._align == "centre" else "left"
        pen.write(boxes.name._replace(width=room), words, Ink(name, theme.INK, align), "name")
        pen.write(self.total(look), facts.total, Ink(total, theme.INK, "right"), "total")
        if self._is_narrow and facts.percent:
            chance = Ink(theme.SEAT_NOTE, theme.FELT, "right")
            line = boxes.name if self._chance_beside_name else boxes.total
            pen.write(line, facts.percent, chance, "percent")

    def _paint_slot(self, pen: widgets.Pen) -> None:
        """The note, unless it says only what the frame does, and the bar where there's room."""
        facts, slot, noted = self.facts, self.boxes.slot, self._noted(pen.look)
        wins = facts.wins if not self._is_narrow else ""
        if slot.height and not wins and noted.box.y != slot.y:
            self._paint_bar(pen)
        align: TextAlign = "centre" if self._align == "centre" else "left"
        if noted.box.y != slot.y:
            align = "right"
        ink = Ink(noted.style, theme.OXBLOOD if facts.turn else theme.INK_SOFT, align)
        pen.write(noted.box, noted.words, ink, "note")
        pen.write(slot, wins, Ink(theme.SEAT_NOTE, theme.FELT, "right"), "wins")

    def _paint_bar(self, pen: widgets.Pen) -> None:
        facts, slot = self.facts, self.boxes.slot
        height = pen.look.px(BAR)
        whole = slot._replace(y=slot.y + (slot.height - height) // 2, height=height)
        share = min(1.0, max(0.0, facts.share))
        together = min(1.0, max(share, share + facts.ahead))
        pen.box("bar", whole, theme.CARD_BAR_GROUND)
        if together > share:
            ahead = whole._replace(width=round(whole.width * together))
            pen.box("ahead", ahead, theme.CARD_BAR_AHEAD)
        pen.box("share", whole._replace(width=round(whole.width * share)), theme.CARD_BAR)

    def _paint_lane(self, pen: widgets.Pen) -> None:
        """The note and the chance of winning, on a ground of their own above the card."""
        facts, look, lane = self.facts, pen.look, self.boxes.lane
        if self.covered or not (facts.note or facts.wins):
            return
        across, around = look.px(NARROW), look.px(BETWEEN)
        width = lane.width - 2 * across
        ink = Ink(theme.SEAT_NOTE, theme.GOLD if facts.turn else theme.IVORY_SOFT)
        lines = [widgets.Words("note", facts.note, ink)] if facts.note else []
        if facts.wins:
            lines.append(widgets.Words("wins", facts.wins, Ink(theme.SEAT_NOTE, theme.IVORY)))
        size = look.stack_size(lines, width)
        box = Box(lane.x, lane.y, size.width + 2 * across, size.height + 2 * around)
        pen.box("lane", box, theme.SEAT_TAG)
        pen.stack(box.inset(across, around), lines)


@dataclass(eq=False)
class Company(widgets.Widget):
    """All seats, and over them what one of the players says. ``plan`` says who sits where."""

    overlapping = True

    seats: Sequence[Seat]
    bubble: RemarkBubble = field(default_factory=RemarkBubble)
    plan: SeatPlan | None = field(default=None, init=False)
    speaks: bool = field(default=True, init=False)
    """Whether there is room at a face for what is said, once it has been placed."""

    paint_only = widgets.Widget.paint_only | {"plan", "speaks"}

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        return (*self.seats, self.bubble)

    @property
    def children(self) -> Sequence[widgets.Widget]:
        return self.inside if self.bubble.visible and self.speaks else tuple(self.seats)

    def preferred_size(self, _look: Look, width: int) -> widgets.Size:
        return widgets.Size(width, self.plan.total(len(self.seats)) if self.plan else 0)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        if self.plan is None:
            return
        for n, seat in enumerate(self.seats):
            seat.plan = self.plan
            seat.arrange(look, self.plan.box(n, box, look.px(APART)))
        self.speaks = self._put_bubble(look)
        for seat in self.seats:
            common = seat.box.common(self.bubble.box)
            seat.covered = self.speaks and min(common.width, common.height) > 0

    def _put_bubble(self, look: Look) -> bool:
        """Place what is said; whether it has room at the face."""
        facts, plan = self.bubble.facts, self.plan
        if facts is None or plan is None or plan.rows or facts.seat >= len(self.seats):
            return False
        seat = self.seats[facts.seat]
        room = self._room_to_speak(look, seat, plan)
        for width in self._widths_to_speak(seat, room):
            size = self.bubble.fit(look, widgets.Size(width - look.px(TAIL), room.height))
            if size is not None:
                self.bubble.put(look, room, size, seat.boxes.face)
                return True
        return False

    def _widths_to_speak(self, seat: Seat, room: Box) -> Sequence[int]:
        """How much of the room may be taken, beginning with what covers no neighbour's face.

        Then it may be a third of that face, two thirds, and all of it.
        """
        faces = [other.boxes.face for other in self.seats if other is not seat]
        face = next((one for one in faces if min(one.common(room)[2:]) > 0), None)
        if face is None:
            return (room.width,)
        free = face.x - room.x if seat.boxes.face.x < room.x else room.right - face.right
        thirds = (free + round(third * face.width / 3) for third in range(3))
        return (*thirds, room.width)

    def _room_to_speak(self, look: Look, seat: Seat, plan: SeatPlan) -> Box:
        """The room beside the face, above the cards of its line; of a neighbour it has the face.

        Below the cards of the line above there is a gap, or over the first line some room.
        """
        face, card = seat.boxes.face, seat.boxes.card
        above = plan.gap if seat.place >= plan.columns else plan.head
        y = card.top + look.px(1)
        upright = Box(0, y, 0, seat.box.top + above - y)
        if plan.columns > 1 and seat.place % plan.columns:
            return upright._replace(x=self.box.x, width=max(0, face.x - self.box.x))
        return upright._replace(x=face.right, width=max(0, self.box.right - face.right))


class SeatList(widgets.Scroll):
    """The seats, in whichever form has room; where even rows have too little, they are scrolled.

    Then the one called is scrolled to.
    """

    def __init__(self, *seats: Seat) -> None:
        self.table = Company(seats)
        super().__init__(self.table, name="players")
        self.called: Seat | None = None
        self._scrolled_for: tuple[Seat, int] | None = None

    @property
    def seats(self) -> Sequence[Seat]:
        return self.table.seats

    def show_facts(self, players: Sequence[PlayerFacts]) -> None:
        """One for each seat."""
        named = list(zip(self.seats, players, strict=True))
        for seat, facts in named:
            seat.show(facts)
        self.called = next((seat for seat, facts in named if facts.turn), None)

    def take_room(self, look: Look, height: int, wanted: int, *, slim: bool = False) -> None:
        """Take the form for so many pixels upwards, of which so many are ``wanted`` below.

        It is another where the column is ``slim``.
        """
        room, number = height - 2 * self._ring(look), len(self.seats)
        plan = seat_plan(look, number, room, slim=slim)
        if plan is not None and wanted and plan.total(number) > room - wanted:
            plan = None
        rows = slim_row_plan(look, number, room) if slim else row_plan(look, number)
        self.table.plan = plan or rows
        self.table.invalidate()
        self.invalidate()

    def arrange(self, look: Look, box: Box) -> None:
        """Follow the call, and a change of the room; what the player scrolls stays otherwise."""
        super().arrange(look, box)
        if self.called is not None and self._scrolled_for != (self.called, box.height):
            self._scrolled_for = (self.called, box.height)
            self.show(self.called.box)
            super().arrange(look, box)
        self.overhang = look.px(MEDIUM)  # the light round a face is seen beyond the seats
