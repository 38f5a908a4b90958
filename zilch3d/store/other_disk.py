"""A folder on another disk than the player's files are on, for when that one fails."""

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from threading import Thread

MOUNTED = ("/media", "/run/media", "/Volumes")
"""Where systems show disks that are plugged in, at most a user's name below."""
DRIVES = "DEFGHIJKLMNOPQRSTUVWXYZ"
"""Windows' letters of further disks."""


def usual_folders(*, has_drives: bool = os.name == "nt") -> Iterator[Path]:
    """The folders that a person would look for a file in, the best first; some may not exist.

    What lies in the last one may be gone when the machine starts again. ``has_drives`` is whether
    disks have letters, as on Windows.
    """
    with suppress(RuntimeError):  # a user whom the system doesn't know, as in a container
        yield Path.home() / "Documents"
        yield Path.home()
    for place in map(Path, MOUNTED):
        yield from _inside(place)
        for folder in _inside(place):
            yield from _inside(folder)
    yield from (Path(f"{letter}:/") for letter in DRIVES if has_drives)
    yield Path(tempfile.gettempdir())


def _inside(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def suggestion(data: Path) -> Future[Path]:
    """``other_folder``, looked for in a thread of its own: a disk that fails may never answer."""
    answer = Future[Path]()

    def look() -> None:
        try:
            answer.set_result(other_folder(data))
        except Exception as error:  # then there is no suggestion
            answer.set_exception(error)

    Thread(target=look, name="other disk", daemon=True).start()
    return answer


def disk_of(folder: Path) -> int | None:
    """The number of the disk that the folder is on, if one can write there; else None."""
    try:
        return folder.stat().st_dev if folder.is_dir() and os.access(folder, os.W_OK) else None
    except OSError:
        return None


def other_folder(
    data: Path,
    folders: Iterable[Path] | None = None,
    disk_of: Callable[[Path], int | None] = disk_of,
) -> Path:
    """The first of the folders that is on another disk than ``data``; else the first that is there.

    Where none is there, it is the folder above ``data``. ``disk_of`` answers None for a folder that
    can't be written to.
    """
    disks = {folder: disk_of(folder) for folder in folders or usual_folders()}
    there = [folder for folder, disk in disks.items() if disk is not None]
    above = map(disk_of, (data, *data.parents))
    own = next((disk for disk in above if disk is not None), None)
    elsewhere = (folder for folder in there if disks[folder] != own)
    return next(elsewhere, there[0] if there else data.parent)
