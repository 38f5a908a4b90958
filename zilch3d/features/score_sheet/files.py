"""What a player keeps of a score sheet: pictures, and the game record."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from functools import partial
from io import BytesIO
from pathlib import Path

from zilch3d.features.score_sheet.export import Pictures, TooLong
from zilch3d.features.score_sheet.page import Keeping, Sheet
from zilch3d.features.score_sheet.paper import Written
from zilch3d.i18n import _, ngettext
from zilch3d.safe_text import printable
from zilch3d.store import files
from zilch3d.store.games import GameStore
from zilch3d.ui.words import errors, names
from zilch3d.ui.words.errors import LONGEST_PATH


def keeping(sheet: Sheet, games: GameStore, record: Callable[[], Path]) -> Keeping:
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

    return Keeping(draw, write_record)


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
