"""A table that is seen, be a game in play there or an old one replayed."""

from collections.abc import Callable
from typing import TypeAlias

from zilch3d.kit.surface import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Box, Screen, Widget
from zilch3d.records.columns import Columns
from zilch3d.render.camera import Camera
from zilch3d.render.view import TableView
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.screen.clock_ring import ClockFacts
from zilch3d.ui.table.screen.view import View
from zilch3d.ui.table.stage.animator import Animator
from zilch3d.ui.table.stage.event_queue import History
from zilch3d.ui.turn_list import TurnFacts, turn_facts

Painter: TypeAlias = Callable[[TableView, Camera], None]
"""Draws the 3D table into the window."""


class TableDisplay(WidgetScene):
    """The 3D table with the widgets of its view over it. Subclasses say what is on it, and when."""

    def __init__(
        self, screen: Screen, animator: Animator, history: History, view: View, paint: Painter
    ) -> None:
        super().__init__(screen)
        self.animator = animator
        self._history = history
        self._view = view
        self._paint = paint
        self._options = animator.options
        self._drawn: tuple[TableView, Camera] | None = None

    def model(self) -> TableModel:
        """What is on the table."""
        raise NotImplementedError

    def _clock(self) -> ClockFacts | None:
        """What is left of the time of whoever is to act."""
        raise NotImplementedError

    def build(self) -> Widget:
        """The widgets, in the present language."""
        root = self._view.build(self.model(), self._clock())
        self._view.show_beside(self._options())
        return root

    @property
    def card_has_room(self) -> bool:
        """Whether the window is wide enough for the card with the rules."""
        return self._view.card_has_room

    def lay_out(self) -> None:
        """Have ``draw_table`` draw it behind other scenes, though it was never shown itself."""
        if self.screen.surface is not None:
            self._view.resized(self.screen.surface)
        self.screen.lay_out(self.build())

    def resized(self, surface: Surface) -> None:
        self._view.resized(surface)
        super().resized(surface)

    def show(self, seconds: float) -> None:
        """Show how things stand after so many seconds more."""
        self._view.show_beside(self._options())
        self._view.update(seconds)
        if not self._view.show(self.model(), self._clock()):
            self.rebuild()

    def is_stale(self) -> bool:
        self._view.follow()
        return super().is_stale() or self._drawn != self.seen

    def draw(self) -> None:
        self._view.follow()
        self.draw_table()
        self.screen.draw()

    def draw_table(self) -> None:
        self._drawn = self.seen
        if self._drawn is not None:
            self._paint(*self._drawn)

    def draw_table_within(self, room: Box) -> None:
        """Draw it as large as it goes into this part of the window: beside another scene."""
        camera, options = self._view.camera_within(room), self._options()
        if camera is not None:
            self._drawn = (self._view.table(options.skin, options.cloth), camera)
            self._paint(*self._drawn)

    @property
    def seen(self) -> tuple[TableView, Camera] | None:
        """The table, and the camera it is seen by; None before there is one."""
        camera = self._view.camera
        options = self._options()
        view = self._view.table(options.skin, options.cloth)
        return (view, camera) if camera is not None else None

    def beside_players(self, menu: Widget) -> Widget:
        """A menu beside the players, as they are shown now."""
        return self._view.beside_players(self.model(), menu)

    def every_turn(self) -> tuple[TurnFacts, ...]:
        """All turns of the game as it is shown, the newest first."""
        model = self.model()
        names = [seat.name for seat in model.play.shown.seats]
        return turn_facts(self._history.every(), names, model.points)

    def columns(self) -> Columns:
        """The score sheet of the game as it is shown."""
        return self._history.columns()
