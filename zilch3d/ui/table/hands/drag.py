"""A die of the roll that the mouse drags: to the shelf to pick it, into the tray to let it go.

It is picked as by a click; no game state changes.
"""

from zilch3d.motion import shelf
from zilch3d.motion.travel import held_height
from zilch3d.render.camera import Camera
from zilch3d.ui.table.hands.controller import Controller

FARTHEST = (11.0, 6.0)
"""How far from the middle a die is carried, to the sides and in depth, in sides."""
NEAR_TRAY = -0.8
"""How far beyond the rim's inner edge a die is still let go into the tray, in sides."""
OPEN = 0.55
"""How bright the shelf is while a die might be brought there; it is brightest below the die."""


class DieDrag:
    """This die is held from now on, by the pixel that the mouse was at.

    It ends with ``drop`` or with ``cancel``.
    """

    def __init__(
        self, die: int, at: tuple[float, float], controller: Controller, camera: Camera
    ) -> None:
        self.die = die
        self._controller = controller
        self._animator = controller.animator
        x, y = camera.project(self._animator.tabletop.poses[die].position)
        self._grip = (x - at[0], y - at[1])
        self._at = at
        self._from_shelf = die in self._animator.shelved
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
