"""Score sheets of the club's games, drawn as they lay on the table."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from PIL import Image, ImageDraw

from zilch3d.kit import widgets as kit
from zilch3d.records.columns import Columns, columns
from zilch3d.records.scoresheet import TurnLine, score_sheet, with_first_turn
from zilch3d.store.games import GameStore
from zilch3d.store.saved_games import CannotLoad
from zilch3d.table.replaying import restore
from zilch3d.table.table import Table
from zilch3d.ui.program import Program
from zilch3d.ui.turn_list import PaperMaker
from zilch3d.ui.words import amounts

PAPER = (249, 243, 228, 255)
"""The colour of a sheet."""
RULED = (176, 190, 206, 150)
EDGE = (196, 176, 140, 255)
SHARE = 512 / 716
"""A sheet's width as a share of its height."""
FIRST_LINE, LINE = 107, 46.9
"""Where the sheet on the table has its lines (``score_sheet/on_table``)."""
TRIM = 10


@dataclass(frozen=True, eq=False)
class SheetPicture:
    """A drawn sheet (see ``kit.widgets.Picture``)."""

    image: Image.Image

    def drawn(self, side: int) -> Image.Image:
        return self.image.resize((round(side * SHARE), side), Image.Resampling.LANCZOS)


@dataclass(eq=False)
class Sheet(kit.Widget):
    """A score sheet, ``height`` points high; an empty one where it can't be drawn."""

    picture: SheetPicture | None
    height: float = 320

    def preferred_size(self, look: kit.Look, width: int) -> kit.Size:
        height = min(look.px(self.height), round(width / SHARE))
        return kit.Size(round(height * SHARE), height)

    def paint(self, pen: kit.Pen) -> None:
        if self.picture is not None:
            pen.brush.picture("sheet", self.box, self.picture)


SheetArtist: TypeAlias = Callable[[Program, Sequence[str]], Future[Mapping[str, SheetPicture]]]
"""Has a thread draw the sheets of games, by their ids."""


def drawn_sheets(program: Program, games: Sequence[str]) -> Future[Mapping[str, SheetPicture]]:
    """Have a thread draw the sheets of these games; those that can't be read are left out."""
    assert program.paper is not None
    thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="album")
    sheets = thread.submit(partial(_draw, program.games, program.paper, games, program.times_100))
    thread.shutdown(wait=False)
    return sheets


def _draw(
    store: GameStore, paper: PaperMaker, games: Sequence[str], times_100: bool
) -> Mapping[str, SheetPicture]:
    drawn = {}
    for game in games:
        try:
            table = restore(store.load(game))
        except CannotLoad:
            continue
        rules, names = table.state.rules, [seat.name for seat in table.state.seats]
        sheet = paper(names, partial(amounts.points, rules, times_100=times_100))
        sheet.show(_columns(table))
        if sheet.writing is not None:
            drawn[game] = SheetPicture(on_paper(sheet.writing.picture))
    return drawn


def _columns(table: Table) -> Columns:
    """The score sheet of the game at this table."""
    lines = score_sheet(table.initial, with_first_turn(table.initial, table.events))
    totals = [seat.score for seat in table.initial.seats]
    totals += [0] * (len(table.state.seats) - len(totals))  # who joined later
    return columns(table.state.rules, totals, (o for o in lines if isinstance(o, TurnLine)))


def on_paper(ink: Image.Image) -> Image.Image:
    """The ink on ruled paper."""
    page = Image.new("RGBA", ink.size, PAPER)
    lines = Image.new("RGBA", ink.size)
    y = float(FIRST_LINE)
    while y < ink.height - TRIM:
        lines.paste(RULED, (TRIM, round(y), ink.width - TRIM, round(y) + 2))
        y += LINE
    page.alpha_composite(lines)
    page.alpha_composite(ink)
    ImageDraw.Draw(page).rectangle((0, 0, page.width - 1, page.height - 1), outline=EDGE, width=2)
    return page
