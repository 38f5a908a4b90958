"""The camera over the table: fitted into the room that widgets leave, and leaning to the action."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box
from zilch3d.motion.pose import Pose
from zilch3d.motion.tray import Tray
from zilch3d.render.camera import UPRIGHT, Camera, Lean, Rectangle, fitted, foreground
from zilch3d.ui.table.stage.tabletop import Tabletop

MOST = 1.12
"""The longest lens, as a multiple of the usual one."""
MARGIN, TENSE_MARGIN = 0.03, 0.03
"""How far shelf, cup and near rim may move beyond what is free at the left and below, in shares of
its smaller side; and how much farther at the greatest tension.
"""
NEARER = 0.15
"""By what share it is longer at the greatest tension."""
CUP_NEARER = 0.07
"""The same while dice are still in the cup: the whole table comes a little nearer."""
PULL = 0.35
"""By what share of the way the action is brought to the middle."""
AROUND = 1.4
"""How much is kept in sight round each die, in sides."""
RATE, RETURN_RATE = 7.0, 13.0
"""Shares of the way that are made in a second, twice over: it sets off and arrives gently.

It returns faster: whoever is to move aims at dice that stand still.
"""
ARRIVED = 2e-4

APERTURE = 0.55
"""Of the lens, in sides: the tray is in focus, and what lies far from it a little soft."""

Span = tuple[float, float]
"""From where to where something is seen along one axis, in window points."""


def _focused(camera: Camera) -> Camera:
    """This camera with its lens open, and the middle of the tray in focus."""
    return replace(camera, aperture=APERTURE, focus=camera.depth((0.0, 0.0, 0.5)))


class _Limit(NamedTuple):
    """What is seen from where to where, and what it must stay within."""

    seen: Span
    free: Span


def towards(
    camera: Camera, free: Rectangle, tray: Tray, action: Sequence[Pose], tension: float = 0.0
) -> Lean:
    """How this camera, which leans nowhere yet, leans towards these dice.

    They stay within ``free``, and shelf, cup and the tray's near rim about there; nothing is seen
    that it does not see otherwise. It comes nearer with ``tension``, 0 to 1.
    """
    if not action:
        return UPRIGHT
    dice, within = _around(camera, action), _spans(free)
    if not all(map(_within, dice, within)):
        return UPRIGHT
    frames = _frames(camera, free, tray, tension)
    limits = [(_Limit(*pair), frame) for *pair, frame in zip(dice, within, frames, strict=True)]
    middles = [_middle(span) for span in dice]
    aims = [PULL * (_middle(space) - at) for space, at in zip(within, middles, strict=True)]
    zoom = _zoom(MOST * (1.0 + NEARER * tension), limits)
    return _lean(
        zoom,
        [(1.0 - zoom) * at + aim for at, aim in zip(middles, aims, strict=True)],
        limits,
        camera,
    )


def closer(camera: Camera, free: Rectangle, tray: Tray, tension: float) -> Lean:
    """How it comes nearer to the tray's middle before a roll of so much tension, 0 to 1."""
    if not tension:
        return UPRIGHT
    limits = [(frame,) for frame in _frames(camera, free, tray, tension)]
    zoom, middle = _zoom(1.0 + CUP_NEARER * tension, limits), camera.project((0.0, 0.0, 0.0))
    return _lean(zoom, [(1.0 - zoom) * at for at in middle], limits, camera)


def _lean(
    zoom: float, wanted: Sequence[float], limits: Sequence[Sequence[_Limit]], camera: Camera
) -> Lean:
    """A lean by this lens with the shifts that are wanted, as far as the limits allow them."""
    axes = zip(wanted, limits, camera.size, strict=True)
    return Lean(zoom, *(_shifted(zoom, shift, kept, window) for shift, kept, window in axes))


def _frames(camera: Camera, free: Rectangle, tray: Tray, tension: float) -> tuple[_Limit, _Limit]:
    """Where shelf, cup and near rim must stay, across and upwards: clear of buttons beside them."""
    margin = (MARGIN + TENSE_MARGIN * tension) * min(free.width, free.height)
    places = [camera.project(point) for point in foreground(tray)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    across, upwards = _spans(free)
    return (
        _Limit((min(xs), max(xs)), (across[0] - margin, max(across[1], *xs))),
        _Limit((min(ys), max(ys)), (upwards[0] - margin, max(upwards[1], *ys))),
    )


def _spans(free: Rectangle) -> tuple[Span, Span]:
    left, bottom, width, height = free
    return (left, left + width), (bottom, bottom + height)


def _around(camera: Camera, action: Sequence[Pose]) -> tuple[Span, Span]:
    """From where to where this is seen, across and upwards."""
    places = [(*camera.project(die.position), camera.depth(die.position)) for die in action]
    spots = [(x, y, AROUND * camera.focal / depth) for x, y, depth in places]
    across = min(x - r for x, _, r in spots), max(x + r for x, _, r in spots)
    return across, (min(y - r for _, y, r in spots), max(y + r for _, y, r in spots))


def _within(inner: Span, outer: Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _middle(span: Span) -> float:
    return (span[0] + span[1]) / 2


def _zoom(wanted: float, limits: Sequence[Sequence[_Limit]]) -> float:
    """The longest lens up to the one that is wanted by which all limits of each axis are kept."""
    pairs = [(low, high) for axis in limits for low in axis for high in axis]
    lengths = [(b.free[1] - a.free[0], b.seen[1] - a.seen[0]) for a, b in pairs]
    return max(1.0, min([wanted, *(free / seen for free, seen in lengths if seen > 0.0)]))


def _shifted(zoom: float, wanted: float, limits: Sequence[_Limit], window: float) -> float:
    """The shift along one axis nearest to the one that is wanted by which all limits are kept.

    The picture's edge never comes into the window.
    """
    least = max((1.0 - zoom) * window, *(limit.free[0] - zoom * limit.seen[0] for limit in limits))
    most = min(0.0, *(limit.free[1] - zoom * limit.seen[1] for limit in limits))
    return min(max(wanted, least), most)


def pushed(lean: Lean, shake: tuple[float, float], size: tuple[float, float]) -> Lean:
    """The lean with a push right and up, in heights of the window.

    It is a little nearer meanwhile: the picture's edge never comes into the window.
    """
    if shake == (0.0, 0.0):
        return lean
    width, height = size
    x, y = (height * push for push in shake)
    nearer = 1.0 + 2.0 * max(abs(x) / width, abs(y) / height)
    aside = (1.0 - nearer) / 2.0
    return Lean(
        lean.zoom * nearer,
        nearer * lean.x + aside * width + x,
        nearer * lean.y + aside * height + y,
    )


class Leaning:
    """How the camera leans now. Only ``update`` makes time pass."""

    def __init__(self) -> None:
        self.lean = UPRIGHT
        self._led = UPRIGHT
        """The lean that ``lean`` follows, and which follows the goal."""
        self.moving = False

    def update(self, seconds: float, goal: Lean) -> None:
        """Go on towards the goal for so long."""
        rate = RETURN_RATE if goal == UPRIGHT else RATE
        share = 1.0 - math.exp(-rate * seconds)
        # One follows the other: so the camera sets off gently, too, not only arrives so.
        self._led = _between(self._led, goal, share)
        self.lean = _between(self.lean, self._led, share)
        self.moving = abs(self.lean.zoom - goal.zoom) + abs(self._led.zoom - goal.zoom) > ARRIVED
        if not self.moving:
            self.lean = self._led = goal

    def stop(self) -> None:
        """Lean nowhere, at once."""
        self.lean = self._led = UPRIGHT
        self.moving = False


def _between(start: Lean, end: Lean, share: float) -> Lean:
    return Lean(*(a + share * (b - a) for a, b in zip(start, end, strict=True)))


class TableCamera:
    """The camera that a table is seen by; there is none before ``resized``.

    ``room`` is what the widgets leave free of the window, None before there are any. ``aimed`` is
    told at which x, in pixels, the middle of the tray is seen, whenever that is found anew.
    """

    def __init__(
        self,
        tabletop: Tabletop,
        room: Callable[[], Box | None],
        aimed: Callable[[float], None],
    ) -> None:
        self.surface: Surface | None = None
        self.shake = (0.0, 0.0)
        """How far what is seen is pushed right and up for a moment, in heights of the window."""
        self._tabletop = tabletop
        self._room = room
        self._aimed = aimed
        self._leaning = Leaning()
        self._upright: Camera | None = None
        self._free = Rectangle(0.0, 0.0, 1.0, 1.0)
        """The part of the window, in pixels, that widgets leave free."""
        self._fitted: tuple[Surface, Box, Tray] | None = None
        """The window, room and tray that the camera is fitted to."""

    @property
    def now(self) -> Camera | None:
        """The one that the table is seen by now; None before there is one."""
        upright = self.upright
        if upright is None:
            return None
        lean = pushed(self._leaning.lean, self.shake, upright.size)
        return upright if lean == UPRIGHT else upright.leaning(lean)

    @property
    def upright(self) -> Camera | None:
        """The one that fits the table into the room that the widgets leave, and leans nowhere."""
        room, tray = self._room(), self._tabletop.tray
        if self.surface is None or room is None:
            return None
        if self._upright is None or self._fitted != (self.surface, room, tray):
            self._fitted = (self.surface, room, tray)
            free = Rectangle(*map(float, room))
            self._free = free if min(free[2:]) > 0 else Rectangle(0.0, 0.0, *self._size)
            self._upright = _focused(fitted(self._size, self._free, tray=tray))
            self._aimed(self._upright.project((0.0, 0.0, 0.0))[0])
        return self._upright

    def within(self, room: Box, *, tray_alone: bool = False) -> Camera | None:
        """The one that fits the table, or the tray alone, into this part of the window.

        None before there is one.
        """
        if self.surface is None:
            return None
        free = Rectangle(*map(float, room))
        return _focused(fitted(self._size, free, tray=self._tabletop.tray, tray_alone=tray_alone))

    @property
    def _size(self) -> tuple[float, float]:
        assert self.surface is not None
        return float(self.surface.width), float(self.surface.height)

    def refit(self) -> None:
        """There are other widgets."""
        self._fitted = None

    def update(
        self,
        seconds: float,
        action: Sequence[Pose] | None,
        tension: float = 0.0,
        *,
        held: bool = False,
    ) -> None:
        """Lean towards these dice, or upright where there are none; None: stop leaning at once.

        It comes nearer with ``tension``, 0 to 1, that of a roll or of dice still ``held``.
        """
        upright = self.upright
        if upright is None or action is None:
            self._leaning.stop()
            return
        if action:
            goal = towards(upright, self._free, self._tabletop.tray, action, tension)
        elif held:
            goal = closer(upright, self._free, self._tabletop.tray, tension)
        else:
            goal = UPRIGHT
        self._leaning.update(seconds, goal)

    @property
    def moving(self) -> bool:
        """Whether the camera is on its way, or leans at all: so it is soon to return."""
        return self._leaning.moving or self._leaning.lean != UPRIGHT
