"""The play at a table: its actions, by whom they are played, and when.

``Gameplay`` is the one way of actions to ``Table.play``, and of dice into the air. Computer players
act by ``TurnTaker``, people by the controller, while their ``PersonClock`` runs.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from zilch3d.engine import actions
from zilch3d.engine.actions import Action, Refusal
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import Event, StartTied, Thrown, TurnMissed
from zilch3d.engine.ruleset import FirstStart
from zilch3d.engine.state import Chance, Player
from zilch3d.i18n import _
from zilch3d.motion.swing import ORDINARY, Swing
from zilch3d.table.table import Table
from zilch3d.ui.table.advice import Hint
from zilch3d.ui.table.choices import Plan
from zilch3d.ui.table.hands.computer_players import ComputerPlayers
from zilch3d.ui.table.mode import Mode
from zilch3d.ui.table.model import ClockFacts
from zilch3d.ui.table.stage.animator import Animator
from zilch3d.ui.table.stage.throwing import Thrower


@dataclass(frozen=True)
class TableParts:
    """The parts of a table: its game, the stage it is shown on, and who plays it how."""

    game: Table
    animator: Animator
    thrower: Thrower
    computers: ComputerPlayers
    hint: Hint
    mode: Mode


class Gameplay:
    """Plays actions, has dice simulated, and shows what comes of both.

    ``notice`` is what was just refused, and why. ``carried`` is whether the dice that are held are
    carried, or shaken; None if none are held. ``waited`` are the seconds for which the player to
    move has taken.
    """

    def __init__(self, parts: TableParts) -> None:
        self.game = parts.game
        self.animator = parts.animator
        self.computers = parts.computers
        self.hint = parts.hint
        self.mode = parts.mode
        self._thrower = parts.thrower
        self.notice = ""
        self.carried: bool | None = None
        self.waited = 0.0
        self._undo_if_put_back = False
        self._skipping = False
        """Whether dice in the air are to be shown at rest as soon as it is known where."""
        self._lasting_notice = ""
        """Said until anybody goes on, not only until a person does."""
        parts.game.watch(parts.animator.queue.add)

    @property
    def idle(self) -> bool:
        """Whether everything that has happened has been shown, and no dice are in the air."""
        return self.animator.queue.idle and not isinstance(self._mover, Chance)

    @property
    def is_persons(self) -> bool:
        """Whether a person is to move."""
        mover = self._mover
        is_free = isinstance(mover, Player) and mover.seat not in self.computers.seats
        return is_free and not self.rolls_itself

    @property
    def rolls_itself(self) -> bool:
        """Whether a die for who starts is rolled without a tap: after a tie by the only person."""
        state, computers = self.game.state, self.computers.seats
        if state.starting is None or state.turn is None or state.turn.seat in computers:
            return False
        if state.rules.start.first is FirstStart.ROLLING:
            return False
        alone = len(state.seats) - len(computers) == 1
        return alone and any(isinstance(event, StartTied) for event in self.game.events)

    @property
    def may_skip_start(self) -> bool:
        """Whether it can be settled out of sight who starts: by one die each."""
        starting, first = self.game.state.starting, self.game.state.rules.start.first
        return starting is not None and first is not FirstStart.ROLLING and self.mode.lets_play

    @property
    def ready(self) -> bool:
        """Whether a person may act now, and holds no dice."""
        free = self.idle and self.carried is None
        return self.is_persons and free and self.mode.lets_play

    @property
    def reopened(self) -> bool:
        """Whether the player decides on a score that the Time Warp has reopened."""
        state = self.game.state
        return state.turn is None and bool(state.reopened)

    @property
    def can_hide(self) -> bool:
        """Whether a person may withhold a die from a computer player, who doesn't watch."""
        state, computers = self.game.state, self.computers.profiles
        if state.passer in computers or state.turn is None or state.turn.seat not in computers:
            return False
        return not isinstance(decide(state, actions.HideDie()), Refusal)

    @property
    def roll(self) -> Faces:
        """The roll that dice may be picked of; empty if there is none."""
        turn = self.game.state.turn
        return turn.roll if turn and turn.roll and self.ready else ()

    @property
    def busy(self) -> bool:
        """Whether a throw is being simulated."""
        return self._thrower.busy

    @property
    def _mover(self) -> object:
        return self.game.state.mover

    def play_all(self, steps: Iterable[Action]) -> bool:
        """Play these one after the other, as far as they are possible; whether all were."""
        return all(self.play(action) for action in steps)

    def play(self, action: Action, swing: Swing = ORDINARY) -> bool:
        """Play the action, dice that are thrown with this swing; whether it was possible."""
        persons = self.is_persons
        if persons:
            self.computers.talk.hush()
        if self.game.play(action) is not None:
            return False
        self.simulate(swing)
        self._after_change()
        self.work(0.0)
        if persons or self.notice == self._lasting_notice:
            self.notice = ""
        if persons:
            self.hint.close()
        self.waited = 0.0
        return True

    def simulate(self, swing: Swing = ORDINARY) -> None:
        """If dice are in the air, start to simulate them, thrown so into the tray of now."""
        self._thrower.start(swing, self.animator.tabletop.tray)

    def skip_start(self) -> None:
        """Roll for who starts, all of it at once and out of sight, and say who does."""
        while self.may_skip_start and self.play(actions.Throw()):
            while self.busy:
                self.work(0.0)
        self.skip()
        turn = self.game.state.turn
        if turn is not None:
            name = self.game.state.seats[turn.seat].name
            self.notice = _("{name} rolled highest and starts").format(name=name)

    def work(self, seconds: float) -> None:
        """Simulate the throw that is in the air, for a slice of this frame, and let it land."""
        if self._thrower.work(seconds):
            self._after_change()
            if self._skipping:
                self.skip()

    def _after_change(self) -> None:
        """Show what has happened, and what is done at once."""
        game = self.game
        while (action := self.computers.at_once(game.state)) is not None:
            game.play(action)
        self.animator.update(0.0)

    def say_until_played(self, notice: str) -> None:
        """Show this until anybody, person or computer, has played."""
        self.notice = self._lasting_notice = notice

    def undo(self) -> None:
        """Take back the last set-aside, if that was the last thing done."""
        game, turn = self.game, self.game.state.turn
        if game.can_undo:
            if self.hint.chances is not None and turn is not None:
                # So choices can be tried, and what each does to the chance can be seen.
                game.note_advice(turn.seat)
            game.undo()
            self.animator.undo(game.state)

    def skip(self) -> None:
        """Show at once how everything ends that moves; dice in the air as soon as it is known."""
        self._skipping = self.busy
        self.animator.skip()

    def start_again(self) -> None:
        """The game has gone elsewhere: what was under way is not."""
        self._thrower.stop()
        self.waited, self._skipping = 0.0, False
        self.notice = ""

    # Dice in the hand

    @property
    def holds(self) -> bool:
        """Whether dice are held, to be thrown or put back."""
        return self.carried is not None

    def take_up(self, plan: Plan, *, carried: bool) -> bool:
        """Hold the dice that this plan throws, to shake or to carry them; whether it may be.

        What is picked is set aside first, and taken back should the dice be put back.
        """
        rolled = bool(self.roll)
        if self.reopened or plan.refusal is not None or not self.play_all(plan.actions[:-1]):
            return False
        self._undo_if_put_back = rolled
        self.hint.close()
        self.carried = carried
        self.fill_cup()
        return True

    def throw(self, swing: Swing) -> None:
        """Throw the dice that are held, if any still are."""
        if self.holds:
            self.carried = None
            self.play(actions.Throw(), swing)

    def put_back(self) -> None:
        """Put back the dice that are held, if any, and what was set aside for the throw."""
        if not self.holds:
            return
        self.carried = None
        self.animator.dice.put_down()
        if self._undo_if_put_back:
            self.undo()

    def fill_cup(self) -> None:
        """The dice that are held go into the cup as soon as nothing else moves."""
        turn = self.game.state.turn
        if self.holds and self.idle and not self.animator.dice.in_cup and turn is not None:
            self.animator.take_up(turn.dice, carried=bool(self.carried))


AGAIN = 0.4
"""Seconds before a die for who starts is rolled once more by itself."""
GRACE = 1.0
"""Seconds after coming back to the table for which the clock still stands."""


class Absence:
    """The seats of a game whose players are ``away``; computer players never are.

    Those who missed their last turn of a game that was left are away at first.
    """

    def __init__(self, gameplay: Gameplay) -> None:
        self.away: frozenset[int] = frozenset()
        self._game = gameplay.game
        self._computers = gameplay.computers
        self._is_excerpt = gameplay.mode.is_excerpt
        self._plays_alone = False
        """Whether the computers are to play on while all people are away."""
        self.go_on()

    @property
    def deserted(self) -> bool:
        """Whether all people are away, and it has not been said that computers play on alone."""
        people = set(range(len(self._game.seats))) - self._computers.profiles.keys()
        return bool(people) and people <= self.away and not self._plays_alone

    def misses_turn(self, seat: int) -> bool:
        """Whether this player is away, and somebody else is there to go on."""
        return seat in self.away and len(self.away) < len(self._game.seats)

    def play_alone(self) -> None:
        """Let the computers play on while all people are away."""
        self._plays_alone = True

    def set_away(self, seat: int, away: bool) -> None:
        """The seat's player leaves the table for a while, or is back."""
        self._plays_alone = False
        self.away = self.away | {seat} if away else self.away - {seat}

    def go_on(self) -> None:
        """The game goes on where it stands: who missed the last turn is still away."""
        self.away = frozenset() if self._is_excerpt else absent(self._game.events)


def absent(events: Iterable[Event]) -> frozenset[int]:
    """The seats whose players have missed a turn and not thrown since."""
    away: set[int] = set()
    for event in events:
        if isinstance(event, TurnMissed):
            away.add(event.seat)
        elif isinstance(event, Thrown):
            away.discard(event.seat)
    return frozenset(away)


class TurnTaker:
    """Lets computer players think and play, and the absent miss their turn."""

    def __init__(self, gameplay: Gameplay, absence: Absence, speed: Callable[[], float]) -> None:
        self._gameplay = gameplay
        self._absence = absence
        self._game = gameplay.game
        self._computers = gameplay.computers
        self._options = gameplay.animator.options
        self._speed = speed

    def update(self, seconds: float) -> None:
        """Time passes, at the speed at which the game is shown."""
        gameplay, mover = self._gameplay, self._game.state.mover
        if not gameplay.idle:
            gameplay.waited = 0.0
        elif isinstance(mover, Player) and gameplay.carried is None and not self._absence.deserted:
            gameplay.waited += seconds
            self._next_move(mover.seat)

    def decides_in(self, seat: int) -> float:
        """Seconds until this computer player decides, unless advice comes first.

        Or until a person's die for who starts is rolled by itself.
        """
        if self._gameplay.rolls_itself:
            return max(0.0, AGAIN - self._gameplay.waited) / self._speed()
        waits = self._computers.decides_in(self._game.state, seat, self._thought(seat))
        return waits / self._speed()

    def _next_move(self, seat: int) -> None:
        state, play = self._game.state, self._gameplay.play
        if self._absence.misses_turn(seat) and play(actions.MissTurn()):
            return
        if self._gameplay.rolls_itself and self._gameplay.waited >= AGAIN:
            play(actions.Throw())
        elif seat in self._computers.seats:
            thought = self._thought(seat)
            action = self._computers.decide(state, seat, thought) if thought >= 0 else None
            if action is not None:
                play(action, self._computers.swing(seat))

    def _thought(self, seat: int) -> float:
        """Seconds that a computer player has thought, its pause left out."""
        pause = self._computers.pause(self._game.state, seat, self._options().pause)
        return self._gameplay.waited - pause


class PersonClock:
    """The clock of the person to act: it runs while nothing but the player holds the game up."""

    def __init__(self, gameplay: Gameplay, absence: Absence) -> None:
        self._gameplay = gameplay
        self._absence = absence
        self._game = gameplay.game
        self._options = gameplay.animator.options
        self._grace = 0.0
        """Seconds for which the clock still stands."""
        self._attended = not self._game.actions
        """Whether the player is at the table: the clock of a game that was left waits for that."""

    @property
    def facts(self) -> ClockFacts | None:
        """The time that is left; None where there is no clock, or nobody may act now."""
        gameplay, mover = self._gameplay, self._game.state.mover
        if not isinstance(mover, Player) or not gameplay.is_persons:
            return None
        if mover.seat in self._absence.away or not gameplay.idle:
            return None
        if not gameplay.mode.timed or not self._game.is_timed:
            return None
        running = self._attended and not gameplay.hint.active and self._grace <= 0.0
        clock, still = self._game.clock, self._options().still
        return ClockFacts(clock.left, clock.limit, running=running, still=still)

    def attend(self) -> None:
        """The player has pressed something: a clock that has waited for that runs from now on."""
        self._attended = True

    def grant_grace(self) -> None:
        """The player comes back to the table, and has a moment to see how things stand."""
        self._grace = GRACE

    def update(self, seconds: float) -> None:
        """A person's time passes, at whatever speed the game is shown; too long is a zilch."""
        facts = self.facts
        if facts is not None and facts.running:
            self._game.spend_time(seconds)
            if not self._game.clock.left:
                self._gameplay.put_back()
                self._gameplay.play(actions.CallOut())
        self._grace = max(0.0, self._grace - seconds)

    @property
    def changes_in(self) -> float:
        """Seconds until the clock looks otherwise, or begins to run."""
        facts = self.facts
        ticks = facts.changes_in if facts is not None and facts.running else math.inf
        return min(ticks, self._grace or math.inf)
