"""The log: a small file of what went wrong without ending the game, in plain English."""

import logging
from contextlib import suppress
from pathlib import Path

LARGEST = 100_000
"""Bytes after which a new file is begun; the one before it is kept."""
LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class LogFile(logging.Handler):
    """Writes what is logged to ``file``, which is made when there is something to write.

    Where it can't be written nothing happens: a log is not worth an error.
    """

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._handler: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):
            if self._handler is None:
                self._handler = self._opened()
            self._handler.emit(record)

    def close(self) -> None:
        if self._handler is not None:
            self._handler.close()
        super().close()

    def _opened(self) -> logging.Handler:
        # Its import takes some milliseconds, which most starts do without.
        from logging.handlers import RotatingFileHandler  # noqa: PLC0415

        self._file.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            self._file, maxBytes=LARGEST, backupCount=1, encoding="utf-8", errors="replace"
        )
        handler.setFormatter(logging.Formatter(LINE))
        return handler


def write_log(file: Path) -> None:
    """Write what this program logs to the file from now on, and nothing to standard error."""
    log = logging.getLogger("zilch3d")
    log.propagate = False
    log.setLevel(logging.INFO)
    log.addHandler(LogFile(file))
    logging.raiseExceptions = False  # what the file's handler can't write is not printed either
