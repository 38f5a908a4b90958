"""A screen of its own with the game on it, seen and used from outside as a person would.

Clicks and keys are real X events (xdotool). What can be clicked, and where, is in the game's trace:
where the environment variable ZILCH3D_TRACE names a file, it appends a line of JSON each time that
changes, ``{"scene": NAME, "targets": {NAME: [x, y], ...}, ...}``, in window points from the top
left. A driver that waits asks again and again, until a deadline.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from PIL import Image, ImageGrab

from bootstrap import xvfb

ROOT = Path(__file__).resolve().parents[2]
GAME = (sys.executable, "-m", "zilch3d")
PATIENCE = 20.0
"""Seconds to wait for what should come at once; long, for a machine with other work."""
PAUSE = 0.02

Point = tuple[float, float]
Found = TypeVar("Found")


@dataclass(frozen=True)
class Seen:
    """One line of the trace: what is on screen. ``facts`` is the whole line, as JSON reads it."""

    scene: str
    targets: Mapping[str, Point]
    facts: Mapping[str, Any]


@contextmanager
def playing(
    folder: Path,
    size: tuple[int, int] = (1280, 720),
    program: Sequence[str] = GAME,
    title: str = "Zilch 3D",
    language: str = "en",
) -> Iterator["Desktop"]:
    """The program's window on a screen of ``size``, for the time of the block.

    Its settings, saved games and trace go to ``folder``, which should be fresh. Raises
    AssertionError, with what the program printed, if no window named ``title`` comes.
    """
    with xvfb.screen(*size) as display:
        screen = {"DISPLAY": display, "LC_ALL": "C.UTF-8"}
        with started(program, folder, {**surroundings(folder, language), **screen}) as process:
            yield Desktop(process, display, folder, title)


@contextmanager
def started(
    program: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """The program runs for the time of the block; what it prints goes to ``folder``."""
    with (folder / "output.txt").open("wb") as output:
        process = subprocess.Popen(
            program, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()


class Running(ABC):
    """The running program, on any system, what it shows, and a hand for its mouse and keys."""

    def __init__(self, process: subprocess.Popen[bytes], folder: Path) -> None:
        self.process = process
        self.folder = folder
        self._trace = Trace(folder / "trace.jsonl")

    @abstractmethod
    def click(self, target: str | Point) -> None:
        """Press and release the left button on a point, or on a target as soon as it is there."""

    @abstractmethod
    def key(self, name: str) -> None:
        """Press and release a key by its X name: ``space``, ``Return``, ``a``."""

    @abstractmethod
    def close(self, seconds: float = PATIENCE) -> int:
        """Have the program end; its exit status."""

    def latest(self) -> Seen:
        """What is on screen now, once the game has traced anything."""
        return self.wait_until(lambda _: True)

    def history(self) -> list[Seen]:
        """Everything that has been on screen, oldest first."""
        return self._trace.read()

    def wait_until(self, is_so: Callable[[Seen], bool], seconds: float = PATIENCE) -> Seen:
        """What is on screen as soon as ``is_so`` holds of it.

        What has come and gone between two looks is only in ``history``. Raises AssertionError,
        with a screenshot in the folder, after ``seconds`` or if the program ends before.
        """

        def look() -> Seen | None:
            seen = self._trace.read()
            return seen[-1] if seen and is_so(seen[-1]) else None

        return self._wait_for(look, seconds, "What was waited for did not come.")

    def to_title(self, seconds: float = PATIENCE) -> Seen:
        """The title; the first question of all is skipped by a click where it comes before."""
        scenes = ("WelcomeScene", "TitleScene")
        seen = self.wait_until(lambda seen: seen.scene in scenes, seconds)
        if seen.scene == "WelcomeScene":
            self.click("skip")
        return self.wait_until(lambda seen: seen.scene == "TitleScene", seconds)

    def seen_within(self, seconds: float, is_so: Callable[[Seen], bool]) -> Seen | None:
        """What is on screen as soon as ``is_so`` holds of it; None if that takes longer."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self.process.poll() is None:
            if is_so(seen := self.latest()):
                return seen
            time.sleep(PAUSE)
        return None

    def place(self, target: str | Point) -> Point:
        """The point, or that of the target as soon as it is there."""
        if isinstance(target, tuple):
            return target
        return self.wait_until(lambda seen: target in seen.targets).targets[target]

    def ended(self, seconds: float = PATIENCE) -> int:
        """The exit status of the program, which ends by itself within ``seconds``."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise AssertionError(self._report("The program goes on.")) from None

    def output(self) -> str:
        """Everything the program has printed."""
        return (self.folder / "output.txt").read_text(encoding="utf-8", errors="replace")

    def screenshot(self) -> Image.Image:
        """The whole screen as it is now."""
        return ImageGrab.grab().convert("RGB")

    def _wait_for(self, look: Callable[[], Found | None], seconds: float, otherwise: str) -> Found:
        deadline = time.monotonic() + seconds
        while True:
            # Asked before the look: what a program does last is seen all the same.
            over = self.process.poll() is not None or time.monotonic() > deadline
            found = look()
            if found is not None:
                return found
            if over:
                raise AssertionError(self._report(otherwise))
            time.sleep(PAUSE)

    def _report(self, words: str) -> str:
        picture = self.folder / "screen.png"
        with suppress(Exception):  # no system is sure to allow it
            self.screenshot().save(picture)
        return (
            f"{words}\nLast seen: {self._trace.read()[-1:]}\nScreen: {picture}\n"
            f"Exit status: {self.process.poll()}\nPrinted:\n{self.output()}"
        )


class Desktop(Running):
    """The running program on a screen of its own, and a hand and an eye for it."""

    def __init__(
        self, process: subprocess.Popen[bytes], display: str, folder: Path, title: str
    ) -> None:
        super().__init__(process, folder)
        self.display = display
        self.window = self._find_window(title)
        # There is no window manager to give the keyboard to the window.
        self._xdotool("windowfocus", "--sync", self.window)

    def wait_for_picture(
        self, is_so: Callable[[Image.Image], bool], seconds: float = PATIENCE
    ) -> Image.Image:
        """A screenshot as soon as ``is_so`` holds of it; raises as ``wait_until`` does."""

        def look() -> Image.Image | None:
            picture = self.screenshot()
            return picture if is_so(picture) else None

        return self._wait_for(look, seconds, "The picture that was waited for did not come.")

    def click(self, target: str | Point) -> None:
        x, y = self.place(target)
        place = [str(round(x)), str(round(y))]
        # xdotool's own click waits a tenth of a second.
        pressed = ("mousedown", "1", "mouseup", "1")
        self._xdotool("mousemove", "--window", self.window, *place, *pressed)

    def move(self, target: str | Point) -> None:
        """Let the pointer rest on a point, or on a target as soon as it is there."""
        x, y = self.place(target)
        self._xdotool("mousemove", "--window", self.window, str(round(x)), str(round(y)))

    def key(self, name: str) -> None:
        """Press and release a key by its X name: ``space``, ``Return``, ``a``, ``ctrl+z``."""
        self._xdotool("key", name)

    def scroll_to_end(self, above: str) -> None:
        """Turn the wheel over this target until what it scrolls has come to its end."""
        self.move(above)
        self._xdotool("click", "--repeat", "30", "--delay", "5", "5")

    @contextmanager
    def holding(self, name: str) -> Iterator[None]:
        """A key is down for the time of the block."""
        self._xdotool("keydown", name)
        try:
            yield
        finally:
            self._xdotool("keyup", name)

    def drag_to(self, start: Point, end: Point, steps: int = 5) -> None:
        """Press at the start, go to the end in steps of 10 ms, and let go on the way."""
        shares = [n / steps for n in range(steps + 1)]
        way = [
            [round(a + (b - a) * share) for a, b in zip(start, end, strict=True)]
            for share in shares
        ]
        moves = [["mousemove", "--window", self.window, str(x), str(y)] for x, y in way]
        going = [word for move in moves[1:] for word in (*move, "sleep", "0.01")]
        self._xdotool(*moves[0], "mousedown", "1", *going, "mouseup", "1")

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self._xdotool("windowsize", self.window, str(width), str(height))

    def screenshot(self) -> Image.Image:
        """The whole screen as it is now."""
        return ImageGrab.grab(xdisplay=self.display).convert("RGB")

    def close(self, seconds: float = PATIENCE) -> int:
        """Close the window by its frame's button; the program's exit status."""
        from tests.end_to_end.closing import ask_to_close  # noqa: PLC0415  (needs X11's library)

        ask_to_close(self.display, int(self.window))
        return self.ended(seconds)

    def _find_window(self, title: str) -> str:
        def look() -> str | None:
            found = self._xdotool("search", "--onlyvisible", "--name", f"^{title}$", check=False)
            return found.split()[0] if found else None

        return self._wait_for(look, PATIENCE, f"No window named {title!r} came.")

    def _xdotool(self, *arguments: str, check: bool = True) -> str:
        command = ["xdotool", *arguments]
        surroundings = {**os.environ, "DISPLAY": self.display}
        done = subprocess.run(
            command, env=surroundings, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        if check and done.returncode != 0:
            raise AssertionError(self._report(f"{' '.join(command)}: {done.stderr}"))
        return done.stdout


class Trace:
    """The lines that the game has written so far; a last one that isn't whole is left out."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read = 0
        self._seen: list[Seen] = []

    def read(self) -> list[Seen]:
        """Everything traced so far, oldest first."""
        if self._path.exists():
            with self._path.open("rb") as file:
                file.seek(self._read)
                whole = file.read().rpartition(b"\n")[0]
            self._seen += [_seen(line) for line in whole.splitlines()]
            self._read += len(whole) + 1 if whole else 0
        return list(self._seen)


def _seen(line: bytes) -> Seen:
    facts = json.loads(line)
    targets = {name: (x, y) for name, (x, y) in facts["targets"].items()}
    return Seen(facts["scene"], targets, facts)


def homes(folder: Path) -> dict[str, str]:
    """Where a game that runs in this folder keeps its files, as environment variables."""
    return {f"XDG_{kind}_HOME": str(folder / kind) for kind in ("DATA", "CONFIG", "CACHE")}


def surroundings(folder: Path, language: str = "en") -> dict[str, str]:
    """The environment of a person without a past: no settings, no saved games."""
    return {
        **os.environ,
        **homes(folder),
        "LANGUAGE": language,
        "MESA_SHADER_CACHE_DIR": tempfile.gettempdir(),  # they are compiled once for all tests
        "LP_NUM_THREADS": "0",  # Mesa's own drawing threads take longer in all than none
        "PYTHONUNBUFFERED": "1",
        "ZILCH3D_TRACE": str(folder / "trace.jsonl"),
    }
