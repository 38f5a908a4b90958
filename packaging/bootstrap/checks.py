"""The test command: style and layers first, then pytest on a screen of its own, beside types."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bootstrap import xvfb
from bootstrap.environment import PYTHON, ROOT, VENV
from bootstrap.terminal import say


def run(pytest_arguments: Sequence[str]) -> int:
    """Run every check, whatever the others say; the exit status is 1 if one failed.

    pytest gets ``pytest_arguments``, and its closing line ends the output, unless a check beside
    it takes longer, or has failed.
    """
    failed = [" ".join(check) for check in QUICK if _status(_program(check)) != 0]
    with _beside(_program(SLOW)) as status:
        tests = _pytest(pytest_arguments)
        failed += [" ".join(SLOW)] * (status.result() != 0)
    if failed:
        say(f"Failed: {', '.join(failed)}")
    return int(tests != 0 or bool(failed))


QUICK: tuple[tuple[str, ...], ...] = (
    ("ruff", "check"),
    # No file in the encoding of whoever runs this, which on Windows is not UTF-8.
    ("ruff", "check", "--preview", "--select", "PLW1514"),
    ("ruff", "format", "--check"),
    ("lint-imports",),
)
SLOW = ("mypy",)
"""Takes seconds, or without its cache a minute, of one core: time that the tests have as well."""

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


def _program(check: Sequence[str]) -> list[str | Path]:
    return [VENV.program(check[0]), *check[1:]]


def _status(command: Sequence[str | Path]) -> int:
    print(_heading(command), flush=True)
    return subprocess.run(command, cwd=ROOT, check=False).returncode


@contextmanager
def _beside(command: Sequence[str | Path]) -> Iterator[Future[int]]:
    """The program runs during the block. What it prints is shown in one piece at its end."""

    def run_quietly() -> int:
        done = subprocess.run(
            command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        print(f"\n{_heading(command)}\n{done.stdout}", end="", flush=True)
        return done.returncode

    with ThreadPoolExecutor(1) as thread:
        yield thread.submit(run_quietly)


def _heading(command: Sequence[str | Path]) -> str:
    name, *arguments = (str(part) for part in command)
    return f"== {' '.join([Path(name).name, *arguments])}"
