"""numpy as its wheel for Linux has it, but without OpenBLAS and its Fortran: 28 MB less to ship.

The game multiplies small matrices, mostly of zeros, to solve rules. ``blas.c`` does that as quickly
as OpenBLAS; its library is compiled and put where numpy looks for OpenBLAS'. Linear algebra, which
the game doesn't use, is left out. numpy's own build without BLAS was tried: it takes minutes and
several compilers, and solves house rules up to four times as slowly.

``tests/packaging/test_small_numpy.py`` compares every kind of product with sums written out.
"""

import shutil
from collections.abc import Iterable, Mapping
from fnmatch import fnmatch
from pathlib import Path

from bootstrap.terminal import Failure, run

HERE = Path(__file__).parent
LIBRARY = "libzilch3d_blas.so"
NO_LAPACK = "_umath_linalg.py"
OWN = (f"*{LIBRARY}", f"numpy/linalg/{NO_LAPACK}")
"""What is the game's own in the changed numpy, by its places in a bundle."""
CHANGES = (
    "its products of matrices come from packaging/bundle/small_numpy/blas.c of Zilch 3D, not from "
    "OpenBLAS, and numpy.linalg is left out."
)

COMPILER = (
    *("cc", "-O3", "-fPIC", "-shared", "-s", "-Wl,--build-id=none"),
    # Every processor rounds alike, and complex numbers need no library.
    *("-ffp-contract=off", "-fno-math-errno", "-fcx-limited-range"),
)


def sources() -> list[Path]:
    """The files that the changed numpy depends on."""
    return sorted(file for file in HERE.iterdir() if file.is_file())


def changes(places: Iterable[str]) -> Mapping[str, str]:
    """What to say of numpy, by its name, if a bundle with files at these places has the changed."""
    changed = any(fnmatch(place, pattern) for place in places for pattern in OWN)
    return {"numpy": CHANGES} if changed else {}


def shrink(packages: Path) -> None:
    """Change the numpy that is installed in the folder ``packages``. Raises Failure."""
    numpy, libraries = packages / "numpy", packages / "numpy.libs"
    replaced = _only(libraries, "libscipy_openblas*")
    _ask_for(_only(numpy / "_core", "_multiarray_umath.*.so"), replaced.name, LIBRARY)
    for file in (*libraries.iterdir(), *(numpy / "linalg").glob("*.so")):
        file.unlink()
    _compile(libraries / LIBRARY)
    shutil.copyfile(HERE / "no_lapack.py", numpy / "linalg" / NO_LAPACK)


def _only(folder: Path, pattern: str) -> Path:
    found = list(folder.glob(pattern))
    if len(found) != 1:
        raise Failure(f"This numpy has {len(found)} files {pattern}, where one was expected.")
    return found[0]


def _ask_for(caller: Path, old: str, new: str) -> None:
    """Have a library load ``new``, a shorter name, instead of ``old``."""
    content = caller.read_bytes()
    before, after = old.encode() + b"\0", new.encode() + b"\0"
    if content.count(before) != 1 or len(after) > len(before):
        raise Failure(f"{caller.name} does not name {old} as expected.")
    caller.write_bytes(content.replace(before, after.ljust(len(before), b"\0")))


def _compile(library: Path) -> None:
    # In its folder: no path of this machine gets in.
    otherwise = "The matrix products could not be compiled; the compiler says why above."
    run([*COMPILER, "-o", str(library), "blas.c"], otherwise, folder=HERE)
