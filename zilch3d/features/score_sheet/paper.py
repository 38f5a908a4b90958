"""The paper of the score sheet: names above ruled lines, and what is written in the columns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from zilch3d.engine.ruleset import Points
from zilch3d.features.score_sheet.strokes import (
    STEPS,
    VARIANTS,
    CirclePicture,
    MarkPicture,
    NoughtPicture,
    StrikePicture,
    TornPicture,
)
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, NARROW, Ink, TextStyle
from zilch3d.kit.widgets import Box, Key, Look, Pen, Size
from zilch3d.kit.widgets.layout import Container
from zilch3d.records.columns import Columns, SheetEntry
from zilch3d.ui import theme

ROW = 35
"""Points of height of a line."""
MARK = 29
NOUGHT = 17
"""Points of height of the picture of a zilch that has no mark: its nought is as high as gains."""
RING = 38
NUMBERS = 26
"""Points of width for the numbers of the rounds."""
PADDINGS = ((8, 17), (2, 7))
"""Points at the left and, with room for a ring, at the right of a column; where it is narrow."""
TOTALS = (theme.HAND, theme.HAND_MEDIUM, theme.HAND_SMALL, theme.HAND_LEAST)
"""Totals are written as large as they fit."""
NAMES = (theme.HAND, theme.HAND_MEDIUM, theme.HAND_SMALL)
"""And so are names; what still doesn't fit is cut off."""


class Cell(NamedTuple):
    """A place on the sheet: ``place`` counts the entries of a seat from 0."""

    seat: int
    place: int


@dataclass(frozen=True, eq=False, repr=False)
class Written:
    """What is on the sheet; ``points`` writes points. ``before`` it were so many rounds."""

    names: Sequence[str]
    columns: Columns
    points: Callable[[Points], str]
    before: int = 0

    def total(self, entry: SheetEntry) -> str:
        """The total where it is written: a zilch leaves it as it was."""
        return self.points(entry.total) if entry.line.banked or entry.line.change else ""

    def gain(self, entry: SheetEntry) -> str:
        """What was banked."""
        return _("+{points}").format(points=self.points(entry.line.points))

    @property
    def carries(self) -> bool:
        """Whether a first line has what players began with."""
        return any(self.columns.start_totals)

    @cached_property
    def longest(self) -> tuple[str, str]:
        """A total and a gain than which none is longer."""
        entries = [entry for column in self.columns.entries for entry in column]
        totals = {entry.total for entry in entries} | set(self.columns.start_totals) | {0}
        gains = {entry.line.points: self.gain(entry) for entry in entries} or {0: ""}
        return max(map(self.points, totals), key=len), max(gains.values(), key=len)


class Hand(NamedTuple):
    """How totals are written, and whether gains have room beside them.

    ``left`` and ``right`` are the pixels between a text and the edges of its column.
    """

    style: TextStyle
    gains: bool
    left: int
    right: int

    def inner(self, cell: Box) -> Box:
        """Where text stands in a cell."""
        width = max(0, cell.width - self.left - self.right)
        return cell._replace(x=cell.x + self.left, width=width)


class Lines(kit.Widget):
    """The lines of the sheet below the names. Arrows go from entry to entry; so does the mouse.

    ``looked_at`` is told whose turn is to be shown; ``opened`` answers a click and Enter.
    """

    focusable = True
    ringed = False
    paint_only = kit.Widget.paint_only | {"at", "unfinished", "seen_in"}

    def __init__(
        self,
        looked_at: Callable[[SheetEntry | None], object] = lambda _entry: None,
        opened: Callable[[], Answer] = lambda: None,
        name: str = "sheet-lines",
    ) -> None:
        super().__init__(name=name)
        self._written = Written((), Columns((), ()), str)
        self._looked_at = looked_at
        self._opened = opened
        self.at: Cell | None = None
        """What is looked at."""
        self.fewest = 1
        """Lines, be they empty."""
        self.unfinished: Cell | None = None
        """What is being drawn now, by another widget."""
        self.seen_in = kit.NOWHERE
        """The box outside of which nothing shows."""
        self._revealed = True
        """Whether what is looked at need not be scrolled to."""
        self._hands: dict[tuple[Look, int], Hand] = {}

    def write(self, written: Written) -> None:
        """Show this from now on."""
        self._written = written
        self._hands.clear()
        if self.at is not None and written.columns.at(*self.at) is None:
            self.at = None
        self.needs_layout = True

    def look_at(self, cell: Cell | None) -> None:
        """Mark this entry, and say whose turn it was."""
        entry = self._written.columns.at(*cell) if cell is not None else None
        self.at = cell if entry is not None else None
        self._looked_at(entry)

    def reveal(self) -> None:
        """Have what is looked at scrolled to."""
        self._revealed, self.needs_layout = False, True

    def to_reveal(self, look: Look) -> Box | None:
        """Where what is to be scrolled to is, asked once."""
        if self._revealed or self.at is None:
            return None
        self._revealed = True
        return self.cell(look, self.at)

    # Where things are

    @property
    def _first(self) -> int:
        return int(self._written.carries)

    def preferred_size(self, look: Look, width: int) -> Size:
        rows = self._written.columns.rounds + self._first
        return Size(width, max(self.fewest, rows) * look.px(ROW))

    def columns(self, look: Look) -> list[tuple[int, int]]:
        """The left edge and the width of each player's column."""
        left = self.box.x + look.px(NUMBERS)
        room, number = self.box.right - left, max(1, len(self._written.names))
        ends = [left + room * n // number for n in range(number + 1)]
        return [(ends[n], ends[n + 1] - ends[n]) for n in range(number)]

    def cell(self, look: Look, cell: Cell) -> Box:
        """Where the entry stands."""
        x, width = self.columns(look)[cell.seat]
        row = look.px(ROW)
        return Box(x, self.box.top - (cell.place + self._first + 1) * row, width, row)

    def _cell_at(self, look: Look, x: float, y: float) -> Cell | None:
        place = int((self.box.top - y) // look.px(ROW)) - self._first
        for seat, (left, width) in enumerate(self.columns(look)):
            if left <= x < left + width and self._written.columns.at(seat, place) is not None:
                return Cell(seat, place)
        return None

    # Mouse and keyboard

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self._look = look

    def spots(self) -> dict[str, tuple[int, int]]:
        return {self.name: self.seen_in.common(self.box).centre}

    def point_at(self, x: float, y: float) -> None:
        cell = self._cell_at(self._look, x, y)
        if cell is not None and cell != self.at:
            self.look_at(cell)

    def activate(self) -> Answer:
        return self._opened()

    def key(self, key: Key) -> tuple[bool, Answer]:
        step = {Key.LEFT: (-1, 0), Key.RIGHT: (1, 0), Key.UP: (0, -1), Key.DOWN: (0, 1)}.get(key)
        columns = self._written.columns
        if self.at is None or (step is None and key not in {Key.HOME, Key.END}):
            return False, None
        if step is None:
            last = len(columns.entries[self.at.seat]) - 1
            goal = self.at._replace(place=0 if key is Key.HOME else last)
        else:
            goal = Cell(self.at.seat + step[0], self.at.place + step[1])
            if step[0] and columns.at(*goal) is None and 0 <= goal.seat < len(columns.entries):
                goal = goal._replace(place=len(columns.entries[goal.seat]) - 1)
        if columns.at(*goal) is None:
            return False, None
        self.look_at(goal)
        self.reveal()
        return True, None

    # What is seen

    def paint(self, pen: Pen) -> None:
        look, row = pen.look, pen.look.px(ROW)
        seen = self.seen_in.common(self.box)
        first, end = (self.box.top - seen.top) // row, -((seen.y - self.box.top) // row)
        self._rule(pen, seen, range(first, end + 1))
        if self.at is not None:
            skin = theme.SHEET_FOCUSED if self.focused else theme.SHEET_LOOKED_AT
            pen.box("looked-at", self.cell(look, self.at).inset(look.px(2)), skin)
        for line in range(first, min(end, self._written.columns.rounds + self._first)):
            self._write(pen, line)

    def _rule(self, pen: Pen, seen: Box, rows: range) -> None:
        look, thin = pen.look, pen.look.px(1)
        for n in rows:
            y = self.box.top - n * look.px(ROW)
            if n and seen.y <= y < seen.top:
                pen.box(f"line{n}", Box(self.box.x, y, self.box.width, thin), theme.SHEET_LINE)
        for n, (x, _width) in enumerate(self.columns(look)):
            skin = theme.SHEET_COLUMN if n else theme.SHEET_MARGIN
            pen.box(f"column{n}", Box(x, seen.y, thin, seen.height), skin)

    def _write(self, pen: Pen, line: int) -> None:
        """A line: the number of its round, and each player's entry."""
        look, row, place = pen.look, pen.look.px(ROW), line - self._first
        at = Box(self.box.x, self.box.top - (line + 1) * row, look.px(NUMBERS - HAIR), row)
        if place >= 0:
            ink = Ink(theme.HAND_LEAST, theme.PENCIL, "right")
            pen.write(at, str(place + 1 + self._written.before), ink, f"round{line}-")
        for seat, (x, width) in enumerate(self.columns(look)):
            cell = Box(x, at.y, width, row)
            entry = self._written.columns.at(seat, place)
            if place < 0:
                self._write_carried(pen, cell, seat)
            elif entry is not None:
                self.write_entry(pen, cell, entry, drawn=self.unfinished != (seat, place))

    def _write_carried(self, pen: Pen, cell: Box, seat: int) -> None:
        carried = self._written.columns.start_totals
        if seat < len(carried):
            hand = self._hand(pen.look)
            inner = hand.inner(cell)
            words = pen.look.shortened(self._written.points(carried[seat]), hand.style, inner.width)
            pen.write(inner, words, Ink(hand.style, theme.PENCIL, "right"), f"carried{seat}-")

    def write_entry(self, pen: Pen, cell: Box, entry: SheetEntry, *, drawn: bool) -> None:
        """Text and, if they are ``drawn`` already, the marks of an entry in its cell."""
        look, key = pen.look, f"{entry.number}-"
        hand = self._hand(look)
        inner = hand.inner(cell)
        line = entry.line
        if line.missed:
            words = look.shortened(_("away"), theme.HAND_SMALL, inner.width)
            pen.write(inner, words, Ink(theme.HAND_SMALL, theme.PENCIL, "right"), key)
            return
        total = look.shortened(self._written.total(entry), hand.style, inner.width)
        pen.write(inner, total, Ink(hand.style, theme.INK, "right"), key)
        if line.banked and hand.gains:
            gain = Ink(theme.HAND_LEAST, theme.PENCIL, "left")
            pen.write(inner, self._written.gain(entry), gain, f"gain{key}")
        if drawn:
            self.draw_marks(pen, cell, entry, STEPS)

    def draw_marks(self, pen: Pen, cell: Box, entry: SheetEntry, done: int) -> None:
        """Draw ``done`` of STEPS of what is no text."""
        look, key, variant = pen.look, f"mark{entry.number}", entry.number % VARIANTS
        total, hand = self._written.total(entry), self._hand(look)
        inner = hand.inner(cell)
        across = min(inner.width, look.width(total, hand.style)) if total else 0
        if entry.line.zilch and not self._written.columns.marked:
            side = look.px(NOUGHT)
            if not across or across + side + look.px(NARROW) <= inner.width:
                box = Box(inner.x - side // 4, cell.y + (cell.height - side) // 2, side, side)
                pen.brush.picture(key, box, NoughtPicture(variant, done))
        elif entry.line.zilch:
            side = look.px(MARK)
            picture = MarkPicture(entry.marks, variant, done)
            width = round(picture.share * side)
            right = inner.right - (across + look.px(HAIR) if across else 0)
            box = Box(max(cell.x, right - width), 0, width, side)
            pen.brush.picture(key, box._replace(y=cell.y + (cell.height - side) // 2), picture)
        if entry.circled or entry.struck:
            side = look.px(RING)
            share = max(1.0, round(4 * (across + 2 * hand.right) / side) / 4)
            width = round(share * side)
            x = inner.right - across // 2 - width // 2
            box = Box(x, cell.y + (cell.height - side) // 2, width, side)
            if entry.circled:
                circle = CirclePicture(share, entry.circled, variant, done)
                pen.brush.picture(f"{key}-circle", box, circle)
            if entry.struck:
                pen.brush.picture(f"{key}-struck", box, StrikePicture(share, variant, done))

    def _hand(self, look: Look) -> Hand:
        """The same in all columns."""
        width = min(width for _x, width in self.columns(look))
        if (look, width) not in self._hands:
            self._hands[look, width] = self._fitting(look, width)
        return self._hands[look, width]

    def _fitting(self, look: Look, width: int) -> Hand:
        """As large as they fit, with gains beside them if that and a ring is possible."""
        total, gain = self._written.longest
        beside = look.width(gain, theme.HAND_LEAST)
        for left, right in (map(look.px, padding) for padding in PADDINGS):
            room = width - left - right
            # A ring reaches as far to the left of a total as to its right, and up to a step more.
            apart = max(look.px(NARROW), right + look.px(RING) // 8)
            for style in TOTALS[:2]:
                if look.width(total, style) + apart + beside <= room:
                    return Hand(style, True, left, right)
            for style in TOTALS:
                if look.width(total, style) <= room:
                    return Hand(style, False, left, right)
        return Hand(TOTALS[-1], False, *map(look.px, PADDINGS[-1]))


@dataclass(eq=False)
class Drawing(kit.Widget):
    """The marks of the newest entry while they are drawn, ``done`` of STEPS; None if none are."""

    animated = True
    paint_only = kit.Widget.paint_only | {"done"}

    lines: Lines
    done: int | None = None
    _entry: SheetEntry | None = field(default=None, init=False)
    _cell: Cell | None = field(default=None, init=False)

    def begin(self, cell: Cell, entry: SheetEntry) -> None:
        """Draw this one from now on."""
        self._cell, self._entry, self.done = cell, entry, 0
        self.lines.unfinished = cell

    def finish(self) -> None:
        """It stands on the sheet like the others."""
        self.done = self.lines.unfinished = None

    def paint(self, pen: Pen) -> None:
        if self.done is None or self._cell is None or self._entry is None:
            return
        cell, seen = self.lines.cell(pen.look, self._cell), self.lines.seen_in
        if seen.y <= cell.y and cell.top <= seen.top:
            self.lines.draw_marks(pen, cell, self._entry, self.done)


class Sheaf(kit.Scroll):
    """Lines that may be more than fit; what they ask for is scrolled to."""

    child: Lines
    lane, thumb, arrow = theme.SHEET_LANE, theme.SHEET_THUMB, theme.PENCIL

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        wanted = self.child.to_reveal(look)
        if wanted is not None:
            super().show(wanted)
            super().arrange(look, box)
        self.child.seen_in = box

    def show(self, _box: Box) -> None:
        """The lines have got the focus: what is looked at is to be seen, not their beginning."""
        self.child.reveal()


class Names(Container):
    """The players' names over their columns; placed once these are."""

    def __init__(self, names: Sequence[str], lines: Lines) -> None:
        self._labels = [
            kit.OneLine(name, theme.HAND, theme.INK, align="centre", name=f"sheet-name-{n}")
            for n, name in enumerate(names)
        ]
        super().__init__(*self._labels)
        self._lines = lines

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, look.line(theme.HAND) + look.px(HAIR))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        columns = self._lines.columns(look)
        rooms = [Box(x, box.y, width, box.height).inset(look.px(HAIR), 0) for x, width in columns]
        style = self._fitting(look, min((room.width for room in rooms), default=0))
        for room, label in zip(rooms, self._labels, strict=False):
            label.style = style
            label.arrange(look, room)

    def _fitting(self, look: Look, room: int) -> TextStyle:
        """As large as all of them fit, or else the smallest."""
        fits = (
            style
            for style in NAMES
            if all(look.width(label.text, style) <= room for label in self._labels)
        )
        return next(fits, NAMES[-1])

    def paint(self, pen: Pen) -> None:
        pen.box("line", self.box._replace(height=pen.look.px(2)), theme.SHEET_HEAD)


class Paper(kit.Widget):
    """A sheet torn off its pad: the names, and the lines below them, which may be scrolled."""

    overlapping = True

    def __init__(self, names: Sequence[str], lines: Lines, heading: str = "") -> None:
        super().__init__(grow=1)
        self.drawing = Drawing(lines)
        self._edge, self._names, self._sheaf = TornEdge(), Names(names, lines), Sheaf(lines)
        self._heading = kit.Label(heading, theme.HAND_MEDIUM, theme.PENCIL, align="centre")

    @property
    def inside(self) -> Sequence[kit.Widget]:
        return (self._edge, self._heading, self._names, self._sheaf, self.drawing)

    def preferred_size(self, look: Look, width: int) -> Size:
        parts = (self._edge, self._heading, self._names, self._sheaf)
        heights = sum(part.measure(look, width).height for part in parts)
        return Size(width, heights + look.px(HAIR))

    def arrange(self, look: Look, box: Box) -> None:
        """The lines first: the names stand where the columns are."""
        super().arrange(look, box)
        edge = self._edge.measure(look, box.width).height
        names = self._names.measure(look, box.width).height
        inner = box.inset(look.px(HAIR), 0)
        heading = self._heading.measure(look, inner.width).height
        self._heading.arrange(look, inner._replace(y=box.top - edge - heading, height=heading))
        top = box.top - edge - heading - names
        low = box.y + look.px(HAIR)
        self._sheaf.arrange(look, Box(inner.x, low, inner.width, max(0, top - low)))
        self._names.arrange(look, Box(inner.x, top, inner.width, names))
        self._edge.arrange(look, box._replace(y=box.top - edge, height=edge))
        self.drawing.arrange(look, box)

    def paint(self, pen: Pen) -> None:
        edge = self._edge.box.height
        pen.box("paper", self.box._replace(height=self.box.height - edge), theme.SHEET)


class TornEdge(kit.Widget):
    """Where the sheet was torn off."""

    HEIGHT = 9
    clips = True

    def __init__(self) -> None:
        super().__init__()
        self._strip = _Strip()

    @property
    def inside(self) -> Sequence[kit.Widget]:
        return (self._strip,)

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, look.px(self.HEIGHT))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self._strip.arrange(look, box)


class _Strip(kit.Widget):
    """Pieces of it side by side; the last is cut off by the edge."""

    def paint(self, pen: Pen) -> None:
        height, piece = self.box.height, TornPicture()
        width = round(piece.SHARE * height)
        for n in range(-(-self.box.width // width)):
            box = Box(self.box.x + n * width, self.box.y, width, height)
            pen.brush.picture(f"piece{n}", box, piece)
