"""The dice in a player's hand: what holds them, how they are moved, how they will be thrown."""

from zilch3d.ui.table.model import Held
from zilch3d.ui.table.presenter import Presenter
from zilch3d.ui.table.swing import Carrying, Shaking, Swing
from zilch3d.ui.table.viewport import Viewport

HEIGHT = 2.0
"""How high over the felt the hand is that carries the cup."""
REACH = 10.0
"""The farthest from the middle that it goes, in sides."""


class Hand:
    """Holds the dice of the next throw in the cup, from ``take_up`` to ``let_go``.

    What holds them is a key's symbol or a button of the mouse. Seconds are the player's own, at
    whatever speed the game is shown.
    """

    def __init__(self, performance: Presenter, sight: Viewport) -> None:
        self._performance = performance
        self._sight = sight
        self._shaking: Shaking | None = None
        self._held_by = 0

    @property
    def full(self) -> bool:
        """Whether it holds dice."""
        return self._shaking is not None

    @property
    def carries(self) -> bool:
        """Whether it carries them over the tray, to flick them."""
        return isinstance(self._shaking, Carrying)

    @property
    def strength(self) -> float | None:
        """Of the throw, 0 to 1, if they were let go now; None if nothing is held."""
        return self._shaking.strength if self._shaking is not None else None

    @property
    def facts(self) -> Held | None:
        """What is said of it; nothing of a mere tap."""
        shaking = self._shaking
        if shaking is None or (shaking.brief and not self.carries):
            return None
        return Held(None if shaking.brief else round(shaking.strength, 2))

    def is_held_by(self, key_or_button: int) -> bool:
        """Whether it is this that holds dice."""
        return self.full and self._held_by == key_or_button

    def take_up(self, shaking: Shaking, held_by: int) -> None:
        """Hold the dice, to shake or to carry them."""
        self._shaking, self._held_by = shaking, held_by
        self.update(0.0)

    def update(self, seconds: float) -> None:
        """Time passes; dice that are held go into the cup as soon as they may."""
        if self._shaking is None:
            return
        self._shaking.update(seconds)
        director, turn = self._performance.director, self._performance.game.state.turn
        if self._performance.idle and not director.held and turn is not None:
            director.take_up(turn.dice, carried=self.carries)

    def carry(self, x: float, y: float) -> None:
        """If it carries dice they follow the mouse to this pixel, as far as a hand reaches."""
        if not isinstance(self._shaking, Carrying):
            return
        at = self._sight.on_level(x, y, HEIGHT)
        if at is not None:
            at_x, at_y = (max(-REACH, min(REACH, place)) for place in at)
            self._shaking.follow(at_x, at_y)
            self._performance.tabletop.carry(at_x, at_y)

    def let_go(self) -> Swing | None:
        """Hold nothing any more; how the dice in the cup are to be thrown, None if not at all."""
        shaking, self._shaking, self._held_by = self._shaking, None, 0
        return shaking.let_go() if shaking is not None else None

    def put_down(self) -> None:
        """Hold nothing any more; the dice in the cup return to where they were."""
        self._shaking, self._held_by = None, 0
        self._performance.director.put_down()
