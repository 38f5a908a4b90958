"""The table with its dice, drawn into whatever framebuffer is bound.

The still scene is kept as two pictures, with the lamp and in its shade. Each frame copies the
first, darkens it by the second where dice cast shadows, and draws the dice over it. So a frame
costs little more than its dice, even where a processor draws; only a moved camera costs a whole
scene.
"""

from collections.abc import Sequence
from dataclasses import replace

from pyglet import gl
from pyglet.graphics.shader import ShaderProgram

from zilch3d.motion import shelf
from zilch3d.motion.pose import Pose, Vector
from zilch3d.motion.tray import Tray
from zilch3d.render import shapes
from zilch3d.render.camera import Camera
from zilch3d.render.gpu import Mesh
from zilch3d.render.moulding import Shape
from zilch3d.render.quality import Quality
from zilch3d.render.resting import RestingPicture
from zilch3d.render.shader import program
from zilch3d.render.still_scene import StillScene
from zilch3d.render.uniforms import DiceNumbers, FrameUniforms, dice_numbers
from zilch3d.render.view import Cloth, DiceSkin, Props, TableView

LIFTED = 0.05
"""A cup whose foot is higher, in sides, is off its stand: its shadow may fall on the rim."""

DIE = ("light.glsl", "noise.glsl", "pips.glsl", "room.glsl", "surface.glsl")

Floor = tuple[float, tuple[float, float, float, float]]
"""A level surface: its height, and its left, near, right and far edges."""

FELT: Floor = (0.0, (-shapes.TABLE_REACH, -shapes.TABLE_REACH) + 2 * (shapes.TABLE_REACH,))
SHELF: Floor = (
    shelf.HEIGHT,
    (
        shelf.CENTRE_X - shelf.HALF_WIDTH,
        shelf.CENTRE_Y - shelf.HALF_DEPTH,
        shelf.CENTRE_X + shelf.HALF_WIDTH,
        shelf.CENTRE_Y + shelf.HALF_DEPTH,
    ),
)


class TableRenderer:
    """Draws a TableView in ``quality``. Needs a current context, always the same.

    ``sparing`` with memory, it takes a little longer when the camera moves.
    """

    def __init__(self, quality: Quality, *, sparing: bool = False) -> None:
        shade = ("light.glsl", "still.glsl", "shade.glsl")
        self._screen = program("screen")
        self._leaning = program("leaning", ("still.glsl",), vertex="screen")
        self._depth = program("depth")
        self._dice_shade = program("floor_shade", shade), program("moulding_shade", shade)
        self._cup_shade = (
            program("cup_shade", ("light.glsl", "still.glsl"), vertex="cup_floor"),
            program("cup_shade", ("light.glsl", "still.glsl"), vertex="cup_wood"),
        )
        self._ring = program("ring")
        self._shelf_light = program("shelf_light")
        # The material of dice, whether it has detail, and the program that draws it.
        self._die_made: tuple[str, bool, ShaderProgram] | None = None
        self._cup = program("cup", ("light.glsl", "noise.glsl"))
        for shading in (*self._dice_shade, *self._cup_shade):
            shading["shaded"] = 1
        self._uniforms = FrameUniforms(self._screen)
        self._still = StillScene(sparing=sparing)
        self._cup_shape = Mesh(shapes.cup())
        self._patch = Mesh(shapes.patch())
        self._three = Mesh(Shape([0.0] * 9, [0, 1, 2], shapes.FLAT))
        self.quality = quality
        self._made_for: tuple[Tray, Cloth, Quality, Props | None] | None = None
        self._resting = RestingPicture()
        self.keeps_resting = True
        """Whether a table at rest is drawn only twice, then copied; measurements want it drawn."""

    def draw(self, view: TableView, camera: Camera, pixels: tuple[int, int]) -> None:
        """Fill the bound framebuffer, of this size in pixels, and clear its depth.

        Leaves the viewport at the full framebuffer, depth test, culling and blending off, and
        the usual blend equation: as pyglet's own drawing wants it.
        """
        what = (view, camera, pixels, self.quality)
        if self.keeps_resting and self._resting.show(what, pixels):
            gl.glViewport(0, 0, *pixels)
            return
        self._draw_all(view, camera, pixels)
        if self.keeps_resting:
            self._resting.drawn(what, pixels)

    def _draw_all(self, view: TableView, camera: Camera, pixels: tuple[int, int]) -> None:
        settings = self.quality.settings
        props = replace(view.props, writing=None) if view.props is not None else None
        made_for = (view.tray, view.cloth, self.quality, props)
        if self._made_for != made_for:
            self._made_for = made_for
            self._uniforms.set_tray(view.tray)
            self._still.set_tray(view.tray, view.cloth, props)
            self._cup["dye"] = view.cloth.dye
            self._cube = Mesh(shapes.rounded_cube(settings.facets))
        dice = dice_numbers(view, camera, self._uniforms.walls)
        self._uniforms.set_view(view, dice)
        writing = view.props.writing if view.props is not None else None
        pictures = self._still.textures(self._uniforms, camera, pixels, settings, writing)
        self._uniforms.upload()
        gl.glViewport(0, 0, *pixels)
        for unit, picture in enumerate(pictures):
            gl.glActiveTexture(gl.GL_TEXTURE0 + unit)
            gl.glBindTexture(gl.GL_TEXTURE_2D, picture.id)
        self._copy_scene(camera)
        if dice.count or view.cup:
            self._hide_by_wood(dice)
            self._cast_shadows(dice, view.cup, view.skin)
            self._mark(dice, view.shelf_light)
        gl.glDepthMask(True)
        if view.cup is not None:
            self._cup.use()
            self._cup_shape.draw()
        if dice.count:
            self._draw_dice(dice, view.skin, view.cloth)
        _restore_state()

    def light_from(self, place: Vector, radius: float) -> None:
        """Have the lamp there, and so large, from the next picture on, which is drawn whole."""
        self._uniforms.set_lamp(place, radius)
        self._still.forget()
        self._resting.forget()

    def finish(self) -> None:
        """Wait until everything is drawn."""
        gl.glFinish()

    def _copy_scene(self, camera: Camera) -> None:
        """Draw the lit picture everywhere."""
        for state in (gl.GL_BLEND, gl.GL_CULL_FACE, gl.GL_DEPTH_TEST):
            gl.glDisable(state)
        gl.glDepthMask(True)
        gl.glClear(gl.GL_DEPTH_BUFFER_BIT)
        (self._leaning if camera.base else self._screen).use()
        self._three.draw()

    def _hide_by_wood(self, dice: DiceNumbers) -> None:
        """Draw the depth of rim and shelf if a die may be behind them; all else is below dice."""
        gl.glEnable(gl.GL_CULL_FACE)
        gl.glEnable(gl.GL_DEPTH_TEST)
        gl.glDepthFunc(gl.GL_LEQUAL)
        gl.glColorMask(False, False, False, False)
        self._depth.use()
        if dice.at_rim:
            self._still.rim.draw()
        if dice.at_shelf:
            self._still.shelf_frame.draw()
        gl.glColorMask(True, True, True, True)

    def _cast_shadows(self, dice: DiceNumbers, cup: Pose | None, skin: DiceSkin) -> None:
        """Darken the scene round the dice; where two shadows fall the darker one holds."""
        gl.glDepthMask(False)
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendEquation(gl.GL_MIN)
        rim, frame = self._still.rim, self._still.shelf_frame
        if cup is not None:
            lifted = cup.z > LIFTED
            wood = [(rim, lifted), (frame, True)]
            self._shade(self._cup_shade, (FELT, SHELF), wood)
        if dice.count:
            floors = (FELT, SHELF) if dice.at_shelf else (FELT,)
            wood = [(rim, dice.at_rim), (frame, dice.at_shelf)]
            for shading in self._dice_shade:
                shading["through"] = skin.through
            self._shade(self._dice_shade, floors, wood, dice.count)
        gl.glBlendEquation(gl.GL_FUNC_ADD)

    def _shade(
        self,
        programs: tuple[ShaderProgram, ShaderProgram],
        floors: Sequence[Floor],
        wood: Sequence[tuple[Mesh, bool]],
        copies: int = 1,
    ) -> None:
        """Darken the floors with the first program, and the wood that may be shaded with the other.

        ``wood`` is the rim and the shelf's frame, each with whether it may be.
        """
        on_floor, on_wood = programs
        on_floor.use()
        for height, bounds in floors:
            on_floor["height"], on_floor["bounds"] = height, bounds
            self._patch.draw(copies)
        on_wood.use()
        for on_shelf, (moulding, reached) in enumerate(wood):
            if reached:
                on_wood["on_shelf"] = on_shelf
                moulding.draw(copies)

    def _mark(self, dice: DiceNumbers, shelf_light: float) -> None:
        """Draw rings, brackets and pools of light on the floor."""
        gl.glBlendFunc(gl.GL_SRC_ALPHA, gl.GL_ONE_MINUS_SRC_ALPHA)
        if shelf_light:
            self._shelf_light["share"] = shelf_light
            self._shelf_light.use()
            self._patch.draw()
        if dice.marks:
            self._ring.use()
            self._patch.draw(dice.count)

    def _draw_dice(self, dice: DiceNumbers, skin: DiceSkin, cloth: Cloth) -> None:
        die = self._die(skin.material)
        die["body"], die["ink"], die["ink_of_one"] = skin.body, skin.ink, skin.ink_of_one
        die["cloth"] = cloth.dye
        die.use()
        self._cube.draw(dice.count)

    def _die(self, material: str) -> ShaderProgram:
        """The program that draws dice of this material; only one is kept, as each takes 5 MB."""
        detail = self.quality.settings.detail
        if self._die_made is None or self._die_made[:2] != (material, detail):
            files = (*DIE, f"{material}.glsl")
            self._die_made = (material, detail, program("die", files, detail=detail))
        return self._die_made[2]


def _restore_state() -> None:
    """Set the state that pyglet's batches expect."""
    gl.glBindVertexArray(0)
    for unit in (gl.GL_TEXTURE1, gl.GL_TEXTURE0):
        gl.glActiveTexture(unit)
        gl.glBindTexture(gl.GL_TEXTURE_2D, 0)
    gl.glUseProgram(0)
    for state in (gl.GL_DEPTH_TEST, gl.GL_CULL_FACE, gl.GL_BLEND):
        gl.glDisable(state)
