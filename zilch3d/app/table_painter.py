"""Draws the table in the quality that the settings ask for, or that this machine affords.

The first throws are timed: how long frames take is known only once dice, cup and shadows move.
"""

from collections.abc import Callable
from typing import Protocol

from zilch3d.render.camera import Camera
from zilch3d.render.quality import MeasuredQuality, Quality
from zilch3d.render.view import TableView

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
        self.renderer = renderer
        self._clock = clock
        self._keep = keep
        self._dice: object = None
        self._moved = 0
        """Frames in which dice have moved since they last lay still."""

    @property
    def quality(self) -> Quality:
        return self.renderer.quality

    def choose(self, quality: Quality, *, measure: bool) -> None:
        """Draw in this tier from the next frame on; with ``measure``, only until it is judged."""
        self.renderer.quality = quality
        self.measured = MeasuredQuality(quality) if measure else None
        self._moved = 0

    def paint(self, view: TableView, camera: Camera, pixels: tuple[int, int]) -> None:
        """Draw the view into the bound framebuffer of this size."""
        poses = tuple(die.pose for die in view.dice)
        moving, self._dice = self._dice not in (None, poses), poses
        if self.measured is None:
            self.renderer.draw(view, camera, pixels)
            return
        self._moved = self._moved + 1 if moving else 0
        if not moving and self.measured.judge():
            self.renderer.quality = self.measured.quality
            self._keep(self.measured.quality)
        if self._moved <= UNTIMED or self.measured.known:
            self.renderer.draw(view, camera, pixels)
        else:
            self._timed(view, camera, pixels)

    def _timed(self, view: TableView, camera: Camera, pixels: tuple[int, int]) -> None:
        assert self.measured is not None
        self.renderer.finish()
        began = self._clock()
        self.renderer.draw(view, camera, pixels)
        self.renderer.finish()
        self.measured.drawn(self._clock() - began)
