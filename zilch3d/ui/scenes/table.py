"""The table: the game in play, its dice, and what the player at them may do."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from random import Random
from typing import Protocol, TypeAlias

from pyglet.window import key as symbols
from pyglet.window import mouse

from zilch3d.engine.actions import (
    Action,
    Bank,
    CallOut,
    HideDie,
    LetStand,
    MissTurn,
    Resume,
    SetAside,
    Throw,
)
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.ruleset import Fumble, Points
from zilch3d.engine.state import Chance, Nobody, Player
from zilch3d.motion.pose import Pose
from zilch3d.motion.shelf import CENTRE_X, HALF_WIDTH
from zilch3d.motion.tray import Tray
from zilch3d.motion.work import Enough, Work
from zilch3d.players.profile import Profile
from zilch3d.render.camera import Camera
from zilch3d.render.view import IVORY, RECTANGULAR, DieView, Skin, TableView
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Fumble as Spilt
from zilch3d.table.table import Table
from zilch3d.ui import narrator, selection
from zilch3d.ui.counsel import SILENT, Counsellor, Wish
from zilch3d.ui.dice_spots import DiceLayer, DieSpot, Tag
from zilch3d.ui.director import Director
from zilch3d.ui.hud import Hud, Orders
from zilch3d.ui.opponents import Opponents
from zilch3d.ui.prompter import Help, Prompter
from zilch3d.ui.scene import Answer
from zilch3d.ui.scenes.widget_scene import WidgetScene
from zilch3d.ui.selection import Selection
from zilch3d.ui.sight import Sight
from zilch3d.ui.sound.table_sounds import SILENCE, Sounds
from zilch3d.ui.stage import Stage
from zilch3d.ui.surface import Surface
from zilch3d.ui.table_facts import Held, Moment, extra_action, facts, seat_to_move
from zilch3d.ui.tabletop import Tabletop
from zilch3d.ui.throwing import Carrying, Shaking, Swing
from zilch3d.ui.widgets import Box, Screen, Widget
from zilch3d.ui.widgets.hint import HintFacts, HintOrders
from zilch3d.ui.widgets.look import NOWHERE

HOVER_GLOW = 0.75
SKIP_KEYS = (symbols.SPACE, symbols.RETURN, symbols.NUM_ENTER, symbols.S)
"""While something moves these show its end; S does nothing else at any other time."""
UNDISTURBED = ("menu", "hint", "hint-panel")
"""What is clicked while dice roll without showing where they rest."""
SLICE = 0.003
"""Seconds of a frame in which a throw is simulated."""
DRAG = 7
"""Points that the mouse goes with its button down before it drags what it holds."""
HAND_HEIGHT = 2.0
"""How high over the felt the hand is that carries the cup."""
HAND_REACH = 10.0
"""The farthest from the middle that it goes, in sides."""


@dataclass(frozen=True)
class Manner:
    """How the player wants to see the game: from the settings, which may change while it runs.

    ``speed`` multiplies the passing of time; ``pause`` is what a computer player takes to think,
    in seconds at speed 1; ``still`` asks for reduced motion.
    """

    speed: float = 1.0
    pause: float = 0.8
    still: bool = False
    hundredfold: bool = False
    skin: Skin = IVORY
    tray: Tray = RECTANGULAR
    """The one to be thrown into as soon as no dice lie in another."""
    tutor: float | None = None
    """What a decision must give away of the chance of winning for the tutor to speak up."""
    chances: bool = False
    """Whether each player's chance of winning is shown."""


Clock: TypeAlias = Callable[[], float]
"""Tells the seconds that have passed since any moment."""


def no_time() -> float:
    """The clock of who is in no hurry: each piece of work is done in one go."""
    return 0.0


class Painter(Protocol):
    """Draws the 3D table into the window."""

    def __call__(self, view: TableView, camera: Camera) -> None: ...


@dataclass(frozen=True)
class Doors:
    """Where the table leads: what follows the menu key, and the end of the game."""

    menu: Callable[[], Answer]
    over: Callable[[Table], Answer]


class TableScene(WidgetScene):
    """Shows a game and lets its players play; computer players move when the stage is idle."""

    first_focus = "roll"

    def __init__(  # noqa: PLR0913, PLR0917 - what a table is made of
        self,
        screen: Screen,
        game: Table,
        computers: dict[int, Profile],
        paint: Painter,
        manner: Callable[[], Manner],
        doors: Doors,
        seed: int,
        sounds: Sounds = SILENCE,
        clock: Clock = no_time,
        counsellor: Counsellor = SILENT,
    ) -> None:
        super().__init__(screen)
        self.game = game
        self._paint = paint
        self._manner = manner
        self._doors = doors
        self._sounds = sounds
        self._clock = clock
        chance = Random(seed)
        self._computers = Opponents(computers, counsellor, chance)
        dice = game.state.rules.scoring.dice
        self._tabletop = Tabletop(dice, manner().tray, chance.randrange(2**32))
        self._director = Director(
            self._tabletop,
            self._points,
            chance.randrange(2**32),
            self._is_still,
            sounds,
            lambda: self._manner().tray,
        )
        turn = game.state.turn
        if turn is not None and turn.dice == 1:
            self._tabletop.shown = frozenset({0})
        self._stage = Stage(game.state, self._director.perform)
        self._thinking = 0.0
        self._notice = ""
        self._work: Work[Spilt | None] | None = None
        """The throw that is being simulated."""
        self._hurried = False
        self._shaking: Shaking | None = None
        self._held_by = 0
        """The key, or the mouse's button, that holds the dice."""
        self._set_aside_before = False
        """Whether something was set aside when the dice were taken up."""
        self._grabbed: tuple[float, float] | None = None
        """Where the mouse went down on dice or the cup."""
        self.away: set[int] = set()
        """The seats whose players are away; they miss their turns."""
        self._sight = Sight(self._tabletop, self._room, self._aim)
        self._layer = DiceLayer((), tuple)
        self._hud: Hud | None = None
        self._told: Moment | None = None
        self._prompter = Prompter(counsellor, self._average)
        self._led = ""
        """The widget of the hint panel that was given the focus."""
        game.watch(self._stage.tell)

    # The scene

    def build(self) -> Widget:
        """The widgets, in the present language."""
        dice = range(len(self._tabletop))
        spots = [
            DieSpot(
                f"die-{die}", partial(self._press_die, die), partial(self._sight.is_die_at, die)
            )
            for die in dice
        ]
        self._layer = DiceLayer(spots, self._sight.boxes)
        shown = self.game.seats[: len(self._stage.shown.seats)]
        seats = [(seat.name, seat.is_person) for seat in shown]
        advice = HintOrders(self._take, self._close_hint, self._prompter.insist)
        orders = Orders(
            self._roll,
            self._bank,
            self._doors.menu,
            self._count,
            self._do_extra,
            self._toggle_hint,
            advice,
        )
        self._hud = Hud(seats, self._widest_total(), self._layer, orders)
        self._sight.forget()
        self._told = None
        self._prompter.forget()
        self._refresh()
        return self._hud.root

    def enter(self) -> None:
        """Show the table. The keys are its own until one leads the focus to a widget."""
        super().enter()
        self.screen.ring = False

    def leave(self) -> None:
        """Time stands still at the table, and so does its sound."""
        self._put_back()
        super().leave()
        self._sounds.hush()

    def back(self) -> Answer:
        """Escape puts away what the prompter has to say; else it opens the menu."""
        if self._prompter.open or self._prompter.objecting:
            return self._close_hint()
        return self._doors.menu()

    def resized(self, surface: Surface) -> None:
        """The window has another size: the camera looks anew at the next drawing."""
        self._sight.resized(surface)
        super().resized(surface)

    def update(self, seconds: float) -> Answer:
        """Time passes: dice roll on, the next thing is shown, a computer player thinks."""
        super().update(seconds)
        speed = self._manner().speed
        passed = seconds * speed
        self.let_pass(passed)
        self._hold(seconds)
        enough = self._soon()
        self._go_on(enough)
        answer = self._move_on(passed)
        self._prompter.update(self._stage.shown, seconds, self._help())
        self._hear(seconds, speed, enough)
        self._refresh()
        return answer

    def join(self, seat: SeatSetup, profile: Profile | None) -> None:
        """A person sits down at the running game, or a computer player of this profile."""
        if self.game.join(seat) is None and profile is not None:
            self._computers.profiles[len(self.game.seats) - 1] = profile

    def set_away(self, seat: int, away: bool) -> None:
        """The seat's player leaves the table for a while, or is back."""
        self.away = self.away | {seat} if away else self.away - {seat}

    @property
    def stamped(self) -> bool:
        """Whether a caption is stamped on the table, at full strength."""
        return self._director.stamp is not None and self._director.stamp[1] == 1.0

    def let_pass(self, seconds: float) -> None:
        """Show what happens in this time, without a move by anyone."""
        self._tabletop.update(seconds)
        self._director.update(seconds)
        self._stage.update(seconds)

    def draw(self) -> None:
        """The table with its dice, the widgets over it."""
        camera = self._sight.camera
        if camera is not None:
            self._layer.follow()
            self._tag(camera)
        self.draw_table()
        self.screen.draw()

    def draw_table(self) -> None:
        """The table with its dice alone."""
        camera = self._sight.camera
        if camera is not None:
            table, skin = self._tabletop, self._manner().skin
            view = TableView(self._dice(), skin=skin, cup=table.cup, tray=table.tray)
            self._paint(view, camera)

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        """The table's own keys; else the widgets'."""
        if self._shaking is not None:
            if symbol == symbols.ESCAPE:
                self._put_back()
            return super().on_key(symbol, modifiers) if symbol == symbols.TAB else None
        if self._prompter.objecting:
            return super().on_key(symbol, modifiers)
        if modifiers & symbols.MOD_ACCEL and symbol == symbols.Z:
            return self._undo()
        if symbol == symbols.H:
            self.screen.ring = True
            return self._toggle_hint()
        if not self._is_idle() and symbol in SKIP_KEYS:
            return self._skip()
        if symbol == symbols.SPACE and self._is_ready():
            return self._shake(symbol)
        if symbol == symbols.D and self.game.state.passer not in self._computers:
            return self._hide_die()
        act = self._keys().get(symbol)
        return super().on_key(symbol, modifiers) if act is None else act()

    def on_key_release(self, symbol: int) -> Answer:
        """The key that held the dice is let go."""
        if symbol == self._held_by:
            self._let_go()
        return None

    def on_deactivate(self) -> Answer:
        """Nobody holds the dice any more."""
        self._put_back()
        return None

    def on_mouse_press(self, x: float, y: float, button: int) -> Answer:
        """A click while dice roll skips to where they rest, unless it is for the menu."""
        if self._shaking is not None:
            self._put_back()
            return None
        if any(self._at(name, x, y) for name in UNDISTURBED):
            return super().on_mouse_press(x, y, button)
        if not self._is_idle():
            return self._skip()
        answer = super().on_mouse_press(x, y, button)
        if button == mouse.LEFT and self._is_ready():
            if self._at("roll", x, y) and not self._is_reopened():
                self.screen.forget_press()
                return self._shake(button)
            self._grabbed = (x, y) if self._is_grip(x, y) else None
        return answer

    def on_mouse_drag(self, x: float, y: float) -> Answer:
        """Dice or cup are carried by the mouse that went down on them."""
        if self._grabbed is not None:
            gone = max(abs(x - self._grabbed[0]), abs(y - self._grabbed[1]))
            if gone > DRAG * self.screen.scale:
                self._lift(*self._grabbed)
        if isinstance(self._shaking, Carrying):
            self._carry(self._shaking, x, y)
            return None
        return super().on_mouse_drag(x, y)

    def on_mouse_release(self, x: float, y: float, button: int) -> Answer:
        """What the mouse held is let go."""
        grabbed, self._grabbed = self._grabbed, None
        if self._shaking is not None and button == self._held_by:
            self._let_go()
            return None
        if grabbed is not None and self._is_cup(x, y):
            return self._roll()
        return super().on_mouse_release(x, y, button)

    def trace(self) -> dict[str, object]:
        """What a test may want to know of the game as it is shown."""
        state = self._stage.shown
        turn = state.turn
        return {
            "idle": self._is_idle(),
            "held": list(self._director.held),
            "strength": self._shaking.strength if self._shaking else None,
            "ready": self._is_ready(),
            "seat": seat_to_move(state),
            "scores": [seat.score for seat in state.seats],
            "turn": turn.points if turn else 0,
            "roll": list(turn.roll) if turn and turn.roll else [],
            "rolled": list(self._director.rolled),
            "picked": sorted(self._director.selection.places),
            "over": state.outcome is not None,
            "hints": len(self._prompter.choices),
        }

    # What goes on

    def _is_still(self) -> bool:
        return self._manner().still

    def _points(self, amount: Points) -> str:
        rules = self.game.state.rules
        return narrator.points(rules, amount, hundredfold=self._manner().hundredfold)

    def _average(self, amount: float) -> str:
        rules = self.game.state.rules
        return narrator.average(rules, amount, hundredfold=self._manner().hundredfold)

    def _widest_total(self) -> str:
        """A total with as many figures as the target."""
        rules = self.game.state.rules
        target = self._points(rules.end.goal)
        half = "½" if rules.scoring.unit < 1 else ""
        return "".join("0" if letter.isdigit() else letter for letter in target) + half

    def _is_idle(self) -> bool:
        """Whether everything that has happened has been shown, and no dice are in the air."""
        return self._stage.idle and not isinstance(self.game.state.mover, Chance)

    def _is_ready(self) -> bool:
        """Whether a person may act now."""
        mover = self.game.state.mover
        person = isinstance(mover, Player) and mover.seat not in self._computers
        return person and self._is_idle() and self._shaking is None

    def _move_on(self, seconds: float) -> Answer:
        if not self._is_idle():
            self._thinking = 0.0
            return None
        if self._shaking is not None:
            return None
        mover = self.game.state.mover
        if isinstance(mover, Nobody):
            return self._doors.over(self.game)
        if isinstance(mover, Player):
            self._thinking += seconds
            self._next_move(mover.seat)
        return None

    def _next_move(self, seat: int) -> None:
        """Whoever is away misses the turn, a computer plays, and a person may hesitate too long."""
        state, limit = self.game.state, self.game.state.rules.manners.seconds
        if seat in self.away and len(self.away) < len(state.seats) and self._play(MissTurn()):
            return
        if seat in self._computers:
            thought = self._thinking - self._manner().pause
            action = self._computers.decide(state, seat, thought) if thought >= 0 else None
            if action is not None:
                self._play(action, Swing(self._computers.profiles[seat].shakes))
        elif limit and self._thinking >= limit:
            self._play(CallOut())

    def _play(self, action: Action, swing: Swing | None = None) -> bool:
        """Play the action; dice are thrown with this swing. Whether it was possible."""
        mine = self._is_ready()
        if self.game.play(action) is not None:
            return False
        if mine:
            self._prompter.close()
        self._throw_dice(swing or Swing())
        self._may_hide()
        self._stage.update(0.0)
        self._thinking = 0.0
        self._notice = ""
        return True

    def _throw_dice(self, swing: Swing) -> None:
        """If dice are in the air now, begin to reckon how they come to rest."""
        mover, manners = self.game.state.mover, self.game.state.rules.manners
        if isinstance(mover, Chance):
            out, cocked = manners.out is not Fumble.OFF, manners.cocked is not Fumble.OFF
            thrown = self._director.preparing(mover.dice, swing, out=out, cocked=cocked)
            self._work = Work(thrown)
            self._go_on(self._soon())

    def _go_on(self, enough: Enough) -> None:
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
            self._skip()

    def _soon(self) -> Enough:
        """Tells when the time is over that there is for work in this frame."""
        end = self._clock() + SLICE
        return lambda: self._clock() >= end

    def _may_hide(self) -> None:
        """A computer player that has just passed the dice may withhold one."""
        if self._computers.hides(self.game.state):
            self.game.play(HideDie())

    def _moment(self) -> Moment:
        return Moment(
            self._stage.shown,
            self._director.selection,
            self._is_ready(),
            self._points,
            self._computers.seats,
            self._seconds_left(),
            self._notice,
            self._what_is_held(),
            away=frozenset(self.away),
            chances=self._prompter.chances,
        )

    def _what_is_held(self) -> Held | None:
        shaking = self._shaking
        if shaking is None or (shaking.brief and not isinstance(shaking, Carrying)):
            return None
        strength = None if shaking.brief else round(shaking.strength, 2)
        return Held(strength)

    def _refresh(self) -> None:
        """Tell the widgets what is to be seen, if it is something new."""
        moment = self._moment()
        moment = replace(moment, hint=self._prompter.facts(moment))
        if self._hud is None:
            return
        stamp = self._director.stamp
        self._hud.stamp(stamp[0] if stamp else None, stamp[1] if stamp else 0.0)
        if moment == self._told:
            return
        if len(moment.shown.seats) != self._hud.seats:
            self.rebuild()
            return
        self._told = moment
        self._hud.show(facts(moment))
        self._lead(moment.hint)
        clickable = self._clickable(moment)
        for die, spot in enumerate(self._layer.spots_of_dice):
            spot.visible = die in clickable

    def _clickable(self, moment: Moment) -> frozenset[int]:
        """The dice that can be picked or let go now."""
        turn = moment.shown.turn
        rolled = moment.ready and turn is not None and turn.roll is not None
        return frozenset(self._director.rolled if rolled else ())

    # What a player does

    def _keys(self) -> dict[int, Callable[[], Answer]]:
        if not self._is_ready():
            return {}
        digits = {symbols._1 + n: partial(self._pick_face, n + 1) for n in range(6)}
        pad = {symbols.NUM_1 + n: partial(self._pick_face, n + 1) for n in range(6)}
        acts = {
            symbols.A: self._pick_best,
            symbols.B: self._bank,
            symbols.T: self._do_extra,
        }
        if not self._is_steering():
            acts |= {symbols.RETURN: self._bank, symbols.NUM_ENTER: self._bank}
        return {**digits, **pad, **acts}

    def _is_steering(self) -> bool:
        """Whether Enter is for the widget with the focus: one was gone to, or a hint has it."""
        return self.screen.ring or self._prompter.open

    def _press_die(self, die: int) -> Answer:
        if self._is_ready() and die in self._director.rolled:
            place = self._director.rolled.index(die)
            self.pick(self._director.selection.toggled(place))
        return None

    def _pick_face(self, face: int) -> Answer:
        roll = self._roll_there()
        if roll:
            self.pick(selection.picked_by_face(roll, self._director.selection, face))
        return None

    def _pick_best(self) -> Answer:
        if self._prompter.choices:
            return self._take(0)
        if self._roll_there():
            self.pick(selection.best(self.game.state))
        return None

    def _roll_there(self) -> tuple[int, ...]:
        turn = self.game.state.turn
        return turn.roll if turn and turn.roll and self._is_ready() else ()

    def pick(self, picked_dice: Selection) -> None:
        """Pick exactly these dice of the roll that lies there; nothing if none may be picked."""
        roll = self._roll_there()
        if roll:
            self._notice = ""
            if self._prompter.objecting:
                self._prompter.close()
            self._director.pick(picked_dice, roll)

    def _count(self, way: int) -> Answer:
        self._director.selection = self._director.selection.counted(way)
        return None

    def _roll(self) -> Answer:
        return None if self._is_minded(Wish.ROLL, self._roll_on) else self._roll_on()

    def _roll_on(self) -> Answer:
        if self._is_ready() and self._is_reopened():
            self._play(Resume())
        elif self._is_ready() and self._set_picked_aside():
            self._play(Throw())
        return None

    def _shake(self, held_by: int) -> Answer:
        """The dice are held and shaken, until what holds them is let go."""
        if self._is_reopened():
            return self._roll()
        if self._is_minded(Wish.ROLL, self._roll_on):
            return None
        before = len(self.game.events)
        if self._is_ready() and self._set_picked_aside():
            self._take_up(Shaking(), held_by, before)
        return None

    def _lift(self, x: float, y: float) -> None:
        """The mouse carries off what it went down on here, if the dice may be thrown."""
        self._grabbed = None
        self.screen.forget_press()
        if self._is_minded(Wish.ROLL, self._roll_on):
            return
        roll, before = facts(self._moment()).roll, len(self.game.events)
        if not self._is_reopened() and roll.possible and self._set_picked_aside():
            carrying = Carrying()
            self._take_up(carrying, mouse.LEFT, before)
            self._carry(carrying, x, y)
        else:
            self._notice = roll.reason

    def _take_up(self, shaking: Shaking, held_by: int, before: int) -> None:
        self._set_aside_before = len(self.game.events) > before
        self._shaking, self._held_by = shaking, held_by
        self._prompter.close()
        self._hold(0.0)

    def _hold(self, seconds: float) -> None:
        """Time passes for who holds the dice, which go into the cup as soon as they may."""
        if self._shaking is None:
            return
        self._shaking.update(seconds)
        turn = self.game.state.turn
        if self._stage.idle and not self._director.held and turn is not None:
            carried = isinstance(self._shaking, Carrying)
            self._director.take_up(turn.dice, carried=carried)

    def _carry(self, carrying: Carrying, x: float, y: float) -> None:
        """The cup follows the mouse, as far as a hand would reach."""
        at = self._sight.on_level(x, y, HAND_HEIGHT)
        if at is not None:
            at_x, at_y = (max(-HAND_REACH, min(HAND_REACH, place)) for place in at)
            carrying.follow(at_x, at_y)
            self._tabletop.carry(at_x, at_y)

    def _let_go(self) -> None:
        """Whoever held the dice throws them, or puts them back."""
        swing = self._shaking.let_go() if self._shaking is not None else None
        if swing is None or not self._play(Throw(), swing):
            self._put_back()
        self._shaking, self._held_by = None, 0

    def _put_back(self) -> None:
        """The dice that are held are not thrown: what was done for it is taken back."""
        if self._shaking is None:
            return
        self._shaking, self._held_by = None, 0
        self._director.put_down()
        if self._set_aside_before:
            self._undo()

    def _is_reopened(self) -> bool:
        """Whether the player decides on a score that the Time Warp has reopened."""
        return self.game.state.turn is None and bool(self.game.state.reopened)

    def _do_extra(self) -> Answer:
        wish = self._is_minded(Wish.TAKE_OVER, self._take_extra)
        return None if wish else self._take_extra()

    def _take_extra(self) -> Answer:
        action = extra_action(self.game.state)
        if self._is_ready() and action is not None and not self._play(action):
            self._notice = narrator.refusal(Refusal(RefusalReason.NONE_MISSING), self._points)
        return None

    # What is best

    def _help(self) -> Help:
        manner = self._manner()
        return Help(manner.tutor, manner.chances, manner.still)

    def _is_minded(self, wish: Wish, act: Callable[[], Answer]) -> bool:
        """Whether the tutor speaks up before this decision, which ``act`` makes all the same."""
        if not self._is_ready() or self._prompter.objecting:
            return self._prompter.objecting
        return self._prompter.objects(self._moment(), wish, self._manner().tutor, act)

    def _toggle_hint(self) -> Answer:
        self._prompter.toggle()
        return None

    def _close_hint(self) -> Answer:
        self._prompter.close()
        return None

    def _take(self, number: int) -> Answer:
        """Do as the hint says, as far as that can be taken back: pick the dice, else go to it."""
        choices = self._prompter.choices
        if number >= len(choices):
            return None
        choice = choices[number]
        self._prompter.close()
        if choice.option is None:
            acts = {Wish.ROLL: self._roll, Wish.BANK: self._bank, Wish.TAKE_OVER: self._do_extra}
            return acts[choice.wish]() if choice.wish is not None else None
        self.pick(selection.for_option(self.game.state, choice.option))
        return None

    def _lead(self, hint: HintFacts | None) -> None:
        """The focus goes to what the panel offers, and back to the table's own keys."""
        if hint is None:
            wanted = ""
        elif hint.objection:
            wanted = "hint-back"
        else:
            wanted = "hint-0" if hint.choices else "hint-close"
        if wanted == self._led:
            return
        self._led = wanted
        ring = bool(wanted) and (self.screen.ring or hint is None or hint.objection)
        self.screen.go_to(wanted or self.first_focus, ring=ring)

    def _hide_die(self) -> Answer:
        """Whoever has just passed the dice withholds one, unseen."""
        self.game.play(HideDie())
        return None

    def _seconds_left(self) -> int | None:
        limit = self.game.state.rules.manners.seconds
        if not limit or not self._is_ready():
            return None
        return max(0, ceil(limit - self._thinking))

    def _bank(self) -> Answer:
        return None if self._is_minded(Wish.BANK, self._bank_it) else self._bank_it()

    def _bank_it(self) -> Answer:
        if self._is_ready() and facts(self._moment()).bank.possible:
            if self._is_reopened():
                self._play(LetStand())
            elif self._set_picked_aside():
                self._play(Bank())
        return None

    def _set_picked_aside(self) -> bool:
        """Set aside what is picked, if a roll lies there; whether the player may go on then."""
        state = self.game.state
        if state.turn is None or state.turn.roll is None:
            return True
        option = selection.meant(state, self._director.selection)
        return option is not None and self._play(SetAside(option.keep, option.points))

    def _undo(self) -> Answer:
        """Take back what was picked, else the last set-aside; never a landing."""
        if self._director.selection.places:
            self._director.unpick()
        elif self.game.can_undo and self._is_ready():
            self.game.undo()
            self._director.undo()
            self._stage.reset(self.game.state)
        return None

    def _skip(self) -> Answer:
        """What is moving is at its end at once, and all that has happened is shown."""
        self._hurried = self._work is not None
        self._stage.skip()
        self._tabletop.finish()
        self._sounds.hush()
        return None

    def _hear(self, seconds: float, speed: float, enough: Enough) -> None:
        rattling = self._tabletop.rattling
        if rattling is not None:
            self._sounds.shake(*rattling)
        self._sounds.set_down(self._tabletop.set_down())
        self._sounds.update(seconds, speed)
        self._sounds.go_on(enough)

    # What is seen

    def _room(self) -> Box:
        """What the widgets leave for the table."""
        return self._hud.room.box if self._hud is not None else NOWHERE

    def _aim(self, middle: tuple[float, float]) -> None:
        if self._hud is not None:
            self._hud.aim(middle)

    def _dice(self) -> tuple[DieView, ...]:
        table = self._tabletop
        views = zip(table.poses, self._layer.spots_of_dice, table.presence, strict=True)
        shown = [view for die, view in enumerate(views) if die in table.shown]
        return tuple(self._die(*view) for view in shown)

    def _die(self, pose: Pose, spot: DieSpot, presence: float) -> DieView:
        hovered = spot.visible and spot.hovered
        focused = spot.visible and spot.focused and self.screen.ring
        glow = HOVER_GLOW * hovered
        return DieView(pose, glow=glow, brackets=float(focused), presence=presence)

    def _is_grip(self, x: float, y: float) -> bool:
        """Whether the cup, or a die that would be thrown, is seen at this pixel."""
        director = self._director
        kept = {die for group in director.groups for die, _face in group.dice}
        kept |= {director.rolled[place] for place in director.selection.places}
        return self._sight.is_any_at(x, y, kept) or self._is_cup(x, y)

    def _is_cup(self, x: float, y: float) -> bool:
        return self.screen.widget_at(x, y) is None and self._sight.is_cup_at(x, y)

    def _at(self, name: str, x: float, y: float) -> bool:
        widget = self.screen.find(name)
        return widget is not None and widget.box.holds(x, y)

    def _tag(self, camera: Camera) -> None:
        """The points of each group, beside its middle die on the shelf."""
        option = selection.meant(self._stage.shown, self._director.selection)
        shown = [(g.dice, g.name or self._points(g.points)) for g in self._director.groups]
        poses = self._tabletop.poses
        tags = []
        if option is not None:
            places = self._director.selection.places
            dice = tuple((self._director.rolled[p], 0) for p in places)
            shown.append((dice, self._points(option.points)))
        for dice, label in shown:
            y = sum(poses[die].y for die, _face in dice) / len(dice)
            at = camera.project((CENTRE_X + HALF_WIDTH + 0.2, y, 0.6))
            if all(poses[die].x > CENTRE_X - HALF_WIDTH for die, _face in dice):
                tags.append(Tag(label, at))
        self._layer.tags.tags = tuple(tags)
