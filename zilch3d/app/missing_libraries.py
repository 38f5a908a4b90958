"""Says which libraries of the system are missing, instead of pyglet's errors. Needs no pyglet."""

import shlex
from collections.abc import Mapping

from zilch3d.i18n import _
from zilch3d.system_libraries import NEEDED, missing


def explanation(fault: Exception) -> str | None:
    """Which libraries, and how to install them; None if ``fault`` has another cause.

    Where one is missing pyglet raises ImportError, or stumbles over None.
    """
    lacking = missing() if isinstance(fault, ImportError | AttributeError) else []
    return words({file: NEEDED[file] for file in lacking}) if lacking else None


def words(lacking: Mapping[str, str]) -> str:
    """The missing files, and a command for each family of systems that installs them.

    ``lacking`` has the Debian package of each file.
    """
    libraries = _("libraries of the system are missing: {files}").format(files=", ".join(lacking))
    # Packages of Fedora and openSUSE go by the libraries in them, too.
    provided = [f"{file}()(64bit)" for file in lacking]
    return "\n".join(
        (
            libraries,
            f"  Debian, Ubuntu, Mint: sudo apt install {shlex.join(lacking.values())}",
            f"  Fedora: sudo dnf install {shlex.join(provided)}",
            f"  openSUSE: sudo zypper install {shlex.join(provided)}",
        )
    )
