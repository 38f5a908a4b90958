"""What is seen of a game in play: the widgets over the table, its dice among them, the camera."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from zilch3d.engine.ruleset import Points
from zilch3d.features.lessons.coach import pointed_dice
from zilch3d.features.replay.bar import ReplayBar
from zilch3d.i18n import _
from zilch3d.kit.surface import Surface
from zilch3d.kit.widgets import NOWHERE, Box, Screen, Widget
from zilch3d.motion import cup, shelf
from zilch3d.motion.places import huddled
from zilch3d.motion.pose import Pose
from zilch3d.motion.tray import Tray
from zilch3d.render.camera import UPRIGHT, Camera, Rectangle, fitted, picked, stands_at
from zilch3d.render.view import Cloth, DiceSkin, DieView, TableView
from zilch3d.ui.table.controller import Controller
from zilch3d.ui.table.dice_spots import DiceLayer, DieSpot, Tag
from zilch3d.ui.table.facts import HudFacts, facts
from zilch3d.ui.table.hud import CARD_WIDTH, ROOM_FOR_CARD, Hud, Leading, beside_players
from zilch3d.ui.table.leaning import Leaning, towards
from zilch3d.ui.table.model import TableModel, ViewOptions
from zilch3d.ui.table.moments import lighting
from zilch3d.ui.table.moments.layout import Places
from zilch3d.ui.table.moments.moment import Kind, Staged
from zilch3d.ui.table.selection import Worth, worth
from zilch3d.ui.table.turn_bar import TurnFigure, TurnLine
from zilch3d.ui.table.tutor import advised_dice
from zilch3d.ui.words import captions, dice_worth

FIRST_FOCUS = "roll"
HOVER_GLOW = 0.75
COUNTS = 0.5
"""The strength of the ring round a die that counts."""
ASIDE = 0.8
"""From the middle of a die beside the tray to its tag, in sides."""
TAG_GAP = 0.5
"""Sides between the shelf's felt and a tag."""
HALF_LINE = shelf.ROW / 4 - 0.08
"""Half the length in sides of the line along a lone die: it ends before that of the next."""
DIE_REACH = 0.65
"""Half the width of a die's spot, in sides: the die seen askew is a little wider than its side."""


class View:
    """Builds the widgets, keeps them up to date, and knows what is seen at a pixel of the window.

    ``leading`` is what buttons do that lead away; ``replay`` makes the bar of a replay. Nothing is
    seen before ``resized`` and ``build``.
    """

    def __init__(
        self,
        screen: Screen,
        controller: Controller,
        leading: Leading,
        replay: Callable[[], ReplayBar] | None = None,
    ) -> None:
        self._screen = screen
        self._controller = controller
        self._animator = controller.animator
        self._tabletop = controller.animator.tabletop
        self._leading = leading
        self._replay = replay
        self._layer = DiceLayer((), tuple)
        self._hud: Hud | None = None
        self._shown: TableModel | None = None
        self._surface: Surface | None = None
        self._camera: Camera | None = None
        self._free = Rectangle(0.0, 0.0, 1.0, 1.0)
        """What the widgets leave free of the window."""
        self._leaning = Leaning()
        self._fitted: tuple[Surface, Hud, Box, Tray] | None = None
        """What the camera is fitted to."""
        self._lay: tuple[Camera, frozenset[int]] | None = None
        """What decides which die the mouse is over, as it was last looked for."""
        self._given_focus = ""
        """The widget of a panel that has been given the focus."""
        self._pointed: frozenset[int] = frozenset()
        """The dice that a lesson asks for, or the hint advises."""
        self._parts: dict[int, frozenset[int]] = {}
        """The dice of the roll that lies there that count, each with those that it counts with."""
        self._dimmed: frozenset[int] = frozenset()
        """Those of the roll that count nothing."""

    def build(self, model: TableModel) -> Widget:
        """The widgets, in the present language, for the seats that are shown."""
        spots = [
            DieSpot(partial(self._controller.pick_die, die), self._die_at, die, name=f"die-{die}")
            for die in range(len(self._tabletop))
        ]
        self._layer = DiceLayer(spots, self._boxes)
        seats = self._controller.game.seats[: len(model.shown.seats)]
        replay = self._replay() if self._replay is not None else None
        self._hud = Hud(seats, self._layer, self._controller, self._leading, replay)
        self._hud.overlay.places = self._places
        self._shown = None
        self.show(model)
        return self._hud.root

    def beside_players(self, model: TableModel, right: Widget) -> Widget:
        """The players as they are shown, and a menu in place of the table."""
        seats = self._controller.game.seats[: len(model.shown.seats)]
        return beside_players(self._controller, seats, facts(model), right)

    def show(self, model: TableModel) -> bool:
        """Show what is new; False if the widgets are to be built again, for more players."""
        if self._hud is None:
            return True
        self._hud.show_moment(self._animator.staged)
        self._hud.ring.show(self._controller.clock)
        if model == self._shown:
            return True
        if len(model.shown.seats) != self._hud.seats:
            return False
        self._shown, shown = model, facts(model)
        self._hud.show(shown)
        self._move_focus(shown)
        asked_for = pointed_dice(model) or advised_dice(model)
        self._pointed = frozenset(self._animator.rolled[n] for n in asked_for)
        self._show_worth(model)
        return True

    def _show_worth(self, model: TableModel) -> None:
        """Mark the dice of the roll that lies there that count, and have each say what it is worth.

        Where all of it is lost, or counts for who starts alone, none is marked.
        """
        turn, rolled = model.shown.turn, self._animator.rolled
        lying = turn is not None and turn.roll is not None
        worths = [worth(model.shown, place) for place in range(len(rolled))] if lying else []
        self._parts = {
            die: frozenset(rolled[place] for place in found[1])
            for die, found in zip(rolled, worths, strict=False)
            if found is not None
        }
        self._dimmed = frozenset(rolled) - self._parts.keys() if self._parts else frozenset()
        for die, spot in enumerate(self._layer.spots_of_dice):
            spot.visible = lying and model.ready and die in rolled
            spot.tip = _tip(model, worths, rolled.index(die)) if spot.visible else ""

    def show_beside(self, options: ViewOptions) -> None:
        """Show the score sheet beside the table, or the card with the rules, where it has room."""
        hud = self._hud
        if hud is None:
            return
        hud.sheet_beside.visible = options.score_sheet and self.sheet_has_room
        hud.card.visible = options.rules_card and not hud.sheet_beside.visible
        if hud.sheet_beside.visible:
            hud.sheet.show(self._controller.history.columns(), still=options.still)

    @property
    def sheet_has_room(self) -> bool:
        """Whether the window is wide enough for the score sheet; in a lesson there is none."""
        if self._surface is None or self._hud is None or self._controller.is_led:
            return False
        least = ROOM_FOR_CARD - CARD_WIDTH + self._hud.sheet_width
        return self._surface.width >= least * self._screen.scale

    @property
    def card_has_room(self) -> bool:
        """Whether the window is wide enough for the card."""
        if self._surface is None:
            return False
        return self._surface.width >= ROOM_FOR_CARD * self._screen.scale

    def resized(self, surface: Surface) -> None:
        self._surface = surface

    def follow(self) -> None:
        """Move what follows the dice: the places to click them, and the tags on the shelf."""
        camera = self.camera
        if camera is not None and self._shown is not None:
            self._layer.follow()
            self._layer.tags.tags = self._tags(self._shown, camera)
            spots, lies = enumerate(self._layer.spots_of_dice), self._tabletop.lying
            lying = (camera, frozenset(die for die, spot in spots if spot.visible and die in lies))
            if lying != self._lay:
                self._lay = lying
                self._screen.hover_again()

    def update(self, seconds: float) -> None:
        """The camera leans towards the action, if the player likes that; a mark is drawn."""
        if self._hud is not None:
            self._hud.sheet.update(seconds)
        options, upright = self._animator.options(), self._upright
        if upright is None or options.still:
            self._leaning.stop()
            return
        action = self._animator.action if options.leaning else ()
        self._leaning.update(seconds, towards(upright, self._free, action))

    @property
    def moving(self) -> bool:
        """Whether the camera is on its way, or a mark is being drawn."""
        drawing = self._hud is not None and self._hud.sheet.moving
        return self._leaning.moving or drawing

    def table(self, skin: DiceSkin, cloth: Cloth) -> TableView:
        top = self._tabletop
        lit, staged = self._lit(), self._animator.staged
        dice = tuple(self._die(die, lit, staged) for die in sorted(top.shown))
        brightness, tint = lighting.light(staged)
        return TableView(
            dice,
            brightness,
            tint,
            skin=skin,
            cup=top.cup,
            tray=top.tray,
            cloth=cloth,
            shelf_light=top.shelf_light,
        )

    def camera_within(self, room: Box) -> Camera | None:
        """The one that fits the table into this part of the window; None before there is one."""
        if self._surface is None:
            return None
        size = (float(self._surface.width), float(self._surface.height))
        return fitted(size, Rectangle(*map(float, room)), tray=self._tabletop.tray)

    # What is seen where

    @property
    def places(self) -> dict[str, tuple[int, int]]:
        """Where tray, shelf and cup are seen, in window pixels: what is no widget."""
        camera = self.camera
        points = {
            "tray": (0.0, 0.0, 0.0),
            "shelf": (shelf.CENTRE_X, shelf.CENTRE_Y, shelf.HEIGHT),
            "cup": (cup.STAND.x, cup.STAND.y - cup.MOUTH / 2, cup.HEIGHT / 2),
        }
        seen = {name: camera.project(at) for name, at in points.items()} if camera else {}
        return {name: (round(x), round(y)) for name, (x, y) in seen.items()}

    @property
    def camera(self) -> Camera | None:
        """The one that the table is seen by now; None before there is one."""
        upright = self._upright
        if upright is None or self._leaning.lean == UPRIGHT:
            return upright
        return upright.leaning(self._leaning.lean)

    @property
    def _upright(self) -> Camera | None:
        """The one that fits the table into the room that the widgets leave, and leans nowhere."""
        if self._surface is None or self._hud is None:
            return None
        room, tray = self._hud.room.box, self._tabletop.tray
        if self._camera is None or self._fitted != (self._surface, self._hud, room, tray):
            self._fitted = (self._surface, self._hud, room, tray)
            size = (float(self._surface.width), float(self._surface.height))
            given = Rectangle(*map(float, room))
            self._free = given if min(given[2:]) > 0 else Rectangle(0.0, 0.0, *size)
            self._camera = fitted(size, self._free, tray=tray)
            self._hud.aim(self._camera.project((0.0, 0.0, 0.0))[0])
        return self._camera

    def is_widget_at(self, name: str, x: float, y: float) -> bool:
        widget = self._screen.find(name)
        return widget is not None and widget.box.holds(x, y)

    def is_cup_at(self, x: float, y: float) -> bool:
        """Whether the cup is seen at the pixel, and no widget is there to be clicked."""
        camera = self.camera
        if camera is None or self._screen.widget_at(x, y) is not None:
            return False
        return stands_at(camera.ray(x, y), self._tabletop.cup, cup.MOUTH, cup.HEIGHT)

    def die_to_pick_at(self, x: float, y: float) -> int | None:
        """The die of the roll that lies there that a click at the pixel would be for."""
        widget = self._screen.widget_at(x, y)
        return widget.die if isinstance(widget, DieSpot) else None

    def is_grip_at(self, x: float, y: float) -> bool:
        """Whether the cup, or a die that waits to be thrown, is seen at the pixel."""
        die = self._die_at(x, y, but=self._animator.shelved)
        return die is not None or self.is_cup_at(x, y)

    def _places(self) -> Places:
        """Where a moment finds what it needs."""
        camera, hud = self.camera, self._hud
        if camera is None or hud is None:
            return Places(NOWHERE)
        room, middle = hud.room.box, round(camera.project((0.0, 0.0, 0.0))[0])
        half = min(middle - room.x, room.right - middle)
        read = [_box(camera, pose) for pose in self._dice_in_tray()]
        seen = self._screen.find("players")
        listed = seen.box if seen is not None else NOWHERE
        cards = [self._box_of(f"player-{n}").common(listed) for n in range(hud.seats)]
        found = self._screen.find("turn")
        tray = Box(middle - half, room.y, 2 * half, room.height)
        if not isinstance(found, TurnFigure | TurnLine):
            return Places(tray, read, NOWHERE, cards)
        turn, right = found.figures(self._screen.look), isinstance(found, TurnLine)
        return Places(tray, read, turn, cards, found.style, right)

    def _dice_in_tray(self) -> Sequence[Pose]:
        """Those of the roll that lies there, else those that wait; hot dice come together."""
        animator, top = self._animator, self._tabletop
        staged, poses = animator.staged, top.poses
        if staged is not None and staged.moment.kind is Kind.HOT_DICE:
            return huddled(poses)
        waiting = [die for die in sorted(top.shown) if top.tray.holds(poses[die].x, poses[die].y)]
        dice = animator.rolled or waiting
        return [poses[die] for die in dice if die not in animator.shelved]

    def _box_of(self, name: str) -> Box:
        widget = self._screen.find(name)
        return widget.box if widget is not None else NOWHERE

    def _die_at(self, x: float, y: float, but: Collection[int] = ()) -> int | None:
        """The die, other than these, that is seen at the pixel; None if there is none."""
        # A die on its way to the shelf must not catch a click that is meant for one behind it.
        lying = {die: pose for die, pose in self._tabletop.lying.items() if die not in but}
        camera = self.camera
        hit = picked(camera.ray(x, y), list(lying.values())) if camera is not None else None
        return list(lying)[hit] if hit is not None else None

    def _boxes(self) -> Sequence[Box]:
        camera = self.camera
        return [_box(camera, pose) if camera else NOWHERE for pose in self._tabletop.poses]

    # What it does inside

    def _lit(self) -> frozenset[int]:
        """The die that the mouse or the focus is on, with those that it counts with."""
        spots = enumerate(self._layer.spots_of_dice)
        at = [
            die for die, spot in spots if spot.visible and (spot.hovered or self._is_focused(spot))
        ]
        if self._tabletop.held is not None:
            at = [self._tabletop.held]
        return frozenset().union(*(self._parts.get(die, frozenset({die})) for die in at))

    def _is_focused(self, spot: DieSpot) -> bool:
        return spot.visible and spot.focused and self._screen.ring

    def _die(self, die: int, lit: frozenset[int], staged: Staged | None) -> DieView:
        spot, top = self._layer.spots_of_dice[die], self._tabletop
        return DieView(
            top.poses[die],
            glow=max(HOVER_GLOW * (die in lit and die != top.held), self._celebrated(die, staged)),
            dimmed=self._dullness(die, staged),
            ring=self._ring(die),
            brackets=float(self._is_focused(spot)),
            presence=top.presence[die],
        )

    def _celebrated(self, die: int, staged: Staged | None) -> float:
        celebrated = self._animator.celebrated
        if staged is None or die not in celebrated:
            return 0.0
        return lighting.glow(staged, celebrated.index(die), len(celebrated))

    def _dullness(self, die: int, staged: Staged | None) -> float:
        if die in self._animator.lost:
            return lighting.dulled(staged)
        return float(die in self._dimmed)

    def _ring(self, die: int) -> float:
        """A strong one where the die is asked for, else a quiet one where it counts."""
        if self._pointed:
            return float(die in self._pointed)
        lies = die not in self._animator.shelved and die != self._tabletop.held
        return COUNTS * (die in self._parts and lies)

    def _tags(self, model: TableModel, camera: Camera) -> tuple[Tag, ...]:
        """The points of each group that has come to the shelf, beside its middle die there.

        What is picked is such a group, once it counts.
        """
        animator, poses = self._animator, self._tabletop.poses
        groups = [
            ([die for die, _face in group.dice], group.name or model.points(group.points))
            for group in animator.groups
        ]
        if model.option is not None and model.selection == animator.selection:
            chosen = [animator.rolled[place] for place in animator.selection.places]
            groups.append((chosen, model.points(model.option.points)))
        tags = [
            _beside([poses[die] for die in dice], label, camera)
            for dice, label in groups
            if all(shelf.holds(poses[die].x, poses[die].y) for die in dice)
        ]
        for die in self._tabletop.beside:
            x, y, z = die.x + ASIDE, die.y, die.z
            (at, low), (_at, high) = (camera.project((x, y, end)) for end in (z - 0.5, z + 0.5))
            tags.append(Tag(_("Left the tray"), (at, (low + high) / 2), (low, high)))
        before = _before(model)
        if animator.dice_on_show:  # after hot dice: of what is at risk these dice still show a part
            before -= sum(group.points for group in animator.groups)
        if before > 0:
            place = (shelf.CENTRE_X, shelf.CENTRE_Y - shelf.HALF_DEPTH, shelf.HEIGHT)
            tags.append(Tag(captions.points_before(before, model.points), camera.project(place)))
        return tuple(tags)

    def _move_focus(self, shown: HudFacts) -> None:
        """The focus goes to what a panel offers, and back to the table's own keys."""
        hint, lesson, wanted = shown.hint, shown.lesson, ""
        if hint is not None:
            offered = "hint-0" if hint.choices else "hint-close"
            wanted = "hint-back" if hint.objection else offered
        elif lesson is not None and lesson.reading and lesson.open:
            wanted = "lesson-next"
        elif shown.quiz is not None and shown.quiz.open:
            wanted = "quiz-next"
        if wanted == self._given_focus:
            return
        self._given_focus = wanted
        objects = hint is not None and hint.objection
        self._screen.go_to(
            wanted or FIRST_FOCUS, ring=bool(wanted) and (self._screen.ring or objects)
        )


def _tip(model: TableModel, worths: Sequence[Worth | None], place: int) -> str:
    """What the die at this place is worth, or why nothing."""
    turn, found = model.shown.turn, worths[place]
    if found is not None:
        return dice_worth.counts(found[0], model.points)
    if turn is None or turn.roll is None:
        return ""
    return dice_worth.why_nothing(model.shown, turn.roll[place], model.points)


def _box(camera: Camera, pose: Pose) -> Box:
    x, y = camera.project(pose.position)
    reach = DIE_REACH * camera.focal / camera.depth(pose.position)
    return Box(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach))


def _beside(poses: Sequence[Pose], label: str, camera: Camera) -> Tag:
    """A tag beside the top faces of dice on the shelf, from the nearest to the farthest."""
    edge, top = shelf.CENTRE_X + shelf.HALF_WIDTH + TAG_GAP, shelf.HEIGHT + 1.0
    near, far = min(pose.y for pose in poses) - HALF_LINE, max(pose.y for pose in poses) + HALF_LINE
    (x, low), (_x, high) = (camera.project((edge, y, top)) for y in (near, far))
    return Tag(label, (x, (low + high) / 2), (low, high))


def _before(model: TableModel) -> Points:
    """What is at risk beside the dice that have been set aside of this set: of earlier ones."""
    turn = model.shown.turn
    return turn.points - sum(option.points for option in turn.set_aside) if turn is not None else 0
