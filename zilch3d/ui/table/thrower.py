"""The player as a thrower: takes dice in hand, shakes or carries them, throws or puts them back."""

from pyglet.window import mouse

from zilch3d.advice.protocol import Intent
from zilch3d.engine.actions import Throw
from zilch3d.ui.table.decisions import Decisions
from zilch3d.ui.table.hand import Hand
from zilch3d.ui.table.moves import Moves
from zilch3d.ui.table.swing import Carrying, Shaking
from zilch3d.ui.table.turns import Turns
from zilch3d.ui.table.tutor import Tutor


class Thrower:
    """Fills the hand and empties it: by a throw, or with all as it was before.

    What is picked is set aside as the dice are taken up, and no more so if they are put back.
    """

    def __init__(
        self, hand: Hand, turns: Turns, moves: Moves, decisions: Decisions, prompter: Tutor
    ) -> None:
        self.hand = hand
        self._turns = turns
        self._moves = moves
        self._decisions = decisions
        self._prompter = prompter
        self._has_set_aside = False
        """Whether something was set aside when the dice were taken up."""

    def shake(self, held_by: int) -> None:
        """The dice are shaken, until the key or button that holds them is let go."""
        if self._moves.reopened:
            self._decisions.roll()
        elif not self._decisions.is_minded(Intent.ROLL) and self._turns.ready:
            self._take_up(Shaking(), held_by)

    def carry_off(self, x: float, y: float) -> None:
        """The mouse's left button carries the dice off from this pixel, if they may be thrown."""
        if self._decisions.is_minded(Intent.ROLL):
            return
        roll = self._moves.roll_facts
        if not self._moves.reopened and roll.possible and self._take_up(Carrying(), mouse.LEFT):
            self.hand.carry(x, y)
        else:
            self._moves.notice = roll.reason

    def let_go(self) -> None:
        """Throw the dice; those that were carried and not flicked are put back."""
        swing = self.hand.let_go()
        if swing is None or not self._turns.play(Throw(), swing):
            self._return()

    def put_back(self) -> None:
        """The dice that are held, if any, are not thrown."""
        if self.hand.full:
            self._return()

    def _take_up(self, shaking: Shaking, held_by: int) -> bool:
        rolled = bool(self._moves.roll_there)
        if not self._moves.set_picked_aside():
            return False
        self._has_set_aside = rolled
        self._prompter.close()
        self.hand.take_up(shaking, held_by)
        return True

    def _return(self) -> None:
        """The dice return; what was done for the throw is taken back."""
        self.hand.put_down()
        if self._has_set_aside:
            self._moves.undo()
