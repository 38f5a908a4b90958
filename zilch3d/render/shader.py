"""Shader programs from the shaders folder, and the lamp that they all draw by."""

from collections.abc import Sequence

from pyglet import gl
from pyglet.graphics.shader import Shader, ShaderException, ShaderProgram

from zilch3d import resources
from zilch3d.motion import cup, shelf
from zilch3d.motion.pose import Vector
from zilch3d.motion.tray import TRAYS
from zilch3d.render.props import SAUCER, SHEET
from zilch3d.render.shapes import FRONT, ROUNDING, SLOPE

LAMP: Vector = (-6.5, 5.5, 17.0)
"""The place of the lamp, left of the table and a little behind it: tops of dice are bright, and
shadows fall towards the player.
"""

LAMP_RADIUS = 1.5
"""The lamp is a disc of this radius, in sides: the farther a shadow falls, the softer it is."""

DICE_IN_PICTURE = 12
"""The maximum number of dice in a picture."""

MOST_WALLS = max(len(tray.corners) for tray in TRAYS.values())


class BadShader(Exception):
    """The driver refused a shader program; the message is its name, and why."""


def program(
    name: str, shared: Sequence[str] = (), vertex: str = "", *, detail: bool = True
) -> ShaderProgram:
    """The linked program of the shaders ``name``.

    ``shared`` names files that are put before the fragment shader, ``vertex`` a vertex shader of
    another name. Without ``detail``, shaders leave out what costs more than it shows. Raises
    BadShader, and MissingResource for a missing or damaged file.
    """
    files = {"vertex": [f"{vertex or name}.vert"], "fragment": [*shared, f"{name}.frag"]}
    try:
        shaders = [
            Shader(_head(detail) + "".join(map(_source, names)), kind)  # type: ignore[arg-type]
            for kind, names in files.items()
        ]
        linked = ShaderProgram(*shaders)
    except ShaderException as refusal:  # a BaseException
        raise BadShader(f"{name}: {refusal}") from refusal
    for shader in shaders:
        shader.delete()
    return linked


def _source(name: str) -> str:
    return resources.read_text(f"render/shaders/{name}") + "\n"


def _head(detail: bool) -> str:
    """The head of every shader: the version, and constants that are the same for all TRAYS."""
    tray = TRAYS["rectangle"]
    constants = {
        "LAMP": "lamp_now.xyz",
        "DETAIL": f"{detail:d}",
        "LAMP_RADIUS": "lamp_now.w",
        "MOST_DICE": f"{DICE_IN_PICTURE}",
        "WALLS": f"{MOST_WALLS}",
        "ROUNDING": f"{ROUNDING:.4f}",
        "RIM_HEIGHT": f"{tray.rim_height:.4f}",
        "RIM_FRONT": f"{FRONT:.4f}",
        "RIM_SLOPE": f"vec2({SLOPE[0]:.4f}, {SLOPE[1]:.4f})",
        "RIM_WIDTH": f"{tray.rim_thickness:.4f}",
        "CUP_HEIGHT": f"{cup.HEIGHT:.4f}",
        "CUP_MOUTH": f"{cup.MOUTH:.4f}",
        "CUP_FOOT": f"{cup.FOOT:.4f}",
        "SHELF_AT": f"vec2({shelf.CENTRE_X:.4f}, {shelf.CENTRE_Y:.4f})",
        "SHELF_HALF": f"vec2({shelf.HALF_WIDTH:.4f}, {shelf.HALF_DEPTH:.4f})",
        "SHELF_HEIGHT": f"{shelf.HEIGHT:.4f}",
        "SHEET_SIZE": f"vec2({SHEET[0]:.4f}, {SHEET[1]:.4f})",
        "SAUCER_RADIUS": f"{SAUCER:.4f}",
    }
    definitions = "".join(f"#define {name} {value}\n" for name, value in constants.items())
    return f"#version 330 core\n{definitions}{_source('frame.glsl')}"


def release_compiler() -> None:
    """Let the driver free its compiler, once all programs are made; it comes back when needed."""
    if gl.gl_info.have_version(4, 1):
        gl.glReleaseShaderCompiler()
