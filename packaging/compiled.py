"""The modules that reckon a throw, compiled: twice as quick, the same throws to the last bit.

mypyc, which comes with mypy, makes C of them. Python takes a compiled module rather than the source
beside it, so compiled modules that are not of these sources are taken away before all else. Without
them everything works as well, in Python.
"""

import hashlib
import os
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path

import environment
import needs
from environment import PYTHON, ROOT, VENV, read_stamp, say
from failure import Failure

MOTION = ROOT / "zilch3d" / "motion"
COMPILER = ROOT / "packaging" / "compile_throws.py"
STAMP = VENV / "compiled"
"""Of which sources the compiled modules are, or which could not be compiled."""

SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
ENDINGS = (".so", ".pyd")
GROUP = "compiled"
"""The compiled modules: each is a door to one library, named for them all, which has the code."""


def refresh(
    *, must: bool, motion: Path = MOTION, stamp: Path = STAMP, python: Path = PYTHON
) -> None:
    """Compile the modules if they have changed, where there is a C compiler.

    Raises Failure if that fails and ``must`` not; otherwise says so in a line, and tries again only
    once they change. Raises Failure as well if old compiled modules can't be taken away, since
    Python would go on with them.
    """
    now, known = digest(motion), read_stamp(stamp)
    if known == f"{now} made" and complete(motion):
        return
    remove(motion)
    if not needs.can_compile() or (known == f"{now} failed" and not must):
        return
    say("Compiling what reckons the throws, once: half a minute")
    try:
        make(motion, python)
    except Failure as failure:
        stamp.write_text(f"{now} failed", encoding="utf-8")
        if must:
            raise
        _go_without(failure, stamp.with_suffix(".log"))
    else:
        stamp.write_text(f"{now} made", encoding="utf-8")


def sources(motion: Path) -> list[Path]:
    """The modules of the layer ``motion`` that are worth compiling."""
    tumble = sorted(path for path in (motion / "tumble").glob("*.py") if path.stem != "__init__")
    return [motion / "pose.py", *tumble]


def digest(motion: Path) -> str:
    """Changes with the sources, the way they are compiled and the Python that they are for."""
    summed = hashlib.sha256(SUFFIX.encode())
    for path in [*sources(motion), COMPILER, Path(__file__)]:
        summed.update(f"{path.name}\n".encode() + path.read_bytes())
    return summed.hexdigest()


def complete(motion: Path) -> bool:
    """Whether there is a compiled module for each source, and none besides."""
    wanted = {path.with_suffix(SUFFIX) for path in sources(motion)}
    return {*wanted, library(motion)} == set(_compiled(motion))


def library(motion: Path) -> Path:
    """Where mypyc puts the code of all modules."""
    return motion / "tumble" / f"{GROUP}__mypyc{SUFFIX}"


def remove(motion: Path) -> None:
    """Take away what was compiled. Raises Failure, naming the file, if one can't be."""
    for path in _compiled(motion):
        try:
            path.unlink()
        except OSError as error:
            raise Failure(
                f"{path} is not of these sources, but can't be taken away: {error.strerror}. "
                "Does the game still run?"
            ) from error


def make(motion: Path, python: Path) -> None:
    """Compile with the mypyc of ``python``, which gets one if it has none.

    Raises Failure with the compiler's words if it can't; then there are no compiled modules.
    """
    if not _has_mypyc(python):
        environment.add("compile")
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / motion.parent.name
        try:
            _copy_sources(motion, package)
            _compile(package / motion.name, python)
            _put_in_place(package / motion.name, motion)
        except OSError as error:
            remove(motion)
            raise Failure(f"The compiled modules could not be written: {error}") from error


def _has_mypyc(python: Path) -> bool:
    command = [str(python), "-c", "import mypyc, setuptools"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _copy_sources(motion: Path, package: Path) -> None:
    for path in [motion.parent / "__init__.py", *motion.rglob("*.py")]:
        copy = package / path.relative_to(motion.parent)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)


def _compile(motion: Path, python: Path) -> None:
    top = motion.parents[1]
    group = ".".join([*motion.relative_to(top).parts, "tumble", GROUP])
    modules = [str(path.relative_to(top)) for path in sources(motion)]
    done = subprocess.run(
        [str(python), str(COMPILER), group, *modules],
        cwd=top,
        env={**os.environ, **_toolchain()},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Failure(f"{done.stdout}{done.stderr}What reckons the throws could not be compiled.")


def _toolchain() -> dict[str, str]:
    """The C compiler, kept from fusing multiplication and addition, which rounds in another way."""
    if os.name != "posix":
        return {}
    flags = f"{os.environ.get('CFLAGS', '')} -ffp-contract=off"
    return {"CC": needs.compiler() or "cc", "CFLAGS": flags}


def _put_in_place(made: Path, motion: Path) -> None:
    """Each file at once, so that none is half there, nor changes under a game that has it open."""
    for path in _compiled(made):
        place = motion / path.relative_to(made)
        new = place.with_name(f"{place.name}.new")
        shutil.copy(path, new)
        new.replace(place)


def _compiled(motion: Path) -> list[Path]:
    return [path for path in motion.rglob("*") if path.suffix in ENDINGS]


def _go_without(failure: Failure, log: Path) -> None:
    log.write_text(failure.words, encoding="utf-8")
    say(f"It failed, as {log} says, and Python runs it as it is. `setup` tries it again.")
