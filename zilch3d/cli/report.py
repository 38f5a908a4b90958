"""What a command answers: one value, shown as text or as one JSON object."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from zilch3d.odds.left_out import LeftOut
from zilch3d.safe_text import printable
from zilch3d.ui.words import advice as words

DONE, ANSWER_IS_NO, WRONG_ARGUMENTS = range(3)
"""The exit statuses."""


@dataclass(frozen=True)
class Report:
    """The answer of a command: ``data`` for ``--json``, in English, and ``lines`` for people."""

    data: Mapping[str, object]
    lines: tuple[str, ...]
    status: int = DONE

    def leaving_out(self, parts: tuple[LeftOut, ...], *, estimate: bool = False) -> "Report":
        """The same report, saying what its figures leave out and so whether they are exact."""
        exact = not parts and not estimate
        data = {**self.data, "exact": exact, "left_out": [part.value for part in parts]}
        lines = (*self.lines, words.exactness(parts)) if parts else self.lines
        return replace(self, data=data, lines=lines)

    def shown(self, *, as_json: bool) -> str:
        """What is printed."""
        if not as_json:
            return "\n".join(map(printable, self.lines))
        return json.dumps(self.data).replace("\x7f", r"\u007f")  # the one control letter JSON keeps


class WrongArguments(Exception):
    """What is asked for makes no sense or cannot be had here; the message says why."""


class AnswerIsNo(Exception):
    """The answer is no; the message says why, ``error`` the same in JSON."""

    def __init__(self, message: str, **error: object) -> None:
        super().__init__(message)
        self.error = error

    def report(self) -> Report:
        """The same as a report."""
        return Report({"error": self.error}, (str(self),), ANSWER_IS_NO)
