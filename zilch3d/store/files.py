"""The player's files: where this system keeps them, and how they are written."""

import os
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import IO

import appdirs  # type: ignore[import-untyped]

APPLICATION = "zilch3d"


class NotWritten(Exception):
    """``file`` could not be written; ``reason`` is the system's."""

    def __init__(self, file: Path, error: Exception) -> None:
        self.file = file
        self.reason = getattr(error, "strerror", None) or str(error)
        super().__init__(f"{file}: {self.reason}")


def settings_file() -> Path:
    """The file of choices made in the settings."""
    return Path(appdirs.user_config_dir(APPLICATION, appauthor=False)) / "settings.toml"


def data_folder() -> Path:
    """The folder of game records and house rules: what must not be lost."""
    return Path(appdirs.user_data_dir(APPLICATION, appauthor=False))


def games_folder() -> Path:
    """The folder of the records of finished games."""
    return data_folder() / "games"


def house_rules_folder() -> Path:
    """The folder whose rule-set files are offered beside the presets."""
    return data_folder() / "rules"


def crashes_folder() -> Path:
    """The folder of the reports on unexpected errors."""
    return data_folder() / "crashes"


def log_file() -> Path:
    """The file of what went wrong without ending the game."""
    return Path(appdirs.user_log_dir(APPLICATION, appauthor=False)) / "zilch3d.log"


def cache_folder() -> Path:
    """The folder of what can be computed again."""
    return Path(appdirs.user_cache_dir(APPLICATION, appauthor=False))


def write_whole(file: Path, fill: Callable[[IO[bytes]], object]) -> None:
    """Write ``file`` whole or not at all, creating its folder; ``fill`` writes the content.

    Raises NotWritten.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, written = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
        try:
            with os.fdopen(handle, "wb") as stream:
                fill(stream)
                stream.flush()
                os.fsync(stream.fileno())
            os.replace(written, file)
            sync_folder(file.parent)
        except BaseException:
            Path(written).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise NotWritten(file, error) from error


def sync_folder(folder: Path) -> None:
    """Have a rename in this folder outlast a power cut. Raises OSError."""
    if os.name == "posix":  # elsewhere, folders can't be opened
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def keep_game(record: str, folder: Path, when: datetime) -> Path:
    """Write a game's record into the folder, named after the time; never over another.

    Raises NotWritten.
    """
    stem = when.strftime("%Y-%m-%d %H.%M.%S")
    file, number = folder / f"{stem}.txt", 1
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while file.exists():
            number += 1
            file = folder / f"{stem} {number}.txt"
        with file.open("x", encoding="utf-8") as out:
            out.write(record)
    except OSError as error:
        raise NotWritten(file, error) from error
    return file
