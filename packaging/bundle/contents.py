"""Decides for each system which files and modules go into a bundle; no files are touched here.

``zilch3d.spec`` asks it about everything that PyInstaller finds. ``name`` is a place in the bundle,
with slashes.
"""

from collections.abc import Iterable
from pathlib import PurePosixPath

from bundle.target import SystemName

Packed = tuple[str, str, str]
"""An entry of PyInstaller's tables: the name in the bundle, the file, and its kind."""

NOT_SHIPPED = frozenset({".py", ".pyc", ".pyi", ".md", ".po", ".pot"})
"""Suffixes of what the package holds, and no game reads."""

UNUSED = (
    *("tkinter", "unittest", "pydoc", "doctest", "setuptools", "pip", "xmlrpc", "ftplib"),
    *("smtplib", "netrc", "http", "urllib.request", "html.parser", "_pydecimal", "bz2", "lzma"),
    # Without OpenSSL, hashlib and hmac use Python's own SHA-256.
    *("ssl", "_ssl", "_hashlib"),
    *("pyglet.font", "pyglet.gui", "pyglet.model", "pyglet.shapes", "pyglet.text"),
    *("pyglet.image.codecs.gdiplus", "pyglet.image.codecs.quartz", "pyglet.image.codecs.wic"),
    *("numpy.core", "numpy.ctypeslib", "numpy.f2py", "numpy.fft", "numpy.ma", "numpy.matlib"),
    *("numpy.polynomial", "numpy.random", "numpy.testing", "numpy._core._multiarray_tests"),
    *("PIL._avif", "PIL._webp", "PIL._imagingcms", "PIL._imagingtk"),
)
"""Modules that libraries pull in for features that the game doesn't use."""

PICTURES = (
    *("Avif", "Blp", "BufrStub", "Cur", "Dcx", "Dds", "Eps", "Fits", "Fli", "Fpx", "Ftex", "Gbr"),
    *("GribStub", "Hdf5Stub", "Icns", "Ico", "Im", "Imt", "Iptc", "Jpeg2K", "McIdas", "Mic"),
    *("Mpeg", "Mpo", "Msp", "Palm", "Pcd", "Pcx", "Pdf", "Pixar", "Psd", "Qoi", "Sgi", "Spider"),
    *("Sun", "Tga", "WebP", "Wmf", "XVThumb", "Xbm", "Xpm"),
)
"""Formats of pictures that the game neither reads nor writes; Pillow goes without, if need be."""

NOT_ON: dict[SystemName, tuple[str, ...]] = {
    "linux": (
        *("pyglet.app.win32", "pyglet.display.win32", "pyglet.gl.win32"),
        *("pyglet.gl.lib_wgl", "pyglet.gl.wgl", "pyglet.gl.wgl_info", "pyglet.gl.wglext_arb"),
        *("pyglet.input.win32", "pyglet.media.codecs.wmf"),
        *("pyglet.media.devices.win32", "pyglet.media.drivers.directsound"),
        *("pyglet.media.drivers.xaudio2", "pyglet.window.win32"),
        *("pyglet.app.cocoa", "pyglet.display.cocoa", "pyglet.gl.cocoa", "pyglet.gl.lib_agl"),
        "pyglet.input.macos",
        *("pyglet.libs.darwin", "pyglet.media.codecs.coreaudio", "pyglet.window.cocoa"),
        *("ctypes.macholib", "plistlib", "xml"),
    ),
    "windows": ("pyglet.libs.darwin", "pyglet.window.cocoa"),
    "macos": ("pyglet.libs.win32", "pyglet.window.win32"),
}
"""Modules for the other systems, imported only by what has asked which system it is."""

FROM_THE_SYSTEM = ("libstdc++.so", "libgcc_s.so", "libz.so")
"""Every system has them; older than its own, they would keep its OpenGL driver from loading."""


def excluded_modules(system: SystemName) -> list[str]:
    """The modules that PyInstaller is told to leave out."""
    formats = [f"PIL.{name}ImagePlugin" for name in PICTURES]
    return [*UNUSED, *formats, *NOT_ON[system]]


def is_shipped(name: str) -> bool:
    """Whether a file of the installed package, besides its modules, belongs into the bundle."""
    return PurePosixPath(name).suffix not in NOT_SHIPPED and "__pycache__" not in name


def modules(names: Iterable[str]) -> list[str]:
    """The modules among the files of the installed package, by the names to import them by."""
    paths = (PurePosixPath(name).with_suffix("") for name in names if name.endswith(".py"))
    parts = (place.parent if place.name == "__init__" else place for place in paths)
    return sorted(".".join(place.parts) for place in parts)


def keeps_module(name: str) -> bool:
    """Whether a module that PyInstaller found is needed: not how Python itself was compiled."""
    return not name.startswith("_sysconfigdata")


def keeps_binary(name: str, system: SystemName) -> bool:
    """Whether a shared library or extension module that PyInstaller found is needed."""
    return not (system == "linux" and PurePosixPath(name).name.startswith(FROM_THE_SYSTEM))


def unstripped(entry: tuple[str, str, str]) -> tuple[str, str, str]:
    """An entry of PyInstaller's (name, file, kind), as data if it is OpenBLAS.

    ``strip`` would damage it: its wheel has patched it, and its parts lie on pages since then.
    """
    name, file, kind = entry
    return (name, file, "DATA" if PurePosixPath(name).parts[0] == "numpy.libs" else kind)


def keeps_data(name: str) -> bool:
    """Whether a file of a library is needed; what pip notes about one tells of this machine."""
    return not any(part.endswith(".dist-info") for part in PurePosixPath(name).parts)


def shipped(names: Iterable[str]) -> list[tuple[str, str]]:
    """The files of the package that ship, each with the folder of the bundle that it goes to."""
    return [(name, str(PurePosixPath(name).parent)) for name in names if is_shipped(name)]
