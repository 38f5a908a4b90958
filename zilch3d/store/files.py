"""The player's files: where this system keeps them, and how they are written; and the log."""

import logging
import os
import stat
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import IO
from unicodedata import category

import appdirs  # type: ignore[import-untyped]

from zilch3d.safe_text import UNSAFE
from zilch3d.store import disk

APPLICATION = "zilch3d"
NO_HOME = Path("/nonexistent")
"""The home of users who have none, as Debian has it: nothing can be written there."""
SETTINGS = "settings.toml"
WRITING = ".writing"
"""The ending of a temporary file's name, which it has while it is written."""
DAMAGED = "damaged"
"""Stands in the name of a damaged file that was moved aside: see ``move_aside``."""
TIME = "%Y-%m-%d %H.%M.%S"
"""The format of a time in the name of a file, for ``strftime``."""


NOT_IN_NAMES = frozenset('<>:"/\\|?*')
"""What Windows, or another system, takes for something else than a letter of a file's name."""
LONGEST_NAME = 150
"""Bytes of a file's name that is made of words; most systems allow 255."""

NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
"""Opens a file that nobody has made before, and nothing that a link leads to."""


class NotWritten(Exception):
    """``file`` could not be written, by this ``error``; ``detail`` is what the system says."""

    def __init__(self, file: Path, error: Exception) -> None:
        self.file = file
        self.error = error
        self.detail = getattr(error, "strerror", None) or str(error)
        super().__init__(f"{file}: {self.detail}")


def settings_file() -> Path:
    """The file of choices made in the settings."""
    usual = appdirs.user_config_dir(APPLICATION, appauthor=False)
    return _folder("XDG_CONFIG_HOME", usual, ".config") / SETTINGS


def data_folder() -> Path:
    """The folder of games, records and house rules: what must not be lost."""
    usual = appdirs.user_data_dir(APPLICATION, appauthor=False)
    return _folder("XDG_DATA_HOME", usual, ".local/share")


def games_folder() -> Path:
    """The folder of the records of finished games."""
    return data_folder() / "games"


def results_folder() -> Path:
    """The folder of exported results of games."""
    return data_folder() / "results"


def house_rules_folder() -> Path:
    """The folder whose rule-set files are offered beside the presets."""
    return data_folder() / "rules"


def players_folder() -> Path:
    """The folder whose profiles of computer players are offered beside the game's own."""
    return data_folder() / "players"


def crashes_folder() -> Path:
    """The folder of the reports on unexpected errors."""
    return data_folder() / "crashes"


def log_file() -> Path:
    """The file of what went wrong without ending the game."""
    usual = appdirs.user_log_dir(APPLICATION, appauthor=False)
    return _folder("XDG_CACHE_HOME", usual, ".cache", "log") / "zilch3d.log"


def cache_folder() -> Path:
    """The folder of what can be computed again."""
    usual = appdirs.user_cache_dir(APPLICATION, appauthor=False)
    return _folder("XDG_CACHE_HOME", usual, ".cache")


def folders() -> tuple[Path, ...]:
    """Every folder that files are written to."""
    own = (games_folder(), results_folder(), house_rules_folder(), players_folder())
    others = (crashes_folder(), cache_folder(), cache_folder() / "odds")
    return (settings_file().parent, data_folder(), *own, *others)


def _folder(variable: str, usual: str, in_home: str, *below: str) -> Path:
    """The game's folder in the one that the environment names, else this system's ``usual`` one.

    The variables are those of the XDG Base Directory Specification; a relative or empty one counts
    as unset. They count on Windows and macOS as well, where appdirs does not look at them: whoever
    sets one there means it. Where even the ``usual`` folder is relative, it is ``in_home``.
    """
    named = os.environ.get(variable, "")
    if os.path.isabs(named):
        return Path(named).joinpath(APPLICATION, *below)
    folder = Path(usual)
    return folder if folder.is_absolute() else _home().joinpath(in_home, APPLICATION, *below)


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # a user whom the system doesn't know, as in a container
        return NO_HOME


# Modes. Exports, records, crash reports and settings hold no secret and are written as the system's
# rule (umask) says; whoever makes one of them private finds it so again. The games are private:
# the seed of an open game is in them.

BY_SYSTEM = 0o666
PRIVATE = 0o600


def write_whole(
    file: Path, fill: Callable[[IO[bytes]], object], *, backup: bool = False, private: bool = False
) -> None:
    """Write ``file`` whole or not at all, creating its folder; ``fill`` writes the content.

    With ``backup``, what it replaces goes to its ``backup_of``. What replaces a file has its mode;
    a new one may be read by whom the system lets, or if ``private`` by the player alone.
    Raises NotWritten.
    """
    try:
        mode = PRIVATE if private else _mode_of(file)
        if backup and file.is_file():
            replaced = file.read_bytes()
            _replace(backup_of(file), lambda stream: stream.write(replaced), mode)
        _replace(file, fill, mode)
    except OSError as error:
        raise NotWritten(file, error) from error


def _mode_of(file: Path) -> int | None:
    """The mode of a file that there is; None if there is none."""
    try:
        return stat.S_IMODE(file.stat().st_mode) & BY_SYSTEM
    except OSError:
        return None


def _replace(file: Path, fill: Callable[[IO[bytes]], object], mode: int | None) -> None:
    temporary = _write_beside(file, fill, mode)
    try:
        disk.replace(temporary, file)
    except OSError:
        disk.remove(temporary)
        raise
    disk.sync_folder(file.parent)


def require_writable(folder: Path) -> None:
    """Raise NotWritten if no file can be made in the folder: asked before work that takes long."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise NotWritten(folder, error) from error


def backup_of(file: Path) -> Path:
    """The file beside it that ``write_whole`` puts replaced content into."""
    return file.with_name(f"{file.name}.backup")


def _write_beside(file: Path, fill: Callable[[IO[bytes]], object], mode: int | None = None) -> Path:
    """Write a temporary file in the same folder, on the disk when this returns. Raises OSError.

    Its mode is by the system's rule if it is None.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_name(f".{file.name}.{os.urandom(4).hex()}{WRITING}")
    handle = os.open(temporary, NEW_FILE, BY_SYSTEM if mode is None else PRIVATE)
    try:
        with os.fdopen(handle, "wb") as stream:
            fill(stream)
            stream.flush()
            disk.flush(stream.fileno())
        if mode is not None:
            with suppress(OSError):  # a file system without modes
                temporary.chmod(mode)
    except BaseException:
        disk.remove(temporary)
        raise
    return temporary


def remove_leftovers(*folders: Path) -> None:
    """Remove the temporary files of a killed program in these folders."""
    for folder in folders:
        with suppress(OSError):
            for file in folder.glob(f".*{WRITING}*"):  # and SQLite's journal of one
                file.unlink()


def numbered(file: Path) -> Iterator[Path]:
    """The file, and then others beside it: ``a.txt``, ``a 2.txt``, ``a 3.txt`` …"""
    yield file
    for number in count(2):
        yield file.with_name(f"{file.stem} {number}{file.suffix}")


def as_name(words: str) -> str:
    """The words as a file's name that every system takes, without its ending.

    What a system reads otherwise becomes a space: signs that part folders, and invisible letters.
    """
    unsafe = (letter in NOT_IN_NAMES or category(letter) in UNSAFE for letter in words)
    letters = (" " if bad else letter for letter, bad in zip(words, unsafe, strict=True))
    plain = " ".join("".join(letters).split()).encode()[:LONGEST_NAME]
    return plain.decode(errors="ignore").strip(" .")


def move_aside(
    file: Path,
    when: datetime | None = None,
    companions: Iterable[str] = (),
    why: str = DAMAGED,
) -> Path:
    """Rename a file to ``NAME.WHY TIME.SUFFIX``, never over another; its new path.

    ``when`` is by default when it was written last. Files whose names are this one's and one of
    ``companions`` go with it, even where it is missing itself. Raises OSError.
    """
    when = when or datetime.fromtimestamp(file.lstat().st_mtime)
    dated = file.with_name(f"{file.stem}.{why} {when:{TIME}}{file.suffix}")
    aside = next(path for path in numbered(dated) if not os.path.lexists(path))
    for ending in ("", *companions):
        if os.path.lexists(f"{file}{ending}"):
            disk.rename(Path(f"{file}{ending}"), Path(f"{aside}{ending}"))
    return aside


def write_record(record: str, folder: Path, when: datetime) -> Path:
    """Write a game's record into the folder, whole, named after the time; never over another.

    Raises NotWritten.
    """
    return write_new(folder / f"{when:{TIME}}.txt", record)


def write_new(file: Path, content: str | bytes) -> Path:
    """Write the content, whole, to the file, or to a numbered one beside it: never over another.

    Returns the path. Raises NotWritten.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        temporary = _write_beside(file, lambda stream: stream.write(data))
        try:
            file = next(path for path in numbered(file) if _has_renamed(temporary, path))
        finally:
            disk.remove(temporary)
        disk.sync_folder(file.parent)
    except OSError as error:
        raise NotWritten(file, error) from error
    return file


def _has_renamed(temporary: Path, file: Path) -> bool:
    """Give the temporary file this name; False if there is such a file. Raises OSError."""
    try:
        os.link(temporary, file)
    except FileExistsError:
        return False
    except OSError:  # a file system without links
        if file.exists():
            return False
        disk.rename(temporary, file)
    return True


# The log

LARGEST_LOG = 100_000
"""Bytes after which a new log is begun; the one before it stays beside it."""
LOG_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class LogFile(logging.Handler):
    """Writes what goes wrong without ending the game, in plain English, to ``file``.

    The file is made by the first message. Where it can't be written nothing happens: a log is not
    worth an error.
    """

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._handler: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):
            if self._handler is None:
                self._handler = self._open()
            self._handler.emit(record)

    def close(self) -> None:
        if self._handler is not None:
            self._handler.close()
        super().close()

    def _open(self) -> logging.Handler:
        # Its import takes some milliseconds, which most starts do without.
        from logging.handlers import RotatingFileHandler  # noqa: PLC0415

        self._file.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            self._file, maxBytes=LARGEST_LOG, backupCount=1, encoding="utf-8", errors="replace"
        )
        handler.setFormatter(logging.Formatter(LOG_LINE))
        return handler


def write_log(file: Path) -> None:
    """Write what this program logs to the file from now on, and nothing to standard error."""
    log = logging.getLogger("zilch3d")
    log.propagate = False
    log.setLevel(logging.INFO)
    log.addHandler(LogFile(file))
    logging.raiseExceptions = False  # what the file's handler can't write is not printed either
