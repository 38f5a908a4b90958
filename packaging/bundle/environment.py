"""A Python environment of the build's own: the locked packages, and the game as its wheel.

The program that starts a bundle comes with PyInstaller. Where a C compiler is, it is compiled here:
virus scanners know the one that everybody ships, and blame it for what others pack with it.
"""

import hashlib
import sys
from pathlib import Path

from bootstrap.environment import ROOT
from bootstrap.terminal import run, say
from bootstrap.venv import Venv
from bundle import compiler
from bundle.places import WORK
from bundle.reproducible import surroundings
from bundle.wheels import REQUIREMENTS, TOOLS, Locked, locked

VENV = Venv(WORK / "venv")
PYTHON = VENV.python
STAMP = VENV.folder / "ready"
COMPILED, AS_IT_COMES = "compiled by this build", "as PyInstaller comes with it"
"""Where the program that starts the bundle is from."""
FROM_SOURCE = {
    "PYINSTALLER_COMPILE_BOOTLOADER": "1",
    "PYI_STATIC_ZLIB": "1",  # that of its own sources, on every system
    "PYTHONSAFEPATH": "",  # its build system imports what lies beside it
}
"""Has PyInstaller compile that program."""


def prepare() -> str:
    """Bring the environment up to date: COMPILED or AS_IT_COMES. Raises Failure."""
    start_program = COMPILED if compiler.is_here() else AS_IT_COMES
    stamp = _stamp(start_program)
    if not STAMP.exists() or STAMP.read_text(encoding="utf-8") != stamp:
        _create(start_program)
        STAMP.write_text(stamp, encoding="utf-8")
    VENV.install_file(_wheel(WORK / "wheel"), "--no-compile")
    return start_program


def _stamp(start_program: str) -> str:
    """Changes with the Python that runs this, its place, what is locked, and what is compiled."""
    content = hashlib.sha256(REQUIREMENTS.read_bytes() + TOOLS.read_bytes()).hexdigest()
    return f"{sys.base_prefix} {sys.version}\n{ROOT}\n{content}\n{start_program}\n"


def _create(start_program: str) -> None:
    say("Making the environment of the bundle")
    VENV.create()
    VENV.install([REQUIREMENTS, TOOLS], "--no-compile")
    if start_program == COMPILED:
        say("Compiling the program that starts the bundle")
        source = WORK / "pyinstaller.lock"
        source.write_text(requirement("pyinstaller"), encoding="ascii")
        anew = {**surroundings(), **FROM_SOURCE}
        VENV.install_from_source(source, "--no-compile", environment=anew)


def requirement(name: str) -> str:
    """The line of ``tools.lock`` that requires this package alone, with all of its hashes."""
    (part,) = (part for part in locked(TOOLS) if part.name == name)
    return requirement_line(part) + "\n"


def requirement_line(part: Locked) -> str:
    """What requires this package alone, as pip reads it, with all of its hashes."""
    hashes = " ".join(f"--hash=sha256:{each}" for each in sorted(part.hashes))
    return f"{part.name}=={part.version} {hashes}"


def _wheel(folder: Path) -> Path:
    """Build the project's wheel, the only one in ``folder``."""
    for old in folder.glob("*.whl"):
        old.unlink()
    command = [str(PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    otherwise = "The wheel couldn't be built. hatchling says why above."
    run(command, otherwise, folder=ROOT, environment=surroundings())
    (wheel,) = folder.glob("*.whl")
    return wheel
