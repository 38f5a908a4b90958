"""Each file that the game ships with is damaged in turn: the game starts, or says what is wrong.

    python3 packaging/dev.py prove damaged_assets [--only WORD] [--every 6]

In a copy of the game one file is removed, emptied, cut off, or has one bit flipped: in its middle
and near its end. The game is then started in a real window and driven from the title to the table
and to a hint. A case is passed if nothing is printed but plain words, no crash report is written,
and one of these is seen: the table; the window's page that names the file; New game, where it is
the rules or a player of the last game that are damaged.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ("zilch3d", "assets", "locales")
PATIENCE = 90
"""Seconds after which a game will never come to its end."""
DRIVER = Path(__file__).with_name("drive_to_table.py")


def _bit_flipped(content: bytes, share: float) -> bytes:
    place = min(len(content) - 1, int(share * len(content)))
    return content[:place] + bytes((content[place] ^ 1,)) + content[place + 1 :]


DAMAGES: dict[str, Callable[[bytes], bytes | None]] = {
    "removed": lambda _content: None,
    "empty": lambda _content: b"",
    "cut off": lambda content: content[: len(content) // 2],
    "bit flipped": lambda content: _bit_flipped(content, 0.5),
    "bit flipped at the end": lambda content: _bit_flipped(content, 0.97),
}


@dataclass(frozen=True)
class Case:
    """What is damaged, and how."""

    path: Path
    damage: str

    def __str__(self) -> str:
        return f"{self.path} {self.damage}"


@dataclass(frozen=True)
class Outcome:
    """The scenes that were seen, the exit status, what was printed, and crash reports."""

    scenes: tuple[str, ...]
    status: int
    printed: str
    reports: int

    @property
    def end(self) -> str:
        return self.scenes[-1] if self.scenes else "nothing"

    @property
    def passed(self) -> bool:
        seen = {"TableScene": 0, "NewGameScene": 0, "DamagedScene": 2}.get(self.end)
        return seen == self.status and "Traceback" not in self.printed and not self.reports


def shipped() -> list[Path]:
    """Every file that is read beside the code, below the project."""
    found = (file for folder in SHIPPED for file in (ROOT / folder).rglob("*") if file.is_file())
    not_read = {".py", ".pyc", ".po", ".pot", ".md", ".txt"}
    return sorted(file.relative_to(ROOT) for file in found if file.suffix not in not_read)


def play(case: Case | None) -> Outcome:
    """Start a copy of the game with this damage, and drive it."""
    # A solver may still be writing there for a moment.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        copy = Path(folder)
        for name in SHIPPED:
            shutil.copytree(ROOT / name, copy / name)
        if case is not None:
            changed = DAMAGES[case.damage]((copy / case.path).read_bytes())
            (copy / case.path).unlink()
            if changed is not None:
                (copy / case.path).write_bytes(changed)
        return _driven(copy)


def _driven(copy: Path) -> Outcome:
    home, trace = copy / "home", copy / "trace"
    folders = {f"XDG_{kind}_HOME": str(home / kind) for kind in ("DATA", "CONFIG", "CACHE")}
    environment = {**os.environ, **folders, "PYTHONPATH": str(copy), "ZILCH3D_TRACE": str(trace)}
    environment |= {"LANGUAGE": "de", "PYGLET_AUDIO": "silent"}
    # Mesa keeps what it has compiled: for all cases together.
    environment["MESA_SHADER_CACHE_DIR"] = f"{tempfile.gettempdir()}/damaged-assets-shaders"
    try:
        done = subprocess.run(
            [sys.executable, str(DRIVER)],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Outcome((), -1, f"not over after {PATIENCE} s", 0)
    lines = trace.read_text(encoding="utf-8").splitlines() if trace.exists() else []
    scenes = tuple(dict.fromkeys(json.loads(line)["scene"] for line in lines))
    reports = len(list(home.rglob("crash *.txt")))
    return Outcome(scenes, done.returncode, done.stdout + done.stderr, reports)


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = argparse.ArgumentParser(description="Starts the game with each file damaged.")
    parser.add_argument("--only", default="", help="only files whose path contains this")
    parser.add_argument("--every", type=int, default=1, help="only every so many of the cases")
    parser.add_argument("--first", type=int, default=0, help="begin with this one of them")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args(arguments)
    cases = [Case(file, damage) for file in shipped() for damage in DAMAGES]
    cases = [case for case in cases if given.only in str(case.path)][given.first :: given.every]
    ends: Counter[str] = Counter()
    failed = 0
    undamaged = play(None)
    if not undamaged.passed:
        print(f"the game does not even start undamaged: {undamaged}")
        return 1
    with ThreadPoolExecutor(given.workers) as pool:
        for case, outcome in zip(cases, pool.map(play, cases), strict=True):
            ends[outcome.end] += 1
            if not outcome.passed:
                failed += 1
                print(f"{case}: {outcome}", flush=True)
    print(f"{len(cases)} cases, {failed} failed; seen last: {dict(ends)}")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
