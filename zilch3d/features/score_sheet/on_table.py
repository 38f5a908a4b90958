"""The score sheet that lies on the table: the same scores by the same hand, as a picture of ink.

A turn adds an entry to what is there, which takes a millisecond: no frame waits for it.
"""

from collections.abc import Callable, Sequence
from itertools import product

from PIL import Image

from zilch3d.engine.ruleset import Points
from zilch3d.features.score_sheet.lines import Cell, SheetContent
from zilch3d.features.score_sheet.strokes import (
    VARIANTS,
    CirclePicture,
    MarkPicture,
    NoughtPicture,
    StrikePicture,
)
from zilch3d.kit.glyphs import Glyphs
from zilch3d.kit.still import StillBrush
from zilch3d.kit.theme import Colour
from zilch3d.kit.widgets import Box, Font, Picture
from zilch3d.records.columns import Columns, SheetEntry
from zilch3d.render.view import Writing
from zilch3d.ui import theme

WIDTH, HEIGHT = 512, 716
"""Pixels of the picture; the paper's own lines are ruled by ``props.frag``."""
LEFT, RIGHT = 52, 14
"""Pixels to the left of the first column, and to the right of the last."""
FIRST_LINE, LINE = 107, 46.9
"""Pixels from the top to the line that the names stand on, and from each line to the next."""
ROUNDS = 12
"""Lines of a sheet: longer games go on with the totals on another."""
LARGEST, LEAST = 44, 24
"""Pixels of the hand's size."""
ABOVE_LINE = 7


class TableSheet:
    """The sheet with these names over their columns; ``points`` writes points."""

    def __init__(self, names: Sequence[str], points: Callable[[Points], str]) -> None:
        self._names, self._points = names, points
        self._glyphs = Glyphs((), theme.LATE_FONTS)
        self._content = SheetContent(names, Columns((), ()), points)
        self._ink = Image.new("RGBA", (WIDTH, HEIGHT))
        self._written: dict[Cell, object] = {}
        """What stands in each cell that is written."""
        self._page = -1
        self.writing: Writing | None = None
        """The sheet as it is written now; None before ``show``."""

    def show(self, columns: Columns) -> None:
        """Write what is new, or all of it on a new sheet if anything else is not as it was."""
        self._content = SheetContent(self._names, columns, self._points)
        page = max(0, columns.rounds - 1) // ROUNDS
        entries = dict(_entries(columns, page * ROUNDS))
        facts = {cell: _facts(entry) for cell, entry in entries.items()}
        if facts == self._written and page == self._page:
            return
        if page != self._page or any(
            facts.get(cell) != before for cell, before in self._written.items()
        ):
            self._begin(page)
        for cell in facts.keys() - self._written.keys():
            self._write(cell, entries[cell])
        self._written = facts
        self.writing = Writing(self._ink.copy())

    def _begin(self, page: int) -> None:
        """A new sheet, with the names, and on a later one with the totals so far."""
        self._page, self._written = page, {}
        self._ink = Image.new("RGBA", (WIDTH, HEIGHT))
        heads = [self._line(seat, -1) for seat in range(len(self._names))]
        room = min((head.width for head in heads), default=0) - 8
        size = min((self._fitting(name, room, LARGEST) for name in self._names), default=LEAST)
        for head, name in zip(heads, self._names, strict=True):
            self._text(head, self._shortened(name, size, room), size, theme.INK)
        if self._carries:
            for seat, carried in enumerate(self._carried(page * ROUNDS)):
                line = self._line(seat, 0)
                self._text(line, self._points(carried), self._size, theme.PENCIL)

    @property
    def _carries(self) -> bool:
        """Whether the first line has the totals that players come to this sheet with."""
        return self._page > 0 or self._content.carries

    def _carried(self, first: int) -> Sequence[Points]:
        """Each player's total before this round, from 0."""
        columns = self._content.columns
        before = [column[:first] for column in columns.entries]
        pairs = zip(before, columns.start_totals, strict=True)
        return [column[-1].total if column else start for column, start in pairs]

    def _write(self, cell: Cell, entry: SheetEntry) -> None:
        """Write a turn's total, or the mark of its zilch, and ring or strike it."""
        line, variant = self._line(*self._in_page(cell)), entry.number % VARIANTS
        total = self._content.total(entry)
        if total:
            self._text(line, total, self._size, theme.INK)
        elif entry.line.zilch:
            marked = self._content.columns.marked
            nought, mark = NoughtPicture(variant), MarkPicture(entry.marks, variant)
            share = mark.share if marked else nought.share
            self._picture(line, mark if marked else nought, share, 0.80 if marked else 0.46)
        across = self._width(total, self._size) / LINE + 0.55
        if entry.circled:
            self._picture(line, CirclePicture(across, entry.circled, variant), across, 1.0)
        if entry.struck:
            self._picture(line, StrikePicture(across, variant), across, 1.0)

    def _in_page(self, cell: Cell) -> Cell:
        """The column, and the line on this sheet."""
        return Cell(cell.seat, cell.place - self._page * ROUNDS + self._carries)

    # Where things stand, in pixels with y up

    def _line(self, seat: int, line: int) -> Box:
        """The room of an entry, above its line; -1 is the line of the names."""
        width = (WIDTH - LEFT - RIGHT) / max(1, len(self._names))
        y = HEIGHT - FIRST_LINE - (line + 1) * LINE
        return Box(round(LEFT + seat * width), round(y), round(width), round(LINE))

    @property
    def _size(self) -> int:
        """The largest hand in which the longest total fits into a column."""
        longest, _gain = self._content.longest
        room = (WIDTH - LEFT - RIGHT) / max(1, len(self._names)) - 10
        return self._fitting(longest, room, LARGEST - 2)

    def _fitting(self, text: str, room: float, largest: int) -> int:
        fits = (n for n in range(largest, LEAST, -2) if self._width(text, n) <= room)
        return next(fits, LEAST)

    def _shortened(self, text: str, size: int, room: float) -> str:
        while len(text) > 1 and self._width(text, size) > room:
            text = text[:-1]
        return text

    def _width(self, text: str, size: int) -> int:
        return self._glyphs.width(text, _font(size))

    def _text(self, line: Box, text: str, size: int, colour: Colour) -> None:
        start = line.x + (line.width - self._width(text, size)) // 2
        brush = StillBrush(self._ink, 1.0, self._glyphs)
        brush.text("", (start, line.y + ABOVE_LINE), text, _font(size), colour)

    def _picture(self, line: Box, picture: Picture, share: float, height: float) -> None:
        high = round(height * LINE)
        x = line.x + (line.width - round(share * high)) // 2
        y = line.y + (round(LINE) - high) // 2 + 2
        brush = StillBrush(self._ink, 1.0, self._glyphs)
        brush.picture("", Box(x, y, round(share * high), high), picture)


def _entries(columns: Columns, first: int) -> list[tuple[Cell, SheetEntry]]:
    """The entries of a sheet whose first round is this one, from 0."""
    cells = product(range(len(columns.entries)), range(first, first + ROUNDS))
    written = ((Cell(*cell), columns.at(*cell)) for cell in cells)
    return [(cell, entry) for cell, entry in written if entry is not None]


def _facts(entry: SheetEntry) -> object:
    return (entry.number, entry.total, entry.circled, entry.struck, entry.line.zilch)


def _font(size: int) -> Font:
    return Font(theme.HAND_FACE, theme.HAND.bold, size)
