"""The player's files: where this system keeps them, and how they are written."""

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import IO

import appdirs  # type: ignore[import-untyped]

APPLICATION = "zilch3d"
NO_HOME = Path("/nonexistent")
"""The home of users who have none, as Debian has it: nothing can be written there."""
SETTINGS = "settings.toml"
WRITING = ".writing"
"""What the names of files end in while they are written."""
TIME = "%Y-%m-%d %H.%M.%S"
"""How a time stands in the name of a file."""


class NotWritten(Exception):
    """``file`` could not be written; ``detail`` is the system's."""

    def __init__(self, file: Path, error: Exception) -> None:
        self.file = file
        self.detail = getattr(error, "strerror", None) or str(error)
        super().__init__(f"{file}: {self.detail}")


def settings_file() -> Path:
    """The file of choices made in the settings."""
    found = appdirs.user_config_dir(APPLICATION, appauthor=False)
    return _folder("XDG_CONFIG_HOME", found, ".config") / SETTINGS


def data_folder() -> Path:
    """The folder of games, records and house rules: what must not be lost."""
    found = appdirs.user_data_dir(APPLICATION, appauthor=False)
    return _folder("XDG_DATA_HOME", found, ".local/share")


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
    found = appdirs.user_log_dir(APPLICATION, appauthor=False)
    return _folder("XDG_CACHE_HOME", found, ".cache", "log") / "zilch3d.log"


def cache_folder() -> Path:
    """The folder of what can be computed again."""
    found = appdirs.user_cache_dir(APPLICATION, appauthor=False)
    return _folder("XDG_CACHE_HOME", found, ".cache")


def folders() -> tuple[Path, ...]:
    """Every folder that files are written to."""
    own = (games_folder(), results_folder(), house_rules_folder(), players_folder())
    others = (crashes_folder(), cache_folder(), cache_folder() / "odds")
    return (settings_file().parent, data_folder(), *own, *others)


def _folder(variable: str, found: str, usual: str, *below: str) -> Path:
    """The game's folder in the one that the environment names, else the one that was ``found``.

    The variables are those of the XDG Base Directory Specification; a relative or empty one counts
    as unset, and ``usual`` is the folder then, in the player's own. They count on Windows and macOS
    as well, where appdirs does not look at them: whoever sets one there means it.
    """
    given = os.environ.get(variable, "")
    if os.path.isabs(given):
        return Path(given).joinpath(APPLICATION, *below)
    folder = Path(found)
    return folder if folder.is_absolute() else _home().joinpath(usual, APPLICATION, *below)


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # a user whom the system doesn't know, as in a container
        return NO_HOME


def write_whole(file: Path, fill: Callable[[IO[bytes]], object], *, backup: bool = False) -> None:
    """Write ``file`` whole or not at all, creating its folder; ``fill`` writes the content.

    What it replaces is kept as its ``backup_of``, if that is wished for. Raises NotWritten.
    """
    try:
        if backup and file.is_file():
            before = file.read_bytes()
            write_whole(backup_of(file), lambda stream: stream.write(before))
        written = _written_beside(file, fill)
        try:
            os.replace(written, file)
        except OSError:
            written.unlink(missing_ok=True)
            raise
        sync_folder(file.parent)
    except OSError as error:
        raise NotWritten(file, error) from error


def require_writable(folder: Path) -> None:
    """Raise NotWritten if no file can be made in the folder: asked before work that takes long."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise NotWritten(folder, error) from error


def backup_of(file: Path) -> Path:
    """Where the content that ``write_whole`` has replaced is kept."""
    return file.with_name(f"{file.name}.backup")


def _written_beside(file: Path, fill: Callable[[IO[bytes]], object]) -> Path:
    """A new file in the same folder with this content, on the disk. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(WRITING, f".{file.name}.", file.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            fill(stream)
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def remove_leftovers(*folders: Path) -> None:
    """Remove what a killed program was writing in these folders."""
    for folder in folders:
        with suppress(OSError):
            for file in folder.glob(f".*{WRITING}"):
                file.unlink()


def sync_folder(folder: Path) -> None:
    """Have a rename in this folder outlast a power cut. Raises OSError."""
    if os.name == "posix":  # elsewhere, folders can't be opened
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def numbered(file: Path) -> Iterator[Path]:
    """The file, and then others beside it: ``a.txt``, ``a 2.txt``, ``a 3.txt`` …"""
    yield file
    for number in count(2):
        yield file.with_name(f"{file.stem} {number}{file.suffix}")


def move_aside(file: Path, when: datetime | None = None, companions: Iterable[str] = ()) -> Path:
    """Rename a damaged file to ``NAME.damaged TIME.SUFFIX``, never over another; its new path.

    ``when`` is by default when it was written last. Files whose names are this one's and one of
    ``companions`` go with it, even where it is missing itself. Raises OSError.
    """
    when = when or datetime.fromtimestamp(file.lstat().st_mtime)
    dated = file.with_name(f"{file.stem}.damaged {when:{TIME}}{file.suffix}")
    aside = next(path for path in numbered(dated) if not os.path.lexists(path))
    for ending in ("", *companions):
        if os.path.lexists(f"{file}{ending}"):
            os.rename(f"{file}{ending}", f"{aside}{ending}")
    return aside


def keep_game(record: str, folder: Path, when: datetime) -> Path:
    """Write a game's record into the folder, whole, named after the time; never over another.

    Raises NotWritten.
    """
    return write_new(folder / f"{when:{TIME}}.txt", record)


def write_new(file: Path, content: str | bytes) -> Path:
    """Write this, whole, to the file, or to one beside it: never over another; its path.

    Raises NotWritten.
    """
    whole = content.encode() if isinstance(content, str) else content
    try:
        written = _written_beside(file, lambda stream: stream.write(whole))
        try:
            file = next(path for path in numbered(file) if _named(written, path))
        finally:
            written.unlink(missing_ok=True)
        sync_folder(file.parent)
    except OSError as error:
        raise NotWritten(file, error) from error
    return file


def _named(written: Path, file: Path) -> bool:
    """Give what was written this name; False if there is such a file. Raises OSError."""
    try:
        os.link(written, file)
    except FileExistsError:
        return False
    except OSError:  # a file system without links
        if file.exists():
            return False
        os.rename(written, file)
    return True
