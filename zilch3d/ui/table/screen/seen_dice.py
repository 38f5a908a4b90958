"""The 3D dice as they are seen: what marks them, what is written beside them, which is where."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from zilch3d.engine.ruleset import Points
from zilch3d.i18n import _
from zilch3d.kit.widgets import NOWHERE, Box, Screen
from zilch3d.motion import shelf
from zilch3d.motion.places import huddled
from zilch3d.motion.pose import Pose
from zilch3d.render.camera import Camera, picked
from zilch3d.render.view import DieView
from zilch3d.ui.table.choices import Worth, worth
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.screen.dice_spots import DiceLayer, DieSpot, Tag
from zilch3d.ui.table.stage.animator import Animator
from zilch3d.ui.table.stage.camera import TableCamera
from zilch3d.ui.table.stage.moments.moment import Kind, Staged, dulled, glow
from zilch3d.ui.words import captions, dice_worth

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


class SeenDice:
    """Marks the dice of a table, and knows which is seen at a pixel.

    ``layer`` has their places among the widgets; ``build`` makes it anew.
    """

    def __init__(
        self,
        screen: Screen,
        animator: Animator,
        camera: TableCamera,
        pick_die: Callable[[int], None],
    ) -> None:
        self.layer = DiceLayer((), tuple)
        self._screen = screen
        self._animator = animator
        self._tabletop = animator.tabletop
        self._camera = camera
        self._pick_die = pick_die
        self._hover: tuple[Camera, frozenset[int]] | None = None
        """What decides which die the mouse is over, as it was last looked for."""
        self._pointed: frozenset[int] = frozenset()
        """The dice that the mode asks for, or the hint advises."""
        self._parts: dict[int, frozenset[int]] = {}
        """The dice of the roll that lies there that count, each with those that it counts with."""
        self._dimmed: frozenset[int] = frozenset()
        """Those of the roll that count nothing."""

    def build(self) -> DiceLayer:
        """A spot for each die, to be clicked and focused."""
        spots = [
            DieSpot(partial(self._pick_die, die), self.die_at, die, name=f"die-{die}")
            for die in range(len(self._tabletop))
        ]
        self.layer = DiceLayer(spots, self._boxes)
        return self.layer

    def show(self, model: TableModel, pointed: Collection[int]) -> None:
        """Mark the dice of the roll that lies there that count, and have each say what it is worth.

        Where all of it is lost, or counts for who starts alone, none is marked. Dice at the
        ``pointed`` places of the roll get a strong ring.
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
        camera = self._camera.now
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
        camera = self._camera.now
        hit = picked(camera.ray(x, y), list(lying.values())) if camera is not None else None
        return list(lying)[hit] if hit is not None else None

    def spot_at(self, x: float, y: float) -> int | None:
        """The die that a click at the pixel would be for; None if for none, or another widget."""
        widget = self._screen.widget_at(x, y)
        return widget.die if isinstance(widget, DieSpot) else None

    def boxes_in_tray(self, camera: Camera) -> list[Box]:
        """Where the dice are seen that lie or wait in the tray; hot dice come together."""
        return [_box(camera, pose) for pose in self._dice_in_tray()]

    def dice(self) -> tuple[DieView, ...]:
        """The dice on the table, with what marks them."""
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
        return DieView(
            top.poses[die],
            glow=max(
                HOVER_GLOW * (die in lit and die != top.courses.held), self._celebrated(die, staged)
            ),
            dimmed=self._dullness(die, staged),
            ring=self._ring(die),
            brackets=float(self._is_focused(spot)),
            presence=top.courses.presence[die],
        )

    def _celebrated(self, die: int, staged: Staged | None) -> float:
        celebrated = self._animator.staging.celebrated
        if staged is None or die not in celebrated:
            return 0.0
        return glow(staged, celebrated.index(die), len(celebrated))

    def _dullness(self, die: int, staged: Staged | None) -> float:
        if die in self._animator.dice.lost:
            return dulled(staged)
        return float(die in self._dimmed)

    def _ring(self, die: int) -> float:
        """A strong one where the die is asked for, else a quiet one where it counts."""
        if self._pointed:
            return float(die in self._pointed)
        lies = die not in self._animator.dice.shelved and die != self._tabletop.courses.held
        return COUNTS * (die in self._parts and lies)

    # Where they are

    def _dice_in_tray(self) -> Sequence[Pose]:
        """The dice of the roll that lies there, else those that wait; hot dice come together."""
        top, staged = self._tabletop, self._animator.staging.staged
        poses = top.poses
        if staged is not None and staged.moment.kind is Kind.HOT_DICE:
            return huddled(poses)
        waiting = [die for die in sorted(top.shown) if top.tray.holds(poses[die].x, poses[die].y)]
        dice = self._animator.dice.rolled or waiting
        return [poses[die] for die in dice if die not in self._animator.dice.shelved]

    def _boxes(self) -> Sequence[Box]:
        camera = self._camera.now
        return [_box(camera, pose) if camera else NOWHERE for pose in self._tabletop.poses]

    def _tags(self, model: TableModel, camera: Camera) -> tuple[Tag, ...]:
        """What is written beside dice on the shelf and beside the tray, and below the shelf."""
        tags = [
            _beside([self._tabletop.poses[die] for die in dice], label, camera)
            for dice, label in self._labelled(model)
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

    def _labelled(self, model: TableModel) -> Sequence[tuple[list[int], str]]:
        """The dice of each group with its points; what is picked is one, too, once it counts."""
        dice = self._animator.dice
        groups = [
            ([die for die, _face in group.dice], group.name or model.points(group.points))
            for group in dice.groups
        ]
        play = model.play
        if play.option is not None and play.selection == dice.selection:
            chosen = [dice.rolled[place] for place in dice.selection.places]
            groups.append((chosen, model.points(play.option.points)))
        return groups

    def _are_shelved(self, dice: Sequence[int]) -> bool:
        poses = self._tabletop.poses
        return all(shelf.holds(poses[die].x, poses[die].y) for die in dice)

    def _earlier(self, model: TableModel) -> Points:
        """What is at risk beside the dice that have been set aside of this set: of earlier ones."""
        turn, dice = model.play.shown.turn, self._animator.dice
        if turn is None:
            return 0
        points = turn.points - sum(option.points for option in turn.set_aside)
        # After hot dice the dice on show still show a part of what is at risk.
        return points - sum(group.points for group in dice.groups) if dice.on_show else points


def _tip(model: TableModel, worths: Sequence[Worth | None], place: int) -> str:
    """What the die at this place is worth, or why nothing."""
    turn, counted = model.play.shown.turn, worths[place]
    if counted is not None:
        return dice_worth.counts(counted[0], model.points)
    if turn is None or turn.roll is None:
        return ""
    return dice_worth.why_nothing(model.play.shown, turn.roll[place], model.points)


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
