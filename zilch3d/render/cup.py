"""Draws the dice cup and its shadow."""

from collections.abc import Mapping

from pyglet import gl

from zilch3d.motion.pose import Pose
from zilch3d.render import scenery
from zilch3d.render.cup_shape import LAYOUT, turned_cup
from zilch3d.render.frame import Eye, Floats, TrayNumbers, cup_numbers
from zilch3d.render.mesh import Mesh
from zilch3d.render.program import Program

LIFTED = 0.05
"""Above this the cup is not on its stand, and its shadow may fall on rim and shelf."""


class CupRenderer:
    """Needs a current context when made, used and deleted, always the same."""

    def __init__(self, constants: Mapping[str, str]) -> None:
        self._cup = Program("cup", constants, ("light.glsl", "noise.glsl"))
        self._floor = Program("cup_shade", constants, ("light.glsl",), vertex="cup_floor")
        self._wood = Program("cup_shade", constants, ("light.glsl",), vertex="cup_wood")
        self.light = 1.0
        """The brightness of the whole picture."""
        self._mesh = Mesh(*turned_cup(), LAYOUT)
        self._patch = scenery.patch()

    def delete(self) -> None:
        """Free everything."""
        for thing in (self._cup, self._floor, self._wood, self._mesh, self._patch):
            thing.delete()

    def shade(
        self,
        cup: Pose,
        eye: Eye,
        tray: TrayNumbers,
        floors: Mapping[float, Floats],
        wood: tuple[Mesh, Mesh],
    ) -> None:
        """Darken the scene round the cup: these level floors by their height, rim and shelf.

        The pictures of the still scene are bound, and blending keeps what is darker.
        """
        self._ready(self._floor, cup, eye, tray)
        for height, bounds in floors.items():
            self._floor.set_number("height", height)
            self._floor.set_vectors4("bounds", bounds)
            self._patch.draw()
        if cup.z > LIFTED:
            self._ready(self._wood, cup, eye, tray)
            for on_shelf, moulding in enumerate(wood):
                self._wood.set_integer("on_shelf", on_shelf)
                moulding.draw()

    def draw(self, cup: Pose, eye: Eye, tray: TrayNumbers) -> None:
        """The cup itself, into the depth buffer too."""
        gl.glDepthMask(True)
        self._ready(self._cup, cup, eye, tray)
        self._cup.set_number("pixels", eye.camera.focal * eye.pixels[0] / eye.camera.size[0])
        self._mesh.draw()

    def _ready(self, program: Program, cup: Pose, eye: Eye, tray: TrayNumbers) -> None:
        program.use()
        eye.given_to(program)
        tray.given_to(program)
        program.set_vectors4("cup", cup_numbers(cup))
        program.set_integer("lit", 0)
        program.set_integer("shaded", 1)
        program.set_number("light", self.light)
