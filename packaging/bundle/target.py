"""The system that a bundle is for, and the names that follow from it."""

import platform
import sys
from dataclasses import dataclass
from typing import Literal

SystemName = Literal["linux", "windows", "macos"]

SYSTEMS: dict[str, SystemName] = {"linux": "linux", "win32": "windows", "darwin": "macos"}
MACHINES = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}


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
    def suffix(self) -> str:
        """What the name of a program ends in."""
        return ".exe" if self.system == "windows" else ""

    def release(self, version: str) -> str:
        """What the names of all that is published begin with: ``zilch3d-1.0-linux-x64``."""
        return f"zilch3d-{version}-{self.system}-{self.machine}"
