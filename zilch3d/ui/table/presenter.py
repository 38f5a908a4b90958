"""The game in play and what is seen of it: dice are thrown, and all is shown in its order."""

from collections.abc import Callable
from random import Random

from zilch3d.engine.actions import Action, HideDie
from zilch3d.engine.ruleset import FumbleRule
from zilch3d.engine.state import Chance, Nobody, State
from zilch3d.motion.work import Enough, Work
from zilch3d.table.table import Fumble, Table
from zilch3d.ui.sound.table_sounds import SILENCE, TableSounds
from zilch3d.ui.table.animator import Animator
from zilch3d.ui.table.event_queue import Stage
from zilch3d.ui.table.figures import Figures
from zilch3d.ui.table.opponents import Opponents
from zilch3d.ui.table.swing import Swing
from zilch3d.ui.table.tabletop import Tabletop
from zilch3d.ui.table.view_options import Clock, ViewOptions, no_time

SLICE = 0.003
"""Seconds of a frame in which a throw is simulated."""
SEEDS = 2**32


class Presenter:
    """Plays one game's actions and shows what comes of them.

    The game is ahead of what is shown. Its thrown dice are reckoned, a slice in each frame by
    ``clock``, before they land. ``chance`` is for looks alone.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what a performance is made of
        self,
        game: Table,
        computers: Opponents,
        figures: Figures,
        manner: Callable[[], ViewOptions],
        chance: Random,
        sounds: TableSounds = SILENCE,
        clock: Clock = no_time,
    ) -> None:
        dice, turn = game.state.rules.scoring.dice, game.state.turn
        self.game = game
        self.tabletop = Tabletop(dice, manner().tray, chance.randrange(SEEDS))
        self.director = Animator(
            self.tabletop,
            figures.points,
            chance.randrange(SEEDS),
            lambda: manner().still,
            sounds,
            lambda: manner().tray,
        )
        if turn is not None and turn.dice == 1:
            self.tabletop.shown = frozenset({0})
        self._computers = computers
        self._sounds = sounds
        self._clock = clock
        self._stage = Stage(game.state, self.director.perform)
        self._work: Work[Fumble | None] | None = None
        """The throw that is being simulated."""
        self._hurried = False
        game.watch(self._stage.tell)

    @property
    def shown(self) -> State:
        """The state that a player may see now."""
        return self._stage.shown

    @property
    def settled(self) -> bool:
        """Whether ``shown`` is no state between two events that follow from each other."""
        return self._stage.settled

    @property
    def idle(self) -> bool:
        """Whether everything that has happened has been shown, and no dice are in the air."""
        return self._stage.idle and not isinstance(self.game.state.mover, Chance)

    @property
    def over(self) -> bool:
        """Whether the game is at its end, and that has been shown."""
        return self.idle and isinstance(self.game.state.mover, Nobody)

    def play(self, action: Action, swing: Swing | None = None) -> bool:
        """Play the action; dice are thrown with this swing. Whether it was possible."""
        if self.game.play(action) is not None:
            return False
        self._throw_dice(swing or Swing())
        self._may_hide()
        self._stage.update(0.0)
        return True

    def undo(self) -> None:
        """Take the last set-aside back. Raises ValueError if the game's last step is none."""
        self.game.undo()
        self.director.undo()
        self._stage.reset(self.game.state)

    # Time

    def let_pass(self, seconds: float) -> None:
        """Show what happens in this time, without a move by anyone."""
        self.tabletop.update(seconds)
        self.director.update(seconds)
        self._stage.update(seconds)

    def soon(self) -> Enough:
        """Tells when the time is over that there is for work in this frame."""
        end = self._clock() + SLICE
        return lambda: self._clock() >= end

    def go_on(self, enough: Enough) -> None:
        """Reckon on; then the dice land, or fail as physics has it where the rules mind that."""
        if self._work is None:
            return
        if not self._work.done and (not self._work.go_on(enough) or enough()):
            return
        fumble, self._work = self._work.result(), None
        self.game.land(fumble)
        self._may_hide()
        self._stage.update(0.0)
        if self._hurried:
            self.skip()

    def skip(self) -> None:
        """What is moving is at its end at once, and all that has happened is shown.

        Dice in the air are, too, as soon as it is reckoned where they come to rest.
        """
        self._hurried = self._work is not None
        self._stage.skip()
        self.tabletop.finish()
        self._sounds.hush()

    def sound(self, seconds: float, speed: float) -> None:
        """Let be heard what moves; ``speed`` is how fast the time shown passes."""
        rattling = self.tabletop.rattling
        if rattling is not None:
            self._sounds.shake(*rattling)
        self._sounds.set_down(self.tabletop.set_down())
        self._sounds.update(seconds, speed)

    def _throw_dice(self, swing: Swing) -> None:
        """If dice are in the air now, begin to reckon how they come to rest."""
        mover, manners = self.game.state.mover, self.game.state.rules.manners
        if isinstance(mover, Chance):
            out, cocked = manners.out is not FumbleRule.OFF, manners.cocked is not FumbleRule.OFF
            thrown = self.director.preparing(mover.dice, swing, out=out, cocked=cocked)
            self._work = Work(thrown)
            self.go_on(self.soon())

    def _may_hide(self) -> None:
        """A computer player that has just passed the dice may withhold one."""
        if self._computers.hides(self.game.state):
            self.game.play(HideDie())
