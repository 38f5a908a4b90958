"""How far long work has come, on standard error where that is a terminal."""

import sys
from types import TracebackType

from zilch3d.i18n import _


class Progress:
    """Shows whole percents in a line of their own; the line is gone when the work ends."""

    def __init__(self) -> None:
        self._seen = sys.stderr.isatty()
        self._percent = -1

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._percent >= 0:
            self._write("")

    def show(self, share: float) -> None:
        """Show the share that is done, from 0 to 1."""
        percent = int(100 * share)
        if self._seen and percent != self._percent:
            self._percent = percent
            self._write(_("{percent} %").format(percent=percent))

    def _write(self, words: str) -> None:
        print(f"\r{words:8}\r", end="", file=sys.stderr, flush=True)
