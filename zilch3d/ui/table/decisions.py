"""Decisions, which the tutor may speak up about and the hint advises on."""

from collections.abc import Callable

from zilch3d.advice.protocol import Intent
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.moves import Moves
from zilch3d.ui.table.tutor import Tutor
from zilch3d.ui.table.view_options import ViewOptions


class Decisions:
    """Makes the player's moves, or lets the tutor ask first; does what the hint proposes."""

    def __init__(
        self,
        moves: Moves,
        prompter: Tutor,
        manner: Callable[[], ViewOptions],
        moment: Callable[[], TableModel],
    ) -> None:
        self._moves = moves
        self._prompter = prompter
        self._manner = manner
        self._moment = moment

    def roll(self) -> None:
        """Roll on; see ``Moves.roll``."""
        if not self.is_minded(Intent.ROLL):
            self._moves.roll()

    def bank(self) -> None:
        """Bank; see ``Moves.bank``."""
        if not self.is_minded(Intent.BANK):
            self._moves.bank()

    def take_extra(self) -> None:
        """Do what else the rules offer; see ``Moves.take_extra``."""
        if not self.is_minded(Intent.TAKE_OVER):
            self._moves.take_extra()

    def is_minded(self, wish: Intent) -> bool:
        """Whether the tutor speaks up before this; who insists then makes the move all the same."""
        acts = {
            Intent.ROLL: self._moves.roll,
            Intent.BANK: self._moves.bank,
            Intent.TAKE_OVER: self._moves.take_extra,
        }
        return self._prompter.objects(self._moment(), wish, self._manner().tutor, acts[wish])

    def pick_best(self) -> None:
        """Pick what the open hint has first, else the dearest set-aside."""
        if self._prompter.choices:
            self.take(0)
        else:
            self._moves.pick_best()

    def take(self, number: int) -> None:
        """Do as the hint says, as far as that can be taken back: pick the dice, else go to it."""
        choices = self._prompter.choices
        if number >= len(choices):
            return
        choice = choices[number]
        self._prompter.close()
        if choice.option is not None:
            self._moves.pick_option(choice.option)
        elif choice.wish is not None:
            acts = {
                Intent.ROLL: self.roll,
                Intent.BANK: self.bank,
                Intent.TAKE_OVER: self.take_extra,
            }
            acts[choice.wish]()
