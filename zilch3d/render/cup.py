"""Draws the dice cup and its shadow."""

from collections.abc import Sequence

from pyglet import gl

from zilch3d.render import shapes
from zilch3d.render.mesh import Mesh
from zilch3d.render.shader import program

LIFTED = 0.05
"""Above this the cup is not on its stand, and its shadow may fall on rim and shelf."""

Floor = tuple[float, tuple[float, float, float, float]]
"""The height of something level, and its left, near, right and far edge."""


class CupRenderer:
    """Needs a current context when made, used and deleted, always the same."""

    def __init__(self) -> None:
        self._cup = program("cup", ("light.glsl", "noise.glsl"))
        self._floor = program("cup_shade", ("light.glsl",), vertex="cup_floor")
        self._wood = program("cup_shade", ("light.glsl",), vertex="cup_wood")
        for shade in (self._floor, self._wood):
            shade["shaded"] = 1
        self._mesh = Mesh(shapes.cup())
        self._patch = Mesh(shapes.patch())

    def delete(self) -> None:
        for thing in (self._cup, self._floor, self._wood, self._mesh, self._patch):
            thing.delete()

    def shade(self, height: float, floors: Sequence[Floor], wood: tuple[Mesh, Mesh]) -> None:
        """Darken the scene round the cup, which stands at this height: floors, rim and shelf.

        The pictures of the still scene are bound, and blending keeps what is darker.
        """
        self._floor.use()
        for floor, bounds in floors:
            self._floor["height"], self._floor["bounds"] = floor, bounds
            self._patch.draw()
        if height > LIFTED:
            self._wood.use()
            for on_shelf, moulding in enumerate(wood):
                self._wood["on_shelf"] = on_shelf
                moulding.draw()

    def draw(self) -> None:
        """The cup itself, into the depth buffer too."""
        gl.glDepthMask(True)
        self._cup.use()
        self._mesh.draw()
