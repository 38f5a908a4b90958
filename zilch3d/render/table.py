"""The table with its dice, drawn into whatever framebuffer is bound.

The still scene is kept as two pictures, with the lamp and without. Each frame copies the first,
changes it where dice cast shadows, and draws the dice over it. So a frame costs little more than
its dice, even where a processor does the drawing; only a moved camera costs a whole scene.
"""

from dataclasses import dataclass

from pyglet import gl

from zilch3d.motion import shelf
from zilch3d.motion.tray import Tray
from zilch3d.render import frame, scenery
from zilch3d.render.backdrop import Backdrop
from zilch3d.render.camera import Camera
from zilch3d.render.cup import CupRenderer
from zilch3d.render.die_shape import ROUNDING, rounded_cube
from zilch3d.render.frame import Eye, Floats, TrayNumbers, tray_numbers
from zilch3d.render.lamp import shader_constants
from zilch3d.render.mesh import Mesh
from zilch3d.render.program import Program, floats
from zilch3d.render.quality import Quality
from zilch3d.render.scenery import TABLE_REACH
from zilch3d.render.view import RECTANGULAR, DieView, TableView


@dataclass(frozen=True)
class _Shot:
    """All that one picture is drawn from; the dice are in drawing order."""

    view: TableView
    eye: Eye
    dice: tuple[DieView, ...]
    numbers: Floats
    at_rim: bool
    at_shelf: bool


def _shot(view: TableView, eye: Eye, tray: TrayNumbers) -> _Shot:
    dice = frame.far_to_near(view.dice, eye.camera)
    numbers = frame.die_numbers(dice, tray.normals, view.cup)
    at_rim, at_shelf = frame.any_reaches_rim(numbers), frame.any_on_shelf(numbers)
    return _Shot(view, eye, dice, numbers, at_rim, at_shelf)


class TableRenderer:
    """Draws a TableView. Needs a current context when made, used and deleted, always the same."""

    def __init__(self, quality: Quality, tray: Tray = RECTANGULAR) -> None:
        constants = {**shader_constants(), "ROUNDING": f"{ROUNDING:.4f}"}
        self._tray = tray
        self._tray_numbers = tray_numbers(tray)
        self._backdrop = Backdrop(tray)
        self._screen = Program("screen", constants)
        self._depth = Program("depth", constants)
        self._floor = Program("floor_shade", constants, ("light.glsl", "shade.glsl"))
        self._moulding = Program("moulding_shade", constants, ("light.glsl", "shade.glsl"))
        self._ring = Program("ring", constants)
        self._die = Program("die", constants, ("light.glsl",))
        self._cup = CupRenderer(constants)
        self._patch = scenery.patch()
        self._three = Mesh([0.0] * 9, [0, 1, 2], (3,))
        self._eye: Eye | None = None
        self._quality = quality
        self._cube = Mesh(*rounded_cube(quality.settings.facets), (3,))

    @property
    def quality(self) -> Quality:
        """The tier that is drawn in; setting it takes effect with the next picture."""
        return self._quality

    @quality.setter
    def quality(self, quality: Quality) -> None:
        if quality is not self._quality:
            self._quality = quality
            self._backdrop.forget()
            self._cube.delete()
            self._cube = Mesh(*rounded_cube(quality.settings.facets), (3,))

    def draw(self, view: TableView, camera: Camera, pixels: tuple[int, int]) -> None:
        """Fill the bound framebuffer, of this size in pixels, and clear its depth.

        Leaves the viewport at the full framebuffer, depth test, culling and blending off, and
        the usual blend equation: as pyglet's own drawing wants it.
        """
        if view.tray != self._tray:
            self._replace_tray(view.tray)
        eye = self._seen(camera, pixels)
        pictures = self._backdrop.textures(eye, self._quality.settings)
        shot = _shot(view, eye, self._tray_numbers)
        self._cup.light = view.light
        gl.glViewport(0, 0, *pixels)
        for unit, texture in enumerate(pictures):
            gl.glActiveTexture(gl.GL_TEXTURE0 + unit)
            gl.glBindTexture(gl.GL_TEXTURE_2D, texture)
        self._copy_scene(shot)
        if shot.dice or view.cup:
            self._hide_by_wood(shot)
            self._cast_shadows(shot)
            self._mark(shot)
        if view.cup is not None:
            self._cup.draw(view.cup, eye, self._tray_numbers)
        if shot.dice:
            self._draw_dice(shot)
        _left_as_found()

    def delete(self) -> None:
        """Free everything on the graphics card."""
        self._backdrop.delete()
        self._cup.delete()
        programs = (self._screen, self._depth, self._floor, self._moulding, self._ring, self._die)
        for thing in (*programs, self._patch, self._three, self._cube):
            thing.delete()

    def _replace_tray(self, tray: Tray) -> None:
        self._tray, self._tray_numbers = tray, tray_numbers(tray)
        self._backdrop.replace_tray(tray)

    def _seen(self, camera: Camera, pixels: tuple[int, int]) -> Eye:
        if self._eye is None or self._eye.camera != camera or self._eye.pixels != pixels:
            self._eye = frame.eye(camera, pixels)
        return self._eye

    def _copy_scene(self, shot: _Shot) -> None:
        """The lit picture everywhere."""
        for state in (gl.GL_BLEND, gl.GL_CULL_FACE, gl.GL_DEPTH_TEST):
            gl.glDisable(state)
        gl.glDepthMask(True)
        gl.glClear(gl.GL_DEPTH_BUFFER_BIT)
        self._screen.use()
        self._screen.set_integer("lit", 0)
        self._screen.set_number("light", shot.view.light)
        self._three.draw()

    def _hide_by_wood(self, shot: _Shot) -> None:
        """The depth of rim and shelf, if a die may be behind them; the rest is below all dice."""
        gl.glEnable(gl.GL_CULL_FACE)
        gl.glEnable(gl.GL_DEPTH_TEST)
        gl.glDepthFunc(gl.GL_LEQUAL)
        gl.glColorMask(False, False, False, False)
        self._depth.use()
        self._depth.set_matrix("camera", shot.eye.matrix)
        if shot.at_rim:
            self._backdrop.rim.draw()
        if shot.at_shelf:
            self._backdrop.shelf_frame.draw()
        gl.glColorMask(True, True, True, True)

    def _cast_shadows(self, shot: _Shot) -> None:
        """Darken the scene round the dice; where two shadows fall the darker one holds."""
        gl.glDepthMask(False)
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendEquation(gl.GL_MIN)
        if shot.view.cup is not None:
            wood = (self._backdrop.rim, self._backdrop.shelf_frame)
            self._cup.shade(shot.view.cup, shot.eye, self._tray_numbers, _FLOORS, wood)
        if shot.dice:
            self._cast_shadows_of_dice(shot)
        gl.glBlendEquation(gl.GL_FUNC_ADD)

    def _cast_shadows_of_dice(self, shot: _Shot) -> None:
        self._ready(self._floor, shot)
        self._shade_floor(0.0, _EVERYWHERE, shot)
        if shot.at_shelf:
            self._shade_floor(shelf.HEIGHT, _ON_SHELF, shot)
        if shot.at_shelf or shot.at_rim:
            self._ready(self._moulding, shot)
        if shot.at_shelf:
            self._moulding.set_integer("on_shelf", 1)
            self._backdrop.shelf_frame.draw(len(shot.dice))
        if shot.at_rim:
            self._moulding.set_integer("on_shelf", 0)
            self._backdrop.rim.draw(len(shot.dice))

    def _shade_floor(self, height: float, bounds: Floats, shot: _Shot) -> None:
        self._floor.set_number("height", height)
        self._floor.set_vectors4("bounds", bounds)
        self._patch.draw(len(shot.dice))

    def _mark(self, shot: _Shot) -> None:
        """Rings, brackets and pools of light on the floor."""
        gl.glBlendFunc(gl.GL_SRC_ALPHA, gl.GL_ONE_MINUS_SRC_ALPHA)
        if any(d.ring or d.brackets or d.glow for d in shot.dice):
            self._ring.use()
            self._ring.set_matrix("camera", shot.eye.matrix)
            self._ring.set_number("light", shot.view.light)
            self._ring.set_vectors4("marks", frame.mark_numbers(shot.dice))
            self._patch.draw(len(shot.dice))

    def _draw_dice(self, shot: _Shot) -> None:
        die, skin, camera = self._die, shot.view.skin, shot.eye.camera
        gl.glDepthMask(True)
        self._ready(die, shot)
        die.set_integer("neighbour_count", frame.most_neighbours(shot.numbers))
        die.set_number("pixels", camera.focal * shot.eye.pixels[0] / camera.size[0])
        die.set_vector("body", skin.body)
        die.set_number("gloss", skin.gloss)
        die.set_vector("ink", skin.ink)
        die.set_vector("ink_of_one", skin.ink_of_one)
        self._cube.draw(len(shot.dice))

    def _ready(self, program: Program, shot: _Shot) -> None:
        program.use()
        shot.eye.given_to(program)
        self._tray_numbers.given_to(program)
        program.set_vectors4("dice", shot.numbers)
        program.set_integer("lit", 0)
        program.set_integer("shaded", 1)
        program.set_number("light", shot.view.light)


_EVERYWHERE = floats((-TABLE_REACH, -TABLE_REACH, TABLE_REACH, TABLE_REACH))
_ON_SHELF = floats(
    (
        shelf.CENTRE_X - shelf.HALF_WIDTH,
        -shelf.HALF_DEPTH,
        shelf.CENTRE_X + shelf.HALF_WIDTH,
        shelf.HALF_DEPTH,
    )
)
_FLOORS = {0.0: _EVERYWHERE, shelf.HEIGHT: _ON_SHELF}


def _left_as_found() -> None:
    """The state that pyglet's batches expect."""
    gl.glBindVertexArray(0)
    gl.glActiveTexture(gl.GL_TEXTURE1)
    gl.glBindTexture(gl.GL_TEXTURE_2D, 0)
    gl.glActiveTexture(gl.GL_TEXTURE0)
    gl.glBindTexture(gl.GL_TEXTURE_2D, 0)
    gl.glUseProgram(0)
    gl.glDisable(gl.GL_DEPTH_TEST)
    gl.glDisable(gl.GL_CULL_FACE)
    gl.glDisable(gl.GL_BLEND)
