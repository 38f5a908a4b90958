"""The score sheet as pictures to keep: long games on several sheets."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageFont

from zilch3d import resources
from zilch3d.features.score_sheet.paper import NUMBERS, Lines, Paper, Written
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.still import still
from zilch3d.kit.theme import HAIR
from zilch3d.kit.widgets import Font
from zilch3d.records.columns import Columns
from zilch3d.ui import theme

SCALE = 2.0
"""Pixels for each point of the design."""
ROUNDS = 60
"""On a sheet: more would make a picture that few programs show."""
MOST_SHEETS = 20
COLUMN, WIDEST, LEAST = 120, 260, 420
"""Points of width: of a player's column at least and at most, and of a sheet at least."""
AROUND = 26
"""Points of table around the paper."""
FEWEST = 8
"""Lines of a sheet, be they empty."""


class TooLong(Exception):
    """The game has more rounds than MOST_SHEETS have room for."""


@dataclass(frozen=True)
class Pictures:
    """Draws the sheets of what is ``written``, headed by ``title``: of so many ``rounds`` each."""

    title: str
    written: Written
    rounds: int = ROUNDS

    @property
    def number(self) -> int:
        """How many sheets it takes."""
        return max(1, -(-self.written.columns.rounds // self.rounds))

    def sheets(self) -> Iterator[Image.Image]:
        """One after the other, so that only one is in memory. Raises TooLong at once."""
        if self.number > MOST_SHEETS:
            raise TooLong
        return (self._sheet(n) for n in range(self.number))

    def _sheet(self, number: int) -> Image.Image:
        written = self.part(number)
        lines = Lines()
        lines.fewest = FEWEST
        lines.write(written)
        heading = self.title
        if self.number > 1:
            sheet = _("sheet {n} of {all}").format(n=number + 1, all=self.number)
            heading = f"{self.title}, {sheet}"
        paper = Paper(written.names, lines, heading)
        width = max(LEAST, self._column() * len(written.names) + NUMBERS) + 2 * AROUND
        framed = kit.Frame(paper, padding=AROUND)
        table = kit.Stack(kit.Ground(theme.SHEET_TABLE), framed)
        return still(table, width, theme.THEME, SCALE, _font).convert("RGB")

    def _column(self) -> float:
        """Points of width in which the longest name has room, within reason."""
        font = _font(Font(theme.HAND_FACE, theme.HAND.bold, round(theme.HAND.size)))
        longest = max((font.getlength(name) for name in self.written.names), default=0.0)
        return min(WIDEST, max(COLUMN, longest + 3 * HAIR))

    def part(self, number: int) -> Written:
        """The rounds of this sheet; it begins with the totals of the one before."""
        whole, first = self.written.columns, number * self.rounds
        before = [column[:first] for column in whole.entries]
        carried = [
            column[-1].total if column else start
            for column, start in zip(before, whole.start_totals, strict=True)
        ]
        entries = tuple(column[first : first + self.rounds] for column in whole.entries)
        part = Columns(tuple(carried), entries, whole.marked)
        return Written(self.written.names, part, self.written.points, first)


def _font(font: Font) -> ImageFont.FreeTypeFont:
    """Raises resources.MissingResource."""
    file = f"assets/fonts/{font.face.name}-{'Bold' if font.bold else 'Regular'}.ttf"
    return ImageFont.truetype(BytesIO(resources.read(file)), font.size)
