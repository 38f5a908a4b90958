"""The memory of the running game, played by real keys on an invisible screen and read from outside.

So it measures packaged programs as well as the checkout. Linux only.
"""

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.end_to_end.desktop import playing
from zilch3d.cli.report import WrongArguments

SETTLED = 2.0
"""Seconds after which nothing is loaded any more."""
ROLLS = 12
"""How many rolls the memory of a game is looked at."""
THOUGHT = 1.0
"""Seconds for a hint to be there, or for dice to come to the shelf."""
A_TURN = 120.0
"""Seconds that an opponent's turn may take: with hot dice, it is many rolls."""
THROWN = 0.1
"""Seconds after which dice are in the air."""


def game_memory(program: Sequence[str]) -> dict[str, list[float]]:
    """Resident memory at the table through some turns, with a hint for each decision.

    Raises WrongArguments if the program does not show what it should.
    """
    with tempfile.TemporaryDirectory() as folder:
        try:
            samples = _played(program, Path(folder))
        except AssertionError as failed:
            raise WrongArguments(str(failed)) from failed
    return {"resident at the table, with a hint, MB": samples}


def _played(program: Sequence[str], folder: Path) -> list[float]:
    samples = []
    with playing(folder, program=program) as desktop:
        desktop.to_title()
        time.sleep(SETTLED)
        desktop.key("Return")
        for _roll in range(ROLLS):
            desktop.wait_until(
                lambda seen: seen.scene == "TableScene" and bool(seen.facts["ready"]), A_TURN
            )
            desktop.key("h")
            time.sleep(THOUGHT)
            samples.append(resident(desktop.process.pid))
            desktop.key("a")
            time.sleep(THOUGHT)
            desktop.key("space")
            time.sleep(THROWN)
    return samples


def resident(process: int) -> float:
    """Megabytes in memory of a process and of those that it has started, at any remove."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    started = [child for task in tasks for child in task.read_text(encoding="ascii").split()]
    status = Path(f"/proc/{process}/status")
    lines = status.read_text(encoding="ascii").splitlines() if status.exists() else ()
    own = sum(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))
    return own + sum(resident(int(child)) for child in started)
