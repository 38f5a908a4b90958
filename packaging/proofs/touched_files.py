"""Which files a program has touched, by what ``strace -ff -y -e trace=%file`` has written."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import NamedTuple

CALL = re.compile(r"^(?P<name>\w+)\((?P<arguments>.*)\)\s+= (?P<result>.+)$")
PATH = re.compile(r'(?:(?:AT_FDCWD|\d+)<(?P<folder>[^>]*)>, )?"(?P<path>(?:[^"\\]|\\.)*)"')
OPENED = re.compile(r"^\d+<(?P<path>/[^>]*?)(?:\(deleted\))?>$")
WRITING_FLAG = re.compile(r"\bO_(?:WRONLY|RDWR|CREAT|TRUNC)\b")
CHANGES = re.compile(
    "^(?:creat|mk|rename|unlink|rmdir|link|symlink|chmod|fchmodat|chown|lchown|fchownat|truncate"
    "|utime|futimesat|setxattr|lsetxattr|removexattr|lremovexattr)"
)
TWO_PATHS = re.compile("^(?:rename|link)")


class Touched(NamedTuple):
    """A path that was named to the system. ``found``: it was there, or has been made."""

    path: str
    written: bool
    found: bool


@dataclass(frozen=True)
class Place:
    """Folders and files that belong to one purpose; each stands for all that it holds."""

    name: str
    paths: tuple[str, ...]
    may_be_written: bool = False

    def holds(self, path: str) -> bool:
        return any(path == place or path.startswith(f"{place}/") for place in self.paths)

    def lies_below(self, path: str) -> bool:
        """Whether one goes through this folder to get there."""
        above = path.rstrip("/") + "/"
        return any(place.startswith(above) for place in self.paths)


def touched(lines: Iterable[str], cwd: str, root: str = "") -> Iterator[Touched]:
    """The files that strace's lines of one process name; it has started in the folder ``cwd``.

    Where the program's root is a folder of the tracer's, that is ``root``: the names of open files
    begin with it.
    """
    for line in lines:
        call = CALL.match(line)
        if call is None:
            continue
        name, arguments, result = call.group("name", "arguments", "result")
        found = not result.startswith("-1 ")
        written = bool(CHANGES.match(name) or WRITING_FLAG.search(arguments))
        for path in _paths(name, arguments, cwd, root):
            yield Touched(path, written, found)
        opened = OPENED.match(result)
        if opened is not None:  # symbolic links on the way are resolved here
            yield Touched(_inside(opened["path"], root), written, found)
        if name == "chdir" and found:
            (cwd,) = _paths(name, arguments, cwd, root)


def _paths(name: str, arguments: str, cwd: str, root: str) -> Iterator[str]:
    named = list(PATH.finditer(arguments))
    if name.startswith("symlink"):
        named = named[1:]  # the first is no more than a text
    for one in named[: 2 if TWO_PATHS.match(name) else 1]:
        folder = _inside(one["folder"], root) if one["folder"] else cwd
        if one["path"]:
            yield _normal(f"{folder}/{one['path']}" if one["path"][0] != "/" else one["path"])


def _inside(path: str, root: str) -> str:
    return (path.removeprefix(root) or "/") if root else path


def _normal(path: str) -> str:
    """Without ``.`` and ``..``, as far as names tell."""
    parts: list[str] = []
    for part in PurePosixPath(path).parts[1:]:
        if part == "..":
            parts = parts[:-1]
        else:
            parts.append(part)
    return "/" + "/".join(parts)


@dataclass(frozen=True)
class Sorted:
    """Paths by place; ``elsewhere`` was found and belongs nowhere, ``sought`` was not found."""

    read: dict[str, set[str]]
    written: dict[str, set[str]]
    elsewhere: set[str]
    sought: set[str]


def sort(files: Iterable[Touched], places: Sequence[Place]) -> Sorted:
    """Put each path into the first of the places that holds it.

    Folders on the way to a place may be looked at, and made if that may be written. What is written
    where nothing may be written counts as elsewhere.
    """
    result = Sorted({}, {}, set(), set())
    for file in files:
        _put(file, _place_of(file.path, places), result)
    return result


def _place_of(path: str, places: Sequence[Place]) -> Place | None:
    within = [place for place in places if place.holds(path)]
    below = [place for place in places if place.lies_below(path)]
    writable = [place for place in below if place.may_be_written]
    return next(iter((*within, *writable, *below)), None)


def _put(file: Touched, place: Place | None, result: Sorted) -> None:
    if place is None:
        (result.elsewhere if file.found else result.sought).add(file.path)
    elif file.found and file.written and not place.may_be_written:
        result.elsewhere.add(f"{file.path} (written)")
    elif file.found:
        kind = result.written if file.written else result.read
        kind.setdefault(place.name, set()).add(file.path)
