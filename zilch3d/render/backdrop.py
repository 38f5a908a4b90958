"""The still scene: drawn once for a camera, with and without the lamp, and kept."""

from pyglet import gl

from zilch3d.motion.tray import Tray
from zilch3d.render import scenery
from zilch3d.render.frame import Eye, tray_numbers
from zilch3d.render.lamp import shader_constants
from zilch3d.render.mesh import Mesh
from zilch3d.render.program import Program
from zilch3d.render.quality import QualitySettings
from zilch3d.render.target import Target, UnsupportedTarget, bound

GREEN = (0.016, 0.088, 0.044)
"""The felt's dye in linear light."""

SHELF_GREEN = (0.013, 0.060, 0.034)


class Backdrop:
    """Two pictures of the still scene at the framebuffer's size: lit, and shaded from the lamp."""

    def __init__(self, tray: Tray) -> None:
        constants = shader_constants()
        common = ("light.glsl", "noise.glsl", "scene.glsl")
        with_wood = (*common, "wood.glsl")
        self._felt = Program("felt", constants, common, vertex="plane")
        self._table = Program("table", constants, with_wood, vertex="plane")
        self._moulding = Program("moulding", constants, with_wood)
        self._lay_out(tray)
        self.shelf_frame = scenery.shelf_frame()
        self._shelf_felt = scenery.shelf_felt()
        self._top = scenery.table_top()
        self._pictures: Target | None = None
        self._shown: Eye | None = None

    def replace_tray(self, tray: Tray) -> None:
        """Another tray is on the table."""
        self.rim.delete()
        self._felt_mesh.delete()
        self._lay_out(tray)
        self.forget()

    def _lay_out(self, tray: Tray) -> None:
        self._tray = tray_numbers(tray)
        self.rim = scenery.rim(tray)
        self._felt_mesh = scenery.felt(tray)

    def textures(self, eye: Eye, settings: QualitySettings) -> tuple[int, ...]:
        """The lit and the shaded picture for this eye; drawn now unless they still are right."""
        if self._pictures is None or self._shown is not eye:
            self._remake(eye, settings)
            self._shown = eye
        assert self._pictures is not None
        return self._pictures.textures

    def forget(self) -> None:
        """Draw the pictures anew when they are wanted next."""
        self._shown = None

    def delete(self) -> None:
        """Free everything."""
        programs = (self._felt, self._table, self._moulding)
        meshes = (self.rim, self.shelf_frame, self._felt_mesh, self._shelf_felt, self._top)
        for thing in (*programs, *meshes):
            thing.delete()
        if self._pictures:
            self._pictures.delete()

    def _remake(self, eye: Eye, settings: QualitySettings) -> None:
        before = bound()
        if self._pictures and self._pictures.size != eye.pixels:
            self._pictures.delete()
            self._pictures = None
        self._pictures = self._pictures or Target(eye.pixels, colours=2)
        large = (eye.pixels[0] * settings.scale, eye.pixels[1] * settings.scale)
        canvas = _canvas(large, settings.samples)
        canvas.bind()
        self._paint(Eye(eye.camera, large, eye.matrix))
        if settings.scale > 1:
            resolved = Target(large, colours=2)
            canvas.resolve(resolved)
            resolved.resolve(self._pictures)
            resolved.delete()
        else:
            canvas.resolve(self._pictures)
        canvas.delete()
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, before)
        gl.glViewport(0, 0, *eye.pixels)

    def _paint(self, eye: Eye) -> None:
        """Draw the scene. State stays the same throughout, for which drivers compile once."""
        gl.glDisable(gl.GL_BLEND)
        gl.glEnable(gl.GL_CULL_FACE)
        gl.glEnable(gl.GL_DEPTH_TEST)
        gl.glDepthFunc(gl.GL_LEQUAL)
        gl.glClear(gl.GL_DEPTH_BUFFER_BIT)
        self._ready(self._moulding, eye)
        for moulding, on_shelf in ((self.rim, 0), (self.shelf_frame, 1)):
            self._moulding.set_integer("on_shelf", on_shelf)
            moulding.draw()
        self._ready(self._felt, eye)
        self._lay(self._felt_mesh, GREEN, on_shelf=False)
        self._lay(self._shelf_felt, SHELF_GREEN, on_shelf=True)
        self._ready(self._table, eye)
        self._top.draw()

    def _ready(self, program: Program, eye: Eye) -> None:
        program.use()
        eye.given_to(program)
        self._tray.given_to(program)

    def _lay(self, mesh: Mesh, dye: tuple[float, float, float], *, on_shelf: bool) -> None:
        self._felt.set_vector("dye", dye)
        self._felt.set_integer("on_shelf", int(on_shelf))
        mesh.draw()


def _canvas(size: tuple[int, int], samples: int) -> Target:
    """A target for both pictures, with fewer samples or none where the driver has no more."""
    try:
        return Target(size, colours=2, samples=samples)
    except UnsupportedTarget:
        if not samples:
            raise
        return _canvas(size, samples // 2 if samples > 2 else 0)
