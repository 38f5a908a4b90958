"""Libraries and modules with a licence of their own that the parts of a bundle carry in them.

A wheel brings shared libraries, or has them linked into its extension modules; with Python come
some of the system that builds.
"""

import decimal
import json
import re
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib.metadata import Distribution
from pathlib import Path
from xml.parsers import expat

from bundle.licences.sections import Section, sections

TEXTS = Path(__file__).with_name("texts")
"""Licences that no wheel carries."""

OF_PYTHON = {
    "Expat": expat.EXPAT_VERSION.removeprefix("expat_"),
    "SQLite": sqlite3.sqlite_version,
    "mpdecimal": decimal.__libmpdec_version__,
    "zlib": zlib.ZLIB_RUNTIME_VERSION,
}
"""The versions of what the running Python carries, as far as it tells them."""

Words = Callable[[Distribution | None], str]
"""The licence, from the distribution that carries the part, None where that is Python."""


@dataclass(frozen=True)
class Carried:
    """A part within ``within``, the name of a distribution or Python.

    It is in a bundle that has a file of one of the names in ``files``, or one of the extension
    modules or modules at ``inside``; ``windows`` are those that have it inside on Windows only.
    ``named`` is its name in the list of components that the distribution has with it, if any, and
    ``headings`` are those of its section in the distribution's licence, one for each layout.
    """

    name: str
    within: str
    licence: str
    words: Words
    files: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()
    windows: tuple[str, ...] = ()
    named: str = ""
    headings: tuple[str, ...] = ()

    def has_file(self, place: str) -> bool:
        """Whether the file at this place of the bundle is one of its own."""
        name = place.rpartition("/")[2].lower()
        return any(fnmatch(name, pattern) for pattern in self.files)

    def is_in(self, places: Iterable[str], *, windows: bool) -> bool:
        """Whether a bundle with files and modules at these places has it."""
        inside = self.inside + (self.windows if windows else ())
        return any(
            self.has_file(place) or any(fnmatch(place, pattern) for pattern in inside)
            for place in places
        )

    def version(self, distribution: Distribution | None) -> str:
        """By its list or licence, or the running Python's for None; "" if unknown."""
        if distribution is None:
            return OF_PYTHON.get(self.name, "")
        listed = (version for name, version in _listed(distribution) if name == self.named)
        headed = (part.version for part in _sections(distribution) if part.name in self.headings)
        return next(filter(None, (*listed, *headed)), "")


def _listed(distribution: Distribution) -> Iterator[tuple[str, str]]:
    """Names and versions in the CycloneDX lists among the metadata (PEP 770)."""
    for file in distribution.files or ():
        if "sboms" in file.parts and file.suffix == ".json":
            for component in json.loads(file.read_text()).get("components", ()):
                yield component["name"], component.get("version") or ""


def kept(name: str) -> Words:
    """A text of ``TEXTS``."""
    return lambda _distribution: (TEXTS / f"{name}.txt").read_text(encoding="utf-8")


def section(*headings: str) -> Words:
    """The first section of a licence file that has one of these headings, in lower case."""

    def words(distribution: Distribution | None) -> str:
        assert distribution is not None
        for part in _sections(distribution):
            if part.name in headings:
                return part.words
        raise LookupError(headings)

    return words


def _sections(distribution: Distribution) -> Iterator[Section]:
    for text in _licences(distribution):
        yield from sections(text)


def block(name: str) -> Words:
    """The paragraphs of a licence file about the software of this name."""
    pattern = rf"^(Name: {re.escape(name)}\n.*?)(?=^Name: |\Z)"
    search = re.compile(pattern, re.MULTILINE | re.DOTALL)

    def words(distribution: Distribution | None) -> str:
        assert distribution is not None
        for text in _licences(distribution):
            if found := search.search(text):
                return found[1]
        raise LookupError(pattern)

    return words


def _licences(distribution: Distribution) -> Iterator[str]:
    """The licence files among the metadata (PEP 639)."""
    for file in distribution.files or ():
        if "licenses" in file.parts:
            yield file.read_text(encoding="utf-8")


def head(module: str) -> Words:
    """The comment that a module of the distribution begins with."""

    def words(distribution: Distribution | None) -> str:
        assert distribution is not None
        source = Path(str(distribution.locate_file(module))).read_text(encoding="utf-8")
        comment = next(lines for lines in _comments(source) if "licen" in lines.lower())
        return comment.strip("\n") + "\n"

    return words


def _comments(source: str) -> Iterator[str]:
    """Each run of lines that are comments, without their marks."""
    for lines in re.findall(r"(?:^#.*\n)+", source, re.MULTILINE):
        yield re.sub(r"^# ?", "", lines, flags=re.MULTILINE)


IMAGING, TYPE, CHIPMUNK = "PIL/_imaging.*", "PIL/_imagingft.*", "pymunk/_chipmunk.*"
EARCUT, PYPNG = "pyglet/extlibs/earcut.py", "pyglet/extlibs/png.py"
PYTHON_DLL = "python3*.dll"
SQLITE = ("libsqlite3*", "sqlite3.dll")
RUNTIME = ("vcruntime*", "msvcp*", "ucrtbase*", "concrt*", "api-ms-win-*")


AVIF = ("libavif", "aom", "dav1d", "libyuv")
"""The sections about it: it has these libraries in it."""


def _of_pillow(
    name: str, licence: str, headings: str, files: str, *windows: str, named: str = ""
) -> Carried:
    """A library that has its licence in Pillow's, and on Windows lies within these modules.

    ``headings`` are those of its section, one for each layout, and ``files`` names: blanks part
    them.
    """
    return Carried(
        name,
        "pillow",
        licence,
        section(*headings.split()),
        tuple(files.split()),
        windows=windows,
        named=named or name,
        headings=tuple(headings.split()),
    )


CARRIED = (
    Carried("Expat", "Python", "MIT", kept("Expat"), ("libexpat*",), ("*pyexpat.*",)),
    Carried("libffi", "Python", "MIT", kept("libffi"), ("libffi*",), ("*_ctypes.*", "_cffi_back*")),
    Carried(
        "mpdecimal", "Python", "BSD-2-Clause", kept("mpdecimal"), ("libmpdec*",), ("*_decimal.*",)
    ),
    Carried("SQLite", "Python", "blessing", kept("SQLite"), SQLITE, ("*_sqlite3.*",)),
    Carried(
        "zlib",
        "Python",
        "Zlib",
        kept("zlib"),
        ("libz.so*", "libz.1.dylib", "zlib1.dll"),
        windows=(PYTHON_DLL,),
    ),
    # In the program that starts a bundle, unless that comes compiled and uses the system's.
    Carried("zlib in PyInstaller", "pyinstaller", "Zlib", kept("zlib"), inside=("zilch3d/*",)),
    Carried("libintl", "Python", "LGPL-2.1-or-later", kept("LGPL-2.1"), ("libintl*",)),
    Carried(
        "Microsoft Visual C++ runtime",
        "Python",
        "LicenseRef-Microsoft-Distributable-Code",
        kept("Microsoft-runtime"),
        RUNTIME,
    ),
    Carried("Chipmunk and Munk2D", "pymunk", "MIT", kept("Munk2D"), inside=(CHIPMUNK,)),
    Carried("earcut", "pyglet", "ISC", head(EARCUT), inside=(EARCUT,)),
    Carried("pypng", "pyglet", "MIT", head(PYPNG), inside=(PYPNG,)),
    Carried("OpenBLAS", "numpy", "BSD-3-Clause", block("OpenBLAS"), ("libscipy_openblas*",)),
    Carried("LAPACK", "numpy", "BSD-3-Clause-Open-MPI", block("LAPACK"), ("libscipy_openblas*",)),
    Carried(
        "GCC runtime library",
        "numpy",
        "GPL-3.0-or-later WITH GCC-exception-3.1",
        block("GCC runtime library"),
        ("libgfortran*", "libgcc_s*", "libstdc++*"),
        windows=("numpy.libs/libscipy_openblas*",),
    ),
    Carried(
        "libquadmath",
        "numpy",
        "LGPL-2.1-or-later",
        lambda numpy: f"{block('libquadmath')(numpy)}\n{kept('LGPL-2.1')(None)}",
        ("libquadmath*",),
    ),
    Carried(
        "libavif",
        "pillow",
        "BSD-2-Clause AND BSD-3-Clause",
        lambda pillow: "\n".join(section(each)(pillow) for each in AVIF),
        ("libavif*",),
        named="libavif",
    ),
    # Windows' wheel has it, and not its licence.
    Carried("Raqm", "pillow", "MIT", kept("Raqm"), inside=(TYPE,), named="raqm"),
    Carried(
        "zlib-ng",
        "pillow",
        "Zlib",
        section("zlib", "zlib-ng"),
        ("*zlib-ng*",),
        (IMAGING,),
        named="zlib",
    ),
    _of_pillow("Brotli", "MIT", "brotli", "libbrotli*", TYPE),
    _of_pillow("bzip2", "bzip2-1.0.6", "bzip2", "libbz2*"),
    _of_pillow("FreeType", "FTL", "freetype2 freetype", "libfreetype*", TYPE),
    _of_pillow("HarfBuzz", "MIT", "harfbuzz", "libharfbuzz*", TYPE),
    _of_pillow(
        "libjpeg-turbo",
        "IJG AND BSD-3-Clause",
        "libjpeg libjpeg-turbo",
        "libjpeg*",
        IMAGING,
        named="libjpeg / libjpeg-turbo",
    ),
    _of_pillow("liblzma", "0BSD", "liblzma xz", "liblzma*", IMAGING),
    _of_pillow("libpng", "libpng-2.0", "libpng", "libpng*", TYPE),
    _of_pillow("libtiff", "libtiff", "libtiff tiff", "libtiff*", IMAGING),
    # On Windows, libtiff uses it.
    _of_pillow("libwebp", "BSD-3-Clause", "libwebp", "libwebp* libsharpyuv*", IMAGING),
    _of_pillow("libXau", "MIT-open-group", "xau", "libxau*"),
    _of_pillow("libxcb", "X11", "xcb", "libxcb*"),
    _of_pillow("libXdmcp", "MIT-open-group", "xdmcp", "libxdmcp*"),
    _of_pillow("Little CMS 2", "MIT", "lcms2", "liblcms2*"),
    _of_pillow("OpenJPEG", "BSD-2-Clause", "openjpeg", "libopenjp2*", IMAGING),
    _of_pillow("Zstandard", "BSD-3-Clause", "zstd", "libzstd*"),
)
"""Everything that may be carried; the build ends where a library is in none of these."""
