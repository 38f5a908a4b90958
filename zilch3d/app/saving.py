"""Files that are written while the game goes on."""

from concurrent.futures import Future
from logging import getLogger
from typing import TypeVar

from zilch3d.store.files import NotWritten
from zilch3d.store.games import GameStore
from zilch3d.ui.words import errors

Result = TypeVar("Result")

LOG = getLogger(__name__)
A_MOMENT = 0.0015
"""Seconds: no frame waits longer for the disk. What can't be written is mostly known sooner."""


def at_once(written: Future[Result]) -> NotWritten | None:
    """Why it could not be written, if that is known within a moment; later it is only logged."""
    try:
        error = written.exception(A_MOMENT)
    except TimeoutError:
        written.add_done_callback(log_fault)
        return None
    if error is None or isinstance(error, NotWritten):
        return error
    raise error


def log_fault(written: Future[Result]) -> None:
    """Log why something could not be written, if it could not."""
    if written.exception() is not None:
        LOG.error("%s", written.exception())


def fault_in_words(games: GameStore) -> str:
    """Why games can't be kept now; empty while they can."""
    fault = games.fault
    return "" if fault is None else errors.not_kept(fault)
