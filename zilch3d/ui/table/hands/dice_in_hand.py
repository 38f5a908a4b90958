"""Dice in the player's hand: picked and dragged one by one, or shaken and carried to be thrown."""

import math
from collections import deque
from dataclasses import replace

from zilch3d.engine import actions
from zilch3d.engine.dice import Face
from zilch3d.motion import shelf
from zilch3d.motion.swing import MEDIUM, Swing
from zilch3d.motion.throw import strength_of
from zilch3d.motion.travel import held_height
from zilch3d.render.camera import Camera
from zilch3d.ui.table import choices
from zilch3d.ui.table.choices import Plan, Selection
from zilch3d.ui.table.hands.playing import Playing
from zilch3d.ui.table.model import Held
from zilch3d.ui.words import dice_worth

TAP = 0.22
"""Seconds: a key that is let go sooner asks for an ordinary throw."""
WILDEST_AFTER = 1.9
"""Seconds of shaking after which a throw is as wild as it can be."""
HAND = 0.35
"""The dice's speed as a share of the hand's: the mouse goes faster over the tray than any hand."""
SLOWEST_HAND = 8.0
"""Sides a second over the felt below which letting go is no flick."""
SHORTEST = 0.03
"""Seconds that a flick takes at least: where frames are long all of it may come in one."""
REMEMBERED = 0.12
"""The last seconds of the hand's way, over which its speed is measured."""
FARTHEST = (11.0, 6.0)
"""How far from the middle a die is carried, to the sides and in depth, in sides."""
NEAR_TRAY = -0.8
"""How far beyond the rim's inner edge a die is still let go into the tray, in sides."""
OPEN = 0.55
"""How bright the shelf is while a die might be brought there; it is brightest below the die."""


class Picking:
    """Picks dice of the roll that lies there, by their places in it, their faces or one by one."""

    def __init__(self, playing: Playing) -> None:
        self.animator = playing.parts.animator
        self._playing = playing
        self._game = playing.parts.game
        self._hint = playing.parts.hint

    def pick(self, picked: Selection) -> None:
        """Pick exactly these dice of the roll that lies there."""
        if self._playing.roll:
            self._playing.notice = ""
            if self._hint.objection is not None:
                self._hint.close()
            self.animator.dice.pick(picked, self._playing.roll)

    def pick_die(self, die: int) -> None:
        """Pick this die, or let it go if it was picked."""
        if self._playing.ready and die in self.animator.dice.rolled:
            self.pick(self.animator.dice.selection.toggled(self.animator.dice.rolled.index(die)))

    def pick_face(self, face: Face) -> None:
        """Pick one more die that shows this; let all of them go if all were picked."""
        self.pick(choices.picked_by_face(self._playing.roll, self.animator.dice.selection, face))

    def pick_highest(self) -> None:
        """Pick the set-aside that scores highest."""
        self.pick(choices.best(self._game.state))

    def count(self, way: int) -> None:
        """Count what is picked in this way, from the highest."""
        self.animator.dice.selection = replace(self.animator.dice.selection, way=way)

    def lift(self, die: int) -> bool:
        """Hold this die of the roll, to drag it; whether it may be put down elsewhere.

        One that counts nothing may not, and it is said why.
        """
        state, place = self._game.state, self.animator.dice.rolled.index(die)
        self.animator.dice.hold(die)
        self._playing.notice = ""
        if place in self.animator.dice.selection.places or choices.worth(state, place) is not None:
            return True
        points = self.animator.options().points_of(state.rules)
        self._playing.notice = dice_worth.why_nothing(state, self._playing.roll[place], points)
        return False


class DieDrag:
    """This die is held from now on, by the pixel that the mouse was at.

    It ends with ``drop`` or with ``cancel``.
    """

    def __init__(self, die: int, at: tuple[float, float], picking: Picking, camera: Camera) -> None:
        self.die = die
        self._picking = picking
        self._animator = picking.animator
        x, y = camera.project(self._animator.tabletop.poses[die].position)
        self._grip = (x - at[0], y - at[1])
        self._at = at
        self._from_shelf = die in self._animator.dice.shelved
        self._movable = picking.lift(die)

    def follow(self, x: float, y: float, camera: Camera) -> None:
        """The mouse is at this pixel now."""
        self._at = (x, y)
        self.look(camera)

    def look(self, camera: Camera) -> None:
        """Keep the die below the mouse, wherever the camera has gone, and light its place up."""
        place = self._place(camera)
        tabletop = self._animator.tabletop
        tabletop.carry(*place)
        light = 1.0 if shelf.holds(*place, shelf.REACH) else OPEN
        tabletop.light_shelf(light if self._movable else 0.0)

    def drop(self, x: float, y: float, camera: Camera) -> None:
        """The mouse lets go at this pixel: outside the window, the die goes back."""
        self.follow(x, y, camera)
        width, height = camera.size
        inside = 0 <= x < width and 0 <= y < height
        if inside and self._movable and self._is_over_goal(camera):
            self._animator.tabletop.light_shelf(0.0)
            self._picking.pick_die(self.die)
        else:
            self.cancel()

    def cancel(self) -> None:
        """The die goes back to where it was."""
        self._animator.put_down_held()

    def _is_over_goal(self, camera: Camera) -> bool:
        x, y = self._place(camera)
        if not self._from_shelf:
            return shelf.holds(x, y, shelf.REACH)
        tray = self._animator.tabletop.tray
        return all(wall.distance(x, y) > NEAR_TRAY for wall in tray.walls)

    def _place(self, camera: Camera) -> tuple[float, float]:
        """Over which place the die is, so that it is seen below the mouse."""
        across, up = self._at[0] + self._grip[0], self._at[1] + self._grip[1]
        tray, (x, y) = self._animator.tabletop.tray, (0.0, 0.0)
        for _approach in range(4):  # how high it is depends on where it is
            x, y = camera.on_level(across, up, held_height(tray, x, y))
            x, y = (max(-most, min(most, n)) for n, most in zip((x, y), FARTHEST, strict=True))
        return x, y


class HeldDice:
    """The dice of the next throw, while a hand holds them."""

    def __init__(self, playing: Playing) -> None:
        self._playing = playing
        self._animator = playing.parts.animator
        self._undo_if_put_back = False

    @property
    def holds(self) -> bool:
        """Whether dice are held, to be thrown or put back."""
        return self._playing.carried is not None

    def take_up(self, plan: Plan, *, carried: bool) -> bool:
        """Hold the dice that this plan throws, to shake or to carry them; whether it may be."""
        playing, rolled = self._playing, bool(self._playing.roll)
        if playing.reopened or not playing.set_aside(plan):
            return False
        self._undo_if_put_back = rolled
        playing.parts.hint.close()
        playing.carried = carried
        self.fill_cup()
        return True

    def throw(self, swing: Swing) -> None:
        """Throw the dice that are held, if any still are."""
        if self.holds:
            self._playing.carried = None
            self._playing.play(actions.Throw(), swing)

    def put_back(self) -> None:
        """Put back the dice that are held, if any, and what was set aside for the throw."""
        if not self.holds:
            return
        self._playing.carried = None
        self._animator.dice.put_down()
        if self._undo_if_put_back:
            self._playing.undo()

    def fill_cup(self) -> None:
        """The dice that are held go into the cup as soon as nothing else moves."""
        turn = self._playing.parts.game.state.turn
        if (
            self.holds
            and self._playing.idle
            and not self._animator.dice.in_cup
            and turn is not None
        ):
            self._animator.take_up(turn.dice, carried=bool(self._playing.carried))


class Shaking:
    """Dice that are shaken until they are let go."""

    seconds = 0.0
    """Since they were taken up."""

    @property
    def strength(self) -> float:
        """Of the throw, 0 to 1, if it were let go now."""
        if self.seconds < TAP:
            return MEDIUM
        return min(1.0, (self.seconds - TAP) / (WILDEST_AFTER - TAP))

    @property
    def held(self) -> Held | None:
        """What the screen shows of it: nothing of a mere tap."""
        return None if self.seconds < TAP else Held(round(self.strength, 2))

    @property
    def swing(self) -> Swing | None:
        return Swing(self.strength)


class Carrying(Shaking):
    """Dice that are carried over the tray and may be flicked."""

    def __init__(self) -> None:
        self._trail: deque[tuple[float, float, float]] = deque()

    def follow(self, x: float, y: float) -> None:
        """The hand is over this place of the felt now, in sides."""
        self._trail.append((self.seconds, x, y))
        while len(self._trail) > 2 and self.seconds - self._trail[1][0] > REMEMBERED:
            self._trail.popleft()

    @property
    def velocity(self) -> tuple[float, float]:
        """The hand's, in sides a second; nothing if it has come to rest."""
        if len(self._trail) < 2 or self.seconds - self._trail[-1][0] > REMEMBERED:
            return (0.0, 0.0)
        (start, x0, y0), (end, x1, y1) = self._trail[0], self._trail[-1]
        passed = max(end - start, SHORTEST)
        return ((x1 - x0) / passed, (y1 - y0) / passed)

    @property
    def strength(self) -> float:
        """Of the throw that this flick would be, 0 to 1."""
        return strength_of(HAND * math.hypot(*self.velocity))

    @property
    def held(self) -> Held | None:
        """A hand at rest has no strength."""
        return Held(round(self.strength, 2) if self.swing is not None else None)

    @property
    def swing(self) -> Swing | None:
        """The flick; None if the hand is too slow for one, and the dice go back."""
        x, y = self.velocity
        if math.hypot(x, y) < SLOWEST_HAND:
            return None
        return Swing(self.strength, (HAND * x, HAND * y))
