"""How fast time passes at the table: the chosen speed, quicker where people wait for many."""

from zilch3d.engine.ruleset import FirstStart
from zilch3d.ui.table.hands.gameplay import Gameplay

HURRIED = 4.0
"""The factor while somebody holds Space, or presses the table."""
AT_USUAL_PACE = 2.5
"""So many computer players take as long as they like; more share that time."""
QUICKEST = 2.0
"""However many there are, they are no quicker than that, and can be followed."""


def crowd_factor(computers: int) -> float:
    """By how much time passes faster in the turns of so many computer players.

    The wait between a person's turns grows with them up to AT_USUAL_PACE, then stays as it is until
    they are as quick as can be.
    """
    return min(QUICKEST, max(1.0, computers / AT_USUAL_PACE))


class Tempo:
    """By which factor time passes at the table; ``hurried`` while a person holds it up to that."""

    def __init__(self, gameplay: Gameplay) -> None:
        self.hurried = False
        self._gameplay = gameplay
        self._options = gameplay.animator.options

    @property
    def speed(self) -> float:
        """The factor by which time passes now: in a person's own turn that of the settings."""
        speed = self._options().speed
        if self._gameplay.mode.quickens and self._is_computers_turn:
            speed *= crowd_factor(len(self._gameplay.computers.profiles))
            if self._is_skipped:
                return speed * HURRIED
        return speed * HURRIED if self.hurried else speed

    @property
    def _is_computers_turn(self) -> bool:
        turn = self._gameplay.animator.queue.shown.turn
        return turn is not None and turn.seat in self._gameplay.computers.profiles

    @property
    def _is_skipped(self) -> bool:
        """Whether this turn is for who starts, and not to be waited for."""
        shown = self._gameplay.animator.queue.shown
        rolling = shown.rules.start.first is FirstStart.ROLLING
        return shown.starting is not None and rolling and self._options().skips_start
