"""What is played at a table: the one way of actions to ``Table.play``, and of dice into the air."""

from collections.abc import Iterable
from dataclasses import dataclass

from zilch3d.engine.actions import Action
from zilch3d.engine.dice import Faces
from zilch3d.engine.state import Chance, Player
from zilch3d.motion.swing import ORDINARY, Swing
from zilch3d.table.table import Table
from zilch3d.ui.table.advice import Hint
from zilch3d.ui.table.choices import Plan
from zilch3d.ui.table.hands.computer_players import ComputerPlayers
from zilch3d.ui.table.mode import Mode
from zilch3d.ui.table.stage.animator import Animator
from zilch3d.ui.table.stage.throwing import Thrower


@dataclass(frozen=True)
class TableParts:
    """What a table consists of: its game, the stage it is shown on, and who plays it how."""

    game: Table
    animator: Animator
    thrower: Thrower
    computers: ComputerPlayers
    hint: Hint
    mode: Mode


class Playing:
    """Plays actions, has dice simulated, and shows what comes of both.

    ``notice`` is what was just refused, and why. ``carried`` is whether the dice that are held are
    carried, or shaken; None if none are held. ``waited`` are the seconds for which the player to
    move has taken.
    """

    def __init__(self, parts: TableParts) -> None:
        self.parts = parts
        self.notice = ""
        self.carried: bool | None = None
        self.waited = 0.0
        self._skipping = False
        """Whether dice in the air are to be shown at rest as soon as it is known where."""
        self._lasting_notice = ""
        """Said until anybody goes on, not only until a person does."""
        parts.game.watch(parts.animator.queue.add)

    @property
    def idle(self) -> bool:
        """Whether everything that has happened has been shown, and no dice are in the air."""
        return self.parts.animator.queue.idle and not isinstance(self._mover, Chance)

    @property
    def is_persons(self) -> bool:
        """Whether a person is to move."""
        mover = self._mover
        return isinstance(mover, Player) and mover.seat not in self.parts.computers.seats

    @property
    def ready(self) -> bool:
        """Whether a person may act now, and holds no dice."""
        free = self.idle and self.carried is None
        return self.is_persons and free and self.parts.mode.lets_play

    @property
    def reopened(self) -> bool:
        """Whether the player decides on a score that the Time Warp has reopened."""
        state = self.parts.game.state
        return state.turn is None and bool(state.reopened)

    @property
    def roll(self) -> Faces:
        """The roll that dice may be picked of; empty if there is none."""
        turn = self.parts.game.state.turn
        return turn.roll if turn and turn.roll and self.ready else ()

    @property
    def busy(self) -> bool:
        """Whether a throw is being simulated."""
        return self.parts.thrower.busy

    @property
    def _mover(self) -> object:
        return self.parts.game.state.mover

    def set_aside(self, plan: Plan) -> bool:
        """Set aside what is picked, if a roll lies there; whether the player may go on then."""
        return plan.refusal is None and self.play_all(plan.actions[:-1])

    def play_all(self, actions: Iterable[Action]) -> bool:
        """Play these one after the other, as far as they are possible; whether all were."""
        return all(self.play(action) for action in actions)

    def play(self, action: Action, swing: Swing = ORDINARY) -> bool:
        """Play the action, dice that are thrown with this swing; whether it was possible."""
        parts, persons = self.parts, self.is_persons
        if persons:
            parts.computers.talk.hush()
        if parts.game.play(action) is not None:
            return False
        self.throw(swing)
        self._after_change()
        self.work(0.0)
        if persons or self.notice == self._lasting_notice:
            self.notice = ""
        if persons:
            parts.hint.close()
        self.waited = 0.0
        return True

    def throw(self, swing: Swing = ORDINARY) -> None:
        """If dice are in the air, start to simulate them, thrown so into the tray of now."""
        self.parts.thrower.start(swing, self.parts.animator.tabletop.tray)

    def work(self, seconds: float) -> None:
        """Simulate the throw that is in the air, for a slice of this frame, and let it land."""
        if self.parts.thrower.work(seconds):
            self._after_change()
            if self._skipping:
                self.skip()

    def _after_change(self) -> None:
        """Show what has happened, and what is done at once."""
        game = self.parts.game
        while (action := self.parts.computers.at_once(game.state)) is not None:
            game.play(action)
        self.parts.animator.update(0.0)

    def say_until_played(self, notice: str) -> None:
        """Show this until anybody, person or computer, has played."""
        self.notice = self._lasting_notice = notice

    def undo(self) -> None:
        """Take back the last set-aside, if that was the last thing done."""
        game = self.parts.game
        if game.can_undo:
            game.undo()
            self.parts.animator.undo(game.state)

    def skip(self) -> None:
        """Show at once how everything ends that moves; dice in the air as soon as it is known."""
        self._skipping = self.busy
        self.parts.animator.skip()

    def start_again(self) -> None:
        """The game has gone elsewhere: what was under way is not."""
        self.parts.thrower.stop()
        self.waited, self._skipping = 0.0, False
        self.notice = ""
