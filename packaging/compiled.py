"""The modules that reckon a throw, compiled: twice as quick, and the same throws to the last bit.

mypyc, which comes with mypy, makes C of them. Python takes a compiled module rather than the source
beside it, so compiled modules that are older than their sources are taken away before all else.
Without them everything works as well, in Python.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import needs
from environment import PYTHON, ROOT
from failure import Failure

MOTION = ROOT / "zilch3d" / "motion"
COMPILER = ROOT / "packaging" / "compile_throws.py"
WORKSHOP = ROOT / "build" / "throws"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
ENDINGS = (".so", ".pyd")
LIBRARY = "compiled__mypyc"
"""The module that holds all the code; each compiled module is a door to it."""


def refresh() -> None:
    """Compile the modules again if they have changed, where there is a C compiler.

    If that fails it says so, and nobody is kept from playing.
    """
    if not stale(MOTION):
        return
    remove(MOTION)
    if not needs.can_compile():
        return
    print("Compiling what reckons the throws, once: half a minute", file=sys.stderr, flush=True)
    try:
        make(MOTION, WORKSHOP, PYTHON)
    except Failure as failure:
        print(f"{failure.words} Python runs them as they are.", file=sys.stderr, flush=True)


def sources(motion: Path) -> list[Path]:
    """The modules of the layer ``motion`` that are worth compiling."""
    tumble = sorted(path for path in (motion / "tumble").glob("*.py") if path.stem != "__init__")
    return [motion / "pose.py", *tumble]


def stale(motion: Path) -> bool:
    """Whether a compiled module is missing, older than any source or left over from one."""
    wanted = {path.with_suffix(SUFFIX) for path in sources(motion)}
    wanted.add(motion / "tumble" / f"{LIBRARY}{SUFFIX}")
    if wanted != set(_compiled(motion)):
        return True
    newest = max(path.stat().st_mtime for path in [*sources(motion), COMPILER])
    return min(path.stat().st_mtime for path in wanted) < newest


def remove(motion: Path) -> None:
    """Take away what was compiled; programs that run with it keep it."""
    for path in _compiled(motion):
        path.unlink()


def make(motion: Path, workshop: Path, python: Path) -> None:
    """Compile in the folder ``workshop``, with the mypyc of ``python``.

    Raises Failure with the compiler's words if it can't; then there are no compiled modules.
    """
    package = workshop / motion.parent.name
    _copy_sources(motion, workshop, package)
    modules = [str(path.relative_to(motion.parents[1])) for path in sources(motion)]
    done = subprocess.run(
        [str(python), str(COMPILER), *modules],
        cwd=workshop,
        env={**os.environ, **_flags()},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Failure(f"{done.stdout}{done.stderr}The throws' modules could not be compiled.")
    # The library first: the others can't be imported without it.
    made = _compiled(package / motion.name)
    for path in sorted(made, key=lambda path: not path.name.startswith(LIBRARY)):
        shutil.copy(path, motion / path.relative_to(package / motion.name))


def _copy_sources(motion: Path, workshop: Path, package: Path) -> None:
    shutil.rmtree(workshop, ignore_errors=True)
    others = shutil.ignore_patterns("__pycache__", *(f"*{ending}" for ending in ENDINGS))
    shutil.copytree(motion, package / motion.name, ignore=others)
    shutil.copy(motion.parent / "__init__.py", package)


def _flags() -> dict[str, str]:
    """Fused multiplication and addition, the custom of some processors, rounds in another way."""
    if os.name != "posix":
        return {}
    return {"CFLAGS": f"{os.environ.get('CFLAGS', '')} -ffp-contract=off"}


def _compiled(motion: Path) -> list[Path]:
    return [path for path in motion.rglob("*") if path.suffix in ENDINGS]
