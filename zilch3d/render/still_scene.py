"""The still scene, drawn once for each camera: with the lamp, and in its shade."""

from functools import cached_property

from pyglet import gl
from pyglet.graphics.shader import ShaderProgram
from pyglet.image import Texture

from zilch3d.motion.tray import Tray
from zilch3d.render import shapes
from zilch3d.render.camera import Camera
from zilch3d.render.gpu import Mesh, Target, UnsupportedTarget, bind, bound
from zilch3d.render.quality import QualitySettings
from zilch3d.render.shader import program
from zilch3d.render.still_life import StillLife
from zilch3d.render.uniforms import FrameUniforms
from zilch3d.render.view import Cloth, Props, Writing

SCENE = ("light.glsl", "noise.glsl", "scene.glsl")
WOOD = ("wood.glsl", "room.glsl")


class _Programs:
    """The programs that draw and soften the still scene; they take the most memory of all."""

    def __init__(self) -> None:
        self.felt = program("felt", SCENE, vertex="plane")
        self.table = program("table", (*SCENE, *WOOD), vertex="plane")
        self.moulding = program("moulding", (*SCENE, *WOOD))

    @cached_property
    def lens(self) -> ShaderProgram:
        lens = program("lens", vertex="plane")
        lens["shaded"] = 1
        return lens


class StillScene:
    """Two pictures of the still scene at the framebuffer's size: lit, and shaded from the lamp.

    If it is ``sparing`` with memory, its programs are made anew for each drawing. Where a processor
    draws, they would take 15 MB, and little time compared with the drawing.
    """

    def __init__(self, *, sparing: bool) -> None:
        self._sparing = sparing
        self._programs: _Programs | None = _Programs()
        self.shelf_frame = Mesh(shapes.shelf_frame())
        self._shelf_felt = Mesh(shapes.shelf_felt())
        self._top = Mesh(shapes.table_top())
        self._pictures: Target | None = None
        # The camera of the pictures, and that of the uniforms.
        self._drawn_for: Camera | None = None
        self._uniforms_of: Camera | None = None

    def set_tray(self, tray: Tray, cloth: Cloth, props: Props | None) -> None:
        """Draw this tray in this cloth from now on, and these things beside it.

        The pictures are drawn anew.
        """
        self._life = StillLife(props, sparing=self._sparing) if props is not None else None
        self._cloth = cloth
        self.rim = Mesh(shapes.rim(tray))
        self._tray_felt = Mesh(shapes.felt(tray))
        self._drawn_for = None

    def forget(self) -> None:
        """Draw the pictures anew when they are asked for next."""
        self._drawn_for = None

    def textures(
        self,
        uniforms: FrameUniforms,
        camera: Camera,
        pixels: tuple[int, int],
        settings: QualitySettings,
        writing: Writing | None = None,
    ) -> list[Texture]:
        """The lit and the shaded picture as ``camera`` sees them without its lean.

        They are drawn now, unless those of the last frame are still right. Afterwards the
        ``uniforms`` are those of the camera with its lean.
        """
        if self._pictures is None or self._pictures.size != pixels:
            self._pictures = Target(pixels, colours=2, depth=False)
            self._drawn_for = None
        upright = camera.upright
        if self._drawn_for != upright:
            self._draw_into(self._pictures, uniforms, upright, settings)
            self._drawn_for = upright
            self._uniforms_of = upright
        self._write(uniforms, upright, pixels, settings, writing)
        if self._uniforms_of != camera:
            uniforms.set_camera(camera, pixels)
            self._uniforms_of = camera
        return self._pictures.textures

    def _write(
        self,
        uniforms: FrameUniforms,
        upright: Camera,
        pixels: tuple[int, int],
        settings: QualitySettings,
        writing: Writing | None,
    ) -> None:
        """Have this on the sheet; afterwards the uniforms may be those of the upright camera."""
        if self._life is None or writing is self._life.written or self._pictures is None:
            return
        if self._uniforms_of != upright:
            uniforms.set_camera(upright, pixels)
            self._uniforms_of = upright
        uniforms.upload()
        before = bound()
        self._life.write(
            self._pictures, writing, upright, soft=settings.draws_soft(upright.aperture)
        )
        bind(before)

    def _draw_into(
        self, pictures: Target, uniforms: FrameUniforms, camera: Camera, settings: QualitySettings
    ) -> None:
        before, (width, height) = bound(), pictures.size
        large = (width * settings.scale, height * settings.scale)
        canvas = _canvas(large, settings.samples)
        canvas.bind()
        uniforms.set_camera(camera, large)
        uniforms.upload()
        programs = self._programs or _Programs()
        self._paint(programs)
        uniforms.set_camera(camera, pictures.size)
        soft = settings.draws_soft(camera.aperture)
        sharp = Target(pictures.size, colours=2, depth=False) if soft else pictures
        if settings.scale > 1:
            resolved = Target(large, colours=2, depth=False)
            canvas.resolve(resolved)
            resolved.resolve(sharp)
        else:
            canvas.resolve(sharp)
        if soft:
            self._soften(programs.lens, sharp, pictures, uniforms, camera)
        self._programs = None if self._sparing else programs
        if self._life is not None:
            self._life.forget()
        bind(before)

    def _soften(
        self,
        lens: ShaderProgram,
        sharp: Target,
        pictures: Target,
        uniforms: FrameUniforms,
        camera: Camera,
    ) -> None:
        """Draw the ``sharp`` pictures into ``pictures``, soft where they are out of focus."""
        uniforms.upload()
        pictures.bind()
        gl.glDisable(gl.GL_DEPTH_TEST)
        for unit, picture in enumerate(sharp.textures):
            gl.glActiveTexture(gl.GL_TEXTURE0 + unit)
            gl.glBindTexture(gl.GL_TEXTURE_2D, picture.id)
            gl.glGenerateMipmap(gl.GL_TEXTURE_2D)
            smooth = gl.GL_LINEAR_MIPMAP_LINEAR
            gl.glTexParameteri(gl.GL_TEXTURE_2D, gl.GL_TEXTURE_MIN_FILTER, smooth)
            gl.glTexParameteri(gl.GL_TEXTURE_2D, gl.GL_TEXTURE_MAG_FILTER, gl.GL_LINEAR)
        lens["lens"] = (camera.aperture, camera.focus)
        lens.use()
        self._top.draw()

    def _paint(self, programs: _Programs) -> None:
        """Draw the scene. The state stays the same throughout, since drivers compile for each."""
        gl.glDisable(gl.GL_BLEND)
        gl.glEnable(gl.GL_CULL_FACE)
        gl.glEnable(gl.GL_DEPTH_TEST)
        gl.glDepthFunc(gl.GL_LEQUAL)
        gl.glClear(gl.GL_DEPTH_BUFFER_BIT)
        for wood in (programs.moulding, programs.table):
            wood["cloth"] = self._cloth.dye
        programs.moulding.use()
        for on_shelf, moulding in enumerate((self.rim, self.shelf_frame)):
            programs.moulding["on_shelf"] = on_shelf
            moulding.draw()
        felt = programs.felt
        felt["dye"], felt["sheen"] = self._cloth.dye, self._cloth.sheen
        felt.use()
        for on_shelf, plane in enumerate((self._tray_felt, self._shelf_felt)):
            felt["on_shelf"] = on_shelf
            plane.draw()
        programs.table.use()
        self._top.draw()
        if self._life is not None:
            self._life.paint()


def _canvas(size: tuple[int, int], samples: int) -> Target:
    """A target for both pictures, with fewer samples where the driver does not have as many."""
    try:
        return Target(size, colours=2, samples=samples)
    except UnsupportedTarget:
        if not samples:
            raise
        return _canvas(size, samples // 2 if samples > 2 else 0)
