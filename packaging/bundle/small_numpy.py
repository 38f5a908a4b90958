"""numpy as its wheel has it, but without the 28 MB of OpenBLAS and Fortran that come with it.

The products of matrices come from ``blas.c`` instead, as quickly for the game's matrices, which are
small and mostly 0. Linear algebra, which the game doesn't use, is left out. numpy's own build
without BLAS takes many minutes and compilers, and multiplies four times as slowly.
"""

import shutil
import subprocess
from pathlib import Path

from bootstrap.terminal import Failure

SOURCE = Path(__file__).with_name("blas.c")
NO_LAPACK = Path(__file__).with_name("no_lapack.py")
LIBRARY = "libzilch3d_blas.so"

COMPILER = (
    *("cc", "-O3", "-fPIC", "-shared", "-s", "-Wl,--build-id=none"),
    # Every processor rounds alike, and complex numbers need no library.
    *("-ffp-contract=off", "-fno-math-errno", "-fcx-limited-range"),
)


def shrink(packages: Path) -> None:
    """Change the numpy that is installed in the folder ``packages``. Raises Failure."""
    libraries = packages / "numpy.libs"
    (replaced,) = libraries.glob("libscipy_openblas*")
    (caller,) = (packages / "numpy" / "_core").glob("_multiarray_umath.*.so")
    _ask_for(caller, replaced.name, LIBRARY)
    for library in libraries.iterdir():
        library.unlink()
    _compile(libraries / LIBRARY)
    linear_algebra = packages / "numpy" / "linalg"
    for module in linear_algebra.glob("*.so"):
        module.unlink()
    shutil.copyfile(NO_LAPACK, linear_algebra / "_umath_linalg.py")


def _ask_for(caller: Path, old: str, new: str) -> None:
    """Have a library load ``new``, a shorter name, instead of ``old``."""
    content = caller.read_bytes()
    before, after = old.encode() + b"\0", new.encode() + b"\0"
    if content.count(before) != 1 or len(after) > len(before):
        raise Failure(f"{caller.name} does not name {old} as expected.")
    caller.write_bytes(content.replace(before, after.ljust(len(before), b"\0")))


def _compile(library: Path) -> None:
    command = [*COMPILER, "-o", str(library), SOURCE.name]
    if subprocess.run(command, cwd=SOURCE.parent, check=False).returncode != 0:
        raise Failure("The matrix products could not be compiled; the compiler says why above.")
