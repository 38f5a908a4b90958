"""What is seen of a game in play: the widgets over the table, its dice among them, the camera."""

from functools import partial

from zilch3d.kit.widgets import NOWHERE, Box, Screen, Widget
from zilch3d.render.view import DiceSkin, TableView
from zilch3d.ui.table import dice_looks
from zilch3d.ui.table.dice_spots import DiceLayer, DieSpot
from zilch3d.ui.table.figures import Figures
from zilch3d.ui.table.hint_panel import HintFacts
from zilch3d.ui.table.hud import Hud, Orders
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.moves import Moves
from zilch3d.ui.table.presenter import Presenter
from zilch3d.ui.table.table_facts import facts
from zilch3d.ui.table.viewport import Viewport


class Display:
    """Builds what lies over the table, keeps it up to date, and knows what is seen where.

    Positions are window pixels. ``first_focus`` names the widget that has the focus while the
    hint panel doesn't.
    """

    def __init__(
        self, performance: Presenter, figures: Figures, screen: Screen, first_focus: str
    ) -> None:
        self.screen = screen
        self.sight = Viewport(performance.tabletop, self._room, self._aim)
        self._first_focus = first_focus
        self._performance = performance
        self._figures = figures
        self._layer = DiceLayer((), tuple)
        self._hud: Hud | None = None
        self._told: TableModel | None = None
        self._led = ""
        """The widget of the hint panel that was given the focus."""

    def build(self, orders: Orders, moves: Moves) -> Widget:
        """The widgets, in the present language, for those whose joining has been shown."""
        spots = [
            DieSpot(f"die-{die}", partial(moves.pick_die, die), partial(self.sight.is_die_at, die))
            for die in range(len(self._performance.tabletop))
        ]
        self._layer = DiceLayer(spots, self.sight.boxes)
        shown = self._performance.game.seats[: len(self._performance.shown.seats)]
        seats = [(seat.name, seat.is_person) for seat in shown]
        self._hud = Hud(seats, self._figures.widest_total, self._layer, orders)
        self._told = None
        self.sight.forget()
        return self._hud.root

    def show(self, moment: TableModel) -> bool:
        """Tell the widgets what is new; False if they are to be built anew, for more players."""
        if self._hud is None:
            return True
        stamp = self._performance.director.stamp
        self._hud.stamp(stamp[0] if stamp else None, stamp[1] if stamp else 0.0)
        if moment == self._told:
            return True
        if len(moment.shown.seats) != self._hud.seats:
            return False
        self._told = moment
        self._hud.show(facts(moment))
        self._lead(moment.hint)
        clickable = self._clickable(moment)
        for die, spot in enumerate(self._layer.spots_of_dice):
            spot.visible = die in clickable
        return True

    def follow(self) -> None:
        """The dice have moved: so do the places to click them, and the tags beside the shelf."""
        camera = self.sight.camera
        if camera is not None:
            self._layer.follow()
            points = self._figures.points
            self._layer.tags.tags = dice_looks.tags(self._performance, camera, points)

    def view(self, skin: DiceSkin) -> TableView:
        """The table with its dice as they are to be drawn now."""
        table, ring = self._performance.tabletop, self.screen.ring
        dice = dice_looks.views(table, self._layer.spots_of_dice, ring=ring)
        return TableView(dice, skin=skin, cup=table.cup, tray=table.tray)

    # What is seen where

    def is_widget_at(self, name: str, x: float, y: float) -> bool:
        """Whether the widget of this name covers the pixel."""
        widget = self.screen.find(name)
        return widget is not None and widget.box.holds(x, y)

    def is_cup_at(self, x: float, y: float) -> bool:
        """Whether the cup is seen at the pixel, and no widget is there to be clicked."""
        return self.screen.widget_at(x, y) is None and self.sight.is_cup_at(x, y)

    def is_grip_at(self, x: float, y: float) -> bool:
        """Whether the cup, or a die that would be thrown, is seen at the pixel."""
        kept = self._performance.director.kept
        return self.sight.is_any_at(x, y, kept) or self.is_cup_at(x, y)

    # What it does inside

    def _room(self) -> Box:
        """What the widgets leave for the table."""
        return self._hud.room.box if self._hud is not None else NOWHERE

    def _aim(self, middle: tuple[float, float]) -> None:
        if self._hud is not None:
            self._hud.aim(middle)

    def _clickable(self, moment: TableModel) -> frozenset[int]:
        """The dice that can be picked or let go now."""
        turn = moment.shown.turn
        rolled = moment.ready and turn is not None and turn.roll is not None
        return frozenset(self._performance.director.rolled if rolled else ())

    def _lead(self, hint: HintFacts | None) -> None:
        """The focus goes to what the hint panel offers, and back to the table's own keys."""
        if hint is None:
            wanted = ""
        elif hint.objection:
            wanted = "hint-back"
        else:
            wanted = "hint-0" if hint.choices else "hint-close"
        if wanted == self._led:
            return
        self._led = wanted
        ring = bool(wanted) and (self.screen.ring or hint is None or hint.objection)
        self.screen.go_to(wanted or self._first_focus, ring=ring)
