"""The 3D dice among the widgets: where to point at them, what marks them, the tags beside them."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import dist

from zilch3d.engine.ruleset import Points
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, NARROW, Ink
from zilch3d.kit.widgets import NOWHERE, Box, Look, Pen, Screen, Widget
from zilch3d.motion import shelf
from zilch3d.motion.loading import Leap
from zilch3d.motion.places import huddled
from zilch3d.motion.pose import Pose, pose
from zilch3d.render.camera import Camera, picked
from zilch3d.render.view import DieView
from zilch3d.ui.table.choices import Worth, worth
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.stage.animator import Animator
from zilch3d.ui.table.stage.moments.effects import dulled, glow, lifted
from zilch3d.ui.table.stage.moments.moment import MomentKind, Staged
from zilch3d.ui.theme import IVORY, SMALL_STRONG, TAG, TAG_LINE
from zilch3d.ui.words import captions, dice_worth

LINE, TICK = 2, 4
"""The width of the bracket along what a tag is of, and the length of its ends, in points."""
OVER = 24
"""How far a tag may move over what it is of, in points."""
READABLE = 4
"""The fewest characters of a tag that still say anything, unless there are no more."""
NEAR_UPRIGHT = 1.012
"""The lens up to which a camera that leans still leaves tags their room."""


@dataclass(frozen=True)
class Tag:
    """A few words beside something in the 3D scene; ``at`` is the middle of their left edge.

    ``over`` is from where to where, in y, that is seen: a bracket along it shows what they are of.
    Words without it have their middle ``at`` that place.
    """

    text: str
    at: tuple[float, float]
    over: tuple[float, float] | None = None


@dataclass(eq=False)
class DieSpot(Widget):
    """Where a die is seen: the renderer draws the die, and marks it, wherever it moves.

    ``die_at`` is the die that a click at a pixel would be for. The tip says what it is worth.
    """

    focusable = True
    ringed = False
    tips_at_once = True

    on_press: Callable[[], Answer]
    die_at: Callable[[float, float], int | None]
    die: int

    def takes(self, x: float, y: float) -> bool:
        return self.enabled and self.die_at(x, y) == self.die

    def activate(self) -> Answer:
        return self.on_press()


class Tags(Widget):
    """Small labels over the 3D scene, those beside each other's places apart; never cut.

    What doesn't fit beside its place moves a little over it, so that points are told whole; what
    still doesn't is shortened, or not painted where that would say nothing.
    """

    tags: tuple[Tag, ...] = ()

    def paint(self, pen: Pen) -> None:
        look, gap = pen.look, pen.look.px(HAIR)
        height = look.line(SMALL_STRONG) + gap
        beside = [tag for tag in self.tags if tag.over is not None]
        below = [tag.at[1] for tag in self.tags if tag.over is None]
        low = round(min(below) + height / 2) if below else self.box.y
        middles = spread([tag.at[1] for tag in beside], height + gap // 2, low, self.box.top)
        for n, (tag, y) in enumerate(zip(beside, middles, strict=True)):
            self._paint_beside(pen, n, tag, Box(round(tag.at[0]), y - height // 2, 0, height))
        for n, tag in enumerate((tag for tag in self.tags if tag.over is None), len(beside)):
            width = look.width(tag.text, SMALL_STRONG) + 2 * look.px(NARROW)
            x = min(round(tag.at[0]) - width // 2, self.box.right - gap - width)
            self._paint(pen, n, tag.text, Box(x, round(tag.at[1]) - height // 2, width, height))

    def _paint_beside(self, pen: Pen, n: int, tag: Tag, box: Box) -> None:
        """The words to the right of the box's left edge, and a bracket along what they are of."""
        look = pen.look
        edge, padding = self.box.right - look.px(HAIR), 2 * look.px(NARROW)
        room = edge - box.x + look.px(OVER) - padding
        words = look.shortened(tag.text, SMALL_STRONG, room)
        if words != tag.text and len(words) < READABLE:
            return
        width = look.width(words, SMALL_STRONG) + padding
        x = min(box.x, edge - width)
        if tag.over is not None and x == box.x:
            low, high = (round(y) for y in tag.over)
            self._bracket(pen, n, Box(x, low, 0, high - low), box.centre[1])
        self._paint(pen, n, words, box._replace(x=x, width=width))

    def _bracket(self, pen: Pen, n: int, box: Box, middle: int) -> None:
        """To the left of the box, from its lower to its upper end, and to words at its middle."""
        line, tick = max(1, pen.look.px(LINE)), pen.look.px(TICK)
        x = box.x - 3 * line
        pen.box(f"line{n}", Box(x, box.y, line, box.height), TAG_LINE)
        pen.box(f"low{n}", Box(x - tick, box.y, tick, line), TAG_LINE)
        pen.box(f"high{n}", Box(x - tick, box.top - line, tick, line), TAG_LINE)
        pen.box(f"to{n}", Box(x + line, middle - line // 2, 2 * line, line), TAG_LINE)

    def _paint(self, pen: Pen, n: int, words: str, box: Box) -> None:
        pen.box(f"ground{n}", box, TAG)
        pen.write(box, words, Ink(SMALL_STRONG, IVORY, "centre"), f"text{n}-")


def spread(middles: Sequence[float], apart: int, low: int, high: int) -> list[int]:
    """Places from the highest down that are so far apart, each near its own, from low to high."""
    least, most = low + apart / 2, high - apart / 2
    wanted = [min(max(y, least), most) for y in middles]
    down, up = _in_turn(wanted, -apart, most), _in_turn(wanted[::-1], apart, least)
    between = [(a + b) / 2 for a, b in zip(down[::-1], up, strict=True)]
    return [round(y) for y in reversed(_in_turn(between, apart, least))]


def _in_turn(middles: Sequence[float], step: int, bound: float) -> list[float]:
    """Each place, or as far beyond it as the one before and the bound ask for."""
    beyond = min if step < 0 else max
    places: list[float] = []
    for y in middles:
        places.append(beyond(y, places[-1] + step if places else bound))
    return places


@dataclass(eq=False)
class DiceLayer(Widget):
    """Holds a spot for each die, and the tags. ``where`` gives each die's box as it is seen."""

    overlapping = True

    spots_of_dice: Sequence[DieSpot]
    where: Callable[[], Sequence[Box]]
    tags: Tags = field(default_factory=Tags, init=False)

    @property
    def inside(self) -> Sequence[Widget]:
        return (*self.spots_of_dice, self.tags)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self.follow()
        self.tags.arrange(look, box)

    def follow(self) -> None:
        """The dice have moved: so do their spots, if any can be clicked."""
        if any(spot.visible for spot in self.spots_of_dice):
            for spot, box in zip(self.spots_of_dice, self.where(), strict=True):
                spot.box = box


HOVER_GLOW = 0.75
COUNTS_GLOW = 0.3
"""How much a die that counts is lit itself: its ring may be hidden by others, or by the rim."""
ASIDE = 0.8
"""From the middle of a die beside the tray to its tag, in sides."""
TAG_GAP = 0.5
"""Sides between the shelf's felt and a tag."""
HALF_LINE = shelf.ROW / 4 - 0.08
"""Half the length in sides of the line along a lone die: it ends before that of the next."""
PASSED = 8
"""Parts of a leap after each of which it is looked where the die is."""
DIE_REACH = 0.65
"""Half the width of a die's spot, in sides: the die seen askew is a little wider than its side."""
MIN_SPOT = 28
"""The least width of a spot, in points: a click just beside a die that is seen small is for it."""


class DiceOverlay:
    """Marks the dice of a table, and knows which is seen at a pixel.

    ``layer`` has their places among the widgets; ``build`` makes it anew.
    """

    def __init__(
        self,
        screen: Screen,
        animator: Animator,
        camera: Callable[[], Camera | None],
        pick_die: Callable[[int], None],
    ) -> None:
        self.layer = DiceLayer((), tuple)
        self._screen = screen
        self._animator = animator
        self._tabletop = animator.tabletop
        self._camera = camera
        self._pick_die = pick_die
        self._hover: tuple[Camera, frozenset[int]] | None = None
        """The camera and dice for which the die below the mouse was last looked for."""
        self._pointed: frozenset[int] = frozenset()
        """The dice that the mode asks for, or the hint advises."""
        self._parts: dict[int, frozenset[int]] = {}
        """The dice of the roll that lies there that count, each with those that it counts with."""
        self._dimmed: frozenset[int] = frozenset()
        """The dice of the roll that count nothing."""
        self._shine = 1.0

    def build(self) -> DiceLayer:
        """A spot for each die, to be clicked and focused."""
        spots = [
            DieSpot(partial(self._pick_die, die), self._die_to_click, die, name=f"die-{die}")
            for die in range(len(self._tabletop))
        ]
        self.layer = DiceLayer(spots, self._boxes)
        return self.layer

    def show(self, model: TableModel, pointed: Collection[int]) -> None:
        """Mark the dice of the roll that lies there that count, and have each say what it is worth.

        Where all of it is lost, or counts for who starts alone, none is marked. Dice at the
        ``pointed`` places of the roll get a ring, and no others.
        """
        rolled, shown = self._animator.dice.rolled, model.play.shown
        self._pointed = frozenset(rolled[place] for place in pointed)
        lying = shown.turn is not None and shown.turn.roll is not None
        worths = [worth(shown, place) for place in range(len(rolled))] if lying else []
        self._parts = {
            die: frozenset(rolled[place] for place in counted[1])
            for die, counted in zip(rolled, worths, strict=False)
            if counted is not None
        }
        self._dimmed = frozenset(rolled) - self._parts.keys() if self._parts else frozenset()
        for die, spot in enumerate(self.layer.spots_of_dice):
            spot.visible = lying and model.play.ready and die in rolled
            spot.tip = _tip(model, worths, rolled.index(die)) if spot.visible else ""

    def follow(self, model: TableModel) -> None:
        """Move what follows the dice: the places to click them, and the tags on the shelf."""
        camera = self._camera()
        if camera is None:
            return
        self.layer.follow()
        self.layer.tags.tags = self._tags(model, camera)
        spots, lies = enumerate(self.layer.spots_of_dice), self._tabletop.courses.lying
        hover = (camera, frozenset(die for die, spot in spots if spot.visible and die in lies))
        if hover != self._hover:
            self._hover = hover
            self._screen.hover_again()

    def die_at(self, x: float, y: float, but: Collection[int] = ()) -> int | None:
        """The die, other than these, that is seen at the pixel; None if there is none."""
        # A die on its way to the shelf must not catch a click that is meant for one behind it.
        lying = {die: pose for die, pose in self._tabletop.courses.lying.items() if die not in but}
        camera = self._camera()
        hit = picked(camera.ray(x, y), list(lying.values())) if camera is not None else None
        return list(lying)[hit] if hit is not None else None

    def _die_to_click(self, x: float, y: float) -> int | None:
        """The die that is seen at the pixel, else the nearest of those whose spots it is in."""
        seen = self.die_at(x, y)
        return seen if seen is not None else self._nearest(x, y)

    def _nearest(self, x: float, y: float) -> int | None:
        boxes = {die: self.layer.spots_of_dice[die].box for die in self._tabletop.courses.lying}
        near = {die: box.centre for die, box in boxes.items() if box.holds(x, y)}
        return min(near, key=lambda die: dist(near[die], (x, y)), default=None)

    def spot_at(self, x: float, y: float) -> int | None:
        """The die that a click at the pixel would be for; None if for none, or another widget."""
        widget = self._screen.widget_at(x, y)
        return widget.die if isinstance(widget, DieSpot) else None

    def boxes_in_tray(self, camera: Camera) -> list[Box]:
        """Where the dice are seen that lie or wait in the tray; hot dice, on all of their way."""
        return [_box(camera, pose) for pose in self._dice_in_tray()]

    def dice(self, shine: float = 1.0) -> tuple[DieView, ...]:
        """The dice, with what marks them; it takes ``shine`` times the usual light to be seen."""
        self._shine = shine
        lit, staged = self._lit(), self._animator.staging.staged
        return tuple(self._die(die, lit, staged) for die in sorted(self._tabletop.shown))

    # What marks them

    def _lit(self) -> frozenset[int]:
        """The die that the mouse or the focus is on, with those that it counts with."""
        spots = enumerate(self.layer.spots_of_dice)
        at = [
            die for die, spot in spots if spot.visible and (spot.hovered or self._is_focused(spot))
        ]
        if self._tabletop.courses.held is not None:
            at = [self._tabletop.courses.held]
        return frozenset().union(*(self._parts.get(die, frozenset({die})) for die in at))

    def _is_focused(self, spot: DieSpot) -> bool:
        return spot.visible and spot.focused and self._screen.ring

    def _die(self, die: int, lit: frozenset[int], staged: Staged | None) -> DieView:
        spot, top = self.layer.spots_of_dice[die], self._tabletop
        celebrated, up = self._celebrated(die, staged)
        x, y, z = top.poses[die].position
        ring, hovered = self._ring(die), die in lit and die != top.courses.held
        return DieView(
            pose((x, y, z + up), top.poses[die].orientation) if up else top.poses[die],
            glow=max(HOVER_GLOW * hovered, COUNTS_GLOW * ring, celebrated),
            dimmed=self._dullness(die, staged),
            ring=ring,
            brackets=float(self._is_focused(spot)),
            presence=top.courses.presence[die],
        )

    def _celebrated(self, die: int, staged: Staged | None) -> tuple[float, float]:
        """How much the moment lights the die, and by how many sides it lifts it."""
        celebrated = self._animator.staging.celebrated
        if staged is None or die not in celebrated:
            return 0.0, 0.0
        at = celebrated.index(die), len(celebrated)
        return self._shine * glow(staged, *at), lifted(staged, *at)

    def _dullness(self, die: int, staged: Staged | None) -> float:
        if die in self._animator.dice.lost:
            return dulled(staged)
        return float(die in self._dimmed)

    def _ring(self, die: int) -> float:
        """Round the dice that are asked for, else round all that count."""
        if self._pointed:
            return float(die in self._pointed)
        lies = die not in self._animator.dice.shelved and die != self._tabletop.courses.held
        return float(die in self._parts and lies)

    # Where they are

    def _dice_in_tray(self) -> Sequence[Pose]:
        """The dice of the roll that lies there, else those that wait; hot dice come together.

        Those are given where they stand together, and where they pass on from there to the cup.
        """
        top, staged = self._tabletop, self._animator.staging.staged
        poses = top.poses
        if staged is not None and staged.moment.kind is MomentKind.HOT_DICE:
            ways = [top.courses[die].way for die in range(len(poses))]
            leaps = [way for way in ways if isinstance(way, Leap)]
            passed = [
                way.leap.at(way.leap.seconds * step / PASSED)
                for way in leaps
                for step in range(1, PASSED)
            ]
            return [*huddled(poses), *passed]
        waiting = [die for die in sorted(top.shown) if top.tray.holds(poses[die].x, poses[die].y)]
        dice = self._animator.dice.rolled or waiting
        return [poses[die] for die in dice if die not in self._animator.dice.shelved]

    def _boxes(self) -> Sequence[Box]:
        camera = self._camera()
        least = self._screen.look.px(MIN_SPOT)
        return [_box(camera, pose, least) if camera else NOWHERE for pose in self._tabletop.poses]

    def _tags(self, model: TableModel, camera: Camera) -> tuple[Tag, ...]:
        """The tags beside dice on the shelf and beside the tray, and below the shelf.

        There is room for them where the camera is upright.
        """
        if camera.lean.zoom > NEAR_UPRIGHT:
            return ()
        labelled = () if self._are_counted() else self._labelled(model)
        tags = [
            _beside([self._tabletop.poses[die] for die in dice], label, camera)
            for dice, label in labelled
            if self._are_shelved(dice)
        ]
        for die in self._tabletop.beside:
            x, y, z = die.x + ASIDE, die.y, die.z
            (at, low), (_at, high) = (camera.project((x, y, end)) for end in (z - 0.5, z + 0.5))
            tags.append(Tag(_("Left the tray"), (at, (low + high) / 2), (low, high)))
        earlier = self._earlier(model)
        if earlier > 0:
            place = (shelf.CENTRE_X, shelf.CENTRE_Y - shelf.HALF_DEPTH, shelf.HEIGHT)
            tags.append(Tag(captions.points_before(earlier, model.points), camera.project(place)))
        return tuple(tags)

    def _are_counted(self) -> bool:
        """Whether dice on the shelf are being counted, and the moment says what they bring."""
        staged = self._animator.staging.staged
        return staged is not None and bool(staged.moment.beats) and not staged.still

    def groups_beside(self, camera: Camera) -> list[tuple[float, float]]:
        """Where, beside each group on the shelf, it is written what it brings."""
        poses, groups = self._tabletop.poses, self._animator.dice.groups
        return [_beside([poses[die] for die, _ in group.dice], "", camera).at for group in groups]

    def boxes_on_shelf(self, camera: Camera) -> list[Box]:
        """Where the dice are seen that stand on the shelf."""
        poses = self._tabletop.poses
        return [_box(camera, poses[die]) for die in sorted(self._animator.dice.grouped)]

    def _labelled(self, model: TableModel) -> Sequence[tuple[list[int], str]]:
        """The dice of each group with its points; what is picked is one, too, once it counts."""
        dice, starting = self._animator.dice, model.play.shown.starting
        if starting is not None and starting.highest:
            return ()  # the card says what everybody rolled for who starts
        groups = [
            ([die for die, _face in group.dice], group.name or model.points(group.points))
            for group in dice.groups
            if not dice.worthless
        ]
        play = model.play
        if play.option is not None and play.selection == dice.selection:
            picked = [dice.rolled[place] for place in dice.selection.places]
            groups.append((picked, model.points(play.option.points)))
        return groups

    def _are_shelved(self, dice: Sequence[int]) -> bool:
        poses = self._tabletop.poses
        return all(shelf.holds(poses[die].x, poses[die].y) for die in dice)

    def _earlier(self, model: TableModel) -> Points:
        """The points at risk that no die on the shelf stands for: those of earlier sets."""
        turn, dice = model.play.shown.turn, self._animator.dice
        if turn is None:
            return 0
        points = turn.points - sum(option.points for option in turn.set_aside)
        # After hot dice the dice on show still show a part of what is at risk.
        return points - sum(group.points for group in dice.groups) if dice.on_show else points


def _tip(model: TableModel, worths: Sequence[Worth | None], place: int) -> str:
    """The sentence on what the die at this place is worth, or why nothing."""
    turn, counted = model.play.shown.turn, worths[place]
    if counted is not None:
        return dice_worth.counts(counted[0], model.points)
    if turn is None or turn.roll is None:
        return ""
    return dice_worth.why_nothing(model.play.shown, turn.roll[place], model.points)


def _box(camera: Camera, pose: Pose, least: int = 0) -> Box:
    """The square round a die as it is seen, at ``least`` so many pixels wide."""
    x, y = camera.project(pose.position)
    reach = max(DIE_REACH * camera.focal / camera.depth(pose.position), least / 2)
    return Box(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach))


def _beside(poses: Sequence[Pose], label: str, camera: Camera) -> Tag:
    """A tag beside the top faces of dice on the shelf, from the nearest to the farthest."""
    edge, top = shelf.CENTRE_X + shelf.HALF_WIDTH + TAG_GAP, shelf.HEIGHT + 1.0
    near, far = min(pose.y for pose in poses) - HALF_LINE, max(pose.y for pose in poses) + HALF_LINE
    (x, low), (_x, high) = (camera.project((edge, y, top)) for y in (near, far))
    return Tag(label, (x, (low + high) / 2), (low, high))
