"""The mouse on the table: what is pressed, carried and let go there."""

from pyglet.window import mouse

from zilch3d.ui.table.decisions import Decisions
from zilch3d.ui.table.display import Display
from zilch3d.ui.table.moves import Moves
from zilch3d.ui.table.thrower import Thrower
from zilch3d.ui.table.turns import Turns

DRAG = 7
"""Points that the mouse goes with its button down before it drags what it holds."""


class Pointer:
    """Takes dice in hand by the mouse: at the roll button, the cup, or dice that would be thrown.

    Whatever else the mouse does is for the widgets; they are told first of each press.
    """

    def __init__(
        self, display: Display, turns: Turns, moves: Moves, decisions: Decisions, thrower: Thrower
    ) -> None:
        self._display = display
        self._screen = display.screen
        self._turns = turns
        self._moves = moves
        self._decisions = decisions
        self._thrower = thrower
        self._hand = thrower.hand
        self._grabbed: tuple[float, float] | None = None
        """Where the mouse went down on dice or the cup."""

    def press(self, x: float, y: float, button: int) -> None:
        """A button went down: the roll button is for shaking, dice and the cup for carrying."""
        if button != mouse.LEFT or not self._turns.ready:
            return
        if self._display.is_widget_at("roll", x, y) and not self._moves.reopened:
            self._screen.forget_press()
            self._thrower.shake(button)
        else:
            self._grabbed = (x, y) if self._display.is_grip_at(x, y) else None

    def drag(self, x: float, y: float) -> bool:
        """The mouse has moved with its button down; whether it carries dice."""
        if self._grabbed is not None:
            gone = max(abs(x - self._grabbed[0]), abs(y - self._grabbed[1]))
            if gone > DRAG * self._screen.scale:
                self._carry_off(*self._grabbed)
        self._hand.carry(x, y)
        return self._hand.carries

    def release(self, x: float, y: float, button: int) -> bool:
        """A button went up; whether that was for dice or cup alone."""
        grabbed, self._grabbed = self._grabbed, None
        if self._hand.is_held_by(button):
            self._thrower.let_go()
            return True
        if grabbed is not None and self._display.is_cup_at(x, y):
            self._decisions.roll()
            return True
        return False

    def _carry_off(self, x: float, y: float) -> None:
        self._grabbed = None
        self._screen.forget_press()
        self._thrower.carry_off(x, y)
