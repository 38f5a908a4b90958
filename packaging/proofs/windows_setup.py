"""The installer for Windows, run by Wine to install, upgrade and remove; part of ``windows``."""

import hashlib
import os
import shutil
import time
from pathlib import Path

from bootstrap.terminal import Failure, say
from bundle.identity import NAME, Product, product
from bundle.installer import BEING_PLAYED, write_script
from proofs.checks import Checks
from proofs.windows_build import WINDOWS
from proofs.windows_game import PATIENCE, WindowsGame
from proofs.wine import windows_path
from tests.end_to_end.test_continue import STILL, play_into_a_turn

FORMER = "0.0.9"
"""The version that the installer of this one finds."""
DROPPED = Path("_internal", "former", "of the former version.txt")
"""A file that only the former version has."""
CHANGED = Path("_internal", "licences", "Zilch-3D.txt")
"""A file that both versions have."""
FOREIGN = "my notes.txt"
"""A file that somebody else has put beside the game."""
UNINSTALL = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall"
UNINSTALLER = "AppData/Local/Temp/~nsu"
"""The uninstaller goes on as a copy of itself in the folder for temporary files, which stays there:
only an administrator may have Windows remove it at the next start."""
START_MENU = "AppData/Roaming/Microsoft/Windows/Start Menu/Programs"

Digests = dict[str, str]
"""Files by their paths in a folder, and what is in each."""


class Setup:
    """Installers of the bundle that ``game`` has in its folder, and what they leave in Windows."""

    def __init__(self, game: WindowsGame) -> None:
        self._game = game
        self.bundle = game.folder
        self.drive = game.wine.prefix / "drive_c"
        self.place = game.files.parent / "Programs" / NAME
        self.installed = WindowsGame(game.wine, self.place, game.shots)

    def make(self, version: str, folder: Path) -> Path:
        """Make the installer of this version of what is in ``folder``. Raises Failure."""
        work = self._game.wine.work / f"setup {version}"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        made = work / (WINDOWS.installer(version) or "")
        script = write_script(folder, _of_version(version), made, work)
        command = ["makensis", "-V2", "-INPUTCHARSET", "UTF8", str(script)]
        done = self._game.wine.run(command)
        if done.returncode != 0:
            raise Failure(f"{done.stdout}{done.stderr}The installer couldn't be made.")
        return made

    def former(self) -> Path:
        """The folder of the version before: one file more than this one's, and one that differs."""
        folder = self._game.wine.work / "former"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self._game.folder, folder, copy_function=os.link)
        (folder / DROPPED).parent.mkdir(parents=True)
        (folder / DROPPED).write_text("gone soon", encoding="ascii")
        (folder / CHANGED).unlink()
        (folder / CHANGED).write_text("former words", encoding="ascii")
        return folder

    def run(self, program: Path) -> int:
        """Run an installer or an uninstaller that asks nothing; its exit status."""
        return self._game.wine.run(["wine", self._game.wine.path(program), "/S"]).returncode

    def remove(self) -> None:
        """Uninstall, and wait for it: the uninstaller goes on as a copy of itself."""
        self.run(self.place / "uninstall.exe")
        deadline = time.monotonic() + PATIENCE
        while self.entry() and time.monotonic() < deadline:
            time.sleep(0.2)
        self._game.wine.run(["wineserver", "-w"])

    def entry(self) -> str:
        """What *Installed apps* knows of the game; empty if it is not installed."""
        key = rf"{UNINSTALL}\{product().identifier}"
        return self._game.wine.run(["wine", "reg", "query", key]).stdout

    def shortcuts(self) -> list[str]:
        """The names of the game's entries in the Start menu."""
        return [file.name for file in self.drive.glob(f"users/*/{START_MENU}/**/*.lnk")]

    def registry(self) -> set[str]:
        """All that is registered for the user of Windows, line by line."""
        file = self._game.wine.work / "registered.reg"
        file.unlink(missing_ok=True)
        self._game.wine.run(["wine", "reg", "export", "HKCU", windows_path(file), "/y"])
        return set(file.read_text(encoding="utf-16").splitlines())


def _of_version(version: str) -> Product:
    return product()._replace(version=version)


def digests(folder: Path) -> Digests:
    """What is in each file of the folder."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.is_symlink()
    }


def prove_installer(checks: Checks, game: WindowsGame) -> None:
    """Installed, it plays; an upgrade keeps what is the player's; removed, it leaves nothing."""
    say("the installer")
    game.new_player()
    setup = Setup(game)
    former = setup.make(FORMER, setup.former())
    current = setup.make(product().version, game.folder)
    print(f"       the installer has {current.stat().st_size} bytes")
    game.register(UNINSTALL)  # every Windows has that list, if an empty one
    before = (digests(setup.drive), setup.registry())
    _install(checks, setup, former)
    _play(checks, setup, current)
    _upgrade(checks, setup, current)
    _remove(checks, setup)
    _leaves_nothing(checks, setup, before)


def _install(checks: Checks, setup: Setup, former: Path) -> None:
    checks.that(setup.run(former) == 0, "the former version installs")
    checks.that((setup.place / DROPPED).is_file(), f"its files are in {setup.place.name}")
    checks.that(setup.shortcuts() == [f"{NAME}.lnk"], f"the Start menu has {setup.shortcuts()}")
    checks.that(FORMER in setup.entry(), "Windows knows its version")


def _play(checks: Checks, setup: Setup, current: Path) -> None:
    """Play the installed game into a turn, while an upgrade is tried."""
    with setup.installed.playing(chosen=STILL) as desktop:
        desktop.click("play")
        play_into_a_turn(desktop)
        before = digests(setup.place)
        refused = setup.run(current) == BEING_PLAYED and digests(setup.place) == before
        checks.that(refused, "while it is played, an upgrade is refused and changes nothing")
        checks.that(desktop.close(PATIENCE) == 0, "the installed game ends in order")


def _upgrade(checks: Checks, setup: Setup, current: Path) -> None:
    (setup.place / FOREIGN).write_text("keep", encoding="ascii")
    kept = digests(setup.installed.files)
    checks.that(setup.run(current) == 0, "this version installs over it")
    checks.that(product().version in setup.entry(), "Windows knows the new version")
    checks.that(not (setup.place / DROPPED).parent.exists(), "what it no longer needs is gone")
    checks.that((setup.place / FOREIGN).is_file(), "somebody else's file beside it is kept")
    whole = digests(setup.place).items() >= digests(setup.bundle).items()
    checks.that(whole, "every file of this version is there, as it was built")
    checks.that(digests(setup.installed.files) == kept, "the player's files are as they were")
    with setup.installed.playing() as desktop:
        checks.that("continue" in desktop.latest().targets, "the game in play can be continued")
        desktop.close(PATIENCE)


def _remove(checks: Checks, setup: Setup) -> None:
    kept = digests(setup.installed.files)
    setup.remove()
    left = [file.name for file in setup.place.rglob("*")]
    checks.that(left == [FOREIGN], f"removed, it leaves {left}")
    checks.that(digests(setup.installed.files) == kept, "the player's files are as they were")


def _leaves_nothing(checks: Checks, setup: Setup, before: tuple[Digests, set[str]]) -> None:
    """Nothing more than before lies anywhere, or is registered, but for what the player has."""
    shutil.rmtree(setup.place.parent)
    files = digests(setup.drive).keys() - before[0].keys()
    own = setup.installed.files.relative_to(setup.drive).as_posix()
    left = sorted(f for f in files if not f.startswith(own) and UNINSTALLER not in f)
    checks.that(not left, f"but for the uninstaller's copy in Temp, no file is left {left or ''}")
    lines = sorted(setup.registry() - before[1])
    checks.that(not lines, f"nothing is registered any more {lines or ''}")
    checks.that(not setup.shortcuts(), "the Start menu no longer has it")
