"""The table: the game in play, its dice, and what the player at them may do."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from pyglet.window import key as symbols

from zilch3d.advice.protocol import SILENT, AdviceService
from zilch3d.kit.scene import Answer
from zilch3d.kit.surface import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Screen, Widget
from zilch3d.players.profile import Profile
from zilch3d.render.camera import Camera
from zilch3d.render.view import TableView
from zilch3d.table.table import Table
from zilch3d.ui.sound.table_sounds import SILENCE, TableSounds
from zilch3d.ui.table import keys
from zilch3d.ui.table.decisions import Decisions
from zilch3d.ui.table.display import Display
from zilch3d.ui.table.figures import Figures
from zilch3d.ui.table.hand import Hand
from zilch3d.ui.table.hint_panel import HintOrders
from zilch3d.ui.table.hud import Orders
from zilch3d.ui.table.model import TableModel, seat_to_move
from zilch3d.ui.table.moves import Moves
from zilch3d.ui.table.opponents import Opponents
from zilch3d.ui.table.pointer import Pointer
from zilch3d.ui.table.presenter import Presenter
from zilch3d.ui.table.thrower import Thrower
from zilch3d.ui.table.turns import Turns
from zilch3d.ui.table.tutor import Help, Tutor
from zilch3d.ui.table.view_options import Clock, ViewOptions, no_time

UNDISTURBED = ("menu", "hint", "hint-panel")
"""What is clicked while dice roll without showing where they rest."""


class Painter(Protocol):
    """Draws the 3D table into the window."""

    def __call__(self, view: TableView, camera: Camera) -> None: ...


@dataclass(frozen=True)
class Exits:
    """Where the table leads: what follows the menu key, and the end of the game."""

    menu: Callable[[], Answer]
    over: Callable[[Table], Answer]


class TableScene(WidgetScene):
    """Shows a game and lets its players play: the parts that do so, and who is told what when.

    ``performance`` is the game as it is shown, ``turns`` who plays it, ``moves`` what a person
    at the dice does.
    """

    first_focus = "roll"

    def __init__(  # noqa: PLR0913, PLR0917 - what a table is made of
        self,
        screen: Screen,
        game: Table,
        computers: dict[int, Profile],
        paint: Painter,
        manner: Callable[[], ViewOptions],
        doors: Exits,
        seed: int,
        sounds: TableSounds = SILENCE,
        clock: Clock = no_time,
        counsellor: AdviceService = SILENT,
    ) -> None:
        super().__init__(screen)
        self.game = game
        self._paint = paint
        self._manner = manner
        self._doors = doors
        self._sounds = sounds
        chance = Random(seed)
        opponents = Opponents(computers, counsellor, chance)
        self._figures = figures = Figures(game.state.rules, manner)
        self.performance = Presenter(game, opponents, figures, manner, chance, sounds, clock)
        self._display = Display(self.performance, figures, screen, self.first_focus)
        self._hand = Hand(self.performance, self._display.sight)
        self.turns = Turns(self.performance, opponents, self._hand, manner, self._moved)
        self._prompter = Tutor(counsellor, figures.average)
        self.moves = Moves(self.performance, self.turns, self._prompter, self._moment)
        self._decisions = Decisions(self.moves, self._prompter, manner, self._moment)
        self._thrower = Thrower(self._hand, self.turns, self.moves, self._decisions, self._prompter)
        self._pointer = Pointer(
            self._display, self.turns, self.moves, self._decisions, self._thrower
        )

    def build(self) -> Widget:
        """The widgets, in the present language."""
        decisions, prompter = self._decisions, self._prompter
        orders = Orders(
            decisions.roll,
            decisions.bank,
            self._doors.menu,
            self.moves.count,
            decisions.take_extra,
            prompter.toggle,
            HintOrders(decisions.take, prompter.close, prompter.insist),
        )
        root = self._display.build(orders, self.moves)
        prompter.forget()
        self._refresh()
        return root

    def enter(self) -> None:
        """Show the table. The keys are its own until one leads the focus to a widget."""
        super().enter()
        self.screen.ring = False

    def leave(self) -> None:
        """Time stands still at the table, and so does its sound."""
        self._thrower.put_back()
        super().leave()
        self._sounds.hush()

    def back(self) -> Answer:
        """Escape puts away what the prompter has to say; else it opens the menu."""
        if not self._prompter.open and not self._prompter.objecting:
            return self._doors.menu()
        self._prompter.close()
        return None

    def resized(self, surface: Surface) -> None:
        """The window has another size: the camera looks anew at the next drawing."""
        self._display.sight.resized(surface)
        super().resized(surface)

    # Time

    def update(self, seconds: float) -> Answer:
        """Time passes: dice roll on, the next thing is shown, a computer player thinks."""
        super().update(seconds)
        manner, performance = self._manner(), self.performance
        performance.let_pass(seconds * manner.speed)
        self._hand.update(seconds)
        enough = performance.soon()
        performance.go_on(enough)
        answer = self._doors.over(self.game) if performance.over else None
        self.turns.update(seconds * manner.speed)
        wanted = Help(manner.tutor, manner.chances, manner.still)
        settled = performance.settled
        self._prompter.update(performance.shown, seconds, wanted, settled=settled)
        performance.sound(seconds, manner.speed)
        self._refresh()
        return answer

    def draw(self) -> None:
        """The table with its dice, the widgets over it."""
        self._display.follow()
        self.draw_table()
        self.screen.draw()

    def draw_table(self) -> None:
        """The table with its dice alone."""
        camera = self._display.sight.camera
        if camera is not None:
            self._paint(self._display.view(self._manner().skin), camera)

    # The keyboard

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        """The table's own keys; else the widgets'."""
        if self._hand.full:
            return self._on_key_with_dice_in_hand(symbol, modifiers)
        if self._prompter.objecting:
            return super().on_key(symbol, modifiers)
        act = self._act(symbol, modifiers)
        if act is None:
            return super().on_key(symbol, modifiers)
        act()
        return None

    def on_key_release(self, symbol: int) -> Answer:
        """The key that held the dice is let go."""
        if self._hand.is_held_by(symbol):
            self._thrower.let_go()
        return None

    def on_deactivate(self) -> Answer:
        """Nobody holds the dice any more."""
        self._thrower.put_back()
        return None

    def _on_key_with_dice_in_hand(self, symbol: int, modifiers: int) -> Answer:
        if symbol == symbols.ESCAPE:
            self._thrower.put_back()
        return super().on_key(symbol, modifiers) if symbol == symbols.TAB else None

    def _act(self, symbol: int, modifiers: int) -> Callable[[], None] | None:
        """What the key does at the table; None if it is for the widgets."""
        if modifiers & symbols.MOD_ACCEL and symbol == symbols.Z:
            return self.moves.undo
        if symbol == symbols.H:
            return self._ask_by_key
        if symbol in keys.SKIP and not self.performance.idle:
            return self.performance.skip
        if symbol == symbols.D:
            return self.moves.hide_die
        if not self.turns.ready:
            return None
        if symbol == symbols.SPACE:
            return lambda: self._thrower.shake(symbol)
        steering = self.screen.ring or self._prompter.open
        return keys.acts(self.moves, self._decisions, enter=not steering).get(symbol)

    def _ask_by_key(self) -> None:
        """The hint is opened, the focus on it to be seen, or closed."""
        self.screen.ring = True
        self._prompter.toggle()

    # The mouse

    def on_mouse_press(self, x: float, y: float, button: int) -> Answer:
        """A click while dice roll skips to where they rest, unless it is for the menu."""
        if self._hand.full:
            self._thrower.put_back()
            return None
        if any(self._display.is_widget_at(name, x, y) for name in UNDISTURBED):
            return super().on_mouse_press(x, y, button)
        if not self.performance.idle:
            self.performance.skip()
            return None
        answer = super().on_mouse_press(x, y, button)
        self._pointer.press(x, y, button)
        return answer

    def on_mouse_drag(self, x: float, y: float) -> Answer:
        """Dice or cup are carried by the mouse that went down on them."""
        return None if self._pointer.drag(x, y) else super().on_mouse_drag(x, y)

    def on_mouse_release(self, x: float, y: float, button: int) -> Answer:
        """What the mouse held is let go."""
        taken = self._pointer.release(x, y, button)
        return None if taken else super().on_mouse_release(x, y, button)

    # What is known of the game

    def trace(self) -> dict[str, object]:
        """What a test may want to know of the game as it is shown."""
        state, director = self.performance.shown, self.performance.director
        turn = state.turn
        return {
            "idle": self.performance.idle,
            "held": list(director.held),
            "strength": self._hand.strength,
            "ready": self.turns.ready,
            "seat": seat_to_move(state),
            "scores": [seat.score for seat in state.seats],
            "turn": turn.points if turn else 0,
            "roll": list(turn.roll) if turn and turn.roll else [],
            "rolled": list(director.rolled),
            "picked": sorted(director.selection.places),
            "over": state.outcome is not None,
            "hints": len(self._prompter.choices),
        }

    def _moment(self) -> TableModel:
        return TableModel(
            self.performance.shown,
            self.performance.director.selection,
            self.turns.ready,
            self._figures.points,
            self.turns.computers.seats,
            self.turns.seconds_left,
            self.moves.notice,
            self._hand.facts,
            away=self.turns.away,
            chances=self._prompter.chances,
        )

    def _refresh(self) -> None:
        """Tell the widgets what is to be seen, if it is something new."""
        moment = self._moment()
        if not self._display.show(replace(moment, hint=self._prompter.facts(moment))):
            self.rebuild()

    def _moved(self) -> None:
        """A person has moved: what was said before that no longer holds."""
        self.moves.notice = ""
        self._prompter.close()
