"""Packages of the system that the game and its tests need, and how a Debian system gets them.

Everything is named by the Debian package that brings it.
"""

import ctypes
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from pathlib import Path

from bootstrap.terminal import Failure, say

LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libXrender.so.1": "libxrender1",
}
"""The shared libraries without which pyglet opens no window, and their packages.

As in ``zilch3d/system_libraries.py``, which needs not be importable yet.
"""

HEADLESS = {"libEGL.so.1": "libegl1"}
"""The shared library for drawing without a display, which the game itself never does."""

PROGRAMS = {
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "shasum": "perl",  # comes with the modules that Debian's smallest Perl lacks
    "objdump": "binutils",
    "strip": "binutils",
}

INSTALL = ("apt-get", "install", "--yes", "--no-install-recommends")


def playing(*, in_a_window: bool = True) -> list[str]:
    """The packages missing for the game, or a command of it that opens no window.

    Without a display the game needs an invisible one, and the commands what draws without any.
    """
    if sys.platform != "linux":
        return _missing_venv()
    missing = {*missing_libraries(LIBRARIES), *_missing_venv()}
    if not os.environ.get("DISPLAY"):
        missing |= {*(missing_programs(["Xvfb"]) if in_a_window else missing_libraries(HEADLESS))}
    return sorted(missing)


def testing() -> list[str]:
    """The packages missing for the tests: they click on a screen of their own, and run Perl."""
    if sys.platform != "linux":
        return playing()
    programs = missing_programs(["Xvfb", "xdotool", "shasum"])
    return sorted({*playing(), *missing_libraries(HEADLESS), *programs})


def building() -> list[str]:
    """The packages missing for making the bundle and trying it out."""
    if sys.platform != "linux":
        return testing()
    shared = {str(sysconfig.get_config_var("INSTSONAME")): f"libpython{_python_version()}"}
    tools = missing_programs(["objdump", "strip"])
    return sorted({*testing(), *tools, *missing_libraries(shared)})


def missing_libraries(wanted: dict[str, str]) -> list[str]:
    """The packages of those libraries (file name to package) that the loader does not find."""
    return [package for library, package in wanted.items() if not _loads(library)]


def missing_programs(wanted: Iterable[str]) -> list[str]:
    """The packages of those programs (keys of PROGRAMS) that are not on the search path."""
    return [PROGRAMS[program] for program in wanted if shutil.which(program) is None]


def require(packages: Sequence[str], may_install: bool | None = None) -> None:
    """Install ``packages``, if any, where this user may; else raise Failure with the command.

    ``may_install`` says whether to try; by default, only for root on a system with apt.
    """
    if not packages:
        return
    if may_install if may_install is not None else _may_install():
        _install(packages)
    else:
        raise Failure(_advice(packages), status=2)


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _missing_venv() -> list[str]:
    # Debian keeps the part of Python that puts pip into a new environment in its own package.
    return [] if importlib.util.find_spec("ensurepip") else [f"python{_python_version()}-venv"]


def _python_version() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _may_install() -> bool:
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _advice(packages: Sequence[str]) -> str:
    command = shlex.join(["sudo", *INSTALL, *packages])
    if Path("/etc/debian_version").exists():
        return f"Some system packages are missing. This installs them:\n\n    {command}\n"
    return (
        f"Some system packages are missing. On Debian, this would install them:\n\n    {command}\n"
    )


def _install(packages: Sequence[str]) -> None:
    say(f"Installing system packages: {' '.join(packages)}")
    if _apt(*INSTALL, *packages).returncode == 0:
        return
    # The lists of a fresh machine are empty, those of an old one name files that are gone.
    _apt("apt-get", "update")
    done = _apt(*INSTALL, *packages)
    if done.returncode != 0:
        raise Failure(f"{done.stderr.strip()}\n{shlex.join([*INSTALL, *packages])} didn't work.")


def _apt(*command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
