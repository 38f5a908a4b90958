"""A game that was played, shown again: every turn with its throws, to be watched only."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from pyglet.window import key as symbols

from zilch3d.engine.events import Zilched
from zilch3d.features.replay import words
from zilch3d.features.replay.bar import (
    INSTANT,
    SPEEDS,
    ReplayBar,
    ReplayControls,
    ReplayFacts,
    track_marks,
)
from zilch3d.features.replay.players import ReplayedPlayers
from zilch3d.kit.scene import Answer
from zilch3d.kit.widget_scene import Shortcuts
from zilch3d.kit.widgets import Screen
from zilch3d.players.profile import Profile
from zilch3d.table.replaying import ReplayedTable
from zilch3d.ui.table.hands.controller import Controller
from zilch3d.ui.table.hint import Hint
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableServices
from zilch3d.ui.table.screen.display import TableDisplay
from zilch3d.ui.table.screen.hud import Leading
from zilch3d.ui.table.screen.view import View
from zilch3d.ui.table.stage.animator import Animator, brings_dice_back, times_landed
from zilch3d.ui.table.stage.tabletop import Tabletop
from zilch3d.ui.table.stage.throwing import Thrower

FASTEST = 4.0
"""The factor for what takes time though nothing moves."""
JUST_BEGUN = 1.5
"""Seconds for which one turn back is the turn before, not the beginning of this one."""
PAGE = 10
"""Turns that the keys for pages go."""
LEFT_BUTTON = 1


@dataclass(frozen=True)
class ReplayExits:
    """Where a replay leads: back, to the rules of its game, to its turns and its sheet so far."""

    leave: Callable[[], Answer]
    rules: Callable[[], Answer] = lambda: None
    turns: Callable[[], Answer] = lambda: None
    sheet: Callable[[], Answer] = lambda: None


class ReplayScene(TableDisplay):
    """Plays a recorded game from any turn, at any speed, until its end, and stops there.

    ``playing`` is whether time passes. ``place`` is the turn that is shown, from 0; behind the last
    one is the end. Its game is kept nowhere.
    """

    first_focus = "play"

    def __init__(  # noqa: PLR0913 - each is a fact about the replay
        self,
        screen: Screen,
        game: ReplayedTable,
        computers: dict[int, Profile],
        exits: ReplayExits,
        services: TableServices,
        *,
        place: int = 0,
    ) -> None:
        self.game = game
        self.playing = True
        self.place = 0
        self.speed = 1.0
        self._exits = exits
        self._services = services
        self._since = 0.0
        """Seconds that the turn has been shown."""
        self._bar: ReplayBar | None = None
        rules, counted = game.initial.rules, game.initial.rules.manners.hidden_die
        tray, dice = game.flight(0).tray, rules.scoring.dice
        tabletop = Tabletop(dice, tray, game.looks, counted=counted)
        thrower = Thrower(game, game.looks, services.simulate, services.clock)
        showing, options, sounds = thrower.throw_showing, self.options, services.sounds
        animator = Animator(tabletop, game.state, showing, options, sounds)
        animator.computers = computers
        players = ReplayedPlayers(game, computers)
        controller = Controller(game, animator, thrower, players, Hint(services.advice))
        leading = Leading(exits.leave, exits.rules, exits.turns, self._toggle_sheet, exits.sheet)
        view = View(screen, controller, leading, self._make_bar)
        super().__init__(screen, controller, view, services.paint, options)
        self.go_to(place)

    def options(self) -> ViewOptions:
        """The player's, at the replay's speed, with the tray that each roll went into."""
        chosen = self._services.options()
        instant = self.speed == INSTANT
        return replace(
            chosen,
            speed=chosen.speed * (FASTEST if instant else self.speed),
            still=chosen.still or instant,
            tray=self.game.flight(self.game.rolls).tray,
            tutor=None,
            chances=False,
            remarks=False,
        )

    # Going elsewhere

    @property
    def last(self) -> int:
        """The place of the end."""
        return len(self.game.turns)

    def go_to(self, place: int) -> None:
        """To the beginning of this turn, or of the nearest there is; or to the end."""
        self.place = place = min(self.last, max(0, place))
        game, animator, turns = self.game, self.animator, self.game.turns
        game.go_to(turns[place].start if place < self.last else game.length)
        self.controller.start_again()
        before, happened = game.since(brings_dice_back)
        zilches = (event for event in game.events if isinstance(event, Zilched))
        animator.explained = {zilch.cause for zilch in zilches}
        self._since = 0.0
        self.playing = self.playing and place < self.last
        # The beginning of the turn is felt, unless time stands still.
        first = happened[-1:] if self.playing else ()
        earlier = happened[: len(happened) - len(first)]
        animator.restore(before, earlier, game.rolls - times_landed(happened))
        if first:
            animator.queue.add(first)

    def step(self, turns: int) -> None:
        """So many turns on; one back is first the beginning of this one."""
        begun = turns < 0 and self.place < self.last and self._since > JUST_BEGUN
        self.go_to(self.place + turns + begun)

    def toggle(self) -> None:
        """Go on or pause; from the end, from the beginning."""
        self.playing = not self.playing
        if self.playing and (self.place == self.last or not self._since):
            self.go_to(0 if self.place == self.last else self.place)
        if not self.playing:
            self._services.sounds.hush()

    def set_speed(self, speed: float) -> None:
        """Let time pass at one of SPEEDS."""
        self.speed = speed

    def _faster(self, steps: int) -> None:
        at = SPEEDS.index(self.speed) + steps
        self.speed = SPEEDS[min(len(SPEEDS) - 1, max(0, at))]

    # Time

    def update(self, seconds: float) -> Answer:
        answer = super().update(seconds)
        if self.playing:
            self._since += seconds
            # Before the next throw begins: a fast computer leaves no moment after it.
            self._follow()
            self.controller.update(seconds)
            self.animator.play_sounds(seconds, self.options().speed)
        self.show(seconds)
        if self._bar is not None:
            self._bar.show_replay(self._facts())
        return answer

    def _follow(self) -> None:
        """The turn shown is another as soon as all of the one before has been seen."""
        if self.game.coming is None and not self.animator.moving:
            self.place, self.playing = self.last, False
        elif self.controller.idle and self.place != self.game.turn:
            self.place, self._since = self.game.turn, 0.0

    def changes_in(self) -> float:
        if self._view.moving or self._services.sounds.waiting:
            return 0.0
        own = self.controller.changes_in() if self.playing else math.inf
        return min(super().changes_in(), own)

    def leave(self) -> None:
        super().leave()
        self._services.sounds.hush()

    def back(self) -> Answer:
        return self._exits.leave()

    # The bar

    def _make_bar(self) -> ReplayBar:
        controls = ReplayControls(self.toggle, self.step, self.go_to, self.set_speed)
        self._bar = ReplayBar(controls, track_marks(self.game.turns), self.last, self.described)
        self._bar.show_replay(self._facts())
        return self._bar

    def _facts(self) -> ReplayFacts:
        line = self.described(self.place)
        turns = self.game.turns
        if self.place < self.last and (number := turns[self.place].number):
            line = f"{words.position(number, turns[-1].number)} · {line}"
        return ReplayFacts(self.place, line, self.playing, self.speed)

    def described(self, place: int) -> str:
        """What is to be seen at this place of the game, in a line."""
        points, end = self._model().points, self.game.end
        if place >= self.last:
            return words.end(end, points)
        names = [seat.name for seat in end.seats]
        return words.turn(self.game.turns[place].line, names, points)

    # What the player does

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        if symbol == symbols.F1:
            return self._exits.rules()
        if symbol == symbols.F2:
            self.toggle_card(self._services.keep_card)
            return None
        if symbol == symbols.F3:
            return self._toggle_sheet()
        act = self._action(symbol)
        if act is None:
            return super().on_key(symbol, modifiers)
        act()
        return None

    def _toggle_sheet(self) -> Answer:
        return self.toggle_sheet(self._services.keep_sheet, self._exits.sheet)

    def shortcuts(self) -> Shortcuts:
        """= is + without Shift on many keyboards."""
        on, back = partial(self._faster, 1), partial(self._faster, -1)
        return {"l": self._exits.turns, "+": on, "=": on, "-": back, "\N{MINUS SIGN}": back}

    def _action(self, symbol: int) -> Callable[[], None] | None:
        """What a key does to the replay; None if it is for the widget that has the focus."""
        focused = self.screen.focused.name if self.screen.focused and self.screen.ring else ""
        if symbol == symbols.SPACE and focused in {"", "play", "track"}:
            return self.toggle
        if symbol in {symbols.LEFT, symbols.RIGHT} and focused != "speed":
            return lambda: self.step(1 if symbol == symbols.RIGHT else -1)
        actions: dict[int, Callable[[], None]] = {
            symbols.HOME: lambda: self.go_to(0),
            symbols.END: lambda: self.go_to(self.last),
            symbols.PAGEUP: lambda: self.go_to(self.place - PAGE),
            symbols.PAGEDOWN: lambda: self.go_to(self.place + PAGE),
        }
        return actions.get(symbol)

    def on_mouse_press(self, x: float, y: float, button: int) -> Answer:
        """A click on the table pauses, as in any player of videos."""
        if button == LEFT_BUTTON and self.screen.widget_at(x, y) is None:
            self.toggle()
        return super().on_mouse_press(x, y, button)

    def trace(self) -> dict[str, object]:
        """What a test may want to know of the replay."""
        return {
            "place": self.place,
            "playing": self.playing,
            "speed": self.speed,
            "scores": [seat.score for seat in self.animator.queue.shown.seats],
            "line": self.described(self.place),
        }
