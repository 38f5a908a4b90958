"""Keys and the mouse at the table, as calls on the controller.

Dice are thrown by a tap, by shaking the cup (a key or the roll button is held), or by a flick:
the cup, or dice that wait beside it, are carried by the mouse and let go on the way. Dice of a
roll that lies there are dragged one by one, see ``DieDrag``.
"""

from collections.abc import Callable
from functools import partial

from pyglet.window import key as symbols
from pyglet.window import mouse

from zilch3d.engine.dice import ALL_FACES
from zilch3d.kit.keys import with_command
from zilch3d.kit.widgets import Screen
from zilch3d.motion import shelf
from zilch3d.motion.travel import held_height
from zilch3d.render.camera import Camera
from zilch3d.ui.table.choices import Intent
from zilch3d.ui.table.hands.controller import Controller
from zilch3d.ui.table.hands.gestures import TAP, Carrying, DoublePress, Shaking
from zilch3d.ui.table.hands.tempo import Tempo
from zilch3d.ui.table.mode import TableInput
from zilch3d.ui.table.model import HeldDice
from zilch3d.ui.table.screen.view import View

ENTER = (symbols.RETURN, symbols.NUM_ENTER)
SKIP = (symbols.SPACE, *ENTER)
"""While something moves these show its end; so does S, which does nothing at any other time."""
SAME_PLACE = 12
"""Points that the mouse may go between the two clicks of a double click."""
UNDISTURBED = (
    "menu",
    "rules",
    "turns",
    "sheet",
    "sheet-lines",
    "hint",
    "hint-panel",
    "extra",
    "note",
)
"""Widgets that may be clicked while dice roll, without showing at once where these rest."""
DRAG = 7
"""Points that the mouse goes with its button down before it drags what it holds."""

HAND_HEIGHT = 2.0
"""How high over the felt the hand is that carries the cup, in sides."""
REACH = 10.0
"""The farthest from the middle that it goes, in sides."""
FARTHEST = (11.0, 6.0)
"""How far from the middle a die is carried, to the sides and in depth, in sides."""
NEAR_TRAY = -0.8
"""How far beyond the rim's inner edge a die is still let go into the tray, in sides."""
OPEN = 0.55
"""How bright the shelf is while a die might be brought there; it is brightest below the die."""


def _nothing() -> None:
    """There is nothing to skip, and nobody sees what has the focus: Space presses nothing."""


class Input(TableInput):
    """The table's own keys, and the mouse on its dice and cup; all else is the widgets'.

    Seconds are the player's own, at whatever speed the game is shown.
    """

    def __init__(self, controller: Controller, view: View, screen: Screen) -> None:
        self._controller = controller
        self._gameplay = controller.gameplay
        self._view = view
        self._screen = screen
        self.gesture: Shaking | None = None
        """How dice are held, if any are."""
        self._held_by = 0
        """The symbol of the key, or the button of the mouse, that holds the dice."""
        self._grabbed: tuple[float, float] | None = None
        """Where the mouse went down on dice or the cup."""
        self._die: int | None = None
        """The die of the roll that lies there that it went down on."""
        self._drag: DieDrag | None = None
        self._double = DoublePress()
        self._hurry = Hurry(controller.tempo)

    @property
    def has_hurried(self) -> bool:
        return self._hurry.lasted

    def update(self, seconds: float) -> None:
        self._double.update(seconds)
        self._hurry.update(seconds)
        if not self._gameplay.holds:
            self.gesture = None  # the player was called out
        if self.gesture is not None:
            self.gesture.seconds += seconds
        camera = self._view.camera
        if self._drag is not None and (camera is None or not self._gameplay.ready):
            self.put_back()
        elif self._drag is not None and camera is not None:
            self._drag.look(camera)

    @property
    def held(self) -> HeldDice | None:
        """The dice in the hand as the screen shows them."""
        return self.gesture.held if self.gesture is not None else None

    @property
    def strength(self) -> float | None:
        """The strength of a throw, 0 to 1, if the held dice were let go now."""
        return self.gesture.strength if self.gesture is not None else None

    def enter(self) -> None:
        """Nobody sees what has the focus until a key leads it there."""
        self._screen.ring = False

    @property
    def busy(self) -> bool:
        """Whether the hand holds dice, or one of them."""
        return self.gesture is not None or self._drag is not None

    def leave(self) -> None:
        """Put back what the hand holds: nobody will hear keys and buttons go up."""
        self._double.forget()
        self._hurry.end()
        self.put_back()

    def put_back(self) -> None:
        if self._drag is not None:
            self._drag.cancel()
        self.gesture = self._drag = self._grabbed = self._die = None
        self._gameplay.put_back()

    # Keys

    def key(self, symbol: int, modifiers: int) -> bool:
        """A key goes down; whether it is the table's own."""
        repeated = self._double.repeats(symbol)
        if self._is_second_key(symbol):
            return True
        if self.busy:
            if symbol == symbols.ESCAPE:
                self.put_back()
            return symbol != symbols.TAB
        if self._controller.hint.objection is not None:
            return False
        action = self._action(symbol, modifiers)
        if self._gameplay.ready:
            self._double.begin(symbol)
        if action is None:
            return False
        if not repeated:
            action()
        return True

    def _is_second_key(self, symbol: int) -> bool:
        """Whether this key would skip what it has just begun."""
        skips = symbol in SKIP and not self._gameplay.idle
        return skips and self._double.is_second(symbol)

    def key_release(self, symbol: int) -> None:
        """A key goes up: dice that it holds are thrown."""
        self._double.let_go(symbol)
        if self._hurry.let_go(symbol):
            self._gameplay.skip()
        if self.gesture is not None and self._held_by == symbol:
            self._let_go()

    def _action(self, symbol: int, modifiers: int) -> Callable[[], None] | None:
        """The action of the key at the table now; None if it is for the widgets."""
        controller, gameplay = self._controller, self._gameplay
        if symbol == symbols.BACKSPACE or (with_command(modifiers) and symbol == symbols.Z):
            return controller.undo
        waits = controller.waiting and not self._screen.ring
        if symbol == symbols.SPACE and (waits or not gameplay.idle):
            return partial(self._hurry.begin, symbol, skips=not gameplay.idle)
        if symbol in SKIP and not gameplay.idle:
            return gameplay.skip
        if symbol in SKIP and waits:
            return _nothing
        if not gameplay.ready:
            return None
        if symbol == symbols.SPACE:
            return partial(self._take_up, Shaking(), symbols.SPACE)
        banks = symbol in ENTER and not self._enter_presses
        return partial(controller.do, Intent.BANK) if banks else None

    def characters(self) -> dict[str, Callable[[], None]]:
        """The actions of characters at the table now, those of a keypad too."""
        controller, gameplay = self._controller, self._gameplay
        if self.busy or controller.hint.objection is not None:
            return {}
        actions: dict[str, Callable[[], None]] = {
            "h": self._toggle_hint,
            "d": controller.hide_die,
        }
        if not gameplay.idle:
            actions["s"] = gameplay.skip
        if gameplay.ready:
            actions |= {
                "a": controller.pick_best,
                "b": partial(controller.do, Intent.BANK),
                "t": partial(controller.do, Intent.EXTRA),
            }
            actions |= {str(n): partial(controller.pick_face, n) for n in ALL_FACES}
        return actions

    @property
    def _enter_presses(self) -> bool:
        """Whether Enter is for what has the focus: with the ring in sight, and in the hint."""
        focused = self._screen.focused
        in_hint = focused is not None and focused.name.startswith("hint-")
        return self._screen.ring or (self._controller.hint.active and in_hint)

    def _toggle_hint(self) -> None:
        """The focus on what the hint offers is to be seen."""
        self._screen.ring = True
        self._controller.toggle_hint()

    # The mouse

    def interrupts(self, x: float, y: float, button: int) -> bool:
        """A button goes down; whether that only puts back dice, or hurries what moves.

        The second press of a double click does nothing to what the first has begun.
        """
        if self.busy:
            self.put_back()
        elif self._controller.waiting and self._screen.widget_at(x, y) is None:
            self._hurry.begin(button)
        elif self._gameplay.idle or self._is_undisturbed(x, y):
            if self._gameplay.ready:
                self._double.begin(button, (x, y))
            return False
        elif not self._double.is_second(button, (x, y), SAME_PLACE * self._screen.scale):
            self._hurry.begin(button, skips=True)
        return True

    def press(self, x: float, y: float, button: int) -> None:
        """A button goes down: the roll button is for shaking, dice and the cup for carrying."""
        ready = self._gameplay.ready and not self._is_undisturbed(x, y)
        if button != mouse.LEFT or not ready:
            return
        if self._view.is_widget_at("roll", x, y) and not self._gameplay.reopened:
            self._screen.forget_press()
            self._take_up(Shaking(), button)
        else:
            self._die = self._view.die_to_pick_at(x, y)
            grips = self._die is not None or self._view.is_grip_at(x, y)
            self._grabbed = (x, y) if grips else None

    def drag(self, x: float, y: float) -> bool:
        """The mouse has moved with its button down; whether it carries dice."""
        if self._grabbed is not None:
            gone = max(abs(x - self._grabbed[0]), abs(y - self._grabbed[1]))
            if gone > DRAG * self._screen.scale:
                start, self._grabbed = self._grabbed, None
                self._screen.forget_press()
                self._begin_drag(*start)
        self._carry(x, y)
        return self._drag is not None or isinstance(self.gesture, Carrying)

    def _begin_drag(self, x: float, y: float) -> None:
        camera = self._view.camera
        if self._die is None:
            self._take_up(Carrying(), mouse.LEFT)
            self._carry(x, y)
        elif camera is not None and self._gameplay.ready:
            self._drag = DieDrag(self._die, (x, y), self._controller, camera)
            self._screen.on_mouse_leave()

    def release(self, x: float, y: float, button: int) -> bool:
        """A button goes up; whether that was for dice or cup alone."""
        self._double.let_go(button)
        if self._hurry.holds(button):
            if self._hurry.let_go(button):
                self._gameplay.skip()
            return True
        if button == mouse.LEFT and self._die is not None:
            self.drag(x, y)  # all of a quick way may come with its end
        grabbed, self._grabbed, self._die = self._grabbed, None, None
        drag, camera = self._drag, self._view.camera
        if drag is not None and camera is not None and button == mouse.LEFT:
            self._drag = None
            drag.drop(x, y, camera)
            return True
        if self.gesture is not None and self._held_by == button:
            self._let_go()
            return True
        if grabbed is not None and self._view.is_cup_at(x, y):
            self._controller.do(Intent.ROLL)
            return True
        return False

    def _is_undisturbed(self, x: float, y: float) -> bool:
        return any(self._view.is_widget_at(name, x, y) for name in UNDISTURBED)

    # Dice in the hand

    def _take_up(self, gesture: Shaking, held_by: int) -> None:
        if self._controller.take_up(carried=isinstance(gesture, Carrying)):
            self.gesture, self._held_by = gesture, held_by
            if held_by == mouse.LEFT:
                self._screen.on_mouse_leave()

    def _let_go(self) -> None:
        swing = self.gesture.swing if self.gesture is not None else None
        if swing is None:
            self.put_back()
        else:
            self.gesture = None
            self._gameplay.throw(swing)

    def _carry(self, x: float, y: float) -> None:
        """Dice that are carried follow the mouse to this pixel, as far as a hand reaches."""
        camera = self._view.camera
        if self._drag is not None and camera is not None:
            self._drag.follow(x, y, camera)
        if not isinstance(self.gesture, Carrying) or camera is None:
            return
        at = camera.on_level(x, y, HAND_HEIGHT)
        if at is not None:
            over = (max(-REACH, min(REACH, at[0])), max(-REACH, min(REACH, at[1])))
            self.gesture.follow(*over)
            self._gameplay.animator.tabletop.carry(*over)


class Hurry:
    """A key or a button that is held speeds up all that people wait for; a tap skips it.

    ``lasted`` is whether anything has been sped up for longer than a tap.
    """

    def __init__(self, tempo: Tempo) -> None:
        self.lasted = False
        self._tempo = tempo
        self._held_by: int | None = None
        self._skips = False
        self._seconds = 0.0

    def begin(self, held_by: int, *, skips: bool = False) -> None:
        """This key or button goes down; if it comes up soon, it ``skips`` what moves."""
        self._held_by, self._skips, self._seconds = held_by, skips, 0.0
        self._tempo.hurried = True

    def update(self, seconds: float) -> None:
        """Time passes; once a person can act, what is held does no more."""
        if self._held_by is None:
            return
        if not self._tempo.hurried:
            self.end()
        self._seconds += seconds
        self.lasted = self.lasted or self._seconds >= TAP

    def holds(self, held_by: int) -> bool:
        """Whether this is the key or button that is held."""
        return held_by == self._held_by

    def let_go(self, held_by: int) -> bool:
        """This goes up; whether it was a tap that skips what moves."""
        if not self.holds(held_by):
            return False
        tapped = self._skips and self._seconds < TAP
        self.end()
        return tapped

    def end(self) -> None:
        """Nothing is held any more."""
        self._held_by, self._tempo.hurried = None, False


class DieDrag:
    """A die of the roll that the mouse drags, from the pixel ``at`` on.

    It is lifted as this is made, and put down by ``drop`` or ``cancel``. Pixels are the window's.
    """

    def __init__(
        self, die: int, at: tuple[float, float], controller: Controller, camera: Camera
    ) -> None:
        self.die = die
        self._controller = controller
        self._animator = controller.gameplay.animator
        x, y = camera.project(self._animator.tabletop.poses[die].position)
        self._grip = (x - at[0], y - at[1])
        self._at = at
        self._from_shelf = die in self._animator.dice.shelved
        self._movable = controller.lift(die)

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
            self._controller.pick_die(self.die)
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
