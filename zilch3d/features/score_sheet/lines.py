"""The ruled lines of the score sheet, and what is written and drawn in the columns of players."""

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
)
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, NARROW, Ink, TextStyle
from zilch3d.kit.widgets import Box, Key, Look, Pen, Size
from zilch3d.records.columns import Columns, SheetEntry
from zilch3d.ui import theme

ROW = 35
"""Points of height of a line."""
MARK = 29
"""Points of height of the picture of a zilch with its marks."""
NOUGHT = 17
"""Points of height of the picture of a zilch that has no mark: its nought is as high as gains."""
RING = 38
"""Points of height of the picture of a ring around a total."""
NUMBERS = 26
"""Points of width for the numbers of the rounds."""
PADDINGS = ((8, 17), (2, 7))
"""Points at the left and, with room for a ring, at the right of a column; where it is narrow."""
TOTAL_STYLES = (theme.HAND, theme.HAND_MEDIUM, theme.HAND_SMALL, theme.HAND_LEAST)
"""Totals are written in the largest of these in which they fit."""
STEPS_OF_KEYS = {Key.LEFT: (-1, 0), Key.RIGHT: (1, 0), Key.UP: (0, -1), Key.DOWN: (0, 1)}
"""Columns and lines that an arrow goes."""


class Cell(NamedTuple):
    """A place on the sheet: the column of ``seat``, whose entries ``place`` counts from 0."""

    seat: int
    place: int


@dataclass(frozen=True, eq=False, repr=False)
class SheetContent:
    """What is on a sheet; ``points`` writes points. So many rounds are on sheets ``before`` it."""

    names: Sequence[str]
    columns: Columns
    points: Callable[[Points], str]
    before: int = 0

    def total(self, entry: SheetEntry) -> str:
        """The total after the entry, in words; empty for a zilch that leaves it as it was."""
        return self.points(entry.total) if entry.line.banked or entry.line.change else ""

    def gain(self, entry: SheetEntry) -> str:
        """The points of the turn, in words."""
        return _("+{points}").format(points=self.points(entry.line.points))

    @property
    def carries(self) -> bool:
        """Whether a line above the first round has the totals that players began with."""
        return any(self.columns.start_totals)

    @cached_property
    def longest(self) -> tuple[str, str]:
        """The total and the gain with the most characters."""
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

    ``on_look`` is told the entry that is looked at; ``on_open`` answers a click and Enter.
    """

    focusable = True
    ringed = False
    paint_only = kit.Widget.paint_only | {"at", "unfinished", "viewport"}

    def __init__(
        self,
        on_look: Callable[[SheetEntry | None], object] = lambda _entry: None,
        on_open: Callable[[], Answer] = lambda: None,
        name: str = "sheet-lines",
    ) -> None:
        super().__init__(name=name)
        self._content = SheetContent((), Columns((), ()), str)
        self._on_look = on_look
        self._on_open = on_open
        self.at: Cell | None = None
        """The cell of the entry that is looked at."""
        self.min_lines = 1
        """So many lines are ruled at least, be they empty."""
        self.unfinished: Cell | None = None
        """The cell whose marks ``Drawing`` draws now."""
        self.viewport = kit.NOWHERE
        """The box, in pixels, outside of which nothing shows."""
        self._revealed = True
        """Whether the cell looked at need not be scrolled to."""
        self._hands: dict[tuple[Look, int], Hand] = {}

    def write(self, content: SheetContent) -> None:
        """Show this content from now on."""
        self._content = content
        self._hands.clear()
        if self.at is not None and content.columns.at(*self.at) is None:
            self.at = None
        self.needs_layout = True

    def look_at(self, cell: Cell | None) -> None:
        """Mark this entry, and say whose turn it was."""
        entry = self._content.columns.at(*cell) if cell is not None else None
        self.at = cell if entry is not None else None
        self._on_look(entry)

    def reveal(self) -> None:
        """Have the cell looked at scrolled to at the next layout."""
        self._revealed, self.needs_layout = False, True

    def to_reveal(self, look: Look) -> Box | None:
        """The box of the cell to scroll to, None if there is none; the next call answers None."""
        if self._revealed or self.at is None:
            return None
        self._revealed = True
        return self.cell(look, self.at)

    # Where things are

    @property
    def _first(self) -> int:
        """The line of the first round, from 0."""
        return int(self._content.carries)

    def preferred_size(self, look: Look, width: int) -> Size:
        rows = self._content.columns.rounds + self._first
        return Size(width, max(self.min_lines, rows) * look.px(ROW))

    def columns(self, look: Look) -> list[tuple[int, int]]:
        """The left edge and the width of each player's column, in pixels."""
        left = self.box.x + look.px(NUMBERS)
        room, number = self.box.right - left, max(1, len(self._content.names))
        ends = [left + room * n // number for n in range(number + 1)]
        return [(ends[n], ends[n + 1] - ends[n]) for n in range(number)]

    def cell(self, look: Look, cell: Cell) -> Box:
        """The box of a cell, in pixels."""
        x, width = self.columns(look)[cell.seat]
        row = look.px(ROW)
        return Box(x, self.box.top - (cell.place + self._first + 1) * row, width, row)

    def _cell_at(self, look: Look, x: float, y: float) -> Cell | None:
        place = int((self.box.top - y) // look.px(ROW)) - self._first
        for seat, (left, width) in enumerate(self.columns(look)):
            if left <= x < left + width and self._content.columns.at(seat, place) is not None:
                return Cell(seat, place)
        return None

    # Mouse and keyboard

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self._look = look

    def spots(self) -> dict[str, tuple[int, int]]:
        return {self.name: self.viewport.common(self.box).centre}

    def point_at(self, x: float, y: float) -> None:
        cell = self._cell_at(self._look, x, y)
        if cell is not None and cell != self.at:
            self.look_at(cell)

    def activate(self) -> Answer:
        return self._on_open()

    def key(self, key: Key) -> tuple[bool, Answer]:
        goal = self._goal(key, self.at) if self.at is not None else None
        if goal is None or self._content.columns.at(*goal) is None:
            return False, None
        self.look_at(goal)
        self.reveal()
        return True, None

    def _goal(self, key: Key, start: Cell) -> Cell | None:
        """Where a key leads from this cell, be there an entry or not; None for other keys."""
        columns = self._content.columns
        if key in {Key.HOME, Key.END}:
            last = len(columns.entries[start.seat]) - 1
            return start._replace(place=0 if key is Key.HOME else last)
        if key not in STEPS_OF_KEYS:
            return None
        aside, down = STEPS_OF_KEYS[key]
        goal = Cell(start.seat + aside, start.place + down)
        if aside and columns.at(*goal) is None and 0 <= goal.seat < len(columns.entries):
            # A shorter column: to its last entry.
            return goal._replace(place=len(columns.entries[goal.seat]) - 1)
        return goal

    # Painting: ruled lines, the cell looked at, then text and marks line by line, and of all that
    # only what is visible: a sheet may have hundreds of lines.

    def paint(self, pen: Pen) -> None:
        look, row = pen.look, pen.look.px(ROW)
        visible = self.viewport.common(self.box)
        first, end = (self.box.top - visible.top) // row, -((visible.y - self.box.top) // row)
        self._rule(pen, visible, range(first, end + 1))
        if self.at is not None:
            skin = theme.SHEET_FOCUSED if self.focused else theme.SHEET_LOOKED_AT
            pen.box("looked-at", self.cell(look, self.at).inset(look.px(2)), skin)
        for line in range(first, min(end, self._content.columns.rounds + self._first)):
            self._write(pen, line)

    def _rule(self, pen: Pen, visible: Box, rows: range) -> None:
        look, thin = pen.look, pen.look.px(1)
        for n in rows:
            y = self.box.top - n * look.px(ROW)
            if n and visible.y <= y < visible.top:
                pen.box(f"line{n}", Box(self.box.x, y, self.box.width, thin), theme.SHEET_LINE)
        for n, (x, _width) in enumerate(self.columns(look)):
            skin = theme.SHEET_COLUMN if n else theme.SHEET_MARGIN
            pen.box(f"column{n}", Box(x, visible.y, thin, visible.height), skin)

    def _write(self, pen: Pen, line: int) -> None:
        """Write a line: the number of its round, and each player's entry."""
        look, row, place = pen.look, pen.look.px(ROW), line - self._first
        at = Box(self.box.x, self.box.top - (line + 1) * row, look.px(NUMBERS - HAIR), row)
        if place >= 0:
            ink = Ink(theme.HAND_LEAST, theme.PENCIL, "right")
            pen.write(at, str(place + 1 + self._content.before), ink, f"round{line}-")
        for seat, (x, width) in enumerate(self.columns(look)):
            cell = Box(x, at.y, width, row)
            entry = self._content.columns.at(seat, place)
            if place < 0:
                self._write_carried(pen, cell, seat)
            elif entry is not None:
                self.write_entry(pen, cell, entry, with_marks=self.unfinished != (seat, place))

    def _write_carried(self, pen: Pen, cell: Box, seat: int) -> None:
        carried = self._content.columns.start_totals
        if seat < len(carried):
            hand = self._hand(pen.look)
            inner = hand.inner(cell)
            words = pen.look.shortened(self._content.points(carried[seat]), hand.style, inner.width)
            pen.write(inner, words, Ink(hand.style, theme.PENCIL, "right"), f"carried{seat}-")

    def write_entry(self, pen: Pen, cell: Box, entry: SheetEntry, *, with_marks: bool) -> None:
        """Text and, if they are ``drawn`` already, the marks of an entry in its cell."""
        look, key = pen.look, f"{entry.number}-"
        hand = self._hand(look)
        inner = hand.inner(cell)
        line = entry.line
        if line.missed:
            words = look.shortened(_("away"), theme.HAND_SMALL, inner.width)
            pen.write(inner, words, Ink(theme.HAND_SMALL, theme.PENCIL, "right"), key)
            return
        total = look.shortened(self._content.total(entry), hand.style, inner.width)
        pen.write(inner, total, Ink(hand.style, theme.INK, "right"), key)
        if line.banked and hand.gains:
            gain = Ink(theme.HAND_LEAST, theme.PENCIL, "left")
            pen.write(inner, self._content.gain(entry), gain, f"gain{key}")
        if with_marks:
            self.draw_marks(pen, cell, entry, STEPS)

    def draw_marks(self, pen: Pen, cell: Box, entry: SheetEntry, done: int) -> None:
        """Draw the marks and rings of an entry in its cell: ``done`` of STEPS of each."""
        hand, words = self._hand(pen.look), self._content.total(entry)
        inner = hand.inner(cell)
        across = min(inner.width, pen.look.width(words, hand.style)) if words else 0
        total = _Total(cell, inner, across)
        key, variant = f"mark{entry.number}", entry.number % VARIANTS
        if entry.line.zilch and not self._content.columns.marked:
            _draw_nought(pen, key, total, NoughtPicture(variant, done))
        elif entry.line.zilch:
            _draw_mark(pen, key, total, MarkPicture(entry.marks, variant, done))
        if entry.circled or entry.struck:
            box, share = _ring(pen.look, total, hand.right)
            if entry.circled:
                circle = CirclePicture(share, entry.circled, variant, done)
                pen.brush.picture(f"{key}-circle", box, circle)
            if entry.struck:
                pen.brush.picture(f"{key}-struck", box, StrikePicture(share, variant, done))

    def _hand(self, look: Look) -> Hand:
        """How totals are written, in all columns alike."""
        width = min(width for _x, width in self.columns(look))
        if (look, width) not in self._hands:
            self._hands[look, width] = self._fitting(look, width)
        return self._hands[look, width]

    def _fitting(self, look: Look, width: int) -> Hand:
        """The largest hand for columns of ``width`` pixels, with gains where they fit as well."""
        total, gain = self._content.longest
        beside = look.width(gain, theme.HAND_LEAST)
        for left, right in (map(look.px, padding) for padding in PADDINGS):
            room = width - left - right
            # A ring reaches as far to the left of a total as to its right, and up to a step more.
            apart = max(look.px(NARROW), right + look.px(RING) // 8)
            for style in TOTAL_STYLES[:2]:
                if look.width(total, style) + apart + beside <= room:
                    return Hand(style, True, left, right)
            for style in TOTAL_STYLES:
                if look.width(total, style) <= room:
                    return Hand(style, False, left, right)
        return Hand(TOTAL_STYLES[-1], False, *map(look.px, PADDINGS[-1]))


class _Total(NamedTuple):
    """Where the total of an entry is written, which its marks keep clear of or go around.

    It ends at the right of ``inner``, the part of its ``cell`` for text, and is ``across`` pixels
    wide: zero where none is written.
    """

    cell: Box
    inner: Box
    across: int


def _draw_nought(pen: Pen, key: str, total: _Total, nought: NoughtPicture) -> None:
    """Draw it where gains stand, unless the total leaves it no room."""
    look, side, inner = pen.look, pen.look.px(NOUGHT), total.inner
    if not total.across or total.across + side + look.px(NARROW) <= inner.width:
        square = inner.middle(side, side)._replace(x=inner.x - side // 4)
        pen.brush.picture(key, square, nought)


def _draw_mark(pen: Pen, key: str, total: _Total, mark: MarkPicture) -> None:
    """Draw it left of the total, or in its place; it may reach into the padding of the cell."""
    side = pen.look.px(MARK)
    width = round(mark.share * side)
    right = total.inner.right - (total.across + pen.look.px(HAIR) if total.across else 0)
    box = total.inner.middle(width, side)._replace(x=max(total.cell.x, right - width))
    pen.brush.picture(key, box, mark)


def _ring(look: Look, total: _Total, padding: int) -> tuple[Box, float]:
    """Where a ring goes around the total, and its width as a share of its height.

    That is in quarters, so that totals of nearly one width share a picture.
    """
    side = look.px(RING)
    share = max(1.0, round(4 * (total.across + 2 * padding) / side) / 4)
    width = round(share * side)
    x = total.inner.right - total.across // 2 - width // 2
    return total.inner.middle(width, side)._replace(x=x), share


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
        """Draw the marks of this entry from now on."""
        self._cell, self._entry, self.done = cell, entry, 0
        self.lines.unfinished = cell

    def finish(self) -> None:
        """The entry stands on the sheet like the others."""
        self.done = self.lines.unfinished = None

    def paint(self, pen: Pen) -> None:
        if self.done is None or self._cell is None or self._entry is None:
            return
        cell, visible = self.lines.cell(pen.look, self._cell), self.lines.viewport
        if visible.y <= cell.y and cell.top <= visible.top:
            self.lines.draw_marks(pen, cell, self._entry, self.done)
