"""The bundle's numpy: its products of matrices against sums that are written out."""

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bundle import small_numpy

HERE = Path(np.__file__).parents[1]

PRODUCTS = """
import itertools
import numpy as np

chance = np.random.default_rng(1)


def matrix(kind, rows, columns, layout):
    whole = chance.standard_normal((2 * rows, 2 * columns, 2))
    whole[chance.random(whole.shape) < 0.3] = 0
    whole = whole[..., 0] + 1j * whole[..., 1] if kind in "FD" else whole[..., 0]
    whole = whole.astype(kind)
    return {
        "rows": whole[:rows, :columns].copy(),
        "columns": np.asfortranarray(whole[:rows, :columns]),
        "part": whole[:rows, :columns],
        "gaps": whole[::2, ::2],
    }[layout]


def summed(a, b):
    return (a[:, :, np.newaxis].astype("D") * b[np.newaxis]).sum(axis=1)


layouts = ("rows", "columns", "part", "gaps")
for kind, left, right in itertools.product("fdFD", layouts, layouts):
    for rows, depth, columns in ((1, 1, 1), (1, 9, 4), (3, 8, 1), (2, 15, 3), (6, 17, 9)):
        a, b = matrix(kind, rows, depth, left), matrix(kind, depth, columns, right)
        near = {"rtol": 1e-4, "atol": 1e-5} if kind in "fF" else {}
        assert np.allclose(a @ b, summed(a, b), **near)
        assert np.allclose(a @ b[:, 0], summed(a, b)[:, 0], **near)
        assert np.allclose(a[0] @ b, summed(a, b)[0], **near)
        assert np.allclose(a[0][::-1] @ b[:, 0], summed(a[:, ::-1], b)[0, 0], **near)
        assert np.allclose(a @ a.T, summed(a, a.T), **near)
        assert np.allclose(np.dot(a[:1, :1], b[:1]), summed(a[:1, :1], b[:1]), **near)
        assert np.allclose(np.vdot(a[0], b[:, 0]), summed(a.conj(), b)[0, 0], **near)
try:
    np.linalg.inv(np.eye(2))
except ImportError as refused:
    print(refused)
print(np.__file__)
"""


@pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("cc") is None,
    reason="only Linux has this numpy, and the build installs the compiler",
)
def test_it_multiplies_as_numpy_does_and_carries_nothing_else(tmp_path: Path) -> None:
    tests = shutil.ignore_patterns("tests", "f2py", "__pycache__", "*.pyi")
    for folder in ("numpy", "numpy.libs"):
        shutil.copytree(HERE / folder, tmp_path / folder, ignore=tests)
    small_numpy.shrink(tmp_path)
    command = [sys.executable, "-c", PRODUCTS]
    done = subprocess.run(
        command, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    refusal, place = done.stdout.splitlines()
    assert "inv" in refusal
    assert place == str(tmp_path / "numpy" / "__init__.py")
    (library,) = (tmp_path / "numpy.libs").iterdir()
    assert library.stat().st_size < 100_000
