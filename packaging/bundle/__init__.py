"""The game as a program that needs no Python, for the system that makes it.

In one breath: the wheel is built and installed beside the locked packages (``environment``);
PyInstaller makes a folder and a single file of it (``programs``), with what ``contents`` says; they
are packed (``archives``), tried out (``smoke_test``) and measured (``facts``); and only then does
all of it move to ``dist``. A release is kept before anything of it runs, and tried out elsewhere.
"""

import shutil
from pathlib import Path

from bundle import archives, environment, facts, programs, smoke_test
from bundle.places import DIST, MADE, UNPACKED
from bundle.target import Target


def build(*, tried: bool = True) -> None:
    """Make ``dist`` anew. Raises Failure if a step does; then there is no ``dist``.

    Not ``tried``, no program that was made is run.
    """
    target = Target.here()
    for folder in (DIST, MADE):
        shutil.rmtree(folder, ignore_errors=True)
    start_program = environment.prepare()
    programs.make(MADE, target)
    archives.pack(MADE, target)
    if tried:
        smoke_test.try_out(MADE)
    facts.write(MADE, target, start_program)
    # A rename is all or nothing: who finds dist finds the whole of it.
    MADE.rename(DIST)
    facts.tell(DIST)


def try_published(folder: Path) -> None:
    """Try out this system's files in ``folder`` as a player gets them. Raises Failure."""
    archives.unpack(folder, Target.here(), UNPACKED)
    smoke_test.try_out(UNPACKED)
