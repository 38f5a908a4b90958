"""The answer of a command: one value, shown as text or as one JSON object."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from zilch3d.odds.left_out import LeftOut
from zilch3d.safe_text import printable
from zilch3d.ui.words import advice as words

DONE, ANSWER_IS_NO, WRONG_ARGUMENTS = range(3)
"""The exit statuses."""


@dataclass(frozen=True)
class Report:
    """The answer of a command: ``data`` for ``--json``, in English, and ``lines`` for people.

    Long ones are not held in memory: ``lines``, and lists in ``data``, may be iterators, and then
    they can be shown once.
    """

    data: Mapping[str, object]
    lines: Iterable[str]
    status: int = DONE

    def leaving_out(self, parts: Sequence[LeftOut], *, estimate: bool = False) -> "Report":
        """The report together with what its figures leave out, and so whether they are exact."""
        lines = (*self.lines, words.left_out(parts)) if parts else self.lines
        data = {**self.data, **exactness_data(parts, estimate=estimate)}
        return replace(self, data=data, lines=lines)

    def shown(self, *, as_json: bool) -> str:
        """The printed text, without the last line's end."""
        return "".join(self.pieces(as_json=as_json)).removesuffix("\n")

    def pieces(self, *, as_json: bool) -> Iterator[str]:
        """The printed text, a piece at a time."""
        if not as_json:
            yield from (f"{printable(line)}\n" for line in self.lines)
            return
        mark = "{"
        for key, value in self.data.items():
            yield f"{mark}{json.dumps(key)}: "
            yield from _list(value) if isinstance(value, Iterator) else (_json(value),)
            mark = ", "
        yield "}\n" if self.data else "{}\n"


def _list(values: Iterator[object]) -> Iterator[str]:
    mark = "["
    for value in values:
        yield mark + _json(value)
        mark = ", "
    yield "]" if mark == ", " else "[]"


def _json(value: object) -> str:
    return json.dumps(value).replace("\x7f", r"\u007f")  # the one control letter JSON keeps


class WrongArguments(Exception):
    """The arguments make no sense, or can't be served here; the message says why."""


class AnswerIsNo(Exception):
    """The answer is no; the message says why, and ``error`` says it in JSON."""

    def __init__(self, message: str, **error: object) -> None:
        super().__init__(message)
        self.error = error

    def report(self) -> Report:
        """This answer as a report."""
        return Report({"error": self.error}, (str(self),), ANSWER_IS_NO)


def exactness_data(parts: Sequence[LeftOut], *, estimate: bool = False) -> dict[str, object]:
    """The JSON of what figures leave out, and so whether they are exact."""
    return {"exact": not parts and not estimate, "left_out": [part.value for part in parts]}
