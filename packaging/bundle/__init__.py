"""The game as a program that needs no Python, for the system that makes it.

In one breath: the wheel is built and installed beside the locked packages (``environment``);
PyInstaller makes a folder and a single file of it (``programs``), with what ``contents`` says; they
are packed (``archives``), tried out (``smoke_test``) and measured (``facts``); and only then does
all of it move to ``dist``.
"""

import shutil

from bundle import archives, environment, facts, programs, smoke_test
from bundle.places import DIST, MADE
from bundle.target import Target


def build() -> None:
    """Make ``dist`` anew. Raises Failure if a step does; then there is no ``dist``."""
    target = Target.here()
    for folder in (DIST, MADE):
        shutil.rmtree(folder, ignore_errors=True)
    start_program = environment.prepare()
    programs.make(MADE, target)
    archives.pack(MADE, target)
    smoke_test.try_out(MADE)
    facts.write(MADE, target, start_program)
    # A rename is all or nothing: who finds dist finds the whole of it.
    MADE.rename(DIST)
    facts.tell(DIST)
