"""Whether there is a C compiler here, as PyInstaller needs one for the program that it starts with.

A compiler alone is not enough: Debian's comes without the C library's headers.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

Runs = Callable[[Sequence[str]], str | None]
"""Runs a command: its output, or None if it is not there or fails."""

NAMES = ("gcc", "clang", "cc")
"""As PyInstaller's build system looks for them."""
PROGRAM = '#include <stdio.h>\n#include <dlfcn.h>\nint main(void) { return puts("") < 0; }\n'
VISUAL_C = "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"
"""The part of Visual Studio that compiles C."""


def output(command: Sequence[str]) -> str | None:
    """What the command prints, or None if it is not there or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout


def is_here(system: str = sys.platform, runs: Runs = output) -> bool:
    """Whether C can be compiled on ``system``, which is named as in ``sys.platform``."""
    if system == "win32":
        asked = ["-products", "*", "-requires", VISUAL_C, "-property", "installationPath"]
        return bool(runs([vswhere(), *asked]))
    # Without its tools macOS has a compiler whose only answer is to ask a person for them.
    if system == "darwin" and not runs(["xcode-select", "--print-path"]):
        return False
    return any(_compiles(name, runs) for name in NAMES if shutil.which(name))


def vswhere() -> str:
    """The program by which Microsoft has installations of Visual Studio found."""
    folder = os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")
    return rf"{folder}\Microsoft Visual Studio\Installer\vswhere.exe"


def _compiles(name: str, runs: Runs) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "program.c")
        source.write_text(PROGRAM, encoding="ascii")
        return runs([name, str(source), "-o", str(Path(folder, "program"))]) is not None
