"""The moves of the player at the dice: picking, rolling, banking, taking over, taking back."""

from collections.abc import Callable

from zilch3d.engine.actions import Bank, HideDie, LetStand, Resume, SetAside, Throw
from zilch3d.engine.dice import Face, Faces
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.scoring import Option
from zilch3d.ui.table import selection
from zilch3d.ui.table.action_facts import bank, extra_action, roll
from zilch3d.ui.table.hud import ActionFacts
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.presenter import Presenter
from zilch3d.ui.table.selection import Selection
from zilch3d.ui.table.turns import Turns
from zilch3d.ui.table.tutor import Tutor
from zilch3d.ui.words import errors


class Moves:
    """What a person may do when it is their move; each does nothing where it is not possible.

    ``moment`` is what the player sees now. What is picked is set aside before the dice are rolled
    or points are banked. ``notice`` is what was just refused, and why.
    """

    def __init__(
        self,
        performance: Presenter,
        turns: Turns,
        prompter: Tutor,
        moment: Callable[[], TableModel],
    ) -> None:
        self.notice = ""
        self._game = performance.game
        self._director = performance.director
        self._performance = performance
        self._turns = turns
        self._prompter = prompter
        self._moment = moment

    @property
    def roll_there(self) -> Faces:
        """The roll that dice may be picked of; empty if there is none."""
        turn = self._game.state.turn
        return turn.roll if turn and turn.roll and self._turns.ready else ()

    @property
    def reopened(self) -> bool:
        """Whether the player decides on a score that the Time Warp has reopened."""
        return self._game.state.turn is None and bool(self._game.state.reopened)

    @property
    def roll_facts(self) -> ActionFacts:
        """Whether the dice may be rolled now, with what is picked set aside, and why not."""
        return roll(self._moment())

    # Picking

    def pick(self, picked: Selection) -> None:
        """Pick exactly these dice of the roll that lies there."""
        roll = self.roll_there
        if roll:
            self.notice = ""
            if self._prompter.objecting:
                self._prompter.close()
            self._director.pick(picked, roll)

    def pick_die(self, die: int) -> None:
        """Pick this die, or let it go if it was picked."""
        if self._turns.ready and die in self._director.rolled:
            place = self._director.rolled.index(die)
            self.pick(self._director.selection.toggled(place))

    def pick_face(self, face: Face) -> None:
        """Pick one more die that shows this; let all of them go if all were picked."""
        roll = self.roll_there
        if roll:
            self.pick(selection.picked_by_face(roll, self._director.selection, face))

    def pick_best(self) -> None:
        """Pick the dearest set-aside."""
        if self.roll_there:
            self.pick(selection.best(self._game.state))

    def pick_option(self, option: Option) -> None:
        """Pick what makes this set-aside."""
        self.pick(selection.for_option(self._game.state, option))

    def count(self, way: int) -> None:
        """Count what is picked in this way, from the highest."""
        self._director.selection = self._director.selection.counted(way)

    # Going on

    def roll(self) -> None:
        """Throw the dice that are left, or put the reopened score at risk."""
        if self._turns.ready and self.reopened:
            self._turns.play(Resume())
        elif self._turns.ready and self.set_picked_aside():
            self._turns.play(Throw())

    def bank(self) -> None:
        """Bank the turn's points, or let the reopened score stand."""
        if self._turns.ready and bank(self._moment()).possible:
            if self.reopened:
                self._turns.play(LetStand())
            elif self.set_picked_aside():
                self._turns.play(Bank())

    def take_extra(self) -> None:
        """Do what the rules offer now beside rolling and banking."""
        action = extra_action(self._game.state)
        if self._turns.ready and action is not None and not self._turns.play(action):
            refused = Refusal(RefusalReason.NONE_MISSING)
            self.notice = errors.refusal(refused, self._moment().points)

    def set_picked_aside(self) -> bool:
        """Set aside what is picked, if a roll lies there; whether the player may go on then."""
        state = self._game.state
        if state.turn is None or state.turn.roll is None:
            return True
        option = selection.meant(state, self._director.selection)
        return option is not None and self._turns.play(SetAside(option.keep, option.points))

    def hide_die(self) -> None:
        """Whoever has just passed the dice withholds one, unseen; a computer does so by itself."""
        if self._game.state.passer not in self._turns.computers:
            self._game.play(HideDie())

    # Going back

    def undo(self) -> None:
        """Take back what was picked, else the last set-aside; never a landing."""
        if self._director.selection.places:
            self._director.unpick()
        elif self._game.can_undo and self._turns.ready:
            self._performance.undo()
