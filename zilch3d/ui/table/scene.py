"""The table's screen: its parts wired together, and what the player does and time passed on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from logging import getLogger
from random import Random

from pyglet.window import key as symbols

from zilch3d.advice.protocol import SILENT, AdviceService
from zilch3d.engine.events import Event, Zilched
from zilch3d.features.lessons.coach import Coach
from zilch3d.features.practice.quiz import Quiz
from zilch3d.kit.scene import Answer
from zilch3d.kit.widget_scene import Shortcuts
from zilch3d.kit.widgets import Screen, Widget
from zilch3d.motion.throw import simulating
from zilch3d.players.profile import Profile
from zilch3d.table.table import Table
from zilch3d.ui.sound.table_sounds import SILENCE, TableSounds
from zilch3d.ui.table import tutor
from zilch3d.ui.table.hands.computer_players import ComputerPlayers
from zilch3d.ui.table.hands.controller import Controller
from zilch3d.ui.table.hands.input import Input
from zilch3d.ui.table.hands.talk import Talk
from zilch3d.ui.table.hint import Hint
from zilch3d.ui.table.model import OptionsNow, TableModel
from zilch3d.ui.table.screen.display import Painter, TableDisplay
from zilch3d.ui.table.screen.hud import Leading
from zilch3d.ui.table.screen.view import FIRST_FOCUS, View
from zilch3d.ui.table.stage.animator import Animator, brings_dice_back, times_landed
from zilch3d.ui.table.stage.tabletop import Tabletop
from zilch3d.ui.table.stage.throwing import Clock, Simulator, Thrower, no_time

LOG = getLogger(__name__)


@dataclass(frozen=True)
class Exits:
    """Where the table leads: the menu, what follows the game, its rules, turns and score sheet.

    ``deserted`` is asked for while all people are away: nothing is played then.
    """

    menu: Callable[[], Answer]
    over: Callable[[], Answer]
    rules: Callable[[], Answer] = lambda: None
    turns: Callable[[], Answer] = lambda: None
    sheet: Callable[[], Answer] = lambda: None
    deserted: Callable[[], Answer] = lambda: None


@dataclass(frozen=True)
class TableServices:
    """What a table needs of the program around it. ``seed`` is for looks alone."""

    paint: Painter
    options: OptionsNow
    seed: int
    advice: AdviceService = SILENT
    sounds: TableSounds = SILENCE
    clock: Clock = no_time
    """Limits the work of a frame."""
    simulate: Simulator = simulating
    fault: Callable[[], str] = str
    """Why the game can't be kept on the disk now, in words; empty while it can."""
    keep_card: Callable[[bool], None] = lambda _open: None
    """Keep the card with the rules open from now on, or closed."""
    keep_sheet: Callable[[bool], None] = lambda _open: None
    """The same of the score sheet."""
    report: Callable[[Exception], object] = LOG.error
    """Told what has failed where the game goes on."""
    coach: Coach | None = None
    """Leads through a lesson, if the game is one."""
    quiz: Quiz | None = None
    """Judges what is decided, if this is practice."""


class TableScene(TableDisplay):
    """Shows a game and lets its players play it.

    What is pressed goes from ``input`` or a widget to ``controller``, which plays at the table;
    what happens there is queued and shown by ``animator``; ``view`` shows the model of that.
    """

    first_focus = FIRST_FOCUS
    dice_on_show = False
    """Whether dice that are to be decided on lie there at first, though they are thrown again."""

    def __init__(
        self,
        screen: Screen,
        game: Table,
        computers: Mapping[int, Profile],
        exits: Exits,
        services: TableServices,
    ) -> None:
        self.game = game
        self._exits = exits
        self._services = services
        chance, options = Random(services.seed), services.options
        rules = game.state.rules
        counted = rules.manners.hidden_die
        tabletop = Tabletop(rules.scoring.dice, options().tray, game.looks, counted=counted)
        thrower = Thrower(game, game.looks, services.simulate, services.clock)
        throws, sounds = thrower.throw_showing, services.sounds
        coach = services.coach
        begins, on_show = brings_dice_back if coach is None else _never, self.dice_on_show
        taken_over = on_show and game.state.extras.left is not None
        before, happened = game.since(begins, rolled=taken_over)
        profiles = dict(computers)
        self.animator = Animator(tabletop, before, throws, options, sounds)
        self.animator.computers = profiles
        if coach is not None:
            queue = self.animator.queue
            queue.stops_before = lambda event: coach.stops_before(event, queue.shown)
        zilches = (event for event in game.events if isinstance(event, Zilched))
        self.animator.explained = {zilch.cause for zilch in zilches}
        roll = game.rolls - times_landed(happened)
        self.animator.restore(before, happened, roll, dice_on_show=on_show)
        self.animator.queue.is_written = lambda: game.journal.is_written
        self._hint = Hint(services.advice)
        talk = Talk(profiles, Random(f"remarks {services.seed}"))
        self.animator.watch = talk.happened
        players = ComputerPlayers(profiles, services.advice, chance, talk, services.report)
        self.controller = Controller(game, self.animator, thrower, players, self._hint)
        self.controller.coach, self.controller.quiz = coach, services.quiz
        self.controller.go_on()
        leading = Leading(exits.menu, exits.rules, exits.turns, self._toggle_sheet, exits.sheet)
        view = View(screen, self.controller, leading)
        super().__init__(screen, self.controller, view, services.paint, options)
        self._input = Input(self.controller, view, screen)
        self._fault = ""
        self._second = 0
        """Of the clock, that was heard last."""

    def enter(self) -> None:
        """Show the table. The keys are its own until one leads the focus to a widget."""
        super().enter()
        self.screen.ring = False
        self.controller.collect()

    def leave(self) -> None:
        """Time stands still at the table, and so does its sound."""
        self._input.leave()
        self.game.keep_clock()
        super().leave()
        self._services.sounds.hush()

    def back(self) -> Answer:
        """Escape closes the hint, or what the tutor says; else it opens the menu."""
        if not self._hint.active:
            return self._exits.menu()
        self._hint.close()
        return None

    # Time

    def update(self, seconds: float) -> Answer:
        super().update(seconds)
        self._input.update(seconds)
        self.controller.update(seconds)
        self._say_fault()
        self._tick()
        self.animator.play_sounds(seconds, self._services.options().speed)
        self.show(seconds)
        coach = self.controller.coach
        if coach is not None:
            return coach.course.done() if coach.over and not self.animator.moving else None
        if self.controller.over:
            return self._exits.over()
        deserted = self.controller.absence.deserted and self.controller.idle
        return self._exits.deserted() if deserted else None

    def _tick(self) -> None:
        """The last seconds of the clock are heard as they begin to run."""
        clock = self.controller.clock
        if clock is not None and not clock.running:
            return
        before, self._second = self._second, clock.second if clock is not None else 0
        if clock is not None and clock.urgent and self._second != before:
            self._services.sounds.tick(self._second)

    def _say_fault(self) -> None:
        """Once, until the next action: what a player is to do is said in the same place."""
        before, self._fault = self._fault, self._services.fault()
        if self._fault and self._fault != before:
            self.controller.notice = self._fault

    def changes_in(self) -> float:
        if self._input.busy or self._services.sounds.waiting:
            return 0.0
        if self._view.moving:
            return 0.0
        return min(super().changes_in(), self.controller.changes_in())

    # What the player does

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        self.controller.attend()
        if symbol == symbols.F1:
            return self._exits.rules()
        if symbol == symbols.F2:
            self.toggle_card(self._services.keep_card)
            return None
        if symbol == symbols.F3 and not self.controller.is_led and not self._input.busy:
            return self._toggle_sheet()
        return None if self._input.key(symbol, modifiers) else super().on_key(symbol, modifiers)

    def shortcuts(self) -> Shortcuts:
        own = self._input.characters()
        led = self.controller.is_led or self._input.busy
        return own if led else {**own, "l": self._exits.turns}

    def _toggle_sheet(self) -> Answer:
        return self.toggle_sheet(self._services.keep_sheet, self._exits.sheet)

    def on_key_release(self, symbol: int) -> Answer:
        self._input.key_release(symbol)
        return None

    def on_deactivate(self) -> Answer:
        self._input.leave()
        return None

    def on_mouse_press(self, x: float, y: float, button: int) -> Answer:
        """The widgets come first, unless something moves."""
        self.controller.attend()
        if self._input.interrupts(x, y, button):
            return None
        answer = super().on_mouse_press(x, y, button)
        self._input.press(x, y, button)
        return answer

    def on_mouse_drag(self, x: float, y: float) -> Answer:
        return None if self._input.drag(x, y) else super().on_mouse_drag(x, y)

    def on_mouse_release(self, x: float, y: float, button: int) -> Answer:
        if self._input.release(x, y, button):
            self.screen.on_mouse_motion(x, y)
            return None
        return super().on_mouse_release(x, y, button)

    # What is known of the game

    def trace(self) -> dict[str, object]:
        """What a test may want to know of the game as it is shown."""
        model, clock = self._model(), self.controller.clock
        state, turn, staged = model.shown, model.shown.turn, self.animator.staged
        felt = staged.moment if staged is not None and staged.opacity > 0.0 else None
        return {
            "idle": self.controller.idle,
            "held": list(self.animator.in_cup),
            "strength": self._input.gesture.strength if self._input.gesture else None,
            "ready": model.ready,
            "seat": model.seat,
            "scores": [seat.score for seat in state.seats],
            "turn": turn.points if turn else 0,
            "roll": list(turn.roll) if turn and turn.roll else [],
            "rolled": list(self.animator.rolled),
            "dice": len(self.animator.tabletop.shown),
            "dragged": self.animator.tabletop.held,
            "moment": felt.kind.value if felt is not None else "",
            "caption": felt.caption.text if felt is not None else "",
            "places": self._view.places,
            "picked": sorted(model.selection.places),
            "over": state.outcome is not None,
            "hints": len(tutor.offered(model)),
            "left": clock.left if clock is not None else None,
            "step": model.lesson.number if model.lesson and model.lesson.open else None,
        }

    def beside_players(self, menu: Widget) -> Widget:
        """A menu beside the players, as they are shown now."""
        return self._view.beside_players(self._model(), menu)

    def _model(self) -> TableModel:
        return self.controller.model(self._input.gesture.held if self._input.gesture else None)


def _never(_event: Event) -> bool:
    return False
