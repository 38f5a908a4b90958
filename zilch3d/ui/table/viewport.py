"""Where things on the table are seen: the camera, fitted into the room that the widgets leave."""

from collections.abc import Callable, Collection, Sequence

from zilch3d.kit.surface import Surface
from zilch3d.kit.widgets import NOWHERE, Box
from zilch3d.motion.cup import HEIGHT as CUP_HEIGHT
from zilch3d.motion.cup import MOUTH
from zilch3d.motion.pose import Pose
from zilch3d.motion.tray import Tray
from zilch3d.render.camera import Camera, Rectangle, fitted
from zilch3d.render.picking import picked, stands_at
from zilch3d.ui.table.tabletop import Tabletop

DIE_REACH = 0.62
"""Half the width of a die's spot, in sides: the die seen askew is a little wider than its side."""

Pixel = tuple[float, float]


class Viewport:
    """Looks at a tabletop; pixels are the window's.

    ``room`` is what is free for the table now, NOWHERE before that is known. ``on_fitted`` gets
    the pixel of the tray's middle each time the camera is fitted.
    """

    def __init__(
        self, tabletop: Tabletop, room: Callable[[], Box], on_fitted: Callable[[Pixel], None]
    ) -> None:
        self._tabletop = tabletop
        self._room = room
        self._on_fitted = on_fitted
        self._surface: Surface | None = None
        self._camera: Camera | None = None
        self._fitted: tuple[Box, Tray] | None = None

    def resized(self, surface: Surface) -> None:
        self._surface = surface
        self._camera = None

    def refit(self) -> None:
        """Fit the camera again at the next drawing."""
        self._camera = None

    @property
    def camera(self) -> Camera | None:
        """The one that fits the table into the room; None before the window is known."""
        if self._surface is None:
            return None
        room, tray = self._room(), self._tabletop.tray
        if self._camera is None or self._fitted != (room, tray):
            size = (float(self._surface.width), float(self._surface.height))
            free = Rectangle(*map(float, room)) if room.width > 0 and room.height > 0 else None
            self._fitted = (room, tray)
            self._camera = fitted(size, free, tray=tray)
            self._on_fitted(self._camera.project((0.0, 0.0, 0.0)))
        return self._camera

    def boxes(self) -> Sequence[Box]:
        camera = self.camera
        if camera is None:
            return [NOWHERE] * len(self._tabletop)
        return [_box(camera, pose) for pose in self._tabletop.poses]

    def die_at(self, x: float, y: float, but: Collection[int] = ()) -> int | None:
        """The die, other than these, that is seen at the pixel; None if there is none."""
        # A die on its way to the shelf must not catch a click that is meant for one behind it.
        lying = {die: pose for die, pose in self._tabletop.lying.items() if die not in but}
        camera = self.camera
        hit = picked(camera.ray(x, y), list(lying.values())) if camera is not None else None
        return list(lying)[hit] if hit is not None else None

    def is_cup_at(self, x: float, y: float) -> bool:
        camera, cup = self.camera, self._tabletop.cup
        return camera is not None and stands_at(camera.ray(x, y), cup, MOUTH, CUP_HEIGHT)

    def on_level(self, x: float, y: float, height: float) -> Pixel | None:
        """The place so high over the felt that is seen at the pixel, in sides."""
        camera = self.camera
        return camera.on_level(x, y, height) if camera is not None else None


def _box(camera: Camera, pose: Pose) -> Box:
    x, y = camera.project(pose.position)
    reach = DIE_REACH * camera.focal / camera.depth(pose.position)
    return Box(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach))
