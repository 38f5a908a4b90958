"""Shader programs: sources from the shaders folder, compiled and linked, uniforms set by name."""

import ctypes
from collections.abc import Callable, Mapping, Sequence

from pyglet import gl

from zilch3d import resources

_TEXT = ctypes.POINTER(ctypes.c_char)


class BadShader(Exception):
    """The driver refused a shader: ``name`` is its file, ``detail`` the driver's words."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(f"{name}: {detail}")
        self.name = name
        self.detail = detail


class Program:
    """A linked vertex and fragment shader; call ``delete`` while its context is current.

    ``constants`` become GLSL definitions before either source; ``shared`` names files that are
    put before the fragment shader. Raises BadShader, and MissingResource for a missing file.
    """

    def __init__(
        self, name: str, constants: Mapping[str, str], shared: Sequence[str] = (), vertex: str = ""
    ) -> None:
        head = "#version 330 core\n" + "".join(f"#define {k} {v}\n" for k, v in constants.items())
        vertex_file, fragment_file = f"{vertex or name}.vert", f"{name}.frag"
        fragment = "".join(_source(part) for part in (*shared, fragment_file))
        shaders = (
            _compiled(vertex_file, gl.GL_VERTEX_SHADER, head + _source(vertex_file)),
            _compiled(fragment_file, gl.GL_FRAGMENT_SHADER, head + fragment),
        )
        self.id = _linked(name, shaders)
        self._places: dict[str, int] = {}

    def use(self) -> None:
        """Draw with this program from now on."""
        gl.glUseProgram(self.id)

    def _place(self, uniform: str) -> int:
        """Where the uniform lives; -1, which OpenGL ignores, if the driver dropped it."""
        place = self._places.get(uniform)
        if place is None:
            place = gl.glGetUniformLocation(self.id, ctypes.create_string_buffer(uniform.encode()))
            self._places[uniform] = place
        return place

    def set_integer(self, uniform: str, value: int) -> None:
        """Set an int or a sampler of the program in use."""
        gl.glUniform1i(self._place(uniform), value)

    def set_number(self, uniform: str, value: float) -> None:
        """Set a float of the program in use."""
        gl.glUniform1f(self._place(uniform), value)

    def set_pair(self, uniform: str, x: float, y: float) -> None:
        """Set a vec2 of the program in use."""
        gl.glUniform2f(self._place(uniform), x, y)

    def set_vector(self, uniform: str, value: tuple[float, float, float]) -> None:
        """Set a vec3 of the program in use."""
        gl.glUniform3f(self._place(uniform), *value)

    def set_vectors4(self, uniform: str, values: "ctypes.Array[ctypes.c_float]") -> None:
        """Set an array of vec4 of the program in use, four numbers each."""
        gl.glUniform4fv(self._place(uniform), len(values) // 4, values)

    def set_vectors3(self, uniform: str, values: "ctypes.Array[ctypes.c_float]") -> None:
        """Set an array of vec3 of the program in use, three numbers each."""
        gl.glUniform3fv(self._place(uniform), len(values) // 3, values)

    def set_matrix(self, uniform: str, columns: "ctypes.Array[ctypes.c_float]") -> None:
        """Set a mat4 of the program in use, column by column."""
        gl.glUniformMatrix4fv(self._place(uniform), 1, gl.GL_FALSE, columns)

    def delete(self) -> None:
        """Free the program."""
        gl.glDeleteProgram(self.id)


def floats(values: Sequence[float]) -> "ctypes.Array[ctypes.c_float]":
    """The numbers as a C array, as OpenGL takes them."""
    return (ctypes.c_float * len(values))(*values)


def _source(name: str) -> str:
    return resources.find(f"render/shaders/{name}").read_text(encoding="utf-8") + "\n"


def _compiled(name: str, kind: int, source: str) -> int:
    shader = gl.glCreateShader(kind)
    text = ctypes.cast(ctypes.create_string_buffer(source.encode()), _TEXT)
    gl.glShaderSource(shader, 1, ctypes.byref(text), None)
    gl.glCompileShader(shader)
    if not _asked(gl.glGetShaderiv, shader, gl.GL_COMPILE_STATUS):
        length = _asked(gl.glGetShaderiv, shader, gl.GL_INFO_LOG_LENGTH)
        log = ctypes.create_string_buffer(length + 1)
        gl.glGetShaderInfoLog(shader, length + 1, None, log)
        raise BadShader(name, log.value.decode(errors="replace"))
    return shader


def _linked(name: str, shaders: Sequence[int]) -> int:
    program = gl.glCreateProgram()
    for shader in shaders:
        gl.glAttachShader(program, shader)
    gl.glLinkProgram(program)
    for shader in shaders:
        gl.glDetachShader(program, shader)
        gl.glDeleteShader(shader)
    if not _asked(gl.glGetProgramiv, program, gl.GL_LINK_STATUS):
        length = _asked(gl.glGetProgramiv, program, gl.GL_INFO_LOG_LENGTH)
        log = ctypes.create_string_buffer(length + 1)
        gl.glGetProgramInfoLog(program, length + 1, None, log)
        raise BadShader(name, log.value.decode(errors="replace"))
    return program


def _asked(question: Callable[[int, int, ctypes.c_int], None], subject: int, what: int) -> int:
    answer = ctypes.c_int()
    question(subject, what, answer)
    return answer.value
