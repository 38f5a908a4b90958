"""Draws scenes of the game without showing a window."""

from contextlib import AbstractContextManager
from random import Random
from time import perf_counter

from PIL import Image

from zilch3d.app.session import GameServices, Session
from zilch3d.i18n import _
from zilch3d.kit.canvas import Canvas, GlyphMeasure
from zilch3d.kit.scene import Scene
from zilch3d.kit.surface import Surface
from zilch3d.kit.widgets import Screen
from zilch3d.render.camera import Camera
from zilch3d.render.picture import painted
from zilch3d.render.quality import Quality, suited
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import TableView
from zilch3d.render.window import NoDisplay, NoOpenGL, open_window
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui import gallery
from zilch3d.ui.scenes import backdrop
from zilch3d.ui.theme import THEME, fonts


class CannotDraw(Exception):
    """There is nothing to draw with; the message says what is missing."""


class OffscreenWindow(AbstractContextManager["OffscreenWindow"]):
    """An invisible window of ``size`` pixels with a renderer; use it as a context manager.

    Raises CannotDraw where no window with OpenGL can be had.
    """

    def __init__(
        self, size: tuple[int, int], text_size: int = 100, quality: Quality | None = None
    ) -> None:
        try:
            self.window = open_window("Zilch 3D", size, visible=False)
        except NoDisplay as refusal:
            reason = _("there is no display to draw on ({detail})")
            raise CannotDraw(reason.format(detail=refusal.detail)) from refusal
        except NoOpenGL as refusal:
            reason = _("OpenGL 3.3 or later is needed ({detail})")
            raise CannotDraw(reason.format(detail=refusal.detail)) from refusal
        self.size = size
        driver: str = self.window.context.get_info().get_renderer()
        self.renderer = TableRenderer(quality or suited(driver))
        self.surface = Surface(*size, text_size=text_size)
        self._screen = Screen(GlyphMeasure(fonts()), Canvas, THEME)

    def __exit__(self, *_error: object) -> None:
        self.renderer.delete()
        self.window.close()

    def scene(self, name: str) -> Scene:
        """The scene of that name, laid out and entered."""
        context = gallery.SceneContext(
            self._screen, self._paint, self._backdrop, Settings(), self.surface
        )
        shown = gallery.scene(name, context)
        shown.resized(self.surface)
        shown.enter()
        return shown

    def session(self) -> Session:
        """A game between two people, played in real time."""
        people = (SeatSetup("Ann"), SeatSetup("Ben"))
        services = GameServices(
            self._screen, self._paint, Settings, lambda _behind: None, Random(1), perf_counter
        )
        return Session(services, GameSetup("freeze", people))

    def picture(self, name: str) -> Image.Image:
        """The scene of that name as it is seen."""
        shown = self.scene(name)
        # Widgets that follow the dice find their places in the first drawing.
        shown.draw()
        return painted(shown.draw, self.size)

    def _paint(self, view: TableView, camera: Camera) -> None:
        self.renderer.draw(view, camera, self.size)

    def _backdrop(self) -> None:
        self.renderer.draw(backdrop.view(Settings()), backdrop.camera(self.size), self.size)
