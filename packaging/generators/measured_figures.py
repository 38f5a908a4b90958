"""Measures this machine and writes the figures into FIGURES.md: five minutes if nothing else runs.

    python3 packaging/dev.py figures

It also measures the packaged game, so run ``dev.py build`` first. What a row says stands only here.
"""

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from textwrap import fill

from bootstrap.environment import ROOT
from bootstrap.terminal import Failure, say
from bundle import facts
from bundle.places import DIST
from bundle.programs import folder_program, single_file
from bundle.target import Target
from developer.benchmark import summary
from developer.game_memory import game_memory
from developer.measurements import Samples, start
from developer.offscreen import open_offscreen
from zilch3d.cli.report import WrongArguments
from zilch3d.render.window import renderer_name

FIGURES = ROOT / "packaging" / "FIGURES.md"
BEGIN, END = "<!-- figures: from here on written by dev.py figures -->", "<!-- figures: to here -->"

WIDTH = 118
"""Characters of a line of the page."""
BUSY = 0.5
"""The load of a machine, in programs that want a core, from which on figures suffer."""

Summary = Mapping[str, float]
"""The benchmark's figures of some samples: ``median``, and ``p95``, the 95th percentile."""


@dataclass(frozen=True)
class Figure:
    """A median, with its 95th percentile in brackets if ``spread``.

    ``name`` is the benchmark's, or as much of its beginning as names no other.
    """

    name: str
    unit: str
    spread: bool = True


@dataclass(frozen=True)
class Row:
    """A line of the table: what was measured, and its figures, in this order."""

    words: str
    figures: tuple[Figure, ...]


def _spread(words: str, unit: str, *names: str) -> Row:
    return Row(words, tuple(Figure(name, unit) for name in names))


def _plain(words: str, unit: str, *names: str) -> Row:
    return Row(words, tuple(Figure(name, unit, spread=False) for name in names))


ROWS = (
    _spread(
        "from a start to the first picture: the folder; the program in one file; from source",
        "s",
        *("folder start: spawn", "file start: spawn", "start: spawn"),
    ),
    _plain(
        "download: the archive of the folder; the program in one file", "MB", "archive, ", "file, "
    ),
    _plain("the folder, unpacked", "MB", "folder, "),
    _spread(
        "memory at the table, in turns with hints: the folder", "MB", "folder memory: resident"
    ),
    _spread(
        "what an idle game takes of one core: title; table; menu; hidden window",
        "%",
        *("idle: title", "idle: table", "idle: menu", "idle: hidden"),
    ),
    _spread("drawing the table once, six dice in the air, 1280×720", "ms", "draw: whole frame"),
    _spread("Python’s part of that", "ms", "draw: Python's share"),
    _spread(
        "most work on a throw of six dice in any one frame (it’s simulated in slices)",
        "ms",
        "draw: longest work on a throw",
    ),
    _spread(
        "simulating a throw of six dice: gentle; medium; wild",
        "ms",
        *(f"throw: six dice at strength {strength}" for strength in ("0.0", "0.5", "1.0")),
    ),
    _spread("simulating a throw of one die", "ms", "throw: one die"),
    _spread(
        "from a tap until the dice rest, on any machine: normal speed; fast",
        "s",
        *(f"pace: {speed}: from tap" for speed in ("normal", "fast")),
    ),
    _spread(
        "a computer player’s roll, from one rest of the dice to the next: normal speed; fast",
        "s",
        *(f"pace: {speed}: a computer player's roll" for speed in ("normal", "fast")),
    ),
    _spread(
        "a hint in Freeze 5000: solving the turn, once; each choice in it",
        "ms",
        *("odds: solving a turn of freeze", "odds: a decision in freeze"),
    ),
    _spread(
        "house rules: from a click to the figures of a turn; Python’s part of the longest frame",
        "ms",
        *("rules: from a click", "rules: Python's share"),
    ),
    _spread(
        "how long a move waits for the disk; the longest wait in a game",
        "ms",
        *("disk: a move's wait", "disk: the longest"),
    ),
    _spread(
        "records of 10,000 games: one set of rules; one person; everybody",
        "ms",
        *("records: the rules played last", "records: one person", "records: everybody"),
    ),
    _plain("two-player games of Freeze 5000, the engine alone, one core", "a second", "engine: "),
)
FROM_SOURCE = (
    "engine",
    "odds",
    "rules",
    "throw",
    "pace",
    "draw",
    "start",
    "idle",
    "disk",
    "records",
)
"""The benchmark's subjects that are measured from the checkout."""


def main() -> None:
    """Measure everything and write the table. Raises Failure; the page is whole in any case."""
    _require_lines(FIGURES.read_text(encoding="utf-8"))
    _require_bundle()
    conditions = _conditions()
    measured = _measured()
    page = FIGURES.read_text(encoding="utf-8")
    FIGURES.write_text(with_table(page, conditions, measured), encoding="utf-8", newline="\n")
    say(f"Written: the figures in {FIGURES.name}")


def with_table(page: str, conditions: str, measured: Mapping[str, Summary]) -> str:
    """The page with these figures in the place of those before. Raises Failure."""
    before, _begin, rest = page.partition(BEGIN)
    _old, _end, after = rest.partition(END)
    lines = [f"| {row.words} | {_cell(row, measured)} |" for row in ROWS]
    table = "\n".join(["| what | median (95th percentile) |", "|---|---|", *lines])
    return f"{before}{BEGIN}\n{conditions}\n\n{table}\n{END}{after}"


def _require_lines(page: str) -> None:
    if not 0 <= page.find(BEGIN) < page.find(END):
        raise Failure(
            f"{FIGURES.name} lacks the lines between which the figures go:\n{BEGIN}\n{END}"
        )


def rows(page: str) -> list[tuple[str, str]]:
    """The lines of the table that the page has: what was measured, and what was found."""
    table = page.partition(BEGIN)[2].partition(END)[0]
    found = re.findall(r"^\| (.+) \| (.+) \|$", table, re.MULTILINE)
    return [(words, cell) for words, cell in found[1:]]


def _cell(row: Row, measured: Mapping[str, Summary]) -> str:
    return "; ".join(_written(figure, _summary(figure.name, measured)) for figure in row.figures)


def _summary(name: str, measured: Mapping[str, Summary]) -> Summary:
    found = [summary for known, summary in measured.items() if known.startswith(name)]
    if len(found) != 1:
        raise Failure(f"The benchmark has {len(found)} figures that begin with {name!r}")
    return found[0]


def _written(figure: Figure, summary: Summary) -> str:
    unit = "%" if figure.unit == "%" else f" {figure.unit}"
    written = f"{rounded(summary['median'])}{unit}"
    return f"{written} ({rounded(summary['p95'])}{unit})" if figure.spread else written


def rounded(value: float) -> str:
    """Three digits that count, and never more than two decimals: ``0.08``, ``17.3``, ``2,890``."""
    if 0 < value < 0.005:
        return "< 0.01"
    if value >= 1000:
        return f"{round(value, 3 - len(str(int(value)))):,.0f}"
    return f"{value:.{2 if value < 9.995 else 1 if value < 99.95 else 0}f}"


# What is measured


def _measured() -> dict[str, Summary]:
    target = Target.here()
    folder, file = folder_program(DIST, target), single_file(DIST, target)
    if file is None:
        raise Failure("The page has the figures of a system with a program in one file.", status=2)
    return {
        **_sizes(target),
        **_figures("folder start", start, folder),
        **_figures("folder memory", game_memory, folder),
        **_figures("file start", start, file),
        **_from_source(),
    }


def _figures(
    name: str, measure: Callable[[Sequence[str]], Samples], program: Path
) -> dict[str, Summary]:
    """Measure a packaged program. Raises Failure."""
    say(f"Measuring {name}")
    try:
        measured = measure([str(program)])
    except WrongArguments as wrong:
        raise Failure(str(wrong)) from wrong
    return {f"{name}: {what}": summary(samples) for what, samples in measured.items()}


def _from_source() -> dict[str, Summary]:
    """Measure the checkout by ``dev.py benchmark``. Raises Failure."""
    say(f"Measuring {', '.join(FROM_SOURCE)}")
    command = [sys.executable, "-m", "developer", "benchmark", *FROM_SOURCE, "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise Failure("The benchmark stopped. It says why above.")
    figures: dict[str, Summary] = json.loads(done.stdout)
    return figures


def _sizes(target: Target) -> dict[str, Summary]:
    """Megabytes, of a million bytes."""
    known = json.loads((DIST / facts.NAME).read_text(encoding="utf-8"))
    published, version = known["published"], known["version"]
    sizes = {
        "archive": published[target.archive(version)]["bytes"],
        "file": published[target.single_file(version)]["bytes"],
        "folder": known["folder_bytes"],
    }
    return {f"{name}, MB": {"median": size / 1e6} for name, size in sizes.items()}


def _require_bundle() -> None:
    if not (DIST / facts.NAME).exists():
        raise Failure(
            "There's no bundle to measure. Run python3 packaging/dev.py build first.", status=2
        )


# What it is measured on


def _conditions() -> str:
    """The day, the commit, the machine and how busy it is, as a paragraph."""
    load = os.getloadavg()[0]
    if load > BUSY:
        say(f"The machine is busy (load {load:.1f}). Its best figures would be better than these.")
    today = date.today()
    words = (
        f"Measured on {today.day} {today:%B %Y}, at commit `{_commit()}`, "
        f"on {os.cpu_count()} cores ({_processor()}) with a load of {load:.1f} from other "
        f"programs. {_system()}, Python {platform.python_version()}, drawn by {_renderer()}."
    )
    return fill(words, WIDTH)


def _commit() -> str:
    command = ["git", "rev-parse", "--short=10", "HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    text = info.read_text(encoding="utf-8", errors="replace") if info.exists() else ""
    named = re.search(r"^model name\s*: (.+)$", text, re.MULTILINE)
    return named[1] if named else platform.processor() or platform.machine()


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return f"{platform.system()} {platform.release()}"


def _renderer() -> str:
    with closing(open_offscreen((64, 64))) as window:
        return renderer_name(window)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        say(failure.words)
        sys.exit(failure.status)
