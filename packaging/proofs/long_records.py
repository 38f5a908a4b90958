"""Long and hostile records: how much time and memory ``zilch3d record`` and ``analyse`` take.

Proves that both are bounded: half a million turns are read in 20 s and 300 MB, ten thousand are
analysed in 10 s, and what no game comes near is refused at once. Ends with status 1 where a limit
is broken. Times are the processor's.

    python3 packaging/dev.py prove long_records --turns 500000
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

HEADER = "rules: freeze\nplayers: Ann, Ben\n"
MB = 2**20


@dataclass(frozen=True)
class Case:
    """A record, what is done with it, and what that may cost at most."""

    name: str
    arguments: tuple[str, ...]
    text: str
    seconds: float
    megabytes: float = 300
    status: int = 0


def cases(turns: int) -> Iterator[Case]:
    """Those that must be read, then those that must be refused."""
    share = turns / 500_000
    long = HEADER + "Ann: 223446>-\nBen: 223446>-\n" * (turns // 2)
    yield Case(f"{turns} turns", ("record",), long, 20 * share + 2)
    yield Case(f"{turns} turns as JSON", ("record", "--json"), long, 20 * share + 2)
    yield Case(f"{turns} turns written", ("record", "--write"), long, 20 * share + 2)
    short = HEADER + "Ann: 223446>-\nBen: 223446>-\n" * min(5_000, turns // 2)
    yield Case("10000 turns analysed", ("analyse",), short, 10)
    paper = "rules: picnic\nplayers: Ann, Ben\nAnn:" + " 222333" * 40
    yield Case("a paper turn of 40 hot dice", ("record",), paper, 2)
    hot = HEADER + "Ann:" + " 222333>222333" * 3_000
    yield Case("3000 hot dice in a turn", ("record",), hot, 2)
    hot = HEADER + "Ann:" + " 222333>222333" * 4_000
    yield Case("4000 hot dice in a turn", ("record",), hot, 2, status=1)
    paper = "rules: picnic\nplayers: Ann, Ben\nAnn:" + " 222333" * 5_000
    yield Case("a paper turn of 5000 hot dice", ("record",), paper, 2, status=1)
    names = "players: " + ", ".join(f"P{n}" for n in range(6_000))
    yield Case("6000 players", ("record",), f"rules: freeze\n{names}\n", 2, status=1)
    away = HEADER + "Ann: away\nBen: away\n" * 100_000
    yield Case("200000 turns away", ("record",), away, 5, status=1)
    rolls = HEADER + "Ann:" + " 222333>222333" * 200_000
    yield Case("200000 hot dice in a turn", ("record",), rolls, 2, status=2)
    names = "players: " + ", ".join(f"P{n}" for n in range(250_000))
    yield Case("a player list of 2 MB", ("record",), f"rules: freeze\n{names}\n", 2, status=2)
    yield Case("one line of 50 MB", ("record",), HEADER + ";" * 50 * MB, 2, status=2)


def cost(case: Case, folder: Path) -> tuple[float, float, int]:
    """The seconds and megabytes that it takes, and the exit status."""
    file = folder / "game.txt"
    file.write_text(case.text, encoding="utf-8")
    command = [sys.executable, "-m", "zilch3d", *case.arguments, str(file)]
    silent = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=silent, stderr=silent) as process:
        _pid, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, process.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=500_000)
    failed = False
    with TemporaryDirectory() as folder:
        for case in cases(parser.parse_args().turns):
            seconds, megabytes, status = cost(case, Path(folder))
            kept = seconds <= case.seconds and megabytes <= case.megabytes
            kept = kept and status == case.status
            failed |= not kept
            said = "" if kept else f"  FAILED: at most {case.seconds} s, status {case.status}"
            print(f"{case.name:32}{seconds:8.1f} s{megabytes:8.0f} MB  status {status}{said}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
