"""Finished games on disk: a game record each, in a folder of their own."""

from datetime import datetime
from pathlib import Path


class GameNotKept(Exception):
    """A game's record could not be written to ``file``; ``reason`` is the system's."""

    def __init__(self, file: Path, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason


def keep(record: str, folder: Path, when: datetime) -> Path:
    """Write a game's record into the folder, named after the moment; never over another.

    Raises GameNotKept.
    """
    stem = when.strftime("%Y-%m-%d %H.%M.%S")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GameNotKept(folder / f"{stem}.txt", error.strerror or str(error)) from error
    number = 1
    while True:
        file = folder / (f"{stem}.txt" if number == 1 else f"{stem} {number}.txt")
        try:
            with file.open("x", encoding="utf-8") as out:
                out.write(record)
        except FileExistsError:
            number += 1
        except OSError as error:
            raise GameNotKept(file, error.strerror or str(error)) from error
        else:
            return file
