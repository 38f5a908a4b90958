"""Work on rules in separate processes: ``zilch3d solve - --attended`` and ``zilch3d figures``.

Python runs one thread at a time: in this process such work would slow the frames.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from threading import Thread

from zilch3d.engine.rulefile import as_json
from zilch3d.engine.ruleset import RuleSet

PACKAGES = Path(__file__).resolve().parents[2]
"""The folder that this package is in."""


def solve_command() -> list[str]:
    """The command that solves the rules on its standard input, at low priority."""
    return [*own_program(), "solve", "-", "--json", "--attended"]


def figures_command() -> list[str]:
    """The command that answers each rule set on its standard input with its figures."""
    return [*own_program(), "figures"]


def own_program() -> list[str]:
    """The command that starts this program once more; its own arguments go behind it."""
    frozen = getattr(sys, "frozen", False)
    return [sys.executable] if frozen else [sys.executable, "-m", "zilch3d"]


def start(arguments: Sequence[str]) -> subprocess.Popen[str]:
    """A process whose standard input and output are ours. Raises OSError."""
    return subprocess.Popen(
        arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=child_environment(),
        text=True,
        encoding="utf-8",
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def give(process: subprocess.Popen[str], rules: RuleSet) -> None:
    """Write the rules, as a line, to its standard input; nothing happens if it has ended."""
    line = f"{as_json(rules)}\n".encode()
    if process.stdin is not None:
        with suppress(OSError):
            os.write(process.stdin.fileno(), line)


class SolverEnd(Enum):
    """How a solver has ended."""

    SOLVED = "solved"
    REFUSED = "refused"
    """It has said why it can't."""
    DIED = "died"
    """It was killed, or failed unexpectedly."""


REFUSALS = (1, 2)
"""The exit statuses of a command that says no."""


class SolverProcess:
    """A process that solves these rules, whatever becomes of the file that they were read from.

    ``on_end`` is called from another thread with how it has ended; ``progress`` is from 0 to 1, and
    ``on_progress`` is called, from that thread, too, each time it is new. ``first_wins`` is the
    chance that the first of two players wins, once that is known. The process also ends
    when this one does, however that happens: its standard input is closed then. What it has solved
    so far is kept. Raises OSError if it can't be started.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        rules: RuleSet,
        on_end: Callable[[SolverEnd], None],
        on_progress: Callable[[], None],
    ) -> None:
        self.progress = 0.0
        self.first_wins: float | None = None
        self._on_end = on_end
        self._on_progress = on_progress
        self._process = start(arguments)
        give(self._process, rules)  # if it has died, ``on_end`` is called with that
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def stop(self) -> None:
        """Does nothing if it has ended."""
        if self._process.stdin is not None:
            self._process.stdin.close()

    def wait(self, seconds: float) -> None:
        """Wait until it has ended, at most this long."""
        self._reader.join(seconds)

    def _read(self) -> None:
        with self._process as process:
            for line in process.stdout or ():
                report = _report(line)
                self.progress = report.get("progress", self.progress)
                self.first_wins = report.get("first_player_wins")
                self._on_progress()
            process.wait()
        self._on_end(_end(process.returncode))


def _end(status: int) -> SolverEnd:
    if status == 0:
        return SolverEnd.SOLVED
    return SolverEnd.REFUSED if status in REFUSALS else SolverEnd.DIED


def _report(line: str) -> dict[str, float]:
    """The figures that the solver prints, by their names; none for any other line."""
    try:
        report = json.loads(line)
    except ValueError:
        return {}
    known = report.items() if isinstance(report, dict) else ()
    return {key: float(value) for key, value in known if isinstance(value, int | float)}


def child_environment() -> dict[str, str]:
    """This process's own, in which the package is found from any folder, and nothing else there."""
    given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    path = os.pathsep.join([str(PACKAGES), *filter(os.path.isabs, given)])
    return {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
