"""A table that is seen, be a game in play there or an old one replayed."""

from collections.abc import Callable
from typing import TypeAlias

from zilch3d.engine.state import State
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer
from zilch3d.kit.surface import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Box, Screen, Widget
from zilch3d.records.columns import Columns
from zilch3d.render.camera import Camera
from zilch3d.render.view import TableView
from zilch3d.ui.table.controller import Controller
from zilch3d.ui.table.model import OptionsNow, TableModel
from zilch3d.ui.table.view import View
from zilch3d.ui.widgets import TurnFacts, turn_facts

Painter: TypeAlias = Callable[[TableView, Camera], None]
"""Draws the 3D table into the window."""


class TableDisplay(WidgetScene):
    """The 3D table with the widgets of its view over it. Subclasses pass the time."""

    def __init__(
        self,
        screen: Screen,
        controller: Controller,
        view: View,
        paint: Painter,
        options: OptionsNow,
    ) -> None:
        super().__init__(screen)
        self.controller = controller
        self.animator = controller.animator
        self._view = view
        self._paint = paint
        self._options = options
        self._drawn: tuple[TableView, Camera] | None = None

    def build(self) -> Widget:
        """The widgets, in the present language."""
        root = self._view.build(self._model())
        self._view.show_beside(self._options())
        return root

    @property
    def card_has_room(self) -> bool:
        """Whether the window is wide enough for the card with the rules."""
        return self._view.card_has_room

    @property
    def shown(self) -> State:
        """The game as far as it has been shown."""
        return self.animator.queue.shown

    def toggle_card(self, keep: Callable[[bool], None]) -> None:
        """Have ``keep`` open or close the card with the rules, or say why it can't be there."""
        if self.card_has_room:
            keep(not self._options().rules_card)
        else:
            self.controller.notice = _("The card needs a wider window. F1 shows all the rules.")

    def toggle_sheet(self, keep: Callable[[bool], None], show_page: Callable[[], Answer]) -> Answer:
        """Have ``keep`` open or close the score sheet; where it has no room, it is a page."""
        if not self._view.sheet_has_room:
            return show_page()
        keep(not self._options().score_sheet)
        return None

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
        if not self._view.show(self._model()):
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

    def every_turn(self) -> tuple[TurnFacts, ...]:
        """All turns of the game as it is shown, the newest first."""
        model = self._model()
        names = [seat.name for seat in model.shown.seats]
        return turn_facts(self.controller.history.every(), names, model.points)

    def columns(self) -> Columns:
        """The score sheet of the game as it is shown."""
        return self.controller.history.columns()

    def _model(self) -> TableModel:
        return self.controller.model()
