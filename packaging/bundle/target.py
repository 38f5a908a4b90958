"""The system that a bundle is for, and the names that follow from it."""

import platform
import sys
from dataclasses import dataclass
from typing import Literal

from bundle.identity import NAME

SystemName = Literal["linux", "windows", "macos"]

SYSTEMS: dict[str, SystemName] = {"linux": "linux", "win32": "windows", "darwin": "macos"}
MACHINES = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}

COLLECTED = "zilch3d"
"""The folder into which PyInstaller puts the program and all that it needs."""


@dataclass(frozen=True)
class Target:
    """``machine`` is its processors' name, ``x64`` or ``arm64``."""

    system: SystemName
    machine: str

    @classmethod
    def here(cls) -> "Target":
        """The system that runs this. PyInstaller makes bundles for no other."""
        machine = platform.machine().lower()
        return cls(SYSTEMS[sys.platform], MACHINES.get(machine, machine))

    @property
    def folder(self) -> str:
        """The name of the one-folder bundle, which is an application on macOS."""
        return f"{NAME}.app" if self.system == "macos" else COLLECTED

    @property
    def program(self) -> str:
        """The program's path in that folder."""
        return "Contents/MacOS/zilch3d" if self.system == "macos" else f"zilch3d{self.suffix}"

    @property
    def suffix(self) -> str:
        """The ending of a program's name."""
        return ".exe" if self.system == "windows" else ""

    def release(self, version: str) -> str:
        """The beginning of every published file's name: ``zilch3d-1.0-linux-x64``."""
        return f"zilch3d-{version}-{self.system}-{self.machine}"

    def archive(self, version: str) -> str:
        """The name of the one-folder bundle as it is published."""
        return self.release(version) + (".tar.xz" if self.system == "linux" else ".zip")

    def single_program(self, version: str) -> str:
        """The name of the one-file bundle without the system's ending of programs.

        It is called portable, since on Windows it comes second: virus scanners blame programs that
        unpack themselves, whatever is in them.
        """
        return f"{self.release(version)}-portable"

    def single_file(self, version: str) -> str | None:
        """The name of the one-file bundle as it is published.

        None on macOS: an application is a folder, and opening a lone program opens a terminal.
        """
        return None if self.system == "macos" else self.single_program(version) + self.suffix

    def installer(self, version: str) -> str | None:
        """The name of the installer, made of the folder; only Windows has one."""
        return f"{self.release(version)}-setup.exe" if self.system == "windows" else None

    def bill(self, version: str) -> str:
        """The name of the bill of materials."""
        return f"{self.release(version)}.cdx.json"

    def built(self, version: str) -> list[str]:
        """The names of the files that a build makes on the system itself to be published."""
        names = (self.archive(version), self.single_file(version), self.bill(version))
        return [name for name in names if name is not None]

    def published(self, version: str) -> list[str]:
        """The names of all files that are published; the installer is made of what was built."""
        installer = self.installer(version)
        return [*([installer] if installer else []), *self.built(version)]


RELEASED = (
    *(Target("windows", "x64"), Target("macos", "arm64"), Target("macos", "x64")),
    *(Target("linux", "x64"), Target("linux", "arm64")),
)
"""The systems that a release has bundles for.

Macs have one each: numpy and Pillow have wheels for one kind of processor, and an application with
both would be twice the download.
"""
