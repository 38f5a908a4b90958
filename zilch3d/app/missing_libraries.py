"""Says which libraries of the system are missing, instead of pyglet's errors. Needs no pyglet."""

import shlex
from collections.abc import Sequence

from zilch3d.i18n import _
from zilch3d.system_libraries import HEADLESS, NEEDED, missing


def explanation(fault: Exception) -> str | None:
    """Which libraries, and how to install them; None if ``fault`` has another cause.

    Where one is missing pyglet raises ImportError, or stumbles over None.
    """
    lacking = missing() if isinstance(fault, ImportError | AttributeError) else []
    return words(lacking) if lacking else None


def words(lacking: Sequence[str]) -> str:
    """That these of NEEDED and HEADLESS are missing, and a command for each family of systems."""
    libraries = _("libraries of the system are missing: {files}").format(files=", ".join(lacking))
    packages = [{**NEEDED, **HEADLESS}[file] for file in lacking]
    # Packages of Fedora and openSUSE go by the libraries in them, too.
    provided = [f"{file}()(64bit)" for file in lacking]
    return "\n".join(
        (
            libraries,
            f"  Debian, Ubuntu, Mint: sudo apt install {shlex.join(packages)}",
            f"  Fedora: sudo dnf install {shlex.join(provided)}",
            f"  openSUSE: sudo zypper install {shlex.join(provided)}",
        )
    )
