"""How a table is photographed, and the file that comes of it."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from io import BytesIO
from pathlib import Path

from PIL import Image

from zilch3d.features.photograph.page import PhotographScene
from zilch3d.i18n import _
from zilch3d.render.camera import Camera, Rectangle, fitted
from zilch3d.render.view import DieView, TableView
from zilch3d.safe_text import printable
from zilch3d.store import files
from zilch3d.ui.program import Exposure, Program
from zilch3d.ui.routes import PosedTable
from zilch3d.ui.words import errors
from zilch3d.ui.words.errors import LONGEST_PATH

LEAST_WIDTH = 1920
"""Pixels of width at least: as many as the window has, if those are more."""
MARGIN, AT_LEFT = 0.07, 0.17
"""The shares of the picture's height that are left free round tray, shelf and cup, and of its width
at their left, where the score sheet lies.
"""


def photograph_page(program: Program, table: PosedTable) -> PhotographScene:
    """The page that the route ``Photograph`` names."""

    def begin(size: tuple[int, int]) -> Exposure:
        view = posed(table.view)
        return program.painter.photograph(view, camera(view, size), picture_size(size))

    return PhotographScene(program.screen, begin, saver(program), program.clock)


def posed(view: TableView) -> TableView:
    """The table without rings, glow and moods of the light: only what lies there."""
    dice = tuple(DieView(die.pose, presence=die.presence) for die in view.dice)
    return replace(view, dice=dice, light=1.0, tint=(1.0, 1.0, 1.0), shelf_light=0.0)


def picture_size(window: tuple[int, int]) -> tuple[int, int]:
    """The size in pixels for a window of this one: of its shape, and no smaller."""
    width, height = window
    scale = max(1.0, LEAST_WIDTH / width)
    return round(width * scale), round(height * scale)


def camera(view: TableView, size: tuple[int, int]) -> Camera:
    """Sees tray, shelf and cup in the middle of a picture of this size."""
    width, height = map(float, size)
    edge, left = MARGIN * height, AT_LEFT * width
    free = Rectangle(left, edge, width - left - edge, height - 2 * edge)
    return fitted((width, height), free, tray=view.tray)


def saver(program: Program) -> Callable[[Image.Image], Future[str]]:
    """Writes a picture into the folder of finished games, in a thread; what there is to say of it.

    The picture takes half a second to pack, for which no frame shall wait.
    """
    folder = files.games_folder()

    def save(picture: Image.Image) -> Future[str]:
        when = program.games.now()
        thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="photograph")
        said = thread.submit(written, picture, folder, when)
        thread.shutdown(wait=False)
        return said

    return save


def written(picture: Image.Image, folder: Path, when: datetime) -> str:
    """Write the picture into a file of its own; a sentence on where it is, or what went wrong."""
    stream = BytesIO()
    picture.save(stream, "PNG")
    try:
        file = files.write_new(folder / f"{when:{files.TIME}} photograph.png", stream.getvalue())
    except files.NotWritten as fault:
        return errors.not_saved(fault)
    return _("Saved as {file}").format(file=printable(str(file), LONGEST_PATH))
