"""The wheels of all that is locked, by file name: which system and which Python each is for.

``wheels.sha256`` lists those of what ships and what builds it, as sha256sum does, and
``dev-wheels.sha256`` those of what a checkout has besides; ``dev.py lock`` writes both.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from bootstrap import locks

WHEELS = locks.FOLDER / "wheels.sha256"
DEV_WHEELS = locks.FOLDER / "dev-wheels.sha256"
REQUIREMENTS, TOOLS = locks.REQUIREMENTS, locks.TOOLS
LISTS: dict[Path, Sequence[Path]] = {
    WHEELS: (REQUIREMENTS, TOOLS),
    DEV_WHEELS: (locks.TRANSLATE, locks.DEV, locks.LOCKER),
}
"""The lock files whose wheels each list has."""

PYTHONS = locks.PYTHONS
RELEASED_PYTHON = "3.13"
"""The Python that is in a release's bundles, as ``release.yml`` sets it up."""


@dataclass(frozen=True)
class System:
    """A system that the game ships for: Python's name of it, and the wheels that work there.

    ``pattern`` matches the platform tags that fit the oldest release on which the game is to run.
    """

    name: str
    sys_platform: str
    pattern: str


def _linux(name: str, machine: str) -> System:
    """Linux with glibc 2.28 or newer."""
    return System(name, "linux", rf"manylinux(2014|_2_(1?\d|2[0-8]))_{machine}")


SYSTEMS = (
    System("Windows x64", "win32", "win_amd64"),
    System("macOS arm64", "darwin", r"macosx_1[01]_\d+_(arm64|universal2)"),
    System("macOS x64", "darwin", r"macosx_10_(\d|1[0-5])_(x86_64|universal2)"),
    _linux("Linux x64", "x86_64"),
    _linux("Linux arm64", "aarch64"),
)


@dataclass(frozen=True)
class Locked:
    """A line of a lock file: the version of a package, its hashes, and where it is needed."""

    name: str
    version: str
    marker: str
    hashes: frozenset[str]

    def is_needed(self, system: System) -> bool:
        """Whether the marker, if it names a system, names this one."""
        named = re.search(r"sys_platform == '(\w+)'", self.marker)
        return named is None or named[1] == system.sys_platform


def locked(lock: Path) -> list[Locked]:
    """The packages of a lock file, as uv writes it."""
    entry = re.compile(r"^([\w.-]+)==(\S+)(?: ; (.*?))? \\$((?:\n    --hash=.*$)+)", re.MULTILINE)
    return [
        Locked(name, version, marker, frozenset(re.findall(r"sha256:(\w+)", hashes)))
        for name, version, marker, hashes in entry.findall(lock.read_text(encoding="ascii"))
    ]


@dataclass(frozen=True)
class Wheel:
    """A wheel by its file name, with its SHA-256."""

    file: str
    sha256: str

    def fits(self, system: System, python: str) -> bool:
        """Whether this Python, such as ``3.11``, can use it on the system."""
        pythons, abi = self.file.split("-")[-3:-1]
        return self._runs_on(python, pythons.split("."), abi) and any(
            tag == "any" or re.fullmatch(system.pattern, tag) for tag in self.platforms
        )

    @property
    def platforms(self) -> list[str]:
        """The tags of the systems that it is for."""
        return self.file.removesuffix(".whl").split("-")[-1].split(".")

    @staticmethod
    def _runs_on(python: str, tags: list[str], abi: str) -> bool:
        if "py3" in tags:
            return abi == "none"
        minor = python.partition(".")[2]
        own = f"cp3{minor}"
        stable = abi == "abi3" and any(int(tag.removeprefix("cp3")) <= int(minor) for tag in tags)
        return stable or (own in tags and abi == own)

    def is_of(self, package: Locked) -> bool:
        """Whether it is a wheel of this version of this package."""
        name, version = self.file.split("-")[:2]
        return (_normal(name), version) == (_normal(package.name), package.version)


def _normal(name: str) -> str:
    """The name of a package as it is compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def recorded(wheels: Path = WHEELS) -> list[Wheel]:
    """The wheels that one of the LISTS has."""
    lines = wheels.read_text(encoding="ascii").splitlines()
    return [Wheel(file, sha256) for sha256, file in (line.split("  ") for line in lines)]


def targets() -> Iterator[tuple[System, str]]:
    """Each system with each Python that it has to work with."""
    return product(SYSTEMS, PYTHONS)
