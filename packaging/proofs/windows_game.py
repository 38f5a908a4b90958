"""The game for Windows in a window of Wine's, used by real clicks; part of ``windows``."""

import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bootstrap.environment import ROOT
from proofs.windows_build import python_of
from proofs.wine import Wine, windows_path
from tests.end_to_end.desktop import Desktop, Point, Seen
from zilch3d.store import settings
from zilch3d.store.settings import Settings

TITLE = "Zilch 3D"
PLAYER = "Zoë und Max"
"""The Windows user's folder: with a letter that is not ASCII, and spaces."""
SHELL_FOLDERS = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Explorer"
RESIZE = """
import sys
from ctypes import byref, windll, wintypes

user, frame, inside = windll.user32, wintypes.RECT(), wintypes.RECT()
window = user.FindWindowW(None, sys.argv[1])
user.GetWindowRect(window, byref(frame))
user.GetClientRect(window, byref(inside))
width = int(sys.argv[2]) + frame.right - frame.left - inside.right
height = int(sys.argv[3]) + frame.bottom - frame.top - inside.bottom
user.SetWindowPos(window, None, 0, 0, width, height, 0x16)
"""
"""Gives the window another size inside its frame, as dragging the frame does."""
PATIENCE = 90.0
"""Seconds: without a graphics card, and with Wine between, a screen takes its time."""
SCREEN = (1400, 800)
"""Wine puts the window a frame's width from the corner."""
PAUSE = "0.05"
NOT_UTF8 = {"PYTHONUTF8": "0"}
"""As on a player's Windows, where files and pipes have a code page."""


def at_scene(name: str) -> Callable[[Seen], bool]:
    """Whether this scene is on the screen, for ``wait_until``."""
    return lambda seen: seen.scene == name


class WineDesktop(Desktop):
    """The game's window, none of ``others``, and a hand that is no quicker than a person's."""

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        display: str,
        folder: Path,
        others: frozenset[str] = frozenset(),
    ) -> None:
        self._others = others
        super().__init__(process, display, folder, TITLE)

    def area(self) -> tuple[int, int, int, int]:
        """Where the window is on the screen: left, top, right and bottom."""
        lines = self._xdotool("getwindowgeometry", "--shell", self.window).split()
        place = dict(line.split("=") for line in lines)
        x, y, width, height = (int(place[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
        return x, y, x + width, y + height

    def appears(self, folder: Path, pattern: str) -> Path | None:
        """The first file in the folder whose name fits; None if none comes in time."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if files := sorted(folder.glob(pattern)):
                return files[0]
            time.sleep(0.1)
        return None

    def _find_window(self, title: str) -> str:
        def look() -> str | None:
            search = ("search", "--onlyvisible", "--name", f"^{title}$")
            windows = self._xdotool(*search, check=False).split()
            return next((each for each in windows if each not in self._others), None)

        return self._wait_for(look, PATIENCE, f"No window named {title!r} came.")

    def click(self, target: str | Point) -> None:
        self.move(target)
        self._xdotool("sleep", PAUSE, "mousedown", "1", "sleep", PAUSE, "mouseup", "1")


class WindowsGame:
    """The programs in ``folder``, and a Windows user who starts them; the shots are in ``shots``.

    All that the game keeps goes where Windows has it: below LOCALAPPDATA of the user PLAYER.
    """

    def __init__(self, wine: Wine, folder: Path, shots: Path) -> None:
        self.wine = wine
        self.folder = folder
        self.program = folder / "zilch3d.exe"
        self.terminal = folder / "zilch3d-cli.exe"
        self.shots = shots
        self._local = f"users/{PLAYER}/AppData/Local"
        self.files = wine.prefix / "drive_c" / self._local / "zilch3d"
        self._runs = 0
        shots.mkdir(parents=True, exist_ok=True)

    def new_player(self) -> None:
        """A user of Windows who has never played."""
        shutil.rmtree(self.wine.prefix / "drive_c" / "users" / PLAYER, ignore_errors=True)
        self.files.parent.mkdir(parents=True)
        place = "C:\\" + self._local.replace("/", "\\")
        for key in ("User Shell Folders", "Shell Folders"):
            self.register(f"{SHELL_FOLDERS}\\{key}", "/v", "Local AppData", "/d", place)

    def register(self, key: str, *value: str) -> None:
        """Have Windows' registry hold the key, and the value, as ``reg`` takes it."""
        self._wine("reg", "add", key, *value, "/f")

    def terminal_command(self) -> list[str]:
        """What runs the program for terminals, from anywhere on this machine."""
        return self.wine.command(["wine", self.wine.path(self.terminal)], NOT_UTF8)

    def ask(self, *arguments: str) -> tuple[int, str, str]:
        """Run a command of the program for terminals: its status, output and messages."""
        done = self.wine.run(["wine", self.wine.path(self.terminal), *arguments], NOT_UTF8)
        return done.returncode, done.stdout, done.stderr

    def answer(self, *arguments: str) -> dict[str, object]:
        """The JSON that a command prints."""
        status, output, messages = self.ask(*arguments, "--json")
        assert status == 0, f"{arguments}: {status} {messages}"
        answered: dict[str, object] = json.loads(output)
        return answered

    @contextmanager
    def playing(
        self,
        program: Sequence[str] = (),
        chosen: Settings | None = None,
        language: str = "en",
    ) -> Iterator[WineDesktop]:
        """The game at its title, for the time of the block; what is left is killed.

        ``chosen`` are settings made before; without them, those of the last time hold.
        """
        if chosen is not None:
            settings.save(chosen, self.files / "settings.toml")
        try:
            with self._started(program or [self.wine.path(self.program)], language) as desktop:
                desktop.to_title(PATIENCE)
                yield desktop
        finally:
            self.kill()

    @contextmanager
    def another(self, first: WineDesktop) -> Iterator[WineDesktop]:
        """A second window, while the first is open; it is closed in order."""
        with self._started(
            [self.wine.path(self.program)], "en", frozenset({first.window})
        ) as desktop:
            yield desktop
            desktop.close(PATIENCE)

    @contextmanager
    def _started(
        self, program: Sequence[str], language: str, others: frozenset[str] = frozenset()
    ) -> Iterator[WineDesktop]:
        self._runs += 1
        notes = self.wine.work / f"notes {self._runs}"
        shutil.rmtree(notes, ignore_errors=True)
        notes.mkdir()
        variables = {
            "ZILCH3D_TRACE": windows_path(notes / "trace.jsonl"),
            "LANGUAGE": language,
            "LP_NUM_THREADS": "1",
        }
        with (notes / "output.txt").open("wb") as output:
            process = self.wine.start(program, variables, output)
            try:
                yield WineDesktop(process, self.wine.display, notes, others)
            finally:
                process.kill()
                process.wait()

    def kill(self) -> None:
        """End the game as a power cut does, and wait until Windows has noticed."""
        self.wine.kill("zilch3d.*[.]exe")
        self.wine.kill("python[.]exe")
        while self.wine.processes("zilch3d.*[.]exe"):
            time.sleep(0.1)

    def run_python(self, *arguments: str) -> None:
        """Run Windows' Python with the checkout's modules, which must end in order."""
        folders = ";".join(windows_path(folder) for folder in (ROOT / "packaging", ROOT))
        python = self.wine.path(python_of(self.wine))
        done = self.wine.run(["wine", python, *arguments], {"PYTHONPATH": folders}, ROOT)
        assert done.returncode == 0, done.stderr

    def resize(self, width: int, height: int) -> None:
        """Give the game's window another size; without a desktop's frames, Windows has to do it."""
        size = (TITLE, str(width), str(height))
        self.run_python("-c", RESIZE, *size)

    def memory(self) -> int:
        """The memory of the running game in MB, all that Wine holds for it included."""
        pages = 0
        for process in self.wine.processes("zilch3d[.]exe"):
            status = self.wine.run(["cat", f"/proc/{process}/status"]).stdout
            pages = max(
                pages, *(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line)
            )
        return pages // 1024

    def shot(self, desktop: WineDesktop, name: str) -> None:
        """Keep a picture of the window, once there is one and what moves has come to rest."""
        time.sleep(1.0)
        desktop.wait_for_picture(lambda picture: picture.crop(desktop.area()).getbbox() is not None)
        desktop.screenshot().crop(desktop.area()).save(self.shots / f"{name}.png")

    def _wine(self, *words: str) -> None:
        done = self.wine.run(["wine", *words])
        assert done.returncode == 0, done.stderr
