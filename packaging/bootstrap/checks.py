"""The test command: style, types and layers first, then pytest on a screen of its own."""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from bootstrap import xvfb
from bootstrap.environment import PYTHON, ROOT, VENV
from bootstrap.terminal import say


def run(pytest_arguments: Sequence[str]) -> int:
    """Run every check, whatever the others say; the exit status is 1 if one failed.

    pytest comes last and gets ``pytest_arguments``, so its closing line ends the output.
    """
    failed = [" ".join(check) for check in STATIC if _status([VENV.program(check[0]), *check[1:]])]
    if failed:
        say(f"Failed: {', '.join(failed)}")
    return int(_pytest(pytest_arguments) != 0 or bool(failed))


STATIC: tuple[tuple[str, ...], ...] = (
    ("ruff", "check"),
    # No file in the encoding of whoever runs this, which on Windows is not UTF-8.
    ("ruff", "check", "--preview", "--select", "PLW1514"),
    ("ruff", "format", "--check"),
    ("mypy",),
    ("lint-imports",),
)

WORKERS = (os.cpu_count() or 1) + 1
"""One more than there are cores: a test in a real window waits much of its time."""
SIDE_BY_SIDE = ("--numprocesses", str(WORKERS), "--dist", "loadfile", "--no-loadscope-reorder")
"""A file's tests by the same worker, since some share a fixture that takes long.

Files go by name: by their number of tests, the whole games of few tests would come last, alone.
"""


def _pytest(arguments: Sequence[str]) -> int:
    # Hundreds of processes are started, each of which would compile the program again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # Tests write their files as UTF-8; the game names the encodings of its own.
    if os.name == "nt":
        os.environ.setdefault("PYTHONUTF8", "1")
    with ExitStack() as stack:
        if sys.platform == "linux":
            os.environ["DISPLAY"] = stack.enter_context(xvfb.screen())
        return _status([PYTHON, "-m", "pytest", *SIDE_BY_SIDE, *arguments])


def _status(command: Sequence[str | Path]) -> int:
    name, *arguments = (str(part) for part in command)
    print(f"== {' '.join([Path(name).name, *arguments])}", flush=True)
    return subprocess.run(command, cwd=ROOT, check=False).returncode
