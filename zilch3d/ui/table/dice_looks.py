"""How the dice of a game in play look: to the renderer, and with a tag beside each group."""

from collections.abc import Callable, Sequence

from zilch3d.engine.ruleset import Points
from zilch3d.motion.pose import Pose
from zilch3d.motion.shelf import CENTRE_X, HALF_WIDTH
from zilch3d.render.camera import Camera
from zilch3d.render.view import DieView
from zilch3d.ui.table import selection
from zilch3d.ui.table.dice_spots import DieSpot, Tag
from zilch3d.ui.table.presenter import Presenter
from zilch3d.ui.table.tabletop import Tabletop

HOVER_GLOW = 0.75
TAG_GAP = 0.2
"""Sides between the shelf and a tag."""
TAG_HEIGHT = 0.6


def views(table: Tabletop, spots: Sequence[DieSpot], *, ring: bool) -> tuple[DieView, ...]:
    """The dice that are on the table; which has the focus is marked if ``ring`` says so."""
    dice = enumerate(zip(table.poses, spots, table.presence, strict=True))
    return tuple(_view(*die, ring=ring) for number, die in dice if number in table.shown)


def _view(pose: Pose, spot: DieSpot, presence: float, *, ring: bool) -> DieView:
    hovered = spot.visible and spot.hovered
    focused = spot.visible and spot.focused and ring
    return DieView(pose, glow=HOVER_GLOW * hovered, brackets=float(focused), presence=presence)


def tags(
    performance: Presenter, camera: Camera, points: Callable[[Points], str]
) -> tuple[Tag, ...]:
    """The points of each group that has come to the shelf, beside its middle die there.

    What is picked is such a group, once it counts. ``points`` writes them.
    """
    director, poses = performance.director, performance.tabletop.poses
    groups = [
        ([die for die, _face in group.dice], group.name or points(group.points))
        for group in director.groups
    ]
    option = selection.meant(performance.shown, director.selection)
    if option is not None:
        picked = [director.rolled[place] for place in director.selection.places]
        groups.append((picked, points(option.points)))
    return tuple(
        Tag(label, _beside([poses[die] for die in dice], camera))
        for dice, label in groups
        if all(poses[die].x > CENTRE_X - HALF_WIDTH for die in dice)
    )


def _beside(poses: Sequence[Pose], camera: Camera) -> tuple[float, float]:
    y = sum(pose.y for pose in poses) / len(poses)
    return camera.project((CENTRE_X + HALF_WIDTH + TAG_GAP, y, TAG_HEIGHT))
