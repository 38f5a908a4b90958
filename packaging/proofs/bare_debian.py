"""A Debian that has nothing but what a list of packages brings, and a player in it.

Programs run in it as that player, with nothing of this environment, on a screen of this system.
"""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from bootstrap.terminal import Failure, say

PROGRAMS = ("debootstrap", "strace", "unshare", "chroot", "xdotool", "Xvfb")
PLAYER = "player"
HOME = f"/home/{PLAYER}"
# Mounts and processes of their own: whatever ends this, nothing of both is left.
ENTER = ("unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private")
MOUNT = """
set -e
for folder in /dev /tmp/.X11-unix; do
    mkdir -p "$ROOT$folder"
    mount --rbind "$folder" "$ROOT$folder"
done
mount -t proc proc "$ROOT/proc"
# Not by exec: a program that changes its user no longer ends with its parent, and this one does.
"$@"
"""


def require_means(*programs: str) -> None:
    """Raise Failure unless such a system can be made here, and there are these programs."""
    if os.geteuid() != 0:
        raise Failure("This proof makes a system of its own, so run it as root.", status=2)
    missing = [name for name in programs if shutil.which(name) is None]
    if missing:
        raise Failure(
            f"This proof needs {', '.join(missing)}. On Debian, apt installs them.", status=2
        )


class BareDebian:
    """The system in ``root``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = self.at(HOME)

    @classmethod
    def ready(cls, root: Path, release: str, packages: Sequence[str]) -> "BareDebian":
        """The one in ``root``, made there if there is none. Raises Failure.

        It is this release, with these packages and what they depend on.
        """
        if root.exists():
            return cls(root)
        say(f"Making a Debian with {', '.join(packages)}")
        include = f"--include={','.join(packages)}"
        command = ["debootstrap", "--variant=minbase", include, release, str(root), *_mirror()]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Failure(f"{done.stdout[-2000:]}{done.stderr}debootstrap couldn't make it.")
        return cls(root)

    def new_player(self) -> None:
        """A player with nothing but what every new user has; another one's files are gone."""
        shutil.rmtree(self.home, ignore_errors=True)
        if f"\n{PLAYER}:" in self.at("/etc/passwd").read_text(encoding="utf-8"):
            self._as_root("userdel", PLAYER)
        self._as_root("useradd", "--create-home", "--shell", "/bin/sh", PLAYER)

    def at(self, path: str) -> Path:
        """The path from outside of a path in this system."""
        return self.root / path.lstrip("/")

    def command(
        self, program: Sequence[str], environment: Mapping[str, str], trace: Path | None = None
    ) -> list[str]:
        """A command that runs the program as the player; ``trace`` is how strace's files begin."""
        variables = {"HOME": HOME, "PATH": "/usr/bin:/bin", **environment}
        words = [f"{name}={value}" for name, value in variables.items()]
        strace = ["strace", "-ff", "-y", "-qq", "-s", "4096", "--seccomp-bpf", "-e", "trace=%file"]
        chroot = ["chroot", f"--userspec={PLAYER}:{PLAYER}", str(self.root)]
        inner = [*chroot, "/usr/bin/env", "-i", f"--chdir={HOME}", *words, *program]
        traced = [*strace, "-o", str(trace), *inner] if trace else inner
        return [*ENTER, "env", f"ROOT={self.root}", "sh", "-c", MOUNT, "sh", *traced]

    def run(
        self, program: Sequence[str], environment: Mapping[str, str], trace: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run it to its end."""
        command = self.command(program, environment, trace)
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)

    def _as_root(self, *command: str) -> None:
        subprocess.run(["chroot", str(self.root), *command], check=True, capture_output=True)


def _mirror() -> list[str]:
    """The mirror from which this machine gets Debian; none leaves it to debootstrap."""
    listing = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Label: Debian"]
    done = subprocess.run(listing, capture_output=True, text=True, check=False)
    return sorted(set(done.stdout.split()))[:1]
