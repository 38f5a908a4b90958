"""``bundle.json``: what can be said of the bundles of one system, as figures.

Sizes are in bytes, starts in seconds from the start of the program to its first frame: the median.
"""

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from bootstrap import xvfb
from bootstrap.terminal import Failure, say
from bundle import c_libraries
from bundle.archives import CHECKSUMS
from bundle.identity import version
from bundle.programs import folder_program, single_file
from bundle.target import Target

NAME = "bundle.json"


def write(made: Path, target: Target) -> None:
    """Measure what lies in ``made``. Raises Failure if it does not start."""
    say("Measuring")
    folder = made / target.folder
    published = [line.split() for line in (made / CHECKSUMS).read_text().splitlines()]
    facts = {
        "version": version(),
        "system": target.system,
        "machine": target.machine,
        "folder_bytes": sum(_size(file) for file in folder.rglob("*")),
        "published": {
            name: {"bytes": (made / name).stat().st_size, "sha256": digest}
            for digest, name in published
        },
        "start_seconds": _starts(made, target),
    }
    if target.system == "linux":
        facts["needs"] = c_libraries.needed(folder)
    (made / NAME).write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")


def _size(file: Path) -> int:
    return file.lstat().st_size if file.is_file() and not file.is_symlink() else 0


def _starts(made: Path, target: Target) -> dict[str, float]:
    programs = {"folder": folder_program(made, target), "file": single_file(made, target)}
    with ExitStack() as stack:
        surroundings = dict(os.environ)
        if sys.platform == "linux":
            surroundings["DISPLAY"] = stack.enter_context(xvfb.screen())
        return {
            name: _start(program, surroundings)
            for name, program in programs.items()
            if program is not None
        }


def _start(program: Path, surroundings: dict[str, str]) -> float:
    """As the program itself measures it."""
    command = [str(program), "benchmark", "start", "--json"]
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"{program.name} does not start: {done.stderr}")
    (measured,) = json.loads(done.stdout).values()
    return round(float(measured["median"]), 2)


def tell(dist: Path) -> None:
    """Print the figures."""
    print((dist / NAME).read_text(encoding="utf-8"), end="")
