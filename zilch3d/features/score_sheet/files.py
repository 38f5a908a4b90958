"""The page of the score sheet, and what a player keeps of it: pictures, and the game record."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from functools import partial
from io import BytesIO
from pathlib import Path

from zilch3d.features.score_sheet.export import Pictures, TooLong
from zilch3d.features.score_sheet.page import ScoreSheetScene, Sheet, SheetSaver
from zilch3d.features.score_sheet.paper import Written
from zilch3d.i18n import _, ngettext
from zilch3d.safe_text import printable
from zilch3d.store import files
from zilch3d.store.games import GameStore
from zilch3d.ui.program import Program
from zilch3d.ui.routes import SeenTable
from zilch3d.ui.words import amounts, errors, names
from zilch3d.ui.words.errors import LONGEST_PATH


def score_sheet_page(
    program: Program, table: SeenTable, record: Callable[[], Path] | None = None
) -> ScoreSheetScene:
    """The page that the route ``SheetSoFar`` names."""
    shown = table.shown
    points = partial(amounts.points, shown.rules, times_100=program.times_100)
    sheet = Sheet(shown.rules, [seat.name for seat in shown.seats], table.columns(), points)
    saver = sheet_saver(sheet, program.games, record) if record is not None else None
    return ScoreSheetScene(program.screen, sheet, saver, table.draw_table)


def sheet_saver(sheet: Sheet, games: GameStore, record: Callable[[], Path]) -> SheetSaver:
    """Writes into the folder of finished games: pictures in a thread of their own.

    They take half a second each, for which no move of a game shall wait.
    ``record`` writes the game record and says where; it may raise NotWritten.
    """
    folder = files.games_folder()

    def draw() -> Future[str]:
        when = games.now()
        title = f"{names.rules_name(sheet.rules)} · {when:%Y-%m-%d}"
        written = Written(sheet.names, sheet.columns, sheet.points)
        pictures = Pictures(title, written)
        thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="score sheet")
        drawn = thread.submit(_said, partial(write, pictures, folder, when))
        thread.shutdown(wait=False)
        return drawn

    def write_record() -> Future[str]:
        return games.in_background(partial(_said, lambda: [record()]))

    return SheetSaver(draw, write_record)


def write(pictures: Pictures, folder: Path, when: datetime) -> list[Path]:
    """Write each sheet into a file of its own, never over another. Raises NotWritten, TooLong."""
    written = []
    for number, picture in enumerate(pictures.sheets(), 1):
        of = f" {number} of {pictures.number}" if pictures.number > 1 else ""
        file = folder / f"{when:{files.TIME}} score sheet{of}.png"
        stream = BytesIO()
        picture.save(stream, "PNG", dpi=(144, 144))
        written.append(files.write_new(file, stream.getvalue()))
    return written


def _said(write_all: Callable[[], list[Path]]) -> str:
    """Do it, and say where it went, or what went wrong."""
    try:
        written = write_all()
    except files.NotWritten as fault:
        return errors.not_saved(fault)
    except TooLong:
        return _("This game is too long for pictures. Its record can be saved.")
    name = printable(str(written[0]), LONGEST_PATH)
    if len(written) == 1:
        return _("Saved as {file}").format(file=name)
    words = ngettext(
        "Saved as {file} and {n} more", "Saved as {file} and {n} more", len(written) - 1
    )
    return words.format(file=name, n=len(written) - 1)
