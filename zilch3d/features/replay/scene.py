"""A game that was played, shown again: every turn with its throws, to be watched only."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from pyglet.window import key as symbols

from zilch3d.advice.protocol import SILENT
from zilch3d.engine.actions import Action, HideDie, Join
from zilch3d.engine.state import State
from zilch3d.features.replay.bar import (
    INSTANT,
    SPEEDS,
    ReplayBar,
    ReplayControls,
    ReplayFacts,
    Track,
    end_text,
    position_text,
    track_marks,
    turn_text,
)
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer
from zilch3d.kit.widget_scene import Shortcuts
from zilch3d.kit.widgets import Screen, Widget
from zilch3d.motion.swing import Swing
from zilch3d.players.profile import Profile
from zilch3d.table.replaying import ReplayedTable
from zilch3d.ui.table.hands.computer_players import ComputerPlayers, Talk
from zilch3d.ui.table.mode import Exits, FrameStatus, Guide, Help, Mode, TableInput
from zilch3d.ui.table.model import TableModel, ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import TableServices
from zilch3d.ui.table.stage.animator import Past

FASTEST = 4.0
"""The factor for what takes time though nothing moves."""
JUST_BEGUN = 1.5
"""Seconds for which one turn back is the turn before, not the beginning of this one."""
PAGE = 10
"""Turns that the keys for pages go."""
LEFT_BUTTON = 1


class ReplayedPlayers(ComputerPlayers):
    """All seats of the game, with the profiles of those that computers played.

    They take as long as computer players do: people's thinking is not kept. Nobody says anything.
    """

    def __init__(self, game: ReplayedTable, profiles: dict[int, Profile]) -> None:
        chance = Random(0)
        super().__init__(profiles, SILENT, chance, Talk({}, chance))
        self._game = game

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(range(len(self._game.seats)))

    def swing(self, _seat: int) -> Swing:
        """The swing of the next roll."""
        return self._game.flight(self._game.rolls).swing

    def decide(self, _state: State, _seat: int, _thought: float) -> Action | None:
        return self._game.next_action

    def decides_in(self, _state: State, _seat: int, thought: float) -> float:
        return max(0.0, -thought)

    def at_once(self, state: State) -> Action | None:
        """A computer player withheld a die before it was to be seen, and somebody came."""
        coming = self._game.next_action
        hidden = isinstance(coming, HideDie) and state.passer in self.profiles
        return coming if hidden or isinstance(coming, Join) else None

    def _pace(self, seat: int) -> float:
        return self.profiles[seat].pace if seat in self.profiles else 1.0


class ReplayInput(TableInput):
    """Keys that move a replay on its track, and a click on the table, which pauses it."""

    def __init__(self, screen: Screen, controls: ReplayControls) -> None:
        self._screen = screen
        self._controls = controls

    def key(self, symbol: int, _modifiers: int) -> bool:
        act = self._action(symbol)
        if act is not None:
            act()
        return act is not None

    def characters(self) -> dict[str, Callable[[], None]]:
        """= is + without Shift on many keyboards."""
        faster = self._controls.faster
        on, back = partial(faster, 1), partial(faster, -1)
        return {"+": on, "=": on, "-": back, "\N{MINUS SIGN}": back}

    def interrupts(self, x: float, y: float, button: int) -> bool:
        """A click on the table pauses, as in any player of videos."""
        if button == LEFT_BUTTON and self._screen.widget_at(x, y) is None:
            self._controls.toggle()
        return False

    def _action(self, symbol: int) -> Callable[[], None] | None:
        """The action of a key on the replay; None if it is for the widget that has the focus."""
        controls, screen = self._controls, self._screen
        focused = screen.focused.name if screen.focused and screen.ring else ""
        if symbol == symbols.SPACE and focused in {"", "play", "track"}:
            return controls.toggle
        if symbol in {symbols.LEFT, symbols.RIGHT} and focused != "speed":
            return partial(controls.step, 1 if symbol == symbols.RIGHT else -1)
        actions: dict[int, Callable[[], None]] = {
            symbols.HOME: partial(controls.go_to, 0),
            symbols.END: partial(controls.go_to, controls.last),
            symbols.PAGEUP: partial(controls.step_places, -PAGE),
            symbols.PAGEDOWN: partial(controls.step_places, PAGE),
        }
        return actions.get(symbol)


class ReplayMode(Mode):
    """Nobody plays: what was done is done again. The replay makes its own bar and input."""

    helps = frozenset({Help.TURNS, Help.SHEET})
    first_focus = "play"
    quickens = False
    leave_icon = "cross"

    def __init__(
        self,
        make_bar: Callable[[Widget, Widget], ReplayBar],
        make_input: Callable[[Screen], TableInput],
    ) -> None:
        self._make_bar = make_bar
        self._make_input = make_input

    @property
    def lets_play(self) -> bool:
        return False

    def leave_words(self) -> str:
        return _("Leave the replay")

    def guide(self, _model: TableModel) -> Guide:
        return Guide(own_bar=True)

    def bar(self, turn: Widget, turn_line: Widget) -> ReplayBar:
        return self._make_bar(turn, turn_line)

    def input(self, screen: Screen) -> TableInput:
        return self._make_input(screen)

    def leads(self, _status: FrameStatus, _exits: Exits) -> Answer:
        """The replay stops at its end, and stays there."""
        return None


class ReplayScene(TableScene):
    """Plays a recorded game from any turn, at any speed, until its end, and stops there.

    ``playing`` is whether time passes. ``place`` is the turn that is shown, from 0; behind the last
    one is the end. Its game is kept nowhere.
    """

    game: ReplayedTable

    def __init__(  # noqa: PLR0913 - each is a fact about the replay
        self,
        screen: Screen,
        game: ReplayedTable,
        computers: dict[int, Profile],
        exits: Exits,
        services: TableServices,
        *,
        place: int = 0,
    ) -> None:
        self.game = game
        self.playing = True
        self.place = 0
        self.speed = 1.0
        self._chosen_options = services.options
        self._since = 0.0
        """Seconds that the turn has been shown."""
        self._bar: ReplayBar | None = None
        mode = ReplayMode(self._make_bar, self._make_input)
        players, slowed = ReplayedPlayers(game, computers), replace(services, options=self.options)
        super().__init__(screen, game, players, exits, slowed, mode=mode)
        self.go_to(place)

    def options(self) -> ViewOptions:
        """The player's, at the replay's speed, with the tray that each roll went into."""
        chosen = self._chosen_options()
        instant = self.speed == INSTANT
        return replace(
            chosen.quiet(),
            speed=chosen.speed * (FASTEST if instant else self.speed),
            still=chosen.still or instant,
            tray=self.game.flight(self.game.rolls).tray,
        )

    # Going elsewhere

    @property
    def last(self) -> int:
        """The place of the end."""
        return len(self.game.turns)

    def go_to(self, place: int) -> None:
        """Go to the beginning of this turn, or of the nearest there is; or to the end."""
        self.place = place = min(self.last, max(0, place))
        game, turns = self.game, self.game.turns
        game.go_to(turns[place].start if place < self.last else game.length)
        self.controller.gameplay.start_again()
        self._since = 0.0
        self.playing = self.playing and place < self.last
        past = Past.of(game)
        # The beginning of the turn is felt, unless time stands still.
        first = past.happenings[-1:] if self.playing else ()
        earlier = past.happenings[: len(past.happenings) - len(first)]
        self.animator.restore(replace(past, happenings=earlier))
        if first:
            self.animator.queue.add(first)

    def step(self, turns: int) -> None:
        """So many turns on; one back is first the beginning of this one."""
        restarts = turns < 0 and self.place < self.last and self._since > JUST_BEGUN
        self.go_to(self.place + turns + restarts)

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

    @property
    def running(self) -> bool:
        return self.playing

    def update(self, seconds: float) -> Answer:
        answer = super().update(seconds)
        if self._bar is not None:
            self._bar.show(self._facts())
        return answer

    def shortcuts(self) -> Shortcuts:
        return {**super().shortcuts(), "p": self._photograph}

    def _pass_time(self, seconds: float) -> None:
        self._since += seconds
        # Before the next throw begins: a fast computer leaves no moment after it.
        self._follow()
        super()._pass_time(seconds)

    def _follow(self) -> None:
        """The turn shown is another as soon as all of the one before has been seen."""
        if self.game.next_action is None and not self.animator.moving:
            self.place, self.playing = self.last, False
        elif self.controller.gameplay.idle and self.place != self.game.turn:
            self.place, self._since = self.game.turn, 0.0

    # The bar

    @property
    def _controls(self) -> ReplayControls:
        return ReplayControls(
            self.last,
            self.toggle,
            self.step,
            lambda turns: self.go_to(self.place + turns),
            self.go_to,
            self.set_speed,
            self._faster,
            self._photograph,
        )

    def _photograph(self) -> Answer:
        """Time stands still for it."""
        self.playing = False
        self._services.sounds.hush()
        return self._exits.photograph()

    def _make_input(self, screen: Screen) -> ReplayInput:
        return ReplayInput(screen, self._controls)

    def _make_bar(self, turn: Widget, turn_line: Widget) -> ReplayBar:
        track = Track(track_marks(self.game.turns), self.described)
        self._bar = ReplayBar(turn, turn_line, self._controls, track)
        self._bar.show(self._facts())
        return self._bar

    def _facts(self) -> ReplayFacts:
        line = self.described(self.place)
        turns = self.game.turns
        if self.place < self.last and (number := turns[self.place].number):
            line = f"{position_text(number, turns[-1].number)} · {line}"
        return ReplayFacts(self.place, line, self.playing, self.speed)

    def described(self, place: int) -> str:
        """The turn at this place of the game in a line, or the end."""
        points, end = self.model().points, self.game.end
        if place >= self.last:
            return end_text(end, points)
        names = [seat.name for seat in end.seats]
        return turn_text(self.game.turns[place].line, names, points)

    def trace(self) -> dict[str, object]:
        """Facts for tests on the replay."""
        return {
            **super().trace(),
            "place": self.place,
            "playing": self.playing,
            "speed": self.speed,
            "line": self.described(self.place),
        }
