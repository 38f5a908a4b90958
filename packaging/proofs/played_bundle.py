"""A bundle that is played in a ``BareDebian``, with strace looking on; part of ``clean_root``."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from proofs.bare_debian import HOME, BareDebian
from proofs.touched_files import Touched, touched
from tests.end_to_end.desktop import Desktop
from tests.end_to_end.whole_game import Hand
from zilch3d.store.rulefiles import load

NOTES = "/srv/notes"
"""A folder of the system in which the game notes for the driver what can be clicked."""
GERMAN = {"LANG": "de_DE.UTF-8"}
PATIENCE = 60.0
"""Seconds: under strace a start takes longer."""


@dataclass(frozen=True)
class Played:
    """Record of a game: its scenes, captions in German, exit status and output."""

    scenes: list[str]
    german: list[str]
    status: int
    output: str


class PlayedBundle:
    """Starts of one bundle; ``files`` is everything that was touched in them."""

    def __init__(self, debian: BareDebian, display: str, traces: Path) -> None:
        self.debian = debian
        self.environment = {**GERMAN, "DISPLAY": display}
        self.files: set[Touched] = set()
        self._traces = traces

    def play(self, program: str, *, whole: bool, home: str = HOME) -> Played:
        """Start it, play a turn, or look round and play the whole game, and close the window."""
        with self._started(program, home) as desktop:
            desktop.to_title(PATIENCE)
            if whole:
                look_round(desktop)
            desktop.click("play")
            desktop.wait_until(lambda seen: seen.scene == "TableScene", PATIENCE)
            if whole:
                Player(desktop).play()
                look_at_end(desktop)
            else:
                Player(desktop).play_first_turn()
            status, seen = desktop.close(), desktop.history()
            output = desktop.output()
        captions = {each.facts.get("caption", "") for each in seen}
        german = sorted(caption for caption in captions if caption.endswith(" beginnt"))
        return Played(sorted({each.scene for each in seen}), german, status, output)

    @contextmanager
    def _started(self, program: str, home: str) -> Iterator[Desktop]:
        """The game's window, for the time of the block."""
        notes = self.debian.at(NOTES)
        notes.mkdir(mode=0o777, parents=True, exist_ok=True)
        notes.chmod(0o777)
        (notes / "trace.jsonl").unlink(missing_ok=True)
        own = {"HOME": home, "ZILCH3D_TRACE": f"{NOTES}/trace.jsonl"}
        with self._touching(program) as trace, (notes / "output.txt").open("wb") as output:
            command = self.debian.command([program], {**self.environment, **own}, trace)
            process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
            try:
                yield Desktop(process, self.environment["DISPLAY"], notes, "Zilch 3D")
            finally:
                process.kill()
                process.wait()

    @contextmanager
    def _touching(self, program: str) -> Iterator[Path]:
        """How the names of strace's files begin; what they tell is added to ``files``."""
        trace = self._traces / "process"
        yield trace
        for file in self._traces.iterdir():
            lines = file.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
            self.files.update(touched(_of_program(lines, program), HOME, str(self.debian.root)))
            file.unlink()


def _of_program(lines: list[str], program: str) -> list[str]:
    """Without those of chroot and env, which start it."""
    if not lines or not lines[0].startswith("execve(") or "/chroot" not in lines[0]:
        return lines
    starts = [n for n, line in enumerate(lines) if line.startswith(f'execve("{program}"')]
    return lines[starts[0] :] if starts else lines


class Player(Hand):
    """Plays Freeze 5000, which a new player is offered first."""

    def __init__(self, desktop: Desktop) -> None:
        super().__init__(desktop, load("freeze"))

    def play_first_turn(self) -> None:
        """Until points are banked or lost for the first time, whoever begins."""
        self.play_until_seen(lambda seen: seen.facts.get("moment") in ("bank", "zilch"))


def look_round(desktop: Desktop) -> None:
    """Visit every page that the title leads to, by clicks, and go back by Escape."""
    title = desktop.latest()
    for name in title.targets.keys() - {"play", "quit", "lesson", "no-lesson", "more"}:
        desktop.click(name)
        desktop.wait_until(lambda seen: seen.scene != "TitleScene", PATIENCE)
        _back(desktop, "TitleScene")
    desktop.click("more")
    more = desktop.wait_until(lambda seen: seen.scene == "MoreScene", PATIENCE)
    _back(desktop, "TitleScene")
    for name in more.targets.keys() - {"back", "quit"}:
        desktop.click("more")
        desktop.wait_until(lambda seen: seen.scene == "MoreScene", PATIENCE)
        desktop.click(name)
        desktop.wait_until(lambda seen: seen.scene != "MoreScene", PATIENCE)
        _back(desktop, "TitleScene")


def look_at_end(desktop: Desktop) -> None:
    """Visit every page that the end of a game leads to."""
    for name in ("page:chances", "page:decisions", "page:fairness", "sheet", "replay"):
        desktop.click(name)
        desktop.seen_within(2, lambda seen: seen.scene != "EndScene")
        _back(desktop, "EndScene")


def _back(desktop: Desktop, scene: str) -> None:
    while desktop.seen_within(2, lambda seen: seen.scene == scene) is None:
        desktop.key("Escape")
