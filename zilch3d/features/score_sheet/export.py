"""The page of the score sheet with what a player saves of it: pictures, and the game record.

Long games take several pictures, each of a sheet.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from io import BytesIO
from pathlib import Path

from PIL import Image

from zilch3d import resources
from zilch3d.features.score_sheet.lines import NUMBERS, Lines, SheetContent
from zilch3d.features.score_sheet.page import ScoreSheetScene, Sheet, SheetSaver
from zilch3d.features.score_sheet.paper import Paper
from zilch3d.i18n import _, ngettext
from zilch3d.kit import widgets as kit
from zilch3d.kit.glyphs import Glyphs
from zilch3d.kit.still import still
from zilch3d.kit.theme import HAIR
from zilch3d.kit.widgets import Font
from zilch3d.records.columns import Columns
from zilch3d.safe_text import printable
from zilch3d.store import files
from zilch3d.store.games import GameStore
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.routes import SeenTable
from zilch3d.ui.words import amounts, errors, names
from zilch3d.ui.words.errors import LONGEST_PATH

SCALE = 2.0
"""Pixels for each point of the design."""
ROUNDS = 60
"""On a sheet, at most: more would make a picture that few programs show."""
MAX_SHEETS = 20
MIN_COLUMN, MAX_COLUMN, MIN_WIDTH = 120, 260, 420
"""Points of width: of a player's column at least and at most, and of a sheet at least."""
AROUND = 26
"""Points of table around the paper."""
MIN_LINES = 8
"""Lines of a sheet, be they empty."""


class TooLong(Exception):
    """The game has more rounds than MAX_SHEETS have room for."""


@dataclass(frozen=True)
class Pictures:
    """Draws the sheets that ``content`` takes, of so many ``rounds`` each, headed by ``title``."""

    title: str
    content: SheetContent
    rounds: int = ROUNDS

    @cached_property
    def _glyphs(self) -> Glyphs:
        """Raises resources.MissingResource."""
        return Glyphs((*theme.fonts(), resources.read(theme.HAND_FONT)))

    @property
    def number(self) -> int:
        """How many sheets there are."""
        return max(1, -(-self.content.columns.rounds // self.rounds))

    def sheets(self) -> Iterator[Image.Image]:
        """The sheets, each drawn when it is asked for: only one is in memory.

        Raises TooLong at once.
        """
        if self.number > MAX_SHEETS:
            raise TooLong
        return (self._sheet(n) for n in range(self.number))

    def _sheet(self, number: int) -> Image.Image:
        content = self.part(number)
        lines = Lines()
        lines.min_lines = MIN_LINES
        lines.write(content)
        heading = self.title
        if self.number > 1:
            sheet = _("sheet {n} of {all}").format(n=number + 1, all=self.number)
            heading = f"{self.title}, {sheet}"
        paper = Paper(content.names, lines, heading)
        width = max(MIN_WIDTH, self._column() * len(content.names) + NUMBERS) + 2 * AROUND
        framed = kit.Frame(paper, padding=AROUND)
        table = kit.Stack(kit.Ground(theme.SHEET_TABLE), framed)
        return still(table, width, theme.THEME, SCALE, self._glyphs).convert("RGB")

    def _column(self) -> float:
        """Points of width in which the longest name has room, within reason."""
        font = Font(theme.HAND_FACE, theme.HAND.bold, round(theme.HAND.size))
        longest = max((self._glyphs.width(name, font) for name in self.content.names), default=0)
        return min(MAX_COLUMN, max(MIN_COLUMN, longest + 3 * HAIR))

    def part(self, number: int) -> SheetContent:
        """The content of a sheet, from 0; it begins with the totals of the one before."""
        whole, first = self.content.columns, number * self.rounds
        before = [column[:first] for column in whole.entries]
        carried = [
            column[-1].total if column else start
            for column, start in zip(before, whole.start_totals, strict=True)
        ]
        entries = tuple(column[first : first + self.rounds] for column in whole.entries)
        part = Columns(tuple(carried), entries, whole.marked)
        return SheetContent(self.content.names, part, self.content.points, first)


# The page, and files


def score_sheet_page(
    program: Program, table: SeenTable, record: Callable[[], Path] | None = None
) -> ScoreSheetScene:
    """The page that the route ``ScoreSheet`` names; ``record`` as for ``sheet_saver``."""
    state = table.shown
    points = partial(amounts.points, state.rules, times_100=program.times_100)
    sheet = Sheet(state.rules, [seat.name for seat in state.seats], table.columns(), points)
    saver = sheet_saver(sheet, program.games, record) if record is not None else None
    return ScoreSheetScene(program.screen, sheet, saver, table.draw_table)


def sheet_saver(sheet: Sheet, games: GameStore, record: Callable[[], Path]) -> SheetSaver:
    """Writes into the folder of finished games: pictures in a thread of their own.

    Pictures take half a second each, for which no move of a game shall wait.
    ``record`` writes the game record and returns its file; it may raise NotWritten.
    """
    folder = files.games_folder()

    def draw() -> Future[str]:
        when = games.now()
        title = f"{names.rules_name(sheet.rules)} · {when:%Y-%m-%d}"
        content = SheetContent(sheet.names, sheet.columns, sheet.points)
        pictures = Pictures(title, content)
        thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="score sheet")
        message = thread.submit(_report, partial(write, pictures, folder, when))
        thread.shutdown(wait=False)
        return message

    def write_record() -> Future[str]:
        return games.in_background(partial(_report, lambda: [record()]))

    return SheetSaver(draw, write_record)


def write(pictures: Pictures, folder: Path, when: datetime) -> list[Path]:
    """Write each sheet into a file of its own, never over another. Raises NotWritten, TooLong."""
    paths = []
    for number, picture in enumerate(pictures.sheets(), 1):
        of = f" {number} of {pictures.number}" if pictures.number > 1 else ""
        file = folder / f"{when:{files.TIME}} score sheet{of}.png"
        stream = BytesIO()
        picture.save(stream, "PNG", dpi=(144, 144))
        paths.append(files.write_new(file, stream.getvalue()))
    return paths


def _report(write_all: Callable[[], list[Path]]) -> str:
    """Write the files; a sentence that says where they are, or what went wrong."""
    try:
        paths = write_all()
    except files.NotWritten as fault:
        return errors.not_saved(fault)
    except TooLong:
        return _("This game is too long for pictures. Save its record instead.")
    name = printable(str(paths[0]), LONGEST_PATH)
    if len(paths) == 1:
        return _("Saved as {file}").format(file=name)
    words = ngettext("Saved as {file} and {n} more", "Saved as {file} and {n} more", len(paths) - 1)
    return words.format(file=name, n=len(paths) - 1)
