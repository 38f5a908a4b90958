"""A Debian 13 with Wine, in which programs for Windows run on a screen of this system.

Debian 12 has Wine 8, whose OpenGL windows can't be photographed. Everything lies in one folder
that's kept from run to run: the Debian, and Windows' drive C: in ``prefix``.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from bootstrap.environment import ROOT
from bootstrap.terminal import Failure, say
from proofs.bare_debian import BareDebian

RELEASE = "trixie"
PACKAGES = (
    *("wine", "wine64", "xvfb", "xauth", "libgl1-mesa-dri", "libglx-mesa0", "procps"),
    *("gcc-mingw-w64-x86-64-win32", "nsis"),
)
"""Wine, and what makes programs for Windows on Debian."""
PREFIX = "/root/prefix"
"""The drive C: and what is registered, in the Debian."""
PLAYER_FILES = "drive_c/users/root/AppData/Local"
"""Where Windows keeps a user's files, in the prefix."""
# Mounts and processes of their own: whatever ends this, nothing of both is left.
HOLDER = ("unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private")
HOLD = """
set -e
for folder in /dev /tmp/.X11-unix $BOUND; do
    mkdir -p "$ROOT$folder"
    mount --rbind "$folder" "$ROOT$folder"
done
mount -t proc proc "$ROOT/proc"
echo ready
while sleep 5; do :; done
"""


class Wine:
    """The system in ``folder/root``, running; ``work`` is a folder that it shares with this one."""

    def __init__(self, debian: BareDebian, holder: int, work: Path, display: str) -> None:
        self.debian = debian
        self.work = work
        self.display = display
        self.prefix = debian.at(PREFIX)
        self._holder = holder

    def command(
        self, program: Sequence[str], environment: Mapping[str, str], folder: Path | None = None
    ) -> list[str]:
        """What runs a program of the Debian there."""
        variables = {
            "HOME": "/root",
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "WINEPREFIX": PREFIX,
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "winemenubuilder.exe=d",  # Debian's menu is not Windows'
            "DISPLAY": self.display,
            "PYTHONUTF8": "1",
            **environment,
        }
        words = [f"{name}={value}" for name, value in variables.items()]
        enter = ["nsenter", "--target", str(self._holder), "--mount", "--pid"]
        place = ["chroot", str(self.debian.root), "/usr/bin/env", "-i"]
        return [*enter, *place, f"--chdir={folder or self.work}", *words, *program]

    def run(
        self,
        program: Sequence[str],
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
        patience: float = 600.0,
    ) -> subprocess.CompletedProcess[str]:
        """Run a program of the Debian to its end; CPython for Windows needs the open input."""
        command = self.command(program, environment or {}, folder)
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
        output, errors = process.communicate(timeout=patience)
        return subprocess.CompletedProcess(command, process.returncode, output, errors)

    def start(
        self, program: Sequence[str], environment: Mapping[str, str], output: IO[bytes]
    ) -> subprocess.Popen[bytes]:
        """Start a program for Windows."""
        return subprocess.Popen(
            self.command(["wine", *program], environment),
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
        )

    def path(self, path: Path) -> str:
        """How Windows' programs write the path, as seen here, of a file that Wine can read."""
        is_inside = path.is_relative_to(self.debian.root)
        return windows_path(Path("/") / path.relative_to(self.debian.root) if is_inside else path)

    def kill(self, program: str) -> None:
        """Kill, as a power cut does, every process that runs the program of this name."""
        self.run(["pkill", "-9", "-f", program])

    def processes(self, program: str) -> list[int]:
        """The processes that run the program of this name, by their numbers there."""
        return [int(line) for line in self.run(["pgrep", "-f", program]).stdout.split()]


def windows_path(path: Path) -> str:
    r"""The path as Windows' programs write it: Wine's drive Z: is the whole Debian."""
    return "Z:" + str(path).replace("/", "\\")


@contextmanager
def running(folder: Path, work: Path, display: str) -> Iterator[Wine]:
    """The system, made in ``folder`` if it is not there yet, for the time of the block.

    ``work`` has the same path in it as here, and so has the checkout. Raises Failure.
    """
    debian = BareDebian.ready(folder / "root", RELEASE, PACKAGES)
    environment = {**os.environ, "ROOT": str(debian.root), "BOUND": f"{ROOT} {work}"}
    command = [*HOLDER, "sh", "-c", HOLD]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, encoding="ascii"
    ) as holder:
        try:
            assert holder.stdout is not None
            if holder.stdout.readline() != "ready\n":
                raise Failure("The Debian couldn't be entered. It says why above.")
            children = Path(f"/proc/{holder.pid}/task/{holder.pid}/children")
            wine = Wine(debian, int(children.read_text(encoding="ascii")), work, display)
            _make_prefix(wine)
            yield wine
        finally:
            holder.kill()


def _make_prefix(wine: Wine) -> None:
    """Make Windows' drive, if there is none."""
    if (wine.prefix / "system.reg").exists():
        return
    say("Making a drive for Windows")
    done = wine.run(["wineboot", "-i"])
    if done.returncode != 0:
        print(done.stdout, done.stderr, file=sys.stderr)
        raise Failure("Wine couldn't make its drive.")
    wine.run(["wineserver", "-w"])
