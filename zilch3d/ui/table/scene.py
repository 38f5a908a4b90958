"""The table's screen: its parts wired together, drawn, and what the player does passed on."""

from pyglet.window import key as symbols

from zilch3d.engine.state import State
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Surface
from zilch3d.kit.widget_scene import Shortcuts, WidgetScene
from zilch3d.kit.widgets import Box, Screen, Widget
from zilch3d.records.columns import Columns
from zilch3d.render.camera import Camera
from zilch3d.render.view import TableView
from zilch3d.table.table import Table
from zilch3d.ui.table import advice
from zilch3d.ui.table.advice import Hint
from zilch3d.ui.table.file_notices import FileNotices
from zilch3d.ui.table.hands.computer_players import ComputerPlayers
from zilch3d.ui.table.hands.controller import Controller
from zilch3d.ui.table.hands.gameplay import TableParts
from zilch3d.ui.table.hands.input import Input
from zilch3d.ui.table.mode import Exits, FrameStatus, Help, Mode
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.screen.hud import HudParts
from zilch3d.ui.table.screen.view import View
from zilch3d.ui.table.services import Painter, TableServices
from zilch3d.ui.table.stage.animator import Animator, Audience
from zilch3d.ui.turn_list import TurnFacts, turn_facts

PLAY = Mode()
ASIDE_SECONDS = 4.0
"""For which it is said why the card with the rules can't be there."""
UNASKED = 0.5
"""Seconds in which a click was not meant for the tutor's panel, which has just opened."""


class TableDisplay(WidgetScene):
    """The 3D table with the widgets of its view over it, as other pages may show it, too.

    A subclass gives its ``model``, and has time pass at it.
    """

    def __init__(
        self, screen: Screen, controller: Controller, animator: Animator, view: View, paint: Painter
    ) -> None:
        super().__init__(screen)
        self.controller = controller
        self.animator = animator
        self._view = view
        self._paint = paint
        self._options = animator.options
        self._last_drawn: tuple[TableView, Camera] | None = None

    def model(self) -> TableModel:
        """The model of the table as it is now."""
        raise NotImplementedError

    def build(self) -> Widget:
        """The widgets, in the present language."""
        root = self._view.build(self.model(), self.controller.clock.facts)
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
        if not self._view.show(self.model(), self.controller.clock.facts):
            self.rebuild()

    def is_stale(self) -> bool:
        self._view.follow()
        return super().is_stale() or self._last_drawn != self.seen

    def draw(self) -> None:
        self._view.follow()
        self.draw_table()
        self.screen.draw()

    def draw_table(self) -> None:
        self._last_drawn = self.seen
        if self._last_drawn is not None:
            self._paint(*self._last_drawn)

    def draw_table_within(self, room: Box, *, tray_alone: bool = False) -> None:
        """Draw it as large as it, or its tray, goes into this part: beside another scene."""
        camera = self._view.camera_within(room, tray_alone=tray_alone)
        if camera is not None:
            self._last_drawn = (self.view, camera)
            self._paint(*self._last_drawn)

    @property
    def seen(self) -> tuple[TableView, Camera] | None:
        """The table, and the camera it is seen by; None before there is one."""
        camera = self._view.camera
        return (self.view, camera) if camera is not None else None

    @property
    def view(self) -> TableView:
        """The table as it is drawn now."""
        options = self._options()
        return self._view.table(options.skin, options.cloth)

    def beside_players(self, menu: Widget) -> Widget:
        """A menu beside the players, as they are shown now."""
        return self._view.beside_players(self.model(), menu)

    def every_turn(self) -> tuple[TurnFacts, ...]:
        """All turns of the game as it is shown, the newest first."""
        model = self.model()
        names = [seat.name for seat in model.play.shown.seats]
        return turn_facts(self.controller.history.every(), names, model.points)

    def columns(self) -> Columns:
        """The score sheet of the game as it is shown."""
        return self.controller.history.columns()


class TableScene(TableDisplay):
    """Shows a game and lets its players play it, as the mode has it.

    What is pressed goes from the input or a widget to ``controller``, which plays at the table;
    what happens there is queued and shown by ``animator``; the view shows the model of that.
    """

    needs_every_frame = True

    def __init__(  # noqa: PLR0913 - each is a fact about the table
        self,
        screen: Screen,
        game: Table,
        computers: ComputerPlayers,
        exits: Exits,
        services: TableServices,
        *,
        mode: Mode = PLAY,
    ) -> None:
        self.game = game
        self.mode = mode
        self.first_focus = mode.first_focus
        self._exits = exits
        self._services = services
        hint = Hint(services.advice, always=mode.needs_advice)
        thrower = services.thrower(game)
        audience = Audience(
            services.options,
            services.sounds,
            computers.profiles,
            computers.talk.happened,
            lambda: game.journal.is_written,
            mode.stops_before,
        )
        animator = Animator.of(
            game,
            thrower.throw_showing,
            audience,
            whole=mode.shows_all,
            dice_on_show=mode.is_excerpt,
        )
        parts = TableParts(game, animator, thrower, computers, hint, mode)
        controller = Controller(parts)
        columns, makers = controller.history.columns, (services.sheet, services.paper)
        hud = HudParts(game, controller, mode, exits, self._toggle_sheet, columns, *makers)
        view = View(screen, animator, hud)
        super().__init__(screen, controller, animator, view, services.paint)
        self._input = mode.input(screen) or Input(controller, view, screen)
        self._file_notices = FileNotices(services.unsaved, services.file_news)
        self._objecting = 0.0
        """Seconds for which the tutor has been waiting for an answer."""
        self._speed = controller.tempo.speed
        """The speed of the last frame."""
        self._second = 0
        """The second of the clock that was heard last."""

    def enter(self) -> None:
        """Show the table. The keys are its own until one leads the focus to a widget."""
        super().enter()
        self._input.enter()
        self.controller.clock.grant_grace()

    def leave(self) -> None:
        """Time stands still at the table, and so does its sound."""
        self._input.leave()
        self.game.keep_clock()
        super().leave()
        self._services.sounds.hush()

    def back(self) -> Answer:
        """Escape closes the hint or what the tutor says, else the sheet; else it opens the menu."""
        if self.controller.hint.active:
            self.controller.close_hint()
            return None
        if self._options().score_sheet and self._view.sheet_has_room:
            return self._toggle_sheet()
        return self._exits.menu()

    # Time

    @property
    def running(self) -> bool:
        """Whether time passes at the table."""
        return True

    def update(self, seconds: float) -> Answer:
        super().update(seconds)
        # Hands, game and stage, what is seen of them, and last where that leads.
        self._input.update(seconds)
        if self._input.has_hurried and self._options().hurry_hint:
            self._services.end_hurry_hint()
        if self.running:
            self._pass_time(seconds)
        objects = self.controller.hint.objection is not None
        self._objecting = self._objecting + seconds if objects else 0.0
        self._view.blink(seconds if self.running else None)
        self._file_notices.update(seconds, self._has_room_to_say)
        self.show(seconds)
        playing, deserted = self.controller.gameplay, self.controller.absence.deserted
        status = FrameStatus(
            over=self.controller.over,
            deserted=deserted and playing.idle,
            moving=self.animator.moving,
            drawn=self._last_drawn is not None,
        )
        return self.mode.leads(status, self._exits)

    def _pass_time(self, seconds: float) -> None:
        self.controller.update(seconds)
        self._tick()
        speed, before = self.controller.tempo.speed, self._speed
        if speed != before and self.animator.tabletop.moving:
            self._services.sounds.hush()  # what was heard of a throw no longer fits what is seen
        self._speed = speed
        self.animator.play_sounds(seconds, speed)

    def _has_room_to_say(self) -> bool:
        """Whether nothing stands over the bar that a player must see now."""
        play, staged = self.controller.model(self._input.held).play, self.animator.staging.staged
        note = staged.moment.caption.note if staged is not None and staged.opacity > 0.0 else ""
        return not play.ways and play.held is None and not note

    def _tick(self) -> None:
        """The last seconds of the clock are heard as they begin to run."""
        clock = self.controller.clock.facts
        if clock is not None and not clock.running:
            return
        before, self._second = self._second, clock.second if clock is not None else 0
        if clock is not None and clock.urgent and self._second != before:
            self._services.sounds.tick(self._second)

    def changes_in(self) -> float:
        if self._input.busy or self._services.sounds.waiting or self._view.moving:
            return 0.0
        own = min(super().changes_in(), self._file_notices.changes_in())
        if not self.running:
            return own
        return min(own, self.controller.changes_in(), self._view.changes_in)

    # What the player does

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        self.controller.clock.attend()
        if symbol == symbols.F1:
            return self._exits.rules()
        if symbol == symbols.F2:
            self._toggle_card()
            return None
        if symbol == symbols.F3 and Help.SHEET in self.mode.helps and not self._input.busy:
            return self._toggle_sheet()
        if self._input.key(symbol, modifiers):
            self.screen.hide_tip()
            return None
        return super().on_key(symbol, modifiers)

    def shortcuts(self) -> Shortcuts:
        own = self._input.characters()
        has_list = Help.TURNS in self.mode.helps and not self._input.busy
        return {**own, "l": self._exits.turns} if has_list else own

    def _toggle_card(self) -> None:
        """Open or close the card with the rules, or say why it can't be there."""
        if self.card_has_room:
            self._services.keep_card(not self._options().rules_card)
        else:
            self._file_notices.say(
                _("The rules card needs a wider window. F1 shows all the rules."), ASIDE_SECONDS
            )

    def _toggle_sheet(self) -> Answer:
        """Open or close the score sheet; where it has no room, it is a page."""
        if not self._view.sheet_has_room:
            return self._exits.sheet()
        self._services.keep_sheet(not self._options().score_sheet)
        return None

    def on_key_release(self, symbol: int) -> Answer:
        self._input.key_release(symbol)
        return None

    def on_deactivate(self) -> Answer:
        self._input.leave()
        return None

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int = 0) -> Answer:
        """The widgets come first, unless something moves."""
        self.controller.clock.attend()
        if self._is_unasked(x, y):
            return None
        if self._input.interrupts(x, y, button):
            return None
        answer = super().on_mouse_press(x, y, button, modifiers)
        self._input.press(x, y, button)
        return answer

    def _is_unasked(self, x: float, y: float) -> bool:
        """Whether this click was on its way as the tutor's panel opened below the mouse."""
        objects = self.controller.hint.objection is not None
        return objects and self._objecting < UNASKED and self._view.is_widget_at("hint-panel", x, y)

    def on_mouse_drag(self, x: float, y: float) -> Answer:
        return None if self._input.drag(x, y) else super().on_mouse_drag(x, y)

    def on_mouse_release(self, x: float, y: float, button: int) -> Answer:
        if self._input.release(x, y, button):
            self.screen.on_mouse_motion(x, y)
            return None
        return super().on_mouse_release(x, y, button)

    # What is known of the game

    def trace(self) -> dict[str, object]:
        """Facts for tests on the game as it is shown."""
        model, clock, dice = self.model(), self.controller.clock.facts, self.animator.dice
        play, staged = model.play, self.animator.staging.staged
        state, turn = play.shown, play.shown.turn
        moment = staged.moment if staged is not None and staged.opacity > 0.0 else None
        return {
            "idle": self.controller.gameplay.idle,
            "held": list(dice.in_cup),
            "strength": self._input.strength,
            "ready": play.ready,
            "seat": play.seat,
            "scores": [seat.score for seat in state.seats],
            "turn": turn.points if turn else 0,
            "roll": list(turn.roll) if turn and turn.roll else [],
            "trios": sorted(turn.trios) if turn else [],
            "rolled": list(dice.rolled),
            "dice": len(self.animator.tabletop.shown),
            "dragged": self.animator.tabletop.courses.held,
            "moment": moment.kind.value if moment is not None else "",
            "caption": moment.caption.text if moment is not None else "",
            "places": self._view.places,
            "picked": sorted(play.selection.places),
            "over": state.outcome is not None,
            "hints": len(advice.offered_decisions(model)),
            "left": clock.left if clock is not None else None,
            "step": self.mode.step,
            "notice": model.report.notice,
            "unsaved": model.report.unsaved[0],
        }

    def model(self) -> TableModel:
        return self._file_notices.with_notices(self.controller.model(self._input.held))
