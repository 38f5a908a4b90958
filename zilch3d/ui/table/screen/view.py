"""The view of a game at the table: its camera, the widgets, and the dice among these."""

import math
from collections.abc import Sequence

from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import NOWHERE, Box, Screen, Widget
from zilch3d.motion import cup, shelf
from zilch3d.render.camera import Camera, stands_at
from zilch3d.render.view import Cloth, DiceSkin, TableView
from zilch3d.ui.table.model import ClockFacts, TableModel, ViewOptions
from zilch3d.ui.table.screen.dice_overlay import DiceOverlay
from zilch3d.ui.table.screen.facts import facts
from zilch3d.ui.table.screen.hud import CARD_WIDTH, ROOM_FOR_CARD, Hud, HudParts, beside_players
from zilch3d.ui.table.screen.idle_life import Blinking
from zilch3d.ui.table.screen.table_paper import TablePaper
from zilch3d.ui.table.stage.animator import Animator
from zilch3d.ui.table.stage.camera import TableCamera
from zilch3d.ui.table.stage.moments.animations import MomentOverlay
from zilch3d.ui.table.stage.moments.effects import CALM, light, shake
from zilch3d.ui.table.stage.moments.layout import MomentPlaces
from zilch3d.ui.table.stage.tension import darkened


class View:
    """Builds the widgets, keeps them up to date, and knows what is seen at a pixel of the window.

    Nothing is seen before ``resized`` and ``build``.
    """

    def __init__(self, screen: Screen, animator: Animator, parts: HudParts) -> None:
        self._screen = screen
        self._animator = animator
        self._tabletop = animator.tabletop
        self._parts = parts
        self._hud: Hud | None = None
        self._overlay: MomentOverlay | None = None
        self._shown: TableModel | None = None
        self._given_focus = ""
        """The widget of a panel that has been given the focus."""
        self._paper = TablePaper(parts)
        self._blinking = Blinking(0)
        self._lens = TableCamera(self._tabletop, self._room, self._aim)
        self._dice = DiceOverlay(screen, animator, lambda: self.camera, parts.controls.pick_die)

    # The widgets

    def build(self, model: TableModel, clock: ClockFacts | None) -> Widget:
        """The widgets, in the present language, for the seats that are shown."""
        seats = self._parts.seats_of(model)
        self._overlay = MomentOverlay(seats, self._places, self._seat_places)
        self._hud = Hud(seats, self._dice.build(), self._overlay, model, self._parts)
        self._blinking = Blinking(len(seats))
        self._lens.refit()
        self._paper.build(model)
        self._shown = None
        self.show(model, clock)
        return self._hud.root

    def beside_players(self, model: TableModel, right: Widget) -> Widget:
        """The players as they are shown, and a menu in place of the table."""
        shown = facts(model, self._parts.mode.guide(model))
        return beside_players(self._parts, model, shown, right)

    def show(self, model: TableModel, clock: ClockFacts | None) -> bool:
        """Show what is new; False if the widgets are to be built again, for more players."""
        if self._hud is None:
            return True
        self._show_moment(self._hud)
        self._hud.dusk.show(self._animator.tension.value)
        self._hud.ring.show(clock)
        if model == self._shown:
            return True
        if len(model.play.shown.seats) != self._hud.seats:
            return False
        guide = self._parts.mode.guide(model)
        shown = facts(model, guide)
        self._shown = model
        self._paper.show(model)
        self._blinking.stir()
        self._hud.show(model, shown)
        self._move_focus(self._hud, guide.focus)
        self._dice.show(model, shown.asked_for)
        return True

    def _show_moment(self, hud: Hud) -> None:
        """Show the present moment; what explains it stands where messages do."""
        staged = self._animator.staging.staged
        visible = staged if staged is not None and staged.opacity > 0.0 else None
        if self._overlay is not None:
            self._overlay.staged = visible
        hud.explain(visible.moment.caption.note if visible is not None else "")

    def _move_focus(self, hud: Hud, guided: str) -> None:
        """The focus goes to what a panel offers, and back to the table's own keys."""
        hint = hud.hint
        wanted = hint.focus or guided
        if wanted == self._given_focus:
            return
        self._given_focus = wanted
        self._screen.go_to(
            wanted or self._parts.mode.first_focus,
            ring=bool(wanted) and (self._screen.ring or hint.objects),
        )

    def show_beside(self, options: ViewOptions) -> None:
        """Show the score sheet beside the table, or the card with the rules, where it has room."""
        hud = self._hud
        if hud is None:
            return
        hud.sheet_beside.visible = options.score_sheet and self.sheet_has_room
        hud.card.visible = options.rules_card and not hud.sheet_beside.visible
        if hud.sheet_beside.visible and hud.sheet is not None:
            hud.sheet.show(self._parts.columns(), still=options.still)

    @property
    def sheet_has_room(self) -> bool:
        """Whether there is a score sheet, and the window is wide enough to have it beside."""
        surface, hud = self._lens.surface, self._hud
        if surface is None or hud is None or hud.sheet is None:
            return False
        width = ROOM_FOR_CARD - CARD_WIDTH + hud.sheet_width
        return surface.width >= width * self._screen.scale

    @property
    def card_has_room(self) -> bool:
        """Whether the window is wide enough for the card."""
        surface = self._lens.surface
        return surface is not None and surface.width >= ROOM_FOR_CARD * self._screen.scale

    # The table and its camera

    def resized(self, surface: Surface) -> None:
        """The window has this surface from now on."""
        self._lens.surface = surface

    def follow(self) -> None:
        """Move what follows the dice: the places to click them, and the tags on the shelf."""
        if self._shown is not None:
            self._dice.follow(self._shown)

    def update(self, seconds: float) -> None:
        """The camera leans towards the action, if the player likes that; a mark is drawn."""
        if self._hud is not None and self._hud.sheet is not None:
            self._hud.sheet.update(seconds)
        options = self._animator.options()
        action = self._animator.action if options.leaning else ()
        tension = self._animator.tension.value
        held = options.leaning and bool(self._animator.dice.in_cup)
        self._lens.update(seconds, None if options.still else action, tension, held=held)
        self._lens.shake = shake(self._animator.staging.staged) if options.leaning else CALM

    def blink(self, seconds: float | None) -> None:
        """Somebody may blink after so many seconds; all eyes are open where none pass (None)."""
        if seconds is None or self._animator.options().still:
            self._blinking.stop()
        else:
            self._blinking.update(seconds)
        if self._hud is not None:
            self._hud.blink(self._blinking.player)

    @property
    def changes_in(self) -> float:
        """Seconds until a face looks otherwise by itself; infinity if none will."""
        return math.inf if self._animator.options().still else self._blinking.changes_in

    @property
    def moving(self) -> bool:
        """Whether the camera is on its way, or a mark is being drawn."""
        sheet = self._hud.sheet if self._hud is not None else None
        own = self._lens.moving or self._animator.tension.moving
        return own or (sheet is not None and sheet.moving)

    def table(self, skin: DiceSkin, cloth: Cloth) -> TableView:
        """The table as it is drawn, with these dice on this cloth."""
        top = self._tabletop
        staged, tension = self._animator.staging.staged, self._animator.tension.value
        brightness, tint = darkened(light(staged), tension)
        return TableView(
            self._dice.dice(skin.shine),
            brightness,
            tint,
            skin=skin,
            cup=top.cup,
            tray=top.tray,
            cloth=cloth,
            shelf_light=top.shelf_light,
            props=self._paper.props,
        )

    @property
    def camera(self) -> Camera | None:
        """The one that the table is seen by now; None before there is one."""
        return self._lens.now

    def camera_within(self, room: Box, *, tray_alone: bool = False) -> Camera | None:
        """The one that fits the table, or the tray alone, into this part of the window.

        None before there is one.
        """
        return self._lens.within(room, tray_alone=tray_alone)

    def _room(self) -> Box | None:
        return self._hud.room.box if self._hud is not None else None

    def _aim(self, middle: float) -> None:
        if self._hud is not None:
            self._hud.aim(middle)

    # What is seen where

    @property
    def places(self) -> dict[str, tuple[int, int]]:
        """Where tray, shelf and cup, which are no widgets, are seen: window pixels, by name."""
        camera = self.camera
        points = {
            "tray": (0.0, 0.0, 0.0),
            "shelf": (shelf.CENTRE_X, shelf.CENTRE_Y, shelf.HEIGHT),
            "cup": (cup.STAND.x, cup.STAND.y - cup.MOUTH / 2, cup.HEIGHT / 2),
        }
        pixels = {name: camera.project(at) for name, at in points.items()} if camera else {}
        return {name: (round(x), round(y)) for name, (x, y) in pixels.items()}

    def is_widget_at(self, name: str, x: float, y: float) -> bool:
        """Whether the widget of this name has the pixel within its box."""
        widget = self._screen.find(name)
        return widget is not None and widget.box.holds(x, y)

    def is_cup_at(self, x: float, y: float) -> bool:
        """Whether the cup is seen at the pixel, and no widget is there to be clicked."""
        camera = self.camera
        if camera is None or self._screen.widget_at(x, y) is not None:
            return False
        return stands_at(camera.ray(x, y), self._tabletop.cup, cup.MOUTH, cup.HEIGHT)

    def die_to_pick_at(self, x: float, y: float) -> int | None:
        """The die of the roll that lies there that a click at the pixel would be for."""
        return self._dice.spot_at(x, y)

    def is_grip_at(self, x: float, y: float) -> bool:
        """Whether the cup, or a die that waits to be thrown, is seen at the pixel."""
        die = self._dice.die_at(x, y, but=self._animator.dice.shelved)
        return die is not None or self.is_cup_at(x, y)

    def _seat_places(self) -> MomentPlaces:
        """Where a moment finds the players."""
        hud = self._hud
        return hud.seat_places(self._screen.look) if hud is not None else MomentPlaces(NOWHERE)

    def _places(self) -> MomentPlaces:
        """Where a moment finds what it needs."""
        camera, hud = self.camera, self._hud
        if camera is None or hud is None:
            return MomentPlaces(NOWHERE)
        room, middle = hud.room.box, round(camera.project((0.0, 0.0, 0.0))[0])
        half = min(middle - room.x, room.right - middle)
        felt = [camera.project((x, y, 0.0)) for x, y in self._tabletop.tray.corners]
        places = self._seat_places()._replace(
            room=Box(middle - half, room.y, 2 * half, room.height),
            dice=[*self._dice.boxes_in_tray(camera), *self._dice.boxes_on_shelf(camera)],
            groups=self._dice.groups_beside(camera),
            tray=_around(felt),
            felt=felt,
        )
        turn = hud.turn_figure(self._screen.find("turn"))
        if turn is None:
            return places
        figures = turn.figures(self._screen.look)
        return places._replace(turn=figures, style=turn.style, right=turn.ends_at_right)


def _around(corners: Sequence[tuple[float, float]]) -> Box:
    """The box round these places."""
    xs, ys = [round(x) for x, _ in corners], [round(y) for _, y in corners]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
