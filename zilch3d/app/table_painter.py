"""Draws the table in the quality that the settings ask for, or that this machine affords.

The first throws are timed: how long frames take is known only once dice, cup and shadows move.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from pyglet.window import Window

from zilch3d.render.camera import Camera
from zilch3d.render.quality import MeasuredQuality, Quality
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import TableView
from zilch3d.render.window import framebuffer_size
from zilch3d.store.settings import Settings
from zilch3d.ui.pages import backdrop

if TYPE_CHECKING:
    from zilch3d.app.settings_in_force import AppliedSettings
    from zilch3d.kit.widgets import Box

UNTIMED = 10
"""Frames at the start of a movement that are not timed: the cup is fetched, no die flies."""


class Renderer(Protocol):
    """What draws a table, and waits until it is drawn."""

    quality: Quality

    def draw(self, view: TableView, camera: Camera, pixels: tuple[int, int]) -> None: ...

    def finish(self) -> None: ...


class TablePainter:
    """Paints tables. ``keep`` is told of a tier that measuring has led to.

    The tier never changes while a die moves.
    """

    def __init__(
        self,
        renderer: Renderer,
        clock: Callable[[], float],
        keep: Callable[[Quality], None] = lambda _quality: None,
    ) -> None:
        self.measured: MeasuredQuality | None = None
        """While the machine decides; None where the player has chosen."""
        self._renderer = renderer
        self._clock = clock
        self._keep = keep
        self._dice: object = None
        self._moved = 0
        """Frames in which dice have moved since they last lay still."""

    @property
    def quality(self) -> Quality:
        return self._renderer.quality

    def choose(self, quality: Quality, *, measure: bool) -> None:
        """Draw in this tier from the next frame on; with ``measure``, only until it is judged."""
        self._renderer.quality = quality
        self.measured = MeasuredQuality(quality) if measure else None
        self._moved = 0

    def paint(self, view: TableView, camera: Camera, pixels: tuple[int, int]) -> None:
        """Draw the view into the bound framebuffer of this size."""
        poses = tuple(die.pose for die in view.dice)
        moving, self._dice = self._dice not in (None, poses), poses
        if self.measured is None:
            self._renderer.draw(view, camera, pixels)
            return
        self._moved = self._moved + 1 if moving else 0
        if not moving and self.measured.judge():
            self._renderer.quality = self.measured.quality
            self._keep(self.measured.quality)
        if self._moved <= UNTIMED or self.measured.known:
            self._renderer.draw(view, camera, pixels)
        else:
            self._timed(view, camera, pixels)

    def _timed(self, view: TableView, camera: Camera, pixels: tuple[int, int]) -> None:
        assert self.measured is not None
        self._renderer.finish()
        began = self._clock()
        self._renderer.draw(view, camera, pixels)
        self._renderer.finish()
        self.measured.drawn(self._clock() - began)


class WindowPainter:
    """Draws tables into a window, as ``program.Painter``."""

    def __init__(
        self, window: Window, renderer: TableRenderer, settings: "AppliedSettings"
    ) -> None:
        self._window = window
        self._renderer = renderer
        self._settings = settings

    def paint(self, view: TableView, camera: Camera) -> None:
        self._settings.painter.paint(view, camera, framebuffer_size(self._window))

    def backdrop(self) -> None:
        """The table behind the title; its drawing is never timed."""
        size = framebuffer_size(self._window)
        self._renderer.draw(backdrop.view(self._settings.chosen), backdrop.camera(size), size)

    def preview(self, settings: Settings, room: "Box") -> None:
        self.paint(*backdrop.preview(settings, framebuffer_size(self._window), room))
